"""Everything that is unknown of a target, as a list of ways in which its ships can lie, all equally likely.

Where few ways remain the list has all of them, found by search; where there are many it has some of them, drawn
uniformly. Both begin with the open hits: whatever else is unknown, some ship lies on each, so the ways to cover them
are listed first, and each of these coverings leaves a number of ships that may lie anywhere clear of it.

A way is a set of berths, so two ships of equal length that change places make no second way.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from itertools import accumulate, chain, pairwise
from math import factorial, prod
from operator import or_
from typing import Final, TypeAlias

from schiffe.bots.berths import MOST_TALLIED, Berth, Berths, BerthSet
from schiffe.bots.evidence import Evidence, readings
from schiffe.rules.grid import Cell, Mask, cells_of, draw_cell
from schiffe.rules.target import TargetView

Way: TypeAlias = tuple[Berth, ...]
"""One way in which all unknown ships can lie."""

DRAWS: Final = 1000
"""How many ways are drawn where there are too many to list."""
MOST_LISTED: Final = 3000
"""Where no more ways than this are possible they are all listed."""
MOST_COVERING_STEPS: Final = 1000
"""How many steps the search for coverings of the open hits may take; where that is not enough, some are drawn."""
MOST_STEPS: Final = 20_000
"""How many steps the search for all ways may take."""


@dataclass(frozen=True)
class Posterior:
    """The ways in which the ships of a target can lie.

    Each of ``fleets`` is one way: the berths, in ``table``, of the ships that are not known to be sunk. All are equally
    likely. When ``exact``, there are no others; else they are a sample, drawn with replacement. There are none at all
    when no fleet fits what was answered.
    """

    table: Berths
    fleets: tuple[Way, ...]
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
    """What can lie on a target after its shots; ``draws`` ways where they are too many to list.

    Where an opponent contradicts itself, the contact rule is relaxed step by step until there are ways again. When no
    rule gives any, the posterior has no ways. More than ``MOST_TALLIED`` ways are never drawn.
    """
    draws = min(draws, MOST_TALLIED)
    for evidence in readings(view):
        fleets, exact = ways(evidence, rng, draws)
        if fleets:
            break
    return Posterior(evidence.table, fleets, exact)


def ways(evidence: Evidence, rng: random.Random, draws: int) -> tuple[tuple[Way, ...], bool]:
    """The ways that fit, and whether they are all there are."""
    table = evidence.table
    coverings = _coverings(evidence)
    if coverings is None:
        return _drawn(table, _drawn_coverings(evidence, rng, draws), rng, draws), False
    fleets: tuple[Way, ...] = ()
    if sum(covering.weight(table) for covering in coverings) > MOST_LISTED:
        fleets = _drawn(table, coverings, rng, draws)
        # On a crowded board the weights promise far more ways than there are; then the same ones are drawn repeatedly.
        if 2 * len(set(fleets)) >= draws:
            return fleets, False
    found, complete = _listed(table, coverings)
    return (found, complete) if complete or not fleets else (fleets, False)


@dataclass(frozen=True)
class _Covering:
    """A way to cover the open hits: the berths laid for it, those still free then, the lengths of the ships left.

    A covering that was drawn stands for ``times`` coverings.
    """

    laid: Way
    free: BerthSet
    left: tuple[int, ...]
    times: float = 1.0

    def weight(self, table: Berths) -> float:
        """How many ways there would be to lay the ships left if they could not meet each other."""
        ships = Counter(self.left).items()
        counts = (((self.free & table.of[length]).bit_count(), count) for length, count in ships)
        return self.times * prod(float(free) ** count / factorial(count) for free, count in counts)


def _coverings(evidence: Evidence) -> list[_Covering] | None:
    """All ways to cover the open hits; None when there are too many."""
    table = evidence.table
    found: list[_Covering] = []
    waiting = [(_Covering((), evidence.free, evidence.lengths), evidence.hits)]
    for _ in range(MOST_COVERING_STEPS):
        if not waiting:
            return found
        covering, hits = waiting.pop()
        if not hits:
            found.append(_scarcest_first(table, covering))
            continue
        if hits.bit_count() > sum(covering.left):
            continue
        for berth in cells_of(_fewest(table, covering.free, hits)):
            waiting.append((_with(table, covering, berth), hits & ~table.masks[berth]))
    return None if waiting else found


def _drawn_coverings(evidence: Evidence, rng: random.Random, draws: int) -> list[_Covering]:
    """Some coverings of the open hits, laid hit by hit: a berth that is one of n stands for n coverings."""
    table = evidence.table
    found = []
    for _ in range(draws):
        covering, hits = _Covering((), evidence.free, evidence.lengths), evidence.hits
        while 0 < hits.bit_count() <= sum(covering.left) and (here := _fewest(table, covering.free, hits)):
            berth = draw_cell(here, rng)
            covering = _with(table, covering, berth, here.bit_count())
            hits &= ~table.masks[berth]
        if not hits:
            found.append(_scarcest_first(table, covering))
    return found


def _scarcest_first(table: Berths, covering: _Covering) -> _Covering:
    """The covering with those of its ships first that have the fewest berths.

    A patrol boat with a single berth left, laid last, let the search walk through all ways of the others in vain: two
    minutes for one shot, before the steps were bounded.
    """
    room = {length: (covering.free & table.of[length]).bit_count() for length in set(covering.left)}
    return replace(covering, left=tuple(sorted(covering.left, key=lambda length: (room[length], -length))))


def _fewest(table: Berths, free: BerthSet, hits: Mask) -> BerthSet:
    """The berths over that one of the hits which the fewest can cover."""
    return min((free & table.through[hit] for hit in cells_of(hits)), key=int.bit_count)


def _with(table: Berths, covering: _Covering, berth: Berth, times: int = 1) -> _Covering:
    """The covering with one ship more, which is one of ``times``."""
    length = table.lengths[berth]
    index = covering.left.index(length)
    left = covering.left[:index] + covering.left[index + 1 :]
    free = covering.free & table.clear[berth]
    if length not in left:
        free &= ~table.of[length]
    return _Covering((*covering.laid, berth), free, left, covering.times * times)


def _listed(table: Berths, coverings: Sequence[_Covering]) -> tuple[tuple[Way, ...], bool]:
    """The ways found by search, and whether they are all; of equal ships the one on the lower berth comes first."""
    found: list[Way] = []
    waiting = [(covering.laid, covering.free, covering.left) for covering in coverings]
    steps = 0
    while waiting:
        if steps + len(found) > MOST_STEPS:
            return tuple(found), False
        steps += 1
        laid, free, left = waiting.pop()
        if not left:
            found.append(laid)
            continue
        here = free & table.of[left[0]]
        if len(left) == 1:
            found += [(*laid, berth) for berth in cells_of(here)]
            continue
        again = left[1] == left[0]
        for berth in cells_of(here):
            clear = table.clear[berth] & ~(here & (1 << berth) - 1) if again else table.clear[berth]
            waiting.append(((*laid, berth), free & clear, left[1:]))
    return tuple(found), True


def _drawn(table: Berths, coverings: Sequence[_Covering], rng: random.Random, draws: int) -> tuple[Way, ...]:
    """Ways drawn uniformly: none when chance finds none, else ``draws`` of them.

    All draws lay their ships at once, one each in every round. A draw begins with a covering, taken by its weight: as
    if its ships could not meet each other. For each ship that weight promised the berths free beside the covering;
    those free beside the other ships as well are fewer. So before a ship is laid, the draws are drawn again by the part
    of the promise that is left to them, which throws some away and doubles others (a particle filter; Gordon, Salmond
    and Smith, 1993). Throwing away whole fleets on conflict does the same, but with five ships on 10 x 10 that do not
    touch it needs twenty to fifty fleets for each one, and takes five times as long.
    """
    weights = [covering.weight(table) for covering in coverings]
    if not sum(weights):
        return ()
    everywhere = reduce(or_, (covering.free for covering in coverings))
    choices = {length: tuple(cells_of(everywhere & of)) for length, of in table.of.items()}
    rounds = max(len(covering.left) for covering in coverings)
    population: list[_Draw] = []
    for covering, times in zip(coverings, shares(weights, draws, rng), strict=True):
        if times:
            plan: list[_Ship | None] = [None] * rounds
            for number, length in enumerate(covering.left):
                promised = (covering.free & table.of[length]).bit_count()
                plan[number] = (table.of[length], choices[length], len(choices[length]), 1 / promised)
            population += [(covering.laid, covering.free, plan)] * times
    for number in range(rounds):
        weights = [
            (free & ship[0]).bit_count() * ship[3] if (ship := plan[number]) else 1.0
            for _laid, free, plan in population
        ]
        if not any(weights):
            return ()
        population = _laid_once_more(table, population, number, shares(weights, draws, rng), rng)
    return tuple(laid for laid, _free, _plan in population)


_Ship: TypeAlias = tuple[BerthSet, tuple[Berth, ...], int, float]
"""A ship that a draw has to lay: its berths, those worth trying and how many, and what one is of those promised."""
_Draw: TypeAlias = tuple[Way, BerthSet, list[_Ship | None]]
"""A draw that is not finished: the berths laid, those still free, the ships that its covering left for each round."""


def _laid_once_more(
    table: Berths, population: Sequence[_Draw], number: int, times: Sequence[int], rng: random.Random
) -> list[_Draw]:
    """Each draw so many times, with its next ship laid on one of the berths that are free."""
    clear, chance = table.clear, rng.random
    found: list[_Draw] = []
    for draw, copies in zip(population, times, strict=True):
        if not copies:
            continue
        laid, free, plan = draw
        ship = plan[number]
        if not ship:
            found += [draw] * copies
            continue
        berths, choices, count, _part = ship
        if copies > 2:  # spread evenly over the berths, as far as that goes
            here = tuple(cells_of(free & berths))
            for berth, same in zip(here, shares([1.0] * len(here), copies, rng), strict=True):
                if same:
                    found += [((*laid, berth), free & clear[berth], plan)] * same
            continue
        for _ in range(copies):
            berth = choices[int(chance() * count)]
            while not free >> berth & 1:
                berth = choices[int(chance() * count)]
            found.append(((*laid, berth), free & clear[berth], plan))
    return found


def shares(weights: Sequence[float], total: int, rng: random.Random) -> list[int]:
    """Whole numbers that sum up to ``total`` and are in proportion to the weights, but for less than one each.

    What is left to chance is less than when each of them is drawn by its weight (systematic sampling).
    """
    sums = list(accumulate(weights, initial=0.0))
    # Kept clear of whole numbers, so that no rounding of the sums can add or lose one at the end.
    scale, offset = total / sums[-1], 1e-6 + 0.999998 * rng.random()
    edges = [int(edge * scale + offset) for edge in sums]
    return [high - low for low, high in pairwise(edges)]
