"""The recorder of a match: it writes the match to the logbook as it is played, or goes on with one."""

from __future__ import annotations

import asyncio
from typing import Generic, NamedTuple

from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.finished import FinishedMatch, read_finished_to_show
from schiffe.game.match.format import MatchFormat, RecordT
from schiffe.game.match.match import EventT, StateT
from schiffe.game.match.players import PlayerKind
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchId, StoredEnd
from schiffe.store.writer import MatchWriter


class MatchRecorder(Generic[RecordT, EventT, StateT]):
    """The writer of a match as it is played. One with a stranger at another computer cannot be resumed.

    It is an observer that has to be told first, so that each event is in the file before it is shown. For a match that
    is resumed the ``writer`` is known.

    Attributes:
        format: how the match stands in the file.
        record: how it was made.
        is_resumable: whether one can come back to it.
    """

    def __init__(
        self,
        book: Logbook,
        form: MatchFormat[RecordT, EventT, StateT],
        record: RecordT,
        writer: MatchWriter | None = None,
    ) -> None:
        self._book = book
        self.format = form
        self.record = record
        self._writer = writer or book.writer()
        self.is_resumable = all(player.kind is not PlayerKind.REMOTE for player in form.players(record))

    @property
    def match(self) -> MatchId | None:
        """Its number in the file; None while it is not there, or where it cannot be resumed."""
        return self._writer.resumable if self.is_resumable else None

    @property
    def can_resume(self) -> bool:
        """True if the match can be resumed if it is left now."""
        return self.is_resumable and self._writer.is_open

    @property
    def is_over(self) -> bool:
        """True if the match is stored with its end, and can be replayed."""
        return self._writer.over is not None

    @property
    def is_lost(self) -> bool:
        """True if something of the match could not be written, and nothing more of it is."""
        return self._writer.is_lost

    def rewrite(self, record: RecordT) -> None:
        """Record that the match is made otherwise; one that is not in the file yet begins with that."""
        self.record = record
        if self._writer.is_open:
            self._writer.rewrite_setup(self.format.new_match(record).setup)

    def notify(self, event: EventT, state: StateT) -> None:
        """Write an event. Leaving a match is not one of its events where one can come back to it."""
        if isinstance(event, PlayerLeft) and self.is_resumable:
            self.leave()
        else:
            self._write(event, state)

    def _write(self, event: EventT, state: StateT) -> None:
        self._begin()
        if self._writer.is_open:
            end = None if state.ending is None else self.format.write_end(state, self.record)
            self._writer.append(self.format.write_event(event, self.record), end)
            if isinstance(event, self.format.turn_events):
                self._book.sync_soon()

    def _begin(self) -> None:
        self._writer.begin(lambda: self.format.new_match(self.record))

    def read_finished(self) -> FinishedMatch[RecordT, EventT, StateT] | None:
        """Read the match as it was kept, once it is over; None before, and where it is not kept."""
        match = self._writer.over
        return None if match is None else read_finished_to_show(self._book, match, self.format)

    async def read_seconds_played(self) -> float | None:
        """Read for how many seconds a match that is over was played, as lists tell it; None where it is not kept."""
        if (match := self._writer.over) is None:
            return None
        found = await asyncio.to_thread(lambda: self._book.attempt(lambda store: store.match(match)))
        return found.seconds_played if found else None

    def news(self) -> str:
        """Tell what is wrong with the logbook and has not been told yet: a line, or nothing."""
        return self._book.news()

    def break_off(self, end: StoredEnd) -> None:
        """Write the end of a match in which none has happened."""
        self._writer.end(end)

    def leave(self) -> None:
        """Let the match belong to nobody, so that it can be resumed."""
        self._writer.release()


class Unfinished(NamedTuple, Generic[RecordT, StateT]):
    """A match that is resumed: its record, how it stands (None before its first event), and what writes it."""

    record: RecordT
    state: StateT | None
    writer: MatchWriter


def take_up(
    book: Logbook, match: MatchId, form: MatchFormat[RecordT, EventT, StateT]
) -> Unfinished[RecordT, StateT] | None:
    """Take up a match that is not over; None where it cannot be read.

    Raises:
        MatchRefused: it is over, or somebody plays it, or there is none.
    """
    found = book.resume(match, lambda store: form.read_state(store, match))
    if found is None:
        return None
    (record, state), writer = found
    return Unfinished(record, state, writer)
