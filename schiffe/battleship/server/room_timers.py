"""Time in rooms: timers that can be stopped, and an alarm that can be moved."""

from collections.abc import Callable
from functools import partial

from schiffe.network.timing import Timing


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
            self._seconds_left, self.ends_at = self.seconds_left(now), None

    def seconds_left(self, now: float) -> float:
        """Return the remaining seconds."""
        return self._seconds_left if self.ends_at is None else max(0.0, self.ends_at - now)


class Alarm:
    """A call at a time that can be changed; a later time needs no new timer of the event loop."""

    def __init__(self, call: Callable[[], None], timing: Timing) -> None:
        self._call: Callable[[], None] | None = call
        self._timing = timing
        self._due_at: float | None = None
        self._timer_due_at: float | None = None

    def set(self, due_at: float | None) -> None:
        """Call at this time instead of the one that was set before; None means never."""
        self._due_at = due_at
        if due_at is not None and (self._timer_due_at is None or due_at < self._timer_due_at):
            self._timer_due_at = due_at
            self._timing.call_later(max(0.0, due_at - self._timing.now()), partial(self._ring, due_at))

    def close(self) -> None:
        """Never call again, and drop the reference to the callback."""
        self._due_at = self._call = None

    def _ring(self, due_at: float) -> None:
        if due_at != self._timer_due_at:
            return  # an earlier timer has replaced this one
        self._timer_due_at = None
        if self._due_at is None or self._call is None:
            return
        if self._due_at > self._timing.now():
            self.set(self._due_at)
        else:
            self._due_at = None
            self._call()
