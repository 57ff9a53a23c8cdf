"""Rival: plays like the genius, but with a prior of where this person places ships."""

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
        assessment = self._assess(view)
        return assessment.recommended if assessment else hard.choose(view, rng)

    def choose_salvo(self, view: TargetView, rng: random.Random, shots: int) -> Choice:
        """Return the cells with the most expected hits; raises ValueError when not enough are open."""
        if self.prior.is_uniform:
            return genius.choose_salvo(view, rng, shots)
        assessment = self._assess(view)
        return assessment.salvo(shots) if assessment else one_by_one(hard.choose, view, rng, shots)

    def _assess(self, view: TargetView) -> Assessment | None:
        return assess(view, genius.EFFORT, self.prior)


with_prior = Rival
choose, choose_salvo = Rival(UNIFORM).choose, Rival(UNIFORM).choose_salvo
"""The rival of a person about whom nothing is known."""
