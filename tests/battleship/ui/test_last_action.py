"""What has just happened is told below the boards, in words and colours, in every size."""

import re
import time
from dataclasses import replace

import pytest

from schiffe.battleship.drawing import BOX_GLYPHS
from schiffe.battleship.match.events import ShotsFired
from schiffe.battleship.rule_line import Announce, TurnRule
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.ui.battle.last_action import make_last_action
from schiffe.battleship.ui.battle.state import BattleState
from schiffe.battleship.ui.painting.motion import BURNING_SECONDS, FLIGHT_SECONDS, Animation, make_impact
from schiffe.language import i18n
from schiffe.settings.shared import Motion
from schiffe.toolkit.canvas import Canvas
from tests.battleship.ui.painting import painted
from tests.battleship.ui.test_turns import Table, shown

SIZES = [(40, 20), (80, 19), (80, 24), (92, 32), (120, 40), (200, 55)]


def sentences(table: Table) -> list[str]:
    """One's own row and the other side's, in full."""
    sides = [make_last_action(table.perspective, seat) for seat in (0, 1)]
    return [side.texts[0] if side else "" for side in sides]


def test_the_words_of_one_shot() -> None:
    table = Table(Rules.of())
    assert sentences(table) == ["", ""]
    ours, theirs = table.fleets[0].ships[-1], table.fleets[1].ships[-1]
    (water,) = table.water(0, 1)
    table.fire(water)
    assert sentences(table)[0].endswith(": water.")
    table.fire(ours.cells[0])
    assert "hit your patrol boat at" in sentences(table)[1]
    table.fire(theirs.cells[0])
    assert sentences(table)[0].startswith("Hit at ")
    table.fire(ours.cells[1])
    assert "sank your patrol boat! You have 4 ships left." in sentences(table)[1]
    table.fire(theirs.cells[1])
    assert sentences(table)[0] == "You sank the patrol boat! 4 ships left."


def test_a_sunk_ship_that_is_not_named() -> None:
    table = Table(Rules.of(announce=Announce.SUNK))
    for cell, other in zip(table.fleets[1].ships[-1].cells, table.water(1, 2), strict=True):
        table.fire(cell)
        table.fire(other)
    assert sentences(table)[0] == "You sank a ship! 4 left."


def test_a_salvo_is_summed_up() -> None:
    table = Table(Rules.of(turn_rule=TurnRule.SALVO))
    ships = table.fleets[1].ships
    table.fire(*ships[-1].cells, ships[0].cells[0], ships[0].cells[1], *table.water(0, 1))
    assert sentences(table)[0] == "You: 3 hits and patrol boat sunk."


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("language", "theirs", "own"), [("en", "hit", "Hit at"), ("de", "hard", "Treffer auf")])
def test_both_rows_stand_below_the_boards(language: str, theirs: str, own: str, size: tuple[int, int]) -> None:
    i18n.choose_language(language)
    table = Table(Rules.of())
    table.fire(table.fleets[1].ships[0].cells[0])
    table.fire(table.fleets[0].ships[0].cells[0])
    text = painted(shown(BattleState(table.perspective, BOX_GLYPHS).with_turn(None)), size)
    rows = text[text.rindex("┘") :].split("Fire at" if language == "en" else "Feuer")[0]
    assert re.search(rf" !x .*{theirs}", rows)
    assert re.search(rf"  x .*{own}", rows)


@pytest.mark.parametrize(("sunk", "damage"), [(False, "class:hit"), (True, "class:sunk")])
@pytest.mark.parametrize("size", SIZES)
def test_what_one_achieves_has_another_colour_and_sign_than_damage(
    size: tuple[int, int], damage: str, *, sunk: bool
) -> None:
    table = Table(Rules.of())
    ours, theirs = (fleet.ships[-1].cells for fleet in table.fleets)
    for cell, other in list(zip(theirs, ours, strict=True))[: 2 if sunk else 1]:
        table.fire(cell)
        table.fire(other)
    canvas = Canvas(*size)
    shown(BattleState(table.perspective, BOX_GLYPHS)).paint_frame(canvas, lambda: None)
    runs = [(text.strip(), style) for row in canvas.rows for _x, text, style in row]
    sign = "#" if sunk else "x"
    assert (sign, "class:achieved") in runs
    assert (f"!{sign}", damage) in runs
    word = "sunk" if sunk else "hit"
    logged = {style for text, style in runs if text.startswith(word)}
    assert logged in (set(), {f"class:good{' class:emphasis' * sunk}", f"class:said.{word}"})


def test_no_key_shortens_the_burning_of_the_last_ship(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(Rules.of(5, 1))
    *first, last = table.fleets[1].ships[0].cells
    for cell, other in zip(first, table.water(1, len(first)), strict=True):
        table.fire(cell)
        table.fire(other)
    before = table.perspective
    table.fire(last)
    fired = table.state.history[-1]
    assert isinstance(fired, ShotsFired)
    monkeypatch.setattr(time, "monotonic", lambda: 100.0)
    impact = make_impact(before, fired, Motion.FULL)
    assert impact
    assert impact.ends_at == 100 + FLIGHT_SECONDS + BURNING_SECONDS
    assert impact.ends_at - impact.began_at <= 1.2
    state = replace(BattleState(table.perspective, BOX_GLYPHS), animation=Animation(impact))
    assert shown(state).settled(state).animation.impact is impact


def lit(table: Table) -> list[str]:
    """The letters and numbers that are lit for the last shots, with the colour."""
    canvas = Canvas(80, 24)
    shown(BattleState(table.perspective, BOX_GLYPHS)).paint_frame(canvas, lambda: None)
    runs = (run for row in canvas.rows for run in row)
    styled = [(text.strip(), style.split()) for _x, text, style in runs]
    outcomes = "class:good", "class:said.hit", "class:said.water"
    return [f"{text} {style[0]}" for text, style in styled if style[1:] == ["class:emphasis"] and style[0] in outcomes]


def test_the_letter_and_number_of_the_last_shot_are_lit() -> None:
    table = Table(Rules.of())
    cell = table.fleets[1].ships[0].cells[0]
    table.fire(cell)
    found = lit(table)
    assert f"{cell % 10 + 1} class:good" in found
    assert f"{'ABCDEFGHIJ'[cell // 10]} class:good" in found
    assert len(found) == 2
    (water,) = table.water(0, 1)
    table.fire(water)
    assert f"{'ABCDEFGHIJ'[water // 10]} class:said.water" in lit(table)
