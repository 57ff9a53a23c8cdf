"""The alternate screen of a terminal, and the sequences that clear a screen."""

from collections.abc import Callable
from typing import Final

# In this order: some terminals push what 2J clears into the scrollback, which 3J then clears.
CLEARED: Final = "\x1b[2J\x1b[3J\x1b[H"
_ALL_BUT_FIRST_ROW: Final = "\x1b[2r\x1b[2H"
"""Set the scroll region to everything below the first row."""


class AlternateScreen:
    """The alternate screen of a terminal, whose text is gone when it is left.

    Most terminals do not store what scrolls off there. Some, such as urxvt, do, unless the first row does not scroll,
    so that row is left empty.

    Attributes:
        is_used: whether it is to be used; while it is not, all methods do nothing.
    """

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self.is_used = False

    def enter(self) -> None:
        """Show the screen, which is empty."""
        if self.is_used:
            self._write(f"\x1b[?1049h{CLEARED}{_ALL_BUT_FIRST_ROW}")

    def leave(self) -> None:
        """Clear the screen, and show the one before it."""
        if self.is_used:
            self._write(f"{CLEARED}\x1b[r\x1b[?1049l")

    def restore_scroll_region(self) -> None:
        """Set the scroll region again after a resize, which resets it."""
        if self.is_used:
            self._write("\x1b7\x1b[2r\x1b8")

    @property
    def after_clearing(self) -> str:
        """The sequence that sets the scroll region after the screen was cleared."""
        return _ALL_BUT_FIRST_ROW if self.is_used else ""
