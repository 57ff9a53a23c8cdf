"""Context managers that handle signals, so that the program can clean up before it ends."""

import asyncio
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from types import FrameType
from typing import TypeAlias

from schiffe.language.i18n import _
from schiffe.process.errors import CommandError, signal_status

_Handler: TypeAlias = Callable[[int, FrameType | None], object] | int | None


def _fatal_signals() -> tuple[signal.Signals, ...]:
    """Return the signals that would end the program without cleaning up, except for SIGINT."""
    if sys.platform == "win32":
        return ()
    else:
        return signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1, signal.SIGUSR2


@contextmanager
def stop_on_signals(stop: Callable[[int], None]) -> Iterator[None]:
    """Call ``stop`` in the running event loop with the number of each signal that should end the program.

    Ctrl-C is one of them: as an exception it could interrupt the code that restores the terminal. Signals that the
    parent process ignores, as nohup ignores hangups, stay ignored.
    """
    if sys.platform == "win32":
        yield
    else:
        loop = asyncio.get_running_loop()
        handlers = {number: signal.getsignal(number) for number in (*_fatal_signals(), signal.SIGINT)}
        before = {number: handler for number, handler in handlers.items() if handler not in (signal.SIG_IGN, None)}
        for number in before:
            loop.add_signal_handler(number, stop, number)
        try:
            yield
        finally:
            # Do not leave this to the loop: while it closes, it would read signals from a pipe that is already closed.
            for number, handler in before.items():
                loop.remove_signal_handler(number)
                signal.signal(number, handler)


def report_on_signal(report: Callable[[], None]) -> AbstractContextManager[None]:
    """Call ``report`` in the running event loop at each SIGUSR1."""
    return _call_on_signal("SIGUSR1", report)


def call_on_resize(callback: Callable[[], None]) -> AbstractContextManager[None]:
    """Call ``callback`` in the running event loop whenever the size of the terminal changes."""
    return _call_on_signal("SIGWINCH", callback)


@contextmanager
def _call_on_signal(name: str, callback: Callable[[], None]) -> Iterator[None]:
    """Call a function at a signal, given by name because Windows lacks it."""
    if sys.platform == "win32":
        yield
    else:
        number = getattr(signal, name)
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(number, callback)
        try:
            yield
        finally:
            loop.remove_signal_handler(number)


@contextmanager
def end_on_signals() -> Iterator[None]:
    """Raise a CommandError at each signal that should end the program, for code without an event loop.

    Signals that the parent process ignores, as nohup ignores hangups, stay ignored.
    """

    def stop(number: int, _frame: FrameType | None) -> None:
        for fatal_signal in before:  # a second signal would interrupt the cleaning up
            signal.signal(fatal_signal, signal.SIG_IGN)
        raise CommandError(_("interrupted"), signal_status(number))

    before: dict[signal.Signals, _Handler] = {}
    if sys.platform != "win32":
        for number in _fatal_signals():
            if signal.getsignal(number) is not signal.SIG_IGN:
                before[number] = signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def mask_signals_in_children(*names: str) -> Iterator[None]:
    """Mask signals in the processes and threads that start in this block; this thread gets them afterwards.

    Signals are given by name because Windows lacks some of them.
    """
    if sys.platform == "win32":
        yield
    else:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {getattr(signal, name) for name in names})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
