"""The grid: cells as numbers, their names, and sets of cells as bit masks.

A cell is an int, ``y * size + x``, where x is the column and y the row, both from 0. Rows are named by letters from
the top, columns by numbers from the left: on a 10 x 10 grid ``A1`` is 0, ``B7`` is 16 and ``J10`` is 99.
A set of cells is also an int: bit ``n`` is cell ``n``, so one shift moves a whole board.
"""

import random
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from schiffe.battleship.rule_line import MAX_SIZE, MIN_SIZE, Contact

Cell: TypeAlias = int
"""One cell of the grid: ``y * size + x``."""
Mask: TypeAlias = int
"""A set of cells: bit ``n`` is set when cell ``n`` belongs to it."""


# ASCII only: \d and str.isdigit() would also take full-width and Arabic digits.
_LETTER_FIRST: Final = r"\s*([A-Za-z])\s*([0-9]{1,3})\s*"
_NUMBER_FIRST: Final = r"\s*([0-9]{1,3})\s*([A-Za-z])\s*"


class CellError(ValueError):
    """A text that is not a cell of the grid."""


class MalformedCell(CellError):
    """The text is not the name of a cell on any grid."""


class OutsideCell(CellError):
    """The text is a cell, but this grid has no such row or column."""


@dataclass(frozen=True)
class Grid:
    """A square grid.

    Raises:
        ValueError: ``size`` is not between ``MIN_SIZE`` and ``MAX_SIZE``.
    """

    size: int

    def __post_init__(self) -> None:
        if not MIN_SIZE <= self.size <= MAX_SIZE:
            raise ValueError(f"size {self.size} is not in {MIN_SIZE}..{MAX_SIZE}")

    @cached_property
    def cells(self) -> range:
        return range(self.size * self.size)

    @property
    def middle(self) -> Cell:
        """The cell in the middle, or the one above and before it."""
        return (self.size - 1) // 2 * (self.size + 1)

    @cached_property
    def full(self) -> Mask:
        """The set of all cells."""
        return (1 << (self.size * self.size)) - 1

    @cached_property
    def columns(self) -> tuple[Mask, ...]:
        """The cells of each column."""
        first_column = sum(1 << (y * self.size) for y in range(self.size))
        return tuple(first_column << x for x in range(self.size))

    @cached_property
    def _starts(self) -> tuple[Mask, ...]:
        """For each length, the cells where a horizontal line of that length may begin."""
        return tuple(sum(self.columns[: self.size - length + 1]) if length else 0 for length in range(self.size + 1))

    def _right_of(self, mask: Mask) -> Mask:
        return (mask & ~self.columns[-1]) << 1

    def _left_of(self, mask: Mask) -> Mask:
        return (mask & ~self.columns[0]) >> 1

    def beside_each(self, mask: Mask) -> Mask:
        """Return the cells that share a side with a cell of ``mask``, even if they belong to it."""
        return (self._right_of(mask) | self._left_of(mask) | (mask << self.size) | (mask >> self.size)) & self.full

    def beside(self, mask: Mask) -> Mask:
        """Return the cells that share a side with a cell of ``mask`` and do not belong to it."""
        return self.beside_each(mask) & ~mask

    def around(self, mask: Mask) -> Mask:
        """Return the cells that share a side or a corner with a cell of ``mask`` and do not belong to it."""
        row = mask | self._right_of(mask) | self._left_of(mask)
        return (row | (row << self.size) | (row >> self.size)) & self.full & ~mask

    def closed_by(self, contact: Contact, ship: Mask) -> Mask:
        """Return the cells around a ship, or around several, on which this rule allows no other ship."""
        if contact is Contact.NONE:
            return self.around(ship)
        return self.beside(ship) if contact is Contact.CORNERS else 0

    def diagonal(self, mask: Mask) -> Mask:
        """Return the cells diagonal to a cell of ``mask``, even if they also share a side with one or belong to it."""
        row = self._right_of(mask) | self._left_of(mask)
        return ((row << self.size) | (row >> self.size)) & self.full

    def alongside(self, mask: Mask) -> Mask:
        """Return the cells alongside every line of two adjacent cells of ``mask``."""
        row_starts = mask & self._left_of(mask)
        column_starts = mask & (mask >> self.size)
        rows = row_starts | (row_starts << 1)
        columns = column_starts | (column_starts << self.size)
        sides_of_columns = self._right_of(columns) | self._left_of(columns)
        return ((rows << self.size) | (rows >> self.size) | sides_of_columns) & self.full

    def lines_through(self, cell: Cell, length: int, among: Mask) -> Iterator[Mask]:
        """Yield the lines of ``length`` cells through a cell that are entirely within ``among``, each once."""
        right, left, down, up = self.rays(cell)
        axes = ((right, left),) if length == 1 else ((right, left), (down, up))
        for ahead, back in axes:
            line = (*reversed(back[: length - 1]), cell, *ahead[: length - 1])
            for start in range(len(line) - length + 1):
                mask = to_mask(line[start : start + length])
                if not mask & ~among:
                    yield mask

    def rays(self, cell: Cell) -> tuple[range, range, range, range]:
        """Return the cells from ``cell`` to the edge, nearest first: to the right, to the left, down, up."""
        size = self.size
        y = cell // size
        return (
            range(cell + 1, (y + 1) * size),
            range(cell - 1, y * size - 1, -1),
            range(cell + size, size * size, size),
            range(cell - size, -1, -size),
        )

    def line(self, start: Cell, end: Cell) -> tuple[Cell, ...]:
        """Return the cells from ``start`` to ``end``, both included; raises ValueError unless in one row or column."""
        if start == end:
            return (start,)
        for ray in self.rays(start):
            if end in ray:
                return (start, *ray[: ray.index(end) + 1])
        raise ValueError(f"{start} and {end} do not lie in one line")

    def coverable(self, free: Mask, length: int, apart: Mask = 0) -> Mask:
        """Return the cells that a ship of ``length`` can cover if it is on cells of ``free``.

        The ship may cover cells of ``apart``, but may not be next to others of them, which belong to other ships.
        """
        size = self.size
        if not 1 <= length <= size:
            return 0
        right_of = self._right_of(apart)
        left_of = self._left_of(apart)
        below = apart << size
        above = apart >> size
        in_row = free & ~(below | above)
        in_column = free & ~(right_of | left_of)
        horizontal = in_row & self._starts[length] & ~right_of & ~(left_of >> (length - 1))
        vertical = in_column & ~below & ~(above >> ((length - 1) * size))
        for step in range(1, length):
            horizontal &= in_row >> step
            vertical &= in_column >> (step * size)
        covered = 0
        for step in range(length):
            covered |= (horizontal << step) | (vertical << (step * size))
        return covered


