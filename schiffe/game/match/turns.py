"""Matches at this computer, played turn by turn: the seat to move chooses an event, until the rules end the match."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeAlias, TypeVar

from schiffe.game.match.events import MatchEvent
from schiffe.game.match.format import AnyMatchFormat, RecordT
from schiffe.game.match.interruption import Interrupted, Interruption
from schiffe.game.match.match import AnyEvent, AnyState, Match, Observer, State, StateT
from schiffe.game.match.players import Player, SeatNumber
from schiffe.game.match.recorder import AnyMatchRecorder, MatchRecorder, claim_unfinished
from schiffe.game.match.request import rematch_request
from schiffe.game.match.series import Series
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchId

_SeatT = TypeVar("_SeatT")


async def play_match(
    match: Match[StateT],
    seats: tuple[_SeatT, _SeatT],
    play_next_turn: Callable[[Match[StateT], tuple[_SeatT, _SeatT], Interruption], Awaitable[None]],
    interruption: Interruption,
) -> StateT:
    """Play a match from any state to its end and return the last state.

    ``play_next_turn`` plays one turn of a game, or emits the end if the rules have ended the match. If it raises
    Interrupted, as it does when the ``interruption`` is set, the event of that ends the match.
    """
    try:
        while match.state.ending is None:
            await play_next_turn(match, seats, interruption)
    except Interrupted as interrupted:
        match.emit(interrupted.event)
    return match.state


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

    async def choose(self, state: AnyState, emit: Callable[[AnyEvent], AnyState], /) -> MatchEvent:
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
    def resume(cls, record: RecordT, state: _TurnStateT, recorder: AnyMatchRecorder, clock_seconds: int | None) -> Self:
        """Return a resumed match; a game with its own clock replaces its seconds by ``clock_seconds`` if given."""
        series = Series(rematch_request(recorder.format.players(record)))
        return cls(record=record, state=state, recorder=recorder, series=series)

    @classmethod
    def resume_stored(
        cls, book: Logbook, match_id: MatchId, match_format: AnyMatchFormat, clock_seconds: int | None
    ) -> Self:
        """Resume a match of the logbook, with its bots named in the current language.

        Raises:
            RefusedAction: it is over, is being played, does not exist, or is unreadable.
            LogbookError: the logbook cannot be used.
        """
        unfinished = claim_unfinished(book, match_id, match_format)
        recorder = MatchRecorder(
            book=book, match_format=match_format, record=unfinished.record, writer=unfinished.writer
        )
        record = match_format.with_players(unfinished.record, unfinished.state.players)
        return cls.resume(record, unfinished.state, recorder, clock_seconds)

    @property
    def players(self) -> tuple[Player, Player]:
        return self.recorder.format.players(self.record)

    async def play(
        self, seats: tuple[TurnSeat, TurnSeat], observers: Sequence[Observer], interruption: Interruption
    ) -> _TurnStateT:
        """Play the match to its end and return the last state."""
        return await play_match(Match(self.state, observers), seats, play_turn, interruption)


AnyTurnsMatch: TypeAlias = TurnsMatch[Any, Any]
