"""The countdown of a turn, in a thread of its own.

The thread decides only *when* something is due; what is due runs in the event loop. A tick carries the serial number of
its turn, so that one that was already on its way when the shot came finds itself stale and does nothing.
"""

import math
import threading
import time
from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import Final, Protocol, Self, TypeAlias

GRACE_SECONDS: Final = 0.7
"""For so many seconds after the end of a turn Enter still counts as pressed for what was typed.

A person needs 0.2 to 0.3 seconds to react to something at all, and as long again to give up a movement for another one:
whoever presses Enter sooner has not taken in that time is up.
"""
LEAD_SECONDS: Final = 1.0
"""A clock begins when its boards have been seen for so many seconds, which it does not count."""
HURRY_SECONDS: Final = 5
"""At most so many seconds before the end one is told to hurry."""

Post: TypeAlias = Callable[[Callable[[], None]], object]
"""Hands a call over to the event loop from another thread, such as ``loop.call_soon_threadsafe``."""
OnTick: TypeAlias = Callable[[int], None]
"""Called in the event loop with the full seconds that are left; 0 means that time is up."""


def hurry_seconds(seconds: int) -> int:
    """Return the seconds left at which one is told to hurry, in a turn of ``seconds``: never in its first half."""
    return min(HURRY_SECONDS, seconds // 2)


class Clock(Protocol):
    """Time, and waiting for it. Tests put a false one in its place."""

    def now(self) -> float:
        """Return seconds on a clock that never goes backwards."""

    def wait(self, condition: threading.Condition, seconds: float | None) -> None:
        """Wait on the condition, at most so long; None waits for ever. May return early."""


_BEAT_SECONDS: Final = 0.25
"""Whoever waits for a moment looks at the clock after so many seconds at the latest."""


class RunningClock:
    """The time during which the program runs: it stands while the program is stopped, by Ctrl-Z or from outside.

    SIGSTOP cannot be seen coming, and whether the handler of SIGCONT or a thread runs first is anybody's guess. So the
    clock is looked at in beats, and a beat that takes more than twice its time was a stop. That leaves an error of at
    most one beat for each, and what a busy machine sleeps away is nobody's loss either. Not for two threads at once.
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._looked = monotonic()
        self._stood = 0.0

    def now(self) -> float:
        """Return seconds since some fixed moment, without those in which the program, or whoever looks, did nothing."""
        moment = self._monotonic()
        if (gap := moment - self._looked) > 2 * _BEAT_SECONDS:
            self._stood += gap - _BEAT_SECONDS
        self._looked = moment
        return moment - self._stood

    def wait(self, condition: threading.Condition, seconds: float | None) -> None:
        """Wait until the condition is notified or the seconds are over, but no longer than a beat; None is for ever."""
        condition.wait(None if seconds is None else min(seconds, _BEAT_SECONDS))


class Countdown:
    """One thread that counts down turn after turn; ``close`` joins it, and so does leaving a ``with`` block."""

    def __init__(self, post: Post, clock: Clock | None = None) -> None:
        self._post = post
        self._clock = clock or RunningClock()
        # Held by the thread while it posts: once cancel() has it, no post of that turn can follow.
        self._changed = threading.Condition()
        self._turn = 0
        self._seconds = 0
        self._deadline: float | None = None
        self._next = 0
        self._paused: float | None = None
        self._is_up = False
        self._on_tick: OnTick = lambda _left: None
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="countdown", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def start(self, seconds: int, on_tick: OnTick, lead: float = 0.0) -> None:
        """Begin a turn: ``on_tick`` is called with seconds - 1, and so on to 0. Ends the turn before.

        During the ``lead``, in seconds, the clock stays full. It can be paused as well.
        """
        with self._changed:
            self._turn += 1
            self._seconds = seconds
            self._deadline = self._clock.now() + lead + seconds
            self._paused = None
            self._is_up = False
            self._next = seconds - 1
            self._on_tick = on_tick
            self._changed.notify()

    def cancel(self) -> None:
        """End the turn. After this has returned nothing is posted for it, and what was posted does nothing."""
        with self._changed:
            self._turn += 1
            self._deadline = self._paused = None
            self._changed.notify()

    def pause(self) -> None:
        """Let the time of the turn stand still; without effect when it does already, or when no turn is running."""
        with self._changed:
            if self._deadline is not None and self._paused is None:
                self._turn += 1  # a tick that is on its way would come while time stands still
                self._paused = self._deadline - self._clock.now()  # less than 0 where the end is some time ago
                self._next = -1 if self._is_up else min(max(0, math.ceil(self._paused) - 1), self._seconds - 1)
                self._changed.notify()

    def resume(self) -> None:
        """Let the time of the turn go on where it was paused."""
        with self._changed:
            if self._paused is not None:
                self._deadline = self._clock.now() + self._paused
                self._paused = None
                self._changed.notify()

    def set_paused(self, is_paused: bool) -> None:
        """Let the time stand still, or go on where it was paused."""
        if is_paused:
            self.pause()
        else:
            self.resume()

    @property
    def is_paused(self) -> bool:
        """True if the time of the turn stands still."""
        return self._paused is not None

    def seconds_left(self) -> int | None:
        """Return the seconds left, rounded up, 0 when time is up; None when no turn is running."""
        with self._changed:
            if self._deadline is None:
                return None
            left = self._deadline - self._clock.now() if self._paused is None else self._paused
            return min(max(0, math.ceil(left)), self._seconds)

    @property
    def is_in_grace(self) -> bool:
        """True if time is up, but so shortly that Enter is still pressed for what was typed: see ``GRACE_SECONDS``."""
        with self._changed:
            if self._deadline is None or self._paused is not None:
                return False
            return 0 <= self._clock.now() - self._deadline <= GRACE_SECONDS

    def close(self) -> None:
        """End the turn and the thread, and wait for it."""
        self.cancel()
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join()

    def _run(self) -> None:
        with self._changed:
            while not self._closed:
                if self._deadline is None or self._paused is not None:
                    self._clock.wait(self._changed, None)
                    continue
                left = self._deadline - self._clock.now()
                if self._next < 0:
                    # Nothing is due any more, but the grace ends: a clock at which nobody looked would have stood.
                    rest = left + GRACE_SECONDS
                    self._clock.wait(self._changed, rest if rest > 0 else None)
                    continue
                if left > self._next:
                    self._clock.wait(self._changed, left - self._next)
                    continue
                # Where several are overdue, on a machine that is busy, only the last counts.
                turn = self._turn
                seconds = max(0, min(self._next, math.ceil(left)))
                self._next = seconds - 1
                try:
                    self._post(partial(self._deliver, turn, seconds))
                except RuntimeError:
                    return  # the event loop is closed: nobody is left to be told

    def _deliver(self, turn: int, seconds: int) -> None:
        """Hand over a tick, in the event loop, unless its turn is over."""
        if turn == self._turn:
            self._is_up = seconds == 0
            self._on_tick(seconds)
