"""The numbered placements of ships on an empty grid, so that sets of placements can be bit masks.

The search for arrangements works on such sets: bit ``n`` is placement ``n``. Placing a ship is then one AND with
the set of placements that stay clear of it, whatever their lengths, and the number of placements that a ship has left
is one ``bit_count``.
"""

import struct
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.grid import Grid, Mask, cells_of

Placement: TypeAlias = int
"""The number of a placement in its table."""
PlacementSet: TypeAlias = int
"""A set of placements: bit ``n`` is set when placement ``n`` belongs to it."""

TALLY_BITS: Final = 16
"""The bits that each cell has in a tally; a tally can hold the sum of up to 65535 arrangements."""
MAX_TALLY: Final = (1 << TALLY_BITS) - 1


class PlacementTable(NamedTuple):
    """The placements of ships of some lengths on a grid, under a contact rule.

    Placements of the same length have consecutive numbers.

    Attributes:
        masks: the cells of each placement.
        closed: the cells that each placement denies to other ships: its own, and those that the contact rule closes.
        tallies: the cells of each placement with ``TALLY_BITS`` bits for each cell of the grid, so that adding up
            tallies counts for all cells at once.
        through: for each cell, the placements that cover it.
        clear: for each placement, the placements that another ship may take.
    """

    grid: Grid
    contact: Contact
    lengths: tuple[int, ...]
    masks: tuple[Mask, ...]
    closed: tuple[Mask, ...]
    tallies: tuple[int, ...]
    through: tuple[PlacementSet, ...]
    clear: tuple[PlacementSet, ...]
    by_length: dict[int, PlacementSet]

    def covering(self, cells: Mask) -> PlacementSet:
        """Return the placements that cover at least one of the cells."""
        return _placements_over(cells, self.through)

    def counts_in(self, tally: int) -> tuple[int, ...]:
        """Split a sum of tallies into a count for each cell."""
        cells = len(self.through)
        return struct.unpack(f"<{cells}H", tally.to_bytes(cells * TALLY_BITS // 8, "little"))


@lru_cache(maxsize=8)
def make_placement_table(grid: Grid, lengths: tuple[int, ...], contact: Contact) -> PlacementTable:
    """Return the table for a grid, different lengths, and a contact rule.

    Making one takes 5 ms on 10 x 10 and 60 ms on 26 x 26, so the last few are kept.
    """
    placements = [(length, mask) for length in lengths for mask in ship_masks(grid, length)]
    masks = tuple(mask for _length, mask in placements)
    closed = tuple(mask | grid.closed_by(contact, mask) for mask in masks)
    through = [0] * len(grid.cells)
    by_length = dict.fromkeys(lengths, 0)
    for placement, (length, mask) in enumerate(placements):
        by_length[length] |= 1 << placement
        for cell in cells_of(mask):
            through[cell] |= 1 << placement
    everything = (1 << len(masks)) - 1
    return PlacementTable(
        grid=grid,
        contact=contact,
        lengths=tuple(length for length, _mask in placements),
        masks=masks,
        closed=closed,
        tallies=tuple(to_tally(mask) for mask in masks),
        through=tuple(through),
        clear=tuple(everything & ~_placements_over(cells, through) for cells in closed),
        by_length=by_length,
    )


def _placements_over(cells: Mask, through: Sequence[PlacementSet]) -> PlacementSet:
    placements = 0
    for cell in cells_of(cells):
        placements |= through[cell]
    return placements


def ship_masks(grid: Grid, length: int) -> Iterator[Mask]:
    """Yield the cells of every ship of one length: first the horizontal ships, then the vertical ones."""
    size = grid.size
    ways = (1, size, size - length + 1), (size, size - length + 1, size)
    for step, rows, columns in ways[:length]:  # a ship of one cell has only one direction
        first_mask = sum(1 << (part * step) for part in range(length))
        for y in range(rows):
            for x in range(columns):
                yield first_mask << (y * size + x)


def to_tally(mask: Mask) -> int:
    """Return a set of cells as a tally: one in the bits of each of its cells."""
    return sum(1 << (cell * TALLY_BITS) for cell in cells_of(mask))
