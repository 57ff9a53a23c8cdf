"""The keyboard of a terminal: switches it to single keys, and restores its modes.

This works on POSIX systems. On others the system edits the lines, and a Keyboard does nothing.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from typing import Final

CAN_EDIT: Final = sys.platform != "win32"
"""True if single keys can be read on this system."""

if sys.platform != "win32":
    import termios

    _LOCAL_MODES: Final = 3
    """The index of the local modes in the attributes of a terminal."""
    _CONTROL_CHARACTERS: Final = 6
    """The index of the control characters in them."""

    @contextmanager
    def translate_terminal_errors() -> Iterator[None]:
        """Raise OSError for termios.error: the terminal is gone, or refuses a change by a background program."""
        try:
            yield
        except termios.error as error:
            raise OSError(*error.args) from None

    class Keyboard:
        """The keyboard behind a file descriptor.

        Raises:
            OSError: the descriptor is not a terminal.
        """

        def __init__(self, source: int) -> None:
            self._source = source
            with translate_terminal_errors():
                self._initial_attributes = termios.tcgetattr(source)

        def take(self) -> None:
            """Read single keys without echo; Ctrl-C and Ctrl-Z keep their meaning.

            Raises:
                OSError: the terminal refuses the change.
            """
            with translate_terminal_errors():
                attributes = termios.tcgetattr(self._source)
                attributes[_LOCAL_MODES] &= ~(termios.ICANON | termios.ECHO)
                attributes[_CONTROL_CHARACTERS][termios.VMIN] = 1
                attributes[_CONTROL_CHARACTERS][termios.VTIME] = 0
                termios.tcsetattr(self._source, termios.TCSANOW, attributes)

        def give_back(self) -> None:
            with suppress(termios.error):  # if the terminal is gone, its modes are too
                termios.tcsetattr(self._source, termios.TCSANOW, self._initial_attributes)

        def discard_input(self) -> None:
            with suppress(termios.error):  # if the terminal is gone, so are they
                termios.tcflush(self._source, termios.TCIFLUSH)

else:
    translate_terminal_errors = nullcontext

    class Keyboard:
        """A keyboard that the system handles."""

        def __init__(self, source: int) -> None:
            pass

        def take(self) -> None:
            """Do nothing."""

        def give_back(self) -> None:
            """Do nothing."""

        def discard_input(self) -> None:
            """Do nothing."""
