"""The habits in a person's fleets that chance does not explain.

For each trait the fleets are compared with fleets drawn uniformly from all legal ones, under the same rules. A person
may look after every match, and there are several traits; the bound holds for all of that together (H. Robbins,
Statistical Methods Related to the Law of the Iterated Logarithm, 1970): of a hundred people who always place fleets at
random, at most five are ever told of a habit.
"""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, islice
from math import log, sqrt
from operator import add
from typing import Final, NamedTuple, TypeAlias

from schiffe.battleship.bots.posterior import compute_posterior
from schiffe.battleship.bots.prior import TRAITS, Traits, traits_of_ship
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Grid, Mask
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.target import Target

MAX_FLEETS: Final = 200
"""The maximum number of fleets to compare, the latest ones."""
DOUBT: Final = 0.05
"""The maximum probability that a person without habits is ever told of one."""
_EARLY_FLEET_COUNT: Final = 5
"""The number of fleets at which the bound is narrowest, so that habits are noticed early."""
_SAMPLE_COUNT: Final = 4000
FleetTraits: TypeAlias = tuple[float, ...]
"""The traits of a fleet, in the order of ``TRAITS``."""


class Habit(NamedTuple):
    """A trait that a person shows more than chance, or less; ``strength`` is in standard deviations."""

    trait: str
    is_above_chance: bool
    strength: float


class _ChanceTraits(NamedTuple):
    """Means and variances of the traits of random fleets, from ``sample_count`` fleets."""

    means: tuple[float, ...]
    variances: tuple[float, ...]
    sample_count: int


def notice_habits(fleets: Iterable[Fleet]) -> tuple[Habit, ...]:
    """Return the significant habits in fleets, the strongest first; the latest fleets come first."""
    samples_by_rules: dict[Rules, list[FleetTraits]] = {}
    for fleet in islice(fleets, MAX_FLEETS):
        # Fleets under equivalent rules are counted together.
        rules = Rules(fleet.rules.grid, fleet.rules.ship_classes, fleet.rules.contact)
        sample = make_fleet_traits(rules.grid, [ship.mask for ship in fleet.ships])
        samples_by_rules.setdefault(rules, []).append(sample)
    fleet_count = sum(map(len, samples_by_rules.values()))
    doubt = DOUBT / len(TRAITS)
    # The bound is in standard deviations. It holds however often one looks: each new fleet may show a false habit.
    min_strength = sqrt(
        (1 + _EARLY_FLEET_COUNT / max(1, fleet_count))
        * log((fleet_count + _EARLY_FLEET_COUNT) / (_EARLY_FLEET_COUNT * doubt**2))
    )
    habits = []
    for trait, (excess, deviation) in zip(TRAITS, _excesses(samples_by_rules), strict=True):
        if abs(excess) > min_strength * deviation > 0:
            habits.append(Habit(trait, is_above_chance=excess > 0, strength=abs(excess) / deviation))
    return tuple(sorted(habits, key=lambda habit: habit.strength, reverse=True))


def _excesses(samples_by_rules: Mapping[Rules, Sequence[FleetTraits]]) -> Iterator[tuple[float, float]]:
    """Yield for each trait its sum in all samples less the sum by chance, and the standard deviation of the difference.

    The variance of a sum of n samples is n times that of one. The mean by chance has a variance too, as it comes from
    m random fleets: 1/m of that of one fleet, and it is taken n times.
    """
    excesses = [0.0] * len(TRAITS)
    variances = [0.0] * len(TRAITS)
    for rules, samples in samples_by_rules.items():
        by_chance = _traits_by_chance(rules)
        if by_chance is None:
            continue
        count = len(samples)
        for index, values in enumerate(zip(*samples, strict=True)):
            excesses[index] += sum(values) - count * by_chance.means[index]
            variances[index] += by_chance.variances[index] * count * (1 + count / by_chance.sample_count)
    yield from zip(excesses, map(sqrt, variances), strict=True)


def make_fleet_traits(grid: Grid, ships: Sequence[Mask]) -> FleetTraits:
    """Return the traits of a fleet: the sums over its ships."""
    total = (0.0,) * len(Traits._fields)
    for ship in ships:
        total = tuple(map(add, total, traits_of_ship(grid, ship)))
    touching_pair_count = sum(1 for first, second in combinations(ships, 2) if grid.around(first) & second)
    return (*total, float(touching_pair_count))


@lru_cache(maxsize=8)
def _traits_by_chance(rules: Rules) -> _ChanceTraits | None:
    """Return the traits of random fleets under some rules; None if no random fleet was found."""
    sample = compute_posterior(Target.fresh(rules), random.Random(1), _SAMPLE_COUNT)
    if not sample.arrangements:
        return None
    masks = sample.table.masks
    fleets = [
        make_fleet_traits(rules.grid, [masks[placement] for placement in arrangement])
        for arrangement in sample.arrangements
    ]
    columns = list(zip(*fleets, strict=True))
    means = tuple(sum(values) / len(values) for values in columns)
    variances = tuple(
        sum((value - mean) ** 2 for value in values) / len(values) for values, mean in zip(columns, means, strict=True)
    )
    return _ChanceTraits(means, variances, len(fleets))
