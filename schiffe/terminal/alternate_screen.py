"""The alternate screen and the scrollback of a terminal, and the sequences that clear a screen."""

import os
from collections.abc import Callable
from typing import Final

from schiffe.language.i18n import _
from schiffe.terminal.terminfo import terminfo_has

# In this order: some terminals push what 2J clears into the scrollback, which 3J then clears.
CLEAR_SEQUENCE: Final = "\x1b[2J\x1b[3J\x1b[H"
_ALL_BUT_FIRST_ROW: Final = "\x1b[2r\x1b[2H"
"""Set the scroll region to everything below the first row."""


class AlternateScreen:
    """The alternate screen of a terminal, whose text is gone when it is left.

    Most terminals do not store the rows that scroll off there. Some, such as urxvt, do, unless the first row does not
    scroll, so that row is left empty.

    Attributes:
        is_open: while it is not, all methods but ``open`` do nothing.
    """

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self.is_open = False

    def open(self) -> None:
        """Use the screen from now on, and show it."""
        self.is_open = True
        self.enter()

    def close(self) -> None:
        """Show the previous screen; from then on ``enter`` and ``leave`` do nothing."""
        try:
            self.leave()
        finally:
            self.is_open = False

    def enter(self) -> None:
        """Show the screen, empty, if it is open; its first row does not scroll."""
        if self.is_open:
            self._write(f"\x1b[?1049h{CLEAR_SEQUENCE}{_ALL_BUT_FIRST_ROW}")

    def leave(self) -> None:
        """Clear the screen, and show the previous one."""
        if self.is_open:
            self._write(f"{CLEAR_SEQUENCE}\x1b[r\x1b[?1049l")

    def restore_scroll_region(self) -> None:
        """Set the scroll region again after a resize, which resets it."""
        if self.is_open:
            self._write("\x1b7\x1b[2r\x1b8")

    @property
    def scroll_region_sequence(self) -> str:
        """The sequence that sets the scroll region after the screen was cleared."""
        return _ALL_BUT_FIRST_ROW if self.is_open else ""


def can_clear() -> bool:
    """Return whether the terminal and its scrollback can be cleared."""
    if os.name == "nt":
        return True
    # GNU screen has no alternate screen by default, and does not clear its scrollback.
    return not _is_gnu_screen() and (terminfo_has("smcup") or terminfo_has("E3"))


def scrollback_warning_text() -> str | None:
    """Return a warning for two players before they place their fleets; None if their terminal needs none."""
    # These terminals move rows to the scrollback when the window shrinks, even from the alternate screen. urxvt can be
    # recognized by the environment, even inside tmux.
    names = (os.environ.get("TERM", ""), os.environ.get("COLORTERM", ""))
    if os.name != "nt" and (_is_gnu_screen() or any(name.startswith("rxvt") for name in names)):
        return _("Do not make this window smaller: what it cuts off can be scrolled back to.")
    return None


def _is_gnu_screen() -> bool:
    is_tmux = bool(os.environ.get("TMUX"))
    return bool(os.environ.get("STY")) or (os.environ.get("TERM", "").startswith("screen") and not is_tmux)
