"""The choices after a match, going back before one, and the consequences of leaving one before its end."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from schiffe.game.match.players import SeatNumber


class AfterMatch(Enum):
    """A choice of the players after a match, when they leave it, or when it cannot be played."""

    AGAIN = "again"
    NEXT_LEVEL = "next level"
    MENU = "menu"
    QUIT = "quit"


class WentBack(Exception):
    """The player goes back to the menu, from a question, the wait for an opponent, or the preparation of a match."""


@dataclass(frozen=True)
class PlayResult:
    """The result of playing a match.

    Attributes:
        choice: what the players want to do next.
        winner: the seat that won; None if nobody did.
        level: the next level of the ladder, if they chose to play against it.
        has_failed: True if the match could not be played to its end.
    """

    choice: AfterMatch
    winner: SeatNumber | None = None
    level: str | None = None
    has_failed: bool = False


class LeaveConsequence(NamedTuple):
    """The consequence of leaving a match now, which decides what the player is asked.

    Attributes:
        can_resign: the player can resign instead.
        can_resume: the match can be continued later.
        is_lost: a server counts the match as lost.
        is_over: nothing is at stake any more, so nothing is asked.
    """

    can_resign: bool = False
    can_resume: bool = False
    is_lost: bool = False
    is_over: bool = False
