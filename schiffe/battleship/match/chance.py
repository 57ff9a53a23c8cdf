"""Sources of chance: each purpose has its own, so that the use of one does not change the others."""

from __future__ import annotations

import random
import secrets
from typing import Final, Self

_SHARED_BITS: Final = 32
"""The length of the seed of a local match, which can be typed to play the match again."""
_SECRET_BITS: Final = 256
"""The length of the seed of a network match. A seed of 32 bits could be found from five random shots by trying all."""


class Chance:
    """The sources of chance of a match, made from a seed.

    A source depends on the whole seed and its purpose (``random`` hashes texts by SHA-512). What is seen of one source
    therefore reveals nothing about another, as long as nobody can try all seeds.

    Attributes:
        seed: the seed, which reproduces the sources.
        is_chosen: whether somebody chose this seed; then it also determines the following matches.
    """

    def __init__(self, seed: int | None, match_number: int = 0, *, is_chosen: bool = True) -> None:
        """Make the sources from a seed, or from a random one; only the matches of a bench have numbers."""
        self.seed: Final = secrets.randbits(_SHARED_BITS) if seed is None else seed
        self.is_chosen: Final = is_chosen and seed is not None
        self._match_number = match_number

    @classmethod
    def secret(cls) -> Self:
        """Return chance with a random seed that nobody can guess."""
        return cls(secrets.randbits(_SECRET_BITS), is_chosen=False)

    def source(self, purpose: str) -> random.Random:
        """Return the source for a purpose; the same seed, match and purpose give the same choices."""
        seeds = f"{self.seed}, {self._match_number}" if self._match_number else str(self.seed)
        return random.Random(f"{seeds}: {purpose}")

    def shot_source(self, seat: int, fired_count: int) -> random.Random:
        """Return the source for the shot of a seat that has already fired ``fired_count`` shots.

        It depends on nothing else, so a resumed match continues as if it had not been interrupted.
        """
        return self.source(f"shot {fired_count} of seat {seat}")

    def for_next_match(self) -> Chance:
        """Return the chance of the next match, which has its own seed, so that it can be replayed on its own.

        A chosen seed determines the next one. Any other seed may be shown to share the match, so it must reveal nothing
        about the next one.
        """
        return Chance(self.source("next game").getrandbits(_SHARED_BITS) if self.is_chosen else None)
