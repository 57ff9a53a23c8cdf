"""How many connections the system's limit of open files leaves room for."""

import os
import sys
from typing import Final

from schiffe.network.listening import ACCEPTED_AT_ONCE

if sys.platform != "win32":
    import resource

_RESERVE: Final = 8 + ACCEPTED_AT_ONCE * 4 * 2
"""Files left for what the process needs besides: a module, a log, and connections that are refused. Those take four
turns of the loop to go, and there may be two addresses on which they come."""
_WITHOUT_LIMIT: Final = 1_000_000


class OpenFiles:
    """Raises the soft limit of open files as far as allowed.

    Attributes:
        free: how many connections there can be at once.
    """

    def __init__(self) -> None:
        self._limit = _raised_limit()
        self.free = self._limit

    def count(self) -> None:
        """Take the files that are open now for those that always will be."""
        self.free = max(2, self._limit - _open_now() - _RESERVE)


def _raised_limit() -> int:
    """The soft limit, after it was raised to the hard one."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (OSError, ValueError):
            pass  # some systems promise more than they allow
        if soft != resource.RLIM_INFINITY:
            return soft
    return _WITHOUT_LIMIT


def _open_now() -> int:
    """The files of this process that are open; a guess where the system does not tell."""
    try:
        return len(os.listdir("/dev/fd"))
    except OSError:
        return 32
