"""The file of the logbook: its path, the checks before it is opened, and moving a damaged one aside."""

import errno
import os
import shutil
import stat
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from schiffe.language.dates import local_now
from schiffe.process.files import find_user_path
from schiffe.store.ownership import Ownership, is_gone, take_ownership
from schiffe.store.problems import StoreError, StoreProblem, StoreProblemKind

_SIDE_FILES: Final = ("-wal", "-shm")
"""The endings of the files that SQLite keeps beside a database."""
_PATIENCE_SECONDS: Final = 2.0
"""The seconds to wait for another program that is creating or moving the file, which takes a few writes."""
_RIGHTS_OF_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


def store_file() -> Path | None:
    """Return the path of the logbook, which need not exist; None if no folder for it is known.

    Without a folder the program plays without a logbook.
    """
    return find_user_path("logbook.sqlite3", "SCHIFFE_LOGBOOK", is_config=False)


def create_file(path: Path, patience_seconds: float) -> os.stat_result:
    """Make sure that the file exists, is regular, and belongs to this user; return its status.

    Raises:
        StoreError: something else is there, or another program has the file locked for ``patience_seconds``.
        OSError: the file cannot be created or written.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        file_stat = path.stat()
    except FileNotFoundError:
        # SQLite deletes a log that it finds beside a new file; it could belong to one that is just being moved aside.
        ownership = claim_file(path, patience_seconds)
        try:
            with suppress(FileExistsError):  # another program has just created it
                os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        finally:
            ownership.release()
        file_stat = path.stat()
    check_kind(path, file_stat)
    # Not tested by opening it: closing it again would drop the locks of every other connection of this program.
    if not os.access(path, os.R_OK | os.W_OK):
        is_disk_read_only = sys.platform != "win32" and bool(os.statvfs(path).f_flag & os.ST_RDONLY)
        raise OSError(errno.EROFS if is_disk_read_only else errno.EACCES, "")
    return file_stat


def check_kind(path: Path, file_stat: os.stat_result) -> None:
    """Raise StoreError unless the file is regular and belongs to this user."""
    if not stat.S_ISREG(file_stat.st_mode):
        raise StoreError(StoreProblem(StoreProblemKind.NOT_REGULAR, path))
    if sys.platform != "win32" and file_stat.st_uid != os.geteuid():
        raise StoreError(StoreProblem(StoreProblemKind.NOT_OWN, path))


def restrict_rights(path: Path) -> None:
    """Make the file and its side files readable for their owner only; raises StoreError if others can still read it."""
    side_files = (path.with_name(path.name + ending) for ending in _SIDE_FILES)
    for file in (path, *side_files):
        with suppress(OSError):  # a missing side file, or a disk without such permissions
            if file.stat().st_mode & _RIGHTS_OF_OTHERS:
                file.chmod(0o600)
    if sys.platform != "win32" and path.stat().st_mode & _RIGHTS_OF_OTHERS:
        raise StoreError(StoreProblem(StoreProblemKind.NOT_PRIVATE, path))


def can_be_written(path: Path) -> bool:
    """Return whether this program may write a file and create others beside it."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def has_log(path: Path) -> bool:
    """Return whether a database has a write-ahead log that is not empty."""
    try:
        return path.with_name(path.name + _SIDE_FILES[0]).stat().st_size > 0
    except OSError:
        return False


def copy_whole(path: Path, folder: Path) -> Path:
    """Copy a database and its log to a folder; return the path of the copy."""
    copy = folder / path.name
    for ending in ("", _SIDE_FILES[0]):
        shutil.copyfile(path.with_name(path.name + ending), copy.with_name(copy.name + ending))
    return copy


def claim_file(path: Path, patience_seconds: float) -> Ownership:
    """Return the lock that a program must hold to create or move the file.

    Raises:
        StoreError: another program has held it for ``patience_seconds``, or the system has no such locks.
    """
    lock = path.with_name(f"{path.name}.lock")
    try:
        ownership = take_ownership(lock, patience_seconds)
    except OSError as error:
        raise StoreError(StoreProblem(StoreProblemKind.UNUSABLE, lock, reason=error)) from None
    if ownership is None:
        raise StoreError(StoreProblem(StoreProblemKind.BUSY, path))
    return ownership


def move_aside(problem: StoreProblem, file_stat: os.stat_result) -> StoreProblem:
    """Rename an unusable file and its side files, with the date in the name; return the problem with the new path.

    If the path is no longer the file with this ``file_stat``, another program has already moved it. Then nothing is
    renamed, and the new path is looked up.
    """
    path = problem.path
    try:
        ownership = claim_file(path, _PATIENCE_SECONDS)
    except StoreError:
        return problem
    try:
        if is_gone(path, file_stat):
            return replace(problem, moved_to=_find_moved(path, file_stat))
        timestamp = local_now().strftime("%Y-%m-%d-%H%M%S")
        aside = path.with_name(f"{path.stem}-{timestamp}{path.suffix}")
        number = 1
        while aside.exists():
            number += 1
            aside = path.with_name(f"{path.stem}-{timestamp}-{number}{path.suffix}")
        path.rename(aside)
        for ending in _SIDE_FILES:  # they must not be found beside the next database of this name
            with suppress(FileNotFoundError):
                path.with_name(path.name + ending).rename(aside.with_name(aside.name + ending))
    except OSError:
        return problem
    finally:
        ownership.release()
    return replace(problem, moved_to=aside)


def _find_moved(path: Path, file_stat: os.stat_result) -> Path | None:
    """Return the new path of the file with this ``file_stat``; None if it is no longer in its folder."""
    for candidate in path.parent.iterdir():
        with suppress(OSError):
            if candidate.name.startswith(f"{path.stem}-") and os.path.samestat(candidate.stat(), file_stat):
                return candidate
    return None
