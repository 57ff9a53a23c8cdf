"""Battleship's matches as they are kept: as text and back, written while they are played, taken up again."""

DECIDED = ("won", "resigned")
"""The words there for the ends of a match that somebody has won."""
