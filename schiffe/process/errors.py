"""The outermost error handler, which turns an error into one line on standard error and an exit status.

The status is one of those below, 130 for Ctrl-C, and 129 if the terminal was closed.
"""

import os
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from schiffe import __version__
from schiffe.language.i18n import _
from schiffe.language.text import reason_text

_SIGNAL_STATUS: Final = 128
"""The exit status after a signal is its number added to this, as in a shell."""
EXIT_FAILED: Final = 1
"""The exit status of a failed run, or if the program has a bug."""
EXIT_MISUSED: Final = 2
"""The exit status for a wrong command line or settings file."""
EXIT_REFUSED: Final = 3
"""The exit status if a server refuses the client."""


class CommandError(Exception):
    """An error outside of this program: one line of text for the user, and the exit status."""

    def __init__(self, text: str, status: int = EXIT_MISUSED) -> None:
        super().__init__(text)
        self.status = status


def signal_status(number: int) -> int:
    """Return the exit status of a program that a signal has ended."""
    return _SIGNAL_STATUS + number


def run_reporting_errors(run: Callable[[], int]) -> int:
    """Run the program and return its exit status; errors are reported on standard error, never raised.

    A closed terminal counts as a hangup, even if reading or writing fails before the signal arrives.
    """
    terminals = [descriptor for descriptor in range(3) if os.isatty(descriptor)]
    status = _run_and_flush(run)
    for stream in (sys.stdout, sys.stderr):
        # If nobody reads a stream any more, Python would flush it again at exit, and fail with status 120.
        try:
            stream.flush()
        except OSError:
            devnull = os.open(os.devnull, os.O_WRONLY)
            os.dup2(devnull, stream.fileno())
            os.close(devnull)
    if sys.platform != "win32" and 0 < status < _SIGNAL_STATUS:
        is_closed = any(not os.isatty(descriptor) for descriptor in terminals)
        if is_closed and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
            return signal_status(signal.SIGHUP)
    return status


def _run_and_flush(run: Callable[[], int]) -> int:
    try:
        status = run()
        sys.stdout.flush()
        return status
    except CommandError as error:
        warn(str(error))
        return error.status
    except KeyboardInterrupt:
        warn(_("interrupted"))
        return signal_status(signal.SIGINT)
    except BrokenPipeError:
        return EXIT_FAILED
    except OSError as error:
        warn(reason_text(error))
        return EXIT_FAILED
    except Exception:
        import platform  # noqa: PLC0415  door: a bug in this program

        warn(_("sorry, this is a bug in the program. Please report it where you got the program, with these lines:"))
        system = f"{platform.system()} {platform.release()}"
        terminal = os.environ.get("TERM", "-")
        warn(f"{__version__}, Python {platform.python_version()}, {system}, TERM {terminal}")
        with suppress(OSError):
            traceback.print_exc(limit=-6)
        return EXIT_FAILED


def warn(text: str) -> None:
    """Print one line on standard error, if anybody reads it."""
    with suppress(OSError):
        print(f"schiffe: {text}", file=sys.stderr, flush=True)
