"""A match whose people do nothing but take their turns, in either view, as ``game/turns.py`` has it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from schiffe.game.flow.after import AfterMatch, Played
from schiffe.game.flow.view import MatchView
from schiffe.game.match.events import winner_of
from schiffe.game.match.format import RecordT
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.loop import RunStep
from schiffe.game.match.match import EventT, Match, State
from schiffe.game.match.players import Player, SeatNumber
from schiffe.game.match.setup import SetUpMatch


class TurnState(State, Protocol):
    """A state in which one seat is to move."""

    @property
    def players(self) -> tuple[Player, Player]: ...

    @property
    def seat(self) -> SeatNumber:
        """The seat that is to move."""

    @property
    def over(self) -> object | None:
        """The event that the rules have come to, where they have come to an end."""


TurnT = TypeVar("TurnT", bound=TurnState)
Choose: TypeAlias = Callable[[TurnT], Coroutine[Any, Any, EventT]]
"""A seat: it is asked for its turn, as the match stands, and returns the event that it is."""


class TurnsMatch(SetUpMatch[RecordT, EventT, TurnT]):
    """A match in which one seat after the other takes its turn, until the rules have come to the end."""

    async def play_turn(self, seats: tuple[Any, Any], match: Match[EventT, TurnT], run: RunStep) -> None:
        """Play one turn."""
        over: Any = match.state.over
        match.emit(over or await run(seats[match.state.seat](match.state)))


class TurnsView(MatchView, ABC, Generic[EventT, TurnT]):
    """A match in which each person is asked for one turn after the other, and at its end for what comes next."""

    @abstractmethod
    async def choose(self, state: TurnT) -> EventT:
        """Ask the person who is to move for a turn."""

    @abstractmethod
    async def after(self, state: TurnT) -> AfterMatch:
        """Show how the match ended, and ask what comes next."""

    def seats(
        self,
        others: tuple[Any | None, Any | None],
        interruption: Interruption,  # noqa: ARG002 - an event of theirs ends it
    ) -> tuple[Choose[TurnT, EventT], Choose[TurnT, EventT]]:
        """Seat the people, who leave by an event of theirs."""
        return others[0] or self.choose, others[1] or self.choose

    async def ended(self, state: TurnT) -> Played:
        """Show how the match ended, and ask what comes next."""
        return Played(await self.after(state), winner_of(state.ending))
