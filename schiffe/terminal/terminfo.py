"""What the system's database of terminals says of the one that TERM names; nothing where there is no such database."""

import os
import sys


def number(capability: str) -> int | None:
    """A number, such as that of the ``colors``, negative where the terminal has none; None where nobody knows."""
    if sys.platform == "win32":
        return None
    else:  # noqa: RET505 - a type checker sees the branch of its platform only
        try:
            import curses  # noqa: PLC0415  door: some builds of Python lack it
        except ImportError:
            return None
        try:
            curses.setupterm(os.environ.get("TERM", ""), sys.__stdout__.fileno() if sys.__stdout__ else 1)
            return curses.tigetnum(capability)
        except (OSError, curses.error):
            return None


def has(capability: str) -> bool:
    """Whether the terminal is known to have a sequence, such as ``smcup``, which is the one for its other screen."""
    if sys.platform == "win32" or number("colors") is None:
        return False
    else:  # noqa: RET505 - as above
        import curses  # noqa: PLC0415  door: as above

        return bool(curses.tigetstr(capability))
