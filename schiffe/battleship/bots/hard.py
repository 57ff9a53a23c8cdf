"""Hard: hunts on diagonals that no ship can avoid, then finishes the ship.

Wherever a ship of length k is, it covers exactly one cell of every k-th diagonal. So with k the length of the smallest
ship afloat, shooting at every k-th diagonal is enough; there are several ways to choose them, and the one with the
fewest open cells takes the fewest shots. The diagonals need not be remembered between shots: those used last now have
fewer open cells, so they are chosen again unless others have become better still.
"""

import random
from dataclasses import dataclass
from functools import cache
from typing import Final

from schiffe.battleship.bots import easy
from schiffe.battleship.bots.choice import Bot, Choice, OnDiagonal
from schiffe.battleship.bots.targeting import finish_ship, without_sunk_ships
from schiffe.battleship.rules.grid import Mask, random_cell
from schiffe.battleship.rules.target import Target


class HardBot(Bot):
    """A bot that hunts on diagonals."""

    def choose(self, target: Target, rng: random.Random) -> Choice:
        cleaned_target = without_sunk_ships(target)
        choice = _next_likely_cell(cleaned_target, rng)
        if choice is None and cleaned_target is not target:
            choice = _next_likely_cell(target, rng)
        return choice or easy.BOT.choose(target, rng)


BOT: Final = HardBot()


def _next_likely_cell(target: Target, rng: random.Random) -> Choice | None:
    """Return the next cell where a ship afloat has room; None if there is none."""
    if target.hits and (choice := finish_ship(target, target.coverable_cells, rng)):
        return choice
    # Choose an allowed cell on the diagonals that have the fewest allowed cells.
    grid = target.rules.grid
    length = min((ship_class.length for ship_class in target.afloat), default=1)
    allowed = grid.coverable(target.possible_cells, length)
    counts = [(lattice, (lattice.mask & allowed).bit_count()) for lattice in lattices(grid.size, length)]
    fewest = min((count for _lattice, count in counts if count), default=0)
    if not fewest:
        return None
    lattice = rng.choice([lattice for lattice, count in counts if count == fewest])
    cell = random_cell(lattice.mask & allowed, rng)
    return Choice.single(
        cell, OnDiagonal(every=length, is_rising=lattice.is_rising, offset=lattice.offset, cell_count=fewest)
    )


@dataclass(frozen=True)
class Lattice:
    """The cells of parallel diagonals at equal distances; ``offset`` is where the first one begins."""

    is_rising: bool
    offset: int
    mask: Mask


@cache
def lattices(size: int, every: int) -> tuple[Lattice, ...]:
    """Return all the ways to take every ``every``-th diagonal of a grid."""
    masks = dict.fromkeys(((is_rising, offset) for is_rising in (False, True) for offset in range(every)), 0)
    for y in range(size):
        for x in range(size):
            cell = 1 << (y * size + x)
            masks[True, (x + y) % every] |= cell
            masks[False, (x - y) % every] |= cell
    return tuple(Lattice(is_rising, offset, mask) for (is_rising, offset), mask in masks.items())
