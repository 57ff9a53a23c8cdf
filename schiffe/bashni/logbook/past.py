"""Matches of Bashni as they were played: each thing that happened, when, how the match stood then, and how it ended."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import TypeAlias

from schiffe.bashni import GAME
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.match.codec import read_event
from schiffe.bashni.match.events import BashniEnded, BashniEvent, BashniStarted, MatchEnding, SideResigned
from schiffe.bashni.match.setup_record import BashniRecord, read_record
from schiffe.bashni.match.state import BashniState, OutOfPlace, begun, winner
from schiffe.bashni.rules.position import points
from schiffe.game.matches import Moment, PastGame, folded, named_now
from schiffe.store.book import Book
from schiffe.store.matches import MatchId, StoredEnd
from schiffe.store.store import Store
from schiffe.store.values import UnreadableText, Value, read_text

BashniMoment: TypeAlias = Moment[BashniEvent, BashniState]


@dataclass(frozen=True)
class PastBashni(PastGame[BashniRecord, BashniEvent, BashniState]):
    """A match that is over: its moments are all that happened after the start."""

    @property
    def last(self) -> BashniState:
        """How it stood in the end."""
        return self.moments[-1].state if self.moments else begun(self.record.start)


def moments(store: Store, match: MatchId, record: BashniRecord) -> Iterator[BashniMoment]:
    """All that happened in a match after its start."""

    def step(state: BashniState | None, text: str) -> tuple[BashniEvent, BashniState]:
        event = read_event(text)
        if isinstance(event, BashniStarted):
            raise UnreadableText(text)
        try:
            return event, (state or begun(record.start)).after(event)
        except OutOfPlace as error:
            raise UnreadableText(text) from error

    return folded(store, match, step)


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
    return past.replayed(replace(past.record, start=start), start.players, LEVELS)


def read_past_bashni(book: Book, match: MatchId) -> PastBashni | None:
    """A match that is over, as a running program reads it; None where it cannot be read."""
    past = book.read(lambda store: past_bashni(store, match))
    return past and past_now(past)


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
    hints: tuple[int, int]
    taken_back: int

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


def started_now(start: BashniStarted) -> BashniStarted:
    """How a match began, with the computer called as the language of the moment says."""
    return replace(start, players=named_now(start.players, LEVELS))
