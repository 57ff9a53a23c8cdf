"""Matches of Bashni as they were played: each thing that happened, when, how the match stood then, and how it ended."""

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from typing import TypeVar

from schiffe.bashni import GAME
from schiffe.bashni.levels import LEVELS, level_name
from schiffe.bashni.match.codec import read_event
from schiffe.bashni.match.events import BashniEnded, BashniEvent, BashniPlayer, BashniStarted, MatchEnding, SideResigned
from schiffe.bashni.match.setup_record import BashniRecord, read_record
from schiffe.bashni.match.state import BashniState, OutOfPlace, begun, winner
from schiffe.bashni.rules.position import points
from schiffe.store.book import Book
from schiffe.store.matches import MatchId, MatchRefused, StoredEnd, StoredMatch, StoredSide
from schiffe.store.store import Store
from schiffe.store.values import UnreadableText, Value, read_text

_Side = TypeVar("_Side", BashniPlayer, StoredSide)


@dataclass(frozen=True)
class BashniMoment:
    """An event of a match, when it happened (in seconds since 1970), and how the match stood after it."""

    time: float
    event: BashniEvent
    state: BashniState


@dataclass(frozen=True)
class PastBashni:
    """A match that is over: what the file says of it, how it was made, and all that happened after the start."""

    stored: StoredMatch
    record: BashniRecord
    moments: tuple[BashniMoment, ...]

    @property
    def last(self) -> BashniState:
        """How it stood in the end."""
        return self.moments[-1].state if self.moments else begun(self.record.start)


def moments(store: Store, match: MatchId, record: BashniRecord) -> Iterator[BashniMoment]:
    """All that happened in a match after its start.

    Raises:
        UnreadableText: the file has something that is not an event, or that cannot have happened.
        StoreError: the file cannot be used.
    """
    state = begun(record.start)
    for written in store.events(match):
        event = read_event(written.text)
        if isinstance(event, BashniStarted):
            raise UnreadableText(written.text)
        try:
            state = state.after(event)
        except OutOfPlace as error:
            raise UnreadableText(written.text) from error
        yield BashniMoment(written.time, event, state)


def past_bashni(store: Store, match: MatchId) -> PastBashni:
    """A match of Bashni that is over.

    Raises:
        MatchRefused: there is none of this number, or it is not over.
        UnreadableText: the file has something else under this number.
        StoreError: the file cannot be used.
    """
    stored = store.over(match, GAME)
    record = read_record(store.setup(match))
    past = PastBashni(stored, record, tuple(moments(store, match, record)))
    store.over(match, GAME)  # deleted by another program meanwhile, it would be cut short
    return past


def past_now(past: PastBashni) -> PastBashni:
    """A match as it is shown: the computer is called as the language of the moment says."""
    start = started_now(past.record.start)
    if start == past.record.start:
        return past
    moments = tuple(replace(moment, state=replace(moment.state, players=start.players)) for moment in past.moments)
    return PastBashni(match_named_now(past.stored), replace(past.record, start=start), moments)


def read_past_bashni(book: Book, match: MatchId) -> PastBashni | None:
    """A match that is over, as a running program reads it; None where it cannot be read."""
    with suppress(MatchRefused, UnreadableText):
        past = book.attempt(lambda store: past_bashni(store, match))
        return past and past_now(past)
    return None


@dataclass(frozen=True)
class BashniSummary:
    """The numbers of a match that is over; pairs are of White and Black.

    Attributes:
        plies: how many moves both made together.
        points: those that decide where the moves have run out.
        hints: how many were shown.
        taken_back: how many plies were taken back.
    """

    plies: int
    points: tuple[int, int]
    hints: tuple[int, int] = (0, 0)
    taken_back: int = 0

    @classmethod
    def of(cls, state: BashniState) -> "BashniSummary":
        """The summary of a match."""
        return cls(state.position.ply, points(state.position), state.hints, state.taken_back)


def stored_end(state: BashniState) -> StoredEnd:
    """How a match has ended, as the file has it."""
    assert state.ending
    return StoredEnd(_word(state.ending), winner(state), summary_text(BashniSummary.of(state)))


def _word(ending: MatchEnding) -> str:
    match ending:
        case BashniEnded(None, _, is_decided):
            return "drawn" if is_decided else "broken"
        case BashniEnded():
            return "won"
        case SideResigned():
            return "resigned"
    return "left"


def summary_text(summary: BashniSummary) -> str:
    """A summary as one line, in ASCII."""
    return json.dumps(asdict(summary), separators=(",", ":"))


def known_summary(text: str) -> BashniSummary | None:
    """The summary that a text stands for; None where it is none, as for a match that nobody ended."""
    try:
        return read_text(text, _read_summary)
    except UnreadableText:
        return None


def _read_summary(value: Value) -> BashniSummary:
    white, black = value.field("points").pair()
    white_hints, black_hints = value.field("hints").pair()
    return BashniSummary(
        value.field("plies").natural(),
        (white.natural(), black.natural()),
        (white_hints.natural(), black_hints.natural()),
        value.field("taken_back").natural(),
    )


def match_named_now(match: StoredMatch) -> StoredMatch:
    """A match as lists show it: the computer is called as the language of the moment says, people as the file does."""
    one, other = match.sides
    return replace(match, sides=(_named_now(one), _named_now(other)))


def started_now(start: BashniStarted) -> BashniStarted:
    """How a match began."""
    one, other = start.players
    return replace(start, players=(_named_now(one), _named_now(other)))


def _named_now(side: _Side) -> _Side:
    return replace(side, name=level_name(side.level)) if side.level in LEVELS else side
