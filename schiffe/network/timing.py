"""The time and what runs by it: a timer that can be stopped, a queue of timeouts."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import monotonic
from typing import Final, Generic, Protocol, TypeVar

from schiffe.process.tasks import TimeSource

CHECKS_PER_SILENCE: Final = 20
"""The number of checks of a client or a match during the time for which it may be silent."""
_EntryT = TypeVar("_EntryT")


class PendingCall(Protocol):
    """A call that is due later, and may be cancelled."""

    def cancel(self) -> None: ...


def call_in_loop(seconds: float, call: Callable[[], None]) -> PendingCall:
    """Call a function after some seconds, in the running event loop."""
    return asyncio.get_running_loop().call_later(seconds, call)


@dataclass(frozen=True)
class Timing:
    """The time, and a function that starts timers; tests replace both."""

    now: TimeSource = monotonic
    call_later: Callable[[float, Callable[[], None]], PendingCall] = call_in_loop


USUAL_TIMING: Final = Timing()


class Timer:
    """A countdown that can be stopped and continued; it is stopped at first.

    Attributes:
        ends_at: the time at which it will have run down; None while it is stopped.
    """

    __slots__ = ("_seconds_left", "ends_at")

    def __init__(self, seconds: float) -> None:
        self._seconds_left = seconds
        self.ends_at: float | None = None

    def set_running(self, now: float, *, is_running: bool) -> None:
        """Start the timer at ``now``, or stop it."""
        if is_running and self.ends_at is None:
            self.ends_at = now + self._seconds_left
        elif not is_running and self.ends_at is not None:
            self._seconds_left = self.seconds_left(now)
            self.ends_at = None

    def seconds_left(self, now: float) -> float:
        """Return the seconds until the end, or those that remain while it is paused."""
        return self._seconds_left if self.ends_at is None else max(0.0, self.ends_at - now)


class DoublingPauses:
    """Pauses between attempts, each twice as long as the previous one, up to a limit."""

    def __init__(self, first_seconds: float, max_seconds: float) -> None:
        self._first_seconds = self._next_seconds = first_seconds
        self._max_seconds = max_seconds

    def next_seconds(self) -> float:
        seconds = self._next_seconds
        self._next_seconds = min(2 * seconds, self._max_seconds)
        return seconds

    def restart(self) -> None:
        """Start again from the first pause."""
        self._next_seconds = self._first_seconds


class TimeoutQueue(Generic[_EntryT]):
    """Entries that all expire after the same number of seconds; ``on_expire`` is called with each expired one.

    With None for the seconds it watches nothing.
    """

    def __init__(self, seconds: float | None, on_expire: Callable[[_EntryT], None], timing: Timing) -> None:
        self._seconds = seconds
        self._on_expire = on_expire
        self._timing = timing
        self._ends_at: dict[_EntryT, float] = {}
        self._has_timer = False

    def __contains__(self, entry: object) -> bool:
        return entry in self._ends_at

    def __iter__(self) -> Iterator[_EntryT]:
        return iter(self._ends_at)

    def watch(self, entry: _EntryT) -> None:
        """Start the timeout of an entry, or start it again; one of 0 seconds ends at once."""
        if self._seconds is None:
            return
        if not self._seconds:
            self._on_expire(entry)
            return
        self.cancel(entry)  # an entry that is watched again comes last: they stay in the order in which they expire
        self._ends_at[entry] = self._timing.now() + self._seconds
        self._start_timer()

    def cancel(self, entry: _EntryT) -> None:
        """Cancel the timeout of an entry, if it is running; ``on_expire`` is not called."""
        self._ends_at.pop(entry, None)

    def _start_timer(self) -> None:
        if self._ends_at and not self._has_timer:
            self._has_timer = True
            self._timing.call_later(max(0.0, next(iter(self._ends_at.values())) - self._timing.now()), self._expire_due)

    def _expire_due(self) -> None:
        self._has_timer = False
        now = self._timing.now()
        while self._ends_at:
            entry, ends_at = next(iter(self._ends_at.items()))
            if ends_at > now:
                break
            del self._ends_at[entry]
            self._on_expire(entry)
        self._start_timer()
