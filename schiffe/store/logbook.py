"""The logbook as a running program uses it. Each problem with it is reported once, and the match continues."""

import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

from schiffe.language.i18n import _
from schiffe.language.text import join_sentences, printable_path
from schiffe.store.background import BackgroundWriter
from schiffe.store.match_filters import MatchFilter
from schiffe.store.matches import MatchId, RefusedAction, RefusedActionReason, StoredMatch
from schiffe.store.problems import StoreError, StoreProblem, store_problem_text
from schiffe.store.store import LazyStore, Store
from schiffe.store.texts import damaged_matches_text, not_saved_text
from schiffe.store.values import UnreadableText
from schiffe.store.writer import Claim, MatchWriter

_ResultT = TypeVar("_ResultT")
_LONG_PATIENCE_SECONDS: Final = 2.0
"""The seconds to wait for another program when this one ends."""


class _ProblemReport:
    """The problems with the logbook since the last report; any thread may add one."""

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._left_out: list[MatchId] = []
        self._has_stopped_saving = False
        self._lock = threading.Lock()

    def add(self, text: str, *, stops_saving: bool = False) -> None:
        """Add a problem; ``stops_saving`` if no match is saved from now on."""
        with self._lock:
            self._has_stopped_saving = self._has_stopped_saving or stops_saving
            if text not in self._texts:
                self._texts.append(text)

    def add_left_out(self, matches: list[MatchId]) -> None:
        """Add the matches that are too damaged to be read, unless they are the same as before."""
        with self._lock:
            is_new = matches != self._left_out
            self._left_out = matches
        if is_new:
            self.add(damaged_matches_text(matches))

    def take(self, *, continues_without_file: bool) -> str | None:
        """Return all problems in a line, and forget them; None if there are none."""
        with self._lock:
            texts = self._texts
            if continues_without_file and self._has_stopped_saving:
                texts.append(not_saved_text())
            self._texts = []
            self._has_stopped_saving = False
        return join_sentences(*texts) or None


class Logbook:
    """The matches that this program stores; without a path it stores none.

    The file is opened when it is first needed. With ``is_read_only`` no file is created or moved, and read permission
    is enough.
    """

    def __init__(self, path: Path | None = None, *, is_read_only: bool = False) -> None:
        self._report = _ProblemReport()
        self._file = None if path is None else LazyStore(path, self._add_problem, is_read_only=is_read_only)
        self._is_read_only = is_read_only
        self._last_problem: StoreProblem | None = None
        self._fail_lock = threading.Lock()
        self._background = BackgroundWriter(self._sync)

    @property
    def is_on(self) -> bool:
        """True if matches are stored."""
        return self._file is not None

    @property
    def may_exist(self) -> bool:
        """True if there may be a file to read; it is not created."""
        file = self._file
        return file is not None and file.may_exist

    def take_problem_report(self, *, continues_without_file: bool = True) -> str | None:
        """Return the problems since the last report, in a line; None if there are none.

        If the program ``continues_without_file``, the line says so.
        """
        return self._report.take(continues_without_file=continues_without_file)

    def unfinished_matches(self, game_word: str | None = None) -> list[StoredMatch]:
        def read(store: Store) -> list[StoredMatch]:
            store.claims.break_off_lost()
            return [
                stored
                for stored in store.claims.unowned_matches(MatchFilter(game_word=game_word))
                if stored.is_resumable
            ]

        return self.query(read, [])

    def running_matches(self, game_word: str | None = None) -> list[StoredMatch]:
        running: list[StoredMatch] = self.query(
            lambda store: store.claims.running_matches(MatchFilter(game_word=game_word)), []
        )
        return [stored for stored in running if stored.is_resumable]

    def writer(self) -> MatchWriter:
        """Return a writer for a match that has not begun yet."""

        def claim() -> Claim | None:
            file = self._file
            return None if file is None else file.open().claims.claim_new()

        return MatchWriter(claim, self.fail, self._background.wait_for)

    def resume(self, match_id: MatchId, read: Callable[[Store], _ResultT]) -> tuple[_ResultT, MatchWriter]:
        """Claim a stored match; return what ``read`` returns, and a writer.

        Raises:
            RefusedAction: the match is over, is being played, does not exist, or is unreadable.
        """
        claim = self.attempt(lambda store: store.claims.claim_again(match_id))
        if claim is None:
            raise RefusedAction(RefusedActionReason.UNREADABLE)
        content = self.read(read)
        if content is None:
            claim.owner.release()
            raise RefusedAction(RefusedActionReason.UNREADABLE)
        return content, MatchWriter.of_claim(claim, self.fail, self._background.wait_for)

    def attempt(self, work: Callable[[Store], _ResultT]) -> _ResultT | None:
        """Return the result of ``work`` with the file; None if the file cannot be used, which is reported once."""
        file = self._file  # another thread may stop using it meanwhile
        if file is None:
            return None
        try:
            store = file.open_patiently()
            result = work(store)
            self._report.add_left_out(store.reader.damaged_matches)
            return result
        except StoreError as error:
            self.fail(error)
            return None

    def query(self, work: Callable[[Store], _ResultT], default: _ResultT) -> _ResultT:
        """Return the result of ``work``; ``default`` without a file, which is not created, or if it cannot be used."""
        result = self.attempt(work) if self.may_exist else None
        return default if result is None else result

    def read(self, work: Callable[[Store], _ResultT]) -> _ResultT | None:
        """Return the result of ``work``, which reads a match; None if the match does not exist or cannot be read."""
        with suppress(RefusedAction, UnreadableText):
            return self.attempt(work)
        return None

    def fail(self, error: StoreError) -> None:
        """Stop using the file: start a new one if it was moved aside, otherwise store nothing more.

        If another program had the file locked, nothing is stopped, because the next attempt may succeed.
        """
        with self._fail_lock:
            if self._file is None or error.problem == self._last_problem:
                return  # another thread, or a writer, met the same problem
            if not error.is_temporary:
                self._last_problem = error.problem
            if error.is_temporary or self._file.is_unwritable:
                self._add_problem(error.problem)
                return
            is_lost = error.problem.moved_to is None
            self._report.add(store_problem_text(error.problem), stops_saving=is_lost and not self._is_read_only)
            self._file.close()
            if is_lost:
                self._file = None

    def sync_soon(self) -> None:
        """Make everything written survive a power cut soon, in another thread."""
        self._background.sync_soon()

    def _sync(self) -> None:
        if file := self._file:
            file.sync()

    def _add_problem(self, problem: StoreProblem) -> None:
        self._report.add(store_problem_text(problem))

    def close(self) -> None:
        """Write the waiting steps, then close the file."""
        self._background.catch_up(_LONG_PATIENCE_SECONDS)
        file = self._file
        lost = self._background.drop_waiting()
        if file and lost:
            text = _("Another program was using the logbook {path}: the end of the game was not saved.")
            if any(writer.match_id is None for writer in lost):
                text = _("Another program was using the logbook {path}: the game was not saved.")
            self._report.add(text.format(path=printable_path(file.path)))
        if file:
            file.close()
