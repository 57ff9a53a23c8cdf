"""Coverings: the ways in which ships can cover all the open hits of a target.

They are where every arrangement begins, for whatever else is unknown, each open hit belongs to some ship.
"""

import random
from collections import Counter
from dataclasses import dataclass, replace
from math import factorial, prod
from typing import Final, TypeAlias

from schiffe.bots.evidence import Evidence
from schiffe.bots.placements import Placement, PlacementSet, PlacementTable
from schiffe.rules.grid import Mask, cells_of, random_cell

Arrangement: TypeAlias = tuple[Placement, ...]
"""One way in which all unknown ships may lie."""

MOST_STEPS: Final = 1000
"""How many steps the search for all coverings may take."""


@dataclass(frozen=True)
class Covering:
    """Ships that together cover all open hits.

    Attributes:
        laid: their placements.
        free: the placements that are still free to other ships.
        left: the lengths of the other ships.
        times: how many coverings it stands for, when it was sampled.
    """

    laid: Arrangement
    free: PlacementSet
    left: tuple[int, ...]
    times: float = 1.0

    def weight(self, table: PlacementTable) -> float:
        """How many arrangements it would allow if the other ships could not get in each other's way."""
        ships = Counter(self.left).items()
        counts = (((self.free & table.of_length[length]).bit_count(), count) for length, count in ships)
        return self.times * prod(float(free) ** count / factorial(count) for free, count in counts)


def all_coverings(evidence: Evidence) -> list[Covering] | None:
    """All coverings of the open hits; None when there are too many."""
    table = evidence.table
    found: list[Covering] = []
    waiting = [(Covering((), evidence.free, evidence.lengths), evidence.hits)]
    for _ in range(MOST_STEPS):
        if not waiting:
            return found
        covering, hits = waiting.pop()
        if not hits:
            found.append(_scarcest_first(table, covering))
            continue
        if hits.bit_count() > sum(covering.left):
            continue
        for placement in cells_of(_fewest(table, covering.free, hits)):
            waiting.append((_with(table, covering, placement), hits & ~table.masks[placement]))
    return None if waiting else found


def sampled_coverings(evidence: Evidence, rng: random.Random, samples: int) -> list[Covering]:
    """Random coverings of the open hits, built hit by hit: a placement picked from n stands for all n of them."""
    table = evidence.table
    found = []
    for _ in range(samples):
        covering, hits = Covering((), evidence.free, evidence.lengths), evidence.hits
        while 0 < hits.bit_count() <= sum(covering.left) and (here := _fewest(table, covering.free, hits)):
            placement = random_cell(here, rng)
            covering = _with(table, covering, placement, here.bit_count())
            hits &= ~table.masks[placement]
        if not hits:
            found.append(_scarcest_first(table, covering))
    return found


def _scarcest_first(table: PlacementTable, covering: Covering) -> Covering:
    """The covering with its other ships in order of how few placements they have left.

    A patrol boat with a single placement, laid last, sent the search through all arrangements of the other ships in
    vain: two minutes for one shot, before its steps were limited.
    """
    room = {length: (covering.free & table.of_length[length]).bit_count() for length in set(covering.left)}
    return replace(covering, left=tuple(sorted(covering.left, key=lambda length: (room[length], -length))))


def _fewest(table: PlacementTable, free: PlacementSet, hits: Mask) -> PlacementSet:
    """The free placements over one of the hits: the hit over which there are fewest."""
    return min((free & table.through[hit] for hit in cells_of(hits)), key=int.bit_count)


def _with(table: PlacementTable, covering: Covering, placement: Placement, times: int = 1) -> Covering:
    """The covering with one more ship, on a placement picked from ``times``."""
    length = table.lengths[placement]
    index = covering.left.index(length)
    left = covering.left[:index] + covering.left[index + 1 :]
    free = covering.free & table.clear[placement]
    if length not in left:
        free &= ~table.of_length[length]
    return Covering((*covering.laid, placement), free, left, covering.times * times)
