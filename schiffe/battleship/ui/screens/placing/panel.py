"""The keys below the list of ships, beside the board on which a fleet is placed."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.ui.screens.placing.ship_list import LIST_COLUMNS, ListPlace
from schiffe.battleship.ui.screens.placing.state import PlacingState
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Corner, paint_heading
from schiffe.toolkit.screen import Command
from schiffe.toolkit.style import TextStyle

_Commands: TypeAlias = Sequence[Command[PlacingState]]

_INDENT_COLUMNS: Final = 2
_COLUMNS_BETWEEN: Final = 2


def paint_panel(canvas: Canvas, place: ListPlace, end: int, panel: _Commands, glyphs: Glyphs) -> None:
    """Paint the keys of the panel below the list, in two columns if they fit.

    There are free rows between the keys if the board, which ends before the row ``end``, is high enough.
    """
    if not panel:
        return
    heading = Corner(place.corner.x, place.corner.y + place.rows + place.rows_below_list)
    paint_heading(canvas, heading, LIST_COLUMNS, _("Keys"), glyphs)
    columns = panel_columns(canvas, panel) or (panel,)
    step = place.step if heading.y + 2 * len(columns[0]) < end else 1
    x = heading.x + _INDENT_COLUMNS
    for column in columns:
        label_x = x + _key_columns(canvas, column) + 1
        for number, command in enumerate(column, 1):
            y = heading.y + place.rows_below_headings + step * number
            canvas.put(x, y, f" {command.key_name} ", TextStyle.KEY, command.transition)
            canvas.put(label_x, y, command.label, TextStyle.DIM, command.transition)
        x += _columns(canvas, column) + _COLUMNS_BETWEEN


def panel_columns(canvas: Canvas, panel: _Commands) -> tuple[_Commands, ...]:
    """Return the commands in two columns; nothing if these do not fit."""
    half = (len(panel) + 1) // 2
    first, second = panel[:half], panel[half:]
    columns = _INDENT_COLUMNS + _columns(canvas, first) + _COLUMNS_BETWEEN + _columns(canvas, second)
    return (first, second) if columns <= LIST_COLUMNS else ()


def _columns(canvas: Canvas, commands: _Commands) -> int:
    """Return the columns of the keys and labels of some commands."""
    label_columns = max((canvas.measure(command.label) for command in commands), default=0)
    return _key_columns(canvas, commands) + 1 + label_columns


def _key_columns(canvas: Canvas, commands: _Commands) -> int:
    """Return the columns of the keys, each between two blanks."""
    return max((canvas.measure(command.key_name) for command in commands), default=0) + 2
