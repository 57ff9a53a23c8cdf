"""Values of towers and keys of positions, updated while moves are made and unmade.

A tower on a square has one number, its *mark*: a random part, and in the low ``SCORE_BITS`` bits the value of the tower
there, positive for White. The sum of the marks of all towers is both the key and the evaluation of a position, so a
move needs only one addition for each tower that it changes.

The value of a tower, in hundredths of a man's tower:

- 100 if a man leads it, 300 if a queen does, like the points that decide a match at its limits.
- More for each piece of the owner below the top: it keeps the tower when the top piece is captured, or returns to play
  later. Prisoners below two or more such pieces are out of play; below a single piece, the next jump frees them. A
  queen anywhere in the tower counts as three men.
- A little more for men that are advanced, in the middle, or on their home row.
"""

from random import Random
from typing import Final

from schiffe.bashni.rules.move_generator import PIECES
from schiffe.bashni.rules.position import Colour, Tower, side_of
from schiffe.bashni.rules.squares import BIT, BOARD_SIZE, SQUARES, Square, file_of, rank_of

SCORE_BITS: Final = 16
"""The number of bits of a sum of marks that hold the signed score."""
_MASK: Final = (1 << SCORE_BITS) - 1
_HALF: Final = 1 << (SCORE_BITS - 1)
KEY_BITS: Final = 38
"""The number of random bits. Sums of 24 marks stay below 60 bits, which Python adds faster than longer numbers."""
KEY_MASK: Final = (1 << KEY_BITS) - 1

POINTS_PER_MAN: Final = 100
"""The points of a man, in which all values and scores are measured."""
QUEEN_VALUE: Final = 3 * POINTS_PER_MAN
"""The value of a queen that leads a tower."""
OWN_BELOW_VALUE: Final = 40
"""The value of another piece of the owner."""
GUARDED_VALUE: Final = 25
"""The value of a prisoner below two or more pieces of the owner."""
UNGUARDED_VALUE: Final = 5
"""The value of a prisoner that the next jump frees."""
ADVANCE_VALUE: Final = 3
"""The value of each row that a man has advanced."""
HOME_ROW_VALUE: Final = 8
"""The value of a man on its home row, which keeps the opponent's men from becoming queens."""
MIDDLE_VALUE: Final = 4
"""The value of a man on one of the four middle files."""
_MIDDLE_FILES: Final = range(2, 6)


def tower_value(tower: Tower) -> int:
    """Return the value of a tower to its owner, without that of its square."""
    own_pieces = PIECES[side_of(tower[-1])]
    value = QUEEN_VALUE if tower[-1].isupper() else POINTS_PER_MAN
    guard_count = 1
    for piece in reversed(tower[:-1]):
        weight = 3 if piece.isupper() else 1
        if piece in own_pieces:
            value += OWN_BELOW_VALUE * weight
            guard_count += 1
        else:
            value += (GUARDED_VALUE if guard_count > 1 else UNGUARDED_VALUE) * weight
    return value


def _square_value(square: Square, side: Colour) -> int:
    row = rank_of(square) if side is Colour.WHITE else BOARD_SIZE - 1 - rank_of(square)
    value = ADVANCE_VALUE * row
    if row == 0:
        value += HOME_ROW_VALUE
    if file_of(square) in _MIDDLE_FILES:
        value += MIDDLE_VALUE
    return value


SQUARE_VALUES: Final = tuple({BIT[square]: _square_value(square, side) for square in SQUARES} for side in Colour)
"""The value of a square for a man, by side and bit."""


class TowerMarks(dict[Tower, dict[int, int]]):
    """The marks of each tower by bit, computed on first use; an empty square has mark 0."""

    def __init__(self) -> None:
        super().__init__()
        self._rng = Random(0)
        self._factors = tuple((bit, self._odd_number()) for bit in BIT)
        self[""] = dict.fromkeys(BIT, 0)

    def _odd_number(self) -> int:
        return self._rng.getrandbits(KEY_BITS) | 1

    def __missing__(self, tower: Tower) -> dict[int, int]:
        number = self._odd_number()
        side = side_of(tower[-1])
        value = tower_value(tower)
        extra = SQUARE_VALUES[side] if tower[-1].islower() else self[""]
        sign = 1 if side is Colour.WHITE else -1
        self[tower] = marks = {
            bit: (((number * factor) & KEY_MASK) << SCORE_BITS) + sign * (value + extra[bit])
            for bit, factor in self._factors
        }
        return marks


def score_of(mark_sum: int, side: int) -> int:
    """Extract the score from a sum of marks, from the view of White (0) or Black (1)."""
    score = ((mark_sum + _HALF) & _MASK) - _HALF
    return score if side == 0 else -score
