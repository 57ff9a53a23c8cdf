"""The pages of the statistics with maps of the board: the places of the player's ships, and the first shots."""

from collections.abc import Sequence
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
from schiffe.toolkit.stack import PartRows, StackPart, stack
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
    layout = _maps_layout(canvas, state, cells.size, len(maps))
    legend_columns = layout.extent.columns - LABEL_COLUMNS
    legend = canvas.first_fitting(legend_columns, maps_text(cells), maps_text(cells, is_short=True))
    canvas.put(layout.xs[0] + LABEL_COLUMNS, layout.legend.y, legend, TextStyle.DIM)
    for x, titled in zip(layout.xs, maps, strict=True):
        text_x = x + LABEL_COLUMNS
        canvas.put(text_x, layout.title.y, titled.title, TextStyle.TITLE)
        board = Corner(x, layout.board.y)
        paint_board(canvas, board, layout.extent, _map_board(titled.cells, state), state.glyphs)
        text_lines = titled.text_lines(canvas, layout.map_columns - LABEL_COLUMNS)
        canvas.put_lines(Corner(text_x, layout.text.y), text_lines, TextStyle.DIM)


class _Layout(NamedTuple):
    """The places of the maps.

    Attributes:
        xs: the first column of each map.
        map_columns: the columns of each map, and of the text below it.
        extent: the size of each board.
        title, board, text, legend: the rows of the titles, boards and texts, and of the legend.
    """

    xs: Sequence[int]
    map_columns: int
    extent: Size
    title: PartRows
    board: PartRows
    text: PartRows
    legend: PartRows


def _maps_layout(canvas: Canvas, state: StatisticsState, board_size: int, map_count: int) -> _Layout:
    """Place the maps; if necessary, the page begins higher than others to leave gaps around them."""
    available = _map_extent(canvas, state)
    extent = best_extent(board_size, available)
    map_columns = max(extent.columns, min(_MIN_COLUMNS, available.columns))
    step = map_columns + _COLUMNS_BETWEEN_MAPS
    first_x = canvas.centred_x(map_count * step - _COLUMNS_BETWEEN_MAPS, 1)

    title = StackPart(1)
    board = StackPart(extent.rows, gap_rows=1, gap_rank=2)
    text = StackPart(_TEXT_ROWS, gap_rows=1, gap_rank=1)
    legend = StackPart(1)
    end_y = canvas.keys_y - 1  # the row above the keys stays free
    without_gaps = stack(0, title, board, text, legend)
    page = stack(end_y - page_y(canvas, without_gaps.height), title, board, text, legend)
    if page.height == without_gaps.height:
        page = stack(end_y - min_page_y(canvas), title, board, text, legend)
    part_rows = page.at(min(page_y(canvas, page.height), canvas.keys_y - page.height))
    return _Layout(
        xs=[first_x + index * step for index in range(map_count)],
        map_columns=map_columns,
        extent=extent,
        title=part_rows[title],
        board=part_rows[board],
        text=part_rows[text],
        legend=part_rows[legend],
    )


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
