"""Sampling arrangements, each possible one as likely as a prior makes it."""

import random
from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate, islice
from operator import or_
from typing import Final

from schiffe.battleship.bots.coverings import Arrangement, Covering
from schiffe.battleship.bots.placements import Placement, PlacementSet
from schiffe.battleship.bots.sampling import shares
from schiffe.battleship.bots.weighing import Weighing
from schiffe.battleship.rules.grid import cells_of

_TRIES: Final = 20
"""After this many placements that are taken, a ship is laid among those that are really free, which takes longer."""


@dataclass(frozen=True)
class _Choices:
    """All placements of a length that are worth trying, and the sums of their weights."""

    placements: tuple[Placement, ...]
    sums: tuple[int, ...]

    @classmethod
    def of(cls, placements: PlacementSet, weighing: Weighing) -> "_Choices":
        """Those of a set."""
        found = tuple(cells_of(placements))
        return cls(found, tuple(accumulate(map(weighing.weights.__getitem__, found))))


@dataclass
class _Branch:
    """Unfinished samples that began with the same covering.

    Attributes:
        left: the lengths of the ships that the covering leaves over.
        promised: for each of them the room that the weight of the covering counted on.
        laid: for each sample, the placements of the ships it has laid.
        free: for each sample, the placements that are still free.
        weights: for each sample, how many it stands for.
    """

    left: tuple[int, ...]
    promised: tuple[int, ...]
    laid: list[Arrangement]
    free: list[PlacementSet]
    weights: list[float]


def weighted_arrangements(
    weighing: Weighing, coverings: Sequence[Covering], rng: random.Random, samples: int
) -> tuple[Arrangement, ...]:
    """``samples`` arrangements, each possible one as likely as its weight; none at all when chance finds none.

    It is the particle filter of ``sampled_arrangements``, with sums of weights where that one counts placements: a ship
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
            promised = tuple(weighing.room(length, covering.free) for length in covering.left)
            branches.append(_Branch(covering.left, promised, [covering.laid], [covering.free], [copies]))
    for number in range(max(len(covering.left) for covering in coverings)):
        weights = [weight for branch in branches for weight in _weights(weighing, branch, number)]
        if not any(weights):
            return ()
        copies_of = iter(shares(weights, samples, rng))
        branches = [_next_generation(weighing, branch, number, copies_of, choices, rng) for branch in branches]
    copies_of = iter(shares([weight for branch in branches for weight in branch.weights], samples, rng))
    return tuple(laid for branch in branches for laid in branch.laid for _ in range(next(copies_of)))


def _weights(weighing: Weighing, branch: _Branch, number: int) -> list[float]:
    """How many samples each one of a branch stands for, given the room that it really has for the ship of a round."""
    if number >= len(branch.left):
        return branch.weights
    part, rooms = 1 / branch.promised[number], weighing.rooms(branch.left[number], branch.free)
    return [weight * room * part for weight, room in zip(branch.weights, rooms, strict=True)]


def _next_generation(
    weighing: Weighing,
    branch: _Branch,
    number: int,
    copies_of: Iterator[int],
    choices: dict[int, _Choices],
    rng: random.Random,
) -> _Branch:
    """As many copies of each sample as ``copies_of`` gives it, each with the ship of the round laid by weight."""
    found = _Branch(branch.left, branch.promised, [], [], [])
    add_laid, add_free, add_weight = found.laid.append, found.free.append, found.weights.append
    samples = zip(branch.laid, branch.free, islice(copies_of, len(branch.laid)), strict=True)
    if number >= len(branch.left):
        for laid, free, copies in samples:
            if copies:
                add_laid(laid)
                add_free(free)
                add_weight(copies)
        return found
    length = branch.left[number]
    every, clear, chance = weighing.table.of_length[length], weighing.table.clear, rng.random
    placements, sums = choices[length].placements, choices[length].sums
    most, touch, touches = sums[-1] if sums else 0, weighing.touch, weighing.touches
    for laid, free, copies in samples:
        if not copies:
            continue
        taken: list[tuple[Placement, int]] = []
        if copies <= 2:
            for _ in range(copies * _TRIES):
                placement = placements[bisect(sums, chance() * most)]
                if free >> placement & 1:
                    taken.append((placement, 1))
                    if len(taken) == copies:
                        break
        if sum(same for _placement, same in taken) < copies:
            taken = _spread(weighing, free & every, copies, rng)
        for placement, same in taken:
            add_laid((*laid, placement))
            add_free(free & clear[placement])
            add_weight(same if touch == 1 else same * touch ** touches(placement, laid))
    return found


def _spread(weighing: Weighing, here: PlacementSet, copies: int, rng: random.Random) -> list[tuple[Placement, int]]:
    """Placements spread by weight as evenly as possible, each with how many samples lay a ship there."""
    placements = tuple(cells_of(here))
    spread = shares([weighing.weights[placement] for placement in placements], copies, rng)
    return [(placement, same) for placement, same in zip(placements, spread, strict=True) if same]
