"""Genius: fires where a ship most probably lies, given everything that is known."""

import random

from schiffe.bots import hard
from schiffe.bots.choice import Choice, Probable
from schiffe.bots.posterior import posterior
from schiffe.rules.grid import cells_of, draw_cell
from schiffe.rules.target import TargetView


def choose(view: TargetView, rng: random.Random) -> Choice:
    """The next field; raises ValueError when none is left.

    When no fleet fits what an opponent answered, it plays as hard.
    """
    found = posterior(view, rng)
    counts = found.counts
    most = max((counts[cell] for cell in cells_of(view.open)), default=0)
    if not most:
        return hard.choose(view, rng)
    best = sum(1 << cell for cell in cells_of(view.open) if counts[cell] == most)
    return Choice(draw_cell(best, rng), Probable(most, found.ways, found.exact, best.bit_count()))
