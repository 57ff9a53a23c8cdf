"""Temporary folders in which a file is written before it replaces another, removed even if the program was killed."""

import os
import re
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

if sys.platform != "win32":
    import fcntl

_PREFIX: Final = ".schiffe-"
_DRAFT_FOLDER_NAME: Final = re.compile(re.escape(_PREFIX) + "[a-z0-9_]{8}")
"""The names that ``tempfile`` gives to folders with this prefix."""
_MIN_ABANDONED_SECONDS: Final = 3600.0
"""The age from which an unlocked folder counts as abandoned; earlier versions did not lock the folders they used."""


@contextmanager
def create_draft_folder(parent: Path) -> Iterator[Path]:
    """Create a folder in ``parent``, and remove it at the end, together with those left behind by killed programs.

    Raises:
        OSError: the folder cannot be created.
    """
    with suppress(OSError), os.scandir(parent) as entries:
        for entry in entries:
            if _DRAFT_FOLDER_NAME.fullmatch(entry.name):
                with suppress(OSError):
                    _remove_abandoned(Path(entry.path))
    with tempfile.TemporaryDirectory(dir=parent, prefix=_PREFIX) as name, ExitStack() as lock:
        with suppress(OSError):  # a file system without locks, on which abandoned folders stay
            lock.enter_context(_lock_folder(Path(name)))
        yield Path(name)


def _remove_abandoned(folder: Path) -> None:
    """Remove a draft folder that is certainly ours, old and unused; raises OSError if that cannot be determined."""
    folder_status = folder.lstat()
    if not stat.S_ISDIR(folder_status.st_mode):
        return
    if sys.platform != "win32" and (folder_status.st_uid != os.geteuid() or folder_status.st_mode & 0o077):
        return  # somebody else can write to it
    paths = list(folder.iterdir())
    statuses = [path.lstat() for path in paths]
    is_draft = len(paths) < 2 and all(stat.S_ISREG(status.st_mode) for status in statuses)
    last_change = max(status.st_mtime for status in (folder_status, *statuses))
    if is_draft and last_change < time.time() - _MIN_ABANDONED_SECONDS:
        with _lock_folder(folder):
            for path in paths:
                path.unlink()
            folder.rmdir()


@contextmanager
def _lock_folder(folder: Path) -> Iterator[None]:
    """Lock a folder, which marks it as in use.

    Windows has no locks for folders, but it does not delete open files either.

    Raises:
        OSError: another program has locked it.
    """
    if sys.platform == "win32":
        yield
    else:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield
        finally:
            os.close(descriptor)
