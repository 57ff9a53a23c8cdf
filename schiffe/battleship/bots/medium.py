"""Medium: shoots at random until it hits, then finishes the ship."""

import random
from typing import Final

from schiffe.battleship.bots import easy
from schiffe.battleship.bots.choice import Bot, Choice
from schiffe.battleship.bots.targeting import finish_ship, without_sunk_ships
from schiffe.battleship.rules.target import Target


class MediumBot(Bot):
    """A bot that shoots at random until it hits."""

    def choose(self, target: Target, rng: random.Random) -> Choice:
        return finish_ship(without_sunk_ships(target), target.open_cells, rng) or easy.BOT.choose(target, rng)


BOT: Final = MediumBot()
