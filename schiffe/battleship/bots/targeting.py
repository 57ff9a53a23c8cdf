"""Targeting for bots that do not count arrangements: which hits belong to sunk ships, and how to finish a hit ship.

If ships sink silently, or ships may lie side by side and sunk ones are not named, a bot cannot know whether the ship of
a hit is still afloat. A bot that took all of them for afloat would shoot around each hit in vain.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from schiffe.battleship.bots.choice import AlongLine, BesideHit, Choice
from schiffe.battleship.rules.grid import Cell, Mask, cells_of, has_cell, mask_of, random_cell
from schiffe.battleship.rules.ships import Outcome, ShipClass
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import Contact


def without_sunk_ships(view: TargetView) -> TargetView:
    """Return the view with probably sunk ships as wrecks; the same view if the answers tell which ships sank."""
    if not view.hits or view.is_contradictory:
        return view
    if view.rules.is_silent:
        return _without_silent_wrecks(view)
    has_unnamed_wreck = any(answer.outcome is Outcome.SUNK and answer.ship is None for _cell, answer in view.shots)
    if has_unnamed_wreck and view.rules.contact is Contact.SIDES:
        return _without_unnamed_wrecks(view)
    return view


def _without_silent_wrecks(view: TargetView) -> TargetView:
    """Assume that a line of hits is a sunk ship if it cannot be extended, or is as long as the longest ship left.

    That is certain if ships do not touch at their sides, and otherwise most likely.
    """
    has_changed = True
    while has_changed and view.hits:
        has_changed = False
        lines = (
            mask_of(line.hits)
            for line in _hit_lines(view)
            if len(line.hits) > 1 or not view.rules.grid.beside(1 << line.hits[0]) & view.hits
        )
        for line in sorted(lines, key=int.bit_count, reverse=True):
            length = line.bit_count()
            kind = next((kind for kind in view.afloat if kind.length == length), None)
            if kind and not line & ~view.hits and not _can_be_longer(view, line):
                view = _without(view, kind, line)
                has_changed = True
    return view


@dataclass(frozen=True)
class _HitLine:
    """The longest possible line of hits, and the cells at its ends."""

    hits: tuple[Cell, ...]
    ends: tuple[Cell, ...]


def _hit_lines(view: TargetView) -> Iterator[_HitLine]:
    """Yield all lines of hits, each hit in both directions: a lone hit gives two lines."""
    for hit in cells_of(view.hits):
        right, left, down, up = view.rules.grid.rays(hit)
        for ahead, back in ((right, left), (down, up)):
            if back and has_cell(view.hits, back[0]):
                continue  # the line begins further back, and is found from there
            length = next((step for step, cell in enumerate(ahead) if not has_cell(view.hits, cell)), len(ahead))
            yield _HitLine(hits=(hit, *ahead[:length]), ends=(*ahead[length : length + 1], *back[:1]))


def _can_be_longer(view: TargetView, line: Mask) -> bool:
    """Return whether a longer ship afloat can lie on a line of hits and beyond it."""
    grid = view.rules.grid
    cells = view.possible | view.hits
    longer = {kind.length for kind in view.afloat if kind.length > line.bit_count()}
    if view.rules.contact is not Contact.SIDES:
        return any(grid.room(cells, length, view.hits) & line for length in longer)
    first = next(cells_of(line))
    return any(not line & ~ship for length in longer for ship in grid.lines_through(first, length, cells))


def _without_unnamed_wrecks(view: TargetView) -> TargetView:
    """Assume that each unnamed sunk ship was the longest one afloat that fits on the hits in line with its last hit."""
    guess = TargetView.fresh(view.rules)
    for cell, answer in view.shots:
        if answer.outcome is Outcome.MISS:
            continue
        guess = replace(guess, hits=guess.hits | 1 << cell)
        if answer.outcome is Outcome.HIT:
            continue
        if answer.ship:
            guess = _without(guess, answer.ship.kind, answer.ship.mask)
            continue
        for kind in guess.afloat:
            if ship := next(view.rules.grid.lines_through(cell, kind.length, guess.hits), 0):
                guess = _without(guess, kind, ship)
                break
    return replace(view, afloat=guess.afloat, hits=guess.hits, wrecks=guess.wrecks)


def _without(view: TargetView, kind: ShipClass, ship: Mask) -> TargetView:
    """Return the view with a ship as a wreck."""
    afloat = list(view.afloat)
    if kind in afloat:
        afloat.remove(kind)
    return replace(view, afloat=tuple(afloat), hits=view.hits & ~ship, wrecks=view.wrecks | ship)


def finish_ship(view: TargetView, allowed: Mask, rng: random.Random) -> Choice | None:
    """Return the next shot at a ship that was hit and is still afloat; None when no allowed cell lies beside a hit.

    Two or more hits in a line are continued at its ends, the longest line first. A line that is blocked at both ends
    although nothing sank must be several ships side by side: then each of its hits is tried in turn.
    """
    open_lines = []
    for line in _hit_lines(view):
        open_ends = tuple(cell for cell in line.ends if has_cell(allowed, cell))
        if len(line.hits) > 1 and open_ends:
            open_lines.append(_HitLine(line.hits, open_ends))
    if open_lines:
        longest = max(open_lines, key=lambda line: len(line.hits))
        reason = AlongLine(start=min(longest.hits), end=max(longest.hits), cells=len(longest.ends))
        return Choice.single(rng.choice(longest.ends), reason)
    for hit in cells_of(view.hits):
        cells = view.rules.grid.beside(1 << hit) & allowed
        if cells:
            return Choice.single(random_cell(cells, rng), BesideHit(hit, cells.bit_count()))
    return None
