import asyncio
import threading
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from queue import Empty, Queue
from types import SimpleNamespace

import pytest

from schiffe.process.countdown import Countdown, RunningTimekeeper, hurry_seconds


class FalseClock:
    """A clock that stands still until it is moved. ``move`` returns when the countdown has done all that was due."""

    def __init__(self) -> None:
        self.time = 0.0
        self.condition: threading.Condition | None = None
        self.waiting = threading.Event()
        self.until: float | None = None

    def now(self) -> float:
        return self.time

    def wait(self, condition: threading.Condition, seconds: float | None) -> None:
        self.condition = condition
        self.until = None if seconds is None else self.time + seconds
        self.waiting.set()
        condition.wait()
        self.waiting.clear()

    def settle(self) -> None:
        """Wait until the thread waits for a moment that has not come yet."""
        assert self.waiting.wait(10)

    def move(self, seconds: float) -> None:
        self.settle()
        assert self.condition is not None
        with self.condition:
            self.time += seconds
            if self.until is not None and self.until <= self.time:
                self.waiting.clear()
                self.condition.notify_all()
        self.settle()


class FalseRunningClock(FalseClock):
    """The clock of a running program over such a one: it stands while nobody looks at it."""

    def __init__(self) -> None:
        super().__init__()
        self.running = RunningTimekeeper(lambda: self.time)

    def now(self) -> float:
        return self.running.now()

    def wait(self, condition: threading.Condition, seconds: float | None) -> None:
        super().wait(condition, None if seconds is None else min(seconds, 0.25))


class Table:
    """A countdown whose posts are kept until they are run, as an event loop would."""

    def __init__(self, clock: FalseClock | None = None) -> None:
        self.clock = clock or FalseClock()
        self.posted: Queue[Callable[[], None]] = Queue()
        self.ticks: list[int] = []
        self.stack = ExitStack()
        with pytest.MonkeyPatch.context() as patch:
            loop = SimpleNamespace(call_soon_threadsafe=self._keep)
            patch.setattr("schiffe.process.countdown.asyncio.get_running_loop", lambda: loop)
            self.countdown = self.stack.enter_context(Countdown(self.clock))

    def _keep(self, call: Callable[..., None], *values: object, context: object) -> None:
        assert context is not None
        self.posted.put(partial(call, *values))

    def start(self, seconds: int, lead_seconds: float = 0.0) -> None:
        self.clock.settle()
        self.clock.waiting.clear()
        self.countdown.start(seconds, self.ticks.append, lead_seconds)
        self.clock.settle()

    def cancel(self) -> None:
        self.clock.settle()
        self.clock.waiting.clear()
        self.countdown.cancel()
        self.clock.settle()

    def pause(self) -> None:
        self.clock.settle()
        self.clock.waiting.clear()
        self.countdown.pause()
        self.clock.settle()

    def resume(self) -> None:
        self.clock.settle()
        self.clock.waiting.clear()
        self.countdown.resume()
        self.clock.settle()

    def run_posted(self) -> None:
        while True:
            try:
                self.posted.get_nowait()()
            except Empty:
                return


@pytest.fixture
def table() -> Table:
    return Table()


def test_the_clock_stands_while_the_program_is_stopped() -> None:
    moment = 100.0
    clock = RunningTimekeeper(lambda: moment)

    def after(seconds: float) -> float:
        nonlocal moment
        moment += seconds
        return clock.now()

    began = clock.now()
    for beat in range(1, 9):
        assert after(0.25) - began == pytest.approx(beat / 4)
    assert 2 <= after(3600) - began <= 2.25
    assert 2 <= after(0) - began <= 2.25
    assert 2.25 <= after(0.25) - began <= 2.5
    assert 2.25 <= after(20) - began <= 2.75


def test_whoever_waits_looks_at_the_clock_before_the_time_is_over() -> None:
    waited: list[float | None] = []

    class Waited(threading.Condition):
        def wait(self, timeout: float | None = None) -> bool:
            waited.append(timeout)
            return True

    for seconds in (5.0, 0.1, None):
        RunningTimekeeper().wait(Waited(), seconds)
    assert waited == [0.25, 0.1, None]


def test_each_full_second_and_the_end_are_posted(table: Table) -> None:
    with table.stack:
        table.start(3)
        table.clock.move(0.9)
        table.run_posted()
        assert table.ticks == []
        assert table.countdown.seconds_left() == 3
        table.clock.move(0.2)
        table.run_posted()
        assert table.ticks == [2]
        table.clock.move(1)
        table.clock.move(1)
        table.run_posted()
        assert table.ticks == [2, 1, 0]
        assert table.countdown.seconds_left() == 0
        table.clock.move(5)
        table.run_posted()
        assert table.ticks == [2, 1, 0]


def test_a_clock_stays_full_for_its_lead_which_a_pause_leaves_as_it_is(table: Table) -> None:
    with table.stack:
        table.start(2, lead_seconds=1.5)
        assert table.countdown.seconds_left() == 2
        table.clock.move(1)
        table.pause()
        table.clock.move(60)
        assert table.countdown.seconds_left() == 2
        table.resume()
        table.clock.move(1.4)
        table.run_posted()
        assert table.ticks == []
        assert table.countdown.seconds_left() == 2
        table.clock.move(0.2)
        table.clock.move(1)
        table.run_posted()
        assert table.ticks == [1, 0]