def bits_of(number: int) -> Iterator[int]:
    """Yield the places of the bits that are set in a number, the lowest first; the lowest place is 0."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


cells_of: Final[Callable[[Mask], Iterator[Cell]]] = bits_of
"""Yield the cells of a set, the lowest number first."""


def random_bit(number: int, rng: random.Random) -> int:
    """Return the place of one bit that is set in a number, each equally likely.

    The number is halved until one bit is left, which for a hundred bits takes a tenth of the time of listing them.

    Raises:
        ValueError: no bit is set.
    """
    index = rng.randrange(number.bit_count())
    place = 0
    width = number.bit_length()
    while width > 1:
        half = width // 2
        lower = number & ((1 << half) - 1)
        count = lower.bit_count()
        if index < count:
            number = lower
            width = half
        else:
            index -= count
            number >>= half
            place += half
            width -= half
    return place


random_cell: Final[Callable[[Mask, random.Random], Cell]] = random_bit
"""Return one cell of a set, each equally likely; raises ValueError if the set is empty."""


def has_cell(mask: Mask, cell: Cell) -> bool:
    return bool((mask >> cell) & 1)


def to_mask(cells: Iterable[Cell]) -> Mask:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def parse_cell(text: str, size: int) -> Cell:
    """Read the name of a cell: ``B7``, ``b7``, ``B 7`` and ``7b`` all mean the same one.

    Raises:
        MalformedCell: it is not a letter and a number (only ASCII letters and digits count).
        OutsideCell: the row or the column does not exist on a grid of ``size``.
    """
    if parts := re.fullmatch(_LETTER_FIRST, text, re.ASCII):
        letter, number = parts.groups()
    elif parts := re.fullmatch(_NUMBER_FIRST, text, re.ASCII):
        number, letter = parts.groups()
    else:
        raise MalformedCell(text)
    x = int(number) - 1
    y = ord(letter.upper()) - ord("A")
    if not (0 <= x < size and 0 <= y < size):
        raise OutsideCell(text)
    return y * size + x


def cell_name(cell: Cell, size: int) -> str:
    """Return the name of a cell as people write it: 16 is ``B7`` on a grid of 10."""
    y, x = divmod(cell, size)
    return f"{row_name(y)}{x + 1}"


def row_name(y: int) -> str:
    """Return the letter of a row."""
    return chr(ord("A") + y)
