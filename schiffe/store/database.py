"""A connection to the logbook, with checks of the file.

Every error of SQLite is raised as a StoreError.
"""

import errno
import os
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock, RLock
from typing import Final

from schiffe.store.file import (
    can_be_written,
    check_kind,
    claim_file,
    copy_whole,
    has_log,
    is_gone,
    make_private,
    make_ready,
    move_aside,
)
from schiffe.store.match_rows import SqlRow
from schiffe.store.problems import StoreError, StoreProblem, StoreProblemKind, to_store_problem
from schiffe.store.schema import APPLICATION, MIGRATIONS, has_tables_of, is_fresh, is_ours, migrate, schema_version

_MAX_ROW_BYTES: Final = 16_000_000
"""The maximum bytes of a text or a row; without a limit a damaged file could demand any amount of memory."""

_MIN_FILE_BYTES: Final = 512
"""The minimum bytes of a database; SQLite would consider a smaller file empty, and overwrite it."""
_MAGIC: Final = b"SQLite format 3\0"
"""The first bytes of every database."""
_APPLICATION_AT: Final = 68
"""The offset in a database of the number of its program, in four bytes."""

_open_files: Final[Counter[tuple[int, int]]] = Counter()
"""How often this program has opened each database, by device and inode.

An open database is never opened as a plain file too: closing that would release the locks of all connections.
"""
_open_lock: Final = RLock()


