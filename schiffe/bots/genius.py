"""Genius: fires where a ship most probably lies, given everything that is known.

Where all ways in which the ships can lie are known, it looks further: of the best fields it takes the one after which
the fewest misses are to come.
"""

import random
from typing import Final

from schiffe.bots import hard
from schiffe.bots.choice import Choice, Probable
from schiffe.bots.follow import fewest_misses
from schiffe.bots.opening import open_game
from schiffe.bots.posterior import DRAWS, Posterior, posterior
from schiffe.rules.grid import Cell, Mask, cells_of, draw_cell, mask_of
from schiffe.rules.target import TargetView

# What following gained where all of at most 1000 ways were known, in shots a game (40 games, CORNERS / NONE, error
# 0.03; before the limit on the work): the three best fields within a tenth of the best one 0.15 / 0.11, six within a
# tenth 0.22 / 0.14, six within a quarter 0.30 / 0.22, ten within a half 0.43 / 0.31.
FOLLOWED: Final = 10
"""How many of the best fields are followed to the end of the game."""
WORTH: Final = 0.5
"""Only fields with at least this part of the best field's probability are followed."""
WORK: Final = 2500
"""How many ways may be followed in all, for all fields together: it bounds the time of a shot, at about 10 µs each."""


def choose(view: TargetView, rng: random.Random) -> Choice:
    """The next field; raises ValueError when none is left.

    When no fleet fits what an opponent answered, it plays as hard.
    """
    if opening := open_game(view, rng):
        return opening
    found = posterior(view, rng, DRAWS)
    counts = found.counts
    most = max((counts[cell] for cell in cells_of(view.open)), default=0)
    if not most:
        return hard.choose(view, rng)
    best = mask_of(tuple(cell for cell in cells_of(view.open) if counts[cell] == most))
    cell, fields, followed = draw_cell(best, rng), best.bit_count(), False
    if found.exact and most < found.ways:
        candidates = _worth_following(found, view.open, cell)
        if len(candidates) > 1:
            cell, fields, followed = fewest_misses(found, candidates), len(candidates), True
    return Choice.at(cell, Probable(counts[cell], found.ways, found.exact, fields, followed))


def _worth_following(found: Posterior, allowed: Mask, first: Cell) -> list[Cell]:
    """The best fields, ``first`` before the others."""
    counts, least = found.counts, WORTH * found.counts[first]
    others = [cell for cell in cells_of(allowed) if cell != first and counts[cell] >= least]
    others.sort(key=counts.__getitem__, reverse=True)
    return [first, *others[: max(1, min(FOLLOWED, WORK // found.ways)) - 1]]
