"""The bots against the best play there is, which can be worked out for one ship on a small board."""

import random
from fractions import Fraction
from functools import cache
from math import comb
from statistics import fmean
from typing import Final

import pytest

from schiffe.battleship.bots import load_bot
from schiffe.battleship.bots.placements import PlacementSet, ship_masks
from schiffe.battleship.levels import LEVELS
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, Grid, Mask, bits_of, cells_of
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Ship
from tests.under_fire import Board

BOARDS: Final = {(5, 2): 8.2, (5, 3): 6.9, (5, 4): 7.1, (5, 5): 7.5, (6, 5): 103 / 12}
"""By the size of the board and the length of the ship: the mean number of shots of the best play."""
DRAWS: Final = 20
BEHIND: Final = {"easy": (8.5, 23.0), "medium": (1.0, 2.8), "clever": (1.0, 2.8), "hard": (-0.2, 1.0)}
"""By how many shots the levels that play by chance are behind it, on all these boards; a few draws of them."""
on_each_board = pytest.mark.parametrize(("size", "length"), BOARDS)


class Solver:
    """The best play against one ship: what it does after every answer, as far as that can matter.

    All sums are over the placements that are still possible, each of which is as likely as the others.
    """

    def __init__(self, size: int, length: int) -> None:
        grid = Grid(size)
        self._length = length
        self._ships = tuple(ship_masks(grid, length))
        self._through = tuple(
            sum(1 << number for number, ship in enumerate(self._ships) if ship >> cell & 1) for cell in grid.cells
        )
        self._sums: dict[PlacementSet, int] = {0: 0}
        self._too_many: dict[PlacementSet, int] = {}
        self._chase = cache(self._sum_of_chase)
        self._bound = cache(self._least_sum)

    def mean_shots(self) -> Fraction:
        """Return the mean number of shots that sink the ship."""
        everywhere = (1 << len(self._ships)) - 1
        return Fraction(self._sum(everywhere, 10**9), len(self._ships))

    def _sum(self, places: PlacementSet, limit: int) -> int:
        """Return the sum of shots while nothing is hit yet; ``limit``, where it is that or more."""
        if places in self._sums:
            return self._sums[places]
        if self._too_many.get(places, 0) >= limit:
            return limit
        count, most = places.bit_count(), max((places & through).bit_count() for through in self._through)
        ways = []
        for cell, through in enumerate(self._through):
            if hit := places & through:
                known, missed = count + self._chase(hit, 1 << cell), places & ~through
                ways.append((known + self._bound(missed.bit_count(), most), known, missed))
        found = limit
        for least, known, missed in sorted(ways):
            if least >= found:
                break
            found = min(found, known + self._sum(missed, found - known))
        (self._sums if found < limit else self._too_many)[places] = found
        return found

    def _sum_of_chase(self, places: PlacementSet, hits: Mask) -> int:
        """Return the sum of further shots at a ship that was hit."""
        afloat = {number for number in bits_of(places) if self._ships[number] != hits}
        left = sum(1 << number for number in afloat)

        def after(cell: Cell) -> int:
            through = self._through[cell]
            return self._chase(left & through, hits | 1 << cell) + self._chase(left & ~through, hits)

        cells = {cell for number in afloat for cell in cells_of(self._ships[number] & ~hits)}
        return len(afloat) + min(map(after, cells), default=0)

    def _least_sum(self, count: int, most: int) -> int:
        """No play takes less for so many placements, of which no cell has more than ``most``."""
        if not count:
            return 0
        first = range(1, min(count, most) + 1)
        return count + min(self._least_chase(hit) + self._bound(count - hit, most) for hit in first)

    def _least_chase(self, count: int) -> int:
        """No chase of a ship with so many placements takes less: only so many orders of hits have few misses."""
        total, misses = count * (self._length - 1), 0
        while count:
            ways = min(count, comb(self._length - 2 + misses, misses))
            total, count, misses = total + ways * misses, count - ways, misses + 1
        return total


def mean_shots(level: str, size: int, length: int) -> float:
    """The mean number of shots of a bot over all placements; of one that plays by chance a few times over each."""
    rules, bot, shots = Rules.of(size, (length,)), load_bot(level).choose, []
    for seed in range(1 if level in ("genius", "rival") else DRAWS):
        rng = random.Random(seed)
        for mask in ship_masks(rules.grid, length):
            board = Board(Fleet(rules, (Ship(rules.ship_classes[0], tuple(cells_of(mask))),)))
            while board.target.afloat:
                board.receive(bot(board.target, rng).cell)
            shots.append(len(board.target.shots))
    return fmean(shots)


@on_each_board
def test_the_best_play_takes_so_many_shots(size: int, length: int) -> None:
    assert float(Solver(size, length).mean_shots()) == pytest.approx(BOARDS[size, length])


@on_each_board
def test_genius_is_within_a_tenth_of_a_shot_of_the_best_play(size: int, length: int) -> None:
    best = BOARDS[size, length]
    assert best - 1e-9 <= mean_shots("genius", size, length) <= best + 0.1


@on_each_board
@pytest.mark.parametrize("level", BEHIND)
def test_the_other_levels_are_so_far_behind_the_best_play(level: str, size: int, length: int) -> None:
    least, most = BEHIND[level]
    assert least <= mean_shots(level, size, length) - BOARDS[size, length] <= most


def test_every_level_is_compared_with_the_best_play() -> None:
    assert [*BEHIND, "genius", "rival"] == list(LEVELS)
