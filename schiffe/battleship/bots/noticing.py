"""What can be said about where a person lays ships: only what chance does not explain.

For each trait the fleets are compared with fleets drawn uniformly from all legal ones, under the same rules. A person
may look after every game, and there are several traits to look at; the bound holds for all of that together (H.
Robbins, Statistical Methods Related to the Law of the Iterated Logarithm, 1970): of a hundred people who lay fleets at
random all their lives, at most five are ever told of a habit.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import log, sqrt
from operator import add
from typing import Final

from schiffe.battleship.bots.posterior import posterior
from schiffe.battleship.bots.prior import TRAITS, traits_of_ship
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Grid, Mask
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import Rules

MOST_FLEETS: Final = 200
DOUBT: Final = 0.05
"""How probable it may be that somebody without habits is ever told of one."""
_EARLY: Final = 5
"""About how many fleets a habit is to be noticed after; the bound is narrowest there."""
_SAMPLES: Final = 4000


@dataclass(frozen=True)
class Habit:
    """Somebody has more of a trait than chance gives, or less; ``strength`` is in standard deviations."""

    trait: str
    more: bool
    strength: float


@dataclass(frozen=True)
class _Usual:
    """What chance comes to for a fleet: means and variances of its traits, from ``samples`` samples."""

    means: tuple[float, ...]
    variances: tuple[float, ...]
    samples: int


def noticed(fleets: Iterable[Fleet]) -> tuple[Habit, ...]:
    """The habits that fleets show beyond doubt, the plainest first; the latest fleets come first."""
    seen: dict[Rules, list[tuple[float, ...]]] = {}
    for number, fleet in enumerate(fleets):
        if number == MOST_FLEETS:
            break
        traits = fleet_traits(fleet.rules.grid, [ship.mask for ship in fleet.ships])
        seen.setdefault(_laid_alike(fleet.rules), []).append(traits)
    excess, spread = [0.0] * len(TRAITS), [0.0] * len(TRAITS)
    for rules, found in seen.items():
        usual = _usual(rules)
        if usual is None:
            continue
        for place, values in enumerate(zip(*found, strict=True)):
            excess[place] += sum(values) - len(found) * usual.means[place]
            spread[place] += usual.variances[place] * len(found) * (1 + len(found) / usual.samples)
    bound = _bound(sum(map(len, seen.values())))
    habits = [
        Habit(trait, more > 0, abs(more) / sqrt(variance))
        for trait, more, variance in zip(TRAITS, excess, spread, strict=True)
        if variance and abs(more) > bound * sqrt(variance)
    ]
    return tuple(sorted(habits, key=lambda habit: -habit.strength))


def _bound(fleets: int) -> float:
    """How many standard deviations a trait has to differ by."""
    doubt = DOUBT / len(TRAITS)
    return sqrt((1 + _EARLY / max(1, fleets)) * log((fleets + _EARLY) / (_EARLY * doubt**2)))


def fleet_traits(grid: Grid, ships: Sequence[Mask]) -> tuple[float, ...]:
    """The traits of a fleet: those of its ships added up."""
    total = (0.0,) * (len(TRAITS) - 1)
    for ship in ships:
        total = tuple(map(add, total, traits_of_ship(grid, ship)))
    return (*total, float(sum(bool(grid.around(one) & other) for one, other in combinations(ships, 2))))


def _laid_alike(rules: Rules) -> Rules:
    """The same for all rules under which the same fleets are legal."""
    return Rules(rules.grid, rules.ships, rules.contact)


@lru_cache(maxsize=8)
def _usual(rules: Rules) -> _Usual | None:
    """What chance comes to under some rules; None where no fleet was found."""
    found = posterior(TargetView.fresh(rules), random.Random(1), _SAMPLES)
    if not found.arrangements:
        return None
    masks = found.table.masks
    fleets = [fleet_traits(rules.grid, [masks[placement] for placement in laid]) for laid in found.arrangements]
    means, variances = [], []
    for values in zip(*fleets, strict=True):
        mean = sum(values) / len(values)
        means.append(mean)
        variances.append(sum((value - mean) ** 2 for value in values) / len(values))
    return _Usual(tuple(means), tuple(variances), len(fleets))
