"""Notes on the target, marks that the rules prove, a pause, and the fleet that was placed before."""

import random
import re
from dataclasses import replace

import pytest

from schiffe.battleship.drawing import ASCII_GLYPHS, BOX_GLYPHS, Glyphs
from schiffe.battleship.match.notes import WaterNotes
from schiffe.battleship.rules.editor import FleetEditor
from schiffe.battleship.rules.grid import cell_name, cells_of, parse_cell
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.ui.battle.keys import BattleAction, BattleInput
from schiffe.battleship.ui.battle.screen import BattleScreen
from schiffe.battleship.ui.battle.state import BattlePhase, BattleTerms
from schiffe.battleship.ui.screens.curtain import PauseScreen, PauseState
from schiffe.battleship.ui.screens.placing.screen import PlacingScreen
from schiffe.battleship.ui.screens.placing.state import PlacingState, PreviousFleet, PreviousFleets
from schiffe.game.match.request import PlayBot
from schiffe.toolkit.canvas import Canvas
from tests.battleship.ui.painting import LEAVE, painted, press
from tests.battleship.ui.show import play
from tests.battleship.ui.test_screens import battle, shown
from tests.toolkit.show import ENTER, F10, Show

F6 = "\x1b[17~"


@pytest.mark.parametrize("glyphs", [BOX_GLYPHS, ASCII_GLYPHS])
def test_a_note_comes_and_goes_with_its_sign(glyphs: Glyphs) -> None:
    state = battle(BattlePhase.AIMING, glyphs=glyphs)
    one, other = list(cells_of(state.perspective.target.open_cells))[:2]
    screen = shown(state.moved(one))
    press(screen, ".")
    assert screen.state.water_notes.noted_cells == 1 << one
    assert not screen.state.perspective.target.misses >> one & 1
    assert f"[{glyphs.note}]" in painted(screen, (80, 24))
    screen.state = screen.state.moved(other)
    assert len(re.findall(rf" {glyphs.note} ", painted(screen, (80, 24)).partition("\n")[2])) == 1
    screen.type(cell_name(one, 10))
    press(screen, ".")
    assert screen.state.water_notes.noted_cells == 0
    assert screen.state.aim.typed_text == ""


def test_the_right_button_notes_a_cell_and_takes_the_note_away() -> None:
    async def script(show: Show) -> None:
        await show.ask("*", "All ships are placed")
        await show.ask(ENTER, "Fire at")
        column, row = show.field("C3")
        for sign in ("-", " "):
            show.press(f"\x1b[<2;{column + 1};{row + 1}M", f"\x1b[<2;{column + 1};{row + 1}m")
            await show.see(rf"\A(?:.*\n){{{row}}}.{{{column}}}{sign} ")
            assert "Fire at   E5" in show.text
        show.press(f"\x1b[<2;{3};{row + 1}M")  # where there is no cell, it does nothing
        await show.ask("b7", "b7")

    play(script, request=PlayBot("easy"))


def test_where_one_has_shot_there_is_nothing_to_note() -> None:
    screen = shown(battle(BattlePhase.AIMING))  # the cursor is where the last shot was
    press(screen, ".")
    assert screen.state.water_notes.noted_cells == 0


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40)])
def test_what_the_rules_prove_is_marked_and_a_hint_goes_before(size: tuple[int, int]) -> None:
    state = battle(BattlePhase.AIMING)
    state = replace(state, water_notes=WaterNotes(marks_proven_water=True))
    target = state.perspective.target
    assert target.proven_water
    text = painted(shown(state), size)
    assert text.count(f" {BOX_GLYPHS.mark} ") == target.proven_water.bit_count()
    assert BOX_GLYPHS.mark not in painted(shown(replace(state, water_notes=WaterNotes())), size).replace("'s", "")


def test_only_the_computer_waits() -> None:
    told: list[BattleInput] = []
    against_bot = BattleScreen(
        replace(battle(BattlePhase.AIMING), terms=BattleTerms(has_reasons=True)), told.append, LEAVE
    )
    press(against_bot, "f6")
    assert told == [BattleAction.PAUSE]
    online = BattleScreen(battle(BattlePhase.AIMING), told.append, LEAVE)
    assert not any("f6" in command.keys for command in online.commands(online.state))


@pytest.mark.parametrize("key", ["f6", "enter"])
def test_a_pause_covers_the_boards(key: str) -> None:
    screen = PauseScreen(PauseState("Anna", "hard"))
    text = painted(screen, (40, 20))
    assert "Paused" in text
    assert not re.search("[╞═╡╥║╨~x#]", text)
    press(screen, key)
    assert screen.is_finished


def test_the_fleet_before_is_offered_to_whoever_laid_it() -> None:
    rules = Rules.of()
    ships = FleetEditor.empty(rules, random.Random).with_random_fleet().placed_ships
    before = PreviousFleet(ships, is_by_hand=False)
    placed = PreviousFleets()
    assert placed.get("Anna", rules) is None
    placed.remember("Anna", rules, before)
    assert placed.get("Anna", rules) == before
    assert (placed.get("Ben", rules), placed.get("Anna", Rules.of(12))) == (None, None)
    state = PlacingState("Anna", BOX_GLYPHS, FleetEditor.empty(rules, random.Random), before)
    screen = PlacingScreen(state, LEAVE)
    assert "as before" in painted(screen, (120, 40))
    press(screen, "l")
    assert screen.state.editor.placed_ships == ships
    press(screen, "u")
    assert screen.state.editor.placed_ships == ()
    press(screen, "f8")
    assert screen.state.editor.placed_ships == ships
    fresh = PlacingScreen(replace(state, previous_fleet=None), LEAVE)
    assert not any("f8" in command.keys for command in fresh.commands(fresh.state))


def test_pause_and_the_fleet_before_in_a_game() -> None:
    async def script(show: Show) -> None:
        await show.ask("*", "All ships are placed")
        await show.ask(ENTER, "TURN| to fire")
        own = show.text.split("Fire at")[0]
        await show.ask(F6, "Paused")
        assert "Fire at" not in show.text
        await show.ask(F6, "Fire at")
        assert show.text.split("Fire at")[0] == own
        await show.ask(F10, "Leave this game")

    play(script, request=PlayBot("easy"))


def test_a_square_that_is_typed_when_all_ships_are_laid_does_not_start_the_game() -> None:
    editor = FleetEditor.empty(Rules.of(), random.Random).with_random_fleet()
    screen = PlacingScreen(PlacingState("Anna", BOX_GLYPHS, editor), LEAVE)
    screen.paint_frame(Canvas(80, 24), lambda: None)
    enter = next(command for command in screen.all_commands(lambda: None) if "enter" in command.keys)
    screen.type("b7")
    screen.do(enter.transition)
    assert not screen.is_finished
    assert (screen.line, screen.state.editor.bow) == ("", parse_cell("B7", 10))
    screen.do(enter.transition)
    assert screen.is_finished
