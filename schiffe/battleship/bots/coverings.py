"""Coverings: ships that together cover all open hits.

Each open hit belongs to some ship, so every arrangement starts with a covering.
"""

import random
from collections import Counter
from dataclasses import dataclass, field
from math import factorial, prod
from typing import Final, NamedTuple, Self, TypeAlias

from schiffe.battleship.bots.evidence import Evidence
from schiffe.battleship.bots.placements import Placement, PlacementSet, PlacementTable
from schiffe.battleship.rules.grid import Cell, Mask, bits_of, cells_of, random_bit

Arrangement: TypeAlias = tuple[Placement, ...]
"""One way to place all unknown ships."""

_PROBE_PART: Final = 4
"""The part of the attempts, a quarter, after which sampling stops if there is no covering yet."""
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
        ships = Counter(self.remaining).items()
        counts = (((self.free & table.by_length[length]).bit_count(), count) for length, count in ships)
        return self.multiplicity * prod(float(free) ** count / factorial(count) for free, count in counts)


class _Partial(NamedTuple):
    """An unfinished covering; its placements are indexes in _PlacementsOverHits, and so are those of ``free``."""

    indexes: tuple[int, ...]
    free: PlacementSet
    remaining: tuple[int, ...]
    uncovered_hits: int
    multiplicity: float


@dataclass
class _PlacementsOverHits:
    """The free placements over open hits, and these hits, both with indexes of their own from 0.

    They are only a few of all placements, so sets of them are short numbers. That makes the search several times as
    fast on 26 x 26 with twenty ships that were hit.

    Attributes:
        in_table: the number of each placement in the table, in ascending order.
        covered_hits: the hits that each placement covers: bit ``n`` is hit ``n``.
        closed: the cells that each placement takes from other ships.
        by_cell: the placements that cover each cell.
        by_hit: the placements that cover each hit.
    """

    in_table: tuple[Placement, ...]
    lengths: tuple[int, ...]
    covered_hits: tuple[int, ...]
    closed: tuple[Mask, ...]
    by_cell: dict[Cell, PlacementSet]
    by_hit: tuple[PlacementSet, ...]
    by_length: dict[int, PlacementSet]
    # The placements that are clear of each placement; filled on demand.
    _clear: dict[int, PlacementSet] = field(default_factory=dict)

    @classmethod
    def from_evidence(cls, evidence: Evidence) -> Self:
        table = evidence.table
        hit_indexes = {hit: index for index, hit in enumerate(cells_of(evidence.hits))}
        placements = tuple(bits_of(evidence.free & table.covering(evidence.hits)))
        by_cell: dict[Cell, PlacementSet] = {}
        by_length = dict.fromkeys(evidence.lengths, 0)
        covered_hits = []
        for index, placement in enumerate(placements):
            by_length[table.lengths[placement]] |= 1 << index
            cells = tuple(cells_of(table.masks[placement]))
            covered_hits.append(sum(1 << hit_indexes[cell] for cell in cells if cell in hit_indexes))
            for cell in cells:
                by_cell[cell] = by_cell.get(cell, 0) | 1 << index
        return cls(
            placements,
            lengths=tuple(table.lengths[placement] for placement in placements),
            covered_hits=tuple(covered_hits),
            closed=tuple(table.closed[placement] for placement in placements),
            by_cell=by_cell,
            by_hit=tuple(by_cell.get(hit, 0) for hit in hit_indexes),
            by_length=by_length,
        )

    def empty(self, evidence: Evidence) -> _Partial:
        """Return the covering without any ship."""
        return _Partial(
            indexes=(),
            free=(1 << len(self.in_table)) - 1,
            remaining=evidence.lengths,
            uncovered_hits=(1 << len(self.by_hit)) - 1,
            multiplicity=1.0,
        )

    def scarcest(self, partial: _Partial) -> PlacementSet:
        """Return the free placements over the hit that has the fewest of them."""
        free, by_hit, hits = partial.free, self.by_hit, partial.uncovered_hits
        scarcest = 0
        fewest = len(self.in_table) + 1
        while hits and fewest:
            lowest_hit = (hits & -hits).bit_length() - 1
            candidates = free & by_hit[lowest_hit]
            count = candidates.bit_count()
            if count < fewest:
                scarcest = candidates
                fewest = count
            hits &= hits - 1
        return scarcest

    def with_ship(self, partial: _Partial, index: int, choice_count: int = 1) -> _Partial:
        """Return the covering with one more ship, on a placement picked from ``choice_count`` of them."""
        length = self.lengths[index]
        length_index = partial.remaining.index(length)
        remaining = partial.remaining[:length_index] + partial.remaining[length_index + 1 :]
        indexes = (*partial.indexes, index)
        hits = partial.uncovered_hits & ~self.covered_hits[index]
        multiplicity = partial.multiplicity * choice_count
        if not hits:  # the free placements no longer matter
            return _Partial(indexes=indexes, free=0, remaining=remaining, uncovered_hits=0, multiplicity=multiplicity)
        if index not in self._clear:
            conflicting = 0
            for cell in cells_of(self.closed[index]):
                conflicting |= self.by_cell.get(cell, 0)
            self._clear[index] = ~conflicting
        free = partial.free & self._clear[index]
        if length not in remaining:
            free &= ~self.by_length[length]
        return _Partial(indexes=indexes, free=free, remaining=remaining, uncovered_hits=hits, multiplicity=multiplicity)


