"""Salvos of bots that think of one cell at a time: each further cell as if those before it had been water."""

from __future__ import annotations

import random
from collections.abc import Callable

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.rules.shots import Answer, Outcome
from schiffe.battleship.rules.target import TargetView

_WATER = Answer(Outcome.MISS)


def one_by_one(
    choose: Callable[[TargetView, random.Random], Choice], view: TargetView, rng: random.Random, shots: int
) -> Choice:
    """So many different open cells, and a reason for each; raises ValueError when there are not so many."""
    choice = choose(view, rng)
    for _ in range(shots - 1):
        view = view.after(choice.cells[-1], _WATER)
        choice = choice.then(choose(view, rng))
    return choice
