"""The countdown of a turn, in a separate thread.

The thread reads the time at every beat, also while the event loop is busy. In the loop, work that takes long could not
be told from a program that was stopped, and would give the player time; see ``RunningTimekeeper``.

The thread only decides *when* a tick is due; the tick runs in the event loop. Each tick belongs to a turn, and does
nothing if that turn has ended meanwhile.
"""

import asyncio
import contextvars
import math
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Final, Protocol, Self, TypeAlias

from schiffe.process.tasks import TimeSource

GRACE_SECONDS: Final = 0.7
"""The seconds after the end of a turn in which Enter still submits what was typed.

People need 0.2 to 0.3 seconds to react at all, and as long again to stop a movement that has begun: anybody who presses
Enter sooner has not noticed that time is up.
"""
LEAD_SECONDS: Final = 1.0
"""The seconds that the boards are shown before the clock starts."""
MAX_HURRY_SECONDS: Final = 5
"""The longest warning at the end of a turn."""

OnTick: TypeAlias = Callable[[int], None]
"""Called in the event loop with the full seconds that remain; 0 means that time is up."""
_BEAT_SECONDS: Final = 0.25
"""The longest wait without reading the time."""


def hurry_seconds(turn_seconds: int) -> int:
    """Return the seconds before its end at which a turn warns the player: at most half of it."""
    return min(MAX_HURRY_SECONDS, turn_seconds // 2)


class Timekeeper(Protocol):
    """The time, to read and to wait for; tests use a fake one."""

    def now(self) -> float:
        """Return a time in seconds, which never goes backwards."""

    def wait(self, condition: threading.Condition, seconds: float | None) -> None:
        """Wait for the condition, at most ``seconds``; None waits for ever. May return early."""


class RunningTimekeeper:
    """A source of time that leaves out the time in which the program is stopped, by Ctrl-Z or SIGSTOP.

    SIGSTOP cannot be caught, and the handler of SIGCONT may run after the thread of the countdown. So the time is read
    at every beat, and a gap of more than two beats counts as a stop. The error is at most one beat for each stop. On a
    busy machine players may gain some time. Only one thread at a time may use it.
    """

    def __init__(self, monotonic: TimeSource = time.monotonic) -> None:
        self._monotonic = monotonic
        self._last_reading_at = monotonic()
        self._stopped_seconds = 0.0

    def now(self) -> float:
        """Return the seconds since any fixed time, without those in which the program was stopped."""
        read_at = self._monotonic()
        gap_seconds = read_at - self._last_reading_at
        if gap_seconds > 2 * _BEAT_SECONDS:
            self._stopped_seconds += gap_seconds - _BEAT_SECONDS
        self._last_reading_at = read_at
        return read_at - self._stopped_seconds

    def wait(self, condition: threading.Condition, seconds: float | None) -> None:
        """Wait for the condition, at most ``seconds`` and at most a beat; None waits for ever."""
        condition.wait(None if seconds is None else min(seconds, _BEAT_SECONDS))


class _RunningTurn:
    """A turn that is counted down.

    Attributes:
        next_tick: the seconds that the next tick reports; None after the last one was posted.
        is_up: whether the last one was delivered.
    """

    def __init__(self, seconds: int, on_tick: OnTick, deadline: float) -> None:
        self.seconds: Final = seconds
        self.on_tick: Final = on_tick
        self.deadline: Final = deadline
        self.next_tick: int | None = seconds - 1
        self.is_up = False

    def resumed(self, remaining_seconds: float, now: float) -> Self:
        """Return the turn as it continues after a pause; a tick that was posted before the pause is posted again."""
        turn = type(self)(self.seconds, self.on_tick, now + remaining_seconds)
        turn.is_up = self.is_up
        last_tick = min(max(0, math.ceil(remaining_seconds) - 1), self.seconds - 1)
        turn.next_tick = None if self.is_up else last_tick
        return turn

    def take_due_tick(self, now: float) -> int | None:
        """Return the tick that is due, and set the next one; None if none is due."""
        remaining_seconds = self.deadline - now
        if self.next_tick is None or remaining_seconds > self.next_tick:
            return None
        # If several ticks are overdue, as on a busy machine, only the last one counts.
        due_tick = max(0, min(self.next_tick, math.ceil(remaining_seconds)))
        self.next_tick = due_tick - 1 if due_tick > 0 else None
        return due_tick

    def seconds_to_wait(self, now: float) -> float | None:
        """Return the seconds until the time has to be read again; None if never."""
        remaining_seconds = self.deadline - now
        if self.next_tick is not None:
            return remaining_seconds - self.next_tick
        # No tick is due any more, but the time has to be read during the grace, or it would stop.
        grace_seconds = remaining_seconds + GRACE_SECONDS
        return grace_seconds if grace_seconds > 0 else None


class _PausedTurn:
    """A turn that is paused; its remaining seconds are negative after its end."""

    def __init__(self, turn: _RunningTurn, remaining_seconds: float) -> None:
        self.turn: Final = turn
        self.remaining_seconds: Final = remaining_seconds


class Countdown:
    """A thread that counts down one turn after another; use it in a ``with`` block in the event loop of its ticks."""

    def __init__(self, timekeeper: Timekeeper | None = None) -> None:
        self._timekeeper = timekeeper or RunningTimekeeper()
        # The thread holds it while it posts: once cancel() has acquired it, no post of that turn can follow.
        self._turn_changed = threading.Condition()
        self._turn: _RunningTurn | _PausedTurn | None = None
        self._is_closed = False
        self._thread = threading.Thread(target=self._count_down, name="countdown", daemon=True)

    def __enter__(self) -> Self:
        self._loop = asyncio.get_running_loop()
        self._context = contextvars.copy_context()
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cancel()
        with self._turn_changed:
            self._is_closed = True
            self._turn_changed.notify()
        self._thread.join()

    def start(self, seconds: int, on_tick: OnTick, lead_seconds: float = 0.0) -> None:
        """Start a turn, ending the one before: call ``on_tick`` every second, with ``seconds`` - 1 down to 0.

        During the first ``lead_seconds`` the clock stays full.
        """
        with self._turn_changed:
            self._turn = _RunningTurn(seconds, on_tick, self._timekeeper.now() + lead_seconds + seconds)
            self._turn_changed.notify()

    def cancel(self) -> None:
        """End the turn: from now on no tick of it is posted, and those already posted do nothing."""
        with self._turn_changed:
            self._turn = None
            self._turn_changed.notify()

    def pause(self) -> None:
        """Stop the running turn; ``resume`` continues it with the same rest of its time."""
        with self._turn_changed:
            if isinstance(self._turn, _RunningTurn):
                self._turn = _PausedTurn(self._turn, self._turn.deadline - self._timekeeper.now())
                self._turn_changed.notify()

    def resume(self) -> None:
        with self._turn_changed:
            if isinstance(self._turn, _PausedTurn):
                self._turn = self._turn.turn.resumed(self._turn.remaining_seconds, self._timekeeper.now())
                self._turn_changed.notify()

    def set_paused(self, *, is_paused: bool) -> None:
        if is_paused:
            self.pause()
        else:
            self.resume()

    def seconds_left(self) -> int | None:
        """Return the remaining seconds, rounded up, 0 if time is up; None if no turn is running."""
        with self._turn_changed:
            match self._turn:
                case _RunningTurn() as turn:
                    remaining_seconds = turn.deadline - self._timekeeper.now()
                case _PausedTurn(turn=turn, remaining_seconds=remaining_seconds):
                    pass
                case None:
                    return None
            return min(max(0, math.ceil(remaining_seconds)), turn.seconds)

    @property
    def is_in_grace(self) -> bool:
        """True if time is up, but Enter still submits what was typed; see ``GRACE_SECONDS``."""
        with self._turn_changed:
            if not isinstance(self._turn, _RunningTurn):
                return False
            return 0 <= self._timekeeper.now() - self._turn.deadline <= GRACE_SECONDS

    def _count_down(self) -> None:
        with self._turn_changed:
            while not self._is_closed:
                turn = self._turn
                if not isinstance(turn, _RunningTurn):
                    self._timekeeper.wait(self._turn_changed, None)
                    continue
                now = self._timekeeper.now()
                due_tick = turn.take_due_tick(now)
                if due_tick is None:
                    self._timekeeper.wait(self._turn_changed, turn.seconds_to_wait(now))
                    continue
                try:
                    self._loop.call_soon_threadsafe(self._deliver_tick, turn, due_tick, context=self._context)
                except RuntimeError:
                    return  # the event loop is closed

    def _deliver_tick(self, turn: _RunningTurn, seconds: int) -> None:
        """Call ``on_tick``, in the event loop, unless the turn is over, or was paused since."""
        if turn is self._turn:
            turn.is_up = seconds == 0
            turn.on_tick(seconds)
