"""What the answers of an opponent say about the ships that are still unknown, in berths.

An opponent can contradict itself, so there are several readings of the same answers, the strictest first.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from schiffe.bots.berths import Berths, BerthSet, berths
from schiffe.rules.contact import Contact
from schiffe.rules.grid import Mask, cells_of
from schiffe.rules.shots import Outcome
from schiffe.rules.target import TargetView


@dataclass(frozen=True)
class Evidence:
    """What a fleet must be like: ships of ``lengths`` (the longest first) on berths of ``free`` that cover ``hits``.

    Where there are more hits than ships could cover, no berth is free.
    """

    table: Berths
    lengths: tuple[int, ...]
    free: BerthSet
    hits: Mask


def readings(view: TargetView) -> Iterator[Evidence]:
    """The ways to read a view: as the rules say, then with one contact rule after the other relaxed."""
    rules = view.rules
    contacts = list(Contact)
    for contact in contacts[contacts.index(rules.contact) :]:
        if contact is Contact.SIDES and _unnamed(view):
            yield _in_order(view)
        yield _as_seen(view, contact)


def _table(view: TargetView, contact: Contact) -> Berths:
    lengths = sorted({kind.length for kind in view.rules.ships}, reverse=True)
    size = view.rules.grid.size
    return berths(view.rules.grid, tuple(length for length in lengths if length <= size), contact)


def _as_seen(view: TargetView, contact: Contact) -> Evidence:
    """What the masks of the view say: ships afloat cover the hits, and a ship that was hit everywhere would be sunk."""
    table = _table(view, contact)
    blocked = view.misses | view.wrecks | contact.closed_by(view.rules.grid, view.wrecks)
    lengths = tuple(kind.length for kind in view.afloat)
    if view.hits.bit_count() >= sum(lengths):
        return Evidence(table, lengths, 0, view.hits)
    free = 0
    for length in set(lengths):
        free |= table.of.get(length, 0)
    free &= ~table.covering(blocked)
    for hit in cells_of(view.hits):
        # A ship beside a hit that does not cover it would touch the one that does.
        free &= ~table.covering(contact.closed_by(view.rules.grid, 1 << hit)) | table.through[hit]
    for berth in cells_of(free & table.covering(view.hits)):
        if not table.masks[berth] & ~view.hits:
            free &= ~(1 << berth)
    return Evidence(table, lengths, free, view.hits)


def _unnamed(view: TargetView) -> bool:
    """Whether a ship sank without being named."""
    return any(answer.outcome in (Outcome.SUNK, Outcome.WON) and not answer.ship for _cell, answer in view.shots)


def _in_order(view: TargetView) -> Evidence:
    """What the order of the shots says where ships may lie side by side and those that sank were not named.

    A run of hits can then be several ships, and which of them sank is open. But a ship sinks with the last shot at it:
    of the fields of a ship that was hit everywhere, the one shot at last is the one that was answered with sunk, and no
    other field of any ship was.
    """
    table = _table(view, Contact.SIDES)
    hits = sinkings = named = 0
    turns = {}
    lengths = [kind.length for kind in view.rules.ships]
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
        free |= table.of.get(length, 0)
    free &= ~table.covering(view.misses | named)
    for berth in cells_of(free & table.covering(hits)):
        mask = table.masks[berth]
        sunk = 0 if mask & ~hits else 1 << max(cells_of(mask), key=turns.__getitem__)
        if mask & sinkings != sunk:
            free &= ~(1 << berth)
    return Evidence(table, tuple(lengths), free, hits)
