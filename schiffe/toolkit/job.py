"""What a shell does with its jobs: while the program is stopped the terminal is the shell's, and then ours again."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from prompt_toolkit.application import Application

from schiffe.process.signals import stepping_aside
from schiffe.terminal.keyboard import Keyboard


@contextmanager
def terminal_lent_to_shell(app: Application[Any]) -> Iterator[None]:
    """Within it, the terminal is given back before the program is stopped, and taken again when it goes on.

    That holds for Ctrl-Z, SIGTSTP and SIGSTOP; after the last of them nothing is known of how the terminal is.
    """
    if sys.platform == "win32":
        yield
    else:
        before = Keyboard(app.input.fileno()) if os.isatty(app.input.fileno()) else None

        def leave() -> None:
            if app.is_running:  # else it has been given back already, or was not taken yet
                app.renderer.erase()
                if before:
                    before.give_back()

        def come_back() -> None:
            if app.is_running:
                # Only what entering does is wanted: the modes to leave behind in the end are those of the beginning.
                app.input.raw_mode().__enter__()
                # As if nothing had been painted yet: the next frame is whole, and asks for the mouse.
                app.renderer.reset()
                app.invalidate()

        with stepping_aside(leave, come_back):
            try:
                yield
            finally:
                # Said once more: a key such as Ctrl-Z that meets the modes of the shell throws away what the terminal
                # has not read yet, and prompt_toolkit does not repeat what it thinks that the terminal knows.
                with suppress(OSError):
                    app.output.quit_alternate_screen()
                    app.output.disable_mouse_support()
                    app.output.disable_bracketed_paste()
                    app.output.write_raw("\x1b[?25h")
                    app.output.flush()
