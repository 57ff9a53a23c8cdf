"""Genius: shoots where a ship most probably lies, given everything that is known.

When all possible arrangements of the enemy's ships are known, it looks further: of the most promising cells it takes
the one after which the fewest misses are to come.
"""

import random
from typing import Final

from schiffe.battleship.bots import hard
from schiffe.battleship.bots.assess import Effort, assess
from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.bots.opening import open_game
from schiffe.battleship.bots.salvo import one_by_one
from schiffe.battleship.rules.target import TargetView

EFFORT: Final = Effort()
"""About 5 ms for a shot."""


def choose(view: TargetView, rng: random.Random) -> Choice:
    """The next cell to shoot at; raises ValueError when none is open.

    When no fleet fits what an opponent answered, it plays like hard.
    """
    if opening := open_game(view, rng):
        return opening
    found = assess(view, EFFORT)
    return found.recommended if found else hard.choose(view, rng)


def choose_salvo(view: TargetView, rng: random.Random, shots: int) -> Choice:
    """The cells with the most hits to be expected of them; raises ValueError when there are not so many open."""
    found = assess(view, EFFORT)
    return found.salvo(shots) if found else one_by_one(hard.choose, view, rng, shots)
