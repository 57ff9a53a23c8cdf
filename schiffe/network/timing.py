"""The time with timers, and a queue of entries that expire after some time."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import monotonic
from typing import Final, Generic, TypeAlias, TypeVar

TimeSource: TypeAlias = Callable[[], float]
"""Returns a time in seconds, which never goes backwards."""
_EntryT = TypeVar("_EntryT")


def start_timer(seconds: float, call: Callable[[], None]) -> None:
    """Call a function after some seconds, in the running event loop."""
    asyncio.get_running_loop().call_later(seconds, call)


@dataclass(frozen=True)
class Timing:
    """The time, and a function that starts timers; tests replace both."""

    now: TimeSource = monotonic
    call_later: Callable[[float, Callable[[], None]], object] = start_timer


USUAL_TIMING: Final = Timing()


class TimeoutQueue(Generic[_EntryT]):
    """Entries that all expire after the same number of seconds; ``on_end`` is called with each that does."""

    def __init__(self, seconds: float, on_end: Callable[[_EntryT], None], timing: Timing = USUAL_TIMING) -> None:
        self._seconds = seconds
        self._on_end = on_end
        self._timing = timing
        self._ends: dict[_EntryT, float] = {}
        self._is_timed = False

    def __contains__(self, entry: object) -> bool:
        return entry in self._ends

    def __iter__(self) -> Iterator[_EntryT]:
        return iter(self._ends)

    def begin(self, entry: _EntryT) -> None:
        """Start the timeout of an entry."""
        if not self._seconds:
            self._on_end(entry)
            return
        self._ends[entry] = self._timing.now() + self._seconds
        self._start_timer()

    def cancel(self, entry: _EntryT) -> None:
        """Cancel the timeout of an entry, if it is running; ``on_end`` is not called."""
        self._ends.pop(entry, None)

    def _start_timer(self) -> None:
        """Start a single timer: the oldest entry is the first to expire."""
        if self._ends and not self._is_timed:
            self._is_timed = True
            self._timing.call_later(max(0.0, next(iter(self._ends.values())) - self._timing.now()), self._expire)

    def _expire(self) -> None:
        self._is_timed = False
        time = self._timing.now()
        while self._ends:
            entry, end = next(iter(self._ends.items()))
            if end > time:
                break
            del self._ends[entry]
            self._on_end(entry)
        self._start_timer()
