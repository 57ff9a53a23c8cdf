"""Coverings: the ways in which ships can cover all the open hits of a target.

They are where every arrangement begins, for whatever else is unknown, each open hit belongs to some ship.
"""

import random
from collections import Counter
from dataclasses import dataclass, replace
from math import factorial, prod
from typing import Final, NamedTuple, TypeAlias

from schiffe.battleship.bots.evidence import Evidence
from schiffe.battleship.bots.placements import Placement, PlacementSet, PlacementTable
from schiffe.battleship.rules.grid import Cell, Mask, cells_of, random_cell

Arrangement: TypeAlias = tuple[Placement, ...]
"""One way in which all unknown ships may lie."""

_PART: Final = 4
"""The first quarter of the coverings that are sampled must have one that comes to an end."""
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


@dataclass(frozen=True)
class _OverHits:
    """The free placements over open hits, and these hits, both numbered anew from 0.

    They are few of all those on a board. Sets of them are short, which makes the search several times as fast on
    26 x 26 with twenty ships that were hit.

    Attributes:
        placements: their numbers in the table, in its order.
        lengths: the length of each.
        hits: for each, the hits that it covers: bit ``n`` stands for hit ``n``.
        closed: the cells that each takes from other ships.
        over: for each cell, those of them that cover it.
        through: for each hit, the same.
        clear: for each, those of them that a second ship may take; worked out when it is asked for.
        of_length: those of them of each length.
    """

    placements: tuple[Placement, ...]
    lengths: tuple[int, ...]
    hits: tuple[int, ...]
    closed: tuple[Mask, ...]
    over: dict[Cell, PlacementSet]
    through: tuple[PlacementSet, ...]
    of_length: dict[int, PlacementSet]
    clear: dict[int, PlacementSet]


class _Partial(NamedTuple):
    """A covering that is being built of the placements over hits; ``hits`` are those not covered yet."""

    laid: Arrangement
    free: PlacementSet
    left: tuple[int, ...]
    hits: int
    times: float


def all_coverings(evidence: Evidence) -> list[Covering] | None:
    """All coverings of the open hits; None when there are too many."""
    over = _over_hits(evidence)
    found: list[Covering] = []
    waiting = [_nothing_laid(evidence, over)]
    for _ in range(MOST_STEPS):
        if not waiting:
            return found
        partial = waiting.pop()
        if not partial.hits:
            found.append(_whole(evidence, over, partial))
            continue
        if partial.hits.bit_count() > sum(partial.left):
            continue
        for number in cells_of(_fewest(over, partial)):
            waiting.append(_with(over, partial, number))
    return None


def sampled_coverings(evidence: Evidence, rng: random.Random, samples: int) -> list[Covering]:
    """Random coverings of the open hits, built hit by hit: a placement picked from n stands for all n of them.

    None when not one of the first comes to an end: then too few would to tell anything, and trying them all took half a
    second on 26 x 26.
    """
    over = _over_hits(evidence)
    found: list[Covering] = []
    for tried in range(samples):
        if tried == 1 + samples // _PART and not found:
            break
        partial = _nothing_laid(evidence, over)
        while 0 < partial.hits.bit_count() <= sum(partial.left) and (here := _fewest(over, partial)):
            partial = _with(over, partial, random_cell(here, rng), here.bit_count())
        if not partial.hits:
            found.append(_whole(evidence, over, partial))
    return found


def _over_hits(evidence: Evidence) -> _OverHits:
    table, numbers = evidence.table, {hit: number for number, hit in enumerate(cells_of(evidence.hits))}
    placements = tuple(cells_of(evidence.free & table.covering(evidence.hits)))
    over: dict[Cell, PlacementSet] = {}
    of_length = dict.fromkeys(evidence.lengths, 0)
    hits = []
    for number, placement in enumerate(placements):
        of_length[table.lengths[placement]] |= 1 << number
        cells = tuple(cells_of(table.masks[placement]))
        hits.append(sum(1 << numbers[cell] for cell in cells if cell in numbers))
        for cell in cells:
            over[cell] = over.get(cell, 0) | 1 << number
    return _OverHits(
        placements,
        lengths=tuple(table.lengths[placement] for placement in placements),
        hits=tuple(hits),
        closed=tuple(table.closed[placement] for placement in placements),
        over=over,
        through=tuple(over.get(hit, 0) for hit in numbers),
        of_length=of_length,
        clear={},
    )


def _nothing_laid(evidence: Evidence, over: _OverHits) -> _Partial:
    placements, hits = (1 << len(over.placements)) - 1, (1 << len(over.through)) - 1
    return _Partial((), placements, evidence.lengths, hits, 1.0)


def _fewest(over: _OverHits, partial: _Partial) -> PlacementSet:
    """The free placements over one of the hits: the hit over which there are fewest."""
    free, through, hits = partial.free, over.through, partial.hits
    scarcest, fewest = 0, len(over.placements) + 1
    while hits and fewest:
        here = free & through[(hits & -hits).bit_length() - 1]
        if (count := here.bit_count()) < fewest:
            scarcest, fewest = here, count
        hits &= hits - 1
    return scarcest


def _with(over: _OverHits, partial: _Partial, number: int, times: float = 1.0) -> _Partial:
    """One more ship, on a placement picked from ``times``."""
    length = over.lengths[number]
    index = partial.left.index(length)
    left = partial.left[:index] + partial.left[index + 1 :]
    laid, hits, times = (*partial.laid, number), partial.hits & ~over.hits[number], partial.times * times
    if not hits:
        return _Partial(laid, 0, left, 0, times)  # what is still free no longer matters
    free = partial.free & _clear_of(over, number)
    if length not in left:
        free &= ~over.of_length[length]
    return _Partial(laid, free, left, hits, times)


def _clear_of(over: _OverHits, number: int) -> PlacementSet:
    if number not in over.clear:
        meeting = 0
        for cell in cells_of(over.closed[number]):
            meeting |= over.over.get(cell, 0)
        over.clear[number] = ~meeting
    return over.clear[number]


def _whole(evidence: Evidence, over: _OverHits, partial: _Partial) -> Covering:
    """The covering in terms of the table."""
    table, free = evidence.table, evidence.free
    laid = tuple(over.placements[number] for number in partial.laid)
    for placement in laid:
        free &= table.clear[placement]
    for length in set(evidence.lengths).difference(partial.left):
        free &= ~table.of_length[length]
    return _scarcest_first(table, Covering(laid, free, partial.left, partial.times))


def _scarcest_first(table: PlacementTable, covering: Covering) -> Covering:
    """The covering with its other ships in order of how few placements they have left.

    A patrol boat with a single placement, laid last, sent the search through all arrangements of the other ships in
    vain: two minutes for one shot, before its steps were limited.
    """
    room = {length: (covering.free & table.of_length[length]).bit_count() for length in set(covering.left)}
    return replace(covering, left=tuple(sorted(covering.left, key=lambda length: (room[length], -length))))
