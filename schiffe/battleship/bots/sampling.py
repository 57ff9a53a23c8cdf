"""Samples arrangements, each as likely as a prior makes it; without a prior all are equally likely.

Weights are whole numbers, so that their sum over a set of placements, its room, takes only a few bit counts.

The same filter is written twice, with and without a prior. Without one, samples have no weights, and random numbers are
drawn in another order, which games with a seed depend on, including those in the logbook.
"""

import random
from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import accumulate, combinations, islice, pairwise
from math import exp, factorial, prod
from operator import or_
from typing import Final, NamedTuple, Self

from schiffe.battleship.bots.coverings import Arrangement, Covering, Evidence
from schiffe.battleship.bots.placements import MAX_TALLY, Placement, PlacementSet, PlacementTable
from schiffe.battleship.bots.prior import Prior
from schiffe.battleship.rules.grid import Mask, cells_of

BITS: Final = 8
MOST: Final = (1 << BITS) - 1
"""The weight of the likeliest placement of each length; possible placements weigh at least 1."""


@dataclass(frozen=True)
class Weighing:
    """Weights that a prior gives the placements free in a position.

    Attributes:
        weights: the weight of each placement; 0 if it is not free.
        touch: the factor by which each pair of touching ships makes an arrangement likelier.
    """

    table: PlacementTable
    weights: Sequence[int]
    touch: float

    @classmethod
    def of(cls, evidence: Evidence, prior: Prior, sunk: Iterable[Mask]) -> Self:
        """Return the weights of the free placements; ``sunk`` are the cells of each sunk ship."""
        table, leanings = evidence.table, list(prior.leanings(evidence.table))
        if prior.touching:
            for ship in sunk:
                for placement in cells_of(evidence.free & table.covering(table.grid.around(ship))):
                    leanings[placement] += prior.touching
        weights = [0] * len(leanings)
        for length in set(evidence.lengths):
            here = tuple(cells_of(evidence.free & table.of_length.get(length, 0)))
            most = max((leanings[placement] for placement in here), default=0.0)
            for placement in here:
                weights[placement] = max(1, round(MOST * exp(leanings[placement] - most)))
        return cls(table, weights, exp(prior.touching))

    @cached_property
    def planes(self) -> dict[int, tuple[PlacementSet, ...]]:
        """For each length and each bit of a weight, the placements whose weights have that bit."""
        planes = {length: [0] * BITS for length in self.table.of_length}
        for placement, weight in enumerate(self.weights):
            if weight:
                of_length, place = planes[self.table.lengths[placement]], 1 << placement
                for bit in cells_of(weight):
                    of_length[bit] |= place
        return {length: tuple(of_length) for length, of_length in planes.items()}

    def room(self, length: int, free: PlacementSet) -> int:
        """Return the sum of the weights of the free placements of a length."""
        return self.rooms(length, [free])[0]

    def rooms(self, length: int, sets: Sequence[PlacementSet]) -> list[int]:
        """Return for each set of placements the sum of the weights of its placements of a length."""
        a, b, c, d, e, f, g, h = self.planes[length]  # written out, this takes a third of the time of a loop
        return [
            (free & a).bit_count()
            + 2 * (free & b).bit_count()
            + 4 * (free & c).bit_count()
            + 8 * (free & d).bit_count()
            + 16 * (free & e).bit_count()
            + 32 * (free & f).bit_count()
            + 64 * (free & g).bit_count()
            + 128 * (free & h).bit_count()
            for free in sets
        ]

    def touches(self, placement: Placement, laid: Arrangement) -> int:
        """Return how many of the laid ships a further one touches."""
        masks = self.table.masks
        around = self.table.grid.around(masks[placement])
        return sum(bool(around & masks[other]) for other in laid)

    def of_ships(self, laid: Arrangement) -> float:
        """Return the weight of ships that are laid together."""
        weight = float(prod(map(self.weights.__getitem__, laid)))
        if self.touch == 1:
            return weight
        around, masks = self.table.grid.around, self.table.masks
        pairs = sum(bool(around(masks[first]) & masks[second]) for first, second in combinations(laid, 2))
        return weight * self.touch**pairs

    def of_covering(self, covering: Covering) -> float:
        """Return the weight of all arrangements with a covering, as if the other ships could not collide."""
        rooms = (float(self.room(length, covering.free)) for length in covering.remaining)
        orders = prod(map(factorial, Counter(covering.remaining).values()))
        return covering.times * self.of_ships(covering.laid) * prod(rooms) / orders

    def of_arrangements(self, arrangements: Sequence[Arrangement]) -> tuple[int, ...]:
        """Return the weights of arrangements as positive whole numbers whose sum fits into a tally."""
        weights = list(map(self.of_ships, arrangements))
        scale = (MAX_TALLY - len(weights)) / sum(weights) if weights else 0.0
        return tuple(max(1, int(weight * scale)) for weight in weights)


