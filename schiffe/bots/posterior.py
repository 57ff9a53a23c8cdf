"""Everything that is unknown of a target, as a list of ways in which its ships can lie, all equally likely.

Where few ways remain the list has all of them, found by search; where there are many it has some of them, drawn
uniformly. Both begin with the open hits: whatever else is unknown, some ship lies on each, so the ways to cover them are
listed first, and each of these coverings leaves a number of ships that may lie anywhere clear of it.

The ways are sets of berths, so two ships of equal length that change places make no second way.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain
from math import factorial
from typing import Final

from schiffe.bots.berths import Berth, Berths, BerthSet
from schiffe.bots.evidence import Evidence, readings
from schiffe.rules.grid import Cell, Mask, cells_of, draw_cell
from schiffe.rules.target import TargetView

DRAWS: Final = 1000
"""How many ways are drawn where there are too many to list."""
MOST_LISTED: Final = 3000
"""Where no more ways than this are possible they are all listed."""
MOST_COVERINGS: Final = 2000
"""How many steps the search for coverings of the open hits may take."""
MOST_STEPS: Final = 20000
"""How many steps the search for all ways may take on a crowded board."""
TRIES: Final = 40
"""How many fleets may be thrown away for each one drawn before the board counts as crowded."""


@dataclass(frozen=True)
class Posterior:
    """The ways in which the ships of a target can lie.

    Each of ``fleets`` is one way: the berths, in ``table``, of the ships that are not known to be sunk. All are equally
    likely. When ``exact``, there are no others; else they are a sample, drawn with replacement. There are none at all
    when no fleet fits what was answered.
    """

    table: Berths
    fleets: tuple[tuple[Berth, ...], ...]
    exact: bool

    @property
    def ways(self) -> int:
        """How many ways there are, or how many were drawn."""
        return len(self.fleets)

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """For each field, in how many of the ways a ship lies there."""
        tallies = self.table.tallies
        return self.table.counted(sum(tallies[berth] for berth in chain.from_iterable(self.fleets)))

    def lengths_at(self, cell: Cell) -> Counter[int]:
        """In how many of the ways ships of each length lie on a field; lengths that never do are left out."""
        masks, lengths = self.table.masks, self.table.lengths
        there = (berth for berth in chain.from_iterable(self.fleets) if masks[berth] >> cell & 1)
        return Counter(lengths[berth] for berth in there)


def posterior(view: TargetView, rng: random.Random, draws: int = DRAWS) -> Posterior:
    """What can lie on a target after its shots; at most ``draws`` ways where they are too many to list.

    Where an opponent contradicts itself, the contact rule is relaxed step by step until there are ways again. When no
    rule gives any, the posterior has no ways.
    """
    for evidence in readings(view):
        fleets, exact = ways(evidence, rng, draws)
        if fleets:
            return Posterior(evidence.table, fleets, exact)
    return Posterior(evidence.table, (), True)


Way = tuple[Berth, ...]


@dataclass(frozen=True)
class _Covering:
    """A way to cover the open hits: the berths laid for it, those still free then, the lengths of the ships left."""

    laid: Way
    free: BerthSet
    left: tuple[int, ...]

    def weight(self, table: Berths) -> float:
        """How many ways there would be to lay the ships left if they could not meet each other."""
        product = 1.0
        for length, count in Counter(self.left).items():
            product *= (self.free & table.of[length]).bit_count() ** count / factorial(count)
        return product


def ways(evidence: Evidence, rng: random.Random, draws: int) -> tuple[tuple[Way, ...], bool]:
    """The ways that fit, and whether they are all there are."""
    coverings = _coverings(evidence)
    table = evidence.table
    if coverings is not None:
        weights = [covering.weight(table) for covering in coverings]
        if sum(weights) <= MOST_LISTED:
            return tuple(_listed(table, coverings, MOST_STEPS)), True
        fleets = _drawn(evidence, coverings, weights, rng, draws)
        if 2 * len(fleets) >= draws:
            return tuple(fleets), False
        # A crowded board: hardly any draw is free of conflicts, so perhaps few ways are left.
        fleets = []
        for fleet in _listed(table, coverings, MOST_STEPS):
            fleets.append(fleet)
        if len(fleets) < MOST_LISTED:
            return tuple(fleets), True
    return tuple(_grown(evidence, rng, draws)), False


def _coverings(evidence: Evidence) -> list[_Covering] | None:
    """All ways to cover the open hits; None when there are too many."""
    table = evidence.table
    found: list[_Covering] = []
    waiting: list[tuple[Way, BerthSet, tuple[int, ...], Mask]] = [((), evidence.free, evidence.lengths, evidence.hits)]
    steps = 0
    while waiting:
        laid, free, left, hits = waiting.pop()
        if not hits:
            found.append(_Covering(laid, free, left))
            continue
        for berth in cells_of(_fewest(table, free, hits)):
            steps += 1
            after = _without(left, table.lengths[berth])
            rest = free & table.clear[berth]
            if table.lengths[berth] not in after:
                rest &= ~table.of[table.lengths[berth]]
            waiting.append(((*laid, berth), rest, after, hits & ~table.masks[berth]))
        if steps > MOST_COVERINGS:
            return None
    return found


def _fewest(table: Berths, free: BerthSet, hits: Mask) -> BerthSet:
    """The berths over the hit that the fewest of them cover."""
    return min((free & table.through[hit] for hit in cells_of(hits)), key=int.bit_count)


def _without(left: tuple[int, ...], length: int) -> tuple[int, ...]:
    index = left.index(length)
    return left[:index] + left[index + 1 :]


def _listed(table: Berths, coverings: Sequence[_Covering], steps: int) -> Iterator[Way]:
    """Every way, by search; of equal ships the one with the lower berth is laid first."""
    waiting = [(covering.laid, covering.free, covering.left) for covering in coverings]
    while waiting:
        laid, free, left = waiting.pop()
        if not left:
            yield laid
            continue
        length, rest = left[0], left[1:]
        here = free & table.of[length]
        if not rest:
            for berth in cells_of(here):
                yield (*laid, berth)
            continue
        for berth in cells_of(here):
            after = free & table.clear[berth]
            if rest[0] == length:
                after &= ~here | -1 << berth
            waiting.append(((*laid, berth), after, rest))


def _drawn(
    evidence: Evidence, coverings: Sequence[_Covering], weights: Sequence[float], rng: random.Random, draws: int
) -> list[Way]:
    """Ways drawn uniformly: a covering by its weight, a berth for each ship left, all thrown away if two conflict."""
    table = evidence.table
    masks, closed, random_ = table.masks, table.closed, rng.random
    free = evidence.free & ~table.covering(evidence.hits)
    berths = {length: tuple(cells_of(free & table.of[length])) for length in set(evidence.lengths)}
    plans = []
    for covering in coverings:
        taken = 0
        for berth in covering.laid:
            taken |= closed[berth]
        plans.append((covering.laid, taken, [(berths[length], len(berths[length])) for length in covering.left]))
    found: list[Way] = []
    cumulated = list(accumulate(weights))
    for _ in range(TRIES):
        for laid, covered, ships in rng.choices(plans, cum_weights=cumulated, k=draws):
            taken = covered
            way = list(laid)
            for choices, count in ships:
                berth = choices[int(random_() * count)]
                while masks[berth] & covered:
                    berth = choices[int(random_() * count)]
                if masks[berth] & taken:
                    break
                taken |= closed[berth]
                way.append(berth)
            else:
                found.append(tuple(way))
                if len(found) == draws:
                    return found
    return found


def _grown(evidence: Evidence, rng: random.Random, draws: int) -> list[Way]:
    """Ways laid ship by ship where there is room, then drawn again by their weights.

    A ship laid on one of n free berths counts for n ways: the weights make the sample unbiased
    (Rosenbluth and Rosenbluth, 1955).
    """
    table = evidence.table
    found: list[Way] = []
    weights: list[float] = []
    for _ in range(2 * draws):
        way: list[Berth] = []
        free, left, hits, weight = evidence.free, evidence.lengths, evidence.hits, 1.0
        while left:
            here = _fewest(table, free, hits) if hits else free & table.of[left[0]]
            if not here:
                break
            berth = draw_cell(here, rng)
            weight *= here.bit_count()
            length = table.lengths[berth]
            left = _without(left, length)
            free &= table.clear[berth]
            if hits:
                hits &= ~table.masks[berth]
                if length not in left:
                    free &= ~table.of[length]
                if not hits:
                    for count in Counter(left).values():
                        weight /= factorial(count)
            way.append(berth)
        else:
            if not hits:
                found.append(tuple(way))
                weights.append(weight)
    return rng.choices(found, weights, k=draws) if found else []
