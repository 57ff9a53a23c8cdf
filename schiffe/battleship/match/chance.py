"""Chance: for each purpose a source of its own, so that the use of one does not change what another gives."""

import random
from typing import Final


class Chance:
    """Sources of chance that a seed makes; without one they always differ. ``game`` tells the games of a bench apart.

    Attributes:
        seed: what makes the same sources again.
    """

    def __init__(self, seed: int | None, game: int = 0) -> None:
        self.seed: Final = random.SystemRandom().getrandbits(32) if seed is None else seed
        self._game = game

    def source(self, purpose: str) -> random.Random:
        """The source for a purpose; the same seed, game and purpose give the same choices."""
        return random.Random(f"{self.seed}: {purpose}" if self._game == 0 else f"{self.seed}, {self._game}: {purpose}")

    def shot(self, seat: int, number: int) -> random.Random:
        """The source for a shot of a seat, which has fired ``number`` shots before it.

        It depends on nothing else, so that a match which is taken up again goes on as it would have.
        """
        return self.source(f"shot {number} of seat {seat}")

    def next(self) -> "Chance":
        """Chance for the game after this one, with a seed of its own: each game of a run can be played again alone."""
        return Chance(self.source("next game").getrandbits(32))
