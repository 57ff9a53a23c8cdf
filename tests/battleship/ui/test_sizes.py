"""Boards of all sizes on many terminals: whole or an honest part, in the middle, never without something to aim by."""

from dataclasses import replace

import pytest

from schiffe.battleship.drawing import BOX_GLYPHS, BoardPicture
from schiffe.battleship.rules.grid import Grid
from schiffe.battleship.rules.ships import Ship, ShipClass
from schiffe.battleship.ui.battle.painting import choose_arrangement
from schiffe.battleship.ui.battle.screen import BattleScreen
from schiffe.battleship.ui.battle.sides import make_sides
from schiffe.battleship.ui.battle.state import BattlePhase, BattleState, BattleTerms
from schiffe.battleship.ui.painting.boards import PaintedBoard, best_scale, paint_board, whole_extent
from schiffe.battleship.ui.painting.marks import BoardMarks
from schiffe.battleship.ui.painting.scales import MEDIUM_SCALE, RULED_SCALE, SMALL_SCALE, Scale
from schiffe.battleship.ui.painting.sea_style import Role
from schiffe.language import i18n
from schiffe.toolkit.canvas import Canvas, Corner
from tests.battleship.ui.painting import LEAVE, StrictCanvas
from tests.battleship.ui.test_screens import battle
from tests.tools.scenes import settings

TERMINALS = [(40, 20), (50, 60), (80, 19), (80, 24), (92, 28), (92, 32), (120, 40), (150, 46), (200, 60)]


def shown(state: BattleState) -> BattleScreen:
    return BattleScreen(state, lambda _wanted: None, LEAVE)


@pytest.mark.parametrize("terminal", TERMINALS)
@pytest.mark.parametrize("size", range(5, 27))
def test_a_board_of_any_size(size: int, terminal: tuple[int, int]) -> None:
    screen = shown(battle(BattlePhase.AIMING, size, 1 if size < 6 else 5 if size < 15 else 10))
    canvas = StrictCanvas(*terminal)
    screen.paint_frame(canvas, lambda: None)
    text = canvas.text()
    assert not canvas.problems, "\n".join([*canvas.problems, text])
    at = choose_arrangement(canvas, screen.state, make_sides(screen.state))
    right = at.whole_end_x
    assert abs(at.titles[0].x - (canvas.width - right)) <= 2, f"not in the middle:\n{text}"

    runs = [(text, style) for row in canvas.rows for _x, text, style in row]
    scroll = screen.state.pair.scrolls[1]
    beyond = {
        "<": scroll.first_column > 0,
        ">": scroll.first_column + scroll.visible.columns < size,
        "^": scroll.first_row > 0,
        "v": scroll.first_row + scroll.visible.rows < size,
    }
    arrows = {text for text, style in runs if text in beyond and style == "class:target.note"}
    assert arrows == {arrow for arrow, is_there in beyond.items() if is_there}, text
    whole, beside = whole_extent(size, SMALL_SCALE), 1 if at.titles[1] is None else 2
    if scroll.visible != (size, size):
        assert all(len(line) < canvas.width for line in text.split("\n")[1:-1]), f"no margin at the right:\n{text}"
        assert beside * whole.columns > canvas.width - 2 or whole.rows > canvas.height - 8, f"it has room:\n{text}"

    is_ruled = best_scale(size, at.extent).is_ruled
    assert ("┼" in text) if is_ruled else ("class:target.other" in {style for _text, style in runs}), text


@pytest.mark.parametrize("terminal", TERMINALS)
@pytest.mark.parametrize("size", [5, 10, 26])
def test_without_shades_there_are_dots_or_lines(size: int, terminal: tuple[int, int]) -> None:
    canvas = Canvas(*terminal, has_shades=False)
    shown(battle(BattlePhase.AIMING, size, 1)).paint_frame(canvas, lambda: None)
    assert BOX_GLYPHS.dot in canvas.text() or "┼" in canvas.text()


@pytest.mark.parametrize("scale", [RULED_SCALE, MEDIUM_SCALE])
def test_a_mark_that_compares_covers_a_standing_ship_at_both_sides(scale: Scale) -> None:
    ship = Ship(ShipClass.BATTLESHIP, (13, 23, 33, 43))
    picture = BoardPicture(Grid(10), (ship,), heat=(3,) * 100)
    view = PaintedBoard(picture, Role.TARGET, BoardMarks(last_cells=(23,), is_comparison=True))
    canvas = Canvas(80, 40)
    paint_board(canvas, Corner(0, 0), whole_extent(10, scale), view, BOX_GLYPHS)
    lines = canvas.text().split("\n")
    at = next(y for y, line in enumerate(lines) if "(3)" in line)
    x = lines[at].index("(3)") + 1
    assert "║" not in lines[at - 1][x] + lines[at + 1][x]
    assert "║" in {line[x] for line in lines[at + 2 : at + 7]}, "the rest of it is whole"


@pytest.mark.parametrize("terminal", [(40, 20), (80, 23), (80, 24), (120, 24), (200, 22), (200, 55)])
def test_no_setting_says_more_than_has_room(terminal: tuple[int, int]) -> None:
    screen = settings("sea")
    for number in range(len(screen.state.ordered_settings)):
        screen.state = screen.state.with_selected(number)
        canvas = StrictCanvas(*terminal)
        screen.paint_frame(canvas, lambda: None)
        assert not canvas.problems, "\n".join([*canvas.problems, canvas.text()])


@pytest.mark.parametrize("language", i18n.available_languages())
def test_on_the_smallest_screen_the_key_that_fires_stands_behind_the_line(language: str) -> None:
    i18n.choose_language(language)
    canvas = StrictCanvas(40, 20)
    state = replace(battle(BattlePhase.AIMING), terms=BattleTerms(has_hints=True, has_reasons=True))
    shown(state).paint_frame(canvas, lambda: None)
    assert not canvas.problems
    assert sum("Enter" in line for line in canvas.text().splitlines()) == 1
