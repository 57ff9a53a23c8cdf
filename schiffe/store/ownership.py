"""The ownership of matches being played: a file lock, which the system releases however the program ends.

A stored process number would outlive its process, and could later belong to another program.
"""

import os
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

if sys.platform == "win32":
    import msvcrt

    _FLAGS: Final = os.O_RDWR
else:
    import fcntl

    # A symbolic link could lead to any file of this user, which would be made, or locked.
    _FLAGS: Final = os.O_RDWR | os.O_NOFOLLOW

_PATIENCE_SECONDS: Final = 0.2
_RETRY_SECONDS: Final = 0.02
"""The pause between attempts; a program that only checks an owner holds the lock for some microseconds."""


class Ownership:
    """The right to do something that only one program may do at a time, such as playing a match."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path = path
        self._descriptor = descriptor

    def release(self) -> None:
        """Release the lock; a second call does nothing."""
        if self._descriptor >= 0:
            if sys.platform == "win32":  # it cannot delete an open file
                os.close(self._descriptor)
            with suppress(OSError):
                self._path.unlink()
            if sys.platform != "win32":
                os.close(self._descriptor)
            self._descriptor = -1


def take_ownership(path: Path, patience_seconds: float = _PATIENCE_SECONDS) -> Ownership | None:
    """Lock a file and return its ownership; None if it stays locked elsewhere for ``patience_seconds``.

    Raises:
        OSError: the file cannot be created, is a symbolic link, or is on a disk without locks.
    """
    deadline = time.monotonic() + patience_seconds
    while True:
        descriptor = os.open(path, _FLAGS | os.O_CREAT, 0o600)
        with ExitStack() as stack:
            stack.callback(os.close, descriptor)
            # The previous owner may have deleted the file meanwhile: then the lock is on a file without a name.
            if _lock_file(descriptor) and not is_gone(path, os.fstat(descriptor)):
                stack.pop_all()
                return Ownership(path, descriptor)
        if time.monotonic() >= deadline:
            return None
        time.sleep(_RETRY_SECONDS)


def is_owned(path: Path) -> bool:
    """Return whether a file is locked by an owner."""
    try:
        descriptor = os.open(path, _FLAGS)
    except OSError:
        return False
    try:
        return not _lock_file(descriptor)
    finally:
        os.close(descriptor)


def _lock_file(descriptor: int) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def is_gone(path: Path, file_stat: os.stat_result) -> bool:
    """Return whether the file with this ``file_stat`` is no longer at its path."""
    try:
        return not os.path.samestat(path.stat(), file_stat)
    except FileNotFoundError:
        return True
    except OSError:
        return False
