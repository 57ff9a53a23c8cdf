"""Laying fleets: where a ship may lie, random fleets, and whether a fleet fits on a board at all.

A search decides whether it fits, so that a board is refused as too small only if it really is. The number of steps is
limited. A board for which the search remains undecided is refused too, but as too tight, not as impossible.

Contact rules are expressed as footprints. Extend every ship by the cell to the right of each of its cells: then ships
that touch side by side in a row overlap. Extend it downwards instead, and the same holds in columns; extend it in both
directions and diagonally, and ships that touch at all overlap. So ships may lie together exactly when their footprints,
of every kind that the contact rule calls for, are disjoint; and they need at least the total area of their footprints.

The search visits the cells row by row, and at each cell either begins a ship or leaves the cell free. Its state is what
the footprints cover, and which ships remain. A state that is known to be a dead end is not searched again.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from enum import Enum
from functools import cache
from typing import Final, TypeAlias

from schiffe.battleship.rule_line import MAX_LENGTH, MAX_SIZE, MIN_LENGTH, MIN_SIZE
from schiffe.battleship.rules.fleet import Fleet, IllegalFleet, Refusal, find_problem
from schiffe.battleship.rules.grid import Cell, Grid, Mask, cells_of, mask_of
from schiffe.battleship.rules.ships import Ship, ShipClass
from schiffe.battleship.rules.variants import Contact, Rules


class PlacementError(RuntimeError):
    """No random fleet was found within the limits, which does not prove that there is none."""


def ships_from(rules: Rules, kind: ShipClass, bow: Cell) -> Iterator[Ship]:
    """Yield the placements on the grid with the bow on a cell: to the right, to the left, down, up."""
    length = kind.length
    for cells in dict.fromkeys((bow, *ray[: length - 1]) for ray in rules.grid.rays(bow) if len(ray) >= length - 1):
        yield Ship(kind, cells)


def possible_ends(rules: Rules, laid: Sequence[Ship], kind: ShipClass, bow: Cell) -> tuple[Cell, ...]:
    """Return the cells on which the stern may lie when the bow lies on ``bow``."""
    ships = ships_from(rules, kind, bow)
    return tuple(sorted(ship.cells[-1] for ship in ships if find_problem(rules, laid, ship) is None))


TRIES_PER_SHIP: Final = 100
TRIES_PER_BOARD: Final = 200


def random_fleet(
    rules: Rules,
    rng: random.Random,
    laid: Sequence[Ship] = (),
    tries_per_ship: int = TRIES_PER_SHIP,
    boards: int = TRIES_PER_BOARD,
) -> Fleet:
    """Lay a fleet at random, around the ships of ``laid`` if there are any.

    The ships get random positions and directions, the longest first. If a ship does not fit after ``tries_per_ship``
    tries, the board is cleared, and the next of ``boards`` attempts begins.

    Raises:
        PlacementError: all attempts failed, or a ship is longer than the grid.
        IllegalFleet: the ships of ``laid`` are not legal themselves.
    """
    missing = missing_ships(rules, laid)
    grid, contact = rules.grid, rules.contact
    occupied = mask_of(tuple(cell for ship in laid for cell in ship.cells))
    occupied |= contact.closed_by(grid, occupied)
    if max(rules.lengths) > grid.size:
        raise PlacementError
    for _ in range(boards):
        ships: list[Ship] = []
        closed = occupied
        for kind in missing:
            tries = (_random_ship(grid, kind, rng) for _ in range(tries_per_ship))
            placed = next((ship for ship in tries if not ship.mask & closed), None)
            if placed is None:
                break
            ships.append(placed)
            closed |= placed.mask | contact.closed_by(grid, placed.mask)
        else:
            return Fleet(rules, (*laid, *ships))
    raise PlacementError


def missing_ships(rules: Rules, laid: Sequence[Ship]) -> tuple[ShipClass, ...]:
    """Return the classes still to be laid, longest first; raises IllegalFleet if ``laid`` has ships too many."""
    missing = list(rules.ships)
    for ship in laid:
        if ship.kind not in missing:
            raise IllegalFleet(Refusal.WRONG_SHIPS, ship)
        missing.remove(ship.kind)
    return tuple(missing)


def _random_ship(grid: Grid, kind: ShipClass, rng: random.Random) -> Ship:
    """Return a ship anywhere on the grid, each placement equally likely."""
    along, across = rng.randrange(grid.size - kind.length + 1), rng.randrange(grid.size)
    if rng.random() < 0.5:
        start, step = across * grid.size + along, 1
    else:
        start, step = along * grid.size + across, grid.size
    return Ship(kind, tuple(range(start, start + kind.length * step, step)))


_Remaining: TypeAlias = tuple[tuple[int, int], ...]
"""The ships still to be laid: pairs of a length and how many ships have it, longest first."""
_Placement: TypeAlias = tuple[range, tuple[Mask, ...]]
"""A placement in the search: its cells and its footprints."""

# Steps are (to the right, down). The masks of the search have one more column and row than the grid, so that there is
# room for the footprint of a ship at the edge.
_FOOTPRINTS: Final = {
    Contact.NONE: (((0, 0), (1, 0), (0, 1), (1, 1)),),
    Contact.CORNERS: (((0, 0), (1, 0)), ((0, 0), (0, 1))),
    Contact.SIDES: (((0, 0),),),
}


MAX_PACKING_STEPS: Final = 10_000
"""How many ships a search may lay."""


class Fit(Enum):
    """Results of a search for an arrangement of a fleet."""

    ENOUGH = "enough"
    NONE = "none"
    UNDECIDED = "undecided"
    """The search has used up its steps."""


class _UsedUp(Exception):
    """The search has used up its steps."""


def room_for(rules: Rules) -> Fit:
    """Search for a legal arrangement of the fleet on its grid, and return the result."""
    return _room(rules.grid.size, rules.lengths, rules.contact)


def can_be_placed(rules: Rules) -> bool:
    """Return whether an arrangement of the fleet is found."""
    return room_for(rules) is Fit.ENOUGH


def most_ships(rules: Rules) -> int:
    """Return how many ships of the fleet fit on the grid, starting with the shortest."""
    shortest = rules.lengths[::-1]
    low, high = 0, len(shortest)
    while low < high:
        count = (low + high + 1) // 2
        if _room(rules.grid.size, shortest[:count][::-1], rules.contact) is Fit.ENOUGH:
            low = count
        else:
            high = count - 1
    return low


def smallest_size(rules: Rules) -> int:
    """Return the size of the smallest grid that the fleet fits on; any fleet fits on the largest one."""
    sizes = range(MIN_SIZE, MAX_SIZE)
    return next((size for size in sizes if _room(size, rules.lengths, rules.contact) is Fit.ENOUGH), MAX_SIZE)


@cache
def _room(size: int, lengths: tuple[int, ...], contact: Contact) -> Fit:
    try:
        fleet = search_fleet(Rules.of(size, lengths, contact))
    except _UsedUp:
        return Fit.UNDECIDED
    return Fit.ENOUGH if fleet else Fit.NONE


def lay_fleet(rules: Rules, rng: random.Random, laid: Sequence[Ship] = ()) -> Fleet:
    """Lay a fleet at random on any board that can hold it, around the ships of ``laid``.

    On tight boards, where random tries fail, a search in random order finds a fleet.

    Raises:
        PlacementError: the fleet does not fit, or no place for it was found.
    """
    try:
        return random_fleet(rules, rng, laid)
    except PlacementError:
        for order in (rng, None):
            with suppress(_UsedUp):
                if fleet := search_fleet(rules, laid, order):
                    return fleet
        raise


def search_fleet(rules: Rules, laid: Sequence[Ship] = (), rng: random.Random | None = None) -> Fleet | None:
    """Return the first legal fleet that a complete search finds, or None if there is none.

    Without ``rng`` the search tries long ships first and packs them closely, which succeeds at once on a large board.

    Raises:
        _UsedUp: it exceeds its steps.
    """
    missing = missing_ships(rules, laid)
    ships = _PackingSearch(rules, rng).run(laid, missing)
    if ships is None:
        return None
    return Fleet(rules, (*laid, *ships))


class _PackingSearch:
    """A complete search that remembers dead ends."""

    def __init__(self, rules: Rules, rng: random.Random | None) -> None:
        self.size = rules.grid.size
        self.rng = rng
        self.stride = self.size + 1
        self.footprints = [[x + y * self.stride for x, y in steps] for steps in _FOOTPRINTS[rules.contact]]
        row = (1 << self.size) - 1
        self.inside: Mask = sum(row << y * self.stride for y in range(self.size))
        self.areas = self._grown(self.inside)
        self.needs = {
            length: sum(mask.bit_count() for mask in self._grown((1 << length) - 1))
            for length in range(MIN_LENGTH, MAX_LENGTH + 1)
        }
        self.placements_at: dict[tuple[int, int], list[_Placement]] = {}
        self.dead_ends: set[tuple[tuple[Mask, ...], _Remaining]] = set()
        self.steps = 0

    def run(self, laid: Sequence[Ship], missing: Sequence[ShipClass]) -> list[Ship] | None:
        """Return the missing ships laid next to those already laid; None if they do not fit."""
        covered = self._grown(sum(1 << cell + cell // self.size for ship in laid for cell in ship.cells))
        lengths = Counter(kind.length for kind in missing)
        placements = self._fill(0, covered, tuple(sorted(lengths.items(), reverse=True)))
        if placements is None:
            return None
        placements.sort(key=len, reverse=True)
        return [
            Ship(kind, tuple(cell - cell // self.stride for cell in cells))
            for kind, cells in zip(missing, placements, strict=True)
        ]

    def _grown(self, mask: Mask) -> tuple[Mask, ...]:
        """Return the footprints of a set of cells, one for each kind that the contact rule needs."""
        grown = []
        for steps in self.footprints:
            footprint = 0
            for step in steps:
                footprint |= mask << step
            grown.append(footprint)
        return tuple(grown)

    def _fill(self, first: int, covered_before: tuple[Mask, ...], remaining: _Remaining) -> list[range] | None:
        """Lay the ``remaining`` ships so that each begins at ``first`` or after it."""
        if not remaining:
            return []
        passed = (1 << first) - 1
        state = (tuple(mask | passed for mask in covered_before), remaining)
        if state in self.dead_ends:
            return None
        needed = sum(self.needs[length] * count for length, count in remaining)
        free = [area & ~mask for area, mask in zip(self.areas, covered_before, strict=True)]
        for cell in cells_of(self.inside & free[0] & ~passed):
            if sum((area >> cell).bit_count() for area in free) < needed:
                break
            # The ships that may begin at the cell: longest first, or in random order.
            fitting = [
                placement
                for length, _count in remaining
                for placement in self._placements(cell, length)
                if not any(a & b for a, b in zip(placement[1], covered_before, strict=True))
            ]
            if self.rng:
                self.rng.shuffle(fitting)
            for cells, grown in fitting:
                self.steps += 1
                if self.steps > MAX_PACKING_STEPS:
                    raise _UsedUp
                covered = tuple(mask | footprint for mask, footprint in zip(covered_before, grown, strict=True))
                ships_left = Counter(dict(remaining))
                ships_left[len(cells)] -= 1
                others = self._fill(cell + 1, covered, tuple((+ships_left).items()))
                if others is not None:
                    return [cells, *others]
        self.dead_ends.add(state)
        return None

    def _placements(self, cell: int, length: int) -> list[_Placement]:
        """Return the placements of a ship that begin at a cell of the empty grid: horizontal, then vertical."""
        placements = self.placements_at.get((cell, length))
        if placements is None:
            placements = self.placements_at[cell, length] = []
            for step in (1, self.stride)[:length]:  # a ship of one cell lies in one way only
                cells = range(cell, cell + length * step, step)
                mask = sum(1 << part for part in cells)
                if not mask & ~self.inside:
                    placements.append((cells, self._grown(mask)))
        return placements
