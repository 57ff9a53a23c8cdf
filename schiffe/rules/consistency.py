"""Can the answers to one's shots be true? For opponents who are not bound by our own board, as in a network game.

The question is whether any legal fleet gives these answers in this order. It is put for answers that name no ship and
for rules under which ships do not touch at their sides, so that hits side by side belong to one ship.
"""

from collections.abc import Sequence
from functools import cache, reduce
from operator import or_
from typing import Final

from schiffe.rules.grid import Grid, Mask, cells_of, mask_of
from schiffe.rules.ships import ShipClass
from schiffe.rules.shots import Outcome
from schiffe.rules.target import TargetView

_MOST_STEPS: Final = 20_000
"""Ships laid in one search; beyond, an opponent has the benefit of the doubt. Honest games stay below 500."""
_SINKS: Final = (Outcome.SUNK, Outcome.WON)


def is_possible(view: TargetView) -> bool:
    """Whether there is a legal fleet that gives all these answers; once False, it is so for every later view."""
    order = {cell: number for number, (cell, _answer) in enumerate(view.shots)}
    outcomes = {cell: answer.outcome for cell, answer in view.shots}
    left = list(view.rules.ships)
    floating, all_hits = 0, view.hits | view.wrecks
    for run in _runs(view, all_hits):
        cells = sorted(cells_of(run), key=order.__getitem__)
        if any(outcomes[cell] in _SINKS for cell in cells[:-1]):
            return False  # something was hit beside a wreck
        if outcomes[cells[-1]] not in _SINKS:
            floating |= run
            continue
        sunk = next(
            (kind for kind in left if kind.length == run.bit_count() and _ways(view.rules.grid, kind.length, run)), None
        )
        if sunk is None or view.rules.contact.closed_by(view.rules.grid, run) & all_hits & ~run:
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


def _ways(grid: Grid, length: int, fields: Mask) -> list[Mask]:
    """The ways in which a ship lies on some of these fields only."""
    return [line for line in _lines(grid, length) if not line & ~fields]


@cache
def _lines(grid: Grid, length: int) -> tuple[Mask, ...]:
    """All lines of so many fields on the empty grid."""
    lying = (range(cell, cell + length) for cell in grid.cells if cell % grid.size + length <= grid.size)
    standing = (range(cell, cell + length * grid.size, grid.size) for cell in grid.cells)
    lines = (*lying, *(line for line in standing if line[-1] in grid.cells))
    return tuple(mask_of(tuple(line)) for line in dict.fromkeys(lines))


@cache
def _lines_through(grid: Grid, length: int, field: Mask) -> tuple[Mask, ...]:
    """Those of them that go through a field."""
    return tuple(line for line in _lines(grid, length) if line & field)


@cache
def _reach(grid: Grid, length: int, field: Mask) -> Mask:
    """All fields of the lines that go through a field, and the field itself."""
    return reduce(or_, _lines_through(grid, length, field), field)


class _Search:
    """Lays the ships that float, those that were hit first."""

    def __init__(self, view: TargetView) -> None:
        self._view = view
        self._steps = 0

    def finds(self, floating: Mask, left: Sequence[ShipClass]) -> bool:
        """Whether the ships of ``left`` can lie so that all hits of ``floating`` belong to one of them."""
        closed = self._closed_by(self._view.wrecks)
        return self._cover(floating, [kind.length for kind in left], self._view.open & ~closed)

    def _closed_by(self, ship: Mask) -> Mask:
        return self._view.rules.contact.closed_by(self._view.rules.grid, ship)

    def _cover(self, floating: Mask, left: list[int], free: Mask) -> bool:
        """Lay a ship over the first hit; it has at least one field that was not shot at, else it would have sunk."""
        if not floating:
            return self._fill([_ways(self._view.rules.grid, length, free) for length in left])
        if self._steps > _MOST_STEPS:
            return True
        if self._fewest_ships(floating, max(left, default=1)) > len(left):
            return False  # without this, eight scattered hits take a second
        first = floating & -floating
        for length in dict.fromkeys(left):
            others = list(left)
            others.remove(length)
            for ship in _lines_through(self._view.rules.grid, length, first):
                if ship & ~(free | floating):
                    continue
                self._steps += 1
                closed = self._closed_by(ship)
                fits = ship & free and not closed & floating
                if fits and self._cover(floating & ~ship, others, free & ~ship & ~closed):
                    return True
        return False

    def _fewest_ships(self, floating: Mask, longest: int) -> int:
        """A number of ships that is needed for these hits at least: none can lie on two of the hits counted."""
        count = 0
        while floating:
            count += 1
            floating &= ~_reach(self._view.rules.grid, longest, floating & -floating)
        return count

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
