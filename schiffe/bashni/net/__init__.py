"""A client of a gameserver, ours or anybody's: a person plays, or a bot in its own process, or somebody watches."""
