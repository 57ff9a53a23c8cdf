"""A page as a stack of parts: the rows of each part, and the parts given up if the page is too low for all of them."""

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, eq=False)
class StackPart:
    """A part of a page.

    A rank of 0 always stays. If there are too few rows, the highest rank is given up first.

    Attributes:
        rows: the rows of the part; with 0 rows it is not on the page.
        gap_rows: the empty rows above it. The first part on the page has none.
        gap_rank: the rank of the empty rows above it.
    """

    rows: int
    gap_rows: int = 0
    rank: int = 0
    gap_rank: int = 0


class PartRows(NamedTuple):
    """The rows of a part; ``end_y`` is the row after it."""

    y: int
    end_y: int

    @property
    def height(self) -> int:
        return self.end_y - self.y


class Stack(NamedTuple):
    """Parts below each other, without those parts and gaps whose rank is above ``max_rank``."""

    parts: tuple[StackPart, ...]
    max_rank: int

    @property
    def height(self) -> int:
        """The rows of all parts and of the gaps between them."""
        return max((rows.end_y for rows in self.at(0).values()), default=0)

    @property
    def is_whole(self) -> bool:
        """True if no part and no gap was given up."""
        return all(max(part.rank, part.gap_rank) <= self.max_rank for part in self.parts)

    def at(self, top_y: int) -> dict[StackPart, PartRows]:
        """Return the rows of each part if the first one begins in the row ``top_y``."""
        places: dict[StackPart, PartRows] = {}
        y = top_y
        for part in self.parts:
            rows = part.rows if part.rank <= self.max_rank else 0
            if rows and y > top_y and part.gap_rank <= self.max_rank:
                y += part.gap_rows
            places[part] = PartRows(y, y + rows)
            y += rows
        return places


def stack(max_rows: int, *parts: StackPart) -> Stack:
    """Return the parts as a stack of at most ``max_rows`` rows, or the lowest possible one if that is too high."""
    ranks = {0, *(part.rank for part in parts), *(part.gap_rank for part in parts)}
    stacks = [Stack(parts, rank) for rank in sorted(ranks, reverse=True)]
    return next((fitting for fitting in stacks if fitting.height <= max_rows), stacks[-1])