class Database:
    """A connection to the logbook, which lasts until ``close``.

    Attributes:
        path: the path of the file, with all links resolved.
        problem: what was wrong with a file that was moved aside; None if nothing was.
        can_write: whether the file can be written as well as read.
    """

    def __init__(
        self,
        path: Path,
        status: os.stat_result | None,
        patience_seconds: float,
        *,
        is_read_only: bool,
        problem: StoreProblem | None = None,
    ) -> None:
        """Connect to the file with this ``status``, or to an empty logbook in memory if it is None.

        Raises:
            StoreError: the file cannot be used; if it is damaged, it was moved aside.
        """
        self.path: Final = path
        self.problem: Final = problem
        self._patience_seconds: Final = patience_seconds
        self._is_read_only: Final = is_read_only
        self._final_problem: StoreProblem | None = None
        self._use_lock = RLock()
        self._sync_lock = Lock()
        self._status: Final = status
        self._sync_connection: sqlite3.Connection | None = None
        self._cleanup = ExitStack()
        self._is_closed = False
        with self._translate_errors(), ExitStack() as undo:
            undo.callback(self.close)
            self.can_write: Final = not is_read_only or status is None or can_be_written(path)
            self._connection: Final = self._open_file()
            self._bring_up_to_date(self._connection)
            if self.can_write and status:
                make_private(path)
            undo.pop_all()

    def _open_file(self) -> sqlite3.Connection:
        """Return a connection to the file, writable if the file allows it, after checking its header."""
        if self._status is None:
            return self._connect_to(":memory:")
        if self.can_write:
            return self._open_writable(self._status)
        if has_log(self.path):
            # SQLite cannot read the log without writing, so it reads a copy.
            folder = self._cleanup.enter_context(TemporaryDirectory(prefix="schiffe-"))
            copy = copy_whole(self.path, Path(folder))
            self._check_header(copy)
            return self._connect_to(copy)
        self._check_header(self.path)
        return self._connect_to(_read_only_uri(self.path))

    def _open_writable(self, status: os.stat_result) -> sqlite3.Connection:
        """Open a file that can be written; SQLite keeps files beside it, even to read it."""
        file_id = status.st_dev, status.st_ino
        with _open_lock:
            if not _open_files[file_id]:
                self._check_header(self.path)
            _open_files[file_id] += 1
            self._cleanup.callback(self._release_connection, file_id)
            return self._connect_to(self.path)

    def _release_connection(self, file_id: tuple[int, int]) -> None:
        """Count one connection to the file less, so that it may be opened as a plain file again."""
        with _open_lock:
            _open_files[file_id] -= 1

    def _connect_to(self, path: Path | str) -> sqlite3.Connection:
        connection = _open_connection(path, self._patience_seconds)
        self._cleanup.callback(connection.close)
        return connection

    def _check_header(self, path: Path) -> None:
        """Raise StoreError if the file belongs to another program, before SQLite creates files beside it."""
        with path.open("rb") as file:
            header = file.read(_APPLICATION_AT + 4)
        if not header:
            return
        application = int.from_bytes(header[_APPLICATION_AT:])
        is_small = path.stat().st_size < _MIN_FILE_BYTES
        if header.startswith(_MAGIC) and application == APPLICATION:
            if is_small:
                raise StoreError(StoreProblem(StoreProblemKind.DAMAGED, self.path))
            return
        if not header.startswith(_MAGIC) or application != 0 or is_small:
            raise StoreError(StoreProblem(StoreProblemKind.FOREIGN, self.path))
        # The number may still be in the log, and not in the file yet.
        with closing(_open_connection(_read_only_uri(path), self._patience_seconds)) as connection:
            try:
                connection.execute("BEGIN")
                is_possible = is_ours(connection) or is_fresh(connection)
            except sqlite3.Error as error:
                if to_store_problem(error, self.path).kind is not StoreProblemKind.DAMAGED:
                    raise
                is_possible = False
        if not is_possible:
            raise StoreError(StoreProblem(StoreProblemKind.FOREIGN, self.path))

    def _bring_up_to_date(self, connection: sqlite3.Connection) -> None:
        """Make sure that the file is a logbook of this version; migrate an empty file or an earlier version."""
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA cell_size_check = ON")
        # Safe from a crash after each statement, and from a power cut after sync().
        connection.execute("PRAGMA synchronous = NORMAL")
        if self._is_up_to_date(connection):
            return
        if self._status is None:
            migrate(connection)
            return
        if not self.can_write:
            raise StoreError(StoreProblem(StoreProblemKind.UNUSABLE, self.path, reason=OSError(errno.EROFS, "")))
        ownership = claim_file(self.path, self._patience_seconds)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            migrate(connection)
        finally:
            ownership.release()

    def _is_up_to_date(self, connection: sqlite3.Connection) -> bool:
        """Return whether the file needs no migration.

        Everything is read in one transaction: otherwise a file that another program is just creating could be read half
        finished, which would look like damage.

        Raises:
            StoreError: the file is not a logbook of this program.
        """
        connection.execute("BEGIN")
        try:
            if is_fresh(connection):
                return False
            version = schema_version(connection)
            if not is_ours(connection):
                raise StoreError(StoreProblem(StoreProblemKind.FOREIGN, self.path))
            if version > len(MIGRATIONS):
                raise StoreError(StoreProblem(StoreProblemKind.NEWER, self.path))
            if version < 1 or not has_tables_of(connection, MIGRATIONS[:version]):
                raise StoreError(StoreProblem(StoreProblemKind.DAMAGED, self.path))
            return version == len(MIGRATIONS)
        finally:
            if connection.in_transaction:
                connection.rollback()

    @contextmanager
    def _translate_errors(self) -> Iterator[None]:
        """Turn every error inside the block into a StoreError, and move a damaged file aside.

        Only one thread at a time may be inside: otherwise its writes would join a transaction of another thread, and
        its own transaction would fail in a way that looks like damage.
        """
        with self._use_lock:
            if self._final_problem:
                raise StoreError(self._final_problem)
            try:
                yield
            except (sqlite3.Error, UnicodeDecodeError) as error:
                problem = to_store_problem(error, self.path)
                raise StoreError(self._move_aside_if_damaged(problem)) from error
            except StoreError as error:
                raise StoreError(self._move_aside_if_damaged(error.problem)) from error
            except OSError as error:
                raise StoreError(StoreProblem(StoreProblemKind.UNUSABLE, self.path, reason=error)) from error

    def _move_aside_if_damaged(self, problem: StoreProblem) -> StoreProblem:
        """Move a damaged file aside, so that nothing more is read from it; return the problem to report."""
        is_damaged = problem.kind is StoreProblemKind.DAMAGED and problem.moved_to is None
        if not is_damaged or self._status is None or self._is_read_only:
            return problem
        if self._final_problem is None:
            self.close()
            self._final_problem = move_aside(problem, self._status)
        return self._final_problem

    @contextmanager
    def open_transaction(self) -> Iterator[sqlite3.Connection]:
        """Write everything inside the block, or nothing.

        Raises:
            StoreError: the file cannot be used, or can no longer be used.
        """
        with self._translate_errors():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            finally:
                if self._connection.in_transaction:
                    self._connection.rollback()

    def write(self, statement: str, values: Sequence[object]) -> None:
        """Run one statement that writes; raises StoreError as ``open_transaction``."""
        with self._translate_errors():
            self._connection.execute(statement, values)

    def read(self, statement: str, values: Sequence[object] = ()) -> list[SqlRow]:
        """Return all rows that a statement selects; raises StoreError as ``open_transaction``."""
        with self._translate_errors():
            try:
                return self._connection.execute(statement, values).fetchall()
            except (sqlite3.OperationalError, UnicodeDecodeError) as error:
                if hasattr(error, "sqlite_errorcode"):
                    raise
            self._connection.text_factory = _text_or_bytes  # from now on: if one text is damaged, others may be too
            return self._connection.execute(statement, values).fetchall()

    def shrink(self) -> None:
        """Release the disk space of deleted rows; raises StoreError as ``open_transaction``."""
        with self._translate_errors():
            self._connection.execute("VACUUM")

    def sync(self) -> None:
        """Wait until everything written would survive a power cut.

        Call it in another thread, so that writing continues meanwhile.

        Raises:
            StoreError: the disk refuses to store it.
        """
        with self._sync_lock:
            try:
                if self._sync_connection is None and not self._is_closed:
                    self._sync_connection = _open_connection(self.path, self._patience_seconds)
                    self._cleanup.callback(self._sync_connection.close)
                if self._sync_connection:
                    self._sync_connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
            except (sqlite3.Error, UnicodeDecodeError) as error:
                # The next read or write deals with damage.
                raise StoreError(to_store_problem(error, self.path)) from error

    def close(self) -> None:
        with self._sync_lock:
            self._is_closed = True
            self._sync_connection = None
            self._cleanup.close()


