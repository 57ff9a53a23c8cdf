"""A thread that reads the input, so that the event loop and the countdown keep running."""

import asyncio
import os
import threading
from collections.abc import Callable
from typing import Final

_READ_BYTES: Final = 65536


class InputThread:
    """A thread that reads one piece of input for each request; an empty piece is the end of the input.

    ``on_data`` is called with each piece in the event loop. If it ``survives_end``, the thread still reads after the
    end, which may be a false one on a terminal.
    """

    def __init__(self, source: int | None, on_data: Callable[[bytes], None], *, survives_end: bool) -> None:
        self._source = source
        self._on_data = on_data
        self._survives_end = survives_end
        self._loop = asyncio.get_running_loop()
        self._requests = threading.Semaphore(0)
        self._is_reading = False
        self.is_closed = False

    def start(self) -> None:
        threading.Thread(target=self._read_input, name="input", daemon=True).start()

    def request(self) -> None:
        """Read a piece of input, unless the thread is reading already."""
        if not self._is_reading:
            self._is_reading = True
            self._requests.release()

    def close(self) -> None:
        """End the thread, after the piece of input that it is waiting for."""
        self.is_closed = True
        self._requests.release()

    def _read_input(self) -> None:
        while True:
            self._requests.acquire()
            if self.is_closed:
                return
            try:
                data = os.read(self._source, _READ_BYTES) if self._source is not None else b""
            except OSError:
                data = b""  # closed, or the terminal is gone: the end either way
            try:
                self._loop.call_soon_threadsafe(self._receive_input, data)
            except RuntimeError:
                return  # the event loop is closed
            if not data and not self._survives_end:
                return

    def _receive_input(self, data: bytes) -> None:
        self._is_reading = False
        self._on_data(data)
