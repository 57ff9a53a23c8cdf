"""Arranging boards on the screen: one, two side by side, or two one above the other, and the panels beside them."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from schiffe.battleship.ui.painting.boards import best_extent, whole_extent
from schiffe.battleship.ui.painting.scales import MEDIUM_SCALE, SCALES, SMALL_SCALE
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.layout import centred_corner
from schiffe.toolkit.stack import GapAbove, StackPart, stack

MIN_SIZE_SIDE_BY_SIDE: Final = Size(80, 19)
"""The smallest screen with two boards side by side."""
MIN_COLUMNS_FOR_PANELS: Final = 92
"""The columns from which panels are beside two boards; narrower screens have more rows below the boards."""
SIZE_FOR_TEXT_BESIDE_BOARD: Final = Size(80, 24)
"""The smallest screen with a text beside a single board."""
MIN_TEXT_COLUMNS: Final = 38
MAX_TEXT_COLUMNS: Final = 52
COLUMNS_BEFORE_TEXT: Final = 3
_MIN_PANEL_COLUMNS: Final = 27
_MAX_PANEL_COLUMNS: Final = 38
_COLUMNS_BETWEEN_BOARDS: Final = 2
"""The columns between two boards, and between the boards and the panels."""
_MAX_EXTRA_COLUMNS_BETWEEN_BOARDS: Final = 6
_COLUMNS_AROUND_PANELS: Final = 10
"""The columns between two boards, between the boards and the panels, and at the sides of the screen."""
_COLUMNS_AROUND_SINGLE_BOARD: Final = 8
NAME_ROWS: Final = 1
"""The rows of the name above a board."""
_ROWS_BELOW_STACKED_BOARDS: Final = 5
"""The rows below two stacked boards: enough for the longest message, so that the boards never move."""


@dataclass(frozen=True)
class ArrangementRequest:
    """The boards to arrange, and the rows needed below them.

    Attributes:
        board_size: the rows and columns of cells of each board.
        fleet_rows: the rows of the fleets, which are below the boards if there are no panels.
        min_rows_below: the minimum number of rows below the boards and fleets.
        max_rows_below: the maximum number of rows there.
        has_panel: whether something can be shown beside the boards.
        min_rows_below_larger: the minimum below boards without panels that are larger than the smallest scale.
        is_alone: whether there is only one board.
    """

    board_size: int
    fleet_rows: int
    min_rows_below: int
    max_rows_below: int
    has_panel: bool = False
    min_rows_below_larger: int = 0
    is_alone: bool = False


@dataclass(frozen=True)
class BoardArrangement:
    """The positions of the boards and of everything around them.

    Attributes:
        titles: the corners of the names above the boards; the second one is None if only one board fits.
        extent: the size of each board, which begins in the row below its name; its fleet is right below it.
        below_y: the first free row below the boards and fleets.
        panel: the corner of the panels; None if they do not fit.
        panel_width: the columns of the panels.
        end_x: the column after the boards.
    """

    titles: tuple[Corner, Corner | None]
    extent: Size
    below_y: int
    panel: Corner | None
    panel_width: int
    end_x: int

    @property
    def has_fleets_below(self) -> bool:
        """True if the fleets are below the boards and not beside their names."""
        return self.below_y > max(title.y for title in self.titles if title) + 1 + self.extent.rows

    @property
    def whole_end_x(self) -> int:
        """The column after the boards and the panels."""
        return self.panel.x + self.panel_width if self.panel else self.end_x

    @property
    def is_side_by_side(self) -> bool:
        """True if there are two boards side by side, not one above the other."""
        first, second = self.titles
        return second is not None and second.y == first.y


def is_narrow(canvas: Canvas) -> bool:
    """Return whether two boards do not fit side by side."""
    return not canvas.holds(MIN_SIZE_SIDE_BY_SIDE)


def board_columns(canvas: Canvas, board_size: int) -> int:
    """Return the width of a board at the smallest scale, or of as many whole cells as fit."""
    free_columns = canvas.width - 1 if is_narrow(canvas) else (canvas.width - _COLUMNS_BETWEEN_BOARDS) // 2
    around = whole_extent(0, SMALL_SCALE).columns
    fitting_cell_count = (free_columns - around) // SMALL_SCALE.column_step
    return whole_extent(min(board_size, fitting_cell_count), SMALL_SCALE).columns


def arrange_boards(canvas: Canvas, request: ArrangementRequest) -> BoardArrangement:
    """Arrange the boards as large as they fit, with panels beside them if that makes no board smaller."""
    if is_narrow(canvas):
        return _arrange_narrow(canvas, request)
    if request.is_alone:
        return _arrange_single(canvas, request)
    return _arrange_side_by_side(canvas, request)


def _rows_below(canvas: Canvas, request: ArrangementRequest, boards_rows: int) -> int:
    """Return the rows that can be used below the boards and fleets."""
    free_rows = canvas.free_rows - boards_rows
    return min(request.max_rows_below, max(request.min_rows_below, free_rows))


def _arrange_narrow(canvas: Canvas, request: ArrangementRequest) -> BoardArrangement:
    """Put two whole boards one above the other if they fit; otherwise show one board at a time."""
    extent = whole_extent(request.board_size, SMALL_SCALE)
    rows_per_board = NAME_ROWS + extent.rows + request.fleet_rows
    upper = StackPart(rows_per_board)
    lower = StackPart(rows_per_board, gap_rows=1)
    below = StackPart(_ROWS_BELOW_STACKED_BOARDS)
    page = stack(canvas.free_rows, [upper, lower, below], give_up=[GapAbove(lower)])
    is_stacked = not request.is_alone and extent.columns < canvas.width and page.height <= canvas.free_rows
    boards_rows = page.at(0)[lower].end_y
    if not is_stacked:
        max_rows = canvas.free_rows - NAME_ROWS - request.min_rows_below - request.fleet_rows
        extent = Size(board_columns(canvas, request.board_size), min(extent.rows, max_rows))
        boards_rows = NAME_ROWS + extent.rows + request.fleet_rows
    y = centred_corner(canvas, extent.columns, boards_rows + _rows_below(canvas, request, boards_rows)).y
    first_corner = Corner(canvas.centred_x(extent.columns), y)
    return BoardArrangement(
        titles=(first_corner, Corner(first_corner.x, page.at(y)[lower].y) if is_stacked else None),
        extent=extent,
        below_y=y + boards_rows,
        panel=None,
        panel_width=0,
        end_x=first_corner.x + extent.columns,
    )


def _arrange_single(canvas: Canvas, request: ArrangementRequest) -> BoardArrangement:
    """Put a panel beside the only board."""
    rows_below_board = max(request.min_rows_below, request.min_rows_below_larger) + 1
    free_size = Size(
        canvas.width - _MIN_PANEL_COLUMNS - _COLUMNS_AROUND_SINGLE_BOARD,
        canvas.free_rows - NAME_ROWS - rows_below_board,
    )
    extent = best_extent(request.board_size, free_size)
    panel_width = _panel_columns(canvas, extent.columns)
    columns = extent.columns + _COLUMNS_BETWEEN_BOARDS + panel_width
    boards_rows = NAME_ROWS + extent.rows
    y = centred_corner(canvas, columns, boards_rows + _rows_below(canvas, request, boards_rows)).y
    title = Corner(canvas.centred_x(columns), y)
    end_x = title.x + extent.columns
    return BoardArrangement(
        titles=(title, None),
        extent=extent,
        below_y=y + boards_rows,
        panel=Corner(end_x + _COLUMNS_BETWEEN_BOARDS, y),
        panel_width=panel_width,
        end_x=end_x,
    )


def _arrange_side_by_side(canvas: Canvas, request: ArrangementRequest) -> BoardArrangement:
    """Put two boards side by side, and panels to the right of them if they fit."""
    extent, has_panel = _largest_pair(canvas, request)
    columns = 2 * extent.columns + _COLUMNS_BETWEEN_BOARDS
    panel_width = 0
    gap_count = 1
    if has_panel:
        panel_width = _panel_columns(canvas, columns)
        columns += _COLUMNS_BETWEEN_BOARDS + panel_width
        gap_count = 2
    extra_columns = min(_MAX_EXTRA_COLUMNS_BETWEEN_BOARDS, (canvas.text_width - columns) // (gap_count + 1))
    columns += extra_columns * gap_count
    columns_between = _COLUMNS_BETWEEN_BOARDS + extra_columns

    boards_rows = NAME_ROWS + extent.rows + (0 if has_panel else request.fleet_rows)
    y = centred_corner(canvas, columns, boards_rows + _rows_below(canvas, request, boards_rows)).y
    first_corner = Corner(canvas.centred_x(columns), y)
    second = Corner(first_corner.x + extent.columns + columns_between, y)
    end_x = second.x + extent.columns
    return BoardArrangement(
        titles=(first_corner, second),
        extent=extent,
        below_y=y + boards_rows,
        panel=Corner(end_x + columns_between, y) if has_panel else None,
        panel_width=panel_width,
        end_x=end_x,
    )


def _panel_columns(canvas: Canvas, boards_columns: int) -> int:
    return min(_MAX_PANEL_COLUMNS, max(_MIN_PANEL_COLUMNS, canvas.width - boards_columns - _COLUMNS_AROUND_PANELS))


class _Pair(NamedTuple):
    """The size of each of two boards, and whether there are panels beside them."""

    extent: Size
    has_panel: bool


def _largest_pair(canvas: Canvas, request: ArrangementRequest) -> _Pair:
    """Return the largest boards that fit side by side, or as much of the smallest ones as fits."""
    free_rows = canvas.free_rows - NAME_ROWS - request.min_rows_below
    columns_for_panel = 2 * _COLUMNS_BETWEEN_BOARDS + _MIN_PANEL_COLUMNS
    for scale in SCALES:
        extent = whole_extent(request.board_size, scale)
        has_panel = request.has_panel and 2 * extent.columns + columns_for_panel <= canvas.width
        if request.has_panel and not has_panel and scale.rows >= MEDIUM_SCALE.rows:
            continue  # panels are worth more than larger cells
        rows = extent.rows
        if not has_panel:
            rows += request.fleet_rows
            if scale is not SMALL_SCALE:
                rows += max(0, request.min_rows_below_larger - request.min_rows_below)
        if rows <= free_rows and 2 * extent.columns + _COLUMNS_BETWEEN_BOARDS <= canvas.width:
            return _Pair(extent, has_panel)
    columns = board_columns(canvas, request.board_size)
    has_panel = request.has_panel and 2 * columns + columns_for_panel <= canvas.width
    max_rows = free_rows if has_panel else free_rows - request.fleet_rows
    return _Pair(Size(columns, min(whole_extent(request.board_size, SMALL_SCALE).rows, max_rows)), has_panel)
