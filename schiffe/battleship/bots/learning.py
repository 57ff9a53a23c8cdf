"""The prior learnt from a person's fleets.

The likelihood of a ship is the probability of its place, given the places of the other ships of its fleet, among all
places that the rules then leave for it (pseudolikelihood: J. Besag, Statistical Analysis of Non-Lattice Data, 1975).
So it is not mistaken for a habit that the rules push ships to the edge, or that one ship keeps others away. The prior
maximizes this likelihood, less a price for every coefficient that is not 0: habits are worth the price, and the effects
of chance are not.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from math import exp, log
from operator import add, and_, mul
from typing import Final, NamedTuple, Self, TypeAlias

from schiffe.battleship.bots.placements import PlacementSet, make_placement_table
from schiffe.battleship.bots.prior import MAX_COEFFICIENT, TRAITS, UNIFORM_PRIOR, Prior, Traits, traits_of
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Grid, bits_of

MAX_CHOICES: Final = 100_000
"""The maximum number of places of all ships together; a fleet of five ships on 10 x 10 has about 500."""
COEFFICIENT_SCALE: Final = 0.15
"""The scale of the Cauchy distribution of the coefficients: half of them are closer to 0 than this.

Its tails are heavy because people have few but strong habits (A. Gelman and others, A Weakly Informative Default Prior
Distribution for Logistic and Other Regression Models, 2008): small ones are drawn to 0, large ones hardly move.
``docs/bots.md`` compares it with a normal distribution and with other scales.
"""
MIN_EVIDENCE: Final = 7.0
"""The growth of the logarithm of the likelihood, less the price, from which a trait counts as a habit.