class _NextShip(NamedTuple):
    """A ship that samples lay in a round.

    Attributes:
        placements: all placements of its length.
        choices: the placements worth trying.
        choice_count: the number of ``choices``.
        part: 1 divided by the number of placements that the weight of the covering assumed.
    """

    placements: PlacementSet
    choices: tuple[Placement, ...]
    choice_count: int
    part: float


@dataclass
class _Group:
    """Unfinished samples that began with the same covering.

    Attributes:
        ships: the ships they lay, one in each round.
        laid: for each sample, the placements of the ships it has laid.
        free: for each sample, the placements that are still free.
    """

    ships: list[_NextShip]
    laid: list[Arrangement]
    free: list[PlacementSet]


def sample_arrangements(
    table: PlacementTable, coverings: Sequence[Covering], rng: random.Random, samples: int
) -> tuple[Arrangement, ...]:
    """Return ``samples`` arrangements, each equally likely; an empty list if chance finds none.

    All samples lay their ships in step, one ship in each round. A sample begins with a covering, picked by its weight:
    as if the other ships could not get in each other's way. For each of them the weight counted on all placements that
    the covering leaves free; those clear of the other ships are fewer. So before each round the samples are resampled
    by the part of that number which they really have, which drops some and duplicates others (a particle filter; N. J.
    Gordon, D. J. Salmond and A. F. M. Smith, 1993). Rejecting whole fleets at the first conflict does the same, but
    needs twenty to fifty fleets for each one kept, with five ships on 10 x 10 that do not touch: five times as long.
    """
    weights = [covering.weight(table) for covering in coverings]
    if not sum(weights):
        return ()
    everywhere = reduce(or_, (covering.free for covering in coverings))
    choices = {length: tuple(cells_of(everywhere & every)) for length, every in table.of_length.items()}
    groups: list[_Group] = []
    for covering, copies in zip(coverings, shares(weights, samples, rng), strict=True):
        if copies:
            ships = []
            for length in covering.remaining:
                every = table.of_length[length]
                promised = (covering.free & every).bit_count()
                ships.append(
                    _NextShip(
                        placements=every, choices=choices[length], choice_count=len(choices[length]), part=1 / promised
                    )
                )
            groups.append(_Group(ships, [covering.laid] * copies, [covering.free] * copies))
    for number in range(max(len(covering.remaining) for covering in coverings)):
        weights = [weight for group in groups for weight in _weights(group, number)]
        if not any(weights):
            return ()
        copies_of = iter(shares(weights, samples, rng))
        groups = [_next_generation(table, group, number, copies_of, rng) for group in groups]
    return tuple(laid for group in groups for laid in group.laid)


def _weights(group: _Group, number: int) -> list[float]:
    """Return for each sample of a group the share of its promised room that a round's ship really has."""
    if number >= len(group.ships):
        return [1.0] * len(group.free)
    ship = group.ships[number]
    placements, part = ship.placements, ship.part
    return [(free & placements).bit_count() * part for free in group.free]


def _next_generation(
    table: PlacementTable, group: _Group, number: int, copies_of: Iterator[int], rng: random.Random
) -> _Group:
    """Return as many copies of each sample as ``copies_of`` says, each with the ship of the round laid at random."""
    clear, chance = table.clear, rng.random
    result = _Group(group.ships, [], [])
    add_laid, add_free = result.laid.append, result.free.append
    samples = zip(group.laid, group.free, islice(copies_of, len(group.laid)), strict=True)
    if number >= len(group.ships):
        for laid, free, copies in samples:
            result.laid += [laid] * copies
            result.free += [free] * copies
        return result
    placements, choices, count, _part = group.ships[number]
    for laid, free, copies in samples:
        if copies > 2:  # spread over the placements as evenly as possible
            here = tuple(cells_of(free & placements))
            for placement, same in zip(here, shares([1.0] * len(here), copies, rng), strict=True):
                result.laid += [(*laid, placement)] * same
                result.free += [free & clear[placement]] * same
            continue
        for _ in range(copies):
            placement = choices[int(chance() * count)]
            while not free >> placement & 1:
                placement = choices[int(chance() * count)]
            add_laid((*laid, placement))
            add_free(free & clear[placement])
    return result


def shares(weights: Sequence[float], total: int, rng: random.Random) -> list[int]:
    """Return whole numbers in proportion to the weights that add up to ``total``; each is off by less than one.

    This is systematic sampling: it leaves less to chance than picking ``total`` times by weight.
    """
    sums = list(accumulate(weights, initial=0.0))
    # The offset keeps clear of whole numbers, so that rounding errors in the sums cannot add or lose one at the end.
    scale, offset = total / sums[-1], 1e-6 + 0.999998 * rng.random()
    edges = [int(edge * scale + offset) for edge in sums]
    return [high - low for low, high in pairwise(edges)]


_TRIES: Final = 20
"""The number of collisions after which a ship is laid only on a free placement, which takes longer to find."""


