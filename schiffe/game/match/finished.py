"""Finished matches with all their events and states, and their export."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias, TypeVar

from schiffe.game.match.format import AnyMatchFormat, EventT, MatchFormat, Moment, RecordT
from schiffe.game.match.match import StateT
from schiffe.game.match.players import Player
from schiffe.json.values import JsonObject, check_times
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchId, StoredMatch, StoredSide
from schiffe.store.store import Store

_SideT = TypeVar("_SideT", Player, StoredSide)


@dataclass(frozen=True)
class FinishedMatchOf(Generic[RecordT, EventT, StateT]):
    """A match that is over.

    Attributes:
        stored: its row in the logbook.
        record: its setup.
        moments: its events, each with the state after it.
        initial_state: the state before the first event.
    """

    stored: StoredMatch
    record: RecordT
    moments: tuple[Moment[EventT, StateT], ...]
    initial_state: StateT

    @property
    def last_state(self) -> StateT:
        return self.moments[-1].state if self.moments else self.initial_state

    def export(self, version: int, own_fields: JsonObject, write_event: Callable[[EventT], JsonObject]) -> JsonObject:
        """Return the match as JSON values for other programs; ``own_fields`` are those of its game alone.

        Raises:
            UnreadableText: a time in the logbook is out of range.
        """
        stored = self.stored
        assert stored.ended_at is not None, "the match is over"
        assert stored.ending, "the match is over"
        check_times((stored.began_at, stored.ended_at, *(moment.happened_at for moment in self.moments)))
        began_at = round(stored.began_at, 3)
        event_seconds = [round(moment.happened_at - began_at, 3) + 0.0 for moment in self.moments]  # + 0.0 avoids -0.0
        return {
            "game": stored.game_word,
            "version": version,
            "token": stored.token,
            "begun": began_at,
            "ended": round(stored.ended_at, 3),
            **own_fields,
            "events": [
                {"time": seconds} | write_event(moment.event)
                for seconds, moment in zip(event_seconds, self.moments, strict=True)
            ],
            "end": {"how": stored.ending.word, "winner": stored.ending.winner},
        }


AnyFinishedMatch: TypeAlias = FinishedMatchOf[Any, Any, Any]
"""A finished match of some game."""


def read_finished(
    store: Store, match_id: MatchId, match_format: MatchFormat[RecordT, EventT, StateT]
) -> FinishedMatchOf[RecordT, EventT, StateT]:
    """Read a finished match as it was stored.

    Raises:
        RefusedAction: it does not exist, or is not over.
        UnreadableText: its text in the file is not a match of this game.
        StoreError: the file cannot be used.
    """
    stored = store.reader.finished_match(match_id, match_format.game_word)
    record = match_format.read_record(store.reader.setup(match_id))
    finished = FinishedMatchOf(
        stored=stored,
        record=record,
        moments=tuple(match_format.read_moments(store, match_id, record)),
        initial_state=match_format.initial_state(record),
    )
    # Raises if the match was deleted meanwhile, so that events may be missing.
    store.reader.finished_match(match_id, match_format.game_word)
    return finished


def with_current_names(
    finished: FinishedMatchOf[RecordT, EventT, StateT], match_format: MatchFormat[RecordT, EventT, StateT]
) -> FinishedMatchOf[RecordT, EventT, StateT]:
    """Return a match with its bots named in the current language."""
    stored_players = finished.record.players
    players = sides_with_current_names(stored_players, match_format)
    if players == stored_players:
        return finished

    def with_players(state: Any) -> Any:
        return replace(state, players=players)

    return FinishedMatchOf(
        stored=match_with_current_names(finished.stored, match_format),
        record=finished.record.with_players(players),
        moments=tuple(replace(moment, state=with_players(moment.state)) for moment in finished.moments),
        initial_state=with_players(finished.initial_state),
    )


def read_finished_to_show(
    book: Logbook,
    match_id: MatchId,
    match_format: MatchFormat[RecordT, EventT, StateT],
    *,
    raises_problems: bool = False,
) -> FinishedMatchOf[RecordT, EventT, StateT] | None:
    """Read a finished match for display; return None if it is unreadable or has no events.

    Raises:
        LogbookError: the logbook cannot be used; only with ``raises_problems``.
    """
    finished = book.read(
        lambda store: read_finished(store, match_id, match_format), None, raises_problems=raises_problems
    )
    return with_current_names(finished, match_format) if finished and finished.moments else None


def match_with_current_names(stored: StoredMatch, match_format: AnyMatchFormat) -> StoredMatch:
    """Return the row of a match with its bots named in the current language; people keep their names."""
    return replace(stored, sides=sides_with_current_names(stored.sides, match_format))


def sides_with_current_names(sides: tuple[_SideT, _SideT], match_format: AnyMatchFormat) -> tuple[_SideT, _SideT]:
    """Return both sides with bots named in the current language.

    Two bots of the same level keep their stored names, which tell them apart.
    """
    first, second = sides
    if not second.name:
        return first, replace(second, name=match_format.solo_opponent_name())
    if first.level == second.level:
        return sides

    def with_current_name(side: _SideT) -> _SideT:
        level = match_format.levels.get(side.level)
        return replace(side, name=str(level.name)) if level else side

    return with_current_name(first), with_current_name(second)
