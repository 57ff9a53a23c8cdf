"""Genius: shoots where a ship most probably lies, given everything that is known.

When all possible arrangements of the enemy's ships are known, it looks further: of the most promising cells it takes
the one after which the fewest misses are to come.
"""

import random
from typing import Final

from schiffe.bots import hard
from schiffe.bots.choice import Choice, Probable
from schiffe.bots.opening import open_game
from schiffe.bots.posterior import SAMPLES, Posterior, posterior
from schiffe.bots.rollout import fewest_misses
from schiffe.rules.grid import Cell, Mask, cells_of, mask_of, random_cell
from schiffe.rules.target import TargetView

# Shots that rollouts saved in a game when at most 1000 arrangements were left, all of them known (40 games, CORNERS /
# NONE, standard error 0.03; before the work was limited): the three best cells within a tenth of the best one 0.15 /
# 0.11, six within a tenth 0.22 / 0.14, six within a quarter 0.30 / 0.22, ten within a half 0.43 / 0.31.
MOST_ROLLOUTS: Final = 10
"""How many of the best cells get a rollout."""
PROMISING: Final = 0.5
"""Only cells with at least this part of the best cell's probability get a rollout."""
WORK: Final = 2500
"""How many arrangements all rollouts of a shot may go through: this bounds its time, at about 10 µs for each."""


def choose(view: TargetView, rng: random.Random) -> Choice:
    """The next cell to shoot at; raises ValueError when none is open.

    When no fleet fits what an opponent answered, it plays like hard.
    """
    if opening := open_game(view, rng):
        return opening
    found = posterior(view, rng, SAMPLES)
    counts = found.counts
    most = max((counts[cell] for cell in cells_of(view.open)), default=0)
    if not most:
        return hard.choose(view, rng)
    best = mask_of(tuple(cell for cell in cells_of(view.open) if counts[cell] == most))
    cell, cells, rolled_out = random_cell(best, rng), best.bit_count(), False
    if found.exact and most < found.total:
        candidates = _promising(found, view.open, cell)
        if len(candidates) > 1:
            cell, cells, rolled_out = fewest_misses(found, candidates), len(candidates), True
    return Choice.at(cell, Probable(counts[cell], found.total, found.exact, cells, rolled_out))


def _promising(found: Posterior, allowed: Mask, first: Cell) -> list[Cell]:
    """The cells worth a rollout, ``first`` before the others."""
    counts, least = found.counts, PROMISING * found.counts[first]
    others = [cell for cell in cells_of(allowed) if cell != first and counts[cell] >= least]
    others.sort(key=counts.__getitem__, reverse=True)
    return [first, *others[: max(1, min(MOST_ROLLOUTS, WORK // found.total)) - 1]]
