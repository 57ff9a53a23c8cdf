"""A connection to the logbook, opened with care: its tables, their versions, and what can go wrong.

Every error of SQLite leaves here as a StoreError.
"""

import errno
import os
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock, RLock
from typing import Any, Final, TypeAlias

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
from schiffe.store.troubles import StoreError, StoreProblem, Trouble, trouble_of

APPLICATION: Final = 0x5C1FFE01
"""The number in the header of the file that tells which program it belongs to."""

Migration: TypeAlias = Sequence[str]
"""The statements that turn each version into the next."""

MIGRATIONS: Final[Sequence[Migration]] = (
    (
        """CREATE TABLE match (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    token TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    kind0 TEXT NOT NULL, name0 TEXT NOT NULL, level0 TEXT NOT NULL,
    kind1 TEXT NOT NULL, name1 TEXT NOT NULL, level1 TEXT NOT NULL,
    rules TEXT NOT NULL,
    setup TEXT NOT NULL,
    imported INTEGER NOT NULL,
    begun REAL NOT NULL,
    ended REAL,
    ending TEXT,
    winner INTEGER,
    summary TEXT NOT NULL,
    events INTEGER
)""",
        """CREATE TABLE event (
    match INTEGER NOT NULL REFERENCES match (id),
    number INTEGER NOT NULL,
    time REAL NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (match, number)
) WITHOUT ROWID""",
        "CREATE INDEX match_begun ON match (begun, id)",
        "CREATE INDEX match_open ON match (begun, id) WHERE ended IS NULL",
    ),
)
"""The first turns an empty file into version 1. None is ever changed: the tests keep a file of every version."""


def version(connection: sqlite3.Connection) -> int:
    """Return the version that a file says it has; 0 for none."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def is_ours(connection: sqlite3.Connection) -> bool:
    """Return whether the header of a file says that it is a logbook."""
    return bool(connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION)


def is_fresh(connection: sqlite3.Connection) -> bool:
    """Return whether nothing was ever put into a file."""
    mark = connection.execute("PRAGMA application_id").fetchone()[0]
    return mark == 0 and version(connection) == 0 and not _tables(connection)


def has_tables_of(connection: sqlite3.Connection, migrations: Sequence[Migration]) -> bool:
    """Return whether a file has just the tables of these migrations: no others, no triggers and no views."""
    model = sqlite3.connect(":memory:", isolation_level=None)
    try:
        _run(model, migrations)
        return _tables(connection) == _tables(model)
    finally:
        model.close()


def migrate(connection: sqlite3.Connection, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Bring a file to the latest version in one transaction, unless another program just did."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        _run(connection, migrations[version(connection) :])
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {len(migrations)}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.rollback()


def _run(connection: sqlite3.Connection, migrations: Sequence[Migration]) -> None:
    for migration in migrations:
        for statement in migration:
            connection.execute(statement)


def _tables(connection: sqlite3.Connection) -> list[tuple[object, ...]]:
    return connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name").fetchall()


_MOST_BYTES: Final = 16_000_000
"""Bytes of a text or a row; without a limit a damaged file could ask for all the memory there is."""

_LEAST_BYTES: Final = 512
"""The fewest bytes of a database; SQLite would take a smaller file for an empty one, and write over it."""
_MAGIC: Final = b"SQLite format 3\0"
"""The first bytes of every database."""
_APPLICATION_AT: Final = 68
"""The place in a database of the number of its program, in four bytes."""

_open_files: Final[Counter[tuple[int, int]]] = Counter()
"""The databases that this program has open, by their devices and numbers.

