"""Random fleets that are uniform: every legal arrangement is equally likely.

The program itself places each ship around the ships already placed, which makes some arrangements likelier than others.
Here the ships are placed independently, and the whole fleet is rejected at the first conflict: the fleets that remain
are uniform (rejection sampling; J. von Neumann, 1951). On crowded boards hardly any remain.
"""

import random
from dataclasses import dataclass
from functools import cache
from typing import Final

from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Mask
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Ship

_MAX_TRIES: Final = 50_000
_MIN_FLEETS: Final = 5
"""The fleets that must be found in the tries. Five in 50,000 take about 20 ms each, no longer than a few bots take to
sink one.
"""


@dataclass(frozen=True)
class _Placement:
    """A ship on the empty grid; ``closed`` are the cells where no other ship can be, including its own cells."""

    ship: Ship
    mask: Mask
    closed: Mask


def uniform_fleet(rules: Rules, rng: random.Random) -> Fleet:
    """Return a random fleet, each legal one equally likely.

    Check ``is_uniform_quick`` first: on crowded boards this may take very long, or never end.
    """
    placements = _placements(rules)
    while True:
        if ships := _try_fleet(placements, rng):
            return Fleet(rules, ships)


@cache
def is_uniform_quick(rules: Rules) -> bool:
    """Return whether ``uniform_fleet`` needs ten thousand tries or fewer on average.

    This is measured in tries with a fixed seed, not in time, so that the same rules always give the same answer.
    """
    placements = _placements(rules)
    rng = random.Random(1)
    fleet_count = 0
    for _ in range(_MAX_TRIES):
        if _try_fleet(placements, rng):
            fleet_count += 1
        if fleet_count == _MIN_FLEETS:
            return True
    return False


def _try_fleet(placements: tuple[tuple[_Placement, ...], ...], rng: random.Random) -> tuple[Ship, ...] | None:
    """Place each ship independently; None if two of them conflict."""
    closed = 0
    ships = []
    for choices in placements:
        placement = rng.choice(choices)
        if placement.mask & closed:
            return None
        closed |= placement.closed
        ships.append(placement.ship)
    return tuple(ships)


@cache
def _placements(rules: Rules) -> tuple[tuple[_Placement, ...], ...]:
    grid = rules.grid
    placements = []
    for ship_class in rules.ship_classes:
        choices = []
        for bow in grid.cells:
            right, _left, down, _up = grid.rays(bow)
            for ray in (right, down)[: ship_class.length]:  # a ship of one cell has only one placement here
                if len(ray) >= ship_class.length - 1:
                    ship = Ship(ship_class, (bow, *ray[: ship_class.length - 1]))
                    closed = ship.mask | grid.closed_by(rules.contact, ship.mask)
                    choices.append(_Placement(ship, ship.mask, closed))
        placements.append(tuple(choices))
    return tuple(placements)
