"""A match whose people do nothing but take their turns, in either view, as ``game/turns.py`` has it."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic

from schiffe.game.flow.after import AfterMatch, PlayResult
from schiffe.game.flow.view import MatchView
from schiffe.game.match.events import winner_of
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.match import EventT
from schiffe.game.match.turns import Seat, TurnT


class TurnsView(MatchView, ABC, Generic[EventT, TurnT]):
    """A match in which each person is asked for one turn after the other, and at its end for what comes next."""

    @abstractmethod
    async def choose(self, state: TurnT, emit: Callable[[EventT], TurnT]) -> EventT:
        """Ask the person who is to move for a turn."""

    @abstractmethod
    async def after(self, state: TurnT) -> AfterMatch:
        """Show how the match ended, and ask what comes next."""

    def seats(
        self,
        others: tuple[Any | None, Any | None],
        interruption: Interruption,  # noqa: ARG002 - an event of theirs ends it
    ) -> tuple[Seat[TurnT, EventT], Seat[TurnT, EventT]]:
        """Seat the people, who leave by an event of theirs."""
        return others[0] or self, others[1] or self

    async def show_end(self, state: TurnT) -> PlayResult:
        """Show how the match ended, and ask what comes next."""
        return PlayResult(await self.after(state), winner_of(state.ending))
