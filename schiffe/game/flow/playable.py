"""Values that can be played: requests for new matches, and matches that are set up or resumed."""

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from schiffe.game.flow.after_match import AfterMatch
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.match import Observer, State
from schiffe.game.match.players import Player
from schiffe.game.match.recorder import AnyMatchRecorder
from schiffe.game.match.request import Request
from schiffe.game.match.series import Series

SeatT = TypeVar("SeatT")
OtherSeats: TypeAlias = tuple[SeatT | None, SeatT | None]
"""The seats that no person at this computer takes; None for the others."""


class SeatedMatch(NamedTuple, Generic[SeatT]):
    """The seats of a match, and those of its observers that belong to the view."""

    seats: tuple[SeatT, SeatT]
    observers: Sequence[Observer] = ()


class MatchToPlay(Protocol):
    """A new or resumed match that is ready to be played."""

    @property
    def players(self) -> tuple[Player, Player]: ...

    @property
    def recorder(self) -> AnyMatchRecorder: ...

    @property
    def series(self) -> Series: ...

    async def play(self, seats: tuple[Any, Any], observers: Sequence[Observer], interruption: Interruption) -> State:
        """Play the match to its end with seats of its game, and return the last state.

        The recorder is the first observer; the ``observers`` follow.
        """


Playable: TypeAlias = Request | MatchToPlay
"""A request, or a resumed match."""
MenuChoice: TypeAlias = Playable | AfterMatch | None
"""Something to play, AfterMatch.QUIT to quit the program, or None to go back."""
