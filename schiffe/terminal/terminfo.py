"""The capabilities of the terminal, according to terminfo."""

import os
import sys
from types import ModuleType


def terminfo_colour_count() -> int | None:
    """Return the number of colours in terminfo; negative if the terminal has none, None if unknown."""
    curses = _curses()
    return curses.tigetnum("colors") if curses else None


def terminfo_has(capability: str) -> bool:
    """Return whether terminfo has a sequence, such as smcup for the alternate screen."""
    curses = _curses()
    return bool(curses and curses.tigetstr(capability))


def _curses() -> ModuleType | None:
    """Return the module ``curses``, set up for this terminal; None if it is missing or does not know the terminal."""
    if sys.platform == "win32":
        return None
    else:
        try:
            import curses  # noqa: PLC0415  door: some builds of Python lack it
        except ImportError:
            return None
        try:
            curses.setupterm(os.environ.get("TERM", ""), sys.__stdout__.fileno() if sys.__stdout__ else 1)
        except (OSError, curses.error):
            return None
        return curses
