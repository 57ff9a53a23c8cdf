"""The assessment of a position: the odds of every cell, and the cell to shoot at, for Genius, hints and analysis.

An assessment follows from the position alone: the source of any chance it needs is made of the position itself. So the
same position always gets the same answer, in this match, in a resumed one and in an analysis years later.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Final, NamedTuple

from schiffe.battleship.bots.choice import Choice, Probable
from schiffe.battleship.bots.posterior import SAMPLE_COUNT, Posterior, compute_posterior
from schiffe.battleship.bots.prior import UNIFORM_PRIOR, Prior
from schiffe.battleship.bots.rollout import fewest_misses
from schiffe.battleship.rules.grid import Cell, cells_of, random_cell, to_mask
from schiffe.battleship.rules.target import Target

# Shots that rollouts saved in a match with at most 1000 arrangements left, all of them known (40 matches, CORNERS /
# NONE, standard error 0.03; before the work was limited): the three best cells within a tenth of the best one 0.15 /
# 0.11, six within a tenth 0.22 / 0.14, six within a quarter 0.30 / 0.22, ten within a half 0.43 / 0.31.
MAX_ROLLOUTS: Final = 10
"""The number of best cells that get a rollout."""
PROMISING: Final = 0.5
"""The fraction of the best cell's probability from which a cell gets a rollout."""
_PLACEMENTS_OF_DOUBLE_COST: Final = 4000
"""The number of placements on a board with which a sample takes about twice as long as on a small one."""


class Effort(NamedTuple):
    """The amount of work for an assessment.

    Attributes:
        sample_count: the number of sampled arrangements when there are too many to enumerate.
        work: the number of arrangements that all rollouts together may visit, at about 10 µs each.
        sampling_cost: the total cost of the samples. A sample of five ships on 10 x 10 costs 6, one of twenty ships of
            all lengths on 26 x 26 costs 58, so fewer are drawn there.
    """

    sample_count: int = SAMPLE_COUNT
    work: int = 2500
    sampling_cost: int = 14_000

    def sample_count_of(self, target: Target) -> int:
        """Return the number of arrangements to sample for a position."""
        size = target.rules.size
        placement_count = sum(2 * size * (size - length + 1) for length in set(target.rules.lengths) if length <= size)
        cost_per_sample = max(1, len(target.afloat)) * (1 + placement_count / _PLACEMENTS_OF_DOUBLE_COST)
        return min(self.sample_count, int(self.sampling_cost / cost_per_sample))


@dataclass(frozen=True)
class Odds:
    """The odds of a cell: a ship is there in ``count`` of the arrangements.

    Attributes:
        total: the number of arrangements.
        is_exact: whether these are all possible ones; otherwise they are a sample.
    """

    cell: Cell
    count: int
    total: int
    is_exact: bool

    @property
    def chance(self) -> float:
        """The probability of a hit, 0 to 1; 0 when there are no arrangements."""
        return self.count / self.total if self.total else 0.0

    def to_reason(self, *, cell_count: int, is_rolled_out: bool = False) -> Probable:
        """Return the reason to choose the cell from this number of cells."""
        return Probable(
            count=self.count,
            total=self.total,
            is_exact=self.is_exact,
            cell_count=cell_count,
            is_rolled_out=is_rolled_out,
        )


