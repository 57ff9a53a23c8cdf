"""The first start: the welcome, the first game that it leads to, and that neither comes again."""

import asyncio
import os
from pathlib import Path

import pytest

from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.request import PlayFirstMatch
from schiffe.battleship.match.setup import BattleshipSeries
from schiffe.battleship.rules.rules import Rules
from schiffe.game.match.request import PlayBot
from schiffe.game.ui.welcome import WelcomeAnswers, WelcomeScreen
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


WAYS = "A first game", "To the menu"


def welcome(ways: tuple[str, ...] = WAYS) -> WelcomeScreen:
    return WelcomeScreen("Find and sink the fleet.", ways)


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (160, 50)])
def test_the_welcome(size: tuple[int, int]) -> None:
    screen = welcome()
    text = painted(screen, size)
    assert "> A first game" in text
    assert "Find and sink the fleet." in text
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
    assert asyncio.run(screen.wait_for_result()) == WelcomeAnswers("Anna", 1)


@pytest.mark.parametrize(("key", "ways", "way"), [("enter", WAYS, 0), ("escape", WAYS, 1), ("escape", ("Play",), 0)])
def test_the_name_may_be_left_out(key: str, ways: tuple[str, ...], way: int) -> None:
    screen = welcome(ways)
    press(screen, key)
    assert asyncio.run(screen.wait_for_result()) == WelcomeAnswers("", way)


def test_one_way_on_needs_one_key() -> None:
    text = painted(welcome(("Play",)), (80, 24))
    assert "> Play" in text
    assert "Esc" not in text


@pytest.mark.parametrize(("typed", "name"), [(" Anna ", "Anna"), ("x" * 30, "")])
def test_escape_keeps_a_name_that_is_typed(typed: str, name: str) -> None:
    screen = welcome()
    screen.type(typed)
    press(screen, "escape")
    assert asyncio.run(screen.wait_for_result()) == WelcomeAnswers(name, 1)


def test_a_first_game_is_small_and_has_no_clock() -> None:
    series = BattleshipSeries(request=PlayFirstMatch("easy"), chance=Chance(7))
    setup = series.make_setup(Settings({"size": 12, "clock": 9, "hints": "never"}), ("Anna", "easy"))
    assert (setup.rules, setup.clock_seconds, setup.allows_hints) == (Rules.of(7, 3), 0, True)
    assert series.after(0).request == PlayBot("easy")
    assert series.after(0).make_setup(Settings({"clock": 9}), ("Anna", "easy")).clock_seconds == 0


@pytest.mark.parametrize("options", [(), ("--clock", "0"), ("--lang", "en", "--no-mouse")])
def test_only_the_first_start_of_the_menu_welcomes(options: tuple[str, ...]) -> None:
    with Terminal(*options, newcomer=True) as terminal:
        terminal.wait_for("Welcome to schiffe")
        terminal.type("Anna" + DOWN + "\r")
        terminal.wait_for("Two players")
        terminal.type("q")
        assert terminal.wait_for_end() == 0
    assert "name = Anna" in Path(os.environ["SCHIFFE_SETTINGS"]).read_text(encoding="utf-8")
    with Terminal() as terminal:
        terminal.wait_for("Two players")
        assert "Welcome" not in terminal.text


@pytest.mark.parametrize(
    ("arguments", "board"),
    [(("--bot", "easy"), "Anna"), (("--daily",), "Shot 1"), (("bashni", "--bot", "easy"), "YOUR TURN")],
)
def test_a_game_from_the_command_line_asks_a_newcomer_for_a_name_and_is_played_under_it(
    arguments: tuple[str, ...], board: str
) -> None:
    with Terminal(*arguments, newcomer=True) as terminal:
        terminal.wait_for("> Play")
        terminal.type("Anna\r")
        terminal.wait_for(board)
        terminal.type("\x03")
        terminal.wait_for_end()
    with Terminal(newcomer=True) as terminal:
        terminal.wait_for("Two players")


def test_who_has_a_name_or_two_names_plays_at_once_and_is_no_newcomer_after_it() -> None:
    for arguments in ("--name", "Anna", "--bot", "easy"), ("--two", "Anna", "Ben"), ("bashni", "--two", "Anna", "Ben"):
        Path(os.environ["SCHIFFE_SETTINGS"]).unlink(missing_ok=True)
        with Terminal(*arguments, newcomer=True) as terminal:
            terminal.wait_for("Anna|ANNA")
            assert "Welcome" not in terminal.text
            terminal.type("\x03")
            terminal.wait_for_end()
        assert "welcomed = yes" in Path(os.environ["SCHIFFE_SETTINGS"]).read_text(encoding="utf-8")


def test_who_only_watched_is_welcomed() -> None:
    with Terminal("--watch", "easy", "easy", newcomer=True) as terminal:
        terminal.wait_for("easy")
        assert "Welcome" not in terminal.text
        terminal.type("\x03")
        terminal.wait_for_end()
    with Terminal("bashni", newcomer=True) as terminal:
        terminal.wait_for("Welcome to schiffe(?s:.*)> A first game")
        terminal.type(DOWN)
        terminal.wait_for("> To the menu")
        terminal.ask("", "Against the computer")
