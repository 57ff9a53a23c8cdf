"""Rival: plays like the genius, but with a prior for where this person places ships."""

import random
from dataclasses import dataclass

from schiffe.battleship.bots import genius, hard
from schiffe.battleship.bots.assess import Assessment, assess_position
from schiffe.battleship.bots.choice import Bot, Choice
from schiffe.battleship.bots.prior import Prior
from schiffe.battleship.rules.target import Target


@dataclass(frozen=True)
class RivalBot(Bot):
    """A rival that plays by a prior."""

    prior: Prior

    def choose(self, target: Target, rng: random.Random) -> Choice:
        assessment = self._assess_target(target)
        return assessment.recommended if assessment else hard.BOT.choose(target, rng)

    def choose_salvo(self, target: Target, rng: random.Random, shot_count: int) -> Choice:
        assessment = self._assess_target(target)
        return assessment.choose_salvo(shot_count) if assessment else hard.BOT.choose_salvo(target, rng, shot_count)

    def _assess_target(self, target: Target) -> Assessment | None:
        return assess_position(target, genius.EFFORT, self.prior)


def make_bot(prior: Prior) -> Bot:
    """Return the rival of a person with this prior; with a uniform prior it plays like the genius."""
    return genius.BOT if prior.is_uniform else RivalBot(prior)
