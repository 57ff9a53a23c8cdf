"""A bot in a process of its own: the Connector, which plays a game, and the Thinker, which finds the moves."""
