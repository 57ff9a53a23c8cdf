"""Matches played turn by turn: the seat to move chooses an event, until the rules end the match."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from schiffe.game.match.format import RecordT
from schiffe.game.match.loop import RunStep
from schiffe.game.match.match import EventT, Match, State
from schiffe.game.match.players import Player, SeatNumber
from schiffe.game.match.setup import RecordedMatch


class TurnState(State, Protocol):
    """A state in which one seat is to move."""

    @property
    def players(self) -> tuple[Player, Player]: ...

    @property
    def seat(self) -> SeatNumber:
        """The seat that is to move."""

    @property
    def over(self) -> object | None:
        """The event that must end the match now; None if it is not over by the rules."""


TurnT = TypeVar("TurnT", bound=TurnState)
_Turn_contra = TypeVar("_Turn_contra", contravariant=True)
_Event_co = TypeVar("_Event_co", covariant=True)


class Seat(Protocol[_Turn_contra, _Event_co]):
    """One side of a match: a person, or a bot."""

    async def choose(self, state: _Turn_contra, emit: Callable[[_Event_co], _Turn_contra], /) -> _Event_co:
        """Choose the event of a turn; events in the meantime, such as a hint, are emitted."""


async def play_turn(seats: tuple[Seat[Any, Any], Seat[Any, Any]], match: Match[EventT, TurnT], run: RunStep) -> None:
    """Play one turn of the seat to move, or emit the end if the rules have ended the match."""
    state = match.state
    over: Any = state.over
    match.emit(over or await run(seats[state.seat].choose(state, match.emit)))


class TurnsMatch(RecordedMatch[RecordT, EventT, TurnT]):
    """A new or resumed match that is played turn by turn."""

    async def play_turn(self, seats: tuple[Any, Any], match: Match[EventT, TurnT], run: RunStep) -> None:
        """Play one turn."""
        await play_turn(seats, match, run)
