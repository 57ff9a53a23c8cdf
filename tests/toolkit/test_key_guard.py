"""What keeps keys from doing harm, by a clock of the test's own and keys from a pipe."""

import asyncio
import sys
from collections.abc import Awaitable, Callable

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.key_binding import KeyBindings, KeyPress
from prompt_toolkit.key_binding.key_processor import KeyProcessor
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import DummyOutput

from schiffe.toolkit.key_guard import Guard, KeyBurst

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no such pipe")


class Watched:
    """A guard over the keys of a pipe."""

    def __init__(self, source: PipeInput) -> None:
        self.now = 100.0
        self.source = source
        self.interrupts = 0
        bindings = KeyBindings()

        @bindings.add("c-c")
        def _interrupt(_event: object) -> None:
            self.interrupts += 1

        self.keys = KeyProcessor(bindings)
        self.guard = Guard(source, self.keys, lambda: self.now)

    def press(self, seconds: float) -> bool:
        """Press a key after so many seconds; tells whether it is meant for the screen."""
        self.now += seconds
        self.guard.on_key()
        return self.guard.is_deliberate()

    def unread(self) -> list[str]:
        """The keys that are still to be read."""
        return [str(press.data) for press in self.source.read_keys()]


def watching(script: Callable[[Watched], Awaitable[None]]) -> None:
    """Run a script in an event loop."""

    async def run() -> None:
        with create_pipe_input() as source, create_app_session(input=source, output=DummyOutput()):
            await script(Watched(source))

    asyncio.run(run())


async def turn() -> None:
    """Let the loop do all that it has to do now."""
    for _ in range(3):
        await asyncio.sleep(0)


def test_a_key_is_meant_for_a_screen_that_was_seen_for_half_a_second() -> None:
    async def script(watched: Watched) -> None:
        guard = watched.guard
        assert not watched.press(9.0), "it was never drawn"
        guard.on_frame_written()
        assert [watched.press(seconds) for seconds in (0.4375, 0.5)] == [False, True]
        guard.on_frame_written()
        assert watched.press(0.375), "it was seen before"
        guard.on_new_top()
        assert not watched.press(9.0), "another one was not seen yet"
        guard.on_frame_written()
        assert not watched.press(0.375)
        guard.on_new_top()
        guard.on_frame_written()
        assert not watched.press(0.375), "another one was there in between"

    watching(script)


@pytest.mark.parametrize(("pause", "counts"), [(0.0, False), (0.29, False), (0.3, True), (1.0, True)])
def test_a_key_is_meant_for_a_screen_where_no_other_one_came_for_a_while(pause: float, counts: bool) -> None:
    async def script(watched: Watched) -> None:
        watched.now = 0.0
        watched.guard.on_key()
        watched.guard.on_frame_written()
        assert watched.press(pause) is (pause >= 0.5)
        watched.now = 9.0
        assert watched.guard.is_deliberate() is counts

    watching(script)


def test_what_counts_alone_is_done_once_and_not_in_a_burst() -> None:
    async def script(_watched: Watched) -> None:
        burst, done = KeyBurst(), list[str]()
        burst.count_key()
        burst.run_if_alone(lambda: done.append("alone"))
        assert done == [], "another key may follow"
        await turn()
        assert done == ["alone"]
        burst.count_key()
        burst.run_if_alone(lambda: done.append("first of two"))
        burst.count_key()
        await turn()
        burst.count_key()
        burst.count_key()
        burst.run_if_alone(lambda: done.append("second of two"))
        await turn()
        burst.count_key()
        await turn()
        assert done == ["alone"]
        burst.count_key()
        burst.run_if_alone(lambda: done.append("again"))
        await turn()
        assert done == ["alone", "again"]
        for _press in range(3):
            burst.count_key()
            burst.run_if_alone(lambda: done.append("held"))
        await turn()
        assert done == ["alone", "again", "held"], "a key that is held counts as one"

    watching(script)


def test_a_key_that_has_led_on_is_a_repeat_for_a_second() -> None:
    async def script(watched: Watched) -> None:
        guard = watched.guard
        assert not guard.is_repeat("b")
        guard.on_transition("b")
        watched.now += 0.9
        assert [guard.is_repeat(key) for key in "ba"] == [True, False]
        watched.now += 0.1
        assert not guard.is_repeat("b")

    watching(script)


def test_keys_that_are_forgotten_are_gone_wherever_they_are() -> None:
    async def script(watched: Watched) -> None:
        watched.guard.on_frame_written()
        watched.source.send_text("ab")
        watched.keys.feed(KeyPress("c", "c"))
        watched.now += 5.0
        watched.guard.forget_keys()
        assert (watched.unread(), list(watched.keys.input_queue), watched.interrupts) == ([], [], 0)
        assert not watched.press(0.25), "they count as keys"
        watched.source.send_text("\x1b")
        watched.guard.forget_keys()
        watched.source.send_text("[A")
        assert watched.unread() == ["[", "A"], "the half of a key is forgotten too"
        assert watched.press(0.5)
        watched.now += 0.25
        watched.guard.forget_keys()
        assert watched.press(0.25), "nothing was there to be forgotten"

    watching(script)


@pytest.mark.parametrize("queued", [False, True])
def test_ctrl_c_is_never_forgotten(queued: bool) -> None:
    async def script(watched: Watched) -> None:
        if queued:
            watched.keys.feed_multiple([KeyPress("a", "a"), KeyPress(Keys.ControlC, "\x03")])
        else:
            watched.source.send_text("a\x03b")
        watched.guard.forget_keys()
        assert watched.interrupts == 0, "not within the call"
        await turn()
        assert watched.interrupts == 1

    watching(script)


def test_it_is_calm_when_a_frame_was_written_and_no_key_came_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    turns, slept = asyncio.sleep, list[float]()

    async def script(watched: Watched) -> None:
        guard = watched.guard
        meanwhile: list[Callable[[], object]] = [guard.on_key, lambda: watched.source.send_text("a"), lambda: None]

        async def sleep(seconds: float) -> None:
            slept.append(seconds)
            meanwhile[len(slept) - 1]()
            await turns(0)

        guard.on_frame_written()
        watched.source.send_text("typed ahead")
        calm = asyncio.ensure_future(guard.wait_until_calm())
        await turn()
        assert not calm.done()
        assert slept == [], "it waits for the next frame"
        monkeypatch.setattr("schiffe.toolkit.key_guard.asyncio.sleep", sleep)
        guard.on_frame_written()
        await calm
        assert slept == [0.3] * 3, "one key was pressed, and one was not read yet"
        assert watched.unread() == []

    watching(script)


def test_keys_that_come_again_and_again_are_waited_for_no_longer_than_a_good_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turns, slept = asyncio.sleep, list[float]()

    async def script(watched: Watched) -> None:
        async def sleep(seconds: float) -> None:
            slept.append(seconds)
            watched.guard.on_key()
            await turns(0)

        calm = asyncio.ensure_future(watched.guard.wait_until_calm())
        await turn()
        monkeypatch.setattr("schiffe.toolkit.key_guard.asyncio.sleep", sleep)
        watched.guard.on_frame_written()
        await calm
        assert 1 <= sum(slept) < 1.5

    watching(script)
