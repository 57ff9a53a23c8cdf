"""Copying a text to the clipboard through the terminal."""

import base64

from prompt_toolkit.output import Output
from prompt_toolkit.output.vt100 import Vt100_Output


def copy_to_clipboard(output: Output, text: str) -> None:
    """Ask the terminal to copy a text to the clipboard; terminals that cannot ignore it."""
    if isinstance(getattr(output, "vt100_output", output), Vt100_Output):  # old Windows consoles would print it
        output.write_raw(copy_sequence(text))
        output.flush()


def copy_sequence(text: str) -> str:
    """Return the sequence OSC 52 that sets the clipboard (xterm, Control Sequences, "Manipulate Selection Data")."""
    return f"\x1b]52;c;{base64.b64encode(text.encode()).decode('ascii')}\x07"
