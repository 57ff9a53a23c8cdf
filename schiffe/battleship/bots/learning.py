"""The prior learnt from a person's fleets, and the part of it that is beyond chance.

The likelihood of a ship is the probability of its place, given the places of the other ships of its fleet, among all
places that the rules then leave for it (pseudolikelihood: J. Besag, Statistical Analysis of Non-Lattice Data, 1975).
So it is not taken for a habit that the rules push ships to the edge, or that one ship keeps others away. The prior to
play with maximizes this likelihood, less a price for every number that is not 0: habits are worth the price, and the
effects of chance are not.

The player is told only of habits that chance does not explain. For each trait the fleets are compared with fleets drawn
uniformly from all legal ones, under the same rules. A person may look after every game, and there are several traits;
the bound holds for all of that together (H. Robbins, Statistical Methods Related to the Law of the Iterated Logarithm,
1970): of a hundred people who always lay fleets at random, at most five are ever told of a habit.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import exp, log, sqrt
from operator import add, mul
from typing import Final, NamedTuple

from schiffe.battleship.bots.placements import Placement, placement_table
from schiffe.battleship.bots.posterior import posterior
from schiffe.battleship.bots.prior import MAX_LEANING, TRAITS, UNIFORM, Prior, traits_of, traits_of_ship
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Grid, Mask, cells_of
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import Rules

MAX_CHOICES: Final = 100_000
"""The most places of all ships to consider; a fleet of five ships on 10 x 10 has about 500."""
SCALE: Final = 0.15
"""The scale of the Cauchy distribution of the numbers of a prior: half of them are closer to 0 than this.

Its tails are heavy because people have few but strong habits (A. Gelman and others, A Weakly Informative Default Prior
Distribution for Logistic and Other Regression Models, 2008): small numbers are drawn to 0, large ones hardly move. A
normal distribution, with a standard deviation of 1.5, did the opposite: after 20 fleets of a person who always lays
ships in rows, ``lying`` was 3.8, though no value would be too large, and the other traits, which were mere chance, were
off by 0.5. The rival gained 4.0 shots by that (60 games); 5.3 with the other traits at 0; 6.2 with ``lying`` at its
limit as well, as many as with the rule itself.

How much likelier than under the uniform prior later fleets are, as the logarithm for each, after 20 fleets on 10 x 10
(means of 40 runs; for the rule of the person itself; the normal distribution; a scale of 0.05; 0.15; 0.4):
hugs the edge 2.82, 2.37, 2.62, 2.58, 2.50; avoids it 2.39, 1.61, 1.80, 1.81, 1.74; favourite corner 2.85, 2.38, 2.58,
2.56, 2.52; rows 2.86, 2.49, 2.84, 2.79, 2.71; no habit 0, -0.34, 0.00, -0.06, -0.14 (without ``EVIDENCE``).
With 0.05 some habits were overlooked: one of them gained only 0.09.
"""
EVIDENCE: Final = 7.0
"""The growth of the logarithm of the likelihood, less the price, from which a trait counts as a habit.

