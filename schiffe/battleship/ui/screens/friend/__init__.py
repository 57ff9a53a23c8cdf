"""The screen for a game with a friend."""
