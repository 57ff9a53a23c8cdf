"""The number of files that the process has open, and may have open."""

import os
import sys
from dataclasses import dataclass
from typing import Final

from schiffe.network.listening import ACCEPTED_AT_ONCE

if sys.platform != "win32":
    import resource

RESERVED_FILES: Final = 8 + ACCEPTED_AT_ONCE * 4 * 2
"""Open files kept free for everything else: a module, a log, and connections that are refused. A refused connection
stays open for four turns of the event loop, and two addresses may be accepting."""
_FILES_WITHOUT_LIMIT: Final = 1_000_000


def raise_file_limit() -> int:
    """Raise the soft limit of open files to the hard one and return it."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (OSError, ValueError):
            pass  # some systems report a hard limit that they do not allow
        if soft != resource.RLIM_INFINITY:
            return soft
    return _FILES_WITHOUT_LIMIT


def count_open_files() -> int:
    """Return how many files this process has open; a guess if the system does not tell."""
    try:
        return len(os.listdir("/dev/fd"))
    except OSError:
        return 32


@dataclass(frozen=True)
class FilesMissing:
    """The number of open files needed to serve two clients, and the smaller number that is allowed."""

    min_files: int
    max_files: int


def missing_files() -> FilesMissing | None:
    """Return the numbers if too few files may be open to serve a match; otherwise None."""
    missing = FilesMissing(count_open_files() + RESERVED_FILES + 2, raise_file_limit())
    return missing if missing.max_files < missing.min_files else None