Of 1000 runs with 20 random fleets on 10 x 10, 4 reached it; of 75 runs with 20 fleets that avoid the edge, all did.
"""
_STEPS: Final = 30
_SMALL: Final = 0.01
_NUMBERS: Final = len(TRAITS)


class _Table(NamedTuple):
    """The ships of one length on boards of one size, with their choices.

    Attributes:
        traits: the traits of each placement, without touching.
        choices: for each ship its placement, the number of ships that it touches, and all placements that it could have
            had, grouped by the number of ships that they would touch.
    """

    traits: Sequence[tuple[float, ...]]
    choices: list[tuple[Placement, int, list[tuple[int, tuple[Placement, ...]]]]]


def learn_prior(fleets: Iterable[Fleet]) -> Prior:
    """Return the prior that explains fleets, the latest first; the uniform one if there is too little evidence."""
    tables = _tables(fleets)
    numbers = [0.0] * _NUMBERS
    worth, slope, bend = _evaluate(tables, numbers)
    uniform_worth = worth
    for _ in range(_STEPS):
        step = _solve(bend, slope)
        while (evaluation := _evaluate(tables, [n + s for n, s in zip(numbers, step, strict=True)]))[0] < worth:
            step = [part / 2 for part in step]
            if max(map(abs, step)) < _SMALL / 100:
                break
        numbers = [n + s for n, s in zip(numbers, step, strict=True)]
        worth, slope, bend = evaluation
        if max(map(abs, step)) < _SMALL:
            break
    if worth - uniform_worth < EVIDENCE:
        return UNIFORM
    return Prior(*(round(max(-MAX_LEANING, min(MAX_LEANING, number)), 2) for number in numbers))


def _tables(fleets: Iterable[Fleet]) -> list[_Table]:
    tables: dict[tuple[Grid, int], _Table] = {}
    places = 0
    for fleet in fleets:
        for length, chosen, touched, groups in _choices(fleet):
            key = fleet.rules.grid, length
            if key not in tables:
                tables[key] = _Table(traits_of(*key), [])
            tables[key].choices.append((chosen, touched, groups))
            places += sum(len(placements) for _touched, placements in groups)
        if places > MAX_CHOICES:
            break
    return list(tables.values())


def _choices(fleet: Fleet) -> Iterator[tuple[int, Placement, int, list[tuple[int, tuple[Placement, ...]]]]]:
    """Yield for each ship its length and its choice; placements are numbered within their length."""
    rules = fleet.rules
    lengths = tuple(sorted(set(rules.lengths), reverse=True))
    table = placement_table(rules.grid, lengths, rules.contact)
    first = {length: (here & -here).bit_length() - 1 for length, here in table.of_length.items()}
    laid = [table.masks.index(ship.mask, first[ship.kind.length]) for ship in fleet.ships]
    near = [table.covering(rules.grid.around(ship.mask)) for ship in fleet.ships]
    for number, ship in enumerate(fleet.ships):
        length = ship.kind.length
        free, start = table.of_length[length], first[length]
        others = [other for other in range(len(laid)) if other != number]
        for other in others:
            free &= table.clear[laid[other]]
        by_touched = [free]
        for other in others:
            if free & near[other]:
                by_touched = [
                    (stay & ~near[other]) | (come & near[other])
                    for stay, come in zip([*by_touched, 0], [0, *by_touched], strict=True)
                ]
        groups = [
            (touched, tuple(placement - start for placement in cells_of(placements)))
            for touched, placements in enumerate(by_touched)
            if placements
        ]
        touched = next(touched for touched, placements in enumerate(by_touched) if placements >> laid[number] & 1)
        yield length, laid[number] - start, touched, groups


def _evaluate(tables: Iterable[_Table], numbers: Sequence[float]) -> tuple[float, list[float], list[list[float]]]:
    """Return the score of a prior, its slope in each number, and the bend of that slope.

    The bend is overestimated: differences between ships are included, and the price is taken for the
    parabola that touches it here and lies above it elsewhere (D. R. Hunter and K. Lange, A Tutorial on MM Algorithms,
    2004). So steps are short rather than long.
    """
    worth = -sum(log(1 + (number / SCALE) ** 2) for number in numbers)
    pulls = [2 / (number**2 + SCALE**2) for number in numbers]
    slope = [-number * pull for number, pull in zip(numbers, pulls, strict=True)]
    bend = [[pull * (row == column) for column in range(_NUMBERS)] for row, pull in enumerate(pulls)]
    *leanings, touching = numbers
    last = _NUMBERS - 1
    by_touched = [exp(touching * touched) for touched in range(30)]
    for table in tables:
        logs = [sum(map(mul, leanings, traits)) for traits in table.traits]
        weights = list(map(exp, logs))
        shares = [0.0] * len(weights)
        for chosen, touched, groups in table.choices:
            sums = [(n, by_touched[n] * sum(map(weights.__getitem__, placements))) for n, placements in groups]
            room = sum(part for _n, part in sums)
            worth += logs[chosen] + touching * touched - log(room)
            mean = sum(n * part for n, part in sums) / room
            slope[last] += touched - mean
            bend[last][last] += sum((n - mean) ** 2 * part for n, part in sums) / room
            for n, placements in groups:
                share = by_touched[n] / room
                for placement in placements:
                    shares[placement] += share
            for number, trait in enumerate(table.traits[chosen]):
                slope[number] += trait
        _add_moments(table, [w * s for w, s in zip(weights, shares, strict=True)], slope, bend)
    return worth, slope, bend


def _add_moments(table: _Table, shares: Sequence[float], slope: list[float], bend: list[list[float]]) -> None:
    """Subtract the expected traits from the slope, and add their spread to the bend."""
    columns = list(zip(*table.traits, strict=True))
    weighted = [list(map(mul, column, shares)) for column in columns]
    means = list(map(sum, weighted))
    for row, one in enumerate(weighted):
        slope[row] -= means[row]
        for column in range(row + 1):
            spread = sum(map(mul, one, columns[column])) - means[row] * means[column] / len(table.choices)
            bend[row][column] += spread
            if row != column:
                bend[column][row] += spread


def _solve(matrix: Sequence[Sequence[float]], values: Sequence[float]) -> list[float]:
    """Solve a system of equations whose matrix is positive definite, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, values, strict=True)]
    for place, row in enumerate(rows):
        rows[place] = scaled = [part / row[place] for part in row]
        for number, other in enumerate(rows):
            if number != place and other[place]:
                rows[number] = [a - other[place] * b for a, b in zip(other, scaled, strict=True)]
    return [row[-1] for row in rows]


