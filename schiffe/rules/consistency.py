"""Can the answers to one's shots be true? For opponents who are not bound by our own board, as in a network game.

The question is whether any legal fleet gives these answers in this order. It is put for answers that name no ship and
for rules under which ships do not touch at their sides, so that hits side by side belong to one ship.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from schiffe.rules.fleet import ShipClass
from schiffe.rules.grid import Grid, Mask, cells_of, mask_of
from schiffe.rules.target import Outcome, TargetView

_MOST_STEPS: Final = 20_000
"""Ships laid in one search; beyond, an opponent has the benefit of the doubt. Honest games stay below 500."""
_SINKS: Final = (Outcome.SUNK, Outcome.WON)


def is_possible(view: TargetView) -> bool:
    """Whether there is a legal fleet that gives all these answers; once False, it is so for every later view."""
    order = {cell: number for number, (cell, _answer) in enumerate(view.shots)}
    outcomes = {cell: answer.outcome for cell, answer in view.shots}
    left = list(view.rules.ships)
    floating = 0
    for run in _runs(view, view.hits | view.wrecks):
        cells = sorted(cells_of(run), key=order.__getitem__)
        if any(outcomes[cell] in _SINKS for cell in cells[:-1]):
            return False  # something was hit beside a wreck
        if outcomes[cells[-1]] not in _SINKS:
            floating |= run
            continue
        sunk = next(
            (kind for kind in left if kind.length == run.bit_count() and _ways(view.rules.grid, kind.length, run)), None
        )
        if sunk is None:
            return False
        left.remove(sunk)
    has_won = any(outcome is Outcome.WON for outcome in outcomes.values())
    if has_won or not left:
        return has_won and not left and not floating
    return _Search(view).finds(floating, left)


def _runs(view: TargetView, hits: Mask) -> list[Mask]:
    """The hits in groups that are connected side by side."""
    runs = []
    while hits:
        run = view.run(hits & -hits, hits)
        runs.append(run)
        hits &= ~run
    return runs


def _ways(grid: Grid, length: int, fields: Mask, through: Mask = 0) -> list[Mask]:
    """The ways in which a ship lies on some of these fields only, and on all of ``through``."""
    return [mask for mask in _lines(grid, length) if not mask & ~fields and not through & ~mask]


@cache
def _lines(grid: Grid, length: int) -> tuple[Mask, ...]:
    """All lines of so many fields on the empty grid."""
    lying = (range(cell, cell + length) for cell in grid.cells if cell % grid.size + length <= grid.size)
    standing = (range(cell, cell + length * grid.size, grid.size) for cell in grid.cells)
    lines = (*lying, *(line for line in standing if line[-1] in grid.cells))
    return tuple(mask_of(tuple(line)) for line in dict.fromkeys(lines))


class _Search:
    """Lays the ships that float, those that were hit first."""

    def __init__(self, view: TargetView) -> None:
        self._view = view
        self._steps = 0

    def finds(self, floating: Mask, left: Sequence[ShipClass]) -> bool:
        """Whether the ships of ``left`` can lie so that all hits of ``floating`` belong to one of them."""
        closed = self._closed_by(self._view.wrecks)
        return self._cover(floating, list(left), self._view.open & ~closed)

    def _closed_by(self, ship: Mask) -> Mask:
        return self._view.rules.contact.closed_by(self._view.rules.grid, ship)

    def _cover(self, floating: Mask, left: list[ShipClass], free: Mask) -> bool:
        """Lay a ship over the first hit; it has at least one field that was not shot at, else it would have sunk."""
        if not floating:
            return self._fill([_ways(self._view.rules.grid, kind.length, free) for kind in left])
        first = floating & -floating
        for kind in dict.fromkeys(left):
            others = list(left)
            others.remove(kind)
            for ship in _ways(self._view.rules.grid, kind.length, free | floating, first):
                self._steps += 1
                closed = self._closed_by(ship)
                fits = ship & free and not closed & floating
                if fits and self._cover(floating & ~ship, others, free & ~ship & ~closed):
                    return True
        return False

    def _fill(self, ways: list[list[Mask]]) -> bool:
        """Lay the other ships, the one with the fewest ways first; after each, look at what is left for the others."""
        if not ways or self._steps > _MOST_STEPS:
            return True
        ways = sorted(ways, key=len)
        for ship in ways[0]:
            self._steps += 1
            closed = ship | self._closed_by(ship)
            rest = [[way for way in kind if not way & closed] for kind in ways[1:]]
            if all(rest) and self._fill(rest):
                return True
        return False
