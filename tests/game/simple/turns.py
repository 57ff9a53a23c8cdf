"""Matches of a simple game, played turn by turn: the seat to move chooses an event, until the rules end the match."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeAlias, TypeVar

from schiffe.game.match.events import MatchEvent
from schiffe.game.match.format import AnyMatchFormat, RecordT
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.match import Match, Observer, State
from schiffe.game.match.players import Player, SeatNumber
from schiffe.game.match.recorder import AnyMatchRecorder, MatchRecorder, claim_unfinished
from schiffe.game.match.request import PlayBot, PlayTogether
from schiffe.game.match.series import Series
from schiffe.game.match.turns import play_match
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchId


class TurnState(State, Protocol):
    """A state in which one seat is to move."""

    @property
    def seat_to_move(self) -> SeatNumber: ...

    @property
    def due_ending(self) -> MatchEvent | None:
        """The event that must end the match now; None if the rules do not end it."""


_TurnStateT = TypeVar("_TurnStateT", bound=TurnState)


class TurnSeat(Protocol):
    """One side of a match: a person, or a bot."""

    async def choose(self, state: Any, emit: Callable[[Any], Any], /) -> MatchEvent:
        """Choose the event of a turn, and emit what happens in the meantime, such as a hint."""


async def play_turn(match: Match[_TurnStateT], seats: tuple[TurnSeat, TurnSeat], interruption: Interruption) -> None:
    """Play one turn of the seat to move, or emit the end if the rules have ended the match."""
    state = match.state
    event = state.due_ending
    if event is None:
        event = await interruption.run(seats[state.seat_to_move].choose(state, match.emit))
    match.emit(event)


@dataclass(frozen=True)
class TurnsMatch(Generic[RecordT, _TurnStateT]):
    """A new or resumed match: its setup, state, recorder and series."""

    record: RecordT
    state: _TurnStateT
    recorder: AnyMatchRecorder
    series: Series

    @classmethod
    def resume(cls, book: Logbook, match_id: MatchId, match_format: AnyMatchFormat) -> Self:
        """Resume a match of the logbook, with its bots named in the current language.

        Raises:
            RefusedAction: it is over, is being played, does not exist, or is unreadable.
            LogbookError: the logbook cannot be used.
        """
        resumed = claim_unfinished(book, match_id, match_format)
        recorder = MatchRecorder(book, match_format=match_format, record=resumed.record, writer=resumed.writer)
        record = resumed.record.with_players(resumed.state.players)
        series = Series(rematch_request(record.players))
        return cls(record=record, state=resumed.state, recorder=recorder, series=series)

    @property
    def players(self) -> tuple[Player, Player]:
        return self.record.players

    async def play(
        self, seats: tuple[TurnSeat, TurnSeat], observers: Sequence[Observer], interruption: Interruption
    ) -> _TurnStateT:
        """Play the match to its end and return the last state."""
        return await play_match(Match(self.state, [self.recorder, *observers]), seats, play_turn, interruption)


AnyTurnsMatch: TypeAlias = TurnsMatch[Any, Any]


def rematch_request(players: tuple[Player, Player]) -> PlayBot | PlayTogether:
    """Return the request for another match of the same players."""
    first, second = players
    level = first.level or second.level
    return PlayBot(level) if level else PlayTogether((first.name, second.name))
