"""Checks whether an opponent's answers can be true. In network matches they come from programs that may be wrong.

They can be true if some legal fleet gives these answers in this order. A search decides this if answers name no ship
and ships may not touch at their sides, so that adjacent hits belong to one ship. Under all rules, counting is possible.
"""

from collections.abc import Sequence
from functools import cache, reduce
from operator import or_
from typing import Final

from schiffe.battleship.rule_line import Announce
from schiffe.battleship.rules.grid import Cell, Grid, Mask, cells_of, to_mask
from schiffe.battleship.rules.ships import Answer, Outcome, Ship, ShipClass
from schiffe.battleship.rules.target import Target

_MAX_STEPS: Final = 20_000
"""The maximum number of ships that a search places before it accepts the answers. Honest matches stay below 500."""


def is_consistent(target: Target) -> bool:
    """Return whether some legal fleet gives all these answers, or the search for one was given up.

    If False, it stays False for every later target, unless that search is given up.
    """
    shot_indexes = {shot.cell: index for index, shot in enumerate(target.shots)}
    answers = dict(target.shots)
    remaining = list(target.rules.ship_classes)
    floating = 0
    all_hits = target.hits | target.wrecks
    for run in target.connected_groups(all_hits):
        cells = sorted(cells_of(run), key=shot_indexes.__getitem__)
        if any(answers[cell].has_sunk for cell in cells[:-1]):
            return False  # a cell next to a wreck was hit
        if not answers[cells[-1]].has_sunk:
            floating |= run
            continue
        length = run.bit_count()
        sunk_class = next((ship_class for ship_class in remaining if ship_class.length == length), None)
        if sunk_class is None or not _placements_on(target.rules.grid, length, run):
            return False
        if target.rules.grid.closed_by(target.rules.contact, run) & all_hits & ~run:
            return False
        remaining.remove(sunk_class)
    has_won = any(answer.outcome is Outcome.WON for answer in answers.values())
    if has_won or not remaining:
        return has_won and not remaining and not floating
    return _FleetSearch(target).has_solution(floating, remaining)


def is_possible_answer(target: Target, cell: Cell, answer: Answer) -> bool:
    """Return whether an answer to a shot is possible, judged by counting cells and ships."""
    rules = target.rules
    is_last_hit = (target.hits | target.wrecks).bit_count() + 1 == rules.ship_cell_count
    match answer.outcome:
        case Outcome.MISS:
            water_cell_count = rules.size**2 - rules.ship_cell_count
            return target.misses.bit_count() < water_cell_count and not answer.ship
        case Outcome.HIT:
            return not is_last_hit and not answer.ship
        case Outcome.SUNK:
            is_possible = not is_last_hit and not rules.is_silent and target.afloat_ship_count > 1
        case Outcome.WON:
            is_possible = is_last_hit
    if answer.ship and rules.announce is Announce.SHIP:
        return is_possible and _can_have_sunk(target, cell, answer.ship)
    return is_possible and answer.ship is None and rules.announce is not Announce.SHIP


def _can_have_sunk(target: Target, cell: Cell, ship: Ship) -> bool:
    """Return whether a shot at a cell can have sunk a ship: it was afloat, and all its other cells were hit."""
    try:
        is_straight = target.rules.grid.line(ship.cells[0], ship.cells[-1]) == ship.cells
    except ValueError:
        return False
    is_afloat = ship.ship_class in target.afloat
    return is_straight and is_afloat and cell in ship.cells and not ship.mask & ~(target.hits | (1 << cell))


def _placements_on(grid: Grid, length: int, cells: Mask) -> list[Mask]:
    """Return the placements of a ship entirely on the given cells."""
    return [ship for ship in _placements(grid, length) if not ship & ~cells]


@cache
def _placements(grid: Grid, length: int) -> tuple[Mask, ...]:
    """Return all placements of a ship on the empty grid."""
    horizontal = (range(cell, cell + length) for cell in grid.cells if cell % grid.size + length <= grid.size)
    vertical = (range(cell, cell + length * grid.size, grid.size) for cell in grid.cells)
    lines = (*horizontal, *(line for line in vertical if line[-1] in grid.cells))
    return tuple(to_mask(line) for line in dict.fromkeys(lines))


@cache
def _placements_over(grid: Grid, length: int, cell: Mask) -> tuple[Mask, ...]:
    """Return the placements of a ship that cover a cell."""
    return tuple(ship for ship in _placements(grid, length) if ship & cell)


@cache
def _reach(grid: Grid, length: int, cell: Mask) -> Mask:
    """Return the given cell and all cells that a ship over it may cover."""
    return reduce(or_, _placements_over(grid, length, cell), cell)


class _FleetSearch:
    """A search for a fleet that fits the hits; it first places the ships that were hit, then the others."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._step_count = 0

    def has_solution(self, floating: Mask, ships: Sequence[ShipClass]) -> bool:
        """Return whether the ships can be placed so that they cover all hits of ``floating``."""
        closed = self._closed_by(self._target.wrecks)
        return self._cover_hit(floating, [ship_class.length for ship_class in ships], self._target.open_cells & ~closed)

    def _closed_by(self, ship: Mask) -> Mask:
        return self._target.rules.grid.closed_by(self._target.rules.contact, ship)

    def _cover_hit(self, floating: Mask, lengths: list[int], free: Mask) -> bool:
        """Place a ship over the first hit, with at least one cell not shot at, since otherwise it would have sunk."""
        if not floating:
            return self._place_rest([_placements_on(self._target.rules.grid, length, free) for length in lengths])
        if self._step_count > _MAX_STEPS:
            return True
        if self._min_ship_count(floating, max(lengths, default=1)) > len(lengths):
            return False  # without this, eight scattered hits take a second
        first_cell = floating & -floating
        for length in dict.fromkeys(lengths):
            other_lengths = list(lengths)
            other_lengths.remove(length)
            for ship in _placements_over(self._target.rules.grid, length, first_cell):
                if ship & ~(free | floating):
                    continue
                self._step_count += 1
                closed = self._closed_by(ship)
                fits = ship & free and not closed & floating
                if fits and self._cover_hit(floating & ~ship, other_lengths, free & ~ship & ~closed):
                    return True
        return False

    def _min_ship_count(self, floating: Mask, longest: int) -> int:
        """Return a lower bound for the number of ships over these hits, by counting hits that no ship can share."""
        count = 0
        while floating:
            count += 1
            floating &= ~_reach(self._target.rules.grid, longest, floating & -floating)
        return count

    def _place_rest(self, placements: list[list[Mask]]) -> bool:
        """Place the other ships, given the placements of each. The ship with the fewest placements comes first."""
        if not placements or self._step_count > _MAX_STEPS:
            return True
        scarcest, *others = sorted(placements, key=len)
        for ship in scarcest:
            self._step_count += 1
            closed = ship | self._closed_by(ship)
            choices_left = [[choice for choice in choices if not choice & closed] for choices in others]
            if all(choices_left) and self._place_rest(choices_left):
                return True
        return False