@dataclass(frozen=True)
class Assessment:
    """The assessment of a position.

    Attributes:
        target: the position.
        posterior: the possible arrangements of the ships, at least one.
        likeliest: an open cell that holds a ship in the most arrangements, one of ``tie_count`` such cells.
        work: the limit for rollouts, as in the effort.
    """

    target: Target
    posterior: Posterior
    likeliest: Cell
    tie_count: int
    work: int

    def odds_of(self, cell: Cell) -> Odds:
        return Odds(
            cell=cell, count=self.posterior.counts[cell], total=self.posterior.total, is_exact=self.posterior.is_exact
        )

    @property
    def best_odds(self) -> Odds:
        """The odds of the likeliest cell."""
        return self.odds_of(self.likeliest)

    def lengths_at(self, cell: Cell) -> Counter[int]:
        """Return the lengths of the ships that a cell may hold, each with its number of arrangements."""
        return self.posterior.lengths_at(cell)

    @cached_property
    def recommended(self) -> Choice:
        """The cell to shoot at: the likeliest one, or, when all arrangements are known, the winner of the rollouts."""
        candidates = self._candidates()
        if len(candidates) > 1:
            odds = self.odds_of(fewest_misses(self.posterior, candidates))
            return Choice.single(odds.cell, odds.to_reason(cell_count=len(candidates), is_rolled_out=True))
        return Choice.single(self.likeliest, self.best_odds.to_reason(cell_count=self.tie_count))

    def choose_salvo(self, shot_count: int) -> Choice:
        """Return the cells for a turn of several shots: those with the most expected hits together.

        Expected hits are the sum of the cells' chances, even if the cells depend on each other. Ties are broken at
        random.

        Raises:
            ValueError: there are fewer open cells than shots.
        """
        if shot_count == 1:
            return self.recommended
        best = self.likeliest_odds(shot_count)
        if len(best) < shot_count:
            raise ValueError(f"{shot_count} shots at {len(best)} open cells")
        counts = self.posterior.counts
        reasons = tuple(odds.to_reason(cell_count=counts.count(odds.count)) for odds in best)
        return Choice(tuple(odds.cell for odds in best), reasons)

    def likeliest_odds(self, shot_count: int) -> tuple[Odds, ...]:
        """Return the likeliest open cells, one for each shot, with their odds; the likeliest comes first."""
        if shot_count == 1:
            return (self.best_odds,)
        cells = list(cells_of(self.target.open_cells))
        rng_of_position(self.target).shuffle(cells)
        cells.sort(key=self.posterior.counts.__getitem__, reverse=True)
        return tuple(self.odds_of(cell) for cell in cells[:shot_count])

    def recommends(self, cell: Cell) -> bool:
        """Return whether a cell is the recommended one; rollouts are skipped if they cannot change the answer."""
        return cell in self._candidates() and cell == self.recommended.cell

    def _candidates(self) -> list[Cell]:
        """Return the cells worth a rollout, the likeliest first; only that one if rollouts cannot decide anything."""
        highest = self.best_odds.count
        if not self.posterior.is_exact or highest == self.posterior.total:
            return [self.likeliest]
        counts = self.posterior.counts
        other_cells = [
            cell
            for cell in cells_of(self.target.open_cells)
            if cell != self.likeliest and counts[cell] >= PROMISING * highest
        ]
        other_cells.sort(key=counts.__getitem__, reverse=True)
        rollout_count = max(1, min(MAX_ROLLOUTS, self.work // self.posterior.total))
        return [self.likeliest, *other_cells[: rollout_count - 1]]

    def standard_error(self, best: Sequence[Odds], cells: Sequence[Cell]) -> float:
        """Return the standard error of the difference in expected hits between the best cells and other cells.

        Both are means of the same sample, so it is the standard error of the differences ``d`` in each of the ``n``
        arrangements: sqrt(sum of d² - (sum of d)² / n) / n. For single cells these are the arrangements in which just
        one of the two holds a ship (A. Agresti, Categorical Data Analysis, 3rd edition, section 11.1). It is 0 if all
        arrangements are known.

        Measured over 60 samples of 1000 in 20 positions, the real spread was 0.1 to 1.25 times as large; with ten ships
        that must not touch on 10 x 10, where samples are related to each other, up to 2.6 times.
        """
        if self.posterior.is_exact:
            return 0.0
        masks = self.posterior.table.masks
        total = self.posterior.total
        best_mask = to_mask(odds.cell for odds in best)
        other_mask = to_mask(cells)
        only_best = best_mask & ~other_mask
        only_other = other_mask & ~best_mask
        sum_of_squares = sum_of_differences = 0
        for arrangement in self.posterior.arrangements:
            ships = 0
            for placement in arrangement:
                ships |= masks[placement]
            difference = (ships & only_best).bit_count() - (ships & only_other).bit_count()
            sum_of_differences += difference
            sum_of_squares += difference**2
        return sqrt(sum_of_squares - sum_of_differences**2 / total) / total


def assess_position(target: Target, effort: Effort, prior: Prior = UNIFORM_PRIOR) -> Assessment | None:
    """Assess a position; None if no open cell can have a ship, or no fleet fits the answers."""
    rng = rng_of_position(target)
    posterior = compute_posterior(target, rng, effort.sample_count_of(target), prior)
    counts = posterior.counts
    cells = tuple(cells_of(target.open_cells))
    highest = max((counts[cell] for cell in cells), default=0)
    if not highest:
        return None
    ties = to_mask(cell for cell in cells if counts[cell] == highest)
    return Assessment(
        target=target,
        posterior=posterior,
        likeliest=random_cell(ties, rng),
        tie_count=ties.bit_count(),
        work=effort.work,
    )


def rng_of_position(target: Target) -> random.Random:
    """Return a random generator seeded with a position: the same for the same rules, shots and answers."""
    rules = target.rules
    afloat = ",".join(ship_class.value for ship_class in target.afloat)
    silent = " silent" if rules.is_silent else ""
    return random.Random(
        f"{rules.size} {rules.contact.value} {afloat} {target.misses:x} {target.hits:x} {target.wrecks:x}{silent}"
    )
