"""The move generator, on sets of squares, which both the rules and the search use.

Here a position is what changes from move to move: the squares of the towers of whoever is to move (``own``), those of
the other side (``enemy``), all squares with a queen on top (``queens``), and what stands where (``towers``: the pieces
from bottom to top for each bit; what it says of empty squares means nothing). ``position`` tells the rules.
"""

from typing import Final, NamedTuple, TypeAlias

from schiffe.bashni.rules.squares import ALL, BIT, OPPOSITE, RAYS, SQUARES, Squares

Path: TypeAlias = tuple[int, ...]
"""A move as bits: the start and end of a step, or the start and for every jump what it jumps over and its landing."""
Towers: TypeAlias = dict[int, str]
"""The tower on each bit, from bottom to top."""

ANYWHERE: Final = 4
"""Stands for the direction that a jump may not take where every direction is allowed."""


class Jump(NamedTuple):
    """A jump of a man: over which bit, to which, and in which direction."""

    over: int
    landing: int
    direction: int


class Line(NamedTuple):
    """A direction, and the bits that follow in it up to the edge."""

    direction: int
    bits: tuple[int, ...]


def _lines(square: int, barred: int) -> tuple[Line, ...]:
    rays = enumerate(RAYS[square])
    return tuple(Line(way, tuple(BIT[other] for other in ray)) for way, ray in rays if ray and way != barred)


LINES: Final = tuple({BIT[square]: _lines(square, barred) for square in SQUARES} for barred in range(5))
"""By the direction that is barred, then by bit: the lines that a queen may follow."""
JUMPS: Final = tuple(
    {bit: tuple(Jump(bits[0], bits[1], way) for way, bits in lines if len(bits) > 1) for bit, lines in by_bit.items()}
    for by_bit in LINES
)
"""By the direction that is barred, then by bit: the jumps that a man may make."""
FAR: Final[tuple[Squares, Squares]] = (sum(BIT[28:]), sum(BIT[:4]))
"""The row where a man becomes a queen, for White and for Black."""
PIECES: Final = ("wW", "bB")
"""Man and queen of White and of Black."""


class _Chains:
    """A search that follows the captures of one tower to their ends and collects them in ``found``."""

    __slots__ = ("far", "found", "mine", "towers")

    def __init__(self, towers: Towers, colour: int) -> None:
        self.towers = towers
        self.far = FAR[colour]
        self.mine = PIECES[colour]
        self.found: list[Path] = []

    def follow(self, path: Path, barred: int, is_queen: bool, own: Squares, enemy: Squares) -> None:
        """Add every way to go on from the end of a path, or the path itself when there is none."""
        free = ALL ^ (own | enemy)
        goes_on = False
        if is_queen:
            for direction, bits in LINES[barred][path[-1]]:
                for place, over in enumerate(bits):
                    if over & free:
                        continue
                    if over & enemy:
                        for landing in bits[place + 1 :]:
                            if not landing & free:
                                break
                            goes_on = True
                            self._jump((*path, over, landing), direction, is_queen, own, enemy)
                    break
        else:
            for over, landing, direction in JUMPS[barred][path[-1]]:
                if over & enemy and landing & free:
                    goes_on = True
                    self._jump((*path, over, landing), direction, bool(landing & self.far), own, enemy)
        if not goes_on and len(path) > 1:
            self.found.append(path)

    def _jump(self, path: Path, direction: int, is_queen: bool, own: Squares, enemy: Squares) -> None:
        over = path[-2]
        tower = self.towers[over]
        rest = tower[:-1]
        if not rest:
            enemy ^= over
        elif rest[-1] in self.mine:
            enemy ^= over
            own |= over
        self.towers[over] = rest
        self.follow(path, OPPOSITE[direction], is_queen, own, enemy)
        self.towers[over] = tower


def capturers(own: Squares, enemy: Squares, queens: Squares) -> Squares:
    """Return the towers of ``own`` that may capture: those with an enemy and a free square behind, and all queens."""
    free = ALL ^ (own | enemy)
    return own & (
        (enemy >> 4 & free >> 8)
        | (enemy >> 5 & free >> 10)
        | (enemy << 4 & free << 8)
        | (enemy << 5 & free << 10)
        | queens
    )


def captures(own: Squares, enemy: Squares, queens: Squares, towers: Towers, colour: int) -> list[Path]:
    """Return all captures, each followed to where it must end; ``towers`` is changed meanwhile and restored."""
    starts = capturers(own, enemy, queens)
    if not starts:
        return []
    chains = _Chains(towers, colour)
    while starts:
        start = starts & -starts
        starts ^= start
        chains.follow((start,), ANYWHERE, bool(start & queens), own ^ start, enemy)
    return chains.found


def steps(own: Squares, enemy: Squares, queens: Squares, colour: int) -> list[Path]:
    """Return all moves that capture nothing, which are legal only if there are no captures."""
    free = ALL ^ (own | enemy)
    men = own & ~queens
    found: list[Path] = []
    for shift in (4, 5):
        movers = men & (free << shift if colour else free >> shift)
        while movers:
            start = movers & -movers
            movers ^= start
            found.append((start, start >> shift if colour else start << shift))
    movers = own & queens
    while movers:
        start = movers & -movers
        movers ^= start
        for _, bits in LINES[ANYWHERE][start]:
            for landing in bits:
                if not landing & free:
                    break
                found.append((start, landing))
    return found
