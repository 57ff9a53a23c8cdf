"""Ways to decide who begins each match."""

from enum import StrEnum


class FirstTurn(StrEnum):
    """Ways to decide who begins each match of a series; the value is the word in the settings and between programs."""

    TOSS = "toss"
    ME = "me"
    """The player at this computer, or the one who opened the room."""
    ALTERNATE = "alternate"
    LOSER = "loser"
