"""The pages of the statistics with maps of the board: the places of the player's ships, and the first shots."""

from collections.abc import Sequence
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
    page = _MapsPage(canvas=canvas, state=state, maps=maps, extent=extent, map_columns=map_columns)

    end_y = canvas.keys_y - 1  # the row above the keys stays free
    without_gaps = page.fit(0)
    fitting = page.fit(end_y - page_y(canvas, without_gaps.height))
    if fitting.height == without_gaps.height:  # it begins higher than other pages, to leave gaps around the maps
        fitting = page.fit(end_y - min_page_y(canvas))
    x = canvas.centred_x(len(maps) * page.map_step - _COLUMNS_BETWEEN_MAPS, 1)
    fitting.paint(Corner(x, min(page_y(canvas, fitting.height), canvas.keys_y - fitting.height)))


class _MapsPage(NamedTuple):
    """A page with one map or two; each has ``map_columns`` for its board and its texts."""

    canvas: Canvas
    state: StatisticsState
    maps: Sequence[_TitledMap]
    extent: Size
    map_columns: int

    @property
    def map_step(self) -> int:
        """The columns from one map to the next."""
        return self.map_columns + _COLUMNS_BETWEEN_MAPS

    def fit(self, max_rows: int) -> Stack:
        titles = StackPart(1, self.paint_titles)
        boards = StackPart(self.extent.rows, self.paint_boards, gap_rows=1)
        texts = StackPart(_TEXT_ROWS, self.paint_texts, gap_rows=1)
        legend = StackPart(1, self.paint_legend)
        return stack(max_rows, [titles, boards, texts, legend], give_up=[GapAbove(boards), GapAbove(texts)])

    def paint_titles(self, corner: Corner) -> None:
        for index, titled in enumerate(self.maps):
            title = corner.right(index * self.map_step + LABEL_COLUMNS)
            self.canvas.put(*title, titled.title, TextStyle.TITLE)

    def paint_boards(self, corner: Corner) -> None:
        for index, titled in enumerate(self.maps):
            board = _map_board(titled.cells, self.state)
            paint_board(self.canvas, corner.right(index * self.map_step), self.extent, board, self.state.glyphs)

    def paint_texts(self, corner: Corner) -> None:
        for index, titled in enumerate(self.maps):
            lines = titled.text_lines(self.canvas, self.map_columns - LABEL_COLUMNS)
            self.canvas.put_lines(corner.right(index * self.map_step + LABEL_COLUMNS), lines, TextStyle.DIM)

    def paint_legend(self, corner: Corner) -> None:
        cells = self.maps[0].cells
        legend_columns = self.extent.columns - LABEL_COLUMNS
        text = self.canvas.first_fitting(legend_columns, map_legend_text(cells), map_legend_text(cells, is_short=True))
        self.canvas.put(*corner.right(LABEL_COLUMNS), text, TextStyle.DIM)


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
