"""The posterior of a target, as a list of arrangements of its unknown ships.

When few arrangements are possible, a search enumerates all of them; when there are many, a sample stands for them. All
are equally likely, unless a prior says otherwise: then those of a sample come up as often as they are likely, and those
of a search have weights. Both start from the coverings of the open hits; each covering leaves some ships over, which
may lie anywhere clear of it.

An arrangement is a set of placements, so that two ships of equal length that swap places do not make a second one.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Final

from schiffe.battleship.bots.coverings import (
    Arrangement,
    Covering,
    Evidence,
    all_coverings,
    readings,
    sampled_coverings,
    ships_beside,
)
from schiffe.battleship.bots.placements import MOST_TALLIED, PlacementTable
from schiffe.battleship.bots.prior import UNIFORM, Prior
from schiffe.battleship.bots.sampling import Weighing, sampled_arrangements, weighted_arrangements
from schiffe.battleship.rules.grid import Cell, cells_of
from schiffe.battleship.rules.target import TargetView

SAMPLES: Final = 1000
"""The number of arrangements that are sampled when there are too many to enumerate."""
MOST_ENUMERATED: Final = 3000
"""Up to this many arrangements are all enumerated."""
MOST_STEPS: Final = 20_000
"""The number of steps that the search for all arrangements may take."""


@dataclass(frozen=True)
class Posterior:
    """The possible arrangements of the ships of a target that are not known to be sunk.

    Attributes:
        table: what the placements in ``arrangements`` refer to.
        arrangements: all that are possible, each once, when ``exact``; else a random sample, with repetitions. Empty
            when no fleet fits the answers.
        weights: how much each of them counts, in whole numbers; empty where they are equally likely.
    """

    table: PlacementTable
    arrangements: tuple[Arrangement, ...]
    exact: bool
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
        return self.table.counts_in(sum(weight * tallies[ship] for laid, weight in weighted for ship in laid))

    def lengths_at(self, cell: Cell) -> Counter[int]:
        """Return the lengths of the ships that a cell may hold, each counted as ``counts`` does."""
        masks, lengths = self.table.masks, self.table.lengths
        found: Counter[int] = Counter()
        for laid, weight in zip(self.arrangements, self.weights or (1,) * self.total, strict=True):
            for placement in laid:
                if masks[placement] >> cell & 1:
                    found[lengths[placement]] += weight
        return found


def posterior(view: TargetView, rng: random.Random, samples: int = SAMPLES, prior: Prior = UNIFORM) -> Posterior:
    """Return where the ships of a target may lie after the shots so far.

    When there are too many arrangements to enumerate, ``samples`` are drawn, at most ``MOST_TALLIED``. If an opponent
    contradicts itself, the contact rule is relaxed step by step until something fits. If nothing does even then, or if
    sampling finds nothing, there are no arrangements.
    """
    samples = min(samples, MOST_TALLIED)
    for evidence in readings(view):
        weighing = None if prior.is_uniform else Weighing.of(evidence, prior, ships_beside(view, evidence))
        found = fitting(evidence, rng, samples, weighing)
        if found.arrangements or not found.exact:
            break
    return found


def fitting(evidence: Evidence, rng: random.Random, samples: int, weighing: Weighing | None = None) -> Posterior:
    """Return the arrangements that fit the evidence."""
    table = evidence.table

    def sampled(coverings: Sequence[Covering]) -> Posterior:
        if weighing:
            return Posterior(table, weighted_arrangements(weighing, coverings, rng, samples), exact=False)
        return Posterior(table, sampled_arrangements(table, coverings, rng, samples), exact=False)

    coverings = all_coverings(evidence)
    if coverings is None:
        return sampled(sampled_coverings(evidence, rng, samples))
    sample = None
    if sum(covering.weight(table) for covering in coverings) > MOST_ENUMERATED:
        sample = sampled(coverings)
        # On a crowded board the weights promise far more arrangements than exist, and the same few come up repeatedly.
        if 2 * len(set(sample.arrangements)) >= samples:
            return sample
    found, complete = _enumerated(table, coverings, is_all_or_nothing=bool(sample and sample.arrangements))
    if sample and sample.arrangements and not complete:
        return sample
    return Posterior(table, found, exact=complete, weights=weighing.of_arrangements(found) if weighing else ())


def _enumerated(
    table: PlacementTable, coverings: Sequence[Covering], *, is_all_or_nothing: bool = False
) -> tuple[tuple[Arrangement, ...], bool]:
    """Return the arrangements that a search finds, and whether these are all.

    Where nothing but all will do, it gives up as soon as it is certain that there are too many.

    Ships of equal length are laid in the order of their placements, so that no arrangement is found twice.
    """
    found: list[Arrangement] = []
    waiting = [(covering.laid, covering.free, covering.left) for covering in coverings]
    steps = 0
    while waiting:
        if steps + len(found) + (len(waiting) if is_all_or_nothing else 0) > MOST_STEPS:
            return tuple(found), False
        steps += 1
        laid, free, left = waiting.pop()
        if not left:
            found.append(laid)
            continue
        here = free & table.of_length[left[0]]
        if len(left) == 1:
            found += [(*laid, placement) for placement in cells_of(here)]
            continue
        again = left[1] == left[0]
        for placement in cells_of(here):
            clear = table.clear[placement]
            if again:
                clear &= ~(here & (1 << placement) - 1)
            waiting.append(((*laid, placement), free & clear, left[1:]))
    return tuple(found), True
