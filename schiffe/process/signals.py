"""Signals that end the program in good order: the terminal is given back first."""

import asyncio
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from types import FrameType
from typing import Any

from schiffe.language.i18n import _
from schiffe.process.errors import CommandError


def _fatal_signals() -> tuple[signal.Signals, ...]:
    """Return the signals that would end a program without a word, SIGINT apart; the last two are meant for no game."""
    if sys.platform == "win32":
        return ()
    else:  # noqa: RET505 - a type checker sees the branch of its platform only
        return signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1, signal.SIGUSR2


@contextmanager
def stop_on_signals(stop: Callable[[int], None]) -> Iterator[None]:
    """Within it, ``stop`` is called with the number of each signal that ends the program, in the running event loop.

    Ctrl-C is among them: as an exception it would come in the middle of whatever gives the terminal back. One that the
    caller ignores, as nohup ignores a hangup, ends nothing. Afterwards signals are handled as they were before.
    """
    if sys.platform == "win32":
        yield
    else:
        loop = asyncio.get_running_loop()
        ending = (*_fatal_signals(), signal.SIGINT)
        before = {number: signal.getsignal(number) for number in ending}
        before = {number: handler for number, handler in before.items() if handler not in (signal.SIG_IGN, None)}
        for number in before:
            loop.add_signal_handler(number, stop, number)
        try:
            yield
        finally:
            # Not left to the loop: when it closes, it hears of a signal on a pipe that is closed already.
            for number, handler in before.items():
                loop.remove_signal_handler(number)
                signal.signal(number, handler)


def report_on_signal(report: Callable[[], None]) -> AbstractContextManager[None]:
    """Call ``report`` at each SIGUSR1 within this block, in the running event loop."""
    return _called_at("SIGUSR1", report)


def call_on_resize(tell: Callable[[], None]) -> AbstractContextManager[None]:
    """Call ``tell`` when the terminal has got another size within this block, in the running event loop."""
    return _called_at("SIGWINCH", tell)


@contextmanager
def _called_at(name: str, call: Callable[[], None]) -> Iterator[None]:
    """Call something at a signal; by its name, since Windows does not have it."""
    if sys.platform == "win32":
        yield
    else:
        number, loop = getattr(signal, name), asyncio.get_running_loop()
        loop.add_signal_handler(number, call)
        try:
            yield
        finally:
            loop.remove_signal_handler(number)


@contextmanager
def end_on_signals() -> Iterator[None]:
    """Within it, a signal that ends the program raises a CommandError with its status, as Ctrl-C raises.

    It is for what is done without an event loop. A hangup that the caller ignores, as nohup does, ends nothing.
    """

    def stop(number: int, _frame: FrameType | None) -> None:
        for other in before:  # a second one would meet what cleans up after the first
            signal.signal(other, signal.SIG_IGN)
        raise CommandError(_("interrupted"), 128 + number)

    before: dict[signal.Signals, Any] = {}
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
    """Start processes and threads in this block that ignore these signals; this one gets them afterwards.

    They are given by name, since Windows does not have all of them.
    """
    if sys.platform != "win32":
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {getattr(signal, name) for name in names})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    else:
        yield
