"""Where two boards stand on a canvas, how large they are, and what is free around them."""

from typing import Final, NamedTuple

from schiffe.battleship.ui.boards import Room, whole_room
from schiffe.battleship.ui.cells import LARGE, SCALES, SMALL
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Corner, centred

STANDARD: Final = (80, 24)
"""From so many columns and rows on, two boards stand side by side."""
PANEL: Final = 27
"""The least columns of the panels beside the boards."""
_WIDEST_PANEL: Final = 38
_GAP: Final = 2
"""So many columns at least between two boards, and between them and the panels; one less where all is full."""


class Wanted(NamedTuple):
    """What has to have room around two boards.

    Attributes:
        size: rows and columns of each board.
        fleet: the rows of the fleets below the boards, where there are no panels.
        below: the least rows below all that, and ``most_below`` as many as there is something for.
        has_panel: whether there is something to show beside the boards.
    """

    size: int
    fleet: int
    below: int
    most_below: int
    has_panel: bool = False


class Arrangement(NamedTuple):
    """Where everything stands.

    Attributes:
        titles: where the names of the boards begin; the second one is None where only one board has room.
        room: what each board takes, from the row below its name on.
        fleet: the first row of the fleets; ``below`` the first one that is free below everything.
        panel: where the panels begin, and ``panel_width`` their columns; None where they have no room.
        right: the column behind the boards.
    """

    titles: tuple[Corner, Corner | None]
    room: Room
    fleet: int
    below: int
    panel: Corner | None
    panel_width: int
    right: int


def is_single(canvas: Canvas) -> bool:
    """Whether only one board has room on a canvas."""
    return canvas.width < STANDARD[0] or canvas.height < STANDARD[1]


def board_columns(canvas: Canvas, size: int) -> int:
    """What a board takes across at the smallest scale: all of it, or as many whole cells as there is room for."""
    room = canvas.width - 1 if is_single(canvas) else (canvas.width - _GAP) // 2
    around = whole_room(0, SMALL).columns
    return min(whole_room(size, SMALL).columns, around + (room - around) // SMALL.across * SMALL.across)


def arranged(canvas: Canvas, wanted: Wanted) -> Arrangement:
    """Both boards as large as they fit. Panels stand beside them only where that makes nothing smaller."""
    single = is_single(canvas)
    room, has_panel = _single_room(canvas, wanted) if single else _room(canvas, wanted)
    boards = room.columns if single else 2 * room.columns + _GAP
    panel = 0
    if has_panel:
        panel = min(_WIDEST_PANEL, max(PANEL, canvas.width - boards - 3 * _GAP - 4))
        boards += _GAP + panel
    spare = canvas.width - boards - 2
    gap = _GAP + (0 if single else min(6, spare // (3 if has_panel else 2)))
    width = boards + (gap - _GAP) * (2 if has_panel else not single)
    fleet = 0 if has_panel else wanted.fleet
    fixed = 1 + room.rows + fleet
    rows = fixed + min(wanted.most_below, max(wanted.below, canvas.height - 2 - fixed))
    corner = centred(canvas, width, rows)
    x = max(0, (canvas.width - width) // 2)  # the letters of the rows stand a column in
    other = None if single else Corner(x + room.columns + gap, corner.y)
    right = (x if other is None else other.x) + room.columns
    return Arrangement(
        (Corner(x, corner.y), other),
        room,
        corner.y + 1 + room.rows,
        corner.y + fixed,
        Corner(right + gap, corner.y) if has_panel else None,
        panel,
        right,
    )


def _single_room(canvas: Canvas, wanted: Wanted) -> tuple[Room, bool]:
    """What the one board takes; lines would make it larger than the other layouts have it."""
    whole, rows = whole_room(wanted.size, SMALL), canvas.height - 3 - wanted.fleet - wanted.below
    return Room(board_columns(canvas, wanted.size), min(whole.rows, rows)), False


def _room(canvas: Canvas, wanted: Wanted) -> tuple[Room, bool]:
    """What each of both boards takes, and whether there are panels beside them."""
    free = canvas.height - 3 - wanted.below
    for scale in SCALES:
        room = whole_room(wanted.size, scale)
        has_panel = wanted.has_panel and 2 * room.columns + 2 * _GAP + PANEL <= canvas.width
        if scale is LARGE and wanted.has_panel and not has_panel:
            continue
        is_low = room.rows + (0 if has_panel else wanted.fleet) <= free
        if is_low and 2 * room.columns + _GAP <= canvas.width:
            return room, has_panel
    whole = whole_room(wanted.size, SMALL)
    columns = board_columns(canvas, wanted.size)
    has_panel = wanted.has_panel and 2 * columns + 2 * _GAP + PANEL <= canvas.width
    return Room(columns, min(whole.rows, free - (0 if has_panel else wanted.fleet))), has_panel
