"""The move generator, which works on sets of squares and is used by the rules and the search.

A position is given as ``own_squares``, those of the side to move, ``opponent_squares``, the squares of all towers led
by a queen (``queens``), and the pieces of each tower by bit (``towers``; its entries for empty squares are ignored).
The rules are described in ``position``.
"""

from typing import Final, NamedTuple, TypeAlias

from schiffe.bashni.rules.squares import ALL_SQUARES, BIT, OPPOSITE, RAYS, SQUARES, SQUARES_PER_RANK, Squares

Path: TypeAlias = tuple[int, ...]
"""A move as bits: the start and end of a step, or the start and, for every jump, the jumped square and the landing."""
TowersByBit: TypeAlias = dict[int, str]
"""The tower on each bit, its pieces from bottom to top."""

Jump: TypeAlias = tuple[int, int, int]
"""The bits that a tower jumps over and lands on, and the direction."""

NOTHING_BARRED: Final = 4
"""The index in ``LINES`` and ``JUMPS`` for a start, where no direction is barred yet."""
PIECES: Final = ("wW", "bB")
"""The letters of the man and the queen, for White and for Black."""


class QueenLine(NamedTuple):
    """A direction, and the bits in it up to the edge of the board."""

    direction: int
    bits: tuple[int, ...]


LINES: Final = tuple(
    {
        BIT[square]: tuple(
            QueenLine(direction, tuple(BIT[step] for step in ray))
            for direction, ray in enumerate(RAYS[square])
            if ray and direction != barred
        )
        for square in SQUARES
    }
    for barred in range(NOTHING_BARRED + 1)
)
"""The lines that a queen may follow, by the barred direction and by bit."""
JUMPS: Final[tuple[dict[int, tuple[Jump, ...]], ...]] = tuple(
    {
        bit: tuple((bits[0], bits[1], direction) for direction, bits in lines if len(bits) > 1)
        for bit, lines in lines_by_bit.items()
    }
    for lines_by_bit in LINES
)
"""The jumps that a man may make, by the barred direction and by bit."""
FAR_ROWS: Final[tuple[Squares, Squares]] = (sum(BIT[-SQUARES_PER_RANK:]), sum(BIT[:SQUARES_PER_RANK]))
"""The rows where men become queens, for White and for Black."""


class _Chains:
    """A search for complete captures, which collects their paths."""

    __slots__ = ("far_row", "own_pieces", "paths", "towers")

    def __init__(self, towers: TowersByBit, side: int) -> None:
        self.towers = towers
        self.far_row = FAR_ROWS[side]
        self.own_pieces = PIECES[side]
        self.paths: list[Path] = []

    def follow(
        self, path: Path, barred: int, own_squares: Squares, opponent_squares: Squares, *, is_queen: bool
    ) -> None:
        """Add every continuation of a path, or the path itself if it is complete."""
        free = ALL_SQUARES ^ (own_squares | opponent_squares)
        jumps = _queen_jumps(path[-1], barred, free) if is_queen else JUMPS[barred][path[-1]]
        is_complete = len(path) > 1
        for over, landing, direction in jumps:
            if over & opponent_squares and landing & free:
                is_complete = False
                becomes_queen = landing & self.far_row != 0
                self._jump(
                    (*path, over, landing),
                    direction,
                    own_squares,
                    opponent_squares,
                    is_queen=is_queen or becomes_queen,
                )
        if is_complete:
            self.paths.append(path)

    def _jump(
        self, path: Path, direction: int, own_squares: Squares, opponent_squares: Squares, *, is_queen: bool
    ) -> None:
        """Take the top piece of the tower jumped last, follow the path, and put the piece back."""
        over = path[-2]
        tower = self.towers[over]
        remaining = tower[:-1]
        if not remaining:
            opponent_squares ^= over
        elif remaining[-1] in self.own_pieces:
            opponent_squares ^= over
            own_squares |= over
        self.towers[over] = remaining
        self.follow(path, OPPOSITE[direction], own_squares, opponent_squares, is_queen=is_queen)
        self.towers[over] = tower


def _queen_jumps(start: int, barred: int, free: Squares) -> list[Jump]:
    """Return the jumps over the first tower on each line, whoever owns it, to each free square before the next one."""
    jumps: list[Jump] = []
    for direction, bits in LINES[barred][start]:
        line = iter(bits)
        over = next((bit for bit in line if not bit & free), 0)
        for landing in line:
            if not landing & free:
                break
            jumps.append((over, landing, direction))
    return jumps


def capturers(own_squares: Squares, opponent_squares: Squares, queens: Squares) -> Squares:
    """Return the towers that might capture: those next to an opponent's with a free square behind, and all queens."""
    free = ALL_SQUARES ^ (own_squares | opponent_squares)
    return own_squares & (
        ((opponent_squares >> 4) & (free >> 8))
        | ((opponent_squares >> 5) & (free >> 10))
        | ((opponent_squares << 4) & (free << 8))
        | ((opponent_squares << 5) & (free << 10))
        | queens
    )


def capture_paths(
    own_squares: Squares, opponent_squares: Squares, queens: Squares, towers: TowersByBit, side: int
) -> list[Path]:
    """Return all complete captures; ``towers`` is changed during the search and restored."""
    starts = capturers(own_squares, opponent_squares, queens)
    if not starts:
        return []
    chains = _Chains(towers, side)
    for start in _bits_in(starts):
        chains.follow((start,), NOTHING_BARRED, own_squares ^ start, opponent_squares, is_queen=start & queens != 0)
    return chains.paths


def step_paths(own_squares: Squares, opponent_squares: Squares, queens: Squares, side: int) -> list[Path]:
    """Return all moves without capture, which are legal only if no capture is possible."""
    free = ALL_SQUARES ^ (own_squares | opponent_squares)
    men = own_squares & ~queens
    paths: list[Path] = []
    for shift in (4, 5):
        if side:
            paths += [(start, start >> shift) for start in _bits_in(men & (free << shift))]
        else:
            paths += [(start, start << shift) for start in _bits_in(men & (free >> shift))]
    for start in _bits_in(own_squares & queens):
        for _direction, bits in LINES[NOTHING_BARRED][start]:
            for landing in bits:
                if not landing & free:
                    break
                paths.append((start, landing))
    return paths


def _bits_in(squares: Squares) -> list[int]:
    """Return the bit of each square, the lowest first."""
    bits: list[int] = []
    while squares:
        bit = squares & -squares
        squares ^= bit
        bits.append(bit)
    return bits
