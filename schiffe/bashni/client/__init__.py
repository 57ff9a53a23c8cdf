"""A client of a gameserver, ours or anybody's: a person plays, a bot in a process of its own does, or one watches."""
