"""Easy: shoots at random at cells not yet tried."""

import random
from typing import Final

from schiffe.battleship.bots.choice import AtRandom, Bot, Choice
from schiffe.battleship.rules.grid import random_cell
from schiffe.battleship.rules.target import Target


class EasyBot(Bot):
    """A bot that shoots at random."""

    def choose(self, target: Target, rng: random.Random) -> Choice:
        """Return any open cell; raises ValueError when none is left."""
        return Choice.single(random_cell(target.open_cells, rng), AtRandom(target.open_cells.bit_count()))


BOT: Final = EasyBot()
