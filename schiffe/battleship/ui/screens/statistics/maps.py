"""The pages of the statistics with maps of the board: the places of the player's ships, and the first shots."""

from dataclasses import replace
from typing import Final, NamedTuple

from schiffe.battleship.drawing import heat_picture
from schiffe.battleship.logbook.cell_maps import CellMap
from schiffe.battleship.texts.statistics import (
    MAX_CELLS_NAMED,
    fleet_map_title,
    map_text,
    maps_text,
    opening_map_title,
)
from schiffe.battleship.ui.painting.boards import BoardView, best_extent, fitted_scroll, paint_board, whole_extent
from schiffe.battleship.ui.painting.scales import LABEL_COLUMNS, SMALL_CELLS
from schiffe.battleship.ui.painting.sea_style import Role
from schiffe.battleship.ui.screens.statistics.state import StatisticsPage, StatisticsState
from schiffe.game.ui.statistics import min_page_y, page_y
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.layout import MAX_ROWS_WITHOUT_GAP, wrap_evenly
from schiffe.toolkit.stack import StackPart, stack
from schiffe.toolkit.style import TextStyle

_COLUMNS_BETWEEN_MAPS: Final = 4
_MIN_COLUMNS: Final = 36
"""The minimum columns of a map, which the text below it needs."""
_TEXT_ROWS: Final = 2
_ROWS_AROUND_MAPS: Final = 1 + _TEXT_ROWS + 1
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
    full_extent = whole_extent(cells.size, SMALL_CELLS)
    extent = _both_extent(canvas)
    columns = 2 * max(full_extent.columns, _MIN_COLUMNS) + _COLUMNS_BETWEEN_MAPS
    is_wide = columns <= extent.columns and full_extent.rows <= extent.rows
    state = replace(state, is_wide=is_wide)
    if is_wide and state.page is StatisticsPage.OPENING_MAP:
        state = state.with_page(StatisticsPage.FLEET_MAP)
    return replace(state, scroll=fitted_scroll(_map_board(cells, state), _map_extent(canvas, state)))


def paint_maps(canvas: Canvas, state: StatisticsState) -> None:
    fleet_map = state.period_statistics.fleet_map
    opening_map = state.period_statistics.opening_map
    if fleet_map is None or opening_map is None:
        return
    maps = [_TitledMap(fleet_map_title(), fleet_map), _TitledMap(opening_map_title(), opening_map)]
    if not state.is_wide:
        maps = [maps[1] if state.page is StatisticsPage.OPENING_MAP else maps[0]]
    cells = maps[0].cells
    available = _map_extent(canvas, state)
    extent = best_extent(cells.size, available)
    map_columns = max(extent.columns, min(_MIN_COLUMNS, available.columns))
    step = map_columns + _COLUMNS_BETWEEN_MAPS
    legend_columns = extent.columns - LABEL_COLUMNS
    legend_text = canvas.first_fitting(legend_columns, maps_text(cells), maps_text(cells, is_short=True))

    def paint_titles(corner: Corner) -> None:
        for index, titled in enumerate(maps):
            canvas.put(*corner.right(index * step + LABEL_COLUMNS), titled.title, TextStyle.TITLE)

    def paint_boards(corner: Corner) -> None:
        for index, titled in enumerate(maps):
            board = _map_board(titled.cells, state)
            paint_board(canvas, corner.right(index * step), extent, board, state.glyphs)

    def paint_texts(corner: Corner) -> None:
        for index, titled in enumerate(maps):
            lines = titled.text_lines(canvas, map_columns - LABEL_COLUMNS)
            canvas.put_lines(corner.right(index * step + LABEL_COLUMNS), lines, TextStyle.DIM)

    def paint_legend(corner: Corner) -> None:
        canvas.put(*corner.right(LABEL_COLUMNS), legend_text, TextStyle.DIM)

    parts = [
        StackPart(1, paint_titles),
        StackPart(extent.rows, paint=paint_boards, gap_rows=1, gap_rank=2),
        StackPart(_TEXT_ROWS, paint=paint_texts, gap_rows=1, gap_rank=1),
        StackPart(1, paint_legend),
    ]
    end_y = canvas.keys_y - 1  # the row above the keys stays free
    without_gaps = stack(0, *parts)
    page = stack(end_y - page_y(canvas, without_gaps.height), *parts)
    if page.height == without_gaps.height:  # it begins higher than other pages, to leave gaps around the maps
        page = stack(end_y - min_page_y(canvas), *parts)
    x = canvas.centred_x(len(maps) * step - _COLUMNS_BETWEEN_MAPS, 1)
    page.paint(Corner(x, min(page_y(canvas, page.height), canvas.keys_y - page.height)))


def _map_board(cells: CellMap, state: StatisticsState) -> BoardView:
    return BoardView(heat_picture(cells.size, cells.heat), Role.TARGET, scroll=state.scroll)


def _both_extent(canvas: Canvas) -> Size:
    """Return the space for maps without their titles and texts."""
    y = min_page_y(canvas)
    if canvas.height <= MAX_ROWS_WITHOUT_GAP:
        y -= 1
    return Size(canvas.text_width, canvas.keys_y - y - _ROWS_AROUND_MAPS)


def _map_extent(canvas: Canvas, state: StatisticsState) -> Size:
    extent = _both_extent(canvas)
    return Size((extent.columns - _COLUMNS_BETWEEN_MAPS) // 2, extent.rows) if state.is_wide else extent
