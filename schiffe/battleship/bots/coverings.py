"""Conclusions from an opponent's answers about the ships still unknown, in terms of placements.

An opponent can contradict itself, so the same answers can be read in several ways, the strictest first. Each open hit
belongs to some ship. So every arrangement starts with a covering: ships that together cover all open hits.
"""

import random
from collections import Counter
from collections.abc import Iterator
from functools import reduce
from math import factorial, prod
from operator import or_
from typing import Final, NamedTuple, Self, TypeAlias

from schiffe.battleship.bots.placements import Placement, PlacementSet, PlacementTable, placement_table
from schiffe.battleship.rules.grid import Cell, Mask, cells_of, random_cell
from schiffe.battleship.rules.ships import Outcome
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import Contact


class Evidence(NamedTuple):
    """Knowledge of the unknown ships: their ``lengths`` (longest first) and the placements ``free`` to them.

    Together they must cover ``hits``. When there are more hits than the ships have cells, ``free`` is empty.
    """

    table: PlacementTable
    lengths: tuple[int, ...]
    free: PlacementSet
    hits: Mask


def readings(view: TargetView) -> Iterator[Evidence]:
    """Yield the ways to read a view: first by the rules of the game, then by ever more permissive contact rules."""
    rules = view.rules
    contacts = list(Contact)
    for contact in contacts[contacts.index(rules.contact) :]:
        if contact is Contact.SIDES and any(
            answer.outcome in (Outcome.SUNK, Outcome.WON) and not answer.ship for _cell, answer in view.shots
        ):
            yield _evidence_of_order(view)
        yield _evidence_of_masks(view, contact)


def ships_beside(view: TargetView, evidence: Evidence) -> list[Mask]:
    """Return the cells of each ship known to have sunk; unnamed ones that lie side by side may count as one."""
    wrecks = view.wrecks & ~evidence.hits
    named = [answer.ship.mask & wrecks for _cell, answer in view.shots if answer.ship]
    return [*(ship for ship in named if ship), *view.runs(wrecks & ~reduce(or_, named, 0))]


def _table(view: TargetView, contact: Contact) -> PlacementTable:
    lengths = sorted(set(view.rules.lengths), reverse=True)
    size = view.rules.grid.size
    return placement_table(view.rules.grid, tuple(length for length in lengths if length <= size), contact)


def _evidence_of_masks(view: TargetView, contact: Contact) -> Evidence:
    """Return the evidence of the masks: the ships afloat cover the open hits, and none is hit everywhere."""
    table = _table(view, contact)
    blocked = view.misses | view.wrecks | contact.closed_by(view.rules.grid, view.wrecks)
    lengths = tuple(kind.length for kind in view.afloat)
    # If sinking is silent, a ship may be hit everywhere, but not all of them: that would have ended the game.
    if view.hits.bit_count() >= sum(lengths):
        return Evidence(table=table, lengths=lengths, free=0, hits=view.hits)
    free = 0
    for length in set(lengths):
        free |= table.of_length.get(length, 0)
    free &= ~table.covering(blocked)
    for hit in cells_of(view.hits):
        # A ship next to a hit that it does not cover would touch the ship that was hit.
        free &= ~table.covering(contact.closed_by(view.rules.grid, 1 << hit)) | table.through[hit]
    if not view.rules.is_silent:
        for placement in cells_of(free & table.covering(view.hits)):
            if not table.masks[placement] & ~view.hits:
                free &= ~(1 << placement)
    return Evidence(table=table, lengths=lengths, free=free, hits=view.hits)