def open_database(path: Path, patience_seconds: float, *, is_read_only: bool) -> Database:
    """Open the logbook, or create it; move a damaged file aside and create a new one.

    With ``is_read_only`` nothing is created or moved, and read permission is enough. A missing file then counts as an
    empty logbook.

    Each access waits up to ``patience_seconds`` for another program that is writing or creating the file.

    Raises:
        StoreError: the file cannot be used.
    """
    path = Path(os.path.realpath(path))
    status = _prepare_file(path, patience_seconds, is_read_only=is_read_only)
    try:
        return Database(path, status, patience_seconds, is_read_only=is_read_only)
    except StoreError as error:
        problem = error.problem
        if is_read_only or status is None or not (problem.moved_to or is_gone(path, status)):
            raise
    # The damaged file was moved aside, or another program met the same problem and has moved the file away.
    status = _prepare_file(path, patience_seconds, is_read_only=is_read_only)
    return Database(
        path, status, patience_seconds, is_read_only=is_read_only, problem=problem if problem.moved_to else None
    )


def _prepare_file(path: Path, patience_seconds: float, *, is_read_only: bool) -> os.stat_result | None:
    """Create the file if it is missing, and return its status; if ``is_read_only``, return None if it is missing."""
    try:
        if not is_read_only:
            return make_ready(path, patience_seconds)
        with suppress(FileNotFoundError, NotADirectoryError):
            status = path.stat()
            check_kind(path, status)
            return status
    except OSError as error:
        raise StoreError(StoreProblem(StoreProblemKind.UNUSABLE, path, reason=error)) from error
    return None


def _text_or_bytes(data: bytes) -> str | bytes:
    """Decode a text; leave invalid bytes as they are, so that one damaged row does not hide the others."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def _read_only_uri(path: Path) -> str:
    """Return the URI that opens a database read-only; without a log, SQLite then creates no files beside it."""
    return f"{path.as_uri()}?mode=ro{'' if has_log(path) else '&immutable=1'}"


def _open_connection(path: Path | str, patience_seconds: float) -> sqlite3.Connection:
    """Open a connection in autocommit mode: each statement is a separate transaction, unless one was begun."""
    is_uri = isinstance(path, str)
    connection = sqlite3.connect(
        path, timeout=patience_seconds, isolation_level=None, check_same_thread=False, uri=is_uri
    )
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _MAX_ROW_BYTES)
    return connection
