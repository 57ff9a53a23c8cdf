"""What keeps a test from waiting for ever, and gives what it starts the signals that it would have in a terminal."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Within it, whatever the main thread waits for fails after so many seconds; the traceback tells where."""
    if sys.platform == "win32":
        yield
    else:

        def fail(_number: int, _frame: FrameType | None) -> None:
            pytest.fail(f"this has been waited for, in vain, for {seconds} s")

        before = signal.signal(signal.SIGALRM, fail)
        signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


def have_usual_signals() -> None:
    """Ignore no signal that ends a program: children would inherit that, and never end by it.

    A script starts its jobs in the background so that they ignore SIGINT and SIGQUIT, and nohup adds SIGHUP.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if sys.platform != "win32":
        for number in (signal.SIGQUIT, signal.SIGHUP, signal.SIGTERM, signal.SIGTSTP):
            if signal.getsignal(number) is signal.SIG_IGN:
                signal.signal(number, signal.SIG_DFL)
