"""The first start: the welcome, the first game that explains itself, and that neither comes again."""

import asyncio
import os
from pathlib import Path

import pytest

from schiffe.battleship.drawing import ASCII_GLYPHS, BOX_GLYPHS
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import MatchStarted, Shot, ShotsFired
from schiffe.battleship.match.request import AgainstBot, FirstGame
from schiffe.battleship.match.setup import Series
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.shots import Answer, Outcome
from schiffe.battleship.rules.variants import Rules
from schiffe.battleship.ui.screens.welcome import LessonState, LessonStep, Welcomed, WelcomeScreen, explanation
from schiffe.settings.schema import Settings
from schiffe.toolkit.canvas import Canvas
from tests.battleship.ui.painting import painted, press
from tests.battleship.ui.show import play
from tests.pseudo_terminal import Terminal
from tests.toolkit.show import DOWN, ENTER, F10, Show


def runs_of(screen: WelcomeScreen, size: tuple[int, int]) -> list[tuple[str, str]]:
    """The texts on a screen with their styles."""
    canvas = Canvas(*size)
    screen.paint_frame(canvas, lambda: None)
    return [(text, style) for row in canvas.rows for _x, text, style in row]


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (160, 50)])
def test_the_welcome(size: tuple[int, int]) -> None:
    screen = WelcomeScreen()
    text = painted(screen, size)
    assert "> A first game" in text
    edges = [run.rstrip() != run for run, style in runs_of(screen, size) if style == "class:chosen"]
    assert edges == [True], "the text touches the edge of what is highlighted"
    screen.type("x" * 30)
    press(screen, "enter")
    assert screen.state.error
    painted(screen, size)
    screen.type(" Anna ")
    press(screen, "down")
    assert "> To the menu" in painted(screen, size)
    press(screen, "enter")
    assert asyncio.run(screen.result()) == Welcomed("Anna", plays=False)


@pytest.mark.parametrize("key", ["enter", "escape"])
def test_the_name_may_be_left_out(key: str) -> None:
    screen = WelcomeScreen()
    press(screen, key)
    assert asyncio.run(screen.result()) == (Welcomed("", plays=True) if key == "enter" else None)


def test_a_first_game_is_small_and_has_no_clock() -> None:
    series = Series(FirstGame("easy"), Chance(7))
    setup = series.setup(Settings({"size": 12, "clock": 9, "hints": "never"}), ("Anna", "easy"))
    assert (setup.rules, setup.clock, setup.hints) == (Rules.of(7, 3), 0, True)
    assert series.after(0).request == AgainstBot("easy")
    assert series.after(0).setup(Settings({"clock": 9}), ("Anna", "easy")).clock == 9


def test_each_step_comes_once_when_it_matters() -> None:
    setup = Series(FirstGame("easy"), Chance(7)).setup(Settings(), ("Anna", "easy"))
    started = MatchStarted(setup.rules, setup.players, 0)
    match, lesson, seen = MatchState.begin(started), LessonState().after(LessonStep.LAYING), []
    events: list[MatchStarted | ShotsFired] = [started]
    for number in range(3):
        outcome = Outcome.MISS if number == 0 else Outcome.HIT
        events.append(ShotsFired(0, (Shot(number, Answer(outcome)),)))
        events.append(ShotsFired(1, (Shot(number, Answer(Outcome.MISS)),)))
    for event in events:
        match = match if event is started else match.after(event)
        if step := lesson.due(event, match):
            lesson = lesson.after(step)
        seen.append(step)
    assert seen == [LessonStep.AIMING, LessonStep.ANSWER, None, LessonStep.HIT, LessonStep.HINT, None, None]
    assert LessonState(is_over=True).due(started, match) is None
    for glyphs in (BOX_GLYPHS, ASCII_GLYPHS):
        assert len({explanation(step, glyphs) for step in LessonStep}) == 5


def test_the_first_game_explains_itself() -> None:
    async def script(show: Show) -> None:
        await show.ask("Anna", "Anna")
        await show.ask(ENTER, "First lay your fleet")
        await show.ask(ENTER, "Anna, lay your fleet")
        await show.ask("*", "All ships are laid")
        await show.ask(ENTER, "Now fire")
        await show.ask("n", "Fire at")
        await show.ask("a1" + ENTER, "A1 +(water|hit)")
        assert "is water" not in show.text
        await show.ask(F10, "Leave this game")
        await show.ask("m", "Against the computer")

    play(script, welcomes=True)
    assert "welcomed = yes" in Path(os.environ["SCHIFFE_SETTINGS"]).read_text(encoding="utf-8")
    assert "name = Anna" in Path(os.environ["SCHIFFE_SETTINGS"]).read_text(encoding="utf-8")


def test_only_the_first_start_without_options_welcomes() -> None:
    with Terminal() as terminal:
        terminal.wait_for("Welcome to schiffe")
        terminal.type(DOWN + "\r")
        terminal.wait_for("Two players")
        terminal.type("q")
        assert terminal.wait_for_end() == 0
    with Terminal() as terminal:
        terminal.wait_for("Two players")
        assert "Welcome" not in terminal.text
    Path(os.environ["SCHIFFE_SETTINGS"]).unlink()
    with Terminal("--no-mouse") as terminal:
        terminal.wait_for("Two players")