Of 1000 runs with 20 random fleets on 10 x 10, 4 reached it; of 75 runs with 20 fleets that avoid the edge, all did.
"""
_MAX_STEPS: Final = 30
_PRECISION: Final = 0.01
"""The steps end when no coefficient changes by more than this."""
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


class _Group(NamedTuple):
    """Placements that touch the same number of other ships, numbered among those of their length."""

    touched_count: int
    placements: tuple[int, ...]


class _Choice(NamedTuple):
    """The place of a ship, and all the places that the other ships of its fleet leave for it.

    Attributes:
        placement: its placement, numbered among those of its length.
        touched_count: the number of ships that it touches.
        groups: all possible placements.
    """

    placement: int
    touched_count: int
    groups: tuple[_Group, ...]


class _ChoiceTable(NamedTuple):
    """The choices for ships of one length on boards of one size, with the traits of each placement."""

    traits: Sequence[Traits]
    choices: list[_Choice]


@dataclass
class _Score:
    """The score of a prior: the logarithm of the likelihood, less the price of its coefficients.

    It grows table by table. The curvature is overestimated, so that steps are short: differences between ships are
    included, and the price is taken for the parabola that touches it here and lies above it elsewhere (D. R. Hunter and
    K. Lange, A Tutorial on MM Algorithms, 2004).

    Attributes:
        gradient: its slope in each coefficient.
        curvature: the bend of that slope, with the sign changed.
    """

    value: float
    gradient: _Vector
    curvature: _Matrix

    @classmethod
    def without_fleets(cls, coefficients: Sequence[float]) -> Self:
        """Return the score before any fleet is added: minus the price."""
        pulls = [2 / (coefficient**2 + COEFFICIENT_SCALE**2) for coefficient in coefficients]
        return cls(
            value=-sum(log(1 + (coefficient / COEFFICIENT_SCALE) ** 2) for coefficient in coefficients),
            gradient=[-coefficient * pull for coefficient, pull in zip(coefficients, pulls, strict=True)],
            curvature=[
                [pull if column == row else 0.0 for column in range(_TRAIT_COUNT)] for row, pull in enumerate(pulls)
            ],
        )

    def add_choices(self, table: _ChoiceTable, coefficients: Sequence[float]) -> None:
        """Add the logarithm of the likelihood of choices, and its derivatives."""
        *trait_coefficients, touching = coefficients
        log_weights = [sum(map(mul, trait_coefficients, traits)) for traits in table.traits]
        weights = list(map(exp, log_weights))
        touching_weights = [exp(touching * touched_count) for touched_count in range(_MAX_TOUCHED)]
        shares = [0.0] * len(weights)  # how much of its weight each placement contributes to expectations
        for choice in table.choices:
            group_weights = [
                touching_weights[touched_count] * sum(map(weights.__getitem__, placements))
                for touched_count, placements in choice.groups
            ]
            total = sum(group_weights)
            self.value += log_weights[choice.placement] + touching * choice.touched_count - log(total)
            self.add_touching(choice, group_weights)
            for touched_count, placements in choice.groups:
                share = touching_weights[touched_count] / total
                for placement in placements:
                    shares[placement] += share
        self.add_traits(table, expected_counts=list(map(mul, weights, shares)))

    def add_touching(self, choice: _Choice, group_weights: Sequence[float]) -> None:
        """Add the derivatives for touching: the ships touched less those to be expected, and their variance."""
        total = sum(group_weights)
        counts = [group.touched_count for group in choice.groups]
        mean = sum(map(mul, counts, group_weights)) / total
        variance = (
            sum((count - mean) ** 2 * weight for count, weight in zip(counts, group_weights, strict=True)) / total
        )
        self.gradient[_TOUCHING] += choice.touched_count - mean
        self.curvature[_TOUCHING][_TOUCHING] += variance

    def add_traits(self, table: _ChoiceTable, expected_counts: Sequence[float]) -> None:
        """Add the derivatives for the other traits: those chosen less those to be expected, and their covariances.

        ``expected_counts`` tells how often each placement is to be expected in all choices together.
        """
        for choice in table.choices:
            for index, trait in enumerate(table.traits[choice.placement]):
                self.gradient[index] += trait
        columns = list(zip(*table.traits, strict=True))
        expected_columns = [list(map(mul, column, expected_counts)) for column in columns]
        sums = list(map(sum, expected_columns))
        for first, expected in enumerate(expected_columns):
            self.gradient[first] -= sums[first]
            for second in range(first + 1):
                covariance = sum(map(mul, expected, columns[second])) - sums[first] * sums[second] / len(table.choices)
                self.curvature[first][second] += covariance
                if first != second:
                    self.curvature[second][first] += covariance


def learn_prior(fleets: Iterable[Fleet]) -> Prior:
    """Return the prior that explains fleets, the latest first; the uniform one if there is too little evidence."""
    tables = _choice_tables(fleets)
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
    if score.value - uniform_score.value < MIN_EVIDENCE:
        return UNIFORM_PRIOR
    return Prior(*(round(max(-MAX_COEFFICIENT, min(MAX_COEFFICIENT, coefficient)), 2) for coefficient in coefficients))


def _sum_vectors(first: Iterable[float], second: Iterable[float]) -> _Vector:
    return list(map(add, first, second))


def _choice_tables(fleets: Iterable[Fleet]) -> list[_ChoiceTable]:
    tables: dict[tuple[Grid, int], _ChoiceTable] = {}
    placement_count = 0
    for fleet in fleets:
        grid = fleet.rules.grid
        for length, choice in _choices(fleet):
            if (grid, length) not in tables:
                tables[grid, length] = _ChoiceTable(traits_of(grid, length), [])
            tables[grid, length].choices.append(choice)
            placement_count += sum(len(group.placements) for group in choice.groups)
        if placement_count > MAX_CHOICES:
            break
    return list(tables.values())


def _choices(fleet: Fleet) -> Iterator[tuple[int, _Choice]]:
    """Yield for each ship its length and its choice."""
    rules = fleet.rules
    lengths = tuple(sorted(set(rules.lengths), reverse=True))
    table = make_placement_table(rules.grid, lengths, rules.contact)
    starts = {length: next(bits_of(placements)) for length, placements in table.by_length.items()}
    placed = [table.masks.index(ship.mask, starts[ship.ship_class.length]) for ship in fleet.ships]
    touching = {placement: table.covering(rules.grid.around(table.masks[placement])) for placement in placed}
    for placement in placed:
        length = table.lengths[placement]
        start = starts[length]
        others = [other for other in placed if other != placement]
        free = reduce(and_, (table.clear[other] for other in others), table.by_length[length])
        by_touched = _by_touched_count(free, [touching[other] for other in others])
        groups = tuple(
            _Group(touched_count, tuple(possible - start for possible in bits_of(placements)))
            for touched_count, placements in enumerate(by_touched)
            if placements
        )
        touched_count = sum((touching[other] >> placement) & 1 for other in others)
        yield length, _Choice(placement - start, touched_count, groups)


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


def _evaluate_prior(tables: Iterable[_ChoiceTable], coefficients: Sequence[float]) -> _Score:
    score = _Score.without_fleets(coefficients)
    for table in tables:
        score.add_choices(table, coefficients)
    return score


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
