"""The log of a server, written so that it never holds up what is logged."""

import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Final, Generic, TextIO, TypeVar

_MOST_UNWRITTEN: Final = 10_000

_Event = TypeVar("_Event")


class ThreadedLog(Generic[_Event]):
    """Writes events, one line each, in a thread of its own, so that a log that nobody reads cannot hold up a server.

    Lines that find no room are left out. ``close`` writes what is left.
    """

    def __init__(self, stream: TextIO | None, form: Callable[[_Event], str]) -> None:
        self._stream = stream
        self._form = form
        self._lines: queue.Queue[str | None] = queue.Queue(_MOST_UNWRITTEN)
        self._thread = threading.Thread(target=self._write, name="log", daemon=True)
        self._thread.start()

    def __call__(self, event: _Event) -> None:
        """Log an event."""
        with suppress(queue.Full):
            self._lines.put_nowait(self._form(event))

    def close(self) -> None:
        """Write what is left, but wait for nobody who does not read."""
        with suppress(queue.Full):
            self._lines.put_nowait(None)
        self._thread.join(timeout=1)

    def _write(self) -> None:
        while (line := self._lines.get()) is not None:
            if self._stream:  # there is none where the standard streams were closed
                with suppress(OSError, ValueError):  # the server goes on without a log
                    self._stream.write(f"{line}\n")
                    if self._lines.empty():
                        self._stream.flush()


def now() -> str:
    """The time as a log writes it."""
    return datetime.now().astimezone().isoformat(timespec="seconds")