def all_coverings(evidence: Evidence) -> list[Covering] | None:
    """Return all coverings of the open hits; None if there are too many."""
    placements = _PlacementsOverHits.from_evidence(evidence)
    coverings: list[Covering] = []
    waiting = [placements.empty(evidence)]
    for _ in range(MAX_COVERING_STEPS):
        if not waiting:
            return coverings
        partial = waiting.pop()
        if not partial.uncovered_hits:
            coverings.append(_to_covering(evidence, placements, partial))
            continue
        if partial.uncovered_hits.bit_count() > sum(partial.remaining):
            continue
        for index in bits_of(placements.scarcest(partial)):
            waiting.append(placements.with_ship(partial, index))
    return None


def sample_coverings(evidence: Evidence, rng: random.Random, sample_count: int) -> list[Covering]:
    """Return random coverings of the open hits, built hit by hit; a placement picked from n represents all n of them.

    Return none if none of the first attempts succeeds: too few others would succeed, and trying all of them took half a
    second on 26 x 26.
    """
    placements = _PlacementsOverHits.from_evidence(evidence)
    coverings: list[Covering] = []
    for attempt in range(sample_count):
        if attempt == 1 + sample_count // _PROBE_PART and not coverings:
            break
        partial = placements.empty(evidence)
        while 0 < partial.uncovered_hits.bit_count() <= sum(partial.remaining):
            choices = placements.scarcest(partial)
            if not choices:
                break
            partial = placements.with_ship(partial, random_bit(choices, rng), choices.bit_count())
        if not partial.uncovered_hits:
            coverings.append(_to_covering(evidence, placements, partial))
    return coverings


def _to_covering(evidence: Evidence, placements: _PlacementsOverHits, partial: _Partial) -> Covering:
    """Return a finished covering with the placement numbers of the table."""
    table = evidence.table
    free = evidence.free
    placed = tuple(placements.in_table[index] for index in partial.indexes)
    for placement in placed:
        free &= table.clear[placement]
    for length in set(evidence.lengths).difference(partial.remaining):
        free &= ~table.by_length[length]
    # The ships with the fewest free placements come first: a patrol boat with a single placement, placed last, made the
    # search try all arrangements of the other ships in vain.
    counts = {length: (free & table.by_length[length]).bit_count() for length in set(partial.remaining)}
    remaining = tuple(sorted(partial.remaining, key=lambda length: (counts[length], -length)))
    return Covering(placements=placed, free=free, remaining=remaining, multiplicity=partial.multiplicity)
