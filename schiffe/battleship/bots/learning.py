"""The prior learnt from a person's fleets.

The likelihood of a ship is the probability of its place, given the places of the other ships of its fleet, among all
places that the rules then leave for it (pseudolikelihood: J. Besag, Statistical Analysis of Non-Lattice Data, 1975).
So it is not mistaken for a habit that the rules push ships to the edge, or that one ship keeps others away. The prior
maximizes this likelihood, less a price for every number that is not 0: habits are worth the price, and the effects of
chance are not.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import exp, log
from operator import add, mul
from typing import Final, NamedTuple, TypeAlias

from schiffe.battleship.bots.placements import PlacementSet, placement_table
from schiffe.battleship.bots.prior import MAX_COEFFICIENT, TRAITS, UNIFORM_PRIOR, Prior, Traits, traits_of
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Grid, bits_of

MAX_CHOICES: Final = 100_000
"""The maximum number of places of all ships together; a fleet of five ships on 10 x 10 has about 500."""
SCALE: Final = 0.15
"""The scale of the Cauchy distribution of the numbers of a prior: half of them are closer to 0 than this.

Its tails are heavy because people have few but strong habits (A. Gelman and others, A Weakly Informative Default Prior
Distribution for Logistic and Other Regression Models, 2008): small numbers are drawn to 0, large ones hardly move.
``docs/bots.md`` compares it with a normal distribution and with other scales.
"""
EVIDENCE: Final = 7.0
"""The growth of the logarithm of the likelihood, less the price, from which a trait counts as a habit.

