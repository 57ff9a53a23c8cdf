"""Samples arrangements, each equally likely."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate, islice, pairwise
from operator import or_
from typing import Final, NamedTuple, Self

from schiffe.battleship.bots.coverings import Arrangement, Covering
from schiffe.battleship.bots.placements import Placement, PlacementSet, PlacementTable
from schiffe.battleship.rules.grid import bits_of

MAX_PICKED: Final = 2
"""The maximum number of copies of a sample whose placements are picked one by one."""
_OFFSET_MARGIN: Final = 1e-6
"""The distance of a random offset from whole numbers, so that rounding errors in sums cannot add or lose one."""


class _NextShip(NamedTuple):
    """A ship that samples place in a round.

    Attributes:
        placements: all placements of its length.
        choices: the placements worth trying.
        weight_per_placement: 1 divided by the number of placements that the weight of the covering assumed.
    """

    placements: PlacementSet
    choices: tuple[Placement, ...]
    weight_per_placement: float

    def pick(self, free: PlacementSet, copy_count: int, rng: random.Random) -> list[Placement]:
        """Return a free placement for each copy of a sample: a few at random, many spread as evenly as possible."""
        if copy_count > MAX_PICKED:
            placements = tuple(bits_of(free & self.placements))
            shares = whole_shares([1.0] * len(placements), copy_count, rng)
            return [placement for placement, share in zip(placements, shares, strict=True) for _ in range(share)]
        picked: list[Placement] = []
        choices, next_random = self.choices, rng.random
        while len(picked) < copy_count:
            placement = choices[int(next_random() * len(choices))]
            if (free >> placement) & 1:
                picked.append(placement)
        return picked


@dataclass(frozen=True)
class _Group:
    """Unfinished samples that began with the same covering.

    Attributes:
        ships: the ships they place, one in each round.
        arrangements: for each sample, the placements of the ships it has placed.
        free: for each sample, the placements that are still free.
    """

    ships: list[_NextShip]
    arrangements: list[Arrangement]
    free: list[PlacementSet]

    @classmethod
    def from_covering(
        cls, table: PlacementTable, covering: Covering, choices: Mapping[int, tuple[Placement, ...]], copy_count: int
    ) -> Self:
        """Return copies of a covering; ``choices`` are the placements worth trying for each length."""
        ships = []
        for length in covering.remaining:
            placements = table.by_length[length]
            assumed_count = (covering.free & placements).bit_count()
            ships.append(_NextShip(placements, choices[length], 1 / assumed_count))
        return cls(ships, [covering.placements] * copy_count, [covering.free] * copy_count)

    def weights(self, round_index: int) -> list[float]:
        """Return for each sample the share of the assumed placements that the ship of a round can still use."""
        if round_index >= len(self.ships):
            return [1.0] * len(self.free)
        ship = self.ships[round_index]
        return [(free & ship.placements).bit_count() * ship.weight_per_placement for free in self.free]


def sample_arrangements(
    table: PlacementTable, coverings: Sequence[Covering], rng: random.Random, sample_count: int
) -> tuple[Arrangement, ...]:
    """Return ``sample_count`` arrangements, each equally likely; none if chance finds none.

    All samples place their ships in step, one ship a round. A sample begins with a covering, picked by its weight,
    which assumes that each of the other ships can use all placements that the covering leaves free. In fact it can
    only use those clear of the ships placed before it. So before each round the samples are resampled by the share of
    the assumed placements that remains, which drops some samples and duplicates others (a particle filter; N. J.
    Gordon, D. J. Salmond and A. F. M. Smith, 1993). Rejecting whole fleets at the first conflict does the same, but
    needs twenty to fifty fleets for each one kept, with five ships on 10 x 10 that do not touch: five times as long.
    """
    weights = [covering.weight(table) for covering in coverings]
    if not sum(weights):
        return ()
    everywhere = reduce(or_, (covering.free for covering in coverings))
    choices = {length: tuple(bits_of(everywhere & placements)) for length, placements in table.by_length.items()}
    groups = [
        _Group.from_covering(table, covering, choices, copy_count)
        for covering, copy_count in zip(coverings, whole_shares(weights, sample_count, rng), strict=True)
        if copy_count
    ]
    for round_index in range(max(len(covering.remaining) for covering in coverings)):
        weights = [weight for group in groups for weight in group.weights(round_index)]
        if not any(weights):
            return ()
        copy_counts = iter(whole_shares(weights, sample_count, rng))
        groups = [_next_group(table, group, round_index, copy_counts, rng) for group in groups]
    return tuple(arrangement for group in groups for arrangement in group.arrangements)


def _next_group(
    table: PlacementTable, group: _Group, round_index: int, copy_counts: Iterator[int], rng: random.Random
) -> _Group:
    """Return the given number of copies of each sample, each with the ship of the round placed at random."""
    arrangements: list[Arrangement] = []
    free_sets: list[PlacementSet] = []
    samples = zip(group.arrangements, group.free, islice(copy_counts, len(group.arrangements)), strict=True)
    if round_index >= len(group.ships):
        for arrangement, free, copy_count in samples:
            arrangements += [arrangement] * copy_count
            free_sets += [free] * copy_count
        return _Group(group.ships, arrangements, free_sets)
    ship = group.ships[round_index]
    clear = table.clear
    for arrangement, free, copy_count in samples:
        for placement in ship.pick(free, copy_count, rng):
            arrangements.append((*arrangement, placement))
            free_sets.append(free & clear[placement])
    return _Group(group.ships, arrangements, free_sets)


def whole_shares(weights: Sequence[float], total: int, rng: random.Random) -> list[int]:
    """Return whole numbers in proportion to the weights that add up to ``total``; each is off by less than one.

    This is systematic sampling: it leaves less to chance than picking ``total`` times by weight.
    """
    sums = list(accumulate(weights, initial=0.0))
    offset = _OFFSET_MARGIN + (1 - 2 * _OFFSET_MARGIN) * rng.random()
    scale = total / sums[-1]
    edges = [int(edge * scale + offset) for edge in sums]
    return [high - low for low, high in pairwise(edges)]
