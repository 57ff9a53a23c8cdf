"""The styles of squares."""

from enum import StrEnum


class SquareStyle(StrEnum):
    """The styles of squares and of the pieces on them, by their roles."""

    CHOSEN = "class:bashni.chosen"
    OTHER = "class:bashni.other"
    PLAYED = "class:bashni.played"
    STACKED = "class:bashni.stacked"
    TAKEN = "class:bashni.taken"
    TARGET = "class:bashni.target"
