"""How it looks when a fleet is laid: the board with the ship in hand, the list of ships, and what can be said of it."""

from typing import Final, NamedTuple

from schiffe.base.i18n import _
from schiffe.drawing import fleet_picture
from schiffe.texts.names import illegal_fleet, ship_name, span_of
from schiffe.toolkit.canvas import Canvas
from schiffe.ui.boards import BoardView, Room, paint_board
from schiffe.ui.cells import Marks
from schiffe.ui.pair import is_single
from schiffe.ui.placing.keys import click_on_board, click_on_ship, scroll
from schiffe.ui.placing.state import Listed, PlacingState

KEY_ROWS: Final = 2
_LIST: Final = 35
"""Columns of the list of ships."""


class _Remark(NamedTuple):
    """What is said, and in which style."""

    text: str
    style: str = ""


def board_of(state: PlacingState) -> BoardView:
    """The board with the ship in hand."""
    editor = state.editor
    ghost = editor.ghost
    marks = Marks(editor.bow, None, ghost.mask if ghost else 0, editor.problem is None)
    picture = fleet_picture(editor.rules.grid, editor.laid)
    return BoardView(picture, "own", marks, state.scroll, click_on_board, scroll)


def room_of(canvas: Canvas) -> Room:
    """What the board has of a canvas of this size."""
    columns = canvas.width if is_single(canvas) else canvas.width - _LIST - 2
    return Room(columns, canvas.height - 5 - KEY_ROWS)


def paint_placing(canvas: Canvas, state: PlacingState) -> None:
    """The whole screen but the rows of keys."""
    editor = state.editor
    canvas.put(1, 0, _("{name}, lay your fleet").format(name=state.name), "class:title")
    count = _("{count} of {all} laid").format(count=len(editor.laid), all=len(editor.rules.ships))
    if canvas.measure(count) + canvas.measure(state.name) + 22 < canvas.width:
        canvas.put_right(canvas.width - 1, 0, count)
    paint_board(canvas, (0, 1), room_of(canvas), board_of(state), state.glyphs)
    remark = _remark(state)
    y = canvas.height - KEY_ROWS - 4
    if not is_single(canvas):
        _paint_list(canvas, canvas.width - _LIST, 2, state)
    elif not state.typed:
        _paint_line_of_ships(canvas, y, state)
    if state.typed or not is_single(canvas):
        end = canvas.put(1, y, _("Bow at:"))
        canvas.let_type(end + 1, y, canvas.width - end - 2)
    canvas.put_wrapped(1, y + 1, remark.text, canvas.width - 2, remark.style)


def _remark(state: PlacingState) -> _Remark:
    ghost, problem = state.editor.ghost, state.editor.problem
    if state.error:
        return _Remark(state.error, "class:error")
    if ghost is None:
        return _Remark(_("All ships are laid. Enter starts the game; Del picks a ship up."), "class:notice")
    if problem:
        return _Remark("! " + illegal_fleet(problem, state.size))
    may = _("{span}: the {ship} may lie here.")
    return _Remark(may.format(span=span_of(ghost, state.size), ship=ship_name(ghost.kind)))


def _paint_list(canvas: Canvas, x: int, y: int, state: PlacingState) -> None:
    bow, middle, stern = tuple(state.glyphs.lying)
    for number, ship in enumerate(state.ships):
        shape = f"{bow}{middle * (2 * ship.kind.length - 3)}{stern}"
        laid = _("laid") if ship.is_laid else ""
        text = f"{'>' if ship.is_in_hand else ' '} {ship_name(ship.kind):<16}{shape:<10}{laid}"
        _paint_ship(canvas, x, y + number, f"{text:<{_LIST - 1}}", ship)


def _paint_line_of_ships(canvas: Canvas, y: int, state: PlacingState) -> None:
    """The ships as shapes, and behind them the name of the one in hand where there is room."""
    x = 1
    for ship in state.ships:
        shape = ("." if ship.is_laid else state.glyphs.lying[1]) * ship.kind.length
        _paint_ship(canvas, x, y, shape, ship)
        x += ship.kind.length + 1
    name = ship_name(state.editor.kind) if state.editor.kind else ""
    if x + 1 + canvas.measure(name) < canvas.width:
        canvas.put(x + 1, y, name, "class:emphasis")


def _paint_ship(canvas: Canvas, x: int, y: int, text: str, ship: Listed) -> None:
    canvas.put(x, y, text, "class:chosen" if ship.is_in_hand else "", click_on_ship(ship.kind))
