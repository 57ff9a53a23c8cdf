"""Easy: shoots at random at fields not yet tried."""

import random

from schiffe.bots.choice import Chance, Choice
from schiffe.rules.grid import draw_cell
from schiffe.rules.target import TargetView


def choose(view: TargetView, rng: random.Random) -> Choice:
    """Any open field; raises ValueError when none is left."""
    return Choice.at(draw_cell(view.open, rng), Chance(view.open.bit_count()))
