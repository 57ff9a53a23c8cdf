"""Matches that go on: what writes one down while it is played, and how one is made or taken up again."""

from dataclasses import dataclass, replace

from schiffe.bashni import GAME
from schiffe.bashni.logbook.past import (
    BashniSummary,
    PastBashni,
    match_named_now,
    moments,
    read_past_bashni,
    started_now,
    stored_end,
    summary_text,
)
from schiffe.bashni.match.codec import event_line
from schiffe.bashni.match.events import BashniEvent, BashniStarted, MoveMade, MovesTakenBack, SideLeft
from schiffe.bashni.match.request import AgainstComputer, TwoAtTheBoard
from schiffe.bashni.match.setup import local_start
from schiffe.bashni.match.setup_record import BashniRecord, new_match, read_record
from schiffe.bashni.match.state import BashniState, begun
from schiffe.bashni.rules.position import Colour
from schiffe.settings.schema import Settings
from schiffe.settings.shared import CLOCK
from schiffe.store.book import Book
from schiffe.store.matches import MatchId, StoredEnd, StoredMatch
from schiffe.store.store import Store
from schiffe.store.writer import MatchWriter


class BashniKeeper:
    """Writes a match into the book, from the first thing that happens in it.

    It is an observer that has to be told first, so that each event is written before it is shown. For a match that is
    taken up again the ``writer`` is known.
    """

    def __init__(self, book: Book, record: BashniRecord, writer: MatchWriter | None = None) -> None:
        self._book = book
        self._record = record
        self._writer = writer or book.writer()

    @property
    def match(self) -> MatchId | None:
        """Its number; None while it is not there, or where it cannot be taken up again."""
        return self._writer.resumable if self._record.is_local else None

    @property
    def is_kept(self) -> bool:
        """Whether the match can be taken up again when it is left now."""
        return self._record.is_local and self._writer.is_open

    def past(self) -> PastBashni | None:
        """The match as it was kept, once it is over; None before, and where it is not kept."""
        return None if self._writer.over is None else read_past_bashni(self._book, self._writer.over)

    def notify(self, event: BashniEvent, state: BashniState) -> None:
        """Write an event. Leaving a match at this computer is not one of its events: one can come back to it."""
        if isinstance(event, SideLeft) and self._record.is_local:
            self.leave()
            return
        self._writer.begin(lambda: new_match(self._record))
        if self._writer.is_open:
            self._writer.append(event_line(event), stored_end(state) if state.ending else None)
            if isinstance(event, MoveMade | MovesTakenBack):
                self._book.sync_soon()

    def end_early(self, state: BashniState, *, has_left: bool) -> None:
        """A match on a gameserver ends here unless it is over: the person has left it, or it has broken off."""
        remote = self._record.remote
        if remote is None or state.ending:
            return
        if has_left:
            event = SideLeft(remote.other)
            self.notify(event, state.after(event))
        else:
            self._writer.end(StoredEnd("broken", None, summary_text(BashniSummary.of(state))))

    @property
    def is_lost(self) -> bool:
        """Whether something of the match could not be written, and nothing more of it is."""
        return self._writer.is_lost

    def news(self) -> str:
        """What is wrong with the logbook and has not been told yet: a line, or nothing."""
        return self._book.news()

    def leave(self) -> None:
        """Let the match belong to nobody, so that it can be taken up again."""
        self._writer.release()


@dataclass(frozen=True)
class LocalGame:
    """A match at this computer: how it was made, how it stands, and its keeper."""

    record: BashniRecord
    state: BashniState
    keeper: BashniKeeper


def new_game(request: AgainstComputer | TwoAtTheBoard, settings: Settings, seed: int, book: Book) -> LocalGame:
    """A match that begins; it is in the book when something has happened in it."""
    record = BashniRecord(local_start(request, settings), seed, settings[CLOCK])
    return LocalGame(record, begun(record.start), BashniKeeper(book, record))


def unfinished(book: Book) -> list[StoredMatch]:
    """The matches of Bashni that can be taken up again, the latest first."""
    return [match_named_now(match) for match in book.unfinished(GAME)]


def resume(book: Book, match: MatchId, clock: int | None = None) -> LocalGame | None:
    """Go on with a match, with these seconds for each turn if any are given; None where it cannot be read.

    Raises:
        MatchRefused: it is over, or somebody plays it, or there is none.
    """
    found = book.resume(match, lambda store: _read(store, match))
    if found is None:
        return None
    (record, state), writer = found
    start = started_now(record.start)
    keeper = BashniKeeper(book, record, writer)
    record = replace(record, start=start, clock=record.clock if clock is None else clock)
    return LocalGame(record, replace(state, players=start.players), keeper)


def _read(store: Store, match: MatchId) -> tuple[BashniRecord, BashniState]:
    record = read_record(store.setup(match))
    state = begun(record.start)
    for moment in moments(store, match, record):
        state = moment.state
    return record, state


def guest_keeper(start: BashniStarted, own: Colour, book: Book) -> BashniKeeper:
    """The keeper of a match on a gameserver in which a person here plays this side."""
    return BashniKeeper(book, BashniRecord(start, remote=own.other))
