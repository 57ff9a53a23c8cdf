"""Sampling fleets uniformly: every legal arrangement is equally likely.

The game itself lays one ship after another around those already there, which makes some arrangements likelier than
others. Here the ships are placed independently of each other, and the whole fleet is rejected at the first conflict:
those that remain are uniform (rejection sampling; J. von Neumann, 1951). On crowded boards next to none remain.
"""

import random
from dataclasses import dataclass
from functools import cache
from typing import Final

from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Mask
from schiffe.battleship.rules.ships import Ship
from schiffe.battleship.rules.variants import Rules

_TRIES: Final = 50_000
_FLEETS: Final = 5
"""This many fleets in that many tries means about 20 ms a fleet, no more than a few bots take to sink it."""


@dataclass(frozen=True)
class _ShipPlacement:
    """A ship on the empty grid; ``closed`` are the cells it takes from other ships, its own among them."""

    ship: Ship
    mask: Mask
    closed: Mask


def uniform_fleet(rules: Rules, rng: random.Random) -> Fleet:
    """A random fleet, each legal one equally likely.

    It tries until it finds one. Ask ``is_uniform_quick`` first: there may be hardly any, or none at all.
    """
    placements = _placements(rules)
    while True:
        if ships := _try(placements, rng):
            return Fleet(rules, ships)


@cache
def is_uniform_quick(rules: Rules) -> bool:
    """Whether ``uniform_fleet`` finds a fleet in some ten thousand tries at most.

    This is measured in tries with a fixed seed, not in time, so that the same rules always give the same answer.
    """
    placements, rng, found = _placements(rules), random.Random(1), 0
    for _ in range(_TRIES):
        found += _try(placements, rng) is not None
        if found == _FLEETS:
            return True
    return False


def _try(placements: tuple[tuple[_ShipPlacement, ...], ...], rng: random.Random) -> tuple[Ship, ...] | None:
    """One fleet of independent placements; None when two of them conflict."""
    closed, ships = 0, []
    for choices in placements:
        placement = rng.choice(choices)
        if placement.mask & closed:
            return None  # whatever the other ships do, the fleet is rejected
        closed |= placement.closed
        ships.append(placement.ship)
    return tuple(ships)


@cache
def _placements(rules: Rules) -> tuple[tuple[_ShipPlacement, ...], ...]:
    """For each ship of the fleet, all its placements on the empty grid."""
    grid, found = rules.grid, []
    for kind in rules.ships:
        choices = []
        for bow in grid.cells:
            right, _left, down, _up = grid.rays(bow)
            for ray in (right, down)[: kind.length]:  # a ship of one cell lies in one way only
                if len(ray) >= kind.length - 1:
                    ship = Ship(kind, (bow, *ray[: kind.length - 1]))
                    closed = ship.mask | rules.contact.closed_by(grid, ship.mask)
                    choices.append(_ShipPlacement(ship, ship.mask, closed))
        found.append(tuple(choices))
    return tuple(found)
