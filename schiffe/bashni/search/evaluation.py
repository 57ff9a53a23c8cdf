"""Values of towers and keys of positions, updated while moves are made and unmade.

A tower on a square has one number, its *mark*: a random part, and in the low ``SCORE_BITS`` bits what the tower is
worth there, counted for White. The sum of the marks of all towers is both the key of a position and its evaluation, so
that a move costs the search one addition for each tower that it alters, and not one for the key and one for the score.

What a tower is worth, in hundredths of a man's tower:

- 100 when a man leads it, 300 when a queen does: the points that decide a game that is ended by counting.
- Pieces of the owner right below the top keep the tower theirs when it is jumped; those deeper down come back when it
  is dug out. Prisoners that are guarded by two pieces or more are out of the game; under a single piece they are
  freed by the next jump. A queen, wherever it lies, counts as three men.
- Men are worth a little more the further they have come, in the middle, and on the row that they guard.
"""

from random import Random
from typing import Final

from schiffe.bashni.rules.moves import PIECES
from schiffe.bashni.rules.position import Colour, Tower, colour_of
from schiffe.bashni.rules.squares import BIT, SQUARES, Square, file_of, rank_of

SCORE_BITS: Final = 16
"""The number of bits of the sum of marks that hold the score, with its sign."""
_MASK: Final = (1 << SCORE_BITS) - 1
_HALF: Final = 1 << SCORE_BITS - 1
KEY_BITS: Final = 38
"""The bits of the random part: sums of 24 marks stay below 60 bits, which Python adds faster than longer ones."""
KEY_MASK: Final = (1 << KEY_BITS) - 1

LEADER_VALUES: Final = {False: 100, True: 300}
"""A tower, by whether a queen leads it."""
OWN_BELOW_VALUE: Final = 40
"""Another piece of the owner, wherever it lies."""
GUARDED_VALUE: Final = 25
"""A prisoner below two or more pieces of the owner."""
UNGUARDED_VALUE: Final = 5
"""A prisoner that the next jump frees."""
ADVANCE_VALUE: Final = 3
"""A man, for each row."""
HOME_ROW_VALUE: Final = 8
"""A man that keeps the enemy from becoming a queen."""
MIDDLE_VALUE: Final = 4
"""A man on the four files in the middle."""


def tower_value(tower: Tower) -> int:
    """Return what a tower is worth to its owner, wherever it stands."""
    mine = PIECES[colour_of(tower[-1])]
    value = LEADER_VALUES[tower[-1].isupper()]
    guards = 1
    for piece in reversed(tower[:-1]):
        rank = 3 if piece.isupper() else 1
        if piece in mine:
            value += OWN_BELOW_VALUE * rank
            guards += 1
        else:
            value += (GUARDED_VALUE if guards > 1 else UNGUARDED_VALUE) * rank
    return value


def _square_value(square: Square, colour: Colour) -> int:
    row = rank_of(square) if colour is Colour.WHITE else 7 - rank_of(square)
    value = ADVANCE_VALUE * row
    if row == 0:
        value += HOME_ROW_VALUE
    if 2 <= file_of(square) <= 5:
        value += MIDDLE_VALUE
    return value


SQUARE_VALUES: Final = tuple({BIT[square]: _square_value(square, colour) for square in SQUARES} for colour in Colour)
"""By colour, then by bit: how much more a man is worth for where it stands."""


class TowerMarks(dict[Tower, dict[int, int]]):
    """The marks of towers by bit, made when a tower is first met; those of no tower are 0."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__()
        self._chance = Random(seed)
        self._factors = tuple((bit, self._number()) for bit in BIT)
        self[""] = dict.fromkeys(BIT, 0)

    def _number(self) -> int:
        return self._chance.getrandbits(KEY_BITS) | 1

    def __missing__(self, tower: Tower) -> dict[int, int]:
        number = self._number()
        colour = colour_of(tower[-1])
        value = tower_value(tower)
        extra = SQUARE_VALUES[colour] if tower[-1].islower() else self[""]
        sign = 1 if colour is Colour.WHITE else -1
        self[tower] = marks = {
            bit: ((number * factor & KEY_MASK) << SCORE_BITS) + sign * (value + extra[bit])
            for bit, factor in self._factors
        }
        return marks


def score_of(mark_sum: int, colour: int) -> int:
    """Return the score in a sum of marks, seen by White (0) or Black (1)."""
    score = ((mark_sum + _HALF) & _MASK) - _HALF
    return score if colour == 0 else -score
