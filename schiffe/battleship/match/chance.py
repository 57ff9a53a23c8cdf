"""Chance: for each purpose a source of its own, so that the use of one does not change what another gives."""

import random
import secrets
from typing import Final

_SHARED_BITS: Final = 32
"""Of the seed of a game at this computer, which somebody may type to play it once more."""
_SECRET_BITS: Final = 256
"""Of the seed of a game over a network. Five random shots are enough to find one of 32 bits by trying all."""


class Chance:
    """Sources of chance that a seed makes; without one they always differ. ``game`` tells the games of a bench apart.

    A source is made of the whole seed and its purpose (``random`` hashes texts by SHA-512), so that what is seen of one
    tells nothing of another, as long as nobody can try all seeds.

    Attributes:
        seed: what makes the same sources again.
        is_chosen: whether somebody asked for this seed; then it makes the games that follow, too.
    """

    def __init__(self, seed: int | None, game: int = 0, *, is_chosen: bool = True) -> None:
        self.seed: Final = secrets.randbits(_SHARED_BITS) if seed is None else seed
        self.is_chosen: Final = is_chosen and seed is not None
        self._game = game

    @classmethod
    def secret(cls) -> "Chance":
        """Return chance that nobody can guess."""
        return cls(secrets.randbits(_SECRET_BITS), is_chosen=False)

    def source(self, purpose: str) -> random.Random:
        """Return the source for a purpose; the same seed, game and purpose give the same choices."""
        return random.Random(f"{self.seed}: {purpose}" if self._game == 0 else f"{self.seed}, {self._game}: {purpose}")

    def shot(self, seat: int, number: int) -> random.Random:
        """Return the source for a shot of a seat, which has fired ``number`` shots before it.

        It depends on nothing else, so that a match which is taken up again goes on as it would have.
        """
        return self.source(f"shot {number} of seat {seat}")

    def next(self) -> "Chance":
        """Return the chance of the next game, with a seed of its own: each game of a run can be played again alone.

        It follows from a seed that was asked for. Any other seed may be shown, to share the game, and must tell
        nothing of the next one.
        """
        return Chance(self.source("next game").getrandbits(_SHARED_BITS) if self.is_chosen else None)
