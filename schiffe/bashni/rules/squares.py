"""The dark squares of the board: numbers, names, bits, and diagonals.

A square is an int from 0 (A1) to 31 (H8), counted from left to right and from White's side of the board to Black's.
Light squares are not used and have no number.

Sets of squares use a second numbering, ``BIT``, with an unused bit (4, 13, 22 and 31) after every odd row. A step in
a direction is therefore the same shift everywhere: up to the left by 4 bits, up to the right by 5, and down by the
opposite shifts. A step that leaves the board ends on an unused bit.
"""

from enum import IntEnum
from typing import Final, TypeAlias

Square: TypeAlias = int
"""The number of a dark square, from 0 (A1) to 31 (H8)."""
Squares: TypeAlias = int
"""A set of squares: the sum of their bits in ``BIT``."""

BOARD_SIZE: Final = 8
"""The number of files, and of ranks."""
SQUARES_PER_RANK: Final = 4
SQUARES: Final = range(SQUARES_PER_RANK * BOARD_SIZE)
FILES: Final = "ABCDEFGH"
RANKS: Final = "12345678"
DIRECTIONS: Final = ((-1, 1), (1, 1), (-1, -1), (1, -1))
"""The change of file and rank per step: up left, up right, down left and down right, from White's view.

The first two lead forward for White, the other two for Black.
"""
OPPOSITE: Final = (3, 2, 1, 0)
"""The opposite of each direction."""


class SquareProblem(IntEnum):
    """Reasons why a text is not a dark square."""

    UNREADABLE = 0
    """The text is not a letter with a number."""
    OUTSIDE = 1
    """The file or rank is not on the board."""
    LIGHT = 2
    """The square is a light one."""


class InvalidSquare(ValueError):
    """A text that is not a dark square."""

    def __init__(self, text: str, problem: SquareProblem) -> None:
        super().__init__(text, problem.name)
        self.problem = problem


def file_of(square: Square) -> int:
    """Return the column of a square: 0 for A to 7 for H."""
    return square % SQUARES_PER_RANK * 2 + rank_of(square) % 2


def rank_of(square: Square) -> int:
    """Return the row of a square: 0 for White's first to 7 for Black's."""
    return square // SQUARES_PER_RANK


def square_at(file: int, rank: int) -> Square | None:
    """Return the square in a column and row, counted from 0; None if it is light or outside the board."""
    is_on_board = 0 <= file < BOARD_SIZE and 0 <= rank < BOARD_SIZE
    is_light = (file + rank) % 2 == 1
    if not is_on_board or is_light:
        return None
    return rank * SQUARES_PER_RANK + file // 2


def square_name(square: Square) -> str:
    return FILES[file_of(square)] + RANKS[rank_of(square)]


def parse_square(text: str) -> Square:
    """Parse the name of a square, in upper or lower case.

    Raises:
        InvalidSquare: the text is not a dark square.
    """
    name = text.strip().upper()
    file, rank = name[:1], name[1:]
    if not file.isalpha() or not rank.isascii() or not rank.isdigit():
        raise InvalidSquare(text, SquareProblem.UNREADABLE)
    if file not in FILES or len(rank) > 1 or rank not in RANKS:
        raise InvalidSquare(text, SquareProblem.OUTSIDE)
    square = square_at(FILES.index(file), RANKS.index(rank))
    if square is None:
        raise InvalidSquare(text, SquareProblem.LIGHT)
    return square


BIT: Final = tuple(1 << (square + (square + 4) // 8) for square in SQUARES)
"""The bit of each square."""
SQUARE: Final = {bit: square for square, bit in enumerate(BIT)}
"""The square of each bit."""
ALL_SQUARES: Final[Squares] = sum(BIT)
"""All squares of the board."""


def leads_forward(direction: int, side: int) -> bool:
    """Return whether a direction leads forward for White (0) or Black (1)."""
    return direction // 2 == side


def _ray(square: Square, direction: int) -> tuple[Square, ...]:
    squares: list[Square] = []
    files, ranks = DIRECTIONS[direction]
    following = square_at(file_of(square) + files, rank_of(square) + ranks)
    while following is not None:
        squares.append(following)
        following = square_at(file_of(following) + files, rank_of(following) + ranks)
    return tuple(squares)


RAYS: Final = tuple(tuple(_ray(square, direction) for direction in range(4)) for square in SQUARES)
"""The squares in each direction from each square, up to the edge of the board."""


def direction_between(start: Square, end: Square) -> int | None:
    """Return the direction from one square to another; None if they share no diagonal."""
    return next((direction for direction in range(4) if end in RAYS[start][direction]), None)
