"""Placing a fleet: the edge, the mouse, and what brings back ships that were placed by hand."""

import random
from dataclasses import replace
from functools import partial

import pytest

from schiffe.battleship.drawing import BOX_GLYPHS
from schiffe.battleship.presets import PRESETS
from schiffe.battleship.rules.editor import FleetEditor
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import ShipClass
from schiffe.battleship.ui.screens.placing.commands import click_on_board, click_on_ship, turn_ship_at
from schiffe.battleship.ui.screens.placing.screen import PlacingScreen
from schiffe.battleship.ui.screens.placing.state import PlacingState, PreviousFleet
from tests.battleship.ui.painting import LEAVE, painted, press


def placing(*, has_mouse: bool = True) -> PlacingScreen:
    """A screen with nothing placed, and a fleet of the game before."""
    editor = FleetEditor.empty(Rules.of(), random.Random)
    before = PreviousFleet(editor.with_random_fleet().placed_ships, is_by_hand=True)
    return PlacingScreen(PlacingState("Lea", BOX_GLYPHS, editor, before, has_mouse=has_mouse), LEAVE)


def lies(screen: PlacingScreen) -> tuple[int, ...]:
    """The squares of the ship in hand, of which none is off the board."""
    ghost = screen.state.editor.ghost
    assert ghost
    assert len(ghost.cells) == ghost.ship_class.length
    return ghost.cells


@pytest.mark.parametrize("key", ["right", "left", "down", "up", "end", "pagedown", "r", "tab", "wheel-down"])
@pytest.mark.parametrize("turns", range(4))
def test_a_ship_stops_at_the_edge(key: str, turns: int) -> None:
    screen = placing()
    screen.state = screen.state.moved(55)
    for _turn in range(turns):
        press(screen, "r")
    seen = [lies(screen)]
    for _press in range(12):
        press(screen, key)
        seen.append(lies(screen))
    if key not in ("r", "tab"):
        assert seen[-1] == seen[-2], "it stops"


def test_a_right_click_turns_it_there_where_one_clicked() -> None:
    screen = placing()
    screen.do(partial(turn_ship_at, cell=44))
    assert lies(screen) == (44, 54, 64, 74, 84)
    screen.do(partial(turn_ship_at, cell=99))
    assert lies(screen) == (99, 98, 97, 96, 95)
    screen.do(partial(click_on_board, cell=9))
    assert lies(screen)[0] in (9, 5)


def test_a_click_on_a_ship_of_the_list_takes_it_in_hand() -> None:
    screen = placing()
    screen.do(partial(click_on_ship, ship_class=ShipClass.PATROL_BOAT))
    assert len(lies(screen)) == ShipClass.PATROL_BOAT.length


@pytest.mark.parametrize("key", ["*", "-", "f8"])
def test_what_throws_ships_away_that_were_placed_by_hand_says_what_brings_them_back(key: str) -> None:
    screen = placing()
    press(screen, "*")
    assert "brings back" not in painted(screen, (80, 24)), "nothing was placed by hand"
    press(screen, "-")
    assert "brings back" not in painted(screen, (80, 24))
    press(screen, "enter")
    placed = screen.state.editor.placed_ships
    press(screen, key)
    assert screen.state.editor.placed_ships != placed
    for size in ((80, 24), (40, 20)):
        assert "U brings back the ships that you placed." in " ".join(painted(screen, size).split())
    press(screen, "u")
    assert screen.state.editor.placed_ships == placed
    assert "brings back" not in painted(screen, (80, 24))


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40)])
def test_the_mouse_is_named_until_a_ship_lies(size: tuple[int, int]) -> None:
    screen = placing()
    assert "right click turns" in painted(screen, size)
    assert "right click" not in painted(placing(has_mouse=False), size)
    screen.state = replace(screen.state, typed_text="a")
    assert "right click" not in painted(screen, size)
    screen.state = screen.state.without_typed_text()
    press(screen, "enter")
    assert "right click" not in painted(screen, size)


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40)])
def test_once_all_lie_no_key_offers_to_place_the_rest_and_no_field_is_empty(size: tuple[int, int]) -> None:
    screen = placing()
    assert "rest at random" in painted(screen, size)
    press(screen, "*")
    shown = painted(screen, size)
    assert "rest at random" not in shown
    assert "Square" not in shown
    screen.state = replace(screen.state, typed_text="a1")
    assert "Square" in painted(screen, size)


def test_esc_clears_what_is_typed_and_says_so() -> None:
    screen = placing()
    screen.state = replace(screen.state, typed_text="b")
    assert "Esc clear" in " ".join(painted(screen, (80, 24)).split())
    press(screen, "escape")
    assert not screen.state.typed_text


def test_a_ship_that_is_picked_up_leaves_nothing_typed_and_no_error() -> None:
    screen = placing()
    press(screen, "enter")
    screen.state = replace(screen.state.moved(0), typed_text="z99", error="not a square")
    press(screen, "delete")
    assert not screen.state.editor.placed_ships
    assert (screen.state.typed_text, screen.state.error) == ("", None)
    press(screen, "delete")
    assert screen.state.error == "No ship lies on this square."


@pytest.mark.parametrize("size", [(80, 24), (80, 21), (100, 24), (120, 40), (40, 20)])
def test_in_a_lesson_too_a_refusal_is_shown_whole(size: tuple[int, int]) -> None:
    rules = Rules.parse(PRESETS["quick"].line)
    screen = PlacingScreen(
        PlacingState("Lea", BOX_GLYPHS, FleetEditor.empty(rules, random.Random), has_lesson=True), LEAVE
    )
    screen.type("b5b5")
    press(screen, "enter")
    said = " ".join(painted(screen, size).split())
    assert "“b5” is not a direction. Possible: right, left, down or up, or the square of the stern." in said
