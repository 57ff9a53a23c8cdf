"""A connection to the logbook, with checks of the file.

Every error of SQLite is raised as a StoreError.
"""

import errno
import os
import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock, RLock
from typing import Final

from schiffe.store.file import (
    can_be_written,
    check_kind,
    claim_file,
    copy_whole,
    create_file,
    has_log,
    move_aside,
    restrict_rights,
)
from schiffe.store.ownership import is_gone
from schiffe.store.problems import StoreError, StoreProblem, StoreProblemKind, to_store_problem
from schiffe.store.schema import APPLICATION, MIGRATIONS, has_tables_of, is_fresh, is_ours, migrate, schema_version

_MAX_ROW_BYTES: Final = 16_000_000
"""The maximum bytes of a text or a row; without a limit a damaged file could demand any amount of memory."""

_MIN_FILE_BYTES: Final = 512
"""The minimum bytes of a database; SQLite would consider a smaller file empty, and overwrite it."""
_MAGIC: Final = b"SQLite format 3\0"
"""The first bytes of every database."""
_APPLICATION_OFFSET: Final = 68
"""The offset in a database of the number of its program, in four bytes."""

_open_files: Final[Counter[tuple[int, int]]] = Counter()
"""How often this program has opened each database, by device and inode.

An open database is never opened as a plain file too: closing that would release the locks of all connections.
"""
_open_files_lock: Final = RLock()


class Database:
    """An open connection to the logbook, which lasts until ``close``.

    Attributes:
        path: the path of the file, with all links resolved.
        problem: what was wrong with a file that was moved aside; None if nothing was.
        can_write: whether the file can be written as well as read.
    """

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        cleanup: ExitStack,
        *,
        patience_seconds: float,
        can_write: bool = True,
        movable_file_stat: os.stat_result | None = None,
        problem: StoreProblem | None = None,
    ) -> None:
        """Use an open connection, which ``cleanup`` closes.

        ``movable_file_stat`` identifies a file that is moved aside when it turns out to be damaged.
        """
        self.path: Final = path
        self.can_write: Final = can_write
        self.problem: Final = problem
        self._connection: Final = connection
        self._connection.row_factory = sqlite3.Row  # so that columns have names
        self._cleanup: Final = cleanup
        self._patience_seconds: Final = patience_seconds
        self._movable_file_stat: Final = movable_file_stat
        self._final_problem: StoreProblem | None = None
        self._connection_lock = RLock()
        self._sync_lock = Lock()
        self._sync_connection: sqlite3.Connection | None = None
        self._is_closed = False

    @contextmanager
    def _use_connection(self) -> Iterator[sqlite3.Connection]:
        """Turn every error inside the block into a StoreError, and move a damaged file aside.

        Only one thread at a time may be inside: otherwise its writes would join a transaction of another thread, and
        its own transaction would fail in a way that looks like damage.
        """
        with self._connection_lock:
            if self._final_problem:
                raise StoreError(self._final_problem)
            try:
                with _translate_errors(self.path):
                    yield self._connection
            except StoreError as error:
                if error.problem.kind is not StoreProblemKind.DAMAGED or self._movable_file_stat is None:
                    raise
                if self._final_problem is None:  # otherwise a block inside this one has met the same damage
                    self.close()
                    self._final_problem = move_aside(error.problem, self._movable_file_stat)
                raise StoreError(self._final_problem) from error

    @contextmanager
    def open_transaction(self) -> Iterator[sqlite3.Connection]:
        """Write everything inside the block, or nothing.

        Raises:
            StoreError: the file cannot be used, or can no longer be used.
        """
        with self._use_connection() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            finally:
                if connection.in_transaction:
                    connection.rollback()

    def write(self, statement: str, values: Sequence[object]) -> None:
        """Run one statement that writes; raises StoreError as ``open_transaction``."""
        with self._use_connection() as connection:
            connection.execute(statement, values)

    def read(self, statement: str, values: Sequence[object] | Mapping[str, object] = ()) -> list[sqlite3.Row]:
        """Return all rows that a statement selects; raises StoreError as ``open_transaction``."""
        with self._use_connection() as connection:
            try:
                return connection.execute(statement, values).fetchall()
            except (sqlite3.OperationalError, UnicodeDecodeError) as error:
                if hasattr(error, "sqlite_errorcode"):  # Python's error about a text that is not UTF-8 has none
                    raise
            connection.text_factory = _text_or_bytes  # from now on: if one text is damaged, others may be too
            return connection.execute(statement, values).fetchall()

    def shrink(self) -> None:
        """Release the disk space of deleted rows; raises StoreError as ``open_transaction``."""
        with self._use_connection() as connection:
            connection.execute("VACUUM")

    def sync(self) -> None:
        """Wait until everything written would survive a power cut.

        Call it in another thread, so that writing continues meanwhile.

        Raises:
            StoreError: the disk refuses to store it. The next read or write deals with damage.
        """
        with self._sync_lock, _translate_errors(self.path):
            if self._sync_connection is None and not self._is_closed:
                self._sync_connection = _connect(self.path, self._patience_seconds)
                self._cleanup.callback(self._sync_connection.close)
            if self._sync_connection:
                self._sync_connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

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
    if is_read_only:
        return _open_existing(path, patience_seconds)
    with _translate_errors(path):
        file_stat = create_file(path, patience_seconds)
    try:
        return _open_file(path, file_stat, patience_seconds)
    except StoreError as error:
        problem = error.problem
        if not problem.moved_to and not is_gone(path, file_stat):
            raise
    # The damaged file was moved aside, or another program met the same problem and has moved the file away.
    with _translate_errors(path):
        file_stat = create_file(path, patience_seconds)
    return _open_file(path, file_stat, patience_seconds, problem=problem if problem.moved_to else None)


