"""Signals that end the program in good order: the terminal is given back first."""

import asyncio
import signal
import sys
from collections.abc import Callable, Coroutine
from typing import Any


def stop_on_signals(stop: Callable[[int], None]) -> None:
    """Call ``stop`` with the number of the signal, in the running event loop, when one comes that ends the program."""
    if sys.platform != "win32":
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            asyncio.get_running_loop().add_signal_handler(number, stop, number)


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
