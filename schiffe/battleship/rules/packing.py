"""Placing fleets: where a ship may be, random fleets, and whether a fleet fits on a board at all.

A search decides whether it fits, so that a board is refused as too small only if it really is. The number of steps is
limited. A board for which the search remains undecided is refused too, but as too tight, not as impossible.
"""

import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from enum import Enum
from functools import cache
from typing import Final

from schiffe.battleship.rule_line import MAX_SIZE, MIN_SIZE, Contact
from schiffe.battleship.rules.fleet import Fleet, FleetProblem, IllegalFleet, IllegalFleetReason, find_problem
from schiffe.battleship.rules.grid import Cell, Grid, to_mask
from schiffe.battleship.rules.packing_search import OutOfSteps, PackingSearch
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Ship, ShipClass

TRIES_PER_SHIP: Final = 100
MAX_ATTEMPTS: Final = 200
"""The maximum number of times that a whole fleet is placed again because a ship does not fit."""


class PlacementError(RuntimeError):
    """No random fleet was found within the limits, which does not prove that there is none."""


def ships_from(rules: Rules, ship_class: ShipClass, bow: Cell) -> Iterator[Ship]:
    """Yield the placements on the grid with the bow on a cell: to the right, to the left, down, up."""
    length = ship_class.length
    for cells in dict.fromkeys((bow, *ray[: length - 1]) for ray in rules.grid.rays(bow) if len(ray) >= length - 1):
        yield Ship(ship_class, cells)


def possible_ends(rules: Rules, placed: Sequence[Ship], ship_class: ShipClass, bow: Cell) -> tuple[Cell, ...]:
    """Return the possible cells of the stern if the bow is on ``bow``."""
    ships = ships_from(rules, ship_class, bow)
    return tuple(sorted(ship.cells[-1] for ship in ships if find_problem(rules, placed, ship) is None))


def try_random_fleet(
    rules: Rules,
    rng: random.Random,
    placed: Sequence[Ship] = (),
    tries_per_ship: int = TRIES_PER_SHIP,
    max_attempts: int = MAX_ATTEMPTS,
) -> Fleet:
    """Place a fleet at random, around the ships of ``placed`` if there are any.

    The ships get random positions and directions, the longest first. If a ship does not fit after ``tries_per_ship``
    tries, the board is cleared and the next attempt begins, up to ``max_attempts``.

    Raises:
        PlacementError: all attempts failed, or a ship is longer than the grid.
        IllegalFleet: the ships of ``placed`` are themselves not legal.
    """
    missing = missing_ships(rules, placed)
    grid = rules.grid
    contact = rules.contact
    occupied = to_mask(cell for ship in placed for cell in ship.cells)
    occupied |= grid.closed_by(contact, occupied)
    if max(rules.lengths) > grid.size:
        raise PlacementError
    for _ in range(max_attempts):
        ships: list[Ship] = []
        closed = occupied
        for ship_class in missing:
            tries = (_random_ship(grid, ship_class, rng) for _ in range(tries_per_ship))
            fitting = next((ship for ship in tries if not ship.mask & closed), None)
            if fitting is None:
                break
            ships.append(fitting)
            closed |= fitting.mask | grid.closed_by(contact, fitting.mask)
        else:
            return Fleet(rules, (*placed, *ships))
    raise PlacementError


def missing_ships(rules: Rules, placed: Sequence[Ship]) -> tuple[ShipClass, ...]:
    """Return the classes still to be placed, longest first; raises IllegalFleet if ``placed`` has too many ships."""
    missing = list(rules.ship_classes)
    for ship in placed:
        if ship.ship_class not in missing:
            raise IllegalFleet(FleetProblem(IllegalFleetReason.WRONG_SHIPS, ship))
        missing.remove(ship.ship_class)
    return tuple(missing)


def _random_ship(grid: Grid, ship_class: ShipClass, rng: random.Random) -> Ship:
    """Return a ship anywhere on the grid, each placement equally likely."""
    along = rng.randrange(grid.size - ship_class.length + 1)
    across = rng.randrange(grid.size)
    is_horizontal = rng.random() < 0.5
    start = across * grid.size + along if is_horizontal else along * grid.size + across
    step = 1 if is_horizontal else grid.size
    return Ship(ship_class, tuple(range(start, start + ship_class.length * step, step)))


class FleetFit(Enum):
    """Results of a search for an arrangement of a fleet."""

    ENOUGH = "enough"
    NONE = "none"
    UNDECIDED = "undecided"
    """The search has used up its steps."""


def room_for(rules: Rules) -> FleetFit:
    """Search for a legal arrangement of the fleet on its grid, and return the result."""
    return _make_fleet_fit(rules.size, rules.lengths, rules.contact)


def can_be_placed(rules: Rules) -> bool:
    """Return whether an arrangement of the fleet is found."""
    return room_for(rules) is FleetFit.ENOUGH


def max_ship_count(rules: Rules) -> int:
    """Return how many ships of the fleet fit on the grid, starting with the shortest."""
    low = 0
    high = len(rules.lengths)
    while low < high:
        count = (low + high + 1) // 2
        shortest = rules.lengths[len(rules.lengths) - count :]
        if _make_fleet_fit(rules.size, shortest, rules.contact) is FleetFit.ENOUGH:
            low = count
        else:
            high = count - 1
    return low


def smallest_size(rules: Rules) -> int:
    """Return the size of the smallest grid that the fleet fits on; any fleet fits on the largest one."""
    for size in range(MIN_SIZE, MAX_SIZE):
        if _make_fleet_fit(size, rules.lengths, rules.contact) is FleetFit.ENOUGH:
            return size
    return MAX_SIZE


@cache
def _make_fleet_fit(size: int, lengths: tuple[int, ...], contact: Contact) -> FleetFit:
    try:
        fleet = search_fleet(Rules.of(size, lengths, contact))
    except OutOfSteps:
        return FleetFit.UNDECIDED
    return FleetFit.ENOUGH if fleet else FleetFit.NONE


def random_fleet(rules: Rules, rng: random.Random, placed: Sequence[Ship] = ()) -> Fleet:
    """Place a fleet at random on any board that can hold it, around the ships of ``placed``.

    On tight boards, where random tries fail, a search in random order finds a fleet.

    Raises:
        PlacementError: the fleet does not fit, or no place for it was found.
    """
    try:
        return try_random_fleet(rules, rng, placed)
    except PlacementError:
        for search_rng in (rng, None):
            with suppress(OutOfSteps):
                if fleet := search_fleet(rules, placed, search_rng):
                    return fleet
        raise


def search_fleet(rules: Rules, placed: Sequence[Ship] = (), rng: random.Random | None = None) -> Fleet | None:
    """Return the first legal fleet that a complete search finds, or None if there is none.

    Without ``rng`` the search tries long ships first and packs them closely, which succeeds immediately on a large
    board.

    Raises:
        OutOfSteps: it exceeds its steps.
    """
    missing = missing_ships(rules, placed)
    ships = PackingSearch(rules, rng).run(placed, missing)
    if ships is None:
        return None
    return Fleet(rules, (*placed, *ships))
