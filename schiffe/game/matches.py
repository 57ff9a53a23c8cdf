"""Matches in the file of games, whichever game it is: what happened in one, and how one is written while played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, Self, TypeVar, cast

from schiffe.game.game import Level
from schiffe.store.book import Book
from schiffe.store.matches import MatchId, StoredMatch
from schiffe.store.store import Store
from schiffe.store.values import Entry, check_times
from schiffe.store.writer import MatchWriter

_Event = TypeVar("_Event")
_State = TypeVar("_State")
_Made = TypeVar("_Made")


class _Named(Protocol):
    """Who plays one side, in a match or in the file; a dataclass."""

    @property
    def level(self) -> str | None:
        """The level of the computer; nothing for anybody else."""


_Side = TypeVar("_Side", bound=_Named)


@dataclass(frozen=True)
class Moment(Generic[_Event, _State]):
    """An event of a match, when it happened (in seconds since 1970), and how the match stood after it."""

    time: float
    event: _Event
    state: _State


@dataclass(frozen=True)
class PastGame(Generic[_Made, _Event, _State]):
    """A match that is over.

    Attributes:
        stored: what the file says of it.
        record: how it was made.
        moments: all that happened in it, in its order.
    """

    stored: StoredMatch
    record: _Made
    moments: tuple[Moment[_Event, _State], ...]

    def exported(self, version: int, own: Entry, write: Callable[[_Event], Entry]) -> Entry:
        """All that is known of it as JSON for other programs: what every game tells, and between that what is its own.

        Raises:
            UnreadableText: the file of games has times in it that no clock shows.
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

    def replayed(self, record: _Made, players: tuple[Any, Any], levels: Mapping[str, Level]) -> Self:
        """The match with other names: those of the players as they are now, which the record has already."""
        named = (replace(moment, state=replace(cast("Any", moment.state), players=players)) for moment in self.moments)
        return replace(self, stored=match_named_now(self.stored, levels), record=record, moments=tuple(named))


def folded(
    store: Store, match: MatchId, step: Callable[[_State | None, str], tuple[_Event, _State]]
) -> Iterator[Moment[_Event, _State]]:
    """All that happened in a match: ``step`` gives the event that a text is, and how the match stands after it.

    Raises:
        UnreadableText: the file has something that is not an event, or that cannot have happened.
        StoreError: the file cannot be used.
    """
    state: _State | None = None
    for written in store.events(match):
        event, state = step(state, written.text)
        yield Moment(written.time, event, state)


def last_state(moments: Iterable[Moment[_Event, _State]]) -> _State | None:
    """How a match stood in the end; None where nothing has happened in it."""
    state = None
    for moment in moments:
        state = moment.state
    return state


def match_named_now(match: StoredMatch, levels: Mapping[str, Level]) -> StoredMatch:
    """A match as lists show it: the computer is called as the language of the moment says, people as the file does."""
    return match._replace(sides=named_now(match.sides, levels))


def named_now(sides: tuple[_Side, _Side], levels: Mapping[str, Level]) -> tuple[_Side, _Side]:
    """Both sides, with the name that a level has in the language of the moment.

    Two bots of one level keep the names by which they are told apart.
    """
    one, other = sides
    return sides if one.level == other.level else (_named_now(one, levels), _named_now(other, levels))


def _named_now(side: _Side, levels: Mapping[str, Level]) -> _Side:
    level = levels.get(side.level or "")
    return cast("_Side", replace(cast("Any", side), name=level.name())) if level else side


class LogbookKeeper:
    """Writes a match down as it is played; only one at this computer, which ``is_local``, can be taken up again."""

    def __init__(self, book: Book, writer: MatchWriter, *, is_local: bool) -> None:
        self._book = book
        self._writer = writer
        self._is_local = is_local

    @property
    def match(self) -> MatchId | None:
        """Its number in the file; None while it is not there, or where it cannot be taken up again."""
        return self._writer.resumable if self._is_local else None

    @property
    def can_resume(self) -> bool:
        """Whether the match can be taken up again when it is left now."""
        return self._is_local and self._writer.is_open

    @property
    def is_over(self) -> bool:
        """Whether the match is there with its end, and can be looked back at."""
        return self._writer.over is not None

    @property
    def is_lost(self) -> bool:
        """Whether something of the match could not be written, and nothing more of it is."""
        return self._writer.is_lost

    async def lasted(self) -> float | None:
        """For how many seconds a match that is over was played, as lists tell it; None where it is not kept."""
        if (match := self._writer.over) is None:
            return None
        found = await asyncio.to_thread(lambda: self._book.attempt(lambda store: store.match(match)))
        return found.lasted if found else None

    def news(self) -> str:
        """What is wrong with the logbook and has not been told yet: a line, or nothing."""
        return self._book.news()

    def leave(self) -> None:
        """Let the match belong to nobody, so that it can be taken up again."""
        self._writer.release()
