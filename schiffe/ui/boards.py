"""Boards on a canvas: at the size that fits, with what is marked on them, and scrolled where they are too large."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from schiffe.drawing import RULED, Glyphs, Picture, box, column_numbers
from schiffe.rules.grid import Cell, Mask, cells_of, row_name
from schiffe.toolkit.canvas import Action, Canvas, Run

COMPACT: Final = 3
"""The spacing of a board without lines between its fields."""
LABELS: Final = 3
"""The columns to the left of the frame, where the letters of the rows stand."""
AROUND: Final = 3
"""The rows of a board besides those of its fields: the numbers and the frame."""


@dataclass(frozen=True)
class Marks:
    """What is marked on a board besides its picture; None where there is none.

    Attributes:
        cursor: the field that is aimed at.
        last: the field that was shot at last.
        ghost: the fields of a ship that is not laid yet.
        ghost_may_lie: whether it may lie there.
    """

    cursor: Cell | None = None
    last: Cell | None = None
    ghost: Mask = 0
    ghost_may_lie: bool = True

    @property
    def in_view(self) -> list[Cell]:
        """The fields that have to be seen, the most important one at the end."""
        if self.cursor is not None:
            return [*cells_of(self.ghost), self.cursor]
        return [] if self.last is None else [self.last]


NO_MARKS: Final = Marks()


@dataclass(frozen=True)
class _Part:
    """The part of a board that is shown: its columns and rows, with so many columns of text for each field."""

    columns: range
    rows: range
    spacing: int

    @property
    def text(self) -> slice:
        """Where its columns stand in a line of the whole board."""
        ruled = self.spacing == RULED
        return slice(1 + self.columns.start * self.spacing, 1 + self.columns.stop * self.spacing - ruled)

    @property
    def step(self) -> int:
        """How many lines of text there are from one row of fields to the next."""
        return 2 if self.spacing == RULED else 1

    @property
    def lines(self) -> slice:
        """Where its rows stand among the lines of the whole board."""
        return slice(1 + self.rows.start * self.step, self.rows.stop * self.step + (self.spacing != RULED))


class BoardView:
    """A board on the screen. It remembers how far it is scrolled."""

    def __init__(self, glyphs: Glyphs) -> None:
        self._glyphs = glyphs
        self._left = 0
        self._top = 0
        self._kept: tuple[list[Cell], int, int] | None = None

    def scroll(self, columns: int, rows: int) -> None:
        """Show another part, until something else has to be in view."""
        self._left += columns
        self._top += rows

    def paint(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        room: tuple[int, int],
        picture: Picture,
        role: str,
        marks: Marks = NO_MARKS,
        on_click: Callable[[Cell], None] | None = None,
        on_scroll: Callable[[int, int], None] | None = None,
    ) -> None:
        """Paint numbers, letters, frame and fields into a room of so many columns and rows from (x, y) on.

        ``role`` chooses the colours: ``own``, ``target``, or ``idle`` for a target out of turn. There are lines between
        the fields where the whole board has room with them. Where it has no room without them either, a part of it is
        shown, with the cursor (or else the last shot) in it; the frame then has arrows to where it goes on. A click on
        one of them calls ``on_scroll`` with the fields to the right and down that make a page.
        """
        part = self._part(picture.grid.size, room, marks)
        text, left, top = part.text, x + LABELS, y + 1
        numbers = column_numbers(picture.grid.size, part.spacing)[0]
        canvas.put(left + 1, y, numbers[text.start - 1 : text.stop - 1], "class:label")
        lines = _painted(picture, self._glyphs, role, marks, part)
        for number, runs in enumerate(lines):
            canvas.paste(left, top + number, runs)
        for number, row in enumerate(part.rows):
            canvas.put(x + 1, top + 1 + number * part.step, row_name(row), "class:label")
        if on_click:
            self._let_click(canvas, left, top, part, picture.grid.size, on_click)
        self._paint_arrows(canvas, left, top, len(lines), part, picture.grid.size, role, on_scroll)

    def _part(self, size: int, room: tuple[int, int], marks: Marks) -> _Part:
        """What is shown in a room; scrolls so far that what is marked is in view."""
        inner = (room[0] - LABELS - 2, room[1] - AROUND)
        ruled = size * RULED - 1 <= inner[0] and size * 2 - 1 <= inner[1]
        spacing = RULED if ruled else COMPACT
        columns = size if ruled else min(size, inner[0] // COMPACT)
        rows = size if ruled else min(size, inner[1])
        if self._kept != (marks.in_view, columns, rows):
            self._kept = (marks.in_view, columns, rows)
            for cell in marks.in_view:
                row, column = divmod(cell, size)
                self._left = min(max(self._left, column - columns + 1), column)
                self._top = min(max(self._top, row - rows + 1), row)
        self._left = min(max(0, self._left), size - columns)
        self._top = min(max(0, self._top), size - rows)
        return _Part(
            range(self._left, self._left + columns),
            range(self._top, self._top + rows),
            spacing,
        )

    def _let_click(
        self, canvas: Canvas, left: int, top: int, part: _Part, size: int, on_click: Callable[[Cell], None]
    ) -> None:
        """Make the fields clickable; a line belongs to the field before it."""

        def clicked(x: int, y: int) -> None:
            row = part.rows.start + y // part.step
            on_click(row * size + part.columns.start + x // part.spacing)

        width = len(part.columns) * part.spacing - (part.spacing == RULED)
        canvas.area(left + 1, top + 1, width, len(part.rows) * part.step - (part.spacing == RULED), clicked)

    def _paint_arrows(
        self,
        canvas: Canvas,
        left: int,
        top: int,
        height: int,
        part: _Part,
        size: int,
        role: str,
        on_scroll: Callable[[int, int], None] | None,
    ) -> None:
        """In the middle of each side of the frame beyond which the board goes on."""
        across, down = len(part.columns), len(part.rows)
        right, bottom = left + 1 + part.text.stop - part.text.start, top + height - 1
        middle, half = (left + right) // 2, (top + bottom) // 2
        arrows = (
            (part.columns.start > 0, left, half, "<", -across, 0),
            (part.columns.stop < size, right, half, ">", across, 0),
            (part.rows.start > 0, middle, top, "^", 0, -down),
            (part.rows.stop < size, middle, bottom, "v", 0, down),
        )
        for is_there, x, y, sign, columns, rows in arrows:
            if is_there:
                action: Action | None = None
                if on_scroll:
                    action = _call(on_scroll, columns, rows)
                canvas.put(x, y, sign, f"class:{role}.sea,strong", action)


def _call(on_scroll: Callable[[int, int], None], columns: int, rows: int) -> Action:
    return lambda: on_scroll(columns, rows)


def ruled_room(size: int) -> tuple[int, int]:
    """The columns and rows that a whole board with lines between its fields takes."""
    return LABELS + 2 + size * RULED - 1, AROUND + size * 2 - 1


def compact_room(size: int) -> tuple[int, int]:
    """The columns and rows that a whole board without lines takes."""
    return LABELS + 2 + size * COMPACT, AROUND + size


@lru_cache(maxsize=32)  # of two boards one at most changes from key to key
def _painted(picture: Picture, glyphs: Glyphs, role: str, marks: Marks, part: _Part) -> tuple[tuple[Run, ...], ...]:
    """The frame and what is in it, line by line, as runs of one style each."""
    painter = _Painter(picture, glyphs, role, marks, part)
    whole = box(picture, glyphs, part.spacing)
    text, sea = part.text, f"class:{role}.sea"

    def edge(line: str) -> tuple[Run, ...]:
        return ((0, f"{line[0]}{line[text]}{line[-1]}", sea),)

    lines = [edge(whole[0])]
    for number, line in enumerate(whole[part.lines]):
        row = part.rows.start + number // part.step
        paint = painter.fields if number % part.step == 0 else painter.rules
        pieces = [(line[0], sea), *paint(row, line), (line[-1], sea)]
        lines.append(tuple(_runs(pieces)))
    return (*lines, edge(whole[-1]))


def _runs(pieces: list[tuple[str, str]]) -> Iterator[Run]:
    """Texts with their styles, one behind the other; neighbours of the same style become one."""
    start, text, style = 0, "", pieces[0][1]
    for piece, next_style in pieces:
        if next_style != style:
            yield start, text, style
            start, text, style = start + len(text), "", next_style
        text += piece
    yield start, text, style


class _Painter:
    """Finds text and style of each field, and of the lines between fields."""

    def __init__(self, picture: Picture, glyphs: Glyphs, role: str, marks: Marks, part: _Part) -> None:
        self.glyphs, self.role, self.marks, self.part = glyphs, role, marks, part
        self.size = picture.grid.size
        self.heat = picture.heat
        self.ships = 0
        for ship in picture.ships:
            self.ships |= ship.mask
        self.states = (
            (marks.ghost, "class:ghost.good" if marks.ghost_may_lie else "class:ghost.bad"),
            (picture.sunk, "class:sunk"),
            (picture.hit, "class:hit"),
            (picture.water, f"class:{role}.water"),
            (self.ships, f"class:{role}.ship"),
        )

    def style(self, cell: Cell) -> str:
        """The style of a field."""
        if cell == self.marks.cursor and not self.marks.ghost:
            return "class:cursor"
        sea = f"class:{self.role}.sea"
        if self.heat and self.heat[cell] >= 0:
            sea = f"class:heat.{self.heat[cell]}"
        return next((style for mask, style in self.states if mask >> cell & 1), sea)

    def fields(self, row: int, line: str) -> list[tuple[str, str]]:
        """A row of fields, with the lines between them where there are some."""
        pieces = []
        for x in self.part.columns:
            cell, at = row * self.size + x, 1 + x * self.part.spacing
            pieces.append((self._field(cell, line[at : at + 3]), self.style(cell)))
            if self.part.spacing == RULED and x + 1 < self.part.columns.stop:
                pieces.append(self._between(line[at + 3], cell, cell + 1, self.glyphs.frame[5], self.glyphs.lying[1]))
        return pieces

    def rules(self, row: int, line: str) -> list[tuple[str, str]]:
        """The lines below a row of fields."""
        across, hull = self.glyphs.frame[4], self.glyphs.standing[1]
        pieces = []
        for x in self.part.columns:
            cell, at = row * self.size + x, 1 + x * RULED
            middle, style = self._between(line[at + 1], cell, cell + self.size, across, hull)
            pieces.append((f"{across}{middle}{across}", style))
            pieces.append((line[at + 3], f"class:{self.role}.sea"))
        return pieces[:-1]

    def _between(self, text: str, one: Cell, other: Cell, line: str, hull: str) -> tuple[str, str]:
        """What stands between two neighbours: the hull of the ship that both are part of, or a line."""
        if self.marks.ghost >> one & self.marks.ghost >> other & 1:
            return hull, self.style(one)
        if text == line:
            return line, f"class:{self.role}.sea"
        styles = {self.style(one), self.style(other)} - {"class:cursor"}
        return text, styles.pop() if len(styles) == 1 else f"class:{self.role}.ship"

    def _field(self, cell: Cell, text: str) -> str:
        marks = self.marks
        if marks.ghost >> cell & 1:
            return self._ghost(cell)
        if cell == marks.cursor:
            return f"[{text[1]}]"
        if cell == marks.last:
            return f"({text[1]})"
        return text

    def _ghost(self, cell: Cell) -> str:
        """A field of a ship that is not laid yet."""
        sign = "+" if self.marks.ghost_may_lie else "!"
        ghost, size = self.marks.ghost, self.size
        lying = ghost & ghost >> 1
        if not lying:
            return f" {sign} "
        first, last = not ghost >> cell - 1 & 1 if cell % size else True, not ghost >> cell + 1 & 1
        bow, middle, stern = tuple(self.glyphs.lying)
        return f"{bow if first else middle}{sign}{stern if last else middle}"
