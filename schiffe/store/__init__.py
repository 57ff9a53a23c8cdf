"""The file of games: matches and their events as texts, whose they are while they are played. It knows no game."""
