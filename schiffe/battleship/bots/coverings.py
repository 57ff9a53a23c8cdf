"""Conclusions from an opponent's answers about the ships still unknown, in terms of placements.

An opponent can contradict itself, so the same answers can be read in several ways, the strictest first. Coverings are
the ways in which ships can cover all the open hits of a target: they are where every arrangement begins, for whatever
else is unknown, each open hit belongs to some ship.
"""

import random
from collections import Counter
from collections.abc import Iterator
from functools import reduce
from math import factorial, prod
from operator import or_
from typing import Final, NamedTuple, TypeAlias

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
    """Return where ships are known to have sunk; those that sank unnamed side by side may count as one."""
    known = view.wrecks & ~evidence.hits
    named = [answer.ship.mask & known for _cell, answer in view.shots if answer.ship]
    return [*(ship for ship in named if ship), *view.runs(known & ~reduce(or_, named, 0))]


def _table(view: TargetView, contact: Contact) -> PlacementTable:
    lengths = sorted(set(view.rules.lengths), reverse=True)
    size = view.rules.grid.size
    return placement_table(view.rules.grid, tuple(length for length in lengths if length <= size), contact)


def _evidence_of_masks(view: TargetView, contact: Contact) -> Evidence:
    """Return what the view's masks tell: the ships afloat cover the open hits, and none is hit everywhere."""
    table = _table(view, contact)
    blocked = view.misses | view.wrecks | contact.closed_by(view.rules.grid, view.wrecks)
    lengths = tuple(kind.length for kind in view.afloat)
    # Where sinking is silent, a ship may be hit everywhere; that all of them are is told.
    if view.hits.bit_count() >= sum(lengths):
        return Evidence(table, lengths, 0, view.hits)
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
    return Evidence(table, lengths, free, view.hits)


def _evidence_of_order(view: TargetView) -> Evidence:
    """Return what the order of the shots tells where ships may lie side by side and were not named when they sank.

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
        return Evidence(table, tuple(lengths), 0, hits)
    free = 0
    for length in set(lengths):
        free |= table.of_length.get(length, 0)
    free &= ~table.covering(view.misses | named)
    for placement in cells_of(free & table.covering(hits)):
        mask = table.masks[placement]
        sunk = 0 if mask & ~hits else 1 << max(cells_of(mask), key=turns.__getitem__)
        if mask & sinkings != sunk:
            free &= ~(1 << placement)
    return Evidence(table, tuple(lengths), free, hits)


Arrangement: TypeAlias = tuple[Placement, ...]
"""One way in which all unknown ships may lie."""

_PART: Final = 4
"""The first quarter of the coverings that are sampled must have one that comes to an end."""
MOST_COVERING_STEPS: Final = 1000
"""The number of steps that the search for all coverings may take."""


class Covering(NamedTuple):
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
        """Return the number of arrangements it would allow if the other ships could not get in each other's way."""
        ships = Counter(self.left).items()
        counts = (((self.free & table.of_length[length]).bit_count(), count) for length, count in ships)
        return self.times * prod(float(free) ** count / factorial(count) for free, count in counts)


class _Partial(NamedTuple):
    """A covering that is being built of the placements over hits; ``hits`` are those not covered yet."""

    laid: Arrangement
    free: PlacementSet
    left: tuple[int, ...]
    hits: int
    times: float


class _PlacementsOverHits(NamedTuple):
    """The free placements over open hits, and these hits, both numbered anew from 0.

    They are few of all those on a board. Sets of them are short, which makes the search several times as fast on
    26 x 26 with twenty ships that were hit.

    Attributes:
        in_table: for each its number in the table, in its order.
        lengths: for each its length.
        hits: for each the hits that it covers: bit ``n`` stands for hit ``n``.
        closed: for each the cells that it takes from other ships.
        of_cell: for each cell the placements that cover it.
        of_hit: for each hit the same.
        of_length: the placements of each length.
        clear: for each the placements that a second ship may take; worked out when it is asked for.
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
    def of(cls, evidence: Evidence) -> "_PlacementsOverHits":
        """Return those of a position."""
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

    def nothing_laid(self, evidence: Evidence) -> _Partial:
        """Return the covering in which no ship lies yet."""
        return _Partial(
            (), (1 << len(self.in_table)) - 1, evidence.lengths, hits=(1 << len(self.of_hit)) - 1, times=1.0
        )

    def fewest(self, partial: _Partial) -> PlacementSet:
        """Return the free placements over one of the hits: the hit over which there are fewest."""
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
        index = partial.left.index(length)
        left = partial.left[:index] + partial.left[index + 1 :]
        laid = (*partial.laid, number)
        hits = partial.hits & ~self.hits[number]
        times = partial.times * times
        if not hits:
            return _Partial(laid, 0, left, 0, times)  # what is still free no longer matters
        if number not in self.clear:
            meeting = 0
            for cell in cells_of(self.closed[number]):
                meeting |= self.of_cell.get(cell, 0)
            self.clear[number] = ~meeting
        free = partial.free & self.clear[number]
        if length not in left:
            free &= ~self.of_length[length]
        return _Partial(laid, free, left, hits, times)


def all_coverings(evidence: Evidence) -> list[Covering] | None:
    """Return all coverings of the open hits; None if there are too many."""
    placements = _PlacementsOverHits.of(evidence)
    found: list[Covering] = []
    waiting = [placements.nothing_laid(evidence)]
    for _ in range(MOST_COVERING_STEPS):
        if not waiting:
            return found
        partial = waiting.pop()
        if not partial.hits:
            found.append(_covering_in_table(evidence, placements, partial))
            continue
        if partial.hits.bit_count() > sum(partial.left):
            continue
        for number in cells_of(placements.fewest(partial)):
            waiting.append(placements.with_ship(partial, number))
    return None


def sampled_coverings(evidence: Evidence, rng: random.Random, samples: int) -> list[Covering]:
    """Return random coverings of the open hits, built hit by hit: a placement picked from n stands for all n of them.

    Empty when not one of the first comes to an end: then too few would to tell anything, and trying them all took half
    a second on 26 x 26.
    """
    placements = _PlacementsOverHits.of(evidence)
    found: list[Covering] = []
    for tried in range(samples):
        if tried == 1 + samples // _PART and not found:
            break
        partial = placements.nothing_laid(evidence)
        while 0 < partial.hits.bit_count() <= sum(partial.left) and (here := placements.fewest(partial)):
            partial = placements.with_ship(partial, random_cell(here, rng), here.bit_count())
        if not partial.hits:
            found.append(_covering_in_table(evidence, placements, partial))
    return found


def _covering_in_table(evidence: Evidence, placements: _PlacementsOverHits, partial: _Partial) -> Covering:
    """Return the covering in terms of the table."""
    table, free = evidence.table, evidence.free
    laid = tuple(placements.in_table[number] for number in partial.laid)
    for placement in laid:
        free &= table.clear[placement]
    for length in set(evidence.lengths).difference(partial.left):
        free &= ~table.of_length[length]
    # The ships with the fewest placements left come first: a patrol boat with a single placement, laid last, sent the
    # search through all arrangements of the other ships in vain, two minutes for one shot, before its steps were
    # limited.
    covering = Covering(laid, free, partial.left, partial.times)
    room = {length: (covering.free & table.of_length[length]).bit_count() for length in set(covering.left)}
    return covering._replace(left=tuple(sorted(covering.left, key=lambda length: (room[length], -length))))
