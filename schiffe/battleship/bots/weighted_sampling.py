"""Sampling of arrangements, each as likely as a prior makes it.

This is the filter of ``sampling`` with weights. They do not share code, because samples have no weights there, and the
random numbers are drawn in another order. Matches with a seed, such as those in the logbook, depend on that order.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import accumulate, compress, islice
from operator import or_
from typing import Final, NamedTuple, Self

from schiffe.battleship.bots.coverings import Arrangement, Covering
from schiffe.battleship.bots.placement_weights import PlacementWeights
from schiffe.battleship.bots.placements import Placement, PlacementSet
from schiffe.battleship.bots.sampling import MAX_PICKED, whole_shares
from schiffe.battleship.rules.grid import bits_of

_MAX_TRIES: Final = 20
"""The number of collisions after which a ship is placed only on a free placement, which takes longer to find."""


class _Choices(NamedTuple):
    """Placements of one length that are worth trying, and the running sums of their weights."""

    placements: tuple[Placement, ...]
    sums: tuple[int, ...]

    @classmethod
    def from_placements(cls, placements: PlacementSet, weights_of_prior: PlacementWeights) -> Self:
        numbers = tuple(bits_of(placements))
        return cls(numbers, tuple(accumulate(map(weights_of_prior.weights.__getitem__, numbers))))

    def draw(self, free: PlacementSet, copy_count: int, rng: random.Random) -> list[Placement]:
        """Return as many free placements as there are copies, drawn by weight; fewer if those drawn collide often."""
        next_random = rng.random
        total = self.sums[-1] if self.sums else 0
        chosen: list[Placement] = []
        for _ in range(copy_count * _MAX_TRIES):
            placement = self.placements[bisect(self.sums, next_random() * total)]
            if (free >> placement) & 1:
                chosen.append(placement)
                if len(chosen) == copy_count:
                    break
        return chosen


@dataclass
class _Group:
    """Unfinished samples that began with the same covering.

    Attributes:
        remaining: the lengths of the ships that are not in the covering.
        assumed: for each of them the sum of weights that the weight of the covering assumed.
        arrangements: for each sample, the placements of the ships it has placed.
        free: for each sample, the placements that are still free.
        weights: for each sample, the number of arrangements that it represents.
    """

    remaining: tuple[int, ...]
    assumed: tuple[int, ...]
    arrangements: list[Arrangement]
    free: list[PlacementSet]
    weights: list[float]

    @classmethod
    def from_covering(cls, covering: Covering, weights_of_prior: PlacementWeights, copy_count: int) -> Self:
        """Return a group of one sample, the covering, which represents its copies."""
        return cls(
            remaining=covering.remaining,
            assumed=tuple(weights_of_prior.weight_of_length(length, covering.free) for length in covering.remaining),
            arrangements=[covering.placements],
            free=[covering.free],
            weights=[copy_count],
        )

    def repeated(self, copy_counts: Iterable[int]) -> _Group:
        """Return the group with the copies of each sample as its weight; samples without copies are left out."""
        counts = list(copy_counts)
        return replace(
            self,
            arrangements=list(compress(self.arrangements, counts)),
            free=list(compress(self.free, counts)),
            weights=[count for count in counts if count],
        )

    def weights_in_round(self, round_index: int, weights_of_prior: PlacementWeights) -> list[float]:
        """Return the weight of each sample, given the sum of weights that the ship of the round really has."""
        if round_index >= len(self.remaining):
            return self.weights
        part = 1 / self.assumed[round_index]
        sums = weights_of_prior.weights_of_length(self.remaining[round_index], self.free)
        return [weight * total * part for weight, total in zip(self.weights, sums, strict=True)]


def sample_weighted_arrangements(
    weights_of_prior: PlacementWeights, coverings: Sequence[Covering], rng: random.Random, sample_count: int
) -> tuple[Arrangement, ...]:
    """Return ``sample_count`` arrangements, each as likely as its weight; none if chance finds none.

    It is the particle filter of ``sample_arrangements``, with sums of weights instead of counts of placements: a ship
    is placed by weight, and the ships that it touches count for its sample in the next round.
    """
    weights = [weights_of_prior.covering_weight(covering) for covering in coverings]
    if not sum(weights):
        return ()
    everywhere = reduce(or_, (covering.free for covering in coverings))
    by_length = weights_of_prior.table.by_length
    choices = {
        length: _Choices.from_placements(everywhere & placements, weights_of_prior)
        for length, placements in by_length.items()
    }
    groups = [
        _Group.from_covering(covering, weights_of_prior, copy_count)
        for covering, copy_count in zip(coverings, whole_shares(weights, sample_count, rng), strict=True)
        if copy_count
    ]
    for round_index in range(max(len(covering.remaining) for covering in coverings)):
        weights = [weight for group in groups for weight in group.weights_in_round(round_index, weights_of_prior)]
        if not any(weights):
            return ()
        copy_counts = iter(whole_shares(weights, sample_count, rng))
        groups = [_next_group(weights_of_prior, group, round_index, copy_counts, choices, rng) for group in groups]
    copy_counts = iter(whole_shares([weight for group in groups for weight in group.weights], sample_count, rng))
    return tuple(
        arrangement for group in groups for arrangement in group.arrangements for _ in range(next(copy_counts))
    )


def _next_group(
    weights_of_prior: PlacementWeights,
    group: _Group,
    round_index: int,
    copy_counts: Iterator[int],
    choices: dict[int, _Choices],
    rng: random.Random,
) -> _Group:
    """Return the given number of copies of each sample, each with the ship of the round placed by weight."""
    sample_copy_counts = islice(copy_counts, len(group.arrangements))
    if round_index >= len(group.remaining):
        return group.repeated(sample_copy_counts)
    result = replace(group, arrangements=[], free=[], weights=[])
    length = group.remaining[round_index]
    of_this_length = weights_of_prior.table.by_length[length]
    clear = weights_of_prior.table.clear
    touch = weights_of_prior.touching_factor
    placements = choices[length]
    for arrangement, free, copy_count in zip(group.arrangements, group.free, sample_copy_counts, strict=True):
        if not copy_count:
            continue
        chosen: Sequence[Placement] = placements.draw(free, copy_count, rng) if copy_count <= MAX_PICKED else ()
        counts: Sequence[int] = (1,) * len(chosen)
        if len(chosen) < copy_count:  # spread them by weight as evenly as possible
            chosen = tuple(bits_of(free & of_this_length))
            counts = whole_shares([weights_of_prior.weights[placement] for placement in chosen], copy_count, rng)
        for placement, count in zip(chosen, counts, strict=True):
            if count:
                result.arrangements.append((*arrangement, placement))
                result.free.append(free & clear[placement])
                result.weights.append(
                    count
                    if touch == 1
                    else count * touch ** weights_of_prior.touched_ship_count(placement, arrangement)
                )
    return result
