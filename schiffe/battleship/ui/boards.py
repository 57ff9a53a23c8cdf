"""Boards on a screen: one that is painted as a whole or scrolled, and how boards are arranged."""

from collections.abc import Callable
from typing import Final, NamedTuple

from schiffe.battleship.drawing import Glyphs, Picture
from schiffe.battleship.rules.grid import Cell, Grid, Mask, mask_of, parse_cell
from schiffe.battleship.rules.ships import Ship, ShipClass
from schiffe.battleship.ui.cells import (
    LABEL_COLUMNS,
    LARGE,
    NO_MARKS,
    SCALES,
    SMALL,
    BoardDrawing,
    CellSize,
    Marks,
    VisibleArea,
    board_lines,
)
from schiffe.game.ui.settings import Sample
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas, ClickStep, OnClick, Size
from schiffe.toolkit.layout import Corner, centred_corner

ROWS_AROUND_CELLS: Final = 3
"""The rows of a board besides those of its cells: the numbers and the frame."""
MIN_COLUMNS_FOR_PANELS: Final = 92
"""From so many columns on there may be panels beside two boards, and fewer rows below them."""


class Extent(NamedTuple):
    """The size of a part of a canvas, in columns and rows of text."""

    columns: int
    rows: int


_NOTHING: Final = Extent(0, 0)


class Scroll(NamedTuple):
    """The scroll of a board that is larger than its room: the column and row of cells that are shown first.

    ``shown`` is how many columns and rows are shown, and ``seen`` what was brought into view last: until either
    changes, the player may look at another part.
    """

    left: int = 0
    top: int = 0
    visible: Extent = _NOTHING
    in_view: tuple[Cell, ...] = ()

    def by(self, columns: int, rows: int) -> "Scroll":
        """Return the scroll that shows another part."""
        return self._replace(left=self.left + columns, top=self.top + rows)


NOT_SCROLLED: Final = Scroll()


class BoardView(NamedTuple):
    """A board as it is to be shown.

    Attributes:
        role: its colours: ``own``, ``target``, or ``idle`` for a target out of turn.
        on_click: returns what a click on a cell does, and ``on_right`` what one of the right button does.
        on_scroll: returns what a click on an arrow of the frame does: by so many cells to the right and down.
        legend: what its digits stand for, at the bottom of the frame; empty where it has none.
    """

    picture: Picture
    role: str
    marks: Marks = NO_MARKS
    scroll: Scroll = NOT_SCROLLED
    on_click: Callable[[Cell], ClickStep] | None = None
    on_scroll: Callable[[int, int], ClickStep] | None = None
    on_right: Callable[[Cell], ClickStep] | None = None
    legend: str = ""

    @property
    def size(self) -> int:
        """Rows and columns of the board."""
        return self.picture.grid.size


def whole_extent(size: int, scale: CellSize) -> Extent:
    """Return what a whole board takes."""
    columns, rows = size * scale.across - scale.line, size * scale.down - scale.line
    return Extent(LABEL_COLUMNS + 2 + columns, ROWS_AROUND_CELLS + rows)


def best_scale(size: int, free: Extent) -> CellSize:
    """Return the largest scale at which a whole board has room in what is free, or the smallest one."""
    for scale in SCALES:
        whole = whole_extent(size, scale)
        if whole.columns <= free.columns and whole.rows <= free.rows:
            return scale
    return SMALL


def best_extent(size: int, free: Extent) -> Extent:
    """Return what a board takes of what is free: as much as it needs at the largest scale that fits, or all of it."""
    wanted = whole_extent(size, best_scale(size, free))
    return Extent(min(wanted.columns, free.columns), min(wanted.rows, free.rows))


def fitted_scroll(view: BoardView, extent: Extent) -> Scroll:
    """Return the scroll of a board of this extent that brings what is marked into view."""
    size = view.size
    scroll = view.scroll
    in_view = view.marks.in_view
    scale = best_scale(view.size, extent)
    columns = (extent.columns - LABEL_COLUMNS - 2 + scale.line) // scale.across
    rows = (extent.rows - ROWS_AROUND_CELLS + scale.line) // scale.down
    visible = Extent(max(0, min(size, columns)), max(0, min(size, rows)))
    left, top = scroll.left, scroll.top
    if (scroll.visible, scroll.in_view) != (visible, in_view):
        for cell in in_view:
            row, column = divmod(cell, size)
            left = _brought_into_view(left, column, visible.columns)
            top = _brought_into_view(top, row, visible.rows)
    left = min(max(0, left), size - visible.columns)
    top = min(max(0, top), size - visible.rows)
    return Scroll(left, top, visible=visible, in_view=in_view)