MAX_FLEETS: Final = 200
DOUBT: Final = 0.05
"""The greatest probability that a person without habits is ever told of one."""
_EARLY: Final = 5
"""The number of fleets at which the bound is narrowest, so that habits are noticed early."""
_SAMPLES: Final = 4000


class Habit(NamedTuple):
    """A trait that a person shows more than chance, or less; ``strength`` is in standard deviations."""

    trait: str
    more: bool
    strength: float


class _Usual(NamedTuple):
    """Means and variances of a fleet's traits by chance, from ``samples`` samples."""

    means: tuple[float, ...]
    variances: tuple[float, ...]
    samples: int


def notice_habits(fleets: Iterable[Fleet]) -> tuple[Habit, ...]:
    """Return the significant habits in fleets, the strongest first; the latest fleets come first."""
    traits_by_rules: dict[Rules, list[tuple[float, ...]]] = {}
    for number, fleet in enumerate(fleets):
        if number == MAX_FLEETS:
            break
        traits = fleet_traits(fleet.rules.grid, [ship.mask for ship in fleet.ships])
        # Rules that allow the same fleets are counted together.
        traits_by_rules.setdefault(Rules(fleet.rules.grid, fleet.rules.ships, fleet.rules.contact), []).append(traits)
    excess, spread = [0.0] * len(TRAITS), [0.0] * len(TRAITS)
    for rules, samples in traits_by_rules.items():
        usual = _traits_by_chance(rules)
        if usual is None:
            continue
        for place, values in enumerate(zip(*samples, strict=True)):
            excess[place] += sum(values) - len(samples) * usual.means[place]
            spread[place] += usual.variances[place] * len(samples) * (1 + len(samples) / usual.samples)
    count = sum(map(len, traits_by_rules.values()))
    doubt = DOUBT / len(TRAITS)
    # A trait has to differ by more than this number of standard deviations.
    bound = sqrt((1 + _EARLY / max(1, count)) * log((count + _EARLY) / (_EARLY * doubt**2)))
    habits = [
        Habit(trait, more > 0, abs(more) / sqrt(variance))
        for trait, more, variance in zip(TRAITS, excess, spread, strict=True)
        if variance and abs(more) > bound * sqrt(variance)
    ]
    return tuple(sorted(habits, key=lambda habit: -habit.strength))


def fleet_traits(grid: Grid, ships: Sequence[Mask]) -> tuple[float, ...]:
    """Return the traits of a fleet: the sums over its ships."""
    total = (0.0,) * (len(TRAITS) - 1)
    for ship in ships:
        total = tuple(map(add, total, traits_of_ship(grid, ship)))
    return (*total, float(sum(bool(grid.around(first) & second) for first, second in combinations(ships, 2))))


@lru_cache(maxsize=8)
def _traits_by_chance(rules: Rules) -> _Usual | None:
    """Return the traits of random fleets under some rules; None if no random fleet was found."""
    sample = posterior(TargetView.fresh(rules), random.Random(1), _SAMPLES)
    if not sample.arrangements:
        return None
    masks = sample.table.masks
    fleets = [fleet_traits(rules.grid, [masks[placement] for placement in laid]) for laid in sample.arrangements]
    means, variances = [], []
    for values in zip(*fleets, strict=True):
        mean = sum(values) / len(values)
        means.append(mean)
        variances.append(sum((value - mean) ** 2 for value in values) / len(values))
    return _Usual(tuple(means), tuple(variances), len(fleets))
