"""The moments after a match, and the consequences of leaving one before its end."""

from enum import Enum
from typing import NamedTuple

from schiffe.game.match.players import SeatNumber


class AfterMatch(Enum):
    """Choices after a match."""

    AGAIN = "again"
    NEXT_LEVEL = "next level"
    SETTINGS = "settings"
    REPLAY = "replay"
    MENU = "menu"
    QUIT = "quit"


class PlayResult(NamedTuple):
    """The result of playing a match.

    Attributes:
        next: what its players want next.
        winner: the seat that has won; None where nobody has.
        level: the next level of the ladder, where they want to go on with that.
        has_failed: whether a match over the network did not come to its end.
    """

    next: AfterMatch
    winner: SeatNumber | None = None
    level: str | None = None
    has_failed: bool = False


class LeaveConsequence(NamedTuple):
    """The consequence of leaving a match now: it decides what is asked.

    Attributes:
        can_resign: whether it can be given up instead.
        can_resume: whether one can go on with it later.
        is_lost: whether a server counts it as lost.
        is_over: whether there is nothing to lose any more, so that nothing is asked.
    """

    can_resign: bool = False
    can_resume: bool = False
    is_lost: bool = False
    is_over: bool = False
