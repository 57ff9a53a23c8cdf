"""Matches at this computer, played turn by turn: the seat to move chooses an event, until the rules end the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Protocol, Self

from schiffe.game.match.finished import sides_with_current_names
from schiffe.game.match.format import MatchFormat
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.loop import RunStep, play_match
from schiffe.game.match.match import Match, Observer
from schiffe.game.match.players import Player
from schiffe.game.match.recorder import MatchRecorder, claim_unfinished
from schiffe.game.match.series import Series
from schiffe.game.match.setup import rematch_request
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchId


class TurnSeat(Protocol):
    """One side of a match: a person, or a bot."""

    async def choose(self, state: Any, emit: Callable[[Any], Any], /) -> Any:
        """Choose the event of a turn; events in the meantime, such as a hint, are emitted."""


async def play_turn(seats: tuple[TurnSeat, TurnSeat], match: Match[Any], run: RunStep) -> None:
    """Play one turn of the seat to move, or emit the end if the rules have ended the match.

    The state must have a ``seat``, which is to move, and ``over``, the event that must end the match now or None.
    """
    state = match.state
    match.emit(state.over or await run(seats[state.seat].choose(state, match.emit)))


@dataclass(frozen=True)
class TurnsMatch:
    """A new or resumed match: its setup, state, recorder and series."""

    record: Any
    state: Any
    recorder: MatchRecorder[Any, Any, Any]
    series: Series

    @classmethod
    def resume(cls, record: Any, state: Any, recorder: MatchRecorder[Any, Any, Any], clock: int | None) -> Self:
        """Return a resumed match; ``clock``, in seconds per turn, replaces the one it had."""
        series = Series(rematch_request(recorder.format.players(record)))
        return cls(record=record, state=state, recorder=recorder, series=series)

    @property
    def players(self) -> tuple[Player, Player]:
        """The players, named in the current language."""
        return self.recorder.format.players(self.record)

    async def play(self, seats: tuple[TurnSeat, TurnSeat], observers: Sequence[Observer], until: Interruption) -> Any:
        """Play the match to its end and return the last state."""
        return await play_match(Match(self.state, observers), partial(play_turn, seats), until)


def resume(
    kind: type[TurnsMatch],
    book: Logbook,
    match: MatchId,
    match_format: MatchFormat[Any, Any, Any],
    clock: int | None = None,
) -> Any | None:
    """Resume a match of a ``kind``, with its bots named in the current language; return None if it is unreadable.

    Raises:
        MatchRefused: it is over, is being played, or does not exist.
    """
    unfinished = claim_unfinished(book, match, match_format)
    if unfinished is None:
        return None
    recorder = MatchRecorder(book=book, match_format=match_format, record=unfinished.record, writer=unfinished.writer)
    players = sides_with_current_names(match_format.players(unfinished.record), match_format)
    state = replace(unfinished.state, players=players)
    return kind.resume(match_format.with_players(unfinished.record, players), state, recorder, clock)
