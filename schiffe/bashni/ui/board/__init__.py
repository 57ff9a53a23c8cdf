"""The board on the full screen, during a match and wherever else it is shown."""
