"""The posterior of a target, as a list of arrangements of its unknown ships.

If few arrangements are possible, a search enumerates all of them; if there are many, a sample represents them. All are
equally likely unless there is a prior: then a sample contains each as often as it is likely, and the results of a
search have weights. Both start from the coverings of the open hits; the remaining ships of a covering may lie anywhere
clear of it.

An arrangement is a set of placements, so that two ships of equal length that swap places do not make a second one.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Final

from schiffe.battleship.bots.coverings import Arrangement, Covering, all_coverings, sample_coverings
from schiffe.battleship.bots.evidence import Evidence, readings_of, ships_beside
from schiffe.battleship.bots.placement_weights import PlacementWeights
from schiffe.battleship.bots.placements import MAX_TALLY, PlacementTable
from schiffe.battleship.bots.prior import UNIFORM_PRIOR, Prior
from schiffe.battleship.bots.sampling import sample_arrangements
from schiffe.battleship.bots.weighted_sampling import sample_weighted_arrangements
from schiffe.battleship.rules.grid import Cell, bits_of, has_cell
from schiffe.battleship.rules.target import Target

SAMPLE_COUNT: Final = 1000
"""The number of sampled arrangements if there are too many to enumerate."""
MAX_ENUMERATED: Final = 3000
"""The maximum number of arrangements to enumerate; of more, a sample is drawn."""
MAX_SEARCH_STEPS: Final = 20_000
"""The maximum number of steps in the search for all arrangements."""


@dataclass(frozen=True)
class Posterior:
    """The possible arrangements of the ships of a target that are not known to be sunk.

    Attributes:
        table: the table of the placements in ``arrangements``.
        arrangements: if ``is_exact``, all possible arrangements, each once; otherwise a random sample with repetitions.
            Empty if no fleet fits the answers.
        weights: the weight of each arrangement, a whole number; empty if all are equally likely.
    """

    table: PlacementTable
    arrangements: tuple[Arrangement, ...]
    is_exact: bool
    weights: tuple[int, ...] = ()

    @cached_property
    def total(self) -> int:
        """The number of arrangements, or of samples, or the sum of their weights."""
        return sum(self.weights) or len(self.arrangements)

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """For each cell, the number of arrangements in which it holds a ship, or the sum of their weights."""
        tallies = self.table.tallies
        if not self.weights:
            return self.table.counts_in(sum(tallies[placement] for placement in chain.from_iterable(self.arrangements)))
        weighted = zip(self.arrangements, self.weights, strict=True)
        return self.table.counts_in(
            sum(weight * tallies[ship] for arrangement, weight in weighted for ship in arrangement)
        )

    def lengths_at(self, cell: Cell) -> Counter[int]:
        """Return the lengths of the ships that a cell may hold, each counted as ``counts`` does."""
        table = self.table
        counts: Counter[int] = Counter()
        for arrangement, weight in zip(self.arrangements, self.weights or (1,) * self.total, strict=True):
            for placement in arrangement:
                if has_cell(table.masks[placement], cell):
                    counts[table.lengths[placement]] += weight
        return counts


def compute_posterior(
    target: Target, rng: random.Random, sample_count: int = SAMPLE_COUNT, prior: Prior = UNIFORM_PRIOR
) -> Posterior:
    """Return the possible arrangements of the ships of a target after the shots so far.

    When there are too many arrangements to enumerate, ``sample_count`` samples are drawn, at most ``MAX_TALLY``. If an
    opponent contradicts itself, the contact rule is relaxed step by step until something fits. If nothing does even
    then, or if sampling finds nothing, there are no arrangements.
    """
    sample_count = min(sample_count, MAX_TALLY)
    for evidence in readings_of(target):
        weights_of_prior = (
            None
            if prior.is_uniform
            else PlacementWeights.from_evidence(evidence, prior, ships_beside(target, evidence))
        )
        result = posterior_from(evidence, rng, sample_count, weights_of_prior)
        if result.arrangements or not result.is_exact:
            break
    return result


def posterior_from(
    evidence: Evidence, rng: random.Random, sample_count: int, weights_of_prior: PlacementWeights | None
) -> Posterior:
    """Return the arrangements that fit the evidence."""
    table = evidence.table

    def sample_from(coverings: Sequence[Covering]) -> Posterior:
        if weights_of_prior:
            return Posterior(
                table, sample_weighted_arrangements(weights_of_prior, coverings, rng, sample_count), is_exact=False
            )
        return Posterior(table, sample_arrangements(table, coverings, rng, sample_count), is_exact=False)

    coverings = all_coverings(evidence)
    if coverings is None:
        return sample_from(sample_coverings(evidence, rng, sample_count))
    has_many = sum(covering.weight(table) for covering in coverings) > MAX_ENUMERATED
    sample = sample_from(coverings) if has_many else Posterior(table, (), is_exact=False)
    # On a crowded board the weights promise far more arrangements than exist, and the same few come up repeatedly.
    if has_many and 2 * len(set(sample.arrangements)) >= sample_count:
        return sample
    has_sample = len(sample.arrangements) > 0
    found = enumerate_arrangements(table, coverings, is_all_or_nothing=has_sample)
    if has_sample and not found.is_exact:
        return sample
    if weights_of_prior:
        return replace(found, weights=weights_of_prior.arrangement_weights(found.arrangements))
    return found


def enumerate_arrangements(
    table: PlacementTable, coverings: Sequence[Covering], *, is_all_or_nothing: bool = False
) -> Posterior:
    """Return the arrangements that a search finds, exact if it has found all of them.

    If ``is_all_or_nothing``, it gives up when there are certain to be too many.

    Ships of equal length are placed in the order of their placements, so that no arrangement is found twice.
    """
    arrangements: list[Arrangement] = []
    waiting = [(covering.placements, covering.free, covering.remaining) for covering in coverings]
    step_count = 0
    while waiting:
        count = step_count + len(arrangements)
        if is_all_or_nothing:
            count += len(waiting)
        if count > MAX_SEARCH_STEPS:
            return Posterior(table, tuple(arrangements), is_exact=False)
        step_count += 1
        arrangement, free, remaining = waiting.pop()
        if not remaining:
            arrangements.append(arrangement)
            continue
        choices = free & table.by_length[remaining[0]]
        if len(remaining) == 1:
            arrangements += [(*arrangement, placement) for placement in bits_of(choices)]
            continue
        has_same_length = remaining[1] == remaining[0]
        for placement in bits_of(choices):
            clear = table.clear[placement]
            if has_same_length:
                earlier = choices & ((1 << placement) - 1)
                clear &= ~earlier
            waiting.append(((*arrangement, placement), free & clear, remaining[1:]))
    return Posterior(table, tuple(arrangements), is_exact=True)
