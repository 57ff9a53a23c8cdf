"""Density: the simple count of placements, with which ``schiffe bench`` compares every bot; it is not a level.

For each open cell it counts the placements of the ships afloat that fit the answers, and takes one of the cells with
the highest count. A placement counts ``FACTOR_PER_HIT`` times as much for each open hit that it covers.
"""

import random
from collections import Counter
from typing import Final

from schiffe.battleship.bots import easy
from schiffe.battleship.bots.choice import Bot, Choice
from schiffe.battleship.bots.placements import make_placement_table
from schiffe.battleship.bots.targeting import without_sunk_ships
from schiffe.battleship.rules.grid import bits_of, cells_of, random_cell
from schiffe.battleship.rules.target import Target

FACTOR_PER_HIT: Final = 50
"""The factor in the count of a placement for each open hit that it covers."""


class DensityBot(Bot):
    """A bot that counts placements."""

    def choose(self, target: Target, rng: random.Random) -> Choice:
        counts = densities(without_sunk_ships(target))
        highest = max(counts)
        if not highest:
            return easy.BOT.choose(target, rng)
        return Choice.single(random_cell(sum(1 << cell for cell, count in enumerate(counts) if count == highest), rng))


BOT: Final = DensityBot()


def densities(target: Target) -> list[int]:
    """Return for each cell the number of placements that cover it; 0 if it is not open."""
    rules = target.rules
    hits = target.hits
    table = make_placement_table(rules.grid, tuple(dict.fromkeys(rules.lengths)), rules.contact)
    blocked = table.covering(rules.grid.full & ~(target.possible_cells | hits))
    tally = 0
    through_hits = Counter[int]()
    for length, ships in Counter(ship_class.length for ship_class in target.afloat).items():
        for placement in bits_of(table.by_length[length] & ~blocked):
            mask = table.masks[placement]
            if table.closed[placement] & hits & ~mask:
                continue  # it would touch a ship that was hit
            tally += ships * table.tallies[placement]
            if count := (mask & hits).bit_count():
                through_hits.update(dict.fromkeys(cells_of(mask), ships * (FACTOR_PER_HIT**count - 1)))
    counts = table.counts_in(tally)
    return [count + through_hits[cell] if target.is_open(cell) else 0 for cell, count in enumerate(counts)]
