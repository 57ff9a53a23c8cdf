"""Signals that end the program in good order: the terminal is given back first."""

import asyncio
import signal
import sys
from collections.abc import Callable


def stop_on_signals(stop: Callable[[int], None]) -> None:
    """Call ``stop`` with the number of the signal, in the running event loop, when one comes that ends the program."""
    if sys.platform != "win32":
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            asyncio.get_running_loop().add_signal_handler(number, stop, number)