def test_after_a_long_sleep_only_the_last_overdue_second_is_posted(table: Table) -> None:
    with table.stack:
        table.start(9)
        table.clock.move(5.5)
        table.run_posted()
        assert table.ticks == [4]
        table.clock.move(100)
        table.run_posted()
        assert table.ticks == [4, 0]


def test_nothing_is_posted_after_cancel(table: Table) -> None:
    with table.stack:
        table.start(2)
        table.cancel()
        table.clock.move(10)
        assert table.posted.empty()
        assert table.countdown.seconds_left() is None


def test_an_expiry_on_its_way_is_stale_when_the_shot_came(table: Table) -> None:
    with table.stack:
        table.start(1)
        table.clock.move(1)
        assert not table.posted.empty()
        table.countdown.cancel()
        table.run_posted()
        assert table.ticks == []


def test_an_expiry_of_the_turn_before_does_not_end_the_next(table: Table) -> None:
    with table.stack:
        table.start(1)
        table.clock.move(1)
        table.start(9)
        table.run_posted()
        assert table.ticks == []
        table.clock.move(1)
        table.run_posted()
        assert table.ticks == [8]


def test_one_thread_for_all_turns_joined_at_the_end(table: Table) -> None:
    before = threading.active_count()
    for _ in range(5):
        table.start(2)
        table.clock.move(1)
        table.cancel()
    assert threading.active_count() == before
    table.stack.close()
    assert threading.active_count() == before - 1


def test_a_closed_event_loop_ends_the_thread_quietly() -> None:
    async def open_countdown() -> Countdown:
        return Countdown().__enter__()

    countdown = asyncio.run(open_countdown())
    countdown.start(1, lambda _left: None)
    countdown._thread.join(10)
    assert not countdown._thread.is_alive()


def test_the_real_clock_counts_in_the_event_loop() -> None:
    async def count() -> list[int]:
        ticks: list[int] = []
        done = asyncio.Event()

        def tick(left: int) -> None:
            ticks.append(left)
            if left == 0:
                done.set()

        with Countdown() as countdown:
            countdown.start(1, tick)
            await asyncio.wait_for(done.wait(), 30)
        return ticks

    assert asyncio.run(count()) == [0]


def test_time_stands_still_while_it_is_paused(table: Table) -> None:
    table.start(5)
    table.clock.move(1.5)
    table.run_posted()
    table.pause()
    table.clock.move(100)
    table.run_posted()
    assert table.ticks == [4]
    assert table.countdown.seconds_left() == 4
    table.resume()
    for _ in range(4):
        table.clock.move(1)
        table.run_posted()
    assert table.ticks == [4, 3, 2, 1, 0]
    table.stack.close()


def test_a_tick_on_its_way_does_not_come_while_time_is_paused_and_the_end_comes_once(table: Table) -> None:
    table.start(1)
    table.clock.move(1)
    table.pause()
    table.run_posted()
    assert table.ticks == []
    table.resume()
    table.run_posted()
    assert table.ticks == [0]
    table.pause()
    table.resume()
    table.clock.move(5)
    table.run_posted()
    assert table.ticks == [0]
    table.stack.close()


def test_pausing_without_a_turn_does_nothing(table: Table) -> None:
    table.countdown.pause()
    table.countdown.resume()
    assert table.countdown.seconds_left() is None
    table.stack.close()


def test_enter_counts_for_what_was_typed_until_one_can_have_noticed_the_end(table: Table) -> None:
    def in_grace() -> bool:
        return table.countdown.is_in_grace

    with table.stack:
        assert not in_grace()
        table.start(3)
        table.clock.move(2.9)
        assert not in_grace()
        table.clock.move(0.2)
        assert in_grace()
        table.clock.move(0.5)
        assert in_grace()
        table.clock.move(0.2)
        assert not in_grace()
        table.cancel()
        assert not in_grace()


def test_a_pause_after_the_end_does_not_make_enter_come_in_time_again(table: Table) -> None:
    def in_grace() -> bool:
        return table.countdown.is_in_grace

    with table.stack:
        table.start(3)
        table.clock.move(3)
        table.run_posted()
        assert table.ticks == [0]
        table.clock.move(0.5)
        table.pause()
        assert table.countdown.seconds_left() == 0
        table.clock.move(100)
        table.resume()
        assert in_grace()
        table.clock.move(0.5)
        table.pause()
        table.resume()
        assert not in_grace()
        assert table.countdown.seconds_left() == 0


def test_enter_comes_too_late_although_nobody_has_looked_at_the_clock_since_the_end() -> None:
    table = Table(FalseRunningClock())
    with table.stack:
        table.start(1)
        for _ in range(4):
            table.clock.move(0.25)
        table.run_posted()
        assert table.ticks == [0]
        for _ in range(12):
            table.clock.move(0.25)
        assert not table.countdown.is_in_grace


def test_nobody_is_told_to_hurry_in_the_first_half_of_a_turn() -> None:
    assert [hurry_seconds(seconds) for seconds in (0, 1, 2, 5, 9, 10, 15, 3600)] == [0, 0, 1, 2, 4, 5, 5, 5]
