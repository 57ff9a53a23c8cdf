"""The client's end of the wire to a gameserver: ours or anybody's; a person plays, a bot does, or somebody watches."""
