"""The logbook as a file: where it is, that it must be a regular one, and how a damaged one is moved aside."""

import errno
import os
import shutil
import stat
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from schiffe.store.owners import Owner, claim
from schiffe.store.troubles import StoreError, StoreProblem, Trouble


def store_file() -> Path | None:
    """Return the logbook, whether it exists or not; None where there is no folder for it.

    That is where the package that knows the folder is missing, or where the home directory is not known.
    ``SCHIFFE_LOGBOOK`` in the environment names another file.
    """
    if named := os.environ.get("SCHIFFE_LOGBOOK"):
        return Path(named)
    try:
        import platformdirs  # noqa: PLC0415  door: a package that need not be there

        return platformdirs.user_data_path("schiffe", appauthor=False) / "logbook.sqlite3"
    except (ImportError, RuntimeError):  # a checkout without an installation, or a user whom the system does not know
        return None  # play goes on without a logbook


_SIDE_FILES: Final = ("-wal", "-shm")
"""The endings of the files that SQLite keeps beside a database."""
_PATIENCE_SECONDS: Final = 2.0
"""Seconds to wait for another program that makes or moves the file before it is moved, which takes a few writes."""
_RIGHTS_OF_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


def make_ready(path: Path, patience: float) -> os.stat_result:
    """Make sure that there is a regular file of this user; returns what the system tells of it.

    Raises:
        StoreError: something else is there, or another program has been making or moving it for ``patience`` seconds.
        OSError: it cannot be made, or not be written.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        found = path.stat()
    except FileNotFoundError:
        # Beside a new file SQLite would delete the log of one that is just being moved aside.
        owner = claim_file(path, patience)
        try:
            with suppress(FileExistsError):  # another program has just made it
                os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        finally:
            owner.give_up()
        found = path.stat()
    check_kind(path, found)
    # Not tested by opening it: closing it again would take the locks from every other connection of this program.
    if not os.access(path, os.R_OK | os.W_OK):
        is_disk_read_only = sys.platform != "win32" and bool(os.statvfs(path).f_flag & os.ST_RDONLY)
        raise OSError(errno.EROFS if is_disk_read_only else errno.EACCES, "")
    return found


def check_kind(path: Path, found: os.stat_result) -> None:
    """Raise StoreError unless it is a regular file of this user, whatever is in it."""
    if not stat.S_ISREG(found.st_mode):
        raise StoreError(Trouble(StoreProblem.NOT_REGULAR, path))
    if sys.platform != "win32" and found.st_uid != os.geteuid():
        raise StoreError(Trouble(StoreProblem.NOT_OWN, path))


def make_private(path: Path) -> None:
    """Let only its owner read the file, and what SQLite keeps beside it; raises StoreError where others still can."""
    for each in (path, *(path.with_name(path.name + ending) for ending in _SIDE_FILES)):
        with suppress(OSError):  # what is not there, or on a disk without such rights
            if each.stat().st_mode & _RIGHTS_OF_OTHERS:
                each.chmod(0o600)
    if sys.platform != "win32" and path.stat().st_mode & _RIGHTS_OF_OTHERS:
        raise StoreError(Trouble(StoreProblem.NOT_PRIVATE, path))


def can_be_written(path: Path) -> bool:
    """Return whether the system lets this program write a file and make others beside it."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def has_log(path: Path) -> bool:
    """Return whether a database has writes in a file beside it."""
    try:
        return path.with_name(path.name + _SIDE_FILES[0]).stat().st_size > 0
    except OSError:
        return False


def copy_whole(path: Path, folder: Path) -> Path:
    """Copy a database with its last writes to a folder; returns where it is."""
    copy = folder / path.name
    for ending in ("", _SIDE_FILES[0]):
        shutil.copyfile(path.with_name(path.name + ending), copy.with_name(copy.name + ending))
    return copy


def claim_file(path: Path, patience: float) -> Owner:
    """Return the right to make or move the file, which only one program has at a time.

    Raises:
        StoreError: another program has had it for ``patience`` seconds, or the system gives nobody such a lock.
    """
    lock = path.with_name(f"{path.name}.lock")
    try:
        owner = claim(lock, patience)
    except OSError as error:
        raise StoreError(Trouble(StoreProblem.UNUSABLE, lock, reason=error)) from None
    if owner is None:
        raise StoreError(Trouble(StoreProblem.BUSY, path))
    return owner


def move_aside(trouble: Trouble, known: os.stat_result) -> Trouble:
    """Give a file that cannot be used another name with the date, together with what SQLite keeps beside it.

    Nothing is done where it is no longer the file that was ``known``: another program was first, and its name for it is
    found.
    """
    path = trouble.path
    try:
        owner = claim_file(path, _PATIENCE_SECONDS)
    except StoreError:
        return trouble
    try:
        if is_gone(path, known):
            return trouble._replace(moved_to=_where_moved(path, known))
        now = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
        aside = path.with_name(f"{path.stem}-{now}{path.suffix}")
        number = 1
        while aside.exists():
            number += 1
            aside = path.with_name(f"{path.stem}-{now}-{number}{path.suffix}")
        path.rename(aside)
        for ending in _SIDE_FILES:  # those of a database that is not there mean nothing to the next one
            with suppress(FileNotFoundError):
                path.with_name(path.name + ending).rename(aside.with_name(aside.name + ending))
    except OSError:
        return trouble
    finally:
        owner.give_up()
    return trouble._replace(moved_to=aside)


def is_gone(path: Path, known: os.stat_result) -> bool:
    """Return whether the file that was ``known`` is no longer there, or another one is in its place."""
    try:
        return not os.path.samestat(path.stat(), known)
    except FileNotFoundError:
        return True
    except OSError:
        return False


def _where_moved(path: Path, known: os.stat_result) -> Path | None:
    """Return what the file that was ``known`` is called now; None where it is not in its folder any more."""
    for other in path.parent.iterdir():
        with suppress(OSError):
            if other.name.startswith(f"{path.stem}-") and os.path.samestat(other.stat(), known):
                return other
    return None
