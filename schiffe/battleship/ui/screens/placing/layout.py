"""The layout of the screen on which a fleet is placed: the board, the list of ships, the input and its remark."""

from dataclasses import dataclass, replace
from typing import Final, Self

from schiffe.battleship.ui.painting.arrangement import is_narrow
from schiffe.battleship.ui.painting.boards import best_extent, whole_extent
from schiffe.battleship.ui.painting.scales import LABEL_COLUMNS, SMALL_SCALE
from schiffe.battleship.ui.screens.placing.ship_list import LIST_COLUMNS, ListPlace, make_list_place
from schiffe.battleship.ui.screens.placing.state import PlacingState
from schiffe.toolkit.bar import BAR_ROWS
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.key_row import MAX_KEY_ROWS
from schiffe.toolkit.layout import centred_corner
from schiffe.toolkit.stack import GapAbove, StackPart, stack

_COLUMNS_BEFORE_LIST: Final = 3
_INPUT_ROWS: Final = 2
"""The row of the input, and the free row above it."""
_COLUMNS_FOR_REMARK_BESIDE_INPUT: Final = 110
"""The width from which a remark can have two rows beside the input instead of one."""
_ROWS_AROUND_LISTS: Final = 3
"""The rows beside a board that the list of ships and the keys leave free, and the heading of the keys."""
_MIN_PANEL_ROWS: Final = 2
"""The fewest rows of keys beside the board."""


@dataclass(frozen=True)
class PlacingLayout:
    """The places of the board, of the list of ships if it fits, and of the input."""

    board: Corner
    extent: Size
    ship_list: ListPlace | None
    input_corner: Corner
    has_title: bool = False

    @classmethod
    def fitting(cls, canvas: Canvas, state: PlacingState) -> Self:
        """Return the layout with the largest board that fits."""
        max_rows = canvas.height - BAR_ROWS - MAX_KEY_ROWS
        remark_rows = 1 if state.has_lesson else 2
        if is_narrow(canvas):
            return cls.without_list(canvas, state.board_size, max_rows - _INPUT_ROWS - remark_rows)
        if max_rows_beside_input(canvas) > 1:
            remark_rows -= 1
        return cls.with_list(canvas, state, max_rows, remark_rows)

    @classmethod
    def without_list(cls, canvas: Canvas, board_size: int, max_board_rows: int) -> Self:
        """Return the layout for a canvas that is too narrow for a list."""
        whole = whole_extent(board_size, SMALL_SCALE)
        extent = Size(min(whole.columns, canvas.width), min(whole.rows, max_board_rows))
        corner = Corner(canvas.centred_x(extent.columns), BAR_ROWS)
        return cls(board=corner, extent=extent, ship_list=None, input_corner=Corner(1, corner.y + extent.rows))

    @classmethod
    def with_list(cls, canvas: Canvas, state: PlacingState, max_rows: int, remark_rows: int) -> Self:
        """Return the layout with a list beside the board."""
        max_columns = canvas.width - LIST_COLUMNS - _COLUMNS_BEFORE_LIST - 1
        extent = best_extent(state.board_size, Size(max_columns, max_rows - _INPUT_ROWS - remark_rows))

        title = StackPart(1)
        board = StackPart(extent.rows)
        input_line = StackPart(1, gap_rows=1)
        remark = StackPart(remark_rows)
        # A row above the keys stays free.
        page = stack(max_rows - 1, [title, board, input_line, remark], give_up=[title])
        columns = extent.columns + _COLUMNS_BEFORE_LIST + LIST_COLUMNS
        x, y = centred_corner(canvas, columns, page.height, MAX_KEY_ROWS)
        part_rows = page.at(y)
        has_title = part_rows[title].height > 0
        list_corner = Corner(x + extent.columns + _COLUMNS_BEFORE_LIST, y if has_title else y + 1)
        return cls(
            board=Corner(x, part_rows[board].y),
            extent=extent,
            ship_list=make_list_place(list_corner, extent.rows - 1, state.editor),
            input_corner=Corner(x + LABEL_COLUMNS, part_rows[input_line].y),
            has_title=has_title,
        )

    @property
    def panel_rows(self) -> int:
        """The rows of keys that fit below the list of ships; 0 if these are too few."""
        if self.ship_list is None:
            return 0
        rows = self.extent.rows - _ROWS_AROUND_LISTS - self.ship_list.rows - self.ship_list.rows_below_headings
        return rows if rows >= _MIN_PANEL_ROWS else 0

    def with_room_for_remark(self, canvas: Canvas, remark_rows: int) -> Self:
        """Return the layout with the input right below the board if a remark would reach the keys otherwise."""
        if self.input_corner.y + 1 + remark_rows <= canvas.height - MAX_KEY_ROWS:
            return self
        return replace(self, input_corner=Corner(self.input_corner.x, self.board.y + self.extent.rows))

    def remark_y(self, canvas: Canvas, remark_rows: int) -> int:
        """Return the first row of a remark below the input; a hint and the keys are below the remark."""
        board_and_input = StackPart(self.input_corner.y + 1)
        remark = StackPart(remark_rows, gap_rows=1 if self.ship_list else 0)
        hint = StackPart(1)
        keys = StackPart(MAX_KEY_ROWS)
        page = stack(canvas.height, [board_and_input, remark, hint, keys], give_up=[GapAbove(remark)])
        return page.at(0)[remark].y


def max_rows_beside_input(canvas: Canvas) -> int:
    """Return the rows that a remark may have beside the input."""
    return 2 if canvas.width >= _COLUMNS_FOR_REMARK_BESIDE_INPUT else 1