def _evidence_of_order(view: TargetView) -> Evidence:
    """Return the evidence of the order of the shots, for ships that may lie side by side and sank unnamed.

    A run of hits can then belong to several ships, and which of them sank is unknown. But a ship sinks with the last
    shot that hits it. So among the cells of a ship that is hit everywhere, exactly the one that was shot last was
    answered with "sunk"; and no cell of a ship that is still afloat was.
    """
    table = _table(view, Contact.SIDES)
    hits = sinkings = named = 0
    turns = {}
    lengths = list(view.rules.lengths)
    for turn, (cell, answer) in enumerate(view.shots):
        turns[cell] = turn
        if answer.outcome is not Outcome.MISS:
            hits |= 1 << cell
        if answer.outcome in (Outcome.SUNK, Outcome.WON):
            if answer.ship:
                named |= answer.ship.mask
                if answer.ship.kind.length in lengths:
                    lengths.remove(answer.ship.kind.length)
            else:
                sinkings |= 1 << cell
    hits &= ~named
    if not lengths or hits.bit_count() > sum(lengths):
        return Evidence(table=table, lengths=tuple(lengths), free=0, hits=hits)
    free = 0
    for length in set(lengths):
        free |= table.of_length.get(length, 0)
    free &= ~table.covering(view.misses | named)
    for placement in cells_of(free & table.covering(hits)):
        mask = table.masks[placement]
        sunk = 0 if mask & ~hits else 1 << max(cells_of(mask), key=turns.__getitem__)
        if mask & sinkings != sunk:
            free &= ~(1 << placement)
    return Evidence(table=table, lengths=tuple(lengths), free=free, hits=hits)


Arrangement: TypeAlias = tuple[Placement, ...]
"""One way to lay all unknown ships."""

_PROBE_PART: Final = 4
"""The part of the attempts, a quarter, after which sampling stops if there is no covering yet."""
MAX_COVERING_STEPS: Final = 1000
"""How many steps the search for all coverings may take."""


class Covering(NamedTuple):
    """Ships that together cover all open hits.

    Attributes:
        laid: the placements of these ships.
        free: the placements that are still free for the other ships.
        remaining: the lengths of the other ships.
        times: how many coverings it represents if it was sampled.
    """

    laid: Arrangement
    free: PlacementSet
    remaining: tuple[int, ...]
    times: float = 1.0

    def weight(self, table: PlacementTable) -> float:
        """Return the number of arrangements it would allow if the other ships could not get in each other's way."""
        ships = Counter(self.remaining).items()
        counts = (((self.free & table.of_length[length]).bit_count(), count) for length, count in ships)
        return self.times * prod(float(free) ** count / factorial(count) for free, count in counts)


class _Partial(NamedTuple):
    """An unfinished covering; ``hits`` are the hits that are not covered yet."""

    laid: Arrangement
    free: PlacementSet
    remaining: tuple[int, ...]
    hits: int
    times: float


class _PlacementsOverHits(NamedTuple):
    """The free placements over open hits, and these hits, both with new numbers from 0.

    They are only a few of all placements, so sets of them are short numbers. That makes the search several times as
    fast on 26 x 26 with twenty ships that were hit.

    Attributes:
        in_table: the number of each placement in the table, in ascending order.
        lengths: the length of each placement.
        hits: the hits that each placement covers: bit ``n`` is hit ``n``.
        closed: the cells that each placement takes from other ships.
        of_cell: the placements that cover each cell.
        of_hit: the placements that cover each hit.
        of_length: the placements of each length.
        clear: the placements that are clear of each placement; filled on demand.
    """

    in_table: tuple[Placement, ...]
    lengths: tuple[int, ...]
    hits: tuple[int, ...]
    closed: tuple[Mask, ...]
    of_cell: dict[Cell, PlacementSet]
    of_hit: tuple[PlacementSet, ...]
    of_length: dict[int, PlacementSet]
    clear: dict[int, PlacementSet]

    @classmethod
    def of(cls, evidence: Evidence) -> Self:
        """Return the placements over the hits of a position."""
        table = evidence.table
        numbers = {hit: number for number, hit in enumerate(cells_of(evidence.hits))}
        placements = tuple(cells_of(evidence.free & table.covering(evidence.hits)))
        of_cell: dict[Cell, PlacementSet] = {}
        of_length = dict.fromkeys(evidence.lengths, 0)
        hits = []
        for number, placement in enumerate(placements):
            of_length[table.lengths[placement]] |= 1 << number
            cells = tuple(cells_of(table.masks[placement]))
            hits.append(sum(1 << numbers[cell] for cell in cells if cell in numbers))
            for cell in cells:
                of_cell[cell] = of_cell.get(cell, 0) | 1 << number
        return cls(
            placements,
            lengths=tuple(table.lengths[placement] for placement in placements),
            hits=tuple(hits),
            closed=tuple(table.closed[placement] for placement in placements),
            of_cell=of_cell,
            of_hit=tuple(of_cell.get(hit, 0) for hit in numbers),
            of_length=of_length,
            clear={},
        )

    def empty(self, evidence: Evidence) -> _Partial:
        """Return the covering in which no ship lies yet."""
        return _Partial(
            laid=(),
            free=(1 << len(self.in_table)) - 1,
            remaining=evidence.lengths,
            hits=(1 << len(self.of_hit)) - 1,
            times=1.0,
        )

    def scarcest(self, partial: _Partial) -> PlacementSet:
        """Return the free placements over the hit that has the fewest of them."""
        free, of_hit, hits = partial.free, self.of_hit, partial.hits
        scarcest, fewest = 0, len(self.in_table) + 1
        while hits and fewest:
            here = free & of_hit[(hits & -hits).bit_length() - 1]
            if (count := here.bit_count()) < fewest:
                scarcest, fewest = here, count
            hits &= hits - 1
        return scarcest

    def with_ship(self, partial: _Partial, number: int, times: float = 1.0) -> _Partial:
        """Return the covering with one more ship, on a placement picked from ``times``."""
        length = self.lengths[number]
        index = partial.remaining.index(length)
        remaining = partial.remaining[:index] + partial.remaining[index + 1 :]
        laid = (*partial.laid, number)
        hits = partial.hits & ~self.hits[number]
        times = partial.times * times
        if not hits:
            return _Partial(
                laid=laid, free=0, remaining=remaining, hits=0, times=times
            )  # what is still free no longer matters
        if number not in self.clear:
            meeting = 0
            for cell in cells_of(self.closed[number]):
                meeting |= self.of_cell.get(cell, 0)
            self.clear[number] = ~meeting
        free = partial.free & self.clear[number]
        if length not in remaining:
            free &= ~self.of_length[length]
        return _Partial(laid=laid, free=free, remaining=remaining, hits=hits, times=times)


