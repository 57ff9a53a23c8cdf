"""Values that can be played: requests for new matches, and matches that are set up or resumed.

The flow hands a game's own matches, seats and views to other parts of the same game, which know their classes.
``OwnMatch``, ``OwnSeat`` and ``OwnView`` stand for them where a game narrows the type of an argument.
"""

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

from schiffe.game.flow.outcome import AfterMatch
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.match import Observer, State
from schiffe.game.match.players import Player
from schiffe.game.match.recorder import AnyMatchRecorder
from schiffe.game.match.request import Request
from schiffe.game.match.series import Series

OwnMatch: TypeAlias = Any
"""A match of the game itself: a MatchToPlay of its class."""
OwnView: TypeAlias = Any
"""A View or MatchView of the game itself."""
OwnSeat: TypeAlias = Any
"""One side of a match of the game itself; None where somebody is yet to be seated."""
Seats: TypeAlias = tuple[OwnSeat, OwnSeat]
"""Both sides of a match."""


class MatchToPlay(Protocol):
    """A new or resumed match that is ready to be played."""

    @property
    def players(self) -> tuple[Player, Player]: ...

    @property
    def recorder(self) -> AnyMatchRecorder: ...

    @property
    def series(self) -> Series:
        """The series that the match belongs to."""

    async def play(self, seats: Seats, observers: Sequence[Observer], until: Interruption) -> State:
        """Play the match to its end and return the last state."""


Playable: TypeAlias = Request | MatchToPlay
"""A request, or a resumed match."""
MenuChoice: TypeAlias = Playable | AfterMatch | None
"""Something to play, AfterMatch.QUIT to quit the program, or None to go back."""
