"""Boards on a canvas: at the size that fits, with what is marked on them, and scrolled where they are too large."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from schiffe.battleship.drawing import Glyphs, Picture
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.ui.cells import LABELS, SCALES, SMALL, Cutout, Scale, Sheet, board_lines
from schiffe.battleship.ui.marks import NO_MARKS, Marks
from schiffe.toolkit.canvas import Canvas, ClickStep, OnClick

AROUND: Final = 3
"""The rows of a board besides those of its cells: the numbers and the frame."""


class Room(NamedTuple):
    """So many columns and rows of a canvas."""

    columns: int
    rows: int


_NOTHING: Final = Room(0, 0)


@dataclass(frozen=True)
class Scroll:
    """How far a board is scrolled that is larger than its room: the column and row of cells that are shown first.

    ``shown`` is how many columns and rows are shown, and ``seen`` what was brought into view last: until either
    changes, the player may look at another part.
    """

    left: int = 0
    top: int = 0
    shown: Room = _NOTHING
    seen: tuple[Cell, ...] = ()

    def by(self, columns: int, rows: int) -> "Scroll":
        """Another part."""
        return replace(self, left=self.left + columns, top=self.top + rows)


NOT_SCROLLED: Final = Scroll()


@dataclass(frozen=True)
class BoardView:
    """A board as it is to be shown.

    Attributes:
        role: its colours: ``own``, ``target``, or ``idle`` for a target out of turn.
        on_click: gives what a click on a cell does, and ``on_right`` what one of the right button does.
        on_scroll: gives what a click on an arrow of the frame does: by so many cells to the right and down.
    """

    picture: Picture
    role: str
    marks: Marks = NO_MARKS
    scroll: Scroll = NOT_SCROLLED
    on_click: Callable[[Cell], ClickStep] | None = None
    on_scroll: Callable[[int, int], ClickStep] | None = None
    on_right: Callable[[Cell], ClickStep] | None = None

    @property
    def size(self) -> int:
        """Rows and columns of the board."""
        return self.picture.grid.size


def whole_room(size: int, scale: Scale) -> Room:
    """What a whole board takes."""
    columns, rows = size * scale.across - scale.is_ruled, size * scale.down - scale.is_ruled
    return Room(LABELS + 2 + columns, AROUND + rows)


def best_scale(size: int, room: Room) -> Scale:
    """The largest scale at which a whole board has room, or the smallest one."""
    return next((scale for scale in SCALES if _has_room(whole_room(size, scale), room)), SMALL)


def _has_room(wanted: Room, room: Room) -> bool:
    return wanted.columns <= room.columns and wanted.rows <= room.rows


def best_room(size: int, room: Room) -> Room:
    """What a board takes of a room: as much as it needs at the largest scale that fits, or all there is."""
    wanted = whole_room(size, best_scale(size, room))
    return Room(min(wanted.columns, room.columns), min(wanted.rows, room.rows))


def fitted_scroll(view: BoardView, room: Room) -> Scroll:
    """How far the board is scrolled in a room of this size: so far that what is marked is in view."""
    size, scroll, seen = view.size, view.scroll, view.marks.in_view
    shown = _shown(size, room)
    left, top = scroll.left, scroll.top
    if (scroll.shown, scroll.seen) != (shown, seen):
        for cell in seen:
            row, column = divmod(cell, size)
            left = min(max(left, column - shown.columns + 1), column)
            top = min(max(top, row - shown.rows + 1), row)
    left = min(max(0, left), size - shown.columns)
    top = min(max(0, top), size - shown.rows)
    return Scroll(left, top, shown, seen)


def _shown(size: int, room: Room) -> Room:
    """How many columns and rows of cells have room."""
    scale = best_scale(size, room)
    columns = (room.columns - LABELS - 2 + scale.is_ruled) // scale.across
    rows = (room.rows - AROUND + scale.is_ruled) // scale.down
    return Room(max(0, min(size, columns)), max(0, min(size, rows)))


def paint_board(canvas: Canvas, corner: tuple[int, int], room: Room, view: BoardView, glyphs: Glyphs) -> None:
    """Paint numbers, letters, frame and cells into a room, the first column and row of which are ``corner``.

    The cells are as large as the whole board has room for. Where it has none even with the smallest, a part of it is
    shown, with the cursor (or else the last shot) in it; the frame then has arrows to where it goes on, and a click on
    one of them scrolls by as much as is shown. Row and column of a cursor are lit.
    """
    part = _part(view, room, is_dotted=not canvas.has_shades)
    x, y = corner
    for number, runs in enumerate(board_lines(Sheet(view.picture, glyphs, view.role, part, x), view.marks)):
        canvas.paste(y + number, runs)
    left, top = x + LABELS, y + 1
    _let_click(canvas, (left, top), part, view)
    _paint_arrows(canvas, (left, top), part, view)


def _part(view: BoardView, room: Room, *, is_dotted: bool) -> Cutout:
    scroll = fitted_scroll(view, room)
    columns, rows = scroll.shown
    return Cutout(
        range(scroll.left, scroll.left + columns),
        range(scroll.top, scroll.top + rows),
        best_scale(view.size, room),
        is_dotted,
    )


def _let_click(canvas: Canvas, corner: tuple[int, int], part: Cutout, view: BoardView) -> None:
    """Make the cells clickable; a line belongs to the cell before it."""

    def on_cell(on_click: Callable[[Cell], ClickStep]) -> OnClick:
        def clicked(x: int, y: int) -> ClickStep:
            row = part.rows.start + y // part.scale.down
            return on_click(row * view.size + part.columns.start + x // part.scale.across)

        return clicked

    left, top = corner
    if view.on_click:
        right = on_cell(view.on_right) if view.on_right else None
        canvas.area(left + 1, top + 1, part.width, part.height, on_cell(view.on_click), right)


class _Arrow(NamedTuple):
    """An arrow on the frame: whether there is one, where, its sign, and by how much a click on it scrolls."""

    is_there: bool
    x: int
    y: int
    sign: str
    columns: int
    rows: int


def _paint_arrows(canvas: Canvas, corner: tuple[int, int], part: Cutout, view: BoardView) -> None:
    """In the middle of each side of the frame beyond which the board goes on."""
    across, down, (left, top) = len(part.columns), len(part.rows), corner
    right, bottom = left + 1 + part.width, top + 1 + part.height
    middle, half = (left + right) // 2, (top + bottom) // 2
    for arrow in (
        _Arrow(part.columns.start > 0, left, half, "<", -across, 0),
        _Arrow(part.columns.stop < view.size, right, half, ">", across, 0),
        _Arrow(part.rows.start > 0, middle, top, "^", 0, -down),
        _Arrow(part.rows.stop < view.size, middle, bottom, "v", 0, down),
    ):
        if arrow.is_there:
            click = view.on_scroll(arrow.columns, arrow.rows) if view.on_scroll else None
            canvas.put(arrow.x, arrow.y, arrow.sign, f"class:{view.role}.note", click)
