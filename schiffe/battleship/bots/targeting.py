"""Targeting for bots that do not count arrangements: which hits belong to sunk ships, and how to finish a hit ship.

If ships sink silently, or ships may be side by side and sunk ones are not named, a bot cannot know whether the ship of
a hit is still afloat. A bot that assumed this for all of them would shoot around each hit in vain.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from schiffe.battleship.bots.choice import AlongLine, BesideHit, Choice
from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.grid import Cell, Mask, cells_of, has_cell, random_cell, to_mask
from schiffe.battleship.rules.ships import ShipClass
from schiffe.battleship.rules.target import Target


def without_sunk_ships(target: Target) -> Target:
    """Return the target with probably sunk ships as wrecks; the same one if the answers tell which ships sank."""
    if not target.hits or target.is_contradictory:
        return target
    if target.rules.is_silent:
        return _without_silent_wrecks(target)
    if target.has_unnamed_wreck and target.rules.contact is Contact.SIDES:
        return _without_unnamed_wrecks(target)
    return target


def _without_silent_wrecks(target: Target) -> Target:
    """Assume that a line of hits is a sunk ship if it cannot be extended, or is as long as the longest ship left.

    That is certain if ships do not touch at their sides, and otherwise most likely.
    """
    has_changed = True
    while has_changed and target.hits:
        has_changed = False
        ships = (
            to_mask(line.hits)
            for line in _hit_lines(target)
            if len(line.hits) > 1 or not target.rules.grid.beside(1 << line.hits[0]) & target.hits
        )
        for ship in sorted(ships, key=int.bit_count, reverse=True):
            length = ship.bit_count()
            ship_class = next((afloat for afloat in target.afloat if afloat.length == length), None)
            is_intact = not ship & ~target.hits  # a wreck that was found in this pass may have crossed it
            if ship_class and is_intact and not _can_be_longer(target, ship):
                target = _without(target, ship_class, ship)
                has_changed = True
    return target


@dataclass(frozen=True)
class _HitLine:
    """The longest possible line of hits, and the cells at its ends."""

    hits: tuple[Cell, ...]
    ends: tuple[Cell, ...]


def _hit_lines(target: Target) -> Iterator[_HitLine]:
    """Yield all lines of hits, each hit in both directions: a lone hit gives two lines."""
    for hit in cells_of(target.hits):
        right, left, down, up = target.rules.grid.rays(hit)
        for ahead, back in ((right, left), (down, up)):
            if back and has_cell(target.hits, back[0]):
                continue  # the line begins further back, and is found from there
            length = next((step for step, cell in enumerate(ahead) if not has_cell(target.hits, cell)), len(ahead))
            yield _HitLine(hits=(hit, *ahead[:length]), ends=(*ahead[length : length + 1], *back[:1]))


def _can_be_longer(target: Target, line: Mask) -> bool:
    """Return whether a longer ship afloat can cover a line of hits and a cell beyond it."""
    grid = target.rules.grid
    cells = target.possible_cells | target.hits
    lengths = {afloat.length for afloat in target.afloat if afloat.length > line.bit_count()}
    if target.rules.contact is not Contact.SIDES:
        return any(grid.coverable(cells, length, target.hits) & line for length in lengths)
    first_cell = next(cells_of(line))
    return any(not line & ~ship for length in lengths for ship in grid.lines_through(first_cell, length, cells))


def _without_unnamed_wrecks(target: Target) -> Target:
    """Assume that each unnamed sunk ship was the longest one afloat that fits on the hits in line with its last hit."""
    grid = target.rules.grid
    guess = Target.fresh(target.rules)
    for cell, answer in target.shots:
        if not answer.is_hit:
            continue
        guess = replace(guess, hits=guess.hits | (1 << cell))
        if answer.ship:
            guess = _without(guess, answer.ship.ship_class, answer.ship.mask)
        elif answer.has_sunk:
            possible_wrecks = (
                (ship_class, line)
                for ship_class in guess.afloat
                for line in grid.lines_through(cell, ship_class.length, guess.hits)
            )
            if wreck := next(possible_wrecks, None):
                guess = _without(guess, *wreck)
    return replace(target, afloat=guess.afloat, hits=guess.hits, wrecks=guess.wrecks)


def _without(target: Target, ship_class: ShipClass, ship: Mask) -> Target:
    """Return the target with a ship as a wreck."""
    afloat = list(target.afloat)
    if ship_class in afloat:
        afloat.remove(ship_class)
    return replace(target, afloat=tuple(afloat), hits=target.hits & ~ship, wrecks=target.wrecks | ship)


def finish_ship(target: Target, allowed: Mask, rng: random.Random) -> Choice | None:
    """Return the next shot at a ship that was hit and is still afloat; None if no allowed cell is beside a hit.

    Two or more hits in a line are continued at its ends, the longest line first. A line that is blocked at both ends
    although nothing sank must be several ships side by side: then each of its hits is tried in turn.
    """
    open_lines = []
    for line in _hit_lines(target):
        open_ends = tuple(cell for cell in line.ends if has_cell(allowed, cell))
        if len(line.hits) > 1 and open_ends:
            open_lines.append(_HitLine(line.hits, open_ends))
    if open_lines:
        longest = max(open_lines, key=lambda line: len(line.hits))
        reason = AlongLine(start=min(longest.hits), end=max(longest.hits), cell_count=len(longest.ends))
        return Choice.single(rng.choice(longest.ends), reason)
    for hit in cells_of(target.hits):
        cells = target.rules.grid.beside(1 << hit) & allowed
        if cells:
            return Choice.single(random_cell(cells, rng), BesideHit(hit, cells.bit_count()))
    return None