def all_coverings(evidence: Evidence) -> list[Covering] | None:
    """Return all coverings of the open hits; None if there are too many."""
    placements = _PlacementsOverHits.of(evidence)
    coverings: list[Covering] = []
    waiting = [placements.empty(evidence)]
    for _ in range(MAX_COVERING_STEPS):
        if not waiting:
            return coverings
        partial = waiting.pop()
        if not partial.hits:
            coverings.append(_to_covering(evidence, placements, partial))
            continue
        if partial.hits.bit_count() > sum(partial.remaining):
            continue
        for number in cells_of(placements.scarcest(partial)):
            waiting.append(placements.with_ship(partial, number))
    return None


def sample_coverings(evidence: Evidence, rng: random.Random, samples: int) -> list[Covering]:
    """Return random coverings of the open hits, built hit by hit; a placement picked from n represents all n of them.

    Returns none if none of the first attempts succeeds: then too few would succeed, and trying them all took half a
    second on 26 x 26.
    """
    placements = _PlacementsOverHits.of(evidence)
    coverings: list[Covering] = []
    for attempt in range(samples):
        if attempt == 1 + samples // _PROBE_PART and not coverings:
            break
        partial = placements.empty(evidence)
        while 0 < partial.hits.bit_count() <= sum(partial.remaining) and (here := placements.scarcest(partial)):
            partial = placements.with_ship(partial, random_cell(here, rng), here.bit_count())
        if not partial.hits:
            coverings.append(_to_covering(evidence, placements, partial))
    return coverings


def _to_covering(evidence: Evidence, placements: _PlacementsOverHits, partial: _Partial) -> Covering:
    """Return a finished covering with the placement numbers of the table."""
    table, free = evidence.table, evidence.free
    laid = tuple(placements.in_table[number] for number in partial.laid)
    for placement in laid:
        free &= table.clear[placement]
    for length in set(evidence.lengths).difference(partial.remaining):
        free &= ~table.of_length[length]
    # The ships with the fewest free placements come first: a patrol boat with a single placement, laid last, made the
    # search try all arrangements of the other ships in vain.
    covering = Covering(laid=laid, free=free, remaining=partial.remaining, times=partial.times)
    room = {length: (covering.free & table.of_length[length]).bit_count() for length in set(covering.remaining)}
    return covering._replace(remaining=tuple(sorted(covering.remaining, key=lambda length: (room[length], -length))))
