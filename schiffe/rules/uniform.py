"""Fleets drawn uniformly: each of all legal ways in which a fleet can lie is equally likely.

The game's own placement lays one ship after the other around those that lie already, which makes some ways likelier
than others. Here the ships are placed independently of each other, and the whole fleet is thrown away at the first
conflict: what remains is uniform (rejection sampling, J. von Neumann 1951). On crowded boards next to nothing remains.
"""

import random
from dataclasses import dataclass
from functools import cache
from typing import Final

from schiffe.rules.fleet import Fleet
from schiffe.rules.grid import Mask
from schiffe.rules.ships import Ship
from schiffe.rules.variants import Rules

_TRIES: Final = 50_000
_FLEETS: Final = 5
"""So many fleets in so many tries is about 20 ms for each fleet, as long as a few bots take to sink it."""


@dataclass(frozen=True)
class _Place:
    """A ship somewhere on an empty grid, and the fields that it closes to other ships, its own among them."""

    ship: Ship
    mask: Mask
    closed: Mask


def uniform_fleet(rules: Rules, rng: random.Random) -> Fleet:
    """A fleet at random, each legal one equally likely.

    It tries until it has one: ask ``is_uniform_quick`` before, for there may be hardly any, or none at all.
    """
    places = _places(rules)
    while True:
        if ships := _try(places, rng):
            return Fleet(rules, ships)


@cache
def is_uniform_quick(rules: Rules) -> bool:
    """Whether ``uniform_fleet`` needs no more than some ten thousand tries for a fleet.

    It is counted in tries of a fixed seed, never in time, so that the same rules always give the same answer.
    """
    places, rng, found = _places(rules), random.Random(1), 0
    for _ in range(_TRIES):
        found += _try(places, rng) is not None
        if found == _FLEETS:
            return True
    return False


def _try(places: tuple[tuple[_Place, ...], ...], rng: random.Random) -> tuple[Ship, ...] | None:
    """One whole fleet of independent placements; None when two of them conflict."""
    closed, ships = 0, []
    for choices in places:
        place = rng.choice(choices)
        if place.mask & closed:
            return None  # the ships to come could not mend it, so they need not be drawn
        closed |= place.closed
        ships.append(place.ship)
    return tuple(ships)


@cache
def _places(rules: Rules) -> tuple[tuple[_Place, ...], ...]:
    """For each ship of the fleet, all its placements on an empty grid."""
    grid, found = rules.grid, []
    for kind in rules.ships:
        choices = []
        for bow in grid.cells:
            right, _left, down, _up = grid.rays(bow)
            for ray in (right, down):
                if len(ray) >= kind.length - 1:
                    ship = Ship(kind, (bow, *ray[: kind.length - 1]))
                    closed = ship.mask | rules.contact.closed_by(grid, ship.mask)
                    choices.append(_Place(ship, ship.mask, closed))
        found.append(tuple(choices))
    return tuple(found)
