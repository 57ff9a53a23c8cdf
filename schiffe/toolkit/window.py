"""The window of the terminal: its title, which the program changes and restores, and its clipboard."""

import base64
import os
from contextlib import suppress
from typing import Final

from prompt_toolkit.output import Output
from prompt_toolkit.output.vt100 import Vt100_Output

_PUSH_TITLE: Final = "\x1b[22;2t"
"""The sequence that saves the title (xterm, Control Sequences, "Window manipulation"); other terminals ignore it."""
_POP_TITLE: Final = "\x1b]2;\x07\x1b[23;2t"
"""The sequence that clears the title, for terminals that did not save it, and then restores it."""


class WindowTitle:
    """The title of a terminal's window."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._is_ours = False

    def show(self, text: str) -> None:
        """Set the title to a text without control characters."""
        is_linux_console = os.environ.get("TERM", "").startswith("linux")  # it would print the sequence
        if accepts_sequences(self._output) and not is_linux_console:
            push = "" if self._is_ours else _PUSH_TITLE
            self._is_ours = True
            self._write_escape(f"{push}\x1b]2;{text}\x07")

    def give_back(self) -> None:
        """Restore the previous title."""
        if self._is_ours:
            self._is_ours = False
            with suppress(OSError):  # the terminal may be gone
                self._write_escape(_POP_TITLE)

    def _write_escape(self, text: str) -> None:
        self._output.write_raw(text)
        self._output.flush()


def accepts_sequences(output: Output) -> bool:
    """Return whether the terminal accepts sequences; old Windows consoles would print them."""
    return isinstance(getattr(output, "vt100_output", output), Vt100_Output)


def copy_to_clipboard(output: Output, text: str) -> None:
    """Ask the terminal to copy a text to the clipboard; terminals that cannot ignore it."""
    if accepts_sequences(output):
        output.write_raw(copy_sequence(text))
        output.flush()


def copy_sequence(text: str) -> str:
    """Return the sequence OSC 52 that sets the clipboard (xterm, Control Sequences, "Manipulate Selection Data")."""
    return f"\x1b]52;c;{base64.b64encode(text.encode()).decode('ascii')}\x07"