Of 1000 runs with 20 random fleets on 10 x 10, 4 reached it; of 75 runs with 20 fleets that avoid the edge, all did.
"""
_MAX_STEPS: Final = 30
_PRECISION: Final = 0.01
"""The steps end when no number changes by more than this."""
_MIN_STEP: Final = _PRECISION / 100
"""A step that makes the score worse is halved until it is shorter than this."""
_MAX_TOUCHED: Final = 30
"""A limit above the number of ships that one ship can touch."""
_TRAIT_COUNT: Final = len(TRAITS)
_TOUCHING: Final = _TRAIT_COUNT - 1
"""The index of ``touching``, the last trait; it belongs to pairs of ships, not to a placement."""
_Vector: TypeAlias = list[float]
"""A number for each trait."""
_Matrix: TypeAlias = list[_Vector]


class _Choice(NamedTuple):
    """The place of a ship, and all the places that the other ships of its fleet leave for it.

    Attributes:
        placement: the number of its placement, among those of its length.
        touched_count: the number of ships that it touches.
        groups: all possible placements, grouped by the number of ships that they would touch.
    """

    placement: int
    touched_count: int
    groups: list[tuple[int, tuple[int, ...]]]


class _Table(NamedTuple):
    """The ships of one length on boards of one size, with the traits of each placement and their choices."""

    traits: Sequence[Traits]
    choices: list[_Choice]


class _Score(NamedTuple):
    """The score of a prior: the logarithm of the likelihood, less the price of its numbers.

    Attributes:
        gradient: its slope in each number.
        curvature: the bend of that slope, with the sign changed; overestimated, so that steps are short.
    """

    value: float
    gradient: _Vector
    curvature: _Matrix


def learn_prior(fleets: Iterable[Fleet]) -> Prior:
    """Return the prior that explains fleets, the latest first; the uniform one if there is too little evidence."""
    tables = _tables(fleets)
    coefficients = [0.0] * _TRAIT_COUNT
    score = _evaluate_prior(tables, coefficients)
    uniform_score = score
    for _ in range(_MAX_STEPS):
        step = _solve_equations(score.curvature, score.gradient)
        next_score = _evaluate_prior(tables, _sum_vectors(coefficients, step))
        while next_score.value < score.value and max(map(abs, step)) >= _MIN_STEP:
            step = [part / 2 for part in step]
            next_score = _evaluate_prior(tables, _sum_vectors(coefficients, step))
        if next_score.value < score.value:
            break
        coefficients = _sum_vectors(coefficients, step)
        score = next_score
        if max(map(abs, step)) < _PRECISION:
            break
    if score.value - uniform_score.value < EVIDENCE:
        return UNIFORM_PRIOR
    return Prior(*(round(max(-MAX_COEFFICIENT, min(MAX_COEFFICIENT, coefficient)), 2) for coefficient in coefficients))


def _sum_vectors(first: Iterable[float], second: Iterable[float]) -> _Vector:
    return list(map(add, first, second))


def _tables(fleets: Iterable[Fleet]) -> list[_Table]:
    tables: dict[tuple[Grid, int], _Table] = {}
    placement_count = 0
    for fleet in fleets:
        grid = fleet.rules.grid
        for length, choice in _choices(fleet):
            if (grid, length) not in tables:
                tables[grid, length] = _Table(traits_of(grid, length), [])
            tables[grid, length].choices.append(choice)
            placement_count += sum(len(placements) for _touched_count, placements in choice.groups)
        if placement_count > MAX_CHOICES:
            break
    return list(tables.values())


def _choices(fleet: Fleet) -> Iterator[tuple[int, _Choice]]:
    """Yield for each ship its length and its choice; placements are numbered within their length."""
    rules = fleet.rules
    lengths = tuple(sorted(set(rules.lengths), reverse=True))
    table = placement_table(rules.grid, lengths, rules.contact)
    starts = {length: next(bits_of(placements)) for length, placements in table.by_length.items()}
    arrangement = [table.masks.index(ship.mask, starts[ship.ship_class.length]) for ship in fleet.ships]
    touching = [table.covering(rules.grid.around(ship.mask)) for ship in fleet.ships]
    for ship_index, ship in enumerate(fleet.ships):
        length = ship.ship_class.length
        other_indexes = [other_index for other_index in range(len(arrangement)) if other_index != ship_index]
        free = table.by_length[length]
        for other_index in other_indexes:
            free &= table.clear[arrangement[other_index]]
        by_touched = _by_touched_count(free, [touching[other_index] for other_index in other_indexes])
        start = starts[length]
        groups = [
            (touched_count, tuple(placement - start for placement in bits_of(placements)))
            for touched_count, placements in enumerate(by_touched)
            if placements
        ]
        touched_count = next(
            count for count, placements in enumerate(by_touched) if placements >> arrangement[ship_index] & 1
        )
        yield length, _Choice(arrangement[ship_index] - start, touched_count, groups)


def _by_touched_count(free: PlacementSet, touching: Iterable[PlacementSet]) -> list[PlacementSet]:
    """Split placements by the number of ships that they touch: item ``n`` has those that touch ``n`` ships.

    ``touching`` has for each ship the placements that touch it.
    """
    by_touched = [free]
    for near in touching:
        if free & near:
            by_touched = [
                (same & ~near) | (one_less & near)
                for same, one_less in zip([*by_touched, 0], [0, *by_touched], strict=True)
            ]
    return by_touched


def _evaluate_prior(tables: Iterable[_Table], coefficients: Sequence[float]) -> _Score:
    """Return the score of a prior with its derivatives.

    The curvature is overestimated: differences between ships are included, and the price is taken for the parabola
    that touches it here and lies above it elsewhere (D. R. Hunter and K. Lange, A Tutorial on MM Algorithms, 2004).
    """
    score = -sum(log(1 + (coefficient / SCALE) ** 2) for coefficient in coefficients)
    pulls = [2 / (coefficient**2 + SCALE**2) for coefficient in coefficients]
    gradient = [-coefficient * pull for coefficient, pull in zip(coefficients, pulls, strict=True)]
    curvature = [[0.0] * _TRAIT_COUNT for _ in range(_TRAIT_COUNT)]
    for index, pull in enumerate(pulls):
        curvature[index][index] = pull
    *trait_coefficients, touching = coefficients
    factors = [exp(touching * touched_count) for touched_count in range(_MAX_TOUCHED)]
    for table in tables:
        log_weights = [sum(map(mul, trait_coefficients, traits)) for traits in table.traits]
        weights = list(map(exp, log_weights))
        shares = [0.0] * len(weights)
        for choice in table.choices:
            group_weights = [
                (touched_count, factors[touched_count] * sum(map(weights.__getitem__, placements)))
                for touched_count, placements in choice.groups
            ]
            total = sum(group_weight for _touched_count, group_weight in group_weights)
            score += log_weights[choice.placement] + touching * choice.touched_count - log(total)
            mean = sum(touched_count * group_weight for touched_count, group_weight in group_weights) / total
            gradient[_TOUCHING] += choice.touched_count - mean
            curvature[_TOUCHING][_TOUCHING] += (
                sum((touched_count - mean) ** 2 * group_weight for touched_count, group_weight in group_weights) / total
            )
            for touched_count, placements in choice.groups:
                share = factors[touched_count] / total
                for placement in placements:
                    shares[placement] += share
            for index, trait in enumerate(table.traits[choice.placement]):
                gradient[index] += trait
        _add_expected_traits(table, list(map(mul, weights, shares)), gradient, curvature)
    return _Score(score, gradient, curvature)


def _add_expected_traits(table: _Table, shares: Sequence[float], gradient: _Vector, curvature: _Matrix) -> None:
    """Subtract the expected traits from the gradient, and add their spread to the curvature."""
    columns = list(zip(*table.traits, strict=True))
    weighted_columns = [list(map(mul, column, shares)) for column in columns]
    means = list(map(sum, weighted_columns))
    for first, weighted in enumerate(weighted_columns):
        gradient[first] -= means[first]
        for second in range(first + 1):
            spread = sum(map(mul, weighted, columns[second])) - means[first] * means[second] / len(table.choices)
            curvature[first][second] += spread
            if first != second:
                curvature[second][first] += spread


def _solve_equations(matrix: _Matrix, values: _Vector) -> _Vector:
    """Solve a system of equations whose matrix is positive definite, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, values, strict=True)]
    for column, pivot_row in enumerate(rows):
        scaled = [part / pivot_row[column] for part in pivot_row]
        rows[column] = scaled
        for row_index, row in enumerate(rows):
            factor = row[column]
            if row_index != column and factor:
                rows[row_index] = [part - factor * pivot for part, pivot in zip(row, scaled, strict=True)]
    return [row[-1] for row in rows]
