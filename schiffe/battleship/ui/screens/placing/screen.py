"""The screen on which a player places a fleet."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import ClassVar, Final, NamedTuple, Self

from schiffe.battleship.drawing import fleet_picture
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import cell_name, to_mask
from schiffe.battleship.texts.ships import fleet_problem_text, ship_name, span_text
from schiffe.battleship.ui.painting.boards import PaintedBoard, fitted_scroll, paint_board
from schiffe.battleship.ui.painting.cursor import move_cursor
from schiffe.battleship.ui.painting.lesson_strip import paint_advice
from schiffe.battleship.ui.painting.marks import BoardMarks
from schiffe.battleship.ui.painting.scales import LABEL_COLUMNS
from schiffe.battleship.ui.painting.sea_style import Role, SeaStyle
from schiffe.battleship.ui.screens.placing.commands import (
    PlacingCommands,
    click_on_board,
    make_placing_commands,
    turn_ship_at,
)
from schiffe.battleship.ui.screens.placing.layout import PlacingLayout, max_rows_beside_input
from schiffe.battleship.ui.screens.placing.ship_list import (
    paint_line_of_ships,
    paint_list,
    paint_panel,
    split_into_two_columns,
)
from schiffe.battleship.ui.screens.placing.state import PlacingState
from schiffe.battleship.ui.screens.placing.typed import type_placement
from schiffe.language.i18n import _
from schiffe.toolkit.bar import Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, Corner, Size, fit
from schiffe.toolkit.command import Command, keep_state
from schiffe.toolkit.key_row import MAX_KEY_ROWS
from schiffe.toolkit.layout import GAP_COLUMNS
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.strip import reserve_strip
from schiffe.toolkit.style import TextStyle

_INPUT_COLUMNS: Final = 16


class _Remark(NamedTuple):
    """A remark about the ship in hand or the last step, with its style."""

    text: str
    style: str = ""

    @classmethod
    def from_state(cls, state: PlacingState) -> Self:
        ghost = state.editor.ghost
        if state.error:
            return cls(state.error, TextStyle.ERROR)
        if state.message:
            return cls(state.message, TextStyle.NOTICE)
        if ghost is None and state.has_lesson:
            return cls("")  # the lesson explains it
        if ghost is None:
            return cls(_("All ships are placed. Enter starts the game; Del picks a ship up."), TextStyle.NOTICE)
        if problem := state.editor.problem:
            return cls(
                "! " + fleet_problem_text(problem, state.board_size), f"{SeaStyle.SAID_HIT} {TextStyle.EMPHASIS}"
            )
        text = _("{span}: fits here ({ship}).")
        return cls(text.format(span=span_text(ghost, state.board_size), ship=ship_name(ghost.ship_class)))


def _placing_board(state: PlacingState) -> PaintedBoard:
    """Return the board with the ship in hand."""
    editor = state.editor
    ghost = editor.ghost
    marks = BoardMarks(cursor=editor.bow, ghost=ghost.mask if ghost else 0, is_ghost_legal=editor.problem is None)
    grid = editor.rules.grid
    ships = to_mask(cell for ship in editor.placed_ships for cell in ship.cells)
    closed = grid.closed_by(editor.rules.contact, ships) & ~ships & ~marks.ghost if editor.ship_class else 0
    picture = replace(fleet_picture(grid, editor.placed_ships), marked=closed)
    return PaintedBoard(
        picture=picture,
        role=Role.OWN,
        marks=marks,
        scroll=state.scroll,
        on_click=click_on_board,
        on_scroll=move_cursor,  # the visible part follows the ship
        on_right_click=turn_ship_at,
    )


def paint_placing(canvas: Canvas, state: PlacingState, panel: Sequence[Command[PlacingState]]) -> None:
    """Paint the whole screen except the rows of keys; keys of the panel are below the list of ships."""
    editor = state.editor
    layout = PlacingLayout.fitting(canvas, state)
    remark = _Remark.from_state(state)
    remark_lines = canvas.wrap(remark.text, canvas.width - layout.input_corner.x - 1)
    layout = layout.with_room_for_remark(canvas, len(remark_lines))
    count = _("{count} of {all} placed").format(count=len(editor.placed_ships), all=len(editor.rules.ship_classes))
    title = _("{name}, place your fleet").format(name=state.name)
    bar = Bar(title, short_title=_("Place your fleet"), shortest_title=state.name, badge=count)
    paint_bar(canvas, bar, state.glyphs)
    board = _placing_board(state)
    paint_board(canvas, layout.board, layout.extent, board, state.glyphs)
    if layout.has_title:
        canvas.put(layout.board.x + LABEL_COLUMNS, layout.board.y - 1, _("Your board"), TextStyle.TITLE)
    if layout.ship_list:
        paint_list(canvas, layout.ship_list, state)
        paint_panel(canvas, layout.ship_list, layout.board.y + layout.extent.rows, panel, state.glyphs)
    elif not state.typed_text:
        paint_line_of_ships(canvas, layout.input_corner.y, state)
    remark_x = _paint_typed(canvas, layout, state)
    y = _paint_remark(canvas, layout, remark_x, remark)
    if y < canvas.height - MAX_KEY_ROWS:
        has_marks = layout.ship_list is not None and board.picture.marked != 0
        hint = _hint_text(canvas, state, canvas.width - layout.input_corner.x - 1, has_marks=has_marks)
        canvas.put(layout.input_corner.x, y, hint, TextStyle.DIM)


def _hint_text(canvas: Canvas, state: PlacingState, columns: int, *, has_marks: bool) -> str:
    """Return what the marks on the board mean, or else how to place with the mouse; no text if neither helps."""
    if has_marks:
        return fit(_("Squares with {sign} are too close to another ship.").format(sign=state.glyphs.mark), columns)
    if state.has_mouse and not state.editor.placed_ships and not state.typed_text:
        return canvas.first_fitting(
            columns,
            _("Mouse: a click moves the ship, a click on it places it, a right click turns it."),
            _("Click places, right click turns."),
        )
    return ""


def _paint_typed(canvas: Canvas, layout: PlacingLayout, state: PlacingState) -> int:
    """Paint the input, or else the place and direction of the ship in hand; return the column after it."""
    x, y = layout.input_corner
    editor = state.editor
    if not state.typed_text and not (layout.ship_list and editor.ship_class):
        return x
    label = ship_name(editor.ship_class).capitalize() if editor.ship_class else _("Square")
    end_x = canvas.put(x, y, f" {label} ", TextStyle.ATTENTION)
    field_columns = _INPUT_COLUMNS if layout.ship_list else canvas.width - end_x - 1
    canvas.fill(Corner(end_x, y), Size(field_columns, 1), TextStyle.BAR)
    if state.typed_text:
        canvas.place_typed_line(Corner(end_x + 1, y), field_columns - 1)
    elif ghost := editor.ghost:
        text = "{square}"
        if ghost.ship_class.length > 1:
            is_across = len(ghost.cells) > 1 and abs(ghost.cells[1] - ghost.cells[0]) == 1
            text = _("{square} across") if is_across else _("{square} upright")
        place = text.format(square=cell_name(ghost.cells[0], state.board_size))
        canvas.put(end_x + 1, y, fit(place, field_columns - 1), TextStyle.BAR)
    return end_x + field_columns + GAP_COLUMNS


def _paint_remark(canvas: Canvas, layout: PlacingLayout, beside_x: int, remark: _Remark) -> int:
    """Paint a remark from column ``beside_x`` on if it fits there, or else below the input; return the row below it."""
    x, input_y = layout.input_corner
    lines_beside = canvas.wrap(remark.text, canvas.width - beside_x - 1)
    if layout.ship_list and len(lines_beside) <= max_rows_beside_input(canvas):
        return max(input_y + 1, canvas.put_lines(Corner(beside_x, input_y), lines_beside, remark.style))
    lines = canvas.wrap(remark.text, canvas.width - x - 1)
    return canvas.put_lines(Corner(x, layout.remark_y(canvas, len(lines))), lines, remark.style)


class PlacingScreen(Screen[PlacingState, Fleet]):
    """A screen that returns the fleet placed by its player; ``save_draft`` is called when the placed ships change."""

    key_rows: ClassVar[int] = MAX_KEY_ROWS

    def __init__(
        self,
        state: PlacingState,
        leave: Command[PlacingState],
        save_draft: Callable[[PlacingState], None] = lambda _state: None,
        phrase_command: Command[PlacingState] | None = None,
    ) -> None:
        super().__init__(state)
        self._leave = leave
        self._save_draft = save_draft
        self._phrase_command = phrase_command  # in a room

    def on_change(self, before: PlacingState) -> None:
        if self.state.editor.placed_ships != before.editor.placed_ships:
            self._save_draft(self.state)

    def commands(self, state: PlacingState) -> Sequence[Command[PlacingState]]:
        """Return the commands; those of the panel are not in the row of keys."""
        commands = self._placing_commands(state)
        panel = commands.for_panel[: state.panel_key_count]
        if not panel:
            return commands.in_row(panel)
        arrows: Command[PlacingState] = Command((), keep_state, _("Arrows"), _("move"), is_spare=True)
        return [*commands.in_row(panel), arrows]

    def _placing_commands(self, state: PlacingState) -> PlacingCommands:
        return make_placing_commands(state, self._leave, self._phrase_command)

    def typed_line(self, state: PlacingState) -> str:
        return state.typed_text

    def with_typed_line(self, state: PlacingState, text: str) -> PlacingState:
        return type_placement(state, text)

    def fitted(self, state: PlacingState, canvas: Canvas) -> PlacingState:
        """Return the state with the ship in hand in view, and the number of keys that fit beside the board."""
        with reserve_strip(canvas, is_shown=state.has_lesson):
            layout = PlacingLayout.fitting(canvas, state)
        rows = layout.panel_rows
        has_two_columns = split_into_two_columns(canvas, self._placing_commands(state).for_panel[: 2 * rows]) != ()
        panel_key_count = 2 * rows if has_two_columns else rows
        scroll = fitted_scroll(_placing_board(state), layout.extent)
        return replace(state, scroll=scroll, is_unseen=False, panel_key_count=panel_key_count)

    def paint(self, canvas: Canvas, state: PlacingState) -> None:
        with reserve_strip(canvas, is_shown=state.has_lesson):
            paint_placing(canvas, state, self._placing_commands(state).for_panel[: state.panel_key_count])
        if state.advice:
            paint_advice(canvas, MAX_KEY_ROWS, state.advice, PlacingState.without_lesson)
