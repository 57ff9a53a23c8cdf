"""The screen on which a player places a fleet."""
