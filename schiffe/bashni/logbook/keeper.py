"""Matches that go on: what writes one down while it is played, and how one is made or taken up again."""

from dataclasses import dataclass, replace

from schiffe.bashni import GAME
from schiffe.bashni.logbook.past import (
    BashniSummary,
    PastBashni,
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
from schiffe.bashni.settings import BASHNI_CLOCK
from schiffe.game.matches import LogbookKeeper, last_state
from schiffe.game.session import Session
from schiffe.settings.schema import Settings
from schiffe.store.book import Book
from schiffe.store.matches import MatchFilter, MatchId, StoredEnd
from schiffe.store.store import Store
from schiffe.store.writer import MatchWriter


class BashniKeeper(LogbookKeeper):
    """Writes a match into the book, from the first thing that happens in it.

    It is an observer that has to be told first, so that each event is written before it is shown. For a match that is
    taken up again the ``writer`` is known.
    """

    def __init__(self, book: Book, record: BashniRecord, writer: MatchWriter | None = None) -> None:
        super().__init__(book, writer or book.writer(), is_local=record.is_local)
        self._record = record

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


@dataclass(frozen=True)
class LocalGame:
    """A match at this computer: how it was made, how it stands, and its keeper."""

    record: BashniRecord
    state: BashniState
    keeper: BashniKeeper


class LocalClock:
    """The clock of games at this computer: the very first one that a menu starts has none, unless one is given."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._has_begun = False

    def no_menu(self) -> None:
        """The next game is not started from a menu."""
        self._has_begun = True

    def is_spared(self) -> bool:
        """Whether the next game is such a first one; reads the file of games."""
        if self._has_begun or BASHNI_CLOCK.key in self._session.settings:
            return False
        book = self._session.whole_book
        count = book.attempt(lambda store: store.count(MatchFilter(game=GAME))) if book.exists else 0
        return not count

    def begin(self) -> int:
        """A game begins: gives the seconds of its moves."""
        seconds = 0 if self.is_spared() else self._session.settings[BASHNI_CLOCK]
        self._has_begun = True
        return seconds


def new_game(
    request: AgainstComputer | TwoAtTheBoard, settings: Settings, seed: int, book: Book, seconds: int
) -> LocalGame:
    """A match that begins, with so many seconds for each move; it is in the book when something has happened in it."""
    record = BashniRecord(local_start(request, settings), seed, seconds)
    return LocalGame(record, begun(record.start), BashniKeeper(book, record))


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
    return record, last_state(moments(store, match, record)) or begun(record.start)


def guest_keeper(start: BashniStarted, own: Colour, book: Book) -> BashniKeeper:
    """The keeper of a match on a gameserver in which a person here plays this side."""
    return BashniKeeper(book, BashniRecord(start, remote=own.other))
