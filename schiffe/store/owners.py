"""Owners of matches being played: a lock of the system on a file, which goes with the program however it ends.

The number of a process would outlive it, and could be another program's tomorrow.
"""

import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

if sys.platform == "win32":
    import msvcrt

    _FLAGS: Final = os.O_RDWR
else:
    import fcntl

    # A symbolic link could lead to any file of this user, which would be made, or locked.
    _FLAGS: Final = os.O_RDWR | os.O_NOFOLLOW

_PATIENCE: Final = 0.2
_BETWEEN_TRIES: Final = 0.02
"""Seconds; a program that only asks who owns a match holds the lock for some microseconds."""


class Owner:
    """The right to play a match, or to do something else that only one program may do at a time."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path = path
        self._descriptor = descriptor

    def give_up(self) -> None:
        """Let others have it; a second call does nothing."""
        if self._descriptor >= 0:
            if sys.platform == "win32":  # where a file that is open cannot be deleted
                os.close(self._descriptor)
            with suppress(OSError):
                self._path.unlink()
            if sys.platform != "win32":
                os.close(self._descriptor)
            self._descriptor = -1


def claim(path: Path, patience: float = _PATIENCE) -> Owner | None:
    """Become the owner of what a file stands for; None where another program, or another part of this one, is it.

    ``patience`` is for how many seconds this is tried.

    Raises:
        OSError: the file cannot be made, or is a symbolic link, or the system has no locks for it.
    """
    end = time.monotonic() + patience
    while True:
        descriptor = os.open(path, _FLAGS | os.O_CREAT, 0o600)
        try:
            # The owner before may have deleted the file in the meantime: then the lock is on a file without a name.
            if _lock(descriptor) and _is_at(path, descriptor):
                owner, descriptor = Owner(path, descriptor), -1
                return owner
        finally:
            if descriptor >= 0:
                os.close(descriptor)
        if time.monotonic() >= end:
            return None
        time.sleep(_BETWEEN_TRIES)


def is_owned(path: Path) -> bool:
    """Return whether somebody owns what a file stands for."""
    try:
        descriptor = os.open(path, _FLAGS)
    except OSError:
        return False
    try:
        return not _lock(descriptor)
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def _is_at(path: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except OSError:
        return False
