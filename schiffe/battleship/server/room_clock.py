"""Time in rooms: seconds that run down or stand, and one alarm for all that may be due in a room."""

from collections.abc import Callable
from functools import partial

from schiffe.network.limits import Timing


class Timer:
    """A timer that runs down, or stands.

    Attributes:
        end: when it has run down; None while it stands.
    """

    __slots__ = ("_left", "end")

    def __init__(self, seconds: float) -> None:
        self._left = seconds
        self.end: float | None = None

    def let_run(self, now: float, *, runs: bool) -> None:
        """Let it run from now on, or stand."""
        if runs and self.end is None:
            self.end = now + self._left
        elif not runs and self.end is not None:
            self._left, self.end = self.left(now), None

    def left(self, now: float) -> float:
        """Return the seconds that are left."""
        return self._left if self.end is None else max(0.0, self.end - now)


class Alarm:
    """A call at a moment that can be moved at any time; few timers wait for it, whatever it is moved to."""

    def __init__(self, call: Callable[[], None], timing: Timing) -> None:
        self._call: Callable[[], None] | None = call
        self._timing = timing
        self._at: float | None = None
        self._timer_at: float | None = None

    def set(self, at: float | None) -> None:
        """Call at this moment, and not at any that was set before; None is never."""
        self._at = at
        if at is not None and (self._timer_at is None or at < self._timer_at):
            self._timer_at = at
            self._timing.later(max(0.0, at - self._timing.clock()), partial(self._look, at))

    def close(self) -> None:
        """Never call again, and keep nothing alive until a timer ends."""
        self._at = self._call = None

    def _look(self, timer_at: float) -> None:
        if timer_at != self._timer_at:
            return  # another timer took its place
        self._timer_at = None
        if self._at is None or self._call is None:
            return
        if self._at > self._timing.clock():
            self.set(self._at)
        else:
            self._at = None
            self._call()
