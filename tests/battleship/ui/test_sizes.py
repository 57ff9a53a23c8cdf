"""Boards of all sizes on many terminals: whole or an honest part, in the middle, never without something to aim by."""

import pytest

from schiffe.battleship.drawing import BOX_GLYPHS
from schiffe.battleship.ui.battle.keys import BattleKeys
from schiffe.battleship.ui.battle.screen import BattleScreen, arrangement_of, sides_of
from schiffe.battleship.ui.battle.state import Phase
from schiffe.battleship.ui.boards import best_scale, whole_room
from schiffe.battleship.ui.cells import SMALL
from schiffe.toolkit.canvas import Canvas
from tests.battleship.ui.painting import LEAVE, StrictCanvas
from tests.battleship.ui.test_screens import battle

TERMINALS = [(40, 20), (50, 60), (80, 19), (80, 24), (92, 28), (92, 32), (120, 40), (150, 46), (200, 60)]
KEYS = BattleKeys(lambda _wanted: None, LEAVE)


@pytest.mark.parametrize("terminal", TERMINALS)
@pytest.mark.parametrize("size", range(5, 27))
def test_a_board_of_any_size(size: int, terminal: tuple[int, int]) -> None:
    screen = BattleScreen(battle(Phase.AIMING, size, 1 if size < 6 else 5 if size < 15 else 10), KEYS)
    canvas = StrictCanvas(*terminal)
    screen.paint_frame(canvas, lambda: None)
    text = canvas.text()
    assert not canvas.problems, "\n".join([*canvas.problems, text])
    at = arrangement_of(canvas, screen.state, sides_of(screen.state, KEYS))
    right = at.panel.x + at.panel_width if at.panel else at.right
    assert abs(at.titles[0].x - (canvas.width - right)) <= 2, f"not in the middle:\n{text}"

    runs = [(text, style) for row in canvas.rows for _x, text, style in row]
    scroll = screen.state.pair.scrolls[1]
    beyond = {
        "<": scroll.left > 0,
        ">": scroll.left + scroll.shown.columns < size,
        "^": scroll.top > 0,
        "v": scroll.top + scroll.shown.rows < size,
    }
    arrows = {text for text, style in runs if text in beyond and style == "class:target.note"}
    assert arrows == {arrow for arrow, is_there in beyond.items() if is_there}, text
    whole, beside = whole_room(size, SMALL), 1 if at.titles[1] is None else 2
    if scroll.shown != (size, size):
        assert all(len(line) < canvas.width for line in text.split("\n")[1:-1]), f"no margin at the right:\n{text}"
        assert beside * whole.columns > canvas.width - 2 or whole.rows > canvas.height - 8, f"it has room:\n{text}"

    is_ruled = best_scale(size, at.room).is_ruled
    assert ("┼" in text) if is_ruled else ("class:target.other" in {style for _text, style in runs}), text


@pytest.mark.parametrize("terminal", TERMINALS)
@pytest.mark.parametrize("size", [5, 10, 26])
def test_without_shades_there_are_dots_or_lines(size: int, terminal: tuple[int, int]) -> None:
    canvas = Canvas(*terminal, has_shades=False)
    BattleScreen(battle(Phase.AIMING, size, 1), KEYS).paint_frame(canvas, lambda: None)
    assert BOX_GLYPHS.dot in canvas.text() or "┼" in canvas.text()
