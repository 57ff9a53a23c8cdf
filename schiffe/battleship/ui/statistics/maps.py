"""The pages of the maps: where the ships of the player lie, and where the player shoots first."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from schiffe.battleship.drawing import heat_picture
from schiffe.battleship.logbook.statistics import CellMap
from schiffe.battleship.texts.statistics import map_text, map_title, what_maps_show
from schiffe.battleship.ui.boards import BoardView, Room, best_room, fitted_scroll, paint_board, whole_room
from schiffe.battleship.ui.cells import SMALL
from schiffe.battleship.ui.statistics.state import LEAST_TOP, StatisticsPage, StatisticsState, page_top
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import evenly

_GAP: Final = 4
"""Columns between two maps."""
_TEXT: Final = 2
"""Rows for what is said below a map."""
_AROUND: Final = 1 + _TEXT + 1
"""Rows for all that stands around the maps: the titles, that, and what the digits mean."""
_LOW: Final = 20
"""With so few rows none is free above the titles."""
_LEAST: Final = 36
"""Columns for a map at least, however small it is: with fewer, what is said below it has no room."""


class _Map(NamedTuple):
    """A map with its title."""

    title: str
    cells: CellMap


def fitted_maps(canvas: Canvas, state: StatisticsState) -> StatisticsState:
    """The same, with both maps side by side where they have room, and scrolled no further than they go."""
    laid = state.shown.laid
    if laid is None:
        return replace(state, is_wide=False)
    wanted, room = whole_room(laid.size, SMALL), _room(canvas)
    is_wide = 2 * max(wanted.columns, _LEAST) + _GAP <= canvas.width - 2 and wanted.rows <= room.rows
    state = replace(state, is_wide=is_wide)
    if is_wide and state.page is StatisticsPage.OPENED:
        state = state.at(StatisticsPage.LAID)
    return replace(state, scroll=fitted_scroll(_board(laid, state), _room_of(canvas, state)))


def paint_maps(canvas: Canvas, state: StatisticsState) -> None:
    """Paint the map of the page, or both."""
    maps = _maps(state)
    if not maps:
        return
    room = best_room(maps[0].cells.size, _room_of(canvas, state))
    column = max(room.columns, min(_LEAST, _room_of(canvas, state).columns))
    width = len(maps) * column + (len(maps) - 1) * _GAP
    x = max(1, (canvas.width - width) // 2)
    y = min(page_top(canvas, room.rows + _AROUND), canvas.height - 1 - room.rows - _AROUND)
    canvas.put(x + 3, y + 1 + room.rows + _TEXT, what_maps_show(), "class:dim")
    for each in maps:
        canvas.put(x + 3, y, each.title, "class:title")
        paint_board(canvas, (x, y + 1), room, _board(each.cells, state), state.glyphs)
        said = evenly(canvas, map_text(each.cells), column - 3)[:_TEXT]
        for row, line in enumerate(said):
            canvas.put(x + 3, y + 1 + room.rows + row, line, "class:dim")
        x += column + _GAP


def _maps(state: StatisticsState) -> Sequence[_Map]:
    """The maps of the page."""
    laid, opened = state.shown.laid, state.shown.opened
    if laid is None or opened is None:
        return []
    both = [_Map(map_title(is_laid=True), laid), _Map(map_title(is_laid=False), opened)]
    if state.is_wide:
        return both
    return both[1:] if state.page is StatisticsPage.OPENED else both[:1]


def _board(cells: CellMap, state: StatisticsState) -> BoardView:
    return BoardView(heat_picture(cells.size, cells.heat), "target", scroll=state.scroll)


def _room(canvas: Canvas) -> Room:
    """What there is for maps with their titles and texts."""
    return Room(canvas.width - 2, canvas.height - 1 - (LEAST_TOP - (canvas.height <= _LOW)) - _AROUND)


def _room_of(canvas: Canvas, state: StatisticsState) -> Room:
    """What one map has."""
    room = _room(canvas)
    return Room((room.columns - _GAP) // 2, room.rows) if state.is_wide else room
