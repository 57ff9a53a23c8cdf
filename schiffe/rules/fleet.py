"""Ships and fleets: which there are, how they may lie, and how to lay them at random.

Rules is what a game is agreed on, Ship is one laid ship, Fleet a whole fleet that is known to be legal.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final

from schiffe.rules.grid import Cell, Grid, Mask, mask_of


class ShipClass(Enum):
    """The classes of ships; the value is a stable word for files, ``length`` the number of fields."""

    CARRIER = "carrier"
    BATTLESHIP = "battleship"
    CRUISER = "cruiser"
    SUBMARINE = "submarine"
    DESTROYER = "destroyer"
    PATROL_BOAT = "patrol-boat"

    @property
    def length(self) -> int:
        """How many fields a ship of this class covers."""
        return _LENGTHS[self]


_LENGTHS: Final = {
    ShipClass.CARRIER: 5,
    ShipClass.BATTLESHIP: 4,
    ShipClass.CRUISER: 3,
    ShipClass.SUBMARINE: 3,
    ShipClass.DESTROYER: 3,
    ShipClass.PATROL_BOAT: 2,
}


class Contact(Enum):
    """Where ships may touch each other."""

    NONE = "none"
    """Nowhere, not even at a corner."""
    CORNERS = "corners"
    """At corners, not at sides."""
    SIDES = "sides"
    """Anywhere, as long as they do not overlap."""

    def closed_by(self, grid: Grid, ship: Mask) -> Mask:
        """The fields around a ship (or several) on which, by this rule, no other ship may lie."""
        if self is Contact.NONE:
            return grid.around(ship)
        return grid.beside(ship) if self is Contact.CORNERS else 0


_BY_LETTER: Final = {
    "5": ShipClass.CARRIER,
    "4": ShipClass.BATTLESHIP,
    "c": ShipClass.CRUISER,
    "s": ShipClass.SUBMARINE,
    "d": ShipClass.DESTROYER,
    "2": ShipClass.PATROL_BOAT,
}
_TABLE: Final = ("4", "4c", "4c2", "54c2", "54cs2", "54cs22", "544cs22", "544csd22", "544csd222", "544csd2222")
FLEETS: Final = {count: tuple(_BY_LETTER[letter] for letter in row) for count, row in enumerate(_TABLE, start=1)}
"""For each number of ships, their classes, the longest first. Ten ships are the classic German fleet."""
MIN_SHIPS: Final = 1
MAX_SHIPS: Final = len(FLEETS)


@dataclass(frozen=True)
class Rules:
    """What a game is agreed on: the grid, the classes of the ships (longest first), where ships may touch."""

    grid: Grid
    ships: tuple[ShipClass, ...]
    contact: Contact

    @classmethod
    def of(cls, size: int = 10, ships: int = 5, contact: Contact = Contact.CORNERS) -> "Rules":
        """Rules from three plain settings; raises ValueError when size or number of ships is out of range."""
        if ships not in FLEETS:
            raise ValueError(f"{ships} ships are not in {MIN_SHIPS}..{MAX_SHIPS}")
        return cls(Grid(size), FLEETS[ships], contact)


@dataclass(frozen=True)
class Ship:
    """A ship that lies on the grid; ``cells`` go from bow to stern."""

    kind: ShipClass
    cells: tuple[Cell, ...]

    @cached_property
    def mask(self) -> Mask:
        """The set of its fields."""
        return mask_of(self.cells)


class Refusal(Enum):
    """Why a ship may not lie somewhere."""

    OUTSIDE = "outside"
    NOT_A_LINE = "not a line"
    WRONG_LENGTH = "wrong length"
    OVERLAPS = "overlaps"
    TOUCHES_SIDE = "touches a side"
    TOUCHES_CORNER = "touches a corner"
    WRONG_SHIPS = "wrong ships"


class IllegalFleet(ValueError):
    """A fleet that the rules do not allow: the reason, the ship at fault, and the ship that is in its way if any."""

    def __init__(self, reason: Refusal, ship: Ship | None = None, other: Ship | None = None) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.ship = ship
        self.other = other


class PlacementError(RuntimeError):
    """The budgets of the random placement are used up; luck failed, which does not prove that no placement exists."""


@dataclass(frozen=True)
class Fleet:
    """A whole fleet. It exists only when it is legal: building it checks every ship.

    Raises:
        IllegalFleet: the first thing that the rules forbid.
    """

    rules: Rules
    ships: tuple[Ship, ...]

    def __post_init__(self) -> None:
        for index, ship in enumerate(self.ships):
            if problem := find_problem(self.rules, self.ships[:index], ship):
                raise problem
        if sorted(ship.kind.value for ship in self.ships) != sorted(kind.value for kind in self.rules.ships):
            raise IllegalFleet(Refusal.WRONG_SHIPS)

    def ship_at(self, cell: Cell) -> Ship | None:
        """The ship on a field, None on water."""
        return next((ship for ship in self.ships if cell in ship.cells), None)


def find_problem(rules: Rules, laid: Sequence[Ship], ship: Ship) -> IllegalFleet | None:
    """Why ``ship`` may not join the ships already laid; None when it may. The only judge of legality."""
    grid = rules.grid
    if any(cell not in grid.cells for cell in ship.cells):
        return IllegalFleet(Refusal.OUTSIDE, ship)
    if len(ship.cells) != ship.kind.length:
        return IllegalFleet(Refusal.WRONG_LENGTH, ship)
    try:
        straight = grid.line(ship.cells[0], ship.cells[-1]) == ship.cells
    except ValueError:
        straight = False
    if not straight:
        return IllegalFleet(Refusal.NOT_A_LINE, ship)
    for other in laid:
        if ship.mask & other.mask:
            return IllegalFleet(Refusal.OVERLAPS, ship, other)
        if ship.mask & rules.contact.closed_by(grid, other.mask):
            beside = ship.mask & grid.beside(other.mask)
            return IllegalFleet(Refusal.TOUCHES_SIDE if beside else Refusal.TOUCHES_CORNER, ship, other)
    return None


def ships_from(rules: Rules, kind: ShipClass, bow: Cell) -> Iterator[Ship]:
    """Each way in which a ship of this class stays on the grid with its bow on ``bow``: right, left, down, up."""
    for ray in rules.grid.rays(bow):
        if len(ray) >= kind.length - 1:
            yield Ship(kind, (bow, *ray[: kind.length - 1]))


def possible_ends(rules: Rules, laid: Sequence[Ship], kind: ShipClass, bow: Cell) -> tuple[Cell, ...]:
    """The fields on which the stern may come to lie when the bow lies on ``bow``; empty when there is none."""
    ways = ships_from(rules, kind, bow)
    return tuple(sorted(ship.cells[-1] for ship in ways if find_problem(rules, laid, ship) is None))


TRIES_PER_SHIP: Final = 100
TRIES_PER_BOARD: Final = 200


def random_fleet(
    rules: Rules,
    rng: random.Random,
    laid: Sequence[Ship] = (),
    tries_per_ship: int = TRIES_PER_SHIP,
    boards: int = TRIES_PER_BOARD,
) -> Fleet:
    """Lay a fleet at random, around the ships of ``laid`` where some are given.

    Position and direction are drawn for one ship after the other, the longest first. Each ship has a budget of tries;
    when it is used up the board is cleared, and one of the ``boards`` is gone.

    Raises:
        PlacementError: the budget of boards is used up.
        IllegalFleet: the ships of ``laid`` are not legal themselves.
    """
    missing = missing_ships(rules, laid)
    grid, contact = rules.grid, rules.contact
    taken = mask_of(tuple(cell for ship in laid for cell in ship.cells))
    taken |= contact.closed_by(grid, taken)
    for _ in range(boards):
        ships: list[Ship] = []
        closed = taken
        for kind in missing:
            draws = (_random_ship(grid, kind, rng) for _ in range(tries_per_ship))
            found = next((ship for ship in draws if not ship.mask & closed), None)
            if found is None:
                break
            ships.append(found)
            closed |= found.mask | contact.closed_by(grid, found.mask)
        else:
            return Fleet(rules, (*laid, *ships))
    raise PlacementError


def missing_ships(rules: Rules, laid: Sequence[Ship]) -> tuple[ShipClass, ...]:
    """The classes that are still to be laid, the longest first; raises IllegalFleet for a ship that is too many."""
    missing = list(rules.ships)
    for ship in laid:
        if ship.kind not in missing:
            raise IllegalFleet(Refusal.WRONG_SHIPS, ship)
        missing.remove(ship.kind)
    return tuple(missing)


def _random_ship(grid: Grid, kind: ShipClass, rng: random.Random) -> Ship:
    """A ship anywhere on the grid: each of the placements lying and standing is equally likely."""
    along, across = rng.randrange(grid.size - kind.length + 1), rng.randrange(grid.size)
    if rng.random() < 0.5:
        start, step = across * grid.size + along, 1
    else:
        start, step = along * grid.size + across, grid.size
    return Ship(kind, tuple(range(start, start + kind.length * step, step)))
