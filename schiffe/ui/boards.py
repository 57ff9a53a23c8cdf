"""Boards on a canvas: at the size that fits, with what is marked on them, and scrolled where they are too large."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from schiffe.drawing import RULED, Glyphs, Picture, column_numbers
from schiffe.rules.grid import Cell, row_name
from schiffe.toolkit.canvas import Canvas, ClickStep
from schiffe.ui.cells import NO_MARKS, Marks, Part, board_lines

COMPACT: Final = 3
"""The spacing of a board without lines between its cells."""
LABELS: Final = 3
"""The columns to the left of the frame, where the letters of the rows stand."""
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
        on_click: gives what a click on a cell does.
        on_scroll: gives what a click on an arrow of the frame does: by so many cells to the right and down.
    """

    picture: Picture
    role: str
    marks: Marks = NO_MARKS
    scroll: Scroll = NOT_SCROLLED
    on_click: Callable[[Cell], ClickStep] | None = None
    on_scroll: Callable[[int, int], ClickStep] | None = None

    @property
    def size(self) -> int:
        """Rows and columns of the board."""
        return self.picture.grid.size


def ruled_room(size: int) -> Room:
    """What a whole board with lines between its cells takes."""
    return Room(LABELS + 2 + size * RULED - 1, AROUND + size * 2 - 1)


def compact_room(size: int) -> Room:
    """What a whole board without lines takes."""
    return Room(LABELS + 2 + size * COMPACT, AROUND + size)


def best_room(size: int, room: Room) -> Room:
    """What a board takes of a room: with lines where all of it has room so, else without, else all there is."""
    wanted = ruled_room(size)
    if wanted.columns > room.columns or wanted.rows > room.rows:
        wanted = compact_room(size)
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


def _is_ruled(size: int, room: Room) -> bool:
    wanted = ruled_room(size)
    return wanted.columns <= room.columns and wanted.rows <= room.rows


def _shown(size: int, room: Room) -> Room:
    """How many columns and rows of cells have room."""
    if _is_ruled(size, room):
        return Room(size, size)
    columns, rows = (room.columns - LABELS - 2) // COMPACT, room.rows - AROUND
    return Room(max(0, min(size, columns)), max(0, min(size, rows)))


def paint_board(canvas: Canvas, corner: tuple[int, int], room: Room, view: BoardView, glyphs: Glyphs) -> None:
    """Paint numbers, letters, frame and cells into a room, the first column and row of which are ``corner``.

    There are lines between the cells where the whole board has room with them. Where it has no room without them
    either, a part of it is shown, with the cursor (or else the last shot) in it; the frame then has arrows to where it
    goes on, and a click on one of them scrolls by as much as is shown.
    """
    part = _part(view, room)
    x, y = corner
    text, left, top = part.text, x + LABELS, y + 1
    numbers = column_numbers(view.size, part.spacing)[0]
    canvas.put(left + 1, y, numbers[text.start - 1 : text.stop - 1], "class:label")
    lines = board_lines(view.picture, glyphs, view.role, view.marks, part)
    for number, runs in enumerate(lines):
        canvas.paste(left, top + number, runs)
    for number, row in enumerate(part.rows):
        canvas.put(x + 1, top + 1 + number * part.step, row_name(row), "class:label")
    if view.on_click:
        _let_click(canvas, (left, top), part, view.size, view.on_click)
    _paint_arrows(canvas, (left, top), part, view)


def _part(view: BoardView, room: Room) -> Part:
    scroll = fitted_scroll(view, room)
    columns, rows = scroll.shown
    return Part(
        range(scroll.left, scroll.left + columns),
        range(scroll.top, scroll.top + rows),
        RULED if _is_ruled(view.size, room) else COMPACT,
    )


def _let_click(
    canvas: Canvas, corner: tuple[int, int], part: Part, size: int, on_click: Callable[[Cell], ClickStep]
) -> None:
    """Make the cells clickable; a line belongs to the cell before it."""

    def clicked(x: int, y: int) -> ClickStep:
        row = part.rows.start + y // part.step
        return on_click(row * size + part.columns.start + x // part.spacing)

    left, top = corner
    width = len(part.columns) * part.spacing - (part.spacing == RULED)
    canvas.area(left + 1, top + 1, width, len(part.rows) * part.step - (part.spacing == RULED), clicked)


class _Arrow(NamedTuple):
    """An arrow on the frame: whether there is one, where, its sign, and by how much a click on it scrolls."""

    is_there: bool
    x: int
    y: int
    sign: str
    columns: int
    rows: int


def _paint_arrows(canvas: Canvas, corner: tuple[int, int], part: Part, view: BoardView) -> None:
    """In the middle of each side of the frame beyond which the board goes on."""
    across, down, (left, top) = len(part.columns), len(part.rows), corner
    height = part.lines.stop - part.lines.start
    right, bottom = left + 1 + part.text.stop - part.text.start, top + 1 + height
    middle, half = (left + right) // 2, (top + bottom) // 2
    for arrow in (
        _Arrow(part.columns.start > 0, left, half, "<", -across, 0),
        _Arrow(part.columns.stop < view.size, right, half, ">", across, 0),
        _Arrow(part.rows.start > 0, middle, top, "^", 0, -down),
        _Arrow(part.rows.stop < view.size, middle, bottom, "v", 0, down),
    ):
        if arrow.is_there:
            click = view.on_scroll(arrow.columns, arrow.rows) if view.on_scroll else None
            canvas.put(arrow.x, arrow.y, arrow.sign, f"class:{view.role}.sea,emphasis", click)
