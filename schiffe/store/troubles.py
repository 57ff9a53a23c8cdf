"""Problems of the logbook, and the one line for each."""

import errno
import sqlite3
import sys
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import Final, NamedTuple

if sys.platform != "win32":
    import resource

from schiffe.language.i18n import _
from schiffe.language.text import printable_path, reason_of


class StoreProblem(Enum):
    """Kinds of problems with the file."""

    DAMAGED = "damaged"
    FOREIGN = "foreign"
    """Another program's, or no database at all; it is left alone."""
    NEWER = "newer"
    """A later version of this program wrote it."""
    NOT_REGULAR = "not regular"
    NOT_OWN = "not own"
    """It belongs to another user."""
    NOT_PRIVATE = "not private"
    """Other users can read it, and nothing helps."""
    BUSY = "busy"
    """Another program has been writing to it for seconds."""
    UNUSABLE = "unusable"
    """The system refuses to read or write it."""


class Trouble(NamedTuple):
    """A problem with a file, and what was done about it.

    Attributes:
        path: the file.
        moved_to: its new name, where it was moved aside; None where it is still in its place.
        reason: why the system refused something.
    """

    problem: StoreProblem
    path: Path
    moved_to: Path | None = None
    reason: OSError | None = None


class StoreError(Exception):
    """The logbook cannot be used, or not any longer; ``trouble`` tells why."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.problem.value)
        self.trouble = trouble

    @property
    def passes(self) -> bool:
        """True if it passes by itself, when another program ends its transaction."""
        return self.trouble.problem is StoreProblem.BUSY


_REASONS: Final = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_PERM: errno.EACCES,
    sqlite3.SQLITE_CANTOPEN: errno.EACCES,
    sqlite3.SQLITE_IOERR: errno.EIO,
    sqlite3.SQLITE_IOERR_SHMSIZE: errno.ENOSPC,  # on a disk that is full when the file is opened, by SQLite's own words
    sqlite3.SQLITE_NOMEM: errno.ENOMEM,
    sqlite3.SQLITE_NOLFS: errno.EFBIG,
}
"""The system's reason, by the result code of SQLite, or by its extended one where that tells more."""
_BUSY: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL)


def trouble_of(error: sqlite3.Error | UnicodeDecodeError, path: Path) -> Trouble:
    """Return what an error of SQLite means for a file; what neither another program nor this one has caused is damage.

    What SQLite says about a damaged file quotes it, and may not be text at all: then it is a UnicodeDecodeError. A file
    that this program has already closed is not damaged, and never moved aside.
    """
    if isinstance(error, sqlite3.ProgrammingError):
        return Trouble(StoreProblem.UNUSABLE, path, reason=OSError(errno.EBADF, str(error)))
    extended = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    code = extended & 0xFF
    if code in _BUSY:
        return Trouble(StoreProblem.BUSY, path)
    if code in _REASONS:
        is_limited = code == sqlite3.SQLITE_IOERR and _is_at_limit(path)
        number = errno.EFBIG if is_limited else _REASONS.get(extended, _REASONS[code])
        return Trouble(StoreProblem.UNUSABLE, path, reason=OSError(number, str(error)))
    return Trouble(StoreProblem.DAMAGED, path)


_LONGEST_WRITE: Final = 1 << 17
"""Bytes, at least; SQLite writes a page of its log at a time, which has up to 65,560."""


def _is_at_limit(path: Path) -> bool:
    """Return whether the system lets no file of this program grow further than one of a database has grown.

    SQLite keeps to itself why a write failed, unless the disk is full.
    """
    is_at_limit = False
    if sys.platform != "win32":
        limit, _hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        largest = 0
        for beside in ("", "-wal", "-shm"):
            with suppress(OSError):
                largest = max(largest, path.with_name(path.name + beside).stat().st_size)
        is_at_limit = limit != resource.RLIM_INFINITY and largest + _LONGEST_WRITE > limit
    return is_at_limit


def trouble_text(trouble: Trouble) -> str:
    """Return what is wrong with the logbook, and what was done about it: one line for people."""
    if trouble.problem is StoreProblem.DAMAGED and trouble.moved_to:
        text = _("The logbook was damaged. It is kept as {path}; a new one has been started.")
        return text.format(path=printable_path(trouble.moved_to))
    texts = {
        StoreProblem.DAMAGED: _("The logbook {path} is damaged."),
        StoreProblem.FOREIGN: _("{path} is not a logbook of this program. It stays as it is."),
        StoreProblem.NEWER: _("The logbook {path} comes from a newer version of this program."),
        StoreProblem.NOT_REGULAR: _("The logbook {path} is not a regular file."),
        StoreProblem.NOT_OWN: _("The logbook {path} belongs to another user."),
        StoreProblem.NOT_PRIVATE: _("Other users can read the logbook {path}, and this disk cannot prevent it."),
        StoreProblem.BUSY: _("Another program is using the logbook {path}."),
        StoreProblem.UNUSABLE: _("The logbook {path} cannot be used ({reason})."),
    }
    reason = reason_of(trouble.reason) if trouble.reason else ""
    return texts[trouble.problem].format(path=printable_path(trouble.path), reason=reason)
