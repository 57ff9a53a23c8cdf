"""The cells of a board as runs of styled text: which sign each has, in which style, and what stands between them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from schiffe.drawing import RULED, Glyphs, Picture, box
from schiffe.rules.grid import Cell, Mask, cells_of
from schiffe.toolkit.canvas import Run


class Effect(NamedTuple):
    """What is to be seen on a cell for a moment: a sign, and the style that it has over that of the cell."""

    cell: Cell
    sign: str
    style: str


@dataclass(frozen=True)
class Marks:
    """What is marked on a board besides its picture; None where there is none.

    Attributes:
        cursor: the cell that is aimed at.
        last: the cell that was shot at last.
        ghost: the cells of a ship that is not laid yet.
        ghost_may_lie: whether it may lie there.
        effects: what moves over the cells.
    """

    cursor: Cell | None = None
    last: Cell | None = None
    ghost: Mask = 0
    ghost_may_lie: bool = True
    effects: tuple[Effect, ...] = ()

    @property
    def in_view(self) -> tuple[Cell, ...]:
        """The cells that have to be seen, the most important one at the end."""
        if self.cursor is not None:
            return (*cells_of(self.ghost), self.cursor)
        return () if self.last is None else (self.last,)


NO_MARKS: Final = Marks()


@dataclass(frozen=True)
class Part:
    """The part of a board that is shown: its columns and rows, with so many columns of text for each cell."""

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
        """How many lines of text there are from one row of cells to the next."""
        return 2 if self.spacing == RULED else 1

    @property
    def lines(self) -> slice:
        """Where its rows stand among the lines of the whole board."""
        return slice(1 + self.rows.start * self.step, self.rows.stop * self.step + (self.spacing != RULED))


@lru_cache(maxsize=32)  # of two boards one at most changes from key to key
def board_lines(picture: Picture, glyphs: Glyphs, role: str, marks: Marks, part: Part) -> tuple[tuple[Run, ...], ...]:
    """The frame and what is in it, line by line, as runs of one style each."""
    painter = _Painter(picture, glyphs, role, marks, part)
    whole = box(picture, glyphs, part.spacing)
    text, sea = part.text, f"class:{role}.sea"

    def edge(line: str) -> tuple[Run, ...]:
        return ((0, f"{line[0]}{line[text]}{line[-1]}", sea),)

    lines = [edge(whole[0])]
    for number, line in enumerate(whole[part.lines]):
        row = part.rows.start + number // part.step
        paint = painter.cells if number % part.step == 0 else painter.rules
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
    """Finds text and style of each cell, and of the lines between cells."""

    def __init__(self, picture: Picture, glyphs: Glyphs, role: str, marks: Marks, part: Part) -> None:
        self.glyphs, self.role, self.marks, self.part = glyphs, role, marks, part
        self.size = picture.grid.size
        self.heat = picture.heat
        self.effects = {effect.cell: effect for effect in marks.effects}
        self.ships = 0
        for ship in picture.ships:
            self.ships |= ship.mask
        self.states = (
            (marks.ghost, "class:ghost.good" if marks.ghost_may_lie else "class:ghost.bad"),
            (picture.sunk, "class:sunk"),
            (picture.hit, "class:hit"),
            (picture.water, f"class:{role}.water"),
            (self.ships, f"class:{role}.ship"),
            (0 if picture.heat else picture.noted, f"class:{role}.note"),
            (0 if picture.heat else picture.marked, f"class:{role}.mark"),
        )

    def style(self, cell: Cell) -> str:
        """The style of a cell."""
        if cell in self.effects:
            return f"{self.ground(cell)} {self.effects[cell].style}"
        if cell == self.marks.cursor and not self.marks.ghost:
            return "class:cursor"
        return self.ground(cell)

    def ground(self, cell: Cell) -> str:
        """The same without what moves over it."""
        sea = f"class:{self.role}.sea"
        if self.heat and self.heat[cell] >= 0:
            sea = f"class:heat.{self.heat[cell]}"
        return next((style for mask, style in self.states if mask >> cell & 1), sea)

    def cells(self, row: int, line: str) -> list[tuple[str, str]]:
        """A row of cells, with the lines between them where there are some."""
        pieces = []
        for x in self.part.columns:
            cell, at = row * self.size + x, 1 + x * self.part.spacing
            pieces.append((self._cell(cell, line[at : at + 3]), self.style(cell)))
            if self.part.spacing == RULED and x + 1 < self.part.columns.stop:
                pieces.append(self._between(line[at + 3], cell, cell + 1, self.glyphs.frame[5], self.glyphs.lying[1]))
        return pieces

    def rules(self, row: int, line: str) -> list[tuple[str, str]]:
        """The lines below a row of cells."""
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

    def _cell(self, cell: Cell, text: str) -> str:
        marks = self.marks
        if cell in self.effects:
            return f" {self.effects[cell].sign} "
        if marks.ghost >> cell & 1:
            return self._ghost(cell)
        if cell == marks.cursor:
            return f"[{text[1]}]"
        if cell == marks.last:
            return f"({text[1]})"
        return text

    def _ghost(self, cell: Cell) -> str:
        """A cell of a ship that is not laid yet."""
        sign = "+" if self.marks.ghost_may_lie else "!"
        ghost, size = self.marks.ghost, self.size
        lying = ghost & ghost >> 1
        if not lying:
            return f" {sign} "
        first, last = not ghost >> cell - 1 & 1 if cell % size else True, not ghost >> cell + 1 & 1
        bow, middle, stern = tuple(self.glyphs.lying)
        return f"{bow if first else middle}{sign}{stern if last else middle}"
