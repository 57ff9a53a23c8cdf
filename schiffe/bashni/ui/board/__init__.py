"""The board on the full screen, in a match and on other screens."""
