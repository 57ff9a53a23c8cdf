"""Problems with the file of the logbook, and a line of text for each."""

import errno
import math
import sqlite3
import sys
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from schiffe.language.i18n import _
from schiffe.language.text import printable_path, reason_text

if sys.platform == "win32":

    def max_file_bytes() -> float:
        """Return the size at which files cannot grow further, if the system reports it."""
        return math.inf
else:
    import resource

    def max_file_bytes() -> float:
        """Return the size at which files cannot grow further."""
        limit, _hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        return math.inf if limit == resource.RLIM_INFINITY else limit


_ERROR_NUMBERS: Final = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_PERM: errno.EACCES,
    sqlite3.SQLITE_CANTOPEN: errno.EACCES,
    sqlite3.SQLITE_IOERR: errno.EIO,
    sqlite3.SQLITE_IOERR_SHMSIZE: errno.ENOSPC,  # SQLite's documentation: the disk is full when the file is opened
    sqlite3.SQLITE_NOMEM: errno.ENOMEM,
    sqlite3.SQLITE_NOLFS: errno.EFBIG,
}
"""The error number of the system for each result code of SQLite, or for a more specific extended one."""
_BUSY_CODES: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL)
_MAX_WRITE_BYTES: Final = 1 << 17
"""The maximum bytes that SQLite writes at once: a page of its log."""


class StoreProblemKind(Enum):
    """Kinds of problems with the file."""

    DAMAGED = "damaged"
    FOREIGN = "foreign"
    """The file belongs to another program, or is not a database; it stays unchanged."""
    NEWER = "newer"
    """The file was written by a later version of this program."""
    NOT_REGULAR = "not regular"
    NOT_OWN = "not own"
    """The file belongs to another user."""
    NOT_PRIVATE = "not private"
    """Other users can read the file, and that cannot be changed."""
    BUSY = "busy"
    """Another program has been writing to the file for seconds."""
    UNUSABLE = "unusable"
    """The system refuses to read or write the file."""


@dataclass(frozen=True)
class StoreProblem:
    """A problem with a file, and what was done about it.

    Attributes:
        path: the file.
        moved_to: its new path if it was moved aside; None if it was not.
        reason: the error of the system, if there was one.
    """

    kind: StoreProblemKind
    path: Path
    moved_to: Path | None = None
    reason: OSError | None = None


class StoreError(Exception):
    """The logbook cannot be used."""

    def __init__(self, problem: StoreProblem) -> None:
        super().__init__(problem.kind.value)
        self.problem = problem

    @property
    def is_temporary(self) -> bool:
        """True if a retry may succeed, once another program ends its transaction."""
        return self.problem.kind is StoreProblemKind.BUSY


def to_store_problem(error: sqlite3.Error | UnicodeDecodeError, path: Path) -> StoreProblem:
    """Return the problem behind an error of SQLite; an error without another known cause means damage.

    SQLite's message about a damaged file quotes its bytes, which may raise a UnicodeDecodeError. A file that this
    program has already closed is not damaged.
    """
    if isinstance(error, sqlite3.ProgrammingError):
        return StoreProblem(StoreProblemKind.UNUSABLE, path, reason=OSError(errno.EBADF, str(error)))
    extended = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    code = extended & 0xFF
    if code in _BUSY_CODES:
        return StoreProblem(StoreProblemKind.BUSY, path)
    if code in _ERROR_NUMBERS:
        is_limited = code == sqlite3.SQLITE_IOERR and _is_at_limit(path)
        number = errno.EFBIG if is_limited else _ERROR_NUMBERS.get(extended, _ERROR_NUMBERS[code])
        return StoreProblem(StoreProblemKind.UNUSABLE, path, reason=OSError(number, str(error)))
    return StoreProblem(StoreProblemKind.DAMAGED, path)


def _is_at_limit(path: Path) -> bool:
    """Return whether a file of the database has reached the system's limit for file sizes.

    SQLite does not report why a write failed, unless the disk is full.
    """
    largest = 0
    for ending in ("", "-wal", "-shm"):
        with suppress(OSError):
            largest = max(largest, path.with_name(path.name + ending).stat().st_size)
    return largest + _MAX_WRITE_BYTES > max_file_bytes()


def store_problem_text(problem: StoreProblem) -> str:
    """Return what is wrong with the logbook, and what was done about it, in one line."""
    if problem.kind is StoreProblemKind.DAMAGED and problem.moved_to:
        text = _("The logbook was damaged. It is kept as {path}; a new one has been started.")
        return text.format(path=printable_path(problem.moved_to))
    match problem.kind:
        case StoreProblemKind.DAMAGED:
            text = _("The logbook {path} is damaged.")
        case StoreProblemKind.FOREIGN:
            text = _("{path} is not a logbook of this program. It stays as it is.")
        case StoreProblemKind.NEWER:
            text = _("The logbook {path} comes from a newer version of this program.")
        case StoreProblemKind.NOT_REGULAR:
            text = _("The logbook {path} is not a regular file.")
        case StoreProblemKind.NOT_OWN:
            text = _("The logbook {path} belongs to another user.")
        case StoreProblemKind.NOT_PRIVATE:
            text = _("Other users can read the logbook {path}, and this disk cannot prevent it.")
        case StoreProblemKind.BUSY:
            text = _("Another program is using the logbook {path}.")
        case StoreProblemKind.UNUSABLE:
            text = _("The logbook {path} cannot be used ({reason}).")
    reason = reason_text(problem.reason) if problem.reason else ""
    return text.format(path=printable_path(problem.path), reason=reason)
