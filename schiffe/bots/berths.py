"""All berths of a board, a berth being one way in which a ship of some length can lie on the empty grid.

The search for fleets works on sets of berths. A set is an int again: bit ``n`` stands for berth ``n``. To lay a ship
is then one AND with the set of the berths that stay clear of it, whatever their lengths, and to ask how many ways a
ship has left is one ``bit_count``.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from schiffe.rules.contact import Contact
from schiffe.rules.grid import Grid, Mask, cells_of

Berth: TypeAlias = int
"""The number of a berth in its table."""
BerthSet: TypeAlias = int
"""A set of berths: bit ``n`` is set when berth ``n`` belongs to it."""

TALLY_BITS: Final = 16
"""How many bits each field has in a tally, so a tally holds the sum of up to 65535 fleets."""
MOST_TALLIED: Final = (1 << TALLY_BITS) - 1


@dataclass(frozen=True)
class Berths:
    """The berths of a grid for some lengths of ships under a contact rule.

    Berths of one length are numbered in a row. ``masks`` are their fields; ``closed`` the fields that are no longer
    free when a ship lies there, its own and those that the contact rule closes; ``tallies`` their fields once more, in
    ``TALLY_BITS`` bits each, so that the sum of tallies counts for every field at once. ``through`` has for every field
    the berths that cover it, ``clear`` for every berth those that a second ship may take. ``of`` has the berths of each
    length.
    """

    grid: Grid
    contact: Contact
    lengths: tuple[int, ...]
    masks: tuple[Mask, ...]
    closed: tuple[Mask, ...]
    tallies: tuple[int, ...]
    through: tuple[BerthSet, ...]
    clear: tuple[BerthSet, ...]
    of: dict[int, BerthSet]

    def covering(self, cells: Mask) -> BerthSet:
        """The berths that cover at least one of the fields."""
        found = 0
        for cell in cells_of(cells):
            found |= self.through[cell]
        return found

    def counted(self, total: int) -> tuple[int, ...]:
        """A sum of tallies as one number for each field."""
        fields = len(self.through)
        return struct.unpack(f"<{fields}H", total.to_bytes(fields * TALLY_BITS // 8, "little"))


@lru_cache(maxsize=8)
def berths(grid: Grid, lengths: tuple[int, ...], contact: Contact) -> Berths:
    """The table for a grid, lengths that differ from each other, and a contact rule.

    It takes 5 ms on 10 x 10 and 60 ms on 26 x 26, so the last few are kept.
    """
    found = [(length, mask) for length in lengths for mask in _masks(grid, length)]
    masks = tuple(mask for _length, mask in found)
    closed = tuple(mask | contact.closed_by(grid, mask) for mask in masks)
    through = [0] * len(grid.cells)
    of = dict.fromkeys(lengths, 0)
    for berth, (length, mask) in enumerate(found):
        of[length] |= 1 << berth
        for cell in cells_of(mask):
            through[cell] |= 1 << berth
    everything = (1 << len(masks)) - 1
    clear = []
    for fields in closed:
        meeting = 0
        for cell in cells_of(fields):
            meeting |= through[cell]
        clear.append(everything & ~meeting)
    return Berths(
        grid,
        contact,
        tuple(length for length, _mask in found),
        masks,
        closed,
        tuple(tally_of(mask) for mask in masks),
        tuple(through),
        tuple(clear),
        of,
    )


def _masks(grid: Grid, length: int) -> Iterator[Mask]:
    """The fields of every ship of one length, lying and then standing."""
    size = grid.size
    for step, rows, columns in ((1, size, size - length + 1), (size, size - length + 1, size)):
        first = sum(1 << part * step for part in range(length))
        for y in range(rows):
            for x in range(columns):
                yield first << y * size + x


def tally_of(mask: Mask) -> int:
    """A set of fields as a tally: one in the bits of each of its fields."""
    return sum(1 << cell * TALLY_BITS for cell in cells_of(mask))
