"""Values that can be played: requests for new matches, and matches that are set up or resumed.

The flow hands a game's matches, seats and views on to other parts of the same game, which take their own classes alone.
``AnyMatchToPlay``, ``AnySeat`` and ``AnyView`` stand for them there.
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

AnyMatchToPlay: TypeAlias = Any
"""A match of some game: a MatchToPlay of its class."""
AnyView: TypeAlias = Any
"""The view of some game or of its match: a View or MatchView of its class."""
AnySeat: TypeAlias = Any
"""One side of a match of some game; None where somebody is yet to be seated."""
Seats: TypeAlias = tuple[AnySeat, AnySeat]
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
