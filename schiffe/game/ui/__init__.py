"""The full screen of every game."""