def _open_existing(path: Path, patience_seconds: float) -> Database:
    """Open a logbook to read it, without creating or moving the file; without one, open an empty logbook in memory."""
    with _translate_errors(path), ExitStack() as cleanup:
        try:
            file_stat = path.stat()
            check_kind(path, file_stat)
        except (FileNotFoundError, NotADirectoryError):
            connection = cleanup.enter_context(closing(_connect(":memory:", patience_seconds)))
            migrate(connection)
            return Database(path, connection, cleanup.pop_all(), patience_seconds=patience_seconds)
    return _open_file(path, file_stat, patience_seconds, is_read_only=True)


def _open_file(
    path: Path,
    file_stat: os.stat_result,
    patience_seconds: float,
    *,
    is_read_only: bool = False,
    problem: StoreProblem | None = None,
) -> Database:
    """Open the file with this ``file_stat``; move it aside if it is damaged, unless ``is_read_only``.

    Raises:
        StoreError: the file cannot be used.
    """
    can_write = not is_read_only or can_be_written(path)
    try:
        with _translate_errors(path), ExitStack() as cleanup:
            if can_write:
                connection = _connect_writable(path, file_stat, patience_seconds, cleanup)
            else:
                connection = _connect_read_only(path, patience_seconds, cleanup)
            connection.execute("PRAGMA trusted_schema = OFF")
            connection.execute("PRAGMA cell_size_check = ON")
            # Safe from a crash after each statement, and from a power cut after sync().
            connection.execute("PRAGMA synchronous = NORMAL")
            if _needs_migration(connection, path):
                _migrate_file(connection, path, patience_seconds, can_write=can_write)
            if can_write:
                restrict_rights(path)
            return Database(
                path,
                connection,
                cleanup.pop_all(),
                patience_seconds=patience_seconds,
                can_write=can_write,
                movable_file_stat=None if is_read_only else file_stat,
                problem=problem,
            )
    except StoreError as error:
        if error.problem.kind is not StoreProblemKind.DAMAGED or is_read_only:
            raise
        raise StoreError(move_aside(error.problem, file_stat)) from error


def _connect_writable(
    path: Path, file_stat: os.stat_result, patience_seconds: float, cleanup: ExitStack
) -> sqlite3.Connection:
    """Open a file that can be written; SQLite keeps files beside it, even to read it."""
    file_id = file_stat.st_dev, file_stat.st_ino
    with _open_files_lock:
        if not _open_files[file_id]:
            _check_header(path, patience_seconds)
        _open_files[file_id] += 1
        cleanup.callback(_forget_connection, file_id)
        return cleanup.enter_context(closing(_connect(path, patience_seconds)))


def _forget_connection(file_id: tuple[int, int]) -> None:
    """Count one connection to the file less, so that it may be opened as a plain file again."""
    with _open_files_lock:
        _open_files[file_id] -= 1


