"""What the answers of an opponent tell about the ships that are still unknown, in terms of placements.

An opponent can contradict itself, so the same answers can be read in several ways, the strictest first.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_

from schiffe.battleship.bots.placements import PlacementSet, PlacementTable, placement_table
from schiffe.battleship.rules.grid import Mask, cells_of
from schiffe.battleship.rules.shots import Outcome
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import Contact


@dataclass(frozen=True)
class Evidence:
    """What is known of the unknown ships: their ``lengths`` (longest first) and the placements ``free`` to them.

    Together they must cover ``hits``. When there are more hits than the ships have cells, ``free`` is empty.
    """

    table: PlacementTable
    lengths: tuple[int, ...]
    free: PlacementSet
    hits: Mask


def readings(view: TargetView) -> Iterator[Evidence]:
    """The ways to read a view: first by the rules of the game, then by ever more permissive contact rules."""
    rules = view.rules
    contacts = list(Contact)
    for contact in contacts[contacts.index(rules.contact) :]:
        if contact is Contact.SIDES and _unnamed(view):
            yield _in_order(view)
        yield _as_seen(view, contact)


def ships_beside(view: TargetView, evidence: Evidence) -> list[Mask]:
    """The ships that are known to have sunk, and where; those that sank unnamed side by side may count as one."""
    known = view.wrecks & ~evidence.hits
    named = [answer.ship.mask & known for _cell, answer in view.shots if answer.ship]
    ships, unnamed = [ship for ship in named if ship], known & ~reduce(or_, named, 0)
    while unnamed:
        ships.append(view.run(unnamed & -unnamed, unnamed))
        unnamed &= ~ships[-1]
    return ships


def _table(view: TargetView, contact: Contact) -> PlacementTable:
    lengths = sorted(set(view.rules.lengths), reverse=True)
    size = view.rules.grid.size
    return placement_table(view.rules.grid, tuple(length for length in lengths if length <= size), contact)


def _as_seen(view: TargetView, contact: Contact) -> Evidence:
    """What the masks of the view tell: the ships afloat cover the open hits, and none of them is hit everywhere."""
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


def _unnamed(view: TargetView) -> bool:
    """Whether a ship sank without being named."""
    return any(answer.outcome in (Outcome.SUNK, Outcome.WON) and not answer.ship for _cell, answer in view.shots)


def _in_order(view: TargetView) -> Evidence:
    """What the order of the shots tells where ships may lie side by side and were not named when they sank.

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
