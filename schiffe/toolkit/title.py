"""The title of the terminal's window: it says something for a while, and is given back."""

import os
from contextlib import suppress
from typing import Final

from prompt_toolkit.output import Output
from prompt_toolkit.output.vt100 import Vt100_Output

_PUSH_TITLE: Final = "\x1b[22;2t"
"""Put the title aside (xterm, Control Sequences, "Window manipulation"); whoever does not know that does nothing."""
_POP_TITLE: Final = "\x1b]2;\x07\x1b[23;2t"
"""Take what the title says now away, for those that have put none aside, and then the old one back."""


class WindowTitle:
    """The title of the window of a terminal."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._is_ours = False

    def show(self, text: str) -> None:
        """Let the title say a text, which has no control characters."""
        # Old consoles and the one of Linux would show the sequence for a title.
        is_sequence = isinstance(getattr(self._output, "vt100_output", self._output), Vt100_Output)
        if is_sequence and not os.environ.get("TERM", "").startswith("linux"):
            push = "" if self._is_ours else _PUSH_TITLE
            self._is_ours = True
            self._write(f"{push}\x1b]2;{text}\x07")

    def give_back(self) -> None:
        """Give the title back that the window had before."""
        if self._is_ours:
            self._is_ours = False
            with suppress(OSError):  # the terminal may be gone
                self._write(_POP_TITLE)

    def _write(self, text: str) -> None:
        self._output.write_raw(text)
        self._output.flush()