def _connect_read_only(path: Path, patience_seconds: float, cleanup: ExitStack) -> sqlite3.Connection:
    """Open a file that cannot be written. SQLite cannot read a log without writing, so it reads a copy of both."""
    copy: Path | None = None
    if has_log(path):
        copy = copy_whole(path, Path(cleanup.enter_context(TemporaryDirectory(prefix="schiffe-"))))
    _check_header(path, patience_seconds, copy=copy)
    return cleanup.enter_context(closing(_connect(copy or _read_only_uri(path), patience_seconds)))


def _check_header(path: Path, patience_seconds: float, *, copy: Path | None = None) -> None:
    """Raise StoreError if the file belongs to another program, before SQLite creates files beside it.

    If there is a ``copy`` of the file, it is read instead.
    """
    readable = copy or path
    with readable.open("rb") as file:
        header = file.read(_APPLICATION_OFFSET + 4)
    if not header:
        return
    application = int.from_bytes(header[_APPLICATION_OFFSET:])
    is_small = readable.stat().st_size < _MIN_FILE_BYTES
    if header.startswith(_MAGIC) and application == APPLICATION:
        if is_small:
            raise StoreError(StoreProblem(StoreProblemKind.DAMAGED, path))
        return
    if not header.startswith(_MAGIC) or application != 0 or is_small:
        raise StoreError(StoreProblem(StoreProblemKind.FOREIGN, path))
    # The number may still be in the log, and not in the file yet.
    with closing(_connect(_read_only_uri(readable), patience_seconds)) as connection:
        try:
            connection.execute("BEGIN")
            is_possible = is_ours(connection) or is_fresh(connection)
        except sqlite3.Error as error:
            if to_store_problem(error, path).kind is not StoreProblemKind.DAMAGED:
                raise
            is_possible = False
    if not is_possible:
        raise StoreError(StoreProblem(StoreProblemKind.FOREIGN, path))


def _needs_migration(connection: sqlite3.Connection, path: Path) -> bool:
    """Return whether the file is empty, or of an earlier version.

    Everything is read in one transaction: otherwise a file that another program is just creating could be read half
    finished, which would look like damage.

    Raises:
        StoreError: the file is not a logbook of this program.
    """
    connection.execute("BEGIN")
    try:
        if is_fresh(connection):
            return True
        version = schema_version(connection)
        if not is_ours(connection):
            raise StoreError(StoreProblem(StoreProblemKind.FOREIGN, path))
        if version > len(MIGRATIONS):
            raise StoreError(StoreProblem(StoreProblemKind.NEWER, path))
        if version < 1 or not has_tables_of(connection, MIGRATIONS[:version]):
            raise StoreError(StoreProblem(StoreProblemKind.DAMAGED, path))
        return version < len(MIGRATIONS)
    finally:
        if connection.in_transaction:
            connection.rollback()


def _migrate_file(connection: sqlite3.Connection, path: Path, patience_seconds: float, *, can_write: bool) -> None:
    """Bring the file to the latest version; raises StoreError if it cannot be written."""
    if not can_write:
        raise StoreError(StoreProblem(StoreProblemKind.UNUSABLE, path, reason=OSError(errno.EROFS, "")))
    ownership = claim_file(path, patience_seconds)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        migrate(connection)
    finally:
        ownership.release()


@contextmanager
def _translate_errors(path: Path) -> Iterator[None]:
    """Raise every error inside the block as a StoreError."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise StoreError(to_store_problem(error, path)) from error
    except OSError as error:
        raise StoreError(StoreProblem(StoreProblemKind.UNUSABLE, path, reason=error)) from error


def _text_or_bytes(data: bytes) -> str | bytes:
    """Decode a text; leave invalid bytes as they are, so that one damaged row does not hide the others."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def _read_only_uri(path: Path) -> str:
    """Return the URI that opens a database read-only; without a log, SQLite then creates no files beside it."""
    return f"{path.as_uri()}?mode=ro{'' if has_log(path) else '&immutable=1'}"


def _connect(path: Path | str, patience_seconds: float) -> sqlite3.Connection:
    """Open a connection in autocommit mode: each statement is a separate transaction, unless one was begun."""
    is_uri = isinstance(path, str)
    connection = sqlite3.connect(
        path, timeout=patience_seconds, isolation_level=None, check_same_thread=False, uri=is_uri
    )
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _MAX_ROW_BYTES)
    return connection
