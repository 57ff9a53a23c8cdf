"""The screen for a match with a friend."""