class _Choices(NamedTuple):
    """Placements of one length that are worth trying, and the running sums of their weights."""

    placements: tuple[Placement, ...]
    sums: tuple[int, ...]

    @classmethod
    def of(cls, placements: PlacementSet, weighing: Weighing) -> Self:
        """Return the choices in a set of placements."""
        numbers = tuple(cells_of(placements))
        return cls(numbers, tuple(accumulate(map(weighing.weights.__getitem__, numbers))))


@dataclass
class _Branch:
    """Unfinished samples that began with the same covering.

    Attributes:
        remaining: the lengths of the ships that are not in the covering.
        promised: for each of them the room that the weight of the covering assumed.
        laid: for each sample, the placements of the ships it has laid.
        free: for each sample, the placements that are still free.
        weights: for each sample, the number of arrangements that it represents.
    """

    remaining: tuple[int, ...]
    promised: tuple[int, ...]
    laid: list[Arrangement]
    free: list[PlacementSet]
    weights: list[float]


def sample_weighted_arrangements(
    weighing: Weighing, coverings: Sequence[Covering], rng: random.Random, samples: int
) -> tuple[Arrangement, ...]:
    """Return ``samples`` arrangements, each as likely as its weight; an empty list if chance finds none.

    It is the particle filter of ``sample_arrangements``, with sums of weights instead of counts of placements: a ship
    is laid by weight, and what it touches counts for its sample in the next round.
    """
    weights = [weighing.of_covering(covering) for covering in coverings]
    if not sum(weights):
        return ()
    everywhere = reduce(or_, (covering.free for covering in coverings))
    choices = {length: _Choices.of(everywhere & every, weighing) for length, every in weighing.table.of_length.items()}
    branches = []
    for covering, copies in zip(coverings, shares(weights, samples, rng), strict=True):
        if copies:
            promised = tuple(weighing.room(length, covering.free) for length in covering.remaining)
            branches.append(
                _Branch(
                    remaining=covering.remaining,
                    promised=promised,
                    laid=[covering.laid],
                    free=[covering.free],
                    weights=[copies],
                )
            )
    for number in range(max(len(covering.remaining) for covering in coverings)):
        weights = [weight for branch in branches for weight in _stands_for(weighing, branch, number)]
        if not any(weights):
            return ()
        copies_of = iter(shares(weights, samples, rng))
        branches = [_next_branch(weighing, branch, number, copies_of, choices, rng) for branch in branches]
    copies_of = iter(shares([weight for branch in branches for weight in branch.weights], samples, rng))
    return tuple(laid for branch in branches for laid in branch.laid for _ in range(next(copies_of)))


def _stands_for(weighing: Weighing, branch: _Branch, number: int) -> list[float]:
    """Return the weight of each sample of a branch, given the room that the ship of a round really has."""
    if number >= len(branch.remaining):
        return branch.weights
    part = 1 / branch.promised[number]
    rooms = weighing.rooms(branch.remaining[number], branch.free)
    return [weight * room * part for weight, room in zip(branch.weights, rooms, strict=True)]


def _next_branch(
    weighing: Weighing,
    branch: _Branch,
    number: int,
    copies_of: Iterator[int],
    choices: dict[int, _Choices],
    rng: random.Random,
) -> _Branch:
    """Return as many copies of each sample as ``copies_of`` says, each with the ship of the round laid by weight."""
    result = _Branch(remaining=branch.remaining, promised=branch.promised, laid=[], free=[], weights=[])
    add_laid = result.laid.append
    add_free = result.free.append
    add_weight = result.weights.append
    samples = zip(branch.laid, branch.free, islice(copies_of, len(branch.laid)), strict=True)
    if number >= len(branch.remaining):
        for laid, free, copies in samples:
            if copies:
                add_laid(laid)
                add_free(free)
                add_weight(copies)
        return result
    length = branch.remaining[number]
    every = weighing.table.of_length[length]
    clear = weighing.table.clear
    chance = rng.random
    placements, sums = choices[length].placements, choices[length].sums
    most = sums[-1] if sums else 0
    touch, touches = weighing.touch, weighing.touches
    for laid, free, copies in samples:
        if not copies:
            continue
        copies_at: list[tuple[Placement, int]] = []
        if copies <= 2:
            for _ in range(copies * _TRIES):
                placement = placements[bisect(sums, chance() * most)]
                if free >> placement & 1:
                    copies_at.append((placement, 1))
                    if len(copies_at) == copies:
                        break
        if sum(same for _placement, same in copies_at) < copies:
            # Spread by weight as evenly as possible.
            here = tuple(cells_of(free & every))
            spread = shares([weighing.weights[placement] for placement in here], copies, rng)
            copies_at = [(placement, same) for placement, same in zip(here, spread, strict=True) if same]
        for placement, same in copies_at:
            add_laid((*laid, placement))
            add_free(free & clear[placement])
            add_weight(same if touch == 1 else same * touch ** touches(placement, laid))
    return result
