"""A board on the screen: painting it as large as it fits, and scrolling it if it does not fit."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, NamedTuple, Self, TypeAlias

from schiffe.battleship.drawing import BoardPicture, Glyphs
from schiffe.battleship.rules.grid import Cell, Grid, parse_cell, to_mask
from schiffe.battleship.rules.ships import Ship, ShipClass
from schiffe.battleship.ui.painting.board_lines import BoardDrawing, board_lines
from schiffe.battleship.ui.painting.marks import NO_MARKS, BoardMarks
from schiffe.battleship.ui.painting.scales import LABEL_COLUMNS, SCALES, SMALL_SCALE, Scale, VisibleArea
from schiffe.battleship.ui.painting.sea_style import BoardPart, Role, heat_style
from schiffe.game.ui.settings_painting import SettingSample
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.command import AnyTransition

_FRAME_COLUMNS: Final = 2
_ROWS_AROUND_CELLS: Final = 3
"""The rows of a board that are not cells: the numbers and the frame."""
_CELLS_AROUND_TARGET: Final = 3
"""The cells that are visible around a cell that is scrolled into view, except at the edges of the board."""
_NOTHING: Final = Size(0, 0)


@dataclass(frozen=True)
class BoardScroll:
    """The visible part of a board that does not fit.

    Attributes:
        first_column: the first visible column of cells.
        first_row: the first visible row of cells.
        visible: the number of visible columns and rows of cells.
        shown_cells: the cells that were scrolled into view last. The player may scroll away from them until this or
            ``visible`` changes.
    """

    first_column: int = 0
    first_row: int = 0
    visible: Size = _NOTHING
    shown_cells: tuple[Cell, ...] = ()

    def moved(self, columns: int, rows: int) -> Self:
        """Return the scroll moved by columns and rows of cells."""
        return replace(self, first_column=self.first_column + columns, first_row=self.first_row + rows)


NOT_SCROLLED: Final = BoardScroll()


CellTransition: TypeAlias = Callable[[Any, Cell], object]
"""Returns the next state after a click on a cell."""
ScrollTransition: TypeAlias = Callable[[Any, int, int], object]
"""Returns the next state after scrolling by columns and rows."""


@dataclass(frozen=True)
class PaintedBoard:
    """Everything needed to paint a board.

    Attributes:
        on_click: the effect of a click on a cell.
        on_scroll: the effect of a click on an arrow of the frame.
        on_right_click: the effect of a right click on a cell.
        legend: the meaning of the digits, for the bottom of the frame; None if there are none.
    """

    picture: BoardPicture
    role: Role
    marks: BoardMarks = NO_MARKS
    scroll: BoardScroll = NOT_SCROLLED
    on_click: CellTransition | None = None
    on_scroll: ScrollTransition | None = None
    on_right_click: CellTransition | None = None
    legend: str | None = None

    @property
    def board_size(self) -> int:
        """Rows and columns of the board."""
        return self.picture.grid.size


def whole_extent(board_size: int, scale: Scale) -> Size:
    """Return the size of a whole board, with its labels and frame."""
    columns = board_size * scale.column_step - scale.line_width
    rows = board_size * scale.row_step - scale.line_width
    return Size(LABEL_COLUMNS + _FRAME_COLUMNS + columns, _ROWS_AROUND_CELLS + rows)


def best_scale(board_size: int, free_size: Size) -> Scale:
    """Return the largest scale at which a whole board fits, or the smallest scale if none does."""
    for scale in SCALES:
        full_extent = whole_extent(board_size, scale)
        if full_extent.columns <= free_size.columns and full_extent.rows <= free_size.rows:
            return scale
    return SMALL_SCALE


def best_extent(board_size: int, free_size: Size) -> Size:
    """Return the size of a board at the largest scale that fits; a board that never fits takes all the free space."""
    full_extent = whole_extent(board_size, best_scale(board_size, free_size))
    return Size(min(full_extent.columns, free_size.columns), min(full_extent.rows, free_size.rows))


def fitted_scroll(board: PaintedBoard, extent: Size) -> BoardScroll:
    """Return the scroll with the marked cells in view, for a board painted in this extent."""
    board_size = board.board_size
    scroll = board.scroll
    shown_cells = board.marks.cells_to_show
    scale = best_scale(board.board_size, extent)
    columns = (extent.columns - LABEL_COLUMNS - _FRAME_COLUMNS + scale.line_width) // scale.column_step
    rows = (extent.rows - _ROWS_AROUND_CELLS + scale.line_width) // scale.row_step
    visible = Size(max(0, min(board_size, columns)), max(0, min(board_size, rows)))
    first_column, first_row = scroll.first_column, scroll.first_row
    if (scroll.visible, scroll.shown_cells) != (visible, shown_cells):
        for cell in shown_cells:
            row, column = divmod(cell, board_size)
            first_column = _scrolled_to(column, first_column, visible.columns)
            first_row = _scrolled_to(row, first_row, visible.rows)
    first_column = min(max(0, first_column), board_size - visible.columns)
    first_row = min(max(0, first_row), board_size - visible.rows)
    return BoardScroll(first_column=first_column, first_row=first_row, visible=visible, shown_cells=shown_cells)


def _scrolled_to(target: int, first_visible: int, visible: int) -> int:
    """Return the first visible row or column, moved as little as possible so that ``target`` is visible.

    ``visible`` is the number of visible rows or columns.
    """
    around = min(_CELLS_AROUND_TARGET, max(0, (visible - 1) // 2))
    return min(max(first_visible, target - visible + 1 + around), target - around)


def paint_board(canvas: Canvas, corner: Corner, extent: Size, board: PaintedBoard, glyphs: Glyphs) -> None:
    """Paint the numbers, letters, frame and cells of a board, at the largest scale at which it fits.

    If it fits at no scale, the painted part contains the cursor or else the last shot. Arrows in the frame then point
    to the hidden parts; a click on one of them scrolls by a whole page.
    """
    scroll = fitted_scroll(board, extent)
    area = VisibleArea(
        columns=range(scroll.first_column, scroll.first_column + scroll.visible.columns),
        rows=range(scroll.first_row, scroll.first_row + scroll.visible.rows),
        scale=best_scale(board.board_size, extent),
        is_dotted=not canvas.has_shades,
    )
    x, y = corner
    drawing = BoardDrawing(picture=board.picture, glyphs=glyphs, role=board.role, area=area, x=x)
    for line_y, runs in enumerate(board_lines(drawing, board.marks), y):
        canvas.paste(line_y, runs)
    frame = Corner(x + LABEL_COLUMNS, y + 1)
    if board.legend:
        _paint_legend(canvas, frame, area, board)
    _add_click_area(canvas, frame, area, board)
    _paint_arrows(canvas, frame, area, board)


def _paint_legend(canvas: Canvas, corner: Corner, area: VisibleArea, board: PaintedBoard) -> None:
    """Paint the legend over the bottom of the frame, after the meaning of the digits if both fit."""
    legend_style = heat_style(9)
    digits_style = heat_style(0)
    if area.scale.is_ruled:  # a background colour would look like one more cell
        legend_style = board.role.style(BoardPart.NOTE)
        digits_style = board.role.style(BoardPart.MARK)
    legends = [(board.legend, legend_style)]
    has_arrow = area.rows.stop < board.board_size
    if not has_arrow:
        legends.append((_("0-9: chance"), digits_style))
    bottom_y = corner.y + 1 + area.height
    end_x = corner.x + area.width
    for text, style in legends:
        framed_text = f" {text} "
        start_x = end_x - canvas.measure(framed_text)
        if start_x > corner.x:
            canvas.fill(Corner(start_x, bottom_y), Size(end_x - start_x, 1))
            canvas.put(start_x, bottom_y, framed_text, style)
        end_x = start_x


def _add_click_area(canvas: Canvas, corner: Corner, area: VisibleArea, board: PaintedBoard) -> None:
    """Make the cells clickable; a line between two cells belongs to the first one."""

    def cell_at(x: int, y: int) -> Cell:
        row = area.rows.start + y // area.scale.row_step
        return row * board.board_size + area.columns.start + x // area.scale.column_step

    click, right_click = board.on_click, board.on_right_click
    if click:
        canvas.add_click_area(
            corner.right(1).down(1),
            Size(area.width, area.height),
            lambda state, x, y: click(state, cell_at(x, y)),
            (lambda state, x, y: right_click(state, cell_at(x, y))) if right_click else None,
        )


class _Arrow(NamedTuple):
    """An arrow on the frame, and the columns and rows by which a click on it scrolls."""

    is_needed: bool
    x: int
    y: int
    glyph: str
    columns: int
    rows: int


def _paint_arrows(canvas: Canvas, corner: Corner, area: VisibleArea, board: PaintedBoard) -> None:
    """Paint an arrow in the middle of each side of the frame behind which cells are hidden."""
    across = len(area.columns)
    down = len(area.rows)
    left_x, top_y = corner
    right_x, bottom_y = left_x + 1 + area.width, top_y + 1 + area.height
    middle_x = (left_x + right_x) // 2
    middle_y = (top_y + bottom_y) // 2
    for arrow in (
        _Arrow(is_needed=area.columns.start > 0, x=left_x, y=middle_y, glyph="<", columns=-across, rows=0),
        _Arrow(
            is_needed=area.columns.stop < board.board_size, x=right_x, y=middle_y, glyph=">", columns=across, rows=0
        ),
        _Arrow(is_needed=area.rows.start > 0, x=middle_x, y=top_y, glyph="^", columns=0, rows=-down),
        _Arrow(is_needed=area.rows.stop < board.board_size, x=middle_x, y=bottom_y, glyph="v", columns=0, rows=down),
    ):
        if arrow.is_needed:
            click = scrolling(board.on_scroll, arrow.columns, arrow.rows) if board.on_scroll else None
            canvas.put(arrow.x, arrow.y, arrow.glyph, board.role.style(BoardPart.NOTE), click)


def scrolling(scroll: ScrollTransition, columns: int, rows: int) -> AnyTransition:
    return lambda state: scroll(state, columns, rows)


_SAMPLE_GRID: Final = Grid(7)


def board_sample(glyphs: Glyphs) -> SettingSample:
    """Return a small board with everything a board can show: ships, water, a hit, a sunk ship, the cursor."""
    sunk = Ship(ShipClass.CRUISER, _parse_cells("A1 A2 A3"))
    battleship = Ship(ShipClass.BATTLESHIP, _parse_cells("B6 C6 D6 E6"))
    cruiser = Ship(ShipClass.CRUISER, _parse_cells("G2 G3 G4"))
    picture = BoardPicture(
        grid=_SAMPLE_GRID,
        ships=(sunk, battleship, cruiser),
        water=to_mask(_parse_cells("B4 E2")),
        hit=to_mask(_parse_cells("C3 G3")),
        sunk=sunk.mask,
    )
    marks = BoardMarks(cursor=parse_cell("C4", _SAMPLE_GRID.size), last_cells=_parse_cells("C3"))
    extent = whole_extent(_SAMPLE_GRID.size, SMALL_SCALE)
    paint = partial(paint_board, extent=extent, board=PaintedBoard(picture, Role.TARGET, marks), glyphs=glyphs)
    return SettingSample(columns=extent.columns, rows=extent.rows, paint=paint, line_glyphs=glyphs)


def _parse_cells(names: str) -> tuple[Cell, ...]:
    return tuple(parse_cell(name, _SAMPLE_GRID.size) for name in names.split())
