"""The recorder of a match, which writes its events to the logbook as they happen; resuming a match; and its lesson."""

import asyncio
from dataclasses import replace
from typing import Any, Generic, NamedTuple, TypeAlias

from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.finished import AnyFinishedMatch, read_finished_to_show, sides_with_current_names
from schiffe.game.match.format import AnyMatchFormat, RecordT
from schiffe.game.match.players import PlayerKind
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchId, StoredEnding
from schiffe.store.writer import MatchWriter


class MatchRecorder(Generic[RecordT]):
    """An observer that writes a match to the logbook as it is played.

    It must be the first observer, so that each event is in the file before it is shown. A resumed match already has a
    ``writer``.

    Attributes:
        format: the format of the match in the logbook.
        record: the setup of the match.
        is_remote: whether the opponent is a stranger at another computer, to whom nobody can return.
    """

    def __init__(
        self,
        book: Logbook,
        match_format: AnyMatchFormat,
        record: RecordT,
        writer: MatchWriter | None = None,
    ) -> None:
        self.book = book
        self.format = match_format
        self.record = record
        self._writer = writer or book.make_writer()
        self.is_remote = any(player.kind is PlayerKind.REMOTE for player in record.players)

    @property
    def unfinished_id(self) -> MatchId | None:
        """The number of the match in the logbook while it is not over; None if it cannot be resumed from there."""
        return None if self.is_remote else self._writer.unfinished_id

    @property
    def can_resume(self) -> bool:
        """True if the player can leave the match now and resume it later."""
        return self._writer.is_open and not self.is_remote

    @property
    def has_stored_end(self) -> bool:
        """True if the match is stored with its end and can be replayed."""
        return self._writer.finished_id is not None

    @property
    def has_lost_writes(self) -> bool:
        """True if a write failed; then no more of the match is written."""
        return self._writer.is_lost

    def rewrite(self, record: RecordT) -> None:
        """Replace the setup of the match, in the logbook too."""
        self.record = record
        if self._writer.is_open:
            self._writer.rewrite_setup(self.format.new_match(record).setup)

    def notify(self, event: Any, state: Any) -> None:
        """Write an event. Leaving a match that can be resumed is not written but releases the match."""
        if isinstance(event, PlayerLeft) and not self.is_remote:
            self.leave()
        else:
            self.write(event, state)

    def write(self, event: Any, state: Any) -> None:
        """Write an event, and the end of the match if it is over; the first one begins the match in the logbook."""
        self.begin()
        if self._writer.is_open:
            ending = None if state.ending is None else self.format.write_ending(state, self.record)
            self._writer.append(self.format.write_event(event, self.record), ending)
            if isinstance(event, self.format.turn_events):
                self.book.sync_soon()

    def begin(self) -> None:
        """Begin the match in the logbook, unless it has begun there."""
        if self._writer.is_new:
            self._writer.begin(self.format.new_match(self.record))

    def read_finished(self) -> AnyFinishedMatch | None:
        """Read the finished match from the logbook; return None if it is not over or not stored."""
        match_id = self._writer.finished_id
        return None if match_id is None else read_finished_to_show(self.book, match_id, self.format)

    async def read_seconds_played(self) -> float | None:
        """Read how long the finished match was played, in seconds; return None if it is not over or not stored."""
        if (match_id := self._writer.finished_id) is None:
            return None
        stored = await asyncio.to_thread(self.book.find_match, match_id)
        return stored.seconds_played if stored else None

    def take_problem_report(self) -> str | None:
        """Return a line about the problems with the logbook since the last report; None if there are none."""
        return self.book.take_problem_report()

    def break_off(self, ending: StoredEnding) -> None:
        """Write an end for which the match has no event."""
        self._writer.end(ending)

    def leave(self) -> None:
        """Release the match so that it can be resumed."""
        self._writer.release()


AnyMatchRecorder: TypeAlias = MatchRecorder[Any]
"""The recorder of a match of some game."""


class ResumedMatch(NamedTuple):
    """A match that is being resumed.

    Attributes:
        record: the setup of the match, with the players as they were stored.
        state: the current state, with bots named in the current language.
        writer: writes further events.
    """

    record: Any
    state: Any
    writer: MatchWriter


def claim_unfinished(book: Logbook, match_id: MatchId, match_format: AnyMatchFormat) -> ResumedMatch:
    """Claim an unfinished match and read it.

    Raises:
        RefusedAction: it is over, is being played, does not exist, or is unreadable.
        LogbookError: the logbook cannot be used.
    """
    (record, state), writer = book.resume(match_id, lambda store: match_format.read_state(store, match_id))
    players = sides_with_current_names(record.players, match_format)
    return ResumedMatch(record, replace(state, players=players), writer)


class Lesson:
    """The lesson of one match, which the player can end for good.

    ``has_ended_lesson`` of the match record stores the end, so a resumed match does not show the lesson again.
    """

    def __init__(self, recorder: AnyMatchRecorder) -> None:
        self._recorder = recorder

    @property
    def is_on(self) -> bool:
        """True until the player ends the lesson."""
        return not self._recorder.record.has_ended_lesson

    def end(self) -> None:
        """Record that the lesson has ended before the match."""
        self._recorder.rewrite(replace(self._recorder.record, has_ended_lesson=True))
