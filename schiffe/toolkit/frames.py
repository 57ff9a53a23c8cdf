"""Frames on a terminal: each is written as a whole, and none remains in the scrollback."""

from typing import Final

from prompt_toolkit.output.vt100 import Vt100_Output

CURSOR_HOME: Final = "\x1b[H"
_ASK_FOR_MODE_2026: Final = "\x1b[?2026$p"
_HAS_MODE_2026: Final = ("\x1b[?2026;1$y", "\x1b[?2026;2$y")
"""The answers of terminals that support this mode: it is on, or off."""
_BEGIN_FRAME: Final = "\x1b[?2026h"
_END_FRAME: Final = "\x1b[?2026l"
_ERASE_ROW: Final = "\x1b[K"
_ERASE_DOWN: Final = "\x1b[J"
_CURSOR_DOWN: Final = "\x1b[B"
_CURSOR_UP: Final = "\x1b[A"


class WholeFrames(Vt100_Output):
    """An output that writes each frame as a whole, and leaves no frame in the scrollback.

    GNU screen puts a whole screen into its scrollback when it is erased from the first character on. A frame may show a
    fleet, so it is erased in two parts. Only the screen from before the program is erased at once: without an alternate
    screen it has to be kept. Terminals with mode 2026 show a frame only when it is complete.
    """

    _is_first = True
    _has_asked = False
    _has_mode_2026 = False

    def enter_alternate_screen(self) -> None:
        """Switch to the alternate screen, and ask once whether the terminal supports mode 2026."""
        super().enter_alternate_screen()
        prints_questions = not self.term or self.term.startswith("linux")
        if not self._has_asked and not prints_questions:
            self._has_asked = True
            self.write_raw(_ASK_FOR_MODE_2026)

    def learn(self, answer: str) -> None:
        """Record an answer of the terminal."""
        if answer in _HAS_MODE_2026:
            self._has_mode_2026 = True

    def flush(self) -> None:
        """Write the buffer, which is usually a frame."""
        if self._has_mode_2026 and self._buffer:
            self._buffer = [_BEGIN_FRAME, *self._buffer, _END_FRAME]
        super().flush()

    def quit_alternate_screen(self) -> None:
        self._is_first = True
        super().quit_alternate_screen()

    def erase_down(self) -> None:
        """Erase everything from the cursor on; it is at the beginning of a row, but not of the last one."""
        if self._is_first:
            self._is_first = False
            super().erase_down()
        else:
            self.write_raw(_ERASE_ROW + _CURSOR_DOWN + _ERASE_DOWN + _CURSOR_UP)
