"""Folders in which a file is written before it takes another one's place; those of killed programs are removed."""

from __future__ import annotations

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
_OURS: Final = re.compile(re.escape(_PREFIX) + "[a-z0-9_]{8}")
"""The pattern of the names that ``tempfile`` gives folders with that prefix."""
_OLD_SECONDS: Final = 3600.0
"""Seconds. The lock of a folder tells who uses it, but an earlier version of this program had none."""


@contextmanager
def draft_folder(parent: Path) -> Iterator[Path]:
    """Make a new folder in another one, and remove it at the end; old ones that a killed program left go, too.

    Raises:
        OSError: it cannot be made.
    """
    with suppress(OSError), os.scandir(parent) as found:
        for entry in found:
            if _OURS.fullmatch(entry.name):
                with suppress(OSError):
                    _remove_old(Path(entry.path))
    with tempfile.TemporaryDirectory(dir=parent, prefix=_PREFIX) as name, ExitStack() as lock:
        with suppress(OSError):  # a disk without such locks; nothing that was left is removed there either
            lock.enter_context(_locked(Path(name)))
        yield Path(name)


def _remove_old(folder: Path) -> None:
    """Remove a folder that is surely a draft's, old, and in use by nobody; raise OSError where that cannot be told."""
    whole = folder.lstat()
    if not stat.S_ISDIR(whole.st_mode):
        return
    if sys.platform != "win32" and (whole.st_uid != os.geteuid() or whole.st_mode & 0o077):
        return  # somebody else can write to it
    within = list(folder.iterdir())
    details = [path.lstat() for path in within]
    is_draft = len(within) < 2 and all(stat.S_ISREG(detail.st_mode) for detail in details)
    last = max(detail.st_mtime for detail in (whole, *details))
    if is_draft and last < time.time() - _OLD_SECONDS:
        with _locked(folder):
            for path in within:
                path.unlink()
            folder.rmdir()


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Keep other programs from taking a folder for one that was left; raise OSError where another one has it.

    Windows has no locks for folders, but neither does it delete a file that is open.
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
