"""What goes by itself: a match that is looked back at step by step, at its pace."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from schiffe.game.ui.replay import PacedState, SteppedScreen, SteppedState, show_steps
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.replaying import Pace
from schiffe.toolkit.screen import Command, back_command
from schiffe.toolkit.stage import Stage, StageLook
from schiffe.toolkit.style import GENERIC_LOOKS, style_maker
from tests.game.ui.painting import frame, press, result
from tests.toolkit.show import ESCAPE, Program, Show, perform


@dataclass(frozen=True, kw_only=True)
class Turns(SteppedState):
    """So many turns of a match."""

    count: int = 4
    mark: str = "marked"

    @property
    def last_step(self) -> int:
        return self.count

    def with_step(self, step: int) -> "Turns":
        return replace(super().with_step(step), mark="")


class TurnsScreen(SteppedScreen[Turns]):
    """Shows the number of a turn."""

    def __init__(self, state: Turns, changed: asyncio.Event | None = None) -> None:
        self.asked: list[str] = []
        note = changed.set if changed else lambda: self.asked.append("changed")
        super().__init__(state, note, lambda: self.asked.append("help"))

    def commands(self, state: Turns) -> Sequence[Command[Turns]]:
        return [
            self.help_command(),
            *self.step_commands(),
            self.play_command(state, "go"),
            *self.pace_commands(),
            back_command("q"),
            *self.end_commands(),
        ]

    def paint(self, canvas: Canvas, state: Turns) -> None:
        canvas.put(1, 1, f"turn {state.step}, {state.pace_text}")


def test_keys_go_step_by_step_and_stay_at_the_ends() -> None:
    screen = TurnsScreen(Turns(step=1, is_playing=True))
    assert screen.state.mark == "marked"
    found = []
    for key in ("left", "wheel-up", "left", "right", "enter", "wheel-down", "end", "right", "home"):
        press(screen, key)
        found.append(screen.state.step)
        assert (screen.state.is_playing, screen.state.mark) == (False, "")
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
    assert screen.state.pace_text == "1 s"
    found = []
    for key in ("+", "up", "-", "down", "down", "-", "-"):
        press(screen, key)
        found.append(screen.state.pace_text)
    assert found == ["0.5 s", "0.25 s", "0.5 s", "1 s", "2 s", "4 s", "4 s"]
    assert not screen.state.is_playing


def test_it_goes_by_itself_to_its_end_and_begins_anew_from_there() -> None:
    state = Turns(step=2).with_playing_toggled()
    assert (state.is_playing, state.step, state.mark) == (True, 2, "marked")
    assert not state.with_playing_toggled().is_playing
    state = state.advanced()
    assert (state.is_playing, state.step, state.mark) == (True, 3, "")
    state = state.advanced()
    assert (state.is_playing, state.step) == (False, 4)
    assert (state.advanced().step, state.advanced().is_playing) == (4, False)
    again = state.with_playing_toggled()
    assert (again.is_playing, again.step) == (True, 0)
    assert Turns(count=1).with_playing_toggled().is_playing
    nothing = Turns(count=0).with_playing_toggled()
    assert not nothing.is_playing
    plain = PacedState()
    assert (
        plain.is_playing,
        plain.with_playing_toggled().is_playing,
        plain.with_playing_toggled().with_playing_toggled().is_playing,
    ) == (False, True, False)


def test_on_a_stage_it_goes_on_until_somebody_goes_back() -> None:
    beside: list[str] = []

    def make() -> Program:
        stage = Stage(StageLook(style_maker(GENERIC_LOOKS)), lambda: HelpScreen([]))

        async def run() -> None:
            changed = asyncio.Event()
            screen = TurnsScreen(Turns(pace=Pace((0.0,), 0)), changed)

            def forward() -> None:
                screen.state = screen.state.advanced()
                stage.redraw()

            async def work() -> None:
                beside.append("begun")
                try:
                    await asyncio.Event().wait()
                finally:
                    beside.append("ended")

            await show_steps(stage, screen, changed, forward, work())
            beside.append("back")

        return stage, run()

    async def script(show: Show) -> None:
        await show.ask(" ", "turn 4")
        await show.see("Space  go")
        show.press(ESCAPE)

    perform(script, make, whole=True)
    assert beside == ["begun", "ended", "back"]
