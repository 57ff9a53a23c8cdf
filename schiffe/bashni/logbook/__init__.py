"""Bashni's matches as they are kept: as text and back, written while they are played, taken up again."""

GAME = "bashni"
"""The word for this game in the file of games."""
