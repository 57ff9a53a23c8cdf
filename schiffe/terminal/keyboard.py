"""The keyboard of a terminal: keys as they are typed, and at the end the modes that were there before.

Only POSIX terminals are switched so; elsewhere the system edits the lines, and a Keyboard does nothing.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

if sys.platform != "win32":
    import termios

CAN_EDIT = sys.platform != "win32"
"""True if keys can be had one by one on this system."""


@contextmanager
def refusals_of_terminal() -> Iterator[None]:
    """Within it, a terminal that is gone, or that a program in the background must not switch, is an OSError."""
    if sys.platform != "win32":
        try:
            yield
        except termios.error as error:
            raise OSError(*error.args) from None
    else:
        yield


class Keyboard:
    """The keyboard behind a file descriptor.

    Raises:
        OSError: the descriptor is no terminal.
    """

    def __init__(self, source: int) -> None:
        self._source = source
        if sys.platform != "win32":
            with refusals_of_terminal():
                self._saved = termios.tcgetattr(source)

    def take(self) -> None:
        """Have keys as they are typed, without echo; Ctrl-C and Ctrl-Z stay what they are.

        Raises:
            OSError: the terminal does not let itself be switched.
        """
        if sys.platform != "win32":
            with refusals_of_terminal():
                modes = termios.tcgetattr(self._source)
                modes[3] &= ~(termios.ICANON | termios.ECHO)
                modes[6][termios.VMIN] = 1
                modes[6][termios.VTIME] = 0
                termios.tcsetattr(self._source, termios.TCSANOW, modes)

    def give_back(self) -> None:
        """Set the modes that were there at the beginning."""
        if sys.platform != "win32":
            with suppress(termios.error):  # where the terminal is gone, its modes are too
                termios.tcsetattr(self._source, termios.TCSANOW, self._saved)

    def forget(self) -> None:
        """Throw away the keys that nobody has read yet."""
        if sys.platform != "win32":
            with suppress(termios.error):  # where the terminal is gone, so are they
                termios.tcflush(self._source, termios.TCIFLUSH)
