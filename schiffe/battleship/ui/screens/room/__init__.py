"""The screen of a room in which the player waits."""
