"""The relay server, which pairs clients and passes on their messages; it can also run inside a player's program."""