Such a file is not opened in any other way: closing it would take the locks from all connections of this program.
"""
_opening: Final = RLock()


class Database:
    """A connection to the logbook, which lasts until ``close``.

    Attributes:
        path: the file itself, behind all links.
        trouble: what was wrong with the file before, which has been moved aside; None where nothing was.
        can_write: whether the file can be written, too.
    """

    def __init__(self, path: Path, patience: float, *, only_reads: bool) -> None:
        """Open the file, or make it where there is none; a damaged one is moved aside.

        With ``only_reads`` nothing is made or moved, and what cannot be written can still be read; where there is no
        file, there are no matches.

        ``patience`` is for how many seconds each use of it waits for another program, be it for its transaction or
        while it makes the file.

        Raises:
            StoreError: it cannot be used.
        """
        self.path: Final = Path(os.path.realpath(path))
        self.trouble: Trouble | None = None
        self.can_write = True
        self._patience: Final = patience
        self._only_reads: Final = only_reads
        self._lost: Trouble | None = None
        self._using = RLock()
        self._syncing = Lock()
        self._known: os.stat_result | None = None
        self._sync: sqlite3.Connection | None = None
        self._closing = ExitStack()
        try:
            self._open()
        except StoreError as error:
            if error.trouble.moved_to:
                self.trouble = error.trouble
            elif only_reads or not self._is_gone():
                raise  # else another program, which met the same, has taken it away
            self._lost = None
            self._open()

    def _open(self) -> None:
        with self._safe(), ExitStack() as otherwise:
            otherwise.callback(self.close)
            if not self._only_reads:
                self._known = make_ready(self.path, self._patience)
                self._connect()
            elif not self._exists():
                self._connect_to(":memory:")
            else:
                self._known = self.path.stat()
                check_kind(self.path, self._known)
                self.can_write = can_be_written(self.path)
                if self.can_write:
                    self._connect()
                # SQLite needs files beside what cannot be written, unless nothing is in its log.
                elif not has_log(self.path):
                    self._check_header(self.path)
                    self._connect_to(_only_read(self.path))
                else:
                    folder = self._closing.enter_context(TemporaryDirectory(prefix="schiffe-"))
                    copy = copy_whole(self.path, Path(folder))
                    self._check_header(copy)
                    self._connect_to(copy)
            self._check()
            if self.can_write and self._known:
                make_private(self.path)
            otherwise.pop_all()

    def _is_gone(self) -> bool:
        return self._known is not None and is_gone(self.path, self._known)

    def _exists(self) -> bool:
        try:
            return bool(self.path.stat())
        except (FileNotFoundError, NotADirectoryError):
            return False

    def _connect(self) -> None:
        assert self._known
        number = self._known.st_dev, self._known.st_ino
        with _opening:
            if not _open_files[number]:
                self._check_header(self.path)
            _open_files[number] += 1
            self._closing.callback(self._let_open, number)
            self._connect_to(self.path)

    def _let_open(self, number: tuple[int, int]) -> None:
        """Let others open the file in another way, as far as this connection is concerned."""
        with _opening:
            _open_files[number] -= 1

    def _connect_to(self, path: Path | str) -> None:
        self._is_closed = False
        self._connection = _connected(path, self._patience)
        self._closing.callback(self._connection.close)

    def _check_header(self, path: Path) -> None:
        """Make sure that a file is not another program's, before SQLite makes files beside it; else StoreError."""
        with path.open("rb") as file:
            header = file.read(_APPLICATION_AT + 4)
        if not header:
            return
        number = int.from_bytes(header[_APPLICATION_AT:])
        is_small = path.stat().st_size < _LEAST_BYTES
        if not header.startswith(_MAGIC) or number not in (APPLICATION, 0) or (is_small and number == 0):
            raise StoreError(Trouble(StoreProblem.FOREIGN, self.path))
        if is_small:
            raise StoreError(Trouble(StoreProblem.DAMAGED, self.path))
        if number == 0:  # or what this program has put there is in the log alone, and not in the file yet
            with closing(_connected(_only_read(path), self._patience)) as connection:
                try:
                    connection.execute("BEGIN")
                    is_possible = is_ours(connection) or is_fresh(connection)
                except sqlite3.Error as error:
                    if trouble_of(error, self.path).problem is not StoreProblem.DAMAGED:
                        raise
                    is_possible = False
            if not is_possible:
                raise StoreError(Trouble(StoreProblem.FOREIGN, self.path))

    def _check(self) -> None:
        """Make sure that it is a logbook of this version; an empty one or an earlier version becomes one."""
        connection = self._connection
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA cell_size_check = ON")
        connection.execute("PRAGMA synchronous = NORMAL")  # outlives the program at each statement, the power by sync
        if self._is_up_to_date():
            return
        if self._known is None:
            migrate(connection)
            return
        if not self.can_write:
            raise StoreError(Trouble(StoreProblem.UNUSABLE, self.path, reason=OSError(errno.EROFS, "")))
        owner = claim_file(self.path, self._patience)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            migrate(connection)
        finally:
            owner.give_up()

    def _is_up_to_date(self) -> bool:
        """Return whether the file needs no migration; raises StoreError if it cannot be one of this program's.

        All of it is read in one transaction: another program that makes the file at this moment would else have made
        half of what is read, which looks like damage.
        """
        connection = self._connection
        connection.execute("BEGIN")
        try:
            if is_fresh(connection):
                return False
            found = version(connection)
            if not is_ours(connection):
                raise StoreError(Trouble(StoreProblem.FOREIGN, self.path))
            if found > len(MIGRATIONS):
                raise StoreError(Trouble(StoreProblem.NEWER, self.path))
            if found < 1 or not has_tables_of(connection, MIGRATIONS[:found]):
                raise StoreError(Trouble(StoreProblem.DAMAGED, self.path))
            return found == len(MIGRATIONS)
        finally:
            if connection.in_transaction:
                connection.rollback()

    @contextmanager
    def _safe(self) -> Iterator[None]:
        """Inside it, what is wrong with the file becomes a StoreError; a damaged file is then moved aside.

        One thread at a time is inside it: what another one writes would else become part of a transaction that has
        begun, and one that it begins itself would look like damage.
        """
        with self._using:
            if self._lost:
                raise StoreError(self._lost)
            try:
                yield
            except (sqlite3.Error, UnicodeDecodeError) as error:
                raise self._moved_aside(trouble_of(error, self.path)) from error
            except StoreError as error:
                raise self._moved_aside(error.trouble) from error
            except OSError as error:
                raise StoreError(Trouble(StoreProblem.UNUSABLE, self.path, reason=error)) from error

    def _moved_aside(self, trouble: Trouble) -> StoreError:
        """Move a damaged or foreign file aside, so that nothing is read from it, and return the error to raise."""
        if trouble.problem is StoreProblem.DAMAGED and trouble.moved_to is None and not self._only_reads:
            with self._using:  # or another thread would meet a file that is closed, which looks like another trouble
                if self._lost is None:
                    self.close()
                    assert self._known
                    self._lost = move_aside(trouble, self._known)
                trouble = self._lost
        return StoreError(trouble)

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Inside it everything is written, or nothing is.

        Raises:
            StoreError: the file cannot be used, or no longer.
        """
        with self._safe():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            finally:
                if self._connection.in_transaction:
                    self._connection.rollback()

    def write(self, statement: str, values: Sequence[object]) -> None:
        """Write by one statement; raises StoreError as ``transaction`` does."""
        with self._safe():
            self._connection.execute(statement, values)

    def read(self, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Return all rows that a statement finds; raises StoreError as ``transaction`` does."""
        with self._safe():
            try:
                return self._connection.execute(statement, values).fetchall()
            except (sqlite3.OperationalError, UnicodeDecodeError) as error:
                if hasattr(error, "sqlite_errorcode"):
                    raise
            self._connection.text_factory = _text_or_bytes  # from now on: where one text is wrong, others may be
            return self._connection.execute(statement, values).fetchall()

    def shrink(self) -> None:
        """Give back the room that deleted rows had; raises StoreError as ``transaction`` does."""
        with self._safe():
            self._connection.execute("VACUUM")

    def sync(self) -> None:
        """Wait until everything written would survive a power cut. Meant for another thread: writing goes on meanwhile.

        Raises:
            StoreError: the disk does not take it.
        """
        with self._syncing:
            try:
                if self._sync is None and not self._is_closed:
                    self._sync = _connected(self.path, self._patience)
                    self._closing.callback(self._sync.close)
                if self._sync:
                    self._sync.execute("PRAGMA wal_checkpoint(PASSIVE)")
            except (sqlite3.Error, UnicodeDecodeError) as error:
                # Damage is dealt with where something is read or written next.
                raise StoreError(trouble_of(error, self.path)) from error

    def close(self) -> None:
        """Close the file."""
        with self._syncing:
            self._is_closed = True
            self._sync = None
            self._closing.close()


def _text_or_bytes(data: bytes) -> str | bytes:
    """Return what is text, as text; what is none stays as it is, so that one wrong row does not hide the others."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def _only_read(path: Path) -> str:
    """Return the address of a database that is only read; without a log, SQLite makes no files beside it either."""
    return f"{path.as_uri()}?mode=ro{'' if has_log(path) else '&immutable=1'}"


def _connected(path: Path | str, patience: float) -> sqlite3.Connection:
    """Return a connection on which each statement is a transaction of its own, unless one is begun."""
    is_uri = isinstance(path, str)
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False, uri=is_uri)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _MOST_BYTES)
    return connection
