"""Laying a fleet: where a ship may lie, which ones are missing, and whole fleets at random."""

import random
from collections.abc import Iterator, Sequence
from typing import Final

from schiffe.battleship.rules.fleet import Fleet, IllegalFleet, Refusal, find_problem
from schiffe.battleship.rules.grid import Cell, Grid, mask_of
from schiffe.battleship.rules.ships import Ship, ShipClass
from schiffe.battleship.rules.variants import Rules


class PlacementError(RuntimeError):
    """Laying a fleet at random has used up its budgets: bad luck, and mostly no proof that it cannot be placed."""


def ships_from(rules: Rules, kind: ShipClass, bow: Cell) -> Iterator[Ship]:
    """The placements of a ship with its bow on ``bow`` that stay on the grid: to the right, to the left, down, up."""
    length = kind.length
    for cells in dict.fromkeys((bow, *ray[: length - 1]) for ray in rules.grid.rays(bow) if len(ray) >= length - 1):
        yield Ship(kind, cells)


def possible_ends(rules: Rules, laid: Sequence[Ship], kind: ShipClass, bow: Cell) -> tuple[Cell, ...]:
    """The cells on which the stern may lie when the bow lies on ``bow``."""
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

    One ship after another, longest first, gets a random position and direction. Each ship has ``tries_per_ship`` tries;
    when they are used up, the board is cleared and the next of ``boards`` boards is begun.

    Raises:
        PlacementError: the budget of boards is used up, or a ship is longer than the grid.
        IllegalFleet: the ships of ``laid`` are not legal themselves.
    """
    missing = missing_ships(rules, laid)
    grid, contact = rules.grid, rules.contact
    taken = mask_of(tuple(cell for ship in laid for cell in ship.cells))
    taken |= contact.closed_by(grid, taken)
    if max(rules.lengths) > grid.size:
        raise PlacementError
    for _ in range(boards):
        ships: list[Ship] = []
        closed = taken
        for kind in missing:
            tries = (_random_ship(grid, kind, rng) for _ in range(tries_per_ship))
            found = next((ship for ship in tries if not ship.mask & closed), None)
            if found is None:
                break
            ships.append(found)
            closed |= found.mask | contact.closed_by(grid, found.mask)
        else:
            return Fleet(rules, (*laid, *ships))
    raise PlacementError


def missing_ships(rules: Rules, laid: Sequence[Ship]) -> tuple[ShipClass, ...]:
    """The classes still to be laid, longest first; raises IllegalFleet if there is a ship too many in ``laid``."""
    missing = list(rules.ships)
    for ship in laid:
        if ship.kind not in missing:
            raise IllegalFleet(Refusal.WRONG_SHIPS, ship)
        missing.remove(ship.kind)
    return tuple(missing)


def _random_ship(grid: Grid, kind: ShipClass, rng: random.Random) -> Ship:
    """A ship anywhere on the grid, each placement equally likely."""
    along, across = rng.randrange(grid.size - kind.length + 1), rng.randrange(grid.size)
    if rng.random() < 0.5:
        start, step = across * grid.size + along, 1
    else:
        start, step = along * grid.size + across, grid.size
    return Ship(kind, tuple(range(start, start + kind.length * step, step)))
