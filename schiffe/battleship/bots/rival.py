"""Rival: the genius with an idea of where this person lays ships; without that idea it is the genius."""

import random
from dataclasses import dataclass

from schiffe.battleship.bots import genius, hard
from schiffe.battleship.bots.assess import Assessment, assess
from schiffe.battleship.bots.choice import Choice, one_by_one
from schiffe.battleship.bots.prior import UNIFORM, Prior
from schiffe.battleship.rules.target import TargetView


@dataclass(frozen=True)
class Rival:
    """A rival that plays by a prior."""

    prior: Prior

    def choose(self, view: TargetView, rng: random.Random) -> Choice:
        """Return the next cell to shoot at; raises ValueError when none is open."""
        if self.prior.is_uniform:
            return genius.choose(view, rng)
        found = self._assess(view)
        return found.recommended if found else hard.choose(view, rng)

    def choose_salvo(self, view: TargetView, rng: random.Random, shots: int) -> Choice:
        """Return the cells with the most expected hits; raises ValueError when not enough are open."""
        if self.prior.is_uniform:
            return genius.choose_salvo(view, rng, shots)
        found = self._assess(view)
        return found.salvo(shots) if found else one_by_one(hard.choose, view, rng, shots)

    def _assess(self, view: TargetView) -> Assessment | None:
        return assess(view, genius.EFFORT, self.prior)


with_prior = Rival
choose, choose_salvo = Rival(UNIFORM).choose, Rival(UNIFORM).choose_salvo
"""Against somebody about whom nothing is known."""
