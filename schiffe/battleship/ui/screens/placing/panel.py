"""The panel of keys below the list of ships, beside the board on which a fleet is placed."""

from collections.abc import Sequence
from typing import TypeAlias

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.ui.screens.placing.ship_list import LIST_COLUMNS, ListPlace
from schiffe.battleship.ui.screens.placing.state import PlacingState
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas, Corner
from schiffe.toolkit.layout import GAP_COLUMNS, INDENT_COLUMNS, paint_heading
from schiffe.toolkit.screen import Command
from schiffe.toolkit.style import TextStyle

_Commands: TypeAlias = Sequence[Command[PlacingState]]


def paint_panel(canvas: Canvas, place: ListPlace, end_y: int, panel: _Commands, glyphs: Glyphs) -> None:
    if not panel:
        return
    heading = Corner(place.corner.x, place.corner.y + place.rows + place.rows_below_list)
    paint_heading(canvas, heading, LIST_COLUMNS, _("Keys"), glyphs)
    columns = panel_columns(canvas, panel) or (panel,)
    step = place.row_step if heading.y + 2 * len(columns[0]) < end_y else 1
    x = heading.x + INDENT_COLUMNS
    for column in columns:
        label_x = x + _key_columns(canvas, column) + 1
        for number, command in enumerate(column, 1):
            y = heading.y + place.rows_below_headings + step * number
            canvas.put(x, y, f" {command.key_name} ", TextStyle.KEY, command.transition)
            canvas.put(label_x, y, command.label, TextStyle.DIM, command.transition)
        x += _columns(canvas, column) + GAP_COLUMNS


def panel_columns(canvas: Canvas, panel: _Commands) -> tuple[_Commands, ...]:
    """Return the commands in two columns; nothing if these do not fit."""
    half = (len(panel) + 1) // 2
    first, second = panel[:half], panel[half:]
    columns = INDENT_COLUMNS + _columns(canvas, first) + GAP_COLUMNS + _columns(canvas, second)
    return (first, second) if columns <= LIST_COLUMNS else ()


def _columns(canvas: Canvas, commands: _Commands) -> int:
    label_columns = max((canvas.measure(command.label) for command in commands), default=0)
    return _key_columns(canvas, commands) + 1 + label_columns


def _key_columns(canvas: Canvas, commands: _Commands) -> int:
    return max((canvas.measure(f" {command.key_name} ") for command in commands), default=0)
