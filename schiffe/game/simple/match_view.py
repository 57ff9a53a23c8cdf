"""The parts of a match view that line mode and the full screen share."""

from abc import ABC, abstractmethod
from collections.abc import Callable

from schiffe.game.flow.after_match import AfterMatch, PlayResult
from schiffe.game.flow.playable import OtherSeats, SeatedMatch
from schiffe.game.flow.view import MatchView
from schiffe.game.match.events import MatchEvent, winner_of
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.turns import TurnSeat, TurnState


class SimpleMatchView(MatchView[TurnSeat, TurnState], ABC):
    """A match view that asks a person to move, and at the end what to do next."""

    @abstractmethod
    async def choose(self, state: TurnState, emit: Callable[[MatchEvent], TurnState]) -> MatchEvent:
        """Ask the person for the event of a turn."""

    @abstractmethod
    async def ask_next(self, state: TurnState) -> AfterMatch:
        """Show how the match ended, and ask what to do next."""

    def seats(self, others: OtherSeats[TurnSeat], interruption: Interruption) -> SeatedMatch[TurnSeat]:
        """Return the seats: this view where no bot is seated."""
        return SeatedMatch((others[0] or self, others[1] or self))

    async def show_end(self, state: TurnState) -> PlayResult:
        return PlayResult(await self.ask_next(state), winner_of(state.ending))
