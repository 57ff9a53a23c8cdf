"""Signals that end the program in good order: the terminal is given back first."""

import asyncio
import signal
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from schiffe.base.errors import CommandError
from schiffe.base.i18n import _


def stop_on_signals(stop: Callable[[int], None]) -> None:
    """Call ``stop`` with the number of the signal, in the running event loop, when one comes that ends the program."""
    if sys.platform != "win32":
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            asyncio.get_running_loop().add_signal_handler(number, stop, number)


def close_on_signals(close: Callable[[], None]) -> None:
    """Call ``close`` on the signals that end a server; a hangup that the caller ignores, as nohup does, ends none."""
    if sys.platform != "win32":
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
            if signal.getsignal(number) is not signal.SIG_IGN:
                loop.add_signal_handler(number, close)


async def until_signal(run: Coroutine[Any, Any, int]) -> int:
    """Run something that gives the exit status; a signal that ends the program cancels it, and makes the status."""
    task = asyncio.ensure_future(run)
    stopped: list[int] = []

    def stop(number: int) -> None:
        stopped.append(number)
        task.cancel()

    stop_on_signals(stop)
    try:
        return await task
    except asyncio.CancelledError:
        if not stopped:
            raise
        return 128 + stopped[0]


@contextmanager
def ending_on_signals() -> Iterator[None]:
    """Within it, a signal that ends the program raises a CommandError with its status, as Ctrl-C raises.

    It is for work without an event loop. A hangup that the caller ignores, as nohup does, ends nothing.
    """

    def stop(number: int, _frame: FrameType | None) -> None:
        raise CommandError(_("interrupted"), 128 + number)

    before: dict[signal.Signals, Any] = {}
    if sys.platform != "win32":
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            if signal.getsignal(number) is not signal.SIG_IGN:
                before[number] = signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
