"""Clever: rates every cell from 0 to 3 and takes one of the best."""

import random
from typing import Final

from schiffe.battleship.bots import easy
from schiffe.battleship.bots.choice import Bot, Choice, Rated
from schiffe.battleship.bots.targeting import without_sunk_ships
from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.grid import Mask, cells_of, has_cell, random_cell
from schiffe.battleship.rules.target import Target


class CleverBot(Bot):
    """A bot that rates cells."""

    def choose(self, target: Target, rng: random.Random) -> Choice:
        for rating, mask in ratings(without_sunk_ships(target)):
            if mask:
                return Choice.single(random_cell(mask, rng), Rated(rating, mask.bit_count()))
        return easy.BOT.choose(target, rng)


BOT: Final = CleverBot()


def ratings(target: Target) -> tuple[tuple[int, Mask], ...]:
    """Return the cells rated 3 (beside two hits), 2 (beside a hit) and 1 (open); all others are rated 0.

    A cell is beside two hits if it is at the end of two hits in a line, or has hits at two of its sides. If ships may
    touch at their sides, every open cell is possible; then only the cells where the longest ship afloat fits are
    rated 1.
    """
    grid = target.rules.grid
    hits = target.hits
    beside_one = grid.beside(hits) & target.possible_cells
    beside_two = 0
    for cell in cells_of(beside_one):
        hit_rays = [ray for ray in grid.rays(cell) if ray and has_cell(hits, ray[0])]
        is_in_line = any(len(ray) > 1 and has_cell(hits, ray[1]) for ray in hit_rays)
        if len(hit_rays) > 1 or is_in_line:
            beside_two |= 1 << cell
    other_cells = target.possible_cells & ~beside_one
    if target.rules.contact is Contact.SIDES and target.afloat:
        roomy = grid.coverable(target.possible_cells | hits, target.afloat[0].length) & other_cells
        other_cells = roomy or other_cells
    return (3, beside_two), (2, beside_one & ~beside_two), (1, other_cells)
