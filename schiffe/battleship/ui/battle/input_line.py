"""The input line of a battle, with the message beside or below it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.ui.battle.message import battle_message
from schiffe.battleship.ui.battle.state import BattlePhase, BattleState
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.layout import GAP_COLUMNS, paint_input_field
from schiffe.toolkit.style import TextStyle

_INPUT_COLUMNS: Final = 8
_SALVO_INPUT_COLUMNS: Final = 18
_MIN_MESSAGE_COLUMNS_BESIDE_INPUT: Final = 60
"""The width that a long message needs beside the input line."""


class PlacedMessage(NamedTuple):
    """A message beside or below the input line.

    Attributes:
        x: the column of its lines.
        rows_above: the number of rows from the input line to the first line.
    """

    x: int
    rows_above: int
    lines: Sequence[str]
    style: str

    @property
    def rows(self) -> int:
        """The number of rows of the input line and the message."""
        return max(1, self.rows_above + len(self.lines))


def place_message(canvas: Canvas, x: int, end_x: int, state: BattleState) -> PlacedMessage:
    """Return the message beside the input line if it fits there, otherwise below."""
    text, style = battle_message(state)
    if not text:
        return PlacedMessage(x=x, rows_above=0, lines=(), style=style)
    if not state.phase.lets_type:
        return PlacedMessage(x=x, rows_above=0, lines=canvas.wrap(text, end_x - x), style=style)
    beside_x = x + canvas.measure(_prompt_text(state)) + _field_columns(state) + GAP_COLUMNS
    if end_x - beside_x >= min(_MIN_MESSAGE_COLUMNS_BESIDE_INPUT, canvas.measure(text)):
        return PlacedMessage(x=beside_x, rows_above=0, lines=canvas.wrap(text, end_x - beside_x), style=style)
    return PlacedMessage(x=x, rows_above=1, lines=canvas.wrap(text, end_x - x), style=style)


def paint_prompt(canvas: Canvas, corner: Corner, state: BattleState) -> None:
    """Paint the input line, which shows the cell of the cursor when nothing is typed."""
    if not state.phase.lets_type:
        return
    style = TextStyle.ATTENTION if state.phase is BattlePhase.AIMING else TextStyle.BAR
    x = canvas.put(corner.x, corner.y, _prompt_text(state), style)
    cursor_cell = "" if state.aim.typed_text else cell_name(state.aim.cursor, state.board_size)
    field_end_x = paint_input_field(canvas, Corner(x, corner.y), _field_columns(state), cursor_cell)
    is_key_row_full = state.pair.is_single and state.terms.has_hints  # so it does not show Enter
    if is_key_row_full and state.phase is BattlePhase.AIMING and not state.salvo_size:
        end_x = canvas.put(field_end_x + 1, corner.y, _("Enter"), TextStyle.KEY)
        canvas.put(end_x + 1, corner.y, _("fire"), TextStyle.DIM)


def _prompt_text(state: BattleState) -> str:
    text = _("Fire at") if state.phase.lets_fire else _("Next shot")
    return f" {text} "


def _field_columns(state: BattleState) -> int:
    return _SALVO_INPUT_COLUMNS if state.perspective.state.rules.has_salvos else _INPUT_COLUMNS


def paint_prompt_and_message(canvas: Canvas, corner: Corner, end_x: int, state: BattleState) -> None:
    """Paint the input line, and the message beside or below it, up to the column ``end_x``."""
    x, y = corner
    message = place_message(canvas, x, end_x, state)
    last_y = canvas.keys_y - len(message.lines)
    message_y = y + message.rows_above
    if message_y > last_y:  # on a small screen, a long message covers the rows above it
        message_y = last_y
        y = message_y - message.rows_above
        canvas.fill(Corner(x, y), Size(canvas.width - x, canvas.keys_y - y))
    paint_prompt(canvas, Corner(x, y), state)
    canvas.put_lines(Corner(message.x, message_y), message.lines, message.style)
