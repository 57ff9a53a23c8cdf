"""The logbook as a running program uses it. Each problem with it is reported once, and the match continues."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final, NoReturn, Self, TypeVar

from schiffe.json.values import UnreadableText
from schiffe.language.i18n import _
from schiffe.language.text import join_sentences, printable_path
from schiffe.process.errors import EXIT_FAILED, CommandError
from schiffe.store.background import BackgroundWriter
from schiffe.store.match_filters import MatchFilter
from schiffe.store.matches import MatchId, RefusedAction, RefusedActionReason, StoredMatch
from schiffe.store.problems import StoreError, StoreProblem, store_problem_text
from schiffe.store.store import Store
from schiffe.store.texts import damaged_matches_text, not_saved_text
from schiffe.store.writer import Claim, MatchWriter

_ResultT = TypeVar("_ResultT")
_DefaultT = TypeVar("_DefaultT")
_PATIENCE_SECONDS: Final = 2.0
"""The seconds to wait for another program that has the file locked when it is opened, and when this one ends."""
_TURN_PATIENCE_SECONDS: Final = 0.02
"""The seconds that a turn may wait for another program, whose transaction takes a hundredth of that."""


class LogbookError(CommandError):
    """The logbook cannot be used; the text says why."""


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

    def add_left_out(self, match_ids: list[MatchId]) -> None:
        """Add the matches that are too damaged to be read, unless they are the same as before."""
        with self._lock:
            is_new = match_ids != self._left_out
            self._left_out = match_ids
        if is_new:
            self.add(damaged_matches_text(match_ids))

    def take_problems(self) -> str | None:
        """Return all problems in a line, and forget them; None if there are none."""
        with self._lock:
            texts = self._texts
            self._texts = []
        return join_sentences(*texts) or None

    def take_report(self) -> str | None:
        """Return all problems as ``take_problems`` does, and that matches are not saved any more, if that is new."""
        with self._lock:
            has_stopped_saving = self._has_stopped_saving
            self._has_stopped_saving = False
        return join_sentences(self.take_problems(), not_saved_text() if has_stopped_saving else None) or None


class Logbook:
    """The matches that this program stores; without a path it stores none.

    The file is opened when it is first needed. With ``is_read_only`` no file is created or moved, and read permission
    is enough.
    """

    def __init__(self, path: Path | None = None, *, is_read_only: bool = False) -> None:
        self._report = _ProblemReport()
        self._path = path
        self._store: Store | None = None
        self._is_read_only = is_read_only
        self._last_problem: StoreProblem | None = None
        self._fail_lock = threading.Lock()
        self._background = BackgroundWriter(self._sync_file)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    @property
    def is_on(self) -> bool:
        """True if matches are stored."""
        return self._path is not None

    @property
    def may_exist(self) -> bool:
        """True if there may be a file to read; it is not created.

        If the system does not allow the check, the answer is True: reading the file then reports why it fails.
        """
        path = self._path
        if path is None:
            return False
        if self._store:
            return True
        try:
            path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError:
            return True
        return True

    def take_problem_report(self) -> str | None:
        """Return the problems since the last report, in a line; None if there are none.

        If matches are not saved any more, the line says so, too.
        """
        return self._report.take_report()

    def count(self, match_filter: MatchFilter) -> int | None:
        """Return the number of the selected matches; None if they cannot be read."""
        return self.read(lambda store: store.reader.count(match_filter), None) if self.may_exist else 0

    def read_matches(self, match_filter: MatchFilter, *, raises_problems: bool = False) -> Sequence[StoredMatch]:
        """Return the selected matches, the latest first; raises LogbookError as ``read``."""
        return self.read(lambda store: store.reader.matches(match_filter), (), raises_problems=raises_problems)

    def find_match(self, match_id: MatchId) -> StoredMatch | None:
        """Return the row of a match; None if there is none, or it cannot be read."""
        return self.read(lambda store: store.reader.find_match(match_id), None)

    def delete(self, match_id: MatchId) -> None:
        """Delete a match; raises RefusedAction if it does not exist or is being played."""
        self.write(lambda store: store.delete(match_id))

    def read_unfinished_matches(self, game_word: str | None = None) -> list[StoredMatch]:
        """Return the matches of one game, or of all, that can be resumed, the latest first."""
        return self.read(lambda store: store.claims.unfinished_matches(MatchFilter(game_word=game_word)), [])

    def read_running_matches(self, game_word: str | None = None) -> list[StoredMatch]:
        """Return the matches of one game, or of all, being played here or in another program; the latest first."""
        return self.read(lambda store: store.claims.running_matches(MatchFilter(game_word=game_word)), [])

    def break_off_lost_matches(self) -> None:
        """Mark the network matches that a killed program left behind as broken off."""
        if self.may_exist:
            self.write(lambda store: store.claims.break_off_lost())

    def make_writer(self) -> MatchWriter:
        """Return a writer for a match that has not begun yet."""
        return MatchWriter(self._claim_new, self._handle_write_error)

    def resume(self, match_id: MatchId, read: Callable[[Store], _ResultT]) -> tuple[_ResultT, MatchWriter]:
        """Claim a stored match; return what ``read`` returns, and a writer.

        Raises:
            RefusedAction: the match is over, is being played, does not exist, or is unreadable.
            LogbookError: the file cannot be used.
        """
        try:
            with self._using_file() as store, ExitStack() as undo:
                if store is None:
                    raise RefusedAction(RefusedActionReason.UNREADABLE)
                claim = store.claims.claim_again(match_id)
                undo.callback(claim.ownership.release)
                content = read(store)
                undo.pop_all()
        except UnreadableText:
            raise RefusedAction(RefusedActionReason.UNREADABLE) from None
        except StoreError as error:
            self._raise_logbook_error(error)
        return content, MatchWriter(self._claim_new, self._handle_write_error, claim)

    def _claim_new(self) -> Claim | None:
        """Claim a new match; return None if no matches are stored. Raises StoreError if the file cannot be used."""
        path = self._path
        return self._open_store(path).claims.claim_new() if path else None

    def write(self, work: Callable[[Store], _ResultT]) -> _ResultT | None:
        """Return the result of ``work`` with the file, which is created if needed; None if it cannot be used.

        Such a problem is reported once.
        """
        try:
            with self._using_file() as store:
                return work(store) if store else None
        except StoreError as error:
            self.handle_error(error)
            return None

    def read(
        self, work: Callable[[Store], _ResultT], default: _DefaultT, *, raises_problems: bool = False
    ) -> _ResultT | _DefaultT:
        """Return the result of ``work``, which only reads; ``default`` if the file, or a match, is missing or damaged.

        Problems with the file are reported once, or raised with ``raises_problems``.

        Raises:
            LogbookError: the file cannot be used.
        """
        if not self.may_exist:
            return default
        try:
            with suppress(RefusedAction, UnreadableText), self._using_file() as store:
                return work(store) if store else default
        except StoreError as error:
            if raises_problems:
                self._raise_logbook_error(error)
            self.handle_error(error)
        return default

    @contextmanager
    def _using_file(self) -> Iterator[Store | None]:
        """Open the file for a block, and create it if needed; give None if no matches are stored.

        Raises:
            StoreError: the file cannot be used.
        """
        path = self._path  # another thread may stop using it meanwhile
        store = self._open_patiently(path) if path else None
        yield store
        if store:
            self._report.add_left_out(store.reader.damaged_match_ids)

    def _open_patiently(self, path: Path) -> Store:
        """Return the open file, after waiting for another program that has it locked; raises StoreError."""
        deadline = time.monotonic() + _PATIENCE_SECONDS
        while True:  # no busy loop: the store itself waits a moment for the lock
            try:
                return self._open_store(path)
            except StoreError as error:
                if not error.is_temporary or time.monotonic() >= deadline:
                    raise

    def _open_store(self, path: Path) -> Store:
        """Return the open file, which is opened if necessary; raises StoreError if that fails."""
        store = self._store
        if store is None:
            store = self._store = Store(path, _TURN_PATIENCE_SECONDS, is_read_only=self._is_read_only)
            if store.problem:
                self._add_problem(store.problem)
        return store

    def handle_error(self, error: StoreError) -> None:
        """Report an error, and stop using the file: start a new one if it was moved aside, or store nothing more.

        If another program had the file locked, nothing is stopped, because the next attempt may succeed.
        """
        with self._fail_lock:
            if self._path is None or error.problem == self._last_problem:
                return  # another thread, or a writer, met the same problem
            if not error.is_temporary:
                self._last_problem = error.problem
            if error.is_temporary or (self._store and not self._store.can_write):
                self._add_problem(error.problem)
                return
            is_lost = error.problem.moved_to is None
            self._report.add(store_problem_text(error.problem), stops_saving=is_lost and not self._is_read_only)
            self._close_store()
            if is_lost:
                self._path = None

    def _raise_logbook_error(self, error: StoreError) -> NoReturn:
        """Handle an error, and raise all problems as a LogbookError instead of reporting them."""
        self.handle_error(error)
        raise LogbookError(self._report.take_problems() or store_problem_text(error.problem), EXIT_FAILED) from None

    def _handle_write_error(self, writer: MatchWriter, error: StoreError) -> None:
        if writer.is_waiting:
            self._background.write_soon(writer)
        else:
            self.handle_error(error)

    def sync_soon(self) -> None:
        """Make everything written survive a power cut soon, in another thread."""
        self._background.sync_soon()

    def _sync_file(self) -> None:
        if store := self._store:
            with suppress(StoreError):  # the next write meets the same error and reports it
                store.sync()

    def _add_problem(self, problem: StoreProblem) -> None:
        self._report.add(store_problem_text(problem))

    def close(self) -> None:
        """Write the waiting steps, then close the file."""
        self._background.catch_up(_PATIENCE_SECONDS)
        lost_writers = self._background.drop_waiting()
        path = self._path
        if path and lost_writers:
            text = _("Another program was using the logbook {path}: the end of the game was not saved.")
            if any(writer.match_id is None for writer in lost_writers):
                text = _("Another program was using the logbook {path}: the game was not saved.")
            self._report.add(text.format(path=printable_path(path)))
        self._close_store()

    def _close_store(self) -> None:
        if store := self._store:
            store.close()
            self._store = None
