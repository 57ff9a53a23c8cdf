"""Sampling arrangements, each possible one equally likely."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate, islice, pairwise
from operator import or_
from typing import NamedTuple

from schiffe.battleship.bots.coverings import Arrangement, Covering
from schiffe.battleship.bots.placements import Placement, PlacementSet, PlacementTable
from schiffe.battleship.rules.grid import cells_of


class _NextShip(NamedTuple):
    """A ship that a sample lays in some round.

    Attributes:
        placements: all placements of its length.
        choices: those of them that are worth trying at all.
        choice_count: the number of ``choices``.
        part: one placement, as a part of those that the weight of the covering counted on.
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


def sampled_arrangements(
    table: PlacementTable, coverings: Sequence[Covering], rng: random.Random, samples: int
) -> tuple[Arrangement, ...]:
    """``samples`` arrangements, each possible one equally likely; none at all when chance finds none.

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
            for length in covering.left:
                every = table.of_length[length]
                promised = (covering.free & every).bit_count()
                ships.append(_NextShip(every, choices[length], len(choices[length]), 1 / promised))
            groups.append(_Group(ships, [covering.laid] * copies, [covering.free] * copies))
    for number in range(max(len(covering.left) for covering in coverings)):
        weights = [weight for group in groups for weight in _weights(group, number)]
        if not any(weights):
            return ()
        copies_of = iter(shares(weights, samples, rng))
        groups = [_next_generation(table, group, number, copies_of, rng) for group in groups]
    return tuple(laid for group in groups for laid in group.laid)


def _weights(group: _Group, number: int) -> list[float]:
    """How much of its promised room each sample of a group really has for the ship of a round."""
    if number >= len(group.ships):
        return [1.0] * len(group.free)
    ship = group.ships[number]
    placements, part = ship.placements, ship.part
    return [(free & placements).bit_count() * part for free in group.free]


def _next_generation(
    table: PlacementTable, group: _Group, number: int, copies_of: Iterator[int], rng: random.Random
) -> _Group:
    """As many copies of each sample as ``copies_of`` gives it, each with the ship of the round laid at random."""
    clear, chance = table.clear, rng.random
    found = _Group(group.ships, [], [])
    add_laid, add_free = found.laid.append, found.free.append
    samples = zip(group.laid, group.free, islice(copies_of, len(group.laid)), strict=True)
    if number >= len(group.ships):
        for laid, free, copies in samples:
            found.laid += [laid] * copies
            found.free += [free] * copies
        return found
    placements, choices, count, _part = group.ships[number]
    for laid, free, copies in samples:
        if copies > 2:  # spread evenly over the placements, as far as that goes
            here = tuple(cells_of(free & placements))
            for placement, same in zip(here, shares([1.0] * len(here), copies, rng), strict=True):
                found.laid += [(*laid, placement)] * same
                found.free += [free & clear[placement]] * same
            continue
        for _ in range(copies):
            placement = choices[int(chance() * count)]
            while not free >> placement & 1:
                placement = choices[int(chance() * count)]
            add_laid((*laid, placement))
            add_free(free & clear[placement])
    return found


def shares(weights: Sequence[float], total: int, rng: random.Random) -> list[int]:
    """Whole numbers in proportion to the weights that add up to ``total``; each is off by less than one.

    This is systematic sampling: it leaves less to chance than picking ``total`` times by weight.
    """
    sums = list(accumulate(weights, initial=0.0))
    # The offset keeps clear of whole numbers, so that rounding errors in the sums cannot add or lose one at the end.
    scale, offset = total / sums[-1], 1e-6 + 0.999998 * rng.random()
    edges = [int(edge * scale + offset) for edge in sums]
    return [high - low for low, high in pairwise(edges)]
