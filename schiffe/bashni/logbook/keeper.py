"""What writes one match of Bashni down while it is played."""

from schiffe.bashni.logbook.past import BashniSummary, PastBashni, read_past_bashni, stored_end, summary_text
from schiffe.bashni.match.codec import event_line
from schiffe.bashni.match.events import BashniEvent, MoveMade, MovesTakenBack, SideLeft
from schiffe.bashni.match.setup_record import BashniRecord, new_match
from schiffe.bashni.match.state import BashniState
from schiffe.store.book import Book
from schiffe.store.matches import MatchId, StoredEnd
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
