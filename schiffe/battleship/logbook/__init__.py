"""Battleship's matches as they are kept: as text and back, written while they are played, taken up again."""

GAME = "battleship"
"""The word for this game in the file of games."""
DECIDED = ("won", "resigned")
"""The words there for the ends of a match that somebody has won."""
