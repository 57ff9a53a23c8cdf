"""The terminal of a full screen: its mouse, and its loan to the shell."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from prompt_toolkit.application import Application

from schiffe.process.suspending import handle_suspension
from schiffe.terminal.keyboard import Keyboard
from schiffe.toolkit.frames import CURSOR_HOME

_SHOW_CURSOR: Final = "\x1b[?25h"


def reports_mouse() -> bool:
    """Return whether the terminal may report the mouse; in GNU screen, Escape would then wait for the next key.

    Screen takes the Escape for the beginning of a click (4.9), in the modes 1000 and 1003, with or without 1006.
    """
    return not os.environ.get("STY")


@contextmanager
def lend_terminal_to_shell(app: Application[Any], keyboard: Keyboard | None) -> Iterator[None]:
    """Give the terminal back while the program is stopped by Ctrl-Z, SIGTSTP or SIGSTOP, inside this block.

    After SIGSTOP, which cannot be caught, the state of the terminal is unknown. ``keyboard`` has the original modes of
    the terminal, if they have been changed already.
    """
    if sys.platform == "win32":
        yield
    else:
        terminal = _LentTerminal(app, keyboard)
        with handle_suspension(terminal.leave, terminal.come_back):
            try:
                yield
            finally:
                terminal.give_back()


class _LentTerminal:
    """The terminal of an application, which the shell uses while the program is stopped."""

    def __init__(self, app: Application[Any], keyboard: Keyboard | None) -> None:
        self._app = app
        self._keyboard = keyboard
        self._original_modes = keyboard
        if not keyboard and os.isatty(app.input.fileno()):
            self._original_modes = Keyboard(app.input.fileno())
        self._has_left = False

    def leave(self) -> None:
        self._has_left = True
        if self._app.is_running:  # otherwise there is no frame
            self._app.renderer.erase()
        if self._original_modes:
            self._original_modes.give_back()

    def come_back(self) -> None:
        """Take the terminal again, and repaint the screen."""
        app = self._app
        if app.is_running:
            if not self._has_left:  # the last frame is still there, perhaps with output of the shell over it
                app.output.write_raw(CURSOR_HOME)
                app.output.erase_down()
            self._has_left = False
            # Never leave this context manager: the modes to restore at the end are the original ones.
            app.input.raw_mode().__enter__()
            # Make the next frame a whole one, which also switches on the mouse.
            app.renderer.reset()
            app.invalidate()
        elif self._keyboard:
            with suppress(OSError):  # if the terminal is gone, opening it reports that
                self._keyboard.take()

    def give_back(self) -> None:
        """Leave the terminal permanently, with its original modes.

        Everything that prompt_toolkit has already written is repeated: in the shell's modes, a key such as Ctrl-Z
        discards output that the terminal has not read yet.
        """
        if self._original_modes:
            self._original_modes.give_back()
        output = self._app.output
        with suppress(OSError):
            output.quit_alternate_screen()
            output.disable_mouse_support()
            output.disable_bracketed_paste()
            output.write_raw(_SHOW_CURSOR)
            output.flush()
