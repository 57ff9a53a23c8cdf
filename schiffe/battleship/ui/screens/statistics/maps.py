"""The pages of the statistics with maps of the board: the places of the player's ships, and the first shots."""

from dataclasses import replace
from typing import Final, NamedTuple

from schiffe.battleship.drawing import heat_picture
from schiffe.battleship.logbook.cell_maps import CellMap
from schiffe.battleship.texts.statistics import (
    MAX_CELLS_NAMED,
    fleet_map_title,
    map_legend_text,
    map_text,
    opening_map_title,
)
from schiffe.battleship.ui.painting.boards import PaintedBoard, best_extent, fitted_scroll, paint_board, whole_extent
from schiffe.battleship.ui.painting.scales import LABEL_COLUMNS, SMALL_SCALE
from schiffe.battleship.ui.painting.sea_style import Role
from schiffe.battleship.ui.screens.statistics.state import StatisticsPage, StatisticsState
from schiffe.game.ui.statistics import min_page_y, page_y
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.layout import MAX_ROWS_WITHOUT_GAP, wrap_evenly
from schiffe.toolkit.stack import GapAbove, Stack, StackPart, stack
from schiffe.toolkit.style import TextStyle

_COLUMNS_BETWEEN_MAPS: Final = 4
_MIN_COLUMNS: Final = 36
"""The minimum columns of a map, which the text below it needs."""
_TEXT_ROWS: Final = 2
_LEGEND_ROWS: Final = 1
_ROWS_AROUND_MAPS: Final = 1 + _TEXT_ROWS + _LEGEND_ROWS
"""The rows of the title, of the text and of the legend."""


class _TitledMap(NamedTuple):
    title: str
    cells: CellMap

    def text_lines(self, canvas: Canvas, columns: int) -> list[str]:
        """Return the text below the map, which names as many cells as fit."""
        for count in range(MAX_CELLS_NAMED, 0, -1):
            lines = wrap_evenly(canvas, map_text(self.cells, count), columns)
            if len(lines) <= _TEXT_ROWS:
                return lines
        return []


def fitted_maps(canvas: Canvas, state: StatisticsState) -> StatisticsState:
    """Return the state with both maps side by side if they fit, and the scroll kept inside the map."""
    cells = state.period_statistics.fleet_map
    if cells is None:
        return replace(state, is_wide=False)
    full_extent = whole_extent(cells.size, SMALL_SCALE)
    extent = _space_for_maps(canvas)
    columns = 2 * max(full_extent.columns, _MIN_COLUMNS) + _COLUMNS_BETWEEN_MAPS
    is_wide = columns <= extent.columns and full_extent.rows <= extent.rows
    state = replace(state, is_wide=is_wide)
    if is_wide and state.page is StatisticsPage.OPENING_MAP:
        state = state.with_page(StatisticsPage.FLEET_MAP)
    return replace(state, scroll=fitted_scroll(_map_board(cells, state), _space_per_map(canvas, state)))


def paint_maps(canvas: Canvas, state: StatisticsState) -> None:
    fleet_map = state.period_statistics.fleet_map
    opening_map = state.period_statistics.opening_map
    if fleet_map is None or opening_map is None:
        return
    maps = [_TitledMap(fleet_map_title(), fleet_map), _TitledMap(opening_map_title(), opening_map)]
    if not state.is_wide:
        maps = [maps[1] if state.page is StatisticsPage.OPENING_MAP else maps[0]]
    available = _space_per_map(canvas, state)
    extent = best_extent(maps[0].cells.size, available)
    map_columns = max(extent.columns, min(_MIN_COLUMNS, available.columns))
    end_y = canvas.keys_y - 1  # the row above the keys stays free
    rows = extent.rows + _ROWS_AROUND_MAPS
    max_rows = end_y - page_y(canvas, rows)
    if max_rows <= rows:  # it begins higher than other pages, to leave gaps around the maps
        max_rows = end_y - min_page_y(canvas)

    pages = [
        _map_page(canvas, titled, state, extent, columns=map_columns, max_rows=max_rows - _LEGEND_ROWS)
        for titled in maps
    ]
    page_rows = pages[0].height + _LEGEND_ROWS
    step = map_columns + _COLUMNS_BETWEEN_MAPS
    x = canvas.centred_x(len(maps) * step - _COLUMNS_BETWEEN_MAPS, 1)
    y = min(page_y(canvas, page_rows), canvas.keys_y - page_rows)
    for index, page in enumerate(pages):
        page.paint(Corner(x + index * step, y))
    cells = maps[0].cells
    legend_columns = extent.columns - LABEL_COLUMNS
    legend = canvas.first_fitting(legend_columns, map_legend_text(cells), map_legend_text(cells, is_short=True))
    canvas.put(x + LABEL_COLUMNS, y + pages[0].height, legend, TextStyle.DIM)


def _map_page(
    canvas: Canvas, titled: _TitledMap, state: StatisticsState, extent: Size, *, columns: int, max_rows: int
) -> Stack:
    """Return a map with its title and its text, which begin right of the labels of the rows."""
    title = StackPart(1, lambda corner: canvas.put(*corner.right(LABEL_COLUMNS), titled.title, TextStyle.TITLE))
    map_board = _map_board(titled.cells, state)
    board = StackPart(
        extent.rows, lambda corner: paint_board(canvas, corner, extent, map_board, state.glyphs), gap_rows=1
    )
    lines = titled.text_lines(canvas, columns - LABEL_COLUMNS)
    text = StackPart(
        _TEXT_ROWS, lambda corner: canvas.put_lines(corner.right(LABEL_COLUMNS), lines, TextStyle.DIM), gap_rows=1
    )
    return stack(max_rows, [title, board, text], give_up=[GapAbove(board), GapAbove(text)])


def _map_board(cells: CellMap, state: StatisticsState) -> PaintedBoard:
    return PaintedBoard(heat_picture(cells.size, cells.heat), Role.TARGET, scroll=state.scroll)


def _space_for_maps(canvas: Canvas) -> Size:
    """Return the space for maps without their titles and texts."""
    y = min_page_y(canvas)
    if canvas.height <= MAX_ROWS_WITHOUT_GAP:
        y -= 1
    return Size(canvas.text_width, canvas.keys_y - y - _ROWS_AROUND_MAPS)


def _space_per_map(canvas: Canvas, state: StatisticsState) -> Size:
    extent = _space_for_maps(canvas)
    return Size((extent.columns - _COLUMNS_BETWEEN_MAPS) // 2, extent.rows) if state.is_wide else extent
