"""A match whose people do nothing but take their turns, in either view."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from schiffe.game.flow.after import AfterMatch, Played
from schiffe.game.flow.view import MatchView
from schiffe.game.match.events import winner_of
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.match import EventT, State
from schiffe.game.match.players import Player, SeatNumber


class TurnState(State, Protocol):
    """A state in which one seat is to move."""

    @property
    def players(self) -> tuple[Player, Player]: ...

    @property
    def seat(self) -> SeatNumber:
        """The seat that is to move."""


TurnT = TypeVar("TurnT", bound=TurnState)
Choose: TypeAlias = Callable[[TurnT], Coroutine[Any, Any, EventT]]
"""A seat: it is asked for its turn, as the match stands, and returns the event that it is."""


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
