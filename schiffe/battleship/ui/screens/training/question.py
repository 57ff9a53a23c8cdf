"""The screen of training that asks for a shot in a position."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Self

from schiffe.battleship.drawing import Glyphs, target_picture
from schiffe.battleship.logbook.training import ShotQuestion
from schiffe.battleship.rules.grid import Cell, cell_name, cells_of
from schiffe.battleship.texts.rules import contact_rule_text
from schiffe.battleship.texts.ships import ship_names
from schiffe.battleship.texts.shots import already_shot_text, cell_or_none, parse_typed_cell
from schiffe.battleship.ui.painting.boards import NOT_SCROLLED, BoardScroll, PaintedBoard
from schiffe.battleship.ui.painting.cursor import cursor_commands, move_cursor
from schiffe.battleship.ui.painting.marks import BoardMarks
from schiffe.battleship.ui.painting.pair import fleet_columns, opponent_ships, paint_ship
from schiffe.battleship.ui.painting.sea_style import Role
from schiffe.battleship.ui.screens.training.layout import (
    TrainingLayout,
    make_training_layout,
    paint_position,
    scroll_with_marks,
)
from schiffe.game.ui.training import RoundProgress
from schiffe.language.i18n import _
from schiffe.language.words import RefusedInput
from schiffe.toolkit.canvas import Canvas, Corner, fit
from schiffe.toolkit.command import Command, Done, back_command, finishing, keep_state
from schiffe.toolkit.layout import paint_input_field
from schiffe.toolkit.screen import Screen, line_after_refusal
from schiffe.toolkit.stack import StackPart, stack, text_part
from schiffe.toolkit.style import TextStyle

_PROMPT: Final = "> "
_INPUT_COLUMNS: Final = 14


@dataclass(frozen=True)
class ShotQuestionState:
    """A position that asks for a shot, with the cursor, the typed cell and its error."""

    question: ShotQuestion
    round_progress: RoundProgress
    glyphs: Glyphs
    cursor: Cell
    typed_text: str = ""
    error: str | None = None
    scroll: BoardScroll = NOT_SCROLLED

    @classmethod
    def from_question(cls, question: ShotQuestion, round_progress: RoundProgress, glyphs: Glyphs) -> Self:
        """Return the position with the cursor on the open cell that is nearest to the middle."""
        grid = question.target.rules.grid
        middle_row, middle_column = divmod(grid.middle, grid.size)

        def distance(cell: Cell) -> int:
            row, column = divmod(cell, grid.size)
            return abs(row - middle_row) + abs(column - middle_column)

        cursor = min(cells_of(question.target.open_cells), key=distance)
        return cls(question=question, round_progress=round_progress, glyphs=glyphs, cursor=cursor)

    @property
    def board_size(self) -> int:
        """The rows and columns of the board."""
        return self.question.target.rules.size

    def moved(self, cell: Cell) -> Self:
        """Return the position with another cell aimed at, and nothing typed."""
        return replace(self, cursor=cell, typed_text="", error=None)

    def without_typed_text(self) -> Self:
        """Return the position with nothing typed, and without an error."""
        return replace(self, typed_text="", error=None)


class ShotQuestionScreen(Screen[ShotQuestionState, Cell | None]):
    """A screen that asks for a shot; it returns the cell, or None if the player leaves."""

    takes_early_keys: ClassVar[bool] = False  # the position has to be seen first

    def commands(self, state: ShotQuestionState) -> Sequence[Command[ShotQuestionState]]:
        commands: list[Command[ShotQuestionState]] = [Command(("enter",), _fire_at_cell, _("Enter"), _("fire"))]
        if state.typed_text:
            commands.append(Command(("escape",), ShotQuestionState.without_typed_text, _("Esc"), _("clear")))
            commands.append(Command(("f10",), finishing(None), "F10", _("menu")))
        else:
            commands.append(Command((" ",), keep_state))  # a typed blank would hide the cell at the cursor
            commands.append(back_command(label=_("menu")))
        return commands + cursor_commands(state.board_size)

    def typed_line(self, state: ShotQuestionState) -> str:
        return state.typed_text

    def with_typed_line(self, state: ShotQuestionState, text: str) -> ShotQuestionState:
        """Return the state with another typed cell, to which the cursor moves."""
        if state.error:
            text = line_after_refusal(
                state.typed_text, text, lambda line: cell_or_none(line, state.board_size) is not None
            )
        cell = cell_or_none(text, state.board_size)
        return replace(state, typed_text=text, error=None, cursor=state.cursor if cell is None else cell)

    def fitted(self, state: ShotQuestionState, canvas: Canvas) -> ShotQuestionState:
        """Return the state with the cursor in view."""
        return replace(state, scroll=scroll_with_marks(canvas, _question_board(state)))

    def paint(self, canvas: Canvas, state: ShotQuestionState) -> None:
        layout = make_training_layout(canvas, state.board_size)
        paint_position(canvas, layout, state.question, state.round_progress, _question_board(state), state.glyphs)
        canvas.put(*layout.text, fit(_("Where do you fire?"), layout.text_columns), TextStyle.TITLE)
        if layout.round_y is None:
            self._paint_below_board(canvas, layout, state)
        else:
            self._paint_beside_board(canvas, layout, state)

    def _paint_beside_board(self, canvas: Canvas, layout: TrainingLayout, state: ShotQuestionState) -> None:
        target = state.question.target
        lines = canvas.wrap(contact_rule_text(target.rules.contact), layout.text_columns)
        if not target.rules.is_silent:
            afloat = _("Afloat: {ships}.").format(ships=ship_names(target.afloat))
            lines = canvas.wrap(afloat, layout.text_columns) + lines

        def paint_input_and_message(corner: Corner) -> None:
            _paint_input(canvas, corner, state)
            max_lines = layout.text_end_y - corner.y
            _paint_message(canvas, corner.down(2), state, width=layout.text_columns, max_lines=max_lines)

        title = StackPart(1)
        text = text_part(canvas, lines, TextStyle.DIM, gap_rows=1)
        input_and_message = StackPart(3, paint_input_and_message, gap_rows=1)
        stack(layout.text_rows, [title, text, input_and_message]).paint(layout.text)

    def _paint_below_board(self, canvas: Canvas, layout: TrainingLayout, state: ShotQuestionState) -> None:
        """Paint the ships afloat beside the typed cell, instead of a text about them."""
        x = layout.text.x
        input_y = layout.text.y + 1
        end_x = _paint_input(canvas, Corner(x, input_y), state)
        free_columns = layout.text_columns - (end_x - x) - 1
        _paint_fleet(canvas, Corner(end_x + 1, input_y), free_columns, state)
        # There is no band below it.
        max_lines = layout.text_end_y + 1 - input_y
        _paint_message(canvas, Corner(x, input_y + 1), state, width=layout.text_columns, max_lines=max_lines)


def _paint_input(canvas: Canvas, corner: Corner, state: ShotQuestionState) -> int:
    """Paint the typed cell, or else the one at the cursor; return the column after it."""
    x, y = corner
    canvas.put(x, y, _PROMPT.rstrip(), TextStyle.ATTENTION)
    cursor_cell = "" if state.typed_text else cell_name(state.cursor, state.board_size)
    return paint_input_field(canvas, Corner(x + len(_PROMPT), y), _INPUT_COLUMNS, cursor_cell)


def _paint_message(canvas: Canvas, corner: Corner, state: ShotQuestionState, *, width: int, max_lines: int) -> None:
    """Paint the error, or how to aim."""
    message = state.error or _("Aim by arrows or mouse, or type a square such as B7.")
    style = TextStyle.ERROR if state.error else TextStyle.DIM
    canvas.put_lines(corner, canvas.wrap(message, width)[:max_lines], style)


def _fire_at_cell(state: ShotQuestionState) -> ShotQuestionState | Done[Cell]:
    """Fire at the typed cell, or else at the cursor."""
    try:
        cell = parse_typed_cell(state.typed_text, state.board_size) if state.typed_text else state.cursor
    except RefusedInput as refused:
        return replace(state, error=refused.problem)
    if not state.question.target.is_open(cell):
        return replace(state, error=already_shot_text(state.question.target, cell))
    return Done(cell)


def click_cell(state: ShotQuestionState, cell: Cell) -> ShotQuestionState | Done[Cell]:
    """Fire at a clicked cell."""
    return _fire_at_cell(state.moved(cell))


def _question_board(state: ShotQuestionState) -> PaintedBoard:
    return PaintedBoard(
        picture=target_picture(state.question.target),
        role=Role.TARGET,
        marks=BoardMarks(cursor=state.cursor),
        scroll=state.scroll,
        on_click=click_cell,
        on_scroll=move_cursor,
    )


def _paint_fleet(canvas: Canvas, corner: Corner, width: int, state: ShotQuestionState) -> None:
    """Paint the ships afloat at the right end of the width, if they fit in a row."""
    target = state.question.target
    if target.rules.is_silent:
        return
    fleet = [ship for ship in opponent_ships(target) if not ship.is_sunk]
    columns = fleet_columns(fleet)
    if columns > width:
        return
    x = corner.x + width - columns
    for ship in fleet:
        x = paint_ship(canvas, Corner(x, corner.y), ship, state.glyphs) + 1
