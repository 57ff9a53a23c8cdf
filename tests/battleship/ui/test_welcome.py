"""The first start: the welcome, the first game that it leads to, and that neither comes again."""

import asyncio
import os
from pathlib import Path

import pytest

from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.request import AgainstBot, FirstGame
from schiffe.battleship.match.setup import Series
from schiffe.battleship.rules.variants import Rules
from schiffe.battleship.ui.screens.welcome import Welcomed, WelcomeScreen
from schiffe.settings.schema import Settings
from schiffe.toolkit.canvas import Canvas
from tests.battleship.ui.painting import painted, press
from tests.pseudo_terminal import Terminal
from tests.toolkit.show import DOWN


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
    assert asyncio.run(screen.result()) == Welcomed("", plays=key == "enter")


@pytest.mark.parametrize(("typed", "name"), [(" Anna ", "Anna"), ("x" * 30, "")])
def test_escape_keeps_a_name_that_is_typed(typed: str, name: str) -> None:
    screen = WelcomeScreen()
    screen.type(typed)
    press(screen, "escape")
    assert asyncio.run(screen.result()) == Welcomed(name, plays=False)


def test_a_first_game_is_small_and_has_no_clock() -> None:
    series = Series(FirstGame("easy"), chance=Chance(7))
    setup = series.setup(Settings({"size": 12, "clock": 9, "hints": "never"}), ("Anna", "easy"))
    assert (setup.rules, setup.clock, setup.hints) == (Rules.of(7, 3), 0, True)
    assert series.after(0).request == AgainstBot("easy")
    assert series.after(0).setup(Settings({"clock": 9}), ("Anna", "easy")).clock == 0


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
