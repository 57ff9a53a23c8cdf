"""A complete search for an arrangement of ships on a board.

Contact rules are expressed as footprints. Extend every ship by the cell to the right of each of its cells: then ships
that touch side by side in a row overlap. Extended downwards instead, ships that touch in a column overlap; extended in
both directions and diagonally, ships that touch at all. So ships may be together exactly if their footprints, of every
kind that the contact rule needs, are disjoint; and they need at least the total area of their footprints.

The search visits the cells row by row, and at each cell either begins a ship or leaves the cell free. Its state is the
covered cells of the footprints, and the remaining ships. A known dead end is not searched again.
"""

import random
from collections import Counter
from collections.abc import Sequence
from operator import and_, or_
from typing import Final, NamedTuple, TypeAlias

from schiffe.battleship.rule_line import MAX_LENGTH, MIN_LENGTH, Contact
from schiffe.battleship.rules.grid import Mask, cells_of
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Ship, ShipClass

_Remaining: TypeAlias = tuple[tuple[int, int], ...]
"""The ships still to be placed: pairs of a length and the number of ships of this length, longest first."""

# Steps are (to the right, down). The masks of the search have one more column and row than the grid, so that there is
# room for the footprint of a ship at the edge.
_FOOTPRINTS: Final = {
    Contact.NONE: (((0, 0), (1, 0), (0, 1), (1, 1)),),
    Contact.CORNERS: (((0, 0), (1, 0)), ((0, 0), (0, 1))),
    Contact.SIDES: (((0, 0),),),
}
MAX_PACKING_STEPS: Final = 10_000
"""The maximum number of ships that a search places."""


class _Placement(NamedTuple):
    """A placement in the search: its cells and its footprints."""

    cells: range
    footprints: tuple[Mask, ...]


class OutOfSteps(Exception):
    """The search has used up its steps."""


class PackingSearch:
    """A complete search that remembers dead ends."""

    def __init__(self, rules: Rules, rng: random.Random | None) -> None:
        self._size = rules.size
        self._rng = rng
        self._stride = self._size + 1
        self._footprints = [[x + y * self._stride for x, y in steps] for steps in _FOOTPRINTS[rules.contact]]
        row = (1 << self._size) - 1
        self._inside: Mask = sum(row << (y * self._stride) for y in range(self._size))
        self._areas = self._grown(self._inside)
        self._needs = {
            length: sum(mask.bit_count() for mask in self._grown((1 << length) - 1))
            for length in range(MIN_LENGTH, MAX_LENGTH + 1)
        }
        self._placements_at: dict[tuple[int, int], list[_Placement]] = {}
        self._dead_ends: set[tuple[tuple[Mask, ...], _Remaining]] = set()
        self._step_count = 0

    def run(self, placed: Sequence[Ship], missing: Sequence[ShipClass]) -> list[Ship] | None:
        """Place the missing ships beside the placed ones, and return them; None if that is impossible."""
        covered = self._grown(sum(1 << (cell + cell // self._size) for ship in placed for cell in ship.cells))
        lengths = Counter(ship_class.length for ship_class in missing)
        placements = self._fill(0, covered, tuple(sorted(lengths.items(), reverse=True)))
        if placements is None:
            return None
        placements.sort(key=len, reverse=True)
        return [
            Ship(ship_class, tuple(cell - cell // self._stride for cell in cells))
            for ship_class, cells in zip(missing, placements, strict=True)
        ]

    def _grown(self, mask: Mask) -> tuple[Mask, ...]:
        """Return the footprints of a set of cells, one for each kind that the contact rule needs."""
        grown = []
        for steps in self._footprints:
            footprint = 0
            for step in steps:
                footprint |= mask << step
            grown.append(footprint)
        return tuple(grown)

    def _fill(self, first_cell: int, covered_before: tuple[Mask, ...], remaining: _Remaining) -> list[range] | None:
        """Place the ``remaining`` ships so that each begins from ``first_cell`` on; None if that is impossible."""
        if not remaining:
            return []
        passed = (1 << first_cell) - 1
        state = (tuple(mask | passed for mask in covered_before), remaining)
        if state in self._dead_ends:
            return None
        needed_area = sum(self._needs[length] * count for length, count in remaining)
        free = [area & ~mask for area, mask in zip(self._areas, covered_before, strict=True)]
        for cell in cells_of(self._inside & free[0] & ~passed):
            if sum((area >> cell).bit_count() for area in free) < needed_area:
                break
            for cells, footprints in self._fitting_placements(cell, covered_before, remaining):
                self._step_count += 1
                if self._step_count > MAX_PACKING_STEPS:
                    raise OutOfSteps
                covered = tuple(map(or_, covered_before, footprints))
                ships_left = Counter(dict(remaining))
                ships_left[len(cells)] -= 1
                other_ships = self._fill(cell + 1, covered, tuple((+ships_left).items()))
                if other_ships is not None:
                    return [cells, *other_ships]
        self._dead_ends.add(state)
        return None

    def _fitting_placements(self, cell: int, covered: tuple[Mask, ...], remaining: _Remaining) -> list[_Placement]:
        """Return the placements of remaining ships that may begin at a cell: longest first, or in random order."""
        fitting = [
            placement
            for length, _count in remaining
            for placement in self._placements(cell, length)
            if not any(map(and_, placement.footprints, covered))
        ]
        if self._rng:
            self._rng.shuffle(fitting)
        return fitting

    def _placements(self, cell: int, length: int) -> list[_Placement]:
        """Return the placements of a ship that begin at a cell of the empty grid: horizontal, then vertical."""
        placements = self._placements_at.get((cell, length))
        if placements is None:
            placements = self._placements_at[cell, length] = []
            for step in (1, self._stride)[:length]:  # a ship of one cell has only one direction
                cells = range(cell, cell + length * step, step)
                mask = sum(1 << part for part in cells)
                if not mask & ~self._inside:
                    placements.append(_Placement(cells, self._grown(mask)))
        return placements
