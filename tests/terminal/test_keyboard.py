"""Keys as they are typed."""

import os
import sys

import pytest

from schiffe.terminal.keyboard import Keyboard

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of POSIX")


def test_a_terminal_that_is_gone_refuses_as_files_do() -> None:
    """So does the terminal of a program in the background: it is said in one line, as all that the system refuses."""
    if sys.platform != "win32":
        far, near = os.openpty()
        keyboard = Keyboard(near)
        os.close(far)
        with pytest.raises(OSError, match="error"):
            keyboard.take()
        keyboard.give_back()
        os.close(near)
