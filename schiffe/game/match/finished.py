"""Finished matches, whole: what happened in them, when, and how they stood then; and how they are exported."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar, cast

from schiffe.game.match.format import MatchFormat, Moment, RecordT
from schiffe.game.match.match import EventT, StateT
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchId, StoredMatch
from schiffe.store.store import Store
from schiffe.store.values import Entry, check_times


@dataclass(frozen=True)
class FinishedMatch(Generic[RecordT, EventT, StateT]):
    """A match that is over.

    Attributes:
        stored: what the file says of it.
        record: how it was made.
        moments: all that happened in it, in its order.
        begun: how it stood before the first event; None where that event makes the first state.
    """

    stored: StoredMatch
    record: RecordT
    moments: tuple[Moment[EventT, StateT], ...]
    initial_state: StateT | None = None

    @property
    def last(self) -> StateT:
        """The last state; of a match in which something has happened, or that has a state before."""
        state = self.moments[-1].state if self.moments else self.initial_state
        assert state is not None
        return state

    def after_turns(self, form: MatchFormat[RecordT, EventT, StateT]) -> list[StateT]:
        """Return how it stood at first and after each turn; of a match that has a state before its first event."""
        begun = form.initial_state(self.record)
        assert begun is not None
        return [begun, *(moment.state for moment in self.moments if isinstance(moment.event, form.turn_events))]

    def export(self, version: int, own: Entry, write: Callable[[EventT], Entry]) -> Entry:
        """Return all that is known of it as JSON for other programs; ``own`` is what its game alone tells.

        Raises:
            UnreadableText: the logbook has times in it that no clock shows.
        """
        stored = self.stored
        assert stored.ended is not None
        assert stored.end
        check_times((stored.begun, stored.ended, *(moment.time for moment in self.moments)))
        begun = round(stored.begun, 3)
        since = [round(moment.time - begun, 3) + 0.0 for moment in self.moments]  # no -0.0, which would not come back
        return {
            "game": stored.game,
            "version": version,
            "token": stored.token,
            "begun": begun,
            "ended": round(stored.ended, 3),
            **own,
            "events": [{"time": time} | write(each.event) for time, each in zip(since, self.moments, strict=True)],
            "end": {"how": stored.end.how, "winner": stored.end.winner},
        }


def read_finished(
    store: Store, match: MatchId, form: MatchFormat[RecordT, EventT, StateT]
) -> FinishedMatch[RecordT, EventT, StateT]:
    """Read a match that is over, as it was kept.

    Raises:
        MatchRefused: there is none of this number, or it is not over.
        UnreadableText: the file has something else under this number.
        StoreError: the file cannot be used.
    """
    stored = store.finished_match(match, form.game)
    record = form.read_record(store.setup(match))
    finished = FinishedMatch(
        stored, record, moments=tuple(form.moments(store, match, record)), initial_state=form.initial_state(record)
    )
    store.finished_match(match, form.game)  # deleted by another program meanwhile, it would be cut short
    return finished


def with_current_names(
    finished: FinishedMatch[RecordT, EventT, StateT], form: MatchFormat[RecordT, EventT, StateT]
) -> FinishedMatch[RecordT, EventT, StateT]:
    """Return a match as it is shown: its bots are called as the language of the moment says."""
    before = form.players(finished.record)
    players = sides_with_current_names(before, form)
    if players == before:
        return finished

    def named(state: StateT) -> StateT:
        return cast("StateT", replace(cast("Any", state), players=players))

    return FinishedMatch(
        match_with_current_names(finished.stored, form),
        form.with_players(finished.record, players),
        moments=tuple(replace(moment, state=named(moment.state)) for moment in finished.moments),
        initial_state=None if finished.initial_state is None else named(finished.initial_state),
    )


def read_finished_to_show(
    book: Logbook, match: MatchId, form: MatchFormat[RecordT, EventT, StateT]
) -> FinishedMatch[RecordT, EventT, StateT] | None:
    """Read a finished match in which something has happened, as it is shown; None where that is not possible."""
    finished = book.read(lambda store: read_finished(store, match, form))
    return with_current_names(finished, form) if finished and finished.moments else None


class _Named(Protocol):
    """A named player of one side, in a match or in the file; a dataclass. Without a name it is nobody."""

    @property
    def name(self) -> str:
        """The name of the player."""

    @property
    def level(self) -> str:
        """The level of the computer; nothing for anybody else."""


_Side = TypeVar("_Side", bound=_Named)


def match_with_current_names(match: StoredMatch, form: MatchFormat[Any, Any, Any]) -> StoredMatch:
    """Return a match as lists show it: bots are called as the language of the moment says, people as the file does."""
    return match._replace(sides=sides_with_current_names(match.sides, form))


def sides_with_current_names(sides: tuple[_Side, _Side], form: MatchFormat[Any, Any, Any]) -> tuple[_Side, _Side]:
    """Return both sides with the names that their levels have in the language of the moment.

    Two bots of one level keep the names by which they are told apart.
    """
    one, other = sides
    if not other.name:
        return one, _called(other, form.solo_opponent_name())
    if one.level == other.level:
        return sides
    one, other = (
        _called(side, level.name()) if (level := form.levels.get(side.level)) else side for side in (one, other)
    )
    return one, other


def _called(side: _Side, name: str) -> _Side:
    return cast("_Side", replace(cast("Any", side), name=name))
