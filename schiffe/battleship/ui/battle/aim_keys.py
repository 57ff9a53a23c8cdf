"""Keys and clicks that type and aim in a battle, and change only its state."""

from dataclasses import replace

from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.ui.battle.state import BattleState
from schiffe.battleship.ui.painting.cursor import cells_or_none, cursor_commands, move_cursor
from schiffe.language.i18n import _
from schiffe.toolkit.command import Command
from schiffe.toolkit.screen import line_after_refusal


def aiming_commands(state: BattleState) -> list[Command[BattleState]]:
    """Return the commands that move the cursor and take back marks; none while nothing can be typed."""
    if not state.phase.lets_type:
        return []
    commands: list[Command[BattleState]] = cursor_commands(state.board_size)
    if state.aim.can_take_back:
        label = _("clear") if state.aim.typed_text else _("undo")
        commands.append(Command(("escape",), BattleState.taken_back, _("Esc"), label))
    return commands


def type_cells(state: BattleState, text: str) -> BattleState:
    """Replace the typed line; the cursor moves to its last cell."""
    aim = state.aim
    if aim.error:
        text = line_after_refusal(aim.typed_text, text, lambda line: cells_or_none(line, state.board_size) is not None)
    cells = cells_or_none(text, state.board_size)
    cursor = cells[-1] if cells and state.phase.lets_type else aim.cursor
    return replace(state, aim=replace(aim, typed_text=text, error=None, cursor=cursor))


def toggle_note(state: BattleState, cell: Cell) -> BattleState:
    """Note a cell of the target as water, or remove the note, after a right click."""
    return state.with_note_toggled(cell) if state.phase.lets_type else state


def scroll_target(state: BattleState, columns: int, rows: int) -> BattleState:
    """Scroll the target by moving the cursor."""
    return move_cursor(state, columns, rows) if state.phase.lets_type else state