_CELLS_SEEN_AROUND: Final = 3
"""Around one that has to be in view, unless the board ends there."""


def _brought_into_view(first: int, seen: int, shown: int) -> int:
    """Return the first row or column that is shown, so that one is among them, with some around it."""
    around = min(_CELLS_SEEN_AROUND, max(0, (shown - 1) // 2))
    return min(max(first, seen - shown + 1 + around), seen - around)


def paint_board(canvas: Canvas, corner: tuple[int, int], extent: Extent, view: BoardView, glyphs: Glyphs) -> None:
    """Paint numbers, letters, frame and cells, in so many columns and rows from a corner on.

    The cells are as large as the whole board has room for. Where it has none even with the smallest, a part of it is
    shown, with the cursor (or else the last shot) in it; the frame then has arrows to where it goes on, and a click on
    one of them scrolls by as much as is shown. Row and column of a cursor are lit.
    """
    scroll = fitted_scroll(view, extent)
    part = VisibleArea(
        range(scroll.left, scroll.left + scroll.visible.columns),
        range(scroll.top, scroll.top + scroll.visible.rows),
        scale=best_scale(view.size, extent),
        is_dotted=not canvas.has_shades,
    )
    x, y = corner
    for number, runs in enumerate(
        board_lines(BoardDrawing(view.picture, glyphs, role=view.role, part=part, x=x), view.marks)
    ):
        canvas.paste(y + number, runs)
    left, top = x + LABEL_COLUMNS, y + 1
    if view.legend:
        meaning = _("0-9: chance") if part.rows.stop == view.picture.grid.size else ""  # else the arrow stands there
        styles = "class:heat.9", "class:heat.0"
        if part.scale.is_ruled:  # there a background of its own would be as large as a square, right below those
            styles = f"class:{view.role}.note", f"class:{view.role}.mark"
        end = left + part.width
        for text, style in zip((view.legend, meaning), styles, strict=True):  # from the right; the best has room first
            start = end - canvas.measure(text) - 2
            if start > left and text:
                canvas.fill(start, top + 1 + part.height, end - start, 1)
                canvas.put(start, top + 1 + part.height, text.join("  "), style)
            end = start
    _let_click(canvas, (left, top), part, view)
    _paint_arrows(canvas, (left, top), part, view)


def _let_click(canvas: Canvas, corner: tuple[int, int], part: VisibleArea, view: BoardView) -> None:
    """Make the cells clickable; a line belongs to the cell before it."""

    def on_cell(on_click: Callable[[Cell], ClickStep]) -> OnClick:
        def clicked(x: int, y: int) -> ClickStep:
            row = part.rows.start + y // part.scale.down
            return on_click(row * view.size + part.columns.start + x // part.scale.across)

        return clicked

    left, top = corner
    if view.on_click:
        right = on_cell(view.on_right) if view.on_right else None
        canvas.add_click_area(left + 1, top + 1, part.width, part.height, on_cell(view.on_click), right)


class _Arrow(NamedTuple):
    """An arrow on the frame: whether there is one, where, its sign, and by how much a click on it scrolls."""

    is_there: bool
    x: int
    y: int
    sign: str
    columns: int
    rows: int


def _paint_arrows(canvas: Canvas, corner: tuple[int, int], part: VisibleArea, view: BoardView) -> None:
    """Paint an arrow in the middle of each side of the frame beyond which the board goes on."""
    across = len(part.columns)
    down = len(part.rows)
    left, top = corner
    right, bottom = left + 1 + part.width, top + 1 + part.height
    middle, half = (left + right) // 2, (top + bottom) // 2
    for arrow in (
        _Arrow(part.columns.start > 0, left, y=half, sign="<", columns=-across, rows=0),
        _Arrow(part.columns.stop < view.size, right, y=half, sign=">", columns=across, rows=0),
        _Arrow(part.rows.start > 0, middle, y=top, sign="^", columns=0, rows=-down),
        _Arrow(part.rows.stop < view.size, middle, y=bottom, sign="v", columns=0, rows=down),
    ):
        if arrow.is_there:
            click = view.on_scroll(arrow.columns, arrow.rows) if view.on_scroll else None
            canvas.put(arrow.x, arrow.y, arrow.sign, f"class:{view.role}.note", click)


MIN_SIZE_SIDE_BY_SIDE: Final = Size(80, 19)
"""From so many columns and rows on, two boards stand side by side."""
MIN_PANEL_COLUMNS: Final = 27
"""The least columns of the panels beside the boards."""
_MAX_PANEL_COLUMNS: Final = 38
_COLUMNS_BETWEEN_BOARDS: Final = 2
"""At least, and as many between them and the panels; one less where all is full."""


class ArrangementRequest(NamedTuple):
    """The boards that are to be arranged, and the rows that are needed below them.

    Attributes:
        size: rows and columns of each board.
        fleet: the rows of the fleets below the boards, where there are no panels.
        below: the least rows below all that, and ``most_below`` as many as there is something for.
        has_panel: whether there is something to show beside the boards.
        below_larger: the least rows below boards larger than the smallest, where there is nothing beside them.
        is_alone: whether there is only one board.
    """

    size: int
    fleet_rows: int
    min_rows_below: int
    max_rows_below: int
    has_panel: bool = False
    min_rows_below_larger: int = 0
    is_alone: bool = False


class Arrangement(NamedTuple):
    """The places of everything around two boards.

    Attributes:
        titles: where the names of the boards begin; the second one is None where only one board has room.
        extent: what each board takes, from the row below its name on; the fleets are right below it.
        below: the first row that is free below everything.
        panel: where the panels begin, and ``panel_width`` their columns; None where they have no room.
        right: the column behind the boards.
    """

    titles: tuple[Corner, Corner | None]
    extent: Extent
    below: int
    panel: Corner | None
    panel_width: int
    right: int

    @property
    def has_fleets_below(self) -> bool:
        """True if the fleets stand below the boards and not beside the names."""
        return self.below > max(title.y for title in self.titles if title) + 1 + self.extent.rows

    @property
    def is_side_by_side(self) -> bool:
        """True if two boards stand side by side, and not one above the other."""
        one, other = self.titles
        return other is not None and other.y == one.y


def is_narrow(canvas: Canvas) -> bool:
    """Return whether no two boards have room side by side."""
    return not canvas.holds(MIN_SIZE_SIDE_BY_SIDE)


_ROWS_BELOW_STACKED_BOARDS: Final = 5
"""As long as a message may be, the boards stand where they are."""


def _is_stacked(canvas: Canvas, wanted: ArrangementRequest) -> bool:
    """Return whether two whole boards stand one above the other, each with its name and its fleet."""
    whole = whole_extent(wanted.size, SMALL)
    rows = 2 * (1 + whole.rows + wanted.fleet_rows) + _ROWS_BELOW_STACKED_BOARDS
    return is_narrow(canvas) and whole.columns < canvas.width and rows <= canvas.height - 2


def board_columns(canvas: Canvas, size: int) -> int:
    """Return a board's width at the smallest scale: all of it, or as many whole cells as there is room for."""
    room = canvas.width - 1 if is_narrow(canvas) else (canvas.width - _COLUMNS_BETWEEN_BOARDS) // 2
    around = whole_extent(0, SMALL).columns
    return min(whole_extent(size, SMALL).columns, around + (room - around) // SMALL.across * SMALL.across)


def arrange(canvas: Canvas, wanted: ArrangementRequest) -> Arrangement:
    """Arrange boards as large as they fit. Panels stand beside them only where that makes nothing smaller."""
    single = is_narrow(canvas) or wanted.is_alone
    is_stacked = not wanted.is_alone and _is_stacked(canvas, wanted)
    if wanted.is_alone and not is_narrow(canvas):
        free = Extent(
            canvas.width - MIN_PANEL_COLUMNS - 4 * _COLUMNS_BETWEEN_BOARDS,
            canvas.height - 4 - max(wanted.min_rows_below, wanted.min_rows_below_larger),
        )
        extent, has_panel = best_extent(wanted.size, free), True
    elif not single:
        extent, has_panel = _double_extent(canvas, wanted)
    else:  # lines would make the one board larger than the other layouts have it
        extent, has_panel = whole_extent(wanted.size, SMALL), False
        if not _is_stacked(canvas, wanted):
            rows = min(extent.rows, canvas.height - 3 - wanted.fleet_rows - wanted.min_rows_below)
            extent = Extent(board_columns(canvas, wanted.size), rows)
    boards = extent.columns if single else 2 * extent.columns + _COLUMNS_BETWEEN_BOARDS
    panel_width, gaps = 0, 1
    if has_panel:
        panel_width = min(
            _MAX_PANEL_COLUMNS, max(MIN_PANEL_COLUMNS, canvas.width - boards - 3 * _COLUMNS_BETWEEN_BOARDS - 4)
        )
        gaps = 2
        boards += _COLUMNS_BETWEEN_BOARDS + panel_width
    wider = 0 if single else min(6, (canvas.width - boards - 2) // (gaps + 1))
    gap, width = _COLUMNS_BETWEEN_BOARDS + wider, boards + wider * gaps
    fleet = 0 if has_panel else wanted.fleet_rows
    each = 1 + extent.rows + fleet
    between = min(1, max(0, canvas.height - 2 - 2 * each - _ROWS_BELOW_STACKED_BOARDS))
    fixed = 2 * each + between if is_stacked else each
    rows = fixed + min(wanted.max_rows_below, max(wanted.min_rows_below, canvas.height - 2 - fixed))
    corner = centred_corner(canvas, width, rows)
    x = max(0, (canvas.width - width) // 2)  # the letters of the rows stand a column in
    beside = None if single else Corner(x + extent.columns + gap, corner.y)
    other = Corner(x, corner.y + each + between) if is_stacked else beside
    right = (x if other is None else other.x) + extent.columns
    return Arrangement(
        (Corner(x, corner.y), other),
        extent,
        below=corner.y + fixed,
        panel=Corner(right + gap, corner.y) if has_panel else None,
        panel_width=panel_width,
        right=right,
    )


def _double_extent(canvas: Canvas, wanted: ArrangementRequest) -> tuple[Extent, bool]:
    """Return what each of both boards takes, and whether there are panels beside them."""
    free = canvas.height - 3 - wanted.min_rows_below
    for scale in SCALES:
        extent = whole_extent(wanted.size, scale)
        has_panel = (
            wanted.has_panel and 2 * extent.columns + 2 * _COLUMNS_BETWEEN_BOARDS + MIN_PANEL_COLUMNS <= canvas.width
        )
        if scale.rows >= LARGE.rows and wanted.has_panel and not has_panel:
            continue
        spared = 0 if scale is SMALL or has_panel else max(0, wanted.min_rows_below_larger - wanted.min_rows_below)
        is_low = extent.rows + (0 if has_panel else wanted.fleet_rows) <= free - spared
        if is_low and 2 * extent.columns + _COLUMNS_BETWEEN_BOARDS <= canvas.width:
            return extent, has_panel
    whole = whole_extent(wanted.size, SMALL)
    columns = board_columns(canvas, wanted.size)
    has_panel = wanted.has_panel and 2 * columns + 2 * _COLUMNS_BETWEEN_BOARDS + MIN_PANEL_COLUMNS <= canvas.width
    return Extent(columns, min(whole.rows, free - (0 if has_panel else wanted.fleet_rows))), has_panel


_GRID: Final = Grid(7)


def board_sample(glyphs: Glyphs) -> Sample:
    """Return a board with all that there is on boards: ships, water, a hit, a sunk ship, the cursor."""
    extent = whole_extent(_GRID.size, SMALL)

    def paint(canvas: Canvas, corner: Corner) -> None:
        paint_board(canvas, corner, extent, BoardView(_SAMPLE, "target", _AIM), glyphs)

    return Sample(extent.columns, extent.rows, paint=paint, lines=glyphs)


def _at(name: str) -> int:
    return parse_cell(name, _GRID.size)


def _cells(names: str) -> Mask:
    return mask_of(tuple(map(_at, names.split())))


def _ship(kind: ShipClass, names: str) -> Ship:
    return Ship(kind, tuple(map(_at, names.split())))


_SUNK: Final = _ship(ShipClass.CRUISER, "A1 A2 A3")
_SHIPS: Final = (_SUNK, _ship(ShipClass.BATTLESHIP, "B6 C6 D6 E6"), _ship(ShipClass.CRUISER, "G2 G3 G4"))
_SAMPLE: Final = Picture(_GRID, _SHIPS, water=_cells("B4 E2"), hit=_cells("C3 G3"), sunk=_SUNK.mask)
_AIM: Final = Marks(cursor=_at("C4"), last=(_at("C3"),))
