"""What goes by itself: a match that is looked back at step by step, at its pace."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import pytest

from schiffe.game.ui.replay import PlaybackScreen, show_steps
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.command import Command, back_command
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.replaying import Pace, Playback
from schiffe.toolkit.screen_stack import Cover
from schiffe.toolkit.stage import Stage
from schiffe.toolkit.style import StageLook
from tests.game.ui.painting import frame, press, result
from tests.toolkit.show import ESCAPE, Program, Show, perform

_FOUR_STEPS = Playback(last_step=4)


@dataclass(frozen=True)
class Turns:
    """Some turns of a match."""

    playback: Playback = _FOUR_STEPS
    mark: str = "marked"

    def with_playback(self, playback: Playback) -> "Turns":
        return Turns(playback, self.mark if playback.step == self.playback.step else "")


class TurnsScreen(PlaybackScreen[Turns]):
    """Shows the number of a turn."""

    def __init__(self, state: Turns) -> None:
        self.asked: list[str] = []
        super().__init__(state, lambda: self.asked.append("help"))

    def on_change(self, before: Turns) -> None:
        self.asked.append("changed")
        super().on_change(before)

    def commands(self, state: Turns) -> Sequence[Command[Turns]]:
        return [
            *self.step_commands(),
            self.play_command(state, "go"),
            *self.pace_commands(),
            back_command("q"),
            *self.end_commands(),
        ]

    def paint(self, canvas: Canvas, state: Turns) -> None:
        canvas.put(1, 1, f"turn {state.playback.step}, {state.playback.pace_text}")


def test_keys_go_step_by_step_and_stay_at_the_ends() -> None:
    screen = TurnsScreen(Turns(Playback(last_step=4, step=1, is_playing=True)))
    assert screen.state.mark == "marked"
    found = []
    for key in ("left", "wheel-up", "left", "right", "enter", "wheel-down", "end", "right", "home"):
        press(screen, key)
        found.append(screen.state.playback.step)
        assert (screen.state.playback.is_playing, screen.state.mark) == (False, "")
    assert found == [0, 0, 0, 1, 2, 3, 4, 4, 0]
    assert screen.asked == ["changed"] * 9


def test_the_row_of_keys() -> None:
    screen = TurnsScreen(Turns())
    keys = frame(screen).text().split("\n")[-1]
    assert keys == "  F1 ?  help    <- ->  step    Space  go    + -  pace    Esc  back"
    press(screen, " ")
    assert "Space  pause" in frame(screen).text()
    assert "+ -" not in frame(screen, 48).text()
    assert [result(screen, key) for key in ("escape", "q", "f10")] == [None] * 3
    for key in ("f1", "?"):
        press(screen, key)
    assert screen.asked == ["changed", "help", "help"]


def test_the_pace_goes_up_and_down() -> None:
    screen = TurnsScreen(Turns())
    assert screen.state.playback.pace_text == "1 s"
    found = []
    for key in ("+", "up", "-", "down", "down", "-", "-"):
        press(screen, key)
        found.append(screen.state.playback.pace_text)
    assert found == ["0.5 s", "0.25 s", "0.5 s", "1 s", "2 s", "4 s", "4 s"]
    assert not screen.state.playback.is_playing


def test_it_goes_by_itself_to_its_end_and_begins_anew_from_there() -> None:
    playback = Playback(last_step=4, step=2).with_playing_toggled()
    assert (playback.is_playing, playback.step) == (True, 2)
    assert not playback.with_playing_toggled().is_playing
    playback = playback.advanced()
    assert (playback.is_playing, playback.step) == (True, 3)
    playback = playback.advanced()
    assert (playback.is_playing, playback.step) == (False, 4)
    assert (playback.advanced().step, playback.advanced().is_playing) == (4, False)
    again = playback.with_playing_toggled()
    assert (again.is_playing, again.step) == (True, 0)
    nothing = Playback().with_playing_toggled()
    assert (nothing.is_playing, nothing.advanced().is_playing, nothing.with_playing_toggled().is_playing) == (
        True,
        False,
        False,
    )


def test_on_a_stage_it_goes_on_until_somebody_goes_back() -> None:
    beside: list[str] = []

    def make() -> Program:
        stage = Stage(StageLook(), lambda: HelpScreen([]))

        async def run() -> None:
            screen = TurnsScreen(Turns(Playback(Pace((0.0,), 0), last_step=4)))

            async def work() -> None:
                beside.append("begun")
                try:
                    await asyncio.Event().wait()
                finally:
                    beside.append("ended")

            await show_steps(stage, screen, work())
            beside.append("back")

        return stage, run()

    async def script(show: Show) -> None:
        await show.ask(" ", "turn 4")
        await show.see("Space  go")
        show.press(ESCAPE)

    perform(script, make, whole=True)
    assert beside == ["begun", "ended", "back"]


_AT_ONCE = Pace((0.0,), 0)


_PLAYING = Playback(_AT_ONCE, is_playing=True)


def test_it_goes_on_while_it_plays_and_nothing_covers_it() -> None:
    async def script() -> None:
        screen, cover, stepped = TurnsScreen(Turns(_PLAYING)), Cover(), asyncio.Event()
        cover.set_on(is_on=True)

        def show(**changes: Any) -> None:
            screen.state = screen.state.with_playback(replace(screen.state.playback, **changes))

        async def play() -> None:
            while True:
                await screen.wait_for_next_step(cover)
                show(step=screen.state.playback.step + 1)
                stepped.set()

        async def turns() -> int:
            """The steps that it goes in a hundred turns of the loop."""
            before = screen.state.playback.step
            for _turn in range(100):
                await asyncio.sleep(0)
            return screen.state.playback.step - before

        task = asyncio.ensure_future(play())
        assert await turns() == 0
        cover.set_on(is_on=False)
        await asyncio.wait_for(stepped.wait(), 10)
        assert await turns() > 1
        cover.set_on(is_on=True)
        assert await turns() <= 1
        assert await turns() == 0
        show(is_playing=False)
        cover.set_on(is_on=False)
        assert await turns() <= 1
        assert await turns() == 0
        stepped.clear()
        show(is_playing=True)
        screen.changed_flag.set()
        await asyncio.wait_for(stepped.wait(), 10)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    asyncio.run(script())


@pytest.mark.parametrize("change", ["another step", "another pace", "paused and on again", "covered at first"])
def test_a_step_is_due_its_seconds_after_the_one_before(change: str) -> None:
    """Time that has passed counts on at another pace, and begins anew at another step and after a pause."""

    async def run() -> float:
        screen = TurnsScreen(Turns(replace(_PLAYING, pace=Pace((0.9, 0.6), 0))))
        loop = asyncio.get_running_loop()
        now = loop.time()
        loop.time = lambda: now  # type: ignore[method-assign]

        cover = Cover()
        cover.set_on(is_on=True)

        def show(**changes: Any) -> None:
            screen.state = screen.state.with_playback(replace(screen.state.playback, **changes))

        async def pass_time(seconds: float) -> None:
            nonlocal now
            now += seconds
            for _turn in range(10):
                await asyncio.sleep(0)

        due = asyncio.ensure_future(screen.wait_for_next_step(cover))
        await pass_time(9 if change == "covered at first" else 0)
        cover.set_on(is_on=False)
        await pass_time(0)
        await pass_time(0.3)
        assert not due.done()
        waited = 0.0
        if change == "another step":
            show(step=7)
        elif change == "another pace":
            show(pace=screen.state.playback.pace.changed(1))
        elif change == "paused and on again":
            show(is_playing=False)
            screen.changed_flag.set()
            await pass_time(9)
            assert not due.done()
            show(is_playing=True)
        screen.changed_flag.set()
        await pass_time(0)
        while not due.done():
            waited += 0.05
            await pass_time(0.05)
        return waited

    assert asyncio.run(run()) == pytest.approx(
        {"another pace": 0.3, "covered at first": 0.6}.get(change, 0.9), abs=0.06
    )
