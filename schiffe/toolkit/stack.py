"""A page as a stack of parts with their painters; some parts are given up if the page is too low for all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from schiffe.toolkit.canvas import Canvas, Corner

Painter: TypeAlias = Callable[[Corner], object]
"""Paints a part from its corner on; what it returns does not count."""


@dataclass(frozen=True, eq=False)
class StackPart:
    """A part of a page.

    Attributes:
        rows: the rows of the part; with 0 rows it is not on the page.
        paint: paints the part; None for free rows, and for a part that something else paints.
        gap_rows: the empty rows above it. The first part on the page has none.
        max_gap_rows: the most rows that the gap takes when free rows are spread; 0 if it stays as it is.
    """

    rows: int
    paint: Painter | None = None
    gap_rows: int = 0
    max_gap_rows: int = 0


class GapAbove(NamedTuple):
    """The empty rows above a part, as something that a page can give up."""

    part: StackPart


Loss: TypeAlias = StackPart | GapAbove
"""A part or a gap that a page can give up."""


class PartRows(NamedTuple):
    """The rows of a part; ``end_y`` is the row after it."""

    y: int
    end_y: int

    @property
    def height(self) -> int:
        return self.end_y - self.y


class Stack(NamedTuple):
    """Parts below each other, without those parts and gaps that were given up.

    Attributes:
        spread_rows: the rows that each gap which may grow has in addition.
    """

    parts: tuple[StackPart, ...]
    given_up: tuple[Loss, ...] = ()
    spread_rows: int = 0

    @property
    def height(self) -> int:
        """The rows of all parts and of the gaps between them."""
        return max((rows.end_y for rows in self.at(0).values()), default=0)

    @property
    def is_whole(self) -> bool:
        """True if no part and no gap was given up."""
        return not self.given_up

    def has(self, part: StackPart) -> bool:
        """Return whether a part of the page has rows and was not given up."""
        return part.rows > 0 and part not in self.given_up

    def spread(self, rows: int) -> Stack:
        """Return the page with the free rows of an area of ``rows`` spread evenly over the gaps that may grow."""
        parts_with_gap = list(filter(self.has, self.parts))[1:]
        growing_count = sum(part.max_gap_rows > 0 for part in parts_with_gap)
        return Stack(self.parts, self.given_up, max(0, rows - self.height) // max(1, growing_count))

    def paint(self, corner: Corner) -> int:
        """Paint the parts of the page below each other from ``corner`` on; return the row after them."""
        part_rows = self.at(corner.y)
        for part in filter(self.has, self.parts):
            if part.paint:
                part.paint(Corner(corner.x, part_rows[part].y))
        return corner.y + self.height

    def at(self, top_y: int) -> dict[StackPart, PartRows]:
        """Return the rows of each part if the first one begins in the row ``top_y``."""
        places: dict[StackPart, PartRows] = {}
        y = top_y
        for part in self.parts:
            rows = part.rows if self.has(part) else 0
            if rows and y > top_y and GapAbove(part) not in self.given_up:
                y += max(part.gap_rows, min(part.max_gap_rows, part.gap_rows + self.spread_rows))
            places[part] = PartRows(y, y + rows)
            y += rows
        return places


def stack(max_rows: int, parts: Sequence[StackPart], *, give_up: Sequence[Loss | list[Loss]] = ()) -> Stack:
    """Return the parts as a stack of at most ``max_rows`` rows, or the lowest possible one if that is too high.

    While there are too few rows, one item of ``give_up`` after the other is given up; those in a list go together.
    """
    page = Stack(tuple(parts))
    for losses in give_up:
        if page.height <= max_rows:
            break
        page = Stack(page.parts, (*page.given_up, *(losses if isinstance(losses, list) else [losses])))
    return page


def text_part(
    canvas: Canvas,
    lines: Sequence[str],
    style: str = "",
    *,
    rows: int | None = None,
    gap_rows: int = 0,
    is_centred: bool = False,
) -> StackPart:
    """Return a part with the lines of a text; if they are centred, each is in the middle of the canvas.

    If ``rows`` is given, these are reserved for the lines.
    """

    def paint(corner: Corner) -> None:
        for y, line in enumerate(lines, corner.y):
            canvas.put(canvas.centred_x(canvas.measure(line)) if is_centred else corner.x, y, line, style)

    return StackPart(len(lines) if rows is None else rows, paint, gap_rows)
