"""Coverings: ships that together cover all open hits.

Each open hit belongs to some ship, so every arrangement starts with a covering. A covering is built hit by hit: a ship
is placed over the hit that has the fewest placements, until no hit is left.
"""

from __future__ import annotations

import random
from collections import Counter
from math import factorial
from typing import Final, NamedTuple, TypeAlias

from schiffe.battleship.bots.evidence import Evidence
from schiffe.battleship.bots.placements import Placement, PlacementSet, PlacementTable
from schiffe.battleship.rules.grid import Mask, bits_of, cells_of, random_bit

Arrangement: TypeAlias = tuple[Placement, ...]
"""One way to place all unknown ships."""

_PROBE_SHARE: Final = 0.25
"""The share of the attempts after which sampling stops if there is no covering yet."""
MAX_COVERING_STEPS: Final = 1000
"""The maximum number of steps in the search for all coverings."""


class Covering(NamedTuple):
    """Ships that together cover all open hits.

    Attributes:
        placements: the placements of these ships.
        free: the placements that are still free for the other ships.
        remaining: the lengths of the other ships.
        multiplicity: how many coverings it represents if it was sampled.
    """

    placements: Arrangement
    free: PlacementSet
    remaining: tuple[int, ...]
    multiplicity: float = 1.0

    def weight(self, table: PlacementTable) -> float:
        """Return the number of arrangements it would allow if the other ships could not get in each other's way."""
        arrangement_count = 1.0
        for length, ship_count in Counter(self.remaining).items():
            free_count = (self.free & table.by_length[length]).bit_count()
            arrangement_count *= float(free_count) ** ship_count / factorial(ship_count)
        return self.multiplicity * arrangement_count


class _Partial(NamedTuple):
    """A covering that still lacks the ships over ``uncovered_hits``; its other fields are those of a covering."""

    placements: Arrangement
    free: PlacementSet
    remaining: tuple[int, ...]
    uncovered_hits: Mask
    multiplicity: float = 1.0

    @property
    def can_be_completed(self) -> bool:
        """False if the other ships have fewer cells than there are uncovered hits."""
        return self.uncovered_hits.bit_count() <= sum(self.remaining)

    def scarcest_choices(self, table: PlacementTable) -> PlacementSet:
        """Return the free placements over the uncovered hit that has the fewest of them."""
        scarcest = 0
        fewest = len(table.masks) + 1
        for hit in cells_of(self.uncovered_hits):
            choices = self.free & table.through[hit]
            count = choices.bit_count()
            if count < fewest:
                scarcest = choices
                fewest = count
        return scarcest

    def with_ship(self, table: PlacementTable, placement: Placement, choice_count: int = 1) -> _Partial:
        """Return the covering with one more ship, on a placement picked from ``choice_count`` of them."""
        length = table.lengths[placement]
        index = self.remaining.index(length)
        remaining = self.remaining[:index] + self.remaining[index + 1 :]
        free = self.free & table.clear[placement]
        if length not in remaining:
            free &= ~table.by_length[length]
        return _Partial(
            placements=(*self.placements, placement),
            free=free,
            remaining=remaining,
            uncovered_hits=self.uncovered_hits & ~table.masks[placement],
            multiplicity=self.multiplicity * choice_count,
        )

    def completed(self, table: PlacementTable) -> Covering:
        """Return the covering, once no hit is uncovered.

        The ships with the fewest free placements come first: a patrol boat with a single placement, placed last, made
        the search try all arrangements of the other ships in vain.
        """
        counts = {length: (self.free & table.by_length[length]).bit_count() for length in set(self.remaining)}
        remaining = tuple(sorted(self.remaining, key=lambda length: (counts[length], -length)))
        return Covering(self.placements, free=self.free, remaining=remaining, multiplicity=self.multiplicity)


def all_coverings(evidence: Evidence) -> list[Covering] | None:
    """Return all coverings of the open hits; None if there are too many."""
    table = evidence.table
    coverings: list[Covering] = []
    waiting = [_empty_covering(evidence)]
    for _ in range(MAX_COVERING_STEPS):
        if not waiting:
            return coverings
        partial = waiting.pop()
        if not partial.uncovered_hits:
            coverings.append(partial.completed(table))
        elif partial.can_be_completed:
            waiting += [partial.with_ship(table, placement) for placement in bits_of(partial.scarcest_choices(table))]
    return None


def sample_coverings(evidence: Evidence, rng: random.Random, sample_count: int) -> list[Covering]:
    """Return random coverings of the open hits; a placement picked from n represents all n of them.

    Return none if none of the first attempts succeeds: too few others would succeed, and trying all of them took half a
    second on 26 x 26.
    """
    table = evidence.table
    coverings: list[Covering] = []
    for attempt in range(sample_count):
        if not coverings and attempt > _PROBE_SHARE * sample_count:
            break
        partial = _empty_covering(evidence)
        while partial.uncovered_hits and partial.can_be_completed:
            choices = partial.scarcest_choices(table)
            if not choices:
                break
            partial = partial.with_ship(table, random_bit(choices, rng), choices.bit_count())
        if not partial.uncovered_hits:
            coverings.append(partial.completed(table))
    return coverings


def _empty_covering(evidence: Evidence) -> _Partial:
    return _Partial((), free=evidence.free, remaining=evidence.lengths, uncovered_hits=evidence.hits)
