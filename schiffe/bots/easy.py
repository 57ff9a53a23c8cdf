"""Easy: shoots at random at fields not yet tried."""

import random

from schiffe.bots.choice import Chance, Choice
from schiffe.rules.grid import cells_of
from schiffe.rules.target import TargetView


def choose(view: TargetView, rng: random.Random) -> Choice:
    """Any open field; raises IndexError when none is left."""
    fields = tuple(cells_of(view.open))
    return Choice(rng.choice(fields), Chance(len(fields)))
