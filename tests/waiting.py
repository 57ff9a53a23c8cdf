"""Waiting for what comes in its own time: for the thing itself and with an end, never for so many seconds."""

import asyncio
import selectors
import time
from collections.abc import Callable
from types import SimpleNamespace

from schiffe.network.timing import PendingCall, Timing

PATIENCE = 60
"""Seconds until something is taken to come never; nothing takes nearly as long."""
_BETWEEN = 0.002
"""Seconds from one look to the next: what is waited for here tells nobody that it has come."""


async def until(is_so: Callable[[], object], what: str) -> None:
    """Let the event loop go on until something is so; ``what`` says in a failure what never was."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, f"it never came that {what}"
        await asyncio.sleep(_BETWEEN)


def wait_until(is_so: Callable[[], object], what: str) -> None:
    """The same without an event loop."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, f"it never came that {what}"
        time.sleep(_BETWEEN)


class SkippingLoop(asyncio.SelectorEventLoop):
    """A loop whose clock jumps to what comes next where another one would wait; for what needs no sockets."""

    def __init__(self) -> None:
        self._now = 0.0
        loop = self

        class Skipping(selectors.SelectSelector):
            def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
                assert timeout is not None, "everybody waits, and nothing is to come any more"
                loop._now += max(0.0, timeout)
                return super().select(0)

        super().__init__(Skipping())

    def time(self) -> float:
        return self._now


class Clock:
    """A clock that stands until it is moved, and what is to be called when it has come so far."""

    def __init__(self) -> None:
        self.now = 100.0
        self.later: list[tuple[float, Callable[[], None]]] = []

    def __call__(self) -> float:
        return self.now

    @property
    def timing(self) -> Timing:
        """What a server is given that is to live by it."""
        return Timing(self, self._call_later)

    def _call_later(self, seconds: float, call: Callable[[], None]) -> PendingCall:
        entry = (self.now + seconds, call)
        self.later.append(entry)
        return SimpleNamespace(cancel=lambda: self.later.remove(entry) if entry in self.later else None)

    def go(self, seconds: float) -> None:
        """Let so many seconds pass."""
        end = self.now + seconds
        while due := [entry for entry in self.later if entry[0] <= end]:
            first = min(due, key=lambda entry: entry[0])
            self.later.remove(first)
            self.now = max(self.now, first[0])
            first[1]()
        self.now = end
