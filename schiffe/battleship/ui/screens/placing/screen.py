"""The screen on which a player places a fleet."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, Self

from schiffe.battleship.drawing import fleet_picture
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import cell_name, mask_of
from schiffe.battleship.texts.ships import fleet_problem_text, ship_name, span_text
from schiffe.battleship.ui.painting.arrangement import is_narrow
from schiffe.battleship.ui.painting.boards import BoardView, best_extent, fitted_scroll, paint_board, whole_extent
from schiffe.battleship.ui.painting.lesson_strip import paint_advice
from schiffe.battleship.ui.painting.marks import BoardMarks
from schiffe.battleship.ui.painting.scales import LABEL_COLUMNS, SMALL_CELLS
from schiffe.battleship.ui.painting.sea_style import Role, SeaStyle
from schiffe.battleship.ui.screens.placing.commands import (
    PlacingCommands,
    click_on_board,
    placing_commands,
    scroll_board,
    turn_ship,
)
from schiffe.battleship.ui.screens.placing.panel import paint_panel, panel_columns
from schiffe.battleship.ui.screens.placing.ship_list import (
    LIST_COLUMNS,
    ListPlace,
    list_place,
    paint_line_of_ships,
    paint_list,
)
from schiffe.battleship.ui.screens.placing.state import PlacingState
from schiffe.battleship.ui.screens.placing.typed import with_placement
from schiffe.language.i18n import _
from schiffe.toolkit.bar import BAR_ROWS, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, Corner, Size, fit
from schiffe.toolkit.key_row import MAX_KEY_ROWS
from schiffe.toolkit.layout import GAP_COLUMNS, centred_corner
from schiffe.toolkit.screen import AnyCommand, Command, Screen, Transition
from schiffe.toolkit.stack import StackPart, stack
from schiffe.toolkit.strip import strip_rows
from schiffe.toolkit.style import TextStyle

_COLUMNS_BEFORE_LIST: Final = 3
_INPUT_COLUMNS: Final = 16
_INPUT_ROWS: Final = 2
"""The row of the input, and the free row above it."""
_MAX_REMARK_ROWS: Final = 2
_COLUMNS_FOR_REMARK_BESIDE_INPUT: Final = 110
"""The width from which a remark can have two rows beside the input instead of one."""
_ROWS_AROUND_LISTS: Final = 3
"""The rows beside a board that the list of ships and the keys leave free, and the heading of the keys."""
_MIN_PANEL_ROWS: Final = 2
"""The fewest rows of keys beside the board."""


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
            return cls("! " + fleet_problem_text(problem, state.size), f"{SeaStyle.SAID_HIT} {TextStyle.EMPHASIS}")
        text = _("{span}: fits here ({ship}).")
        return cls(text.format(span=span_text(ghost, state.size), ship=ship_name(ghost.ship_class)))


class _Places(NamedTuple):
    """The places of the board, of the list of ships if it fits, and of the input."""

    board: Corner
    extent: Size
    ship_list: ListPlace | None
    input_corner: Corner
    has_title: bool = False


def board_of(state: PlacingState) -> BoardView:
    """Return the board with the ship in hand."""
    editor = state.editor
    ghost = editor.ghost
    marks = BoardMarks(cursor=editor.bow, ghost=ghost.mask if ghost else 0, is_ghost_legal=editor.problem is None)
    grid = editor.rules.grid
    ships = mask_of(cell for ship in editor.placed_ships for cell in ship.cells)
    closed = grid.closed_by(editor.rules.contact, ships) & ~ships & ~marks.ghost if editor.ship_class else 0
    picture = replace(fleet_picture(grid, editor.placed_ships), marked=closed)
    return BoardView(
        picture=picture,
        role=Role.OWN,
        marks=marks,
        scroll=state.scroll,
        on_click=click_on_board,
        on_scroll=scroll_board,
        on_right_click=turn_ship,
    )


def _places(canvas: Canvas, state: PlacingState) -> _Places:
    size = state.size
    max_rows = canvas.height - BAR_ROWS - MAX_KEY_ROWS
    remark_rows = _MAX_REMARK_ROWS - 1 if state.has_lesson else _MAX_REMARK_ROWS
    if is_narrow(canvas):
        full_extent = whole_extent(size, SMALL_CELLS)
        extent = Size(
            min(full_extent.columns, canvas.width), min(full_extent.rows, max_rows - _INPUT_ROWS - remark_rows)
        )
        corner = Corner(canvas.centred_x(extent.columns), BAR_ROWS)
        return _Places(board=corner, extent=extent, ship_list=None, input_corner=Corner(1, corner.y + extent.rows))
    if canvas.width >= _COLUMNS_FOR_REMARK_BESIDE_INPUT:
        remark_rows -= 1
    max_columns = canvas.width - LIST_COLUMNS - _COLUMNS_BEFORE_LIST - 1
    extent = best_extent(size, Size(max_columns, max_rows - _INPUT_ROWS - remark_rows))

    title = StackPart(1, rank=1)
    board = StackPart(extent.rows)
    input_line = StackPart(1, gap_rows=1)
    remark = StackPart(remark_rows)
    page = stack(max_rows - 1, title, board, input_line, remark)  # a row above the keys stays free
    columns = extent.columns + _COLUMNS_BEFORE_LIST + LIST_COLUMNS
    x, y = centred_corner(canvas, columns, page.height, MAX_KEY_ROWS)
    rows = page.at(y)
    has_title = rows[title].height > 0
    list_corner = Corner(x + extent.columns + _COLUMNS_BEFORE_LIST, y if has_title else y + 1)
    return _Places(
        board=Corner(x, rows[board].y),
        extent=extent,
        ship_list=list_place(list_corner, extent.rows - 1, state.editor),
        input_corner=Corner(x + LABEL_COLUMNS, rows[input_line].y),
        has_title=has_title,
    )


def paint_placing(canvas: Canvas, state: PlacingState, panel: Sequence[Command[PlacingState]]) -> None:
    """Paint the whole screen except the rows of keys; keys of the panel are below the list of ships."""
    editor = state.editor
    places = _places(canvas, state)
    count = _("{count} of {all} placed").format(count=len(editor.placed_ships), all=len(editor.rules.ship_classes))
    title = _("{name}, place your fleet").format(name=state.name)
    bar = Bar(title, short_title=_("Place your fleet"), shortest_title=state.name, badge=count)
    paint_bar(canvas, bar, state.glyphs)
    board = board_of(state)
    paint_board(canvas, places.board, places.extent, board, state.glyphs)
    if places.has_title:
        canvas.put(places.board.x + LABEL_COLUMNS, places.board.y - 1, _("Your board"), TextStyle.TITLE)
    if places.ship_list:
        paint_list(canvas, places.ship_list, state)
        paint_panel(canvas, places.ship_list, places.board.y + places.extent.rows, panel, state.glyphs)
    elif not state.typed_text:
        paint_line_of_ships(canvas, places.input_corner.y, state)
    remark_x = _paint_typed(canvas, places, state)
    y = _paint_remark(canvas, places, remark_x, _Remark.from_state(state))
    if y < canvas.height - MAX_KEY_ROWS:
        columns = canvas.width - places.input_corner.x - 1
        hint = _mouse_hint(canvas, state, columns)
        if places.ship_list and board.picture.marked:
            hint = fit(_("Squares with {sign} are too close to another ship.").format(sign=state.glyphs.mark), columns)
        canvas.put(places.input_corner.x, y, hint, TextStyle.DIM)


def _mouse_hint(canvas: Canvas, state: PlacingState, columns: int) -> str:
    """Return how to place a ship by mouse, before the first ship; empty if no mouse is used."""
    if not state.has_mouse or state.editor.placed_ships or state.typed_text:
        return ""
    return canvas.first_fitting(
        columns,
        _("Mouse: a click moves the ship, a click on it places it, a right click turns it."),
        _("Click places, right click turns."),
    )


def _paint_typed(canvas: Canvas, places: _Places, state: PlacingState) -> int:
    """Paint the input, or else the place and direction of the ship in hand; return the column after it."""
    x, y = places.input_corner
    editor = state.editor
    if not state.typed_text and not (places.ship_list and editor.ship_class):
        return x
    label = ship_name(editor.ship_class).capitalize() if editor.ship_class else _("Square")
    end_x = canvas.put(x, y, f" {label} ", TextStyle.ATTENTION)
    field_columns = _INPUT_COLUMNS if places.ship_list else canvas.width - end_x - 1
    canvas.fill(Corner(end_x, y), Size(field_columns, 1), TextStyle.BAR)
    if state.typed_text:
        canvas.place_typed_line(Corner(end_x + 1, y), field_columns - 1)
    elif ghost := editor.ghost:
        text = "{square}"
        if ghost.ship_class.length > 1:
            is_across = len(ghost.cells) > 1 and abs(ghost.cells[1] - ghost.cells[0]) == 1
            text = _("{square} across") if is_across else _("{square} upright")
        place = text.format(square=cell_name(ghost.cells[0], state.size))
        canvas.put(end_x + 1, y, fit(place, field_columns - 1), TextStyle.BAR)
    return end_x + field_columns + GAP_COLUMNS


def _paint_remark(canvas: Canvas, places: _Places, beside_x: int, remark: _Remark) -> int:
    """Paint a remark from column ``beside_x`` on if it fits there, or else below the input; return the row below it."""
    x, input_y = places.input_corner
    lines_beside = canvas.wrap(remark.text, canvas.width - beside_x - 1)
    max_rows_beside = 2 if canvas.width >= _COLUMNS_FOR_REMARK_BESIDE_INPUT else 1
    if places.ship_list and len(lines_beside) <= max_rows_beside:
        return max(input_y + 1, canvas.put_lines(Corner(beside_x, input_y), lines_beside, remark.style))

    lines = canvas.wrap(remark.text, canvas.width - x - 1)
    board_and_input = StackPart(input_y + 1)
    text = StackPart(len(lines), gap_rows=1 if places.ship_list else 0, gap_rank=1)
    hint = StackPart(1)  # below the remark
    keys = StackPart(MAX_KEY_ROWS)
    rows = stack(canvas.height, board_and_input, text, hint, keys).at(0)
    return canvas.put_lines(Corner(x, rows[text].y), lines, remark.style)


class PlacingScreen(Screen[PlacingState, Fleet]):
    """A screen that returns the fleet placed by its player; ``on_change`` is called when the placed ships change."""

    key_rows = MAX_KEY_ROWS

    def __init__(
        self,
        state: PlacingState,
        leave: AnyCommand,
        on_change: Callable[[PlacingState], None] = lambda _state: None,
        phrase_command: AnyCommand | None = None,
    ) -> None:
        super().__init__(state)
        self._leave = leave
        self._on_change = on_change
        self._phrase_command = phrase_command  # in a room

    def do(self, transition: Transition[PlacingState]) -> None:
        before = self.state.editor.placed_ships
        super().do(transition)
        if self.state.editor.placed_ships != before:
            self._on_change(self.state)

    def commands(self, state: PlacingState) -> Sequence[Command[PlacingState]]:
        """Return the commands; those of the panel are not in the row of keys."""
        commands = self._placing_commands(state)
        panel = commands.for_panel[: state.panel_key_count]
        if not panel:
            return commands.in_row(panel)
        arrows: Command[PlacingState] = Command((), lambda state: state, _("Arrows"), _("move"), is_spare=True)
        return [*commands.in_row(panel), arrows]

    def _placing_commands(self, state: PlacingState) -> PlacingCommands:
        return placing_commands(state, self._leave, self._phrase_command)

    def typed_line(self, state: PlacingState) -> str:
        return state.typed_text

    def with_typed_line(self, state: PlacingState, text: str) -> PlacingState:
        return with_placement(state, text)

    def fitted(self, state: PlacingState, canvas: Canvas) -> PlacingState:
        """Return the state with the ship in hand in view, and the number of keys that fit beside the board."""
        with canvas.without_last(strip_rows(canvas) if state.has_lesson else 0):
            places = _places(canvas, state)
        rows = 0
        if ship_list := places.ship_list:
            rows = places.extent.rows - _ROWS_AROUND_LISTS - ship_list.rows - ship_list.rows_below_headings
        panel_key_count = 0
        if rows >= _MIN_PANEL_ROWS:
            keys_in_two_columns = self._placing_commands(state).for_panel[: 2 * rows]
            panel_key_count = 2 * rows if panel_columns(canvas, keys_in_two_columns) else rows
        scroll = fitted_scroll(board_of(state), places.extent)
        return replace(state, scroll=scroll, is_unseen=False, panel_key_count=panel_key_count)

    def paint(self, canvas: Canvas, state: PlacingState) -> None:
        """Paint the whole screen."""
        with canvas.without_last(strip_rows(canvas) if state.has_lesson else 0):
            paint_placing(canvas, state, self._placing_commands(state).for_panel[: state.panel_key_count])
        if state.advice:
            paint_advice(canvas, MAX_KEY_ROWS, state.advice, PlacingState.without_lesson)
