"""Conclusions from an opponent's answers about the unknown ships, in terms of placements.

An opponent can contradict itself, so the same answers can be read in several ways, the strictest first.
"""

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple

from schiffe.battleship.bots.placements import PlacementSet, PlacementTable, make_placement_table
from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.grid import Mask, bits_of, cells_of
from schiffe.battleship.rules.target import Target


class Evidence(NamedTuple):
    """Knowledge of the unknown ships.

    Attributes:
        lengths: their lengths, longest first.
        free: the placements that are free to them; empty if there are more hits than the ships have cells.
        hits: the cells that they must cover together.
    """

    table: PlacementTable
    lengths: tuple[int, ...]
    free: PlacementSet
    hits: Mask


def readings_of(target: Target) -> Iterator[Evidence]:
    """Yield the ways to read a target: first by the rules of the game, then by ever more permissive contact rules."""
    contacts = list(Contact)
    for contact in contacts[contacts.index(target.rules.contact) :]:
        if contact is Contact.SIDES and any(shot.answer.has_sunk and not shot.answer.ship for shot in target.shots):
            yield _evidence_of_order(target)
        yield _evidence_of_masks(target, contact)


def ships_beside(target: Target, evidence: Evidence) -> list[Mask]:
    """Return the cells of each ship known to have sunk; unnamed ones side by side may count as one."""
    wrecks = target.wrecks & ~evidence.hits
    named = [shot.answer.ship.mask & wrecks for shot in target.shots if shot.answer.ship]
    return [*(ship for ship in named if ship), *target.connected_groups(wrecks & ~reduce(or_, named, 0))]


def _make_table(target: Target, contact: Contact) -> PlacementTable:
    grid = target.rules.grid
    lengths = sorted({length for length in target.rules.lengths if length <= grid.size}, reverse=True)
    return make_placement_table(grid, tuple(lengths), contact)


def _placements_of(table: PlacementTable, lengths: Iterable[int]) -> PlacementSet:
    return reduce(or_, (table.by_length.get(length, 0) for length in lengths), 0)


def _evidence_of_masks(target: Target, contact: Contact) -> Evidence:
    """Return the evidence of the masks: the ships afloat cover the open hits, and none is hit everywhere."""
    table = _make_table(target, contact)
    blocked = target.misses | target.wrecks | target.rules.grid.closed_by(contact, target.wrecks)
    lengths = tuple(ship_class.length for ship_class in target.afloat)
    # If sinking is silent, a ship may be hit everywhere, but not all of them: that would have ended the match.
    if target.hits.bit_count() >= sum(lengths):
        return Evidence(table=table, lengths=lengths, free=0, hits=target.hits)
    free = _placements_of(table, lengths) & ~table.covering(blocked)
    for hit in cells_of(target.hits):
        # A ship next to a hit that it does not cover would touch the ship that was hit.
        free &= ~table.covering(target.rules.grid.closed_by(contact, 1 << hit)) | table.through[hit]
    if not target.rules.is_silent:
        for placement in bits_of(free & table.covering(target.hits)):
            if not table.masks[placement] & ~target.hits:
                free &= ~(1 << placement)
    return Evidence(table=table, lengths=lengths, free=free, hits=target.hits)


def _evidence_of_order(target: Target) -> Evidence:
    """Return the evidence of the order of the shots, for ships that may be side by side and sank unnamed.

    A run of hits can then belong to several ships, and it is unknown which of them sank. But a ship sinks with the last
    shot that hits it. So among the cells of a completely hit ship, exactly the one that was shot last was answered with
    "sunk"; and no cell of a ship afloat was.
    """
    table = _make_table(target, Contact.SIDES)
    hits = sinkings = named_wrecks = 0
    shot_indexes = {shot.cell: index for index, shot in enumerate(target.shots)}
    lengths = list(target.rules.lengths)
    for cell, answer in target.shots:
        if answer.is_hit:
            hits |= 1 << cell
        if not answer.has_sunk:
            continue
        if answer.ship is None:
            sinkings |= 1 << cell
            continue
        named_wrecks |= answer.ship.mask
        if answer.ship.ship_class.length in lengths:
            lengths.remove(answer.ship.ship_class.length)
    hits &= ~named_wrecks
    if not lengths or hits.bit_count() > sum(lengths):
        return Evidence(table=table, lengths=tuple(lengths), free=0, hits=hits)
    free = _placements_of(table, lengths) & ~table.covering(target.misses | named_wrecks)
    for placement in bits_of(free & table.covering(hits)):
        mask = table.masks[placement]
        is_afloat = mask & ~hits != 0
        sinking_mask = 0 if is_afloat else 1 << max(cells_of(mask), key=shot_indexes.__getitem__)
        if mask & sinkings != sinking_mask:
            free &= ~(1 << placement)
    return Evidence(table=table, lengths=tuple(lengths), free=free, hits=hits)
