"""Bashni, the game: what a position is, which moves it allows, what a move does, and how a game ends.

Rules. Tower draughts is played on the 32 dark squares of an 8 x 8 board, A1 in White's left corner being one of them.
Each side begins with twelve men on its first three rows; White moves first.

- A *tower* is one piece or several on top of each other. It belongs to the owner of its top piece and moves as that
  piece does, always as a whole.
- A move is one step without capture, or one or more jumps. Whoever can capture must, with any tower and in any way;
  whoever can go on capturing from where a jump landed must go on.
- A *jump* passes over exactly one enemy tower, takes its top piece alone, and puts it under the tower that moves. What
  is left of the jumped tower stays, belongs to its new top piece, and may be jumped again in the same move if that is
  an enemy's. Own towers are never jumped. Between two jumps of a move the direction may not turn by 180 degrees. While
  a tower moves, the square that it came from is empty.
- A *man* steps one square forward; it jumps forward and backward. A *queen* moves any distance, and lands on any free
  square behind the tower that it jumped; it must go on only if it can from there.
- A tower led by a man that reaches the far row is led by a queen at once, and goes on as one in the same move. Buried
  pieces keep their rank.
- Whoever is to move and cannot has lost; this is checked first. Otherwise the game ends after the 200th ply, or when 50
  plies in a row have made no queen (both can be set). Then points decide: one for each tower led by a man, three for
  each led by a queen; equal points are a draw. Repeated positions end nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise
from typing import Final, TypeAlias

from schiffe.bashni.rules.moves import FAR, PIECES, Towers, captures, steps
from schiffe.bashni.rules.squares import BIT, RAYS, SQUARE, Square, direction_between

Tower: TypeAlias = str
"""The pieces on one square from bottom to top: ``w`` and ``b`` men, ``W`` and ``B`` queens; empty if there is none."""


class Colour(IntEnum):
    """The two sides; on the wire White is player 0."""

    WHITE = 0
    BLACK = 1

    @property
    def other(self) -> "Colour":
        """The opponent."""
        return Colour(1 - self)


def colour_of(piece: str) -> Colour:
    """Return the side that a piece belongs to."""
    return Colour.WHITE if piece in PIECES[Colour.WHITE] else Colour.BLACK


@dataclass(frozen=True, order=True, slots=True)
class Move:
    """A move: the square it starts from and every square it lands on."""

    squares: tuple[Square, ...]

    @property
    def start(self) -> Square:
        """The square of the tower before the move."""
        return self.squares[0]

    @property
    def end(self) -> Square:
        """The square of the tower after the move."""
        return self.squares[-1]


@dataclass(frozen=True, slots=True)
class Position:
    """The towers on the board, the side to move, and the counters of the limits."""

    towers: tuple[Tower, ...]
    """By square."""
    side: Colour = Colour.WHITE
    """The side to move."""
    ply: int = 0
    """The number of moves that both sides have made together."""
    without_queen: int = 0
    """The number of them in a row, up to now, that have made no queen."""


START: Final = Position(("w",) * 12 + ("",) * 8 + ("b",) * 12)
"""The position in which every game begins."""


@dataclass(frozen=True, slots=True)
class Limits:
    """After how many plies points decide."""

    plies: int = 200
    """In all."""
    without_queen: int = 50
    """In a row in which no queen was made."""


class Ending(IntEnum):
    """Reasons why a game is over."""

    BLOCKED = 0
    """Who is to move has no legal move, or no tower at all."""
    PLIES = 1
    """It has lasted as many plies as are allowed."""
    WITHOUT_QUEEN = 2
    """Too many plies in a row have made no queen."""


@dataclass(frozen=True, slots=True)
class GameOver:
    """The result of a game, and its reason."""

    ending: Ending
    winner: Colour | None
    """None is a draw."""
    points: tuple[int, int]
    """Of White and of Black; they decide unless one side was blocked."""


@dataclass(frozen=True, slots=True)
class Occupied:
    """The squares of a position as sets, the way the generator wants them."""

    own: int
    enemy: int
    queens: int
    towers: Towers


def occupied(position: Position) -> Occupied:
    """Return the occupied squares as the side to move sees them."""
    led = [0, 0]
    queens = 0
    towers: Towers = {}
    for square, tower in enumerate(position.towers):
        bit = BIT[square]
        towers[bit] = tower
        if tower:
            led[colour_of(tower[-1])] |= bit
            if tower[-1].isupper():
                queens |= bit
    return Occupied(led[position.side], led[1 - position.side], queens=queens, towers=towers)


def legal_moves(position: Position) -> tuple[Move, ...]:
    """Return every legal move once, by its squares, even if the game has ended by counting."""
    now = occupied(position)
    jumps = captures(now.own, now.enemy, now.queens, now.towers, position.side)
    if jumps:
        return tuple(sorted({Move(tuple(SQUARE[bit] for bit in path[::2])) for path in jumps}))
    paths = steps(now.own, now.enemy, now.queens, position.side)
    return tuple(sorted(Move(tuple(SQUARE[bit] for bit in path)) for path in paths))


def must_capture(position: Position) -> bool:
    """Return whether a capture is possible, which makes every other move illegal."""
    now = occupied(position)
    return bool(captures(now.own, now.enemy, now.queens, now.towers, position.side))


def first_tower_between(towers: tuple[Tower, ...], start: Square, landing: Square) -> Square | None:
    """Return the first square with a tower between two squares; None when the way is free, or no diagonal."""
    direction = direction_between(start, landing)
    if direction is None:
        return None
    ray = RAYS[start][direction]
    return next((square for square in ray[: ray.index(landing)] if towers[square]), None)


def walk(position: Position, move: Move) -> Iterator[tuple[Tower, ...]]:
    """Yield the towers after each landing of a legal move; the last are those of the position that it leads to."""
    towers = list(position.towers)
    for start, landing in pairwise(move.squares):
        moving = towers[start]
        towers[start] = ""
        over = first_tower_between(tuple(towers), start, landing)
        if over is not None:
            moving = towers[over][-1] + moving
            towers[over] = towers[over][:-1]
        if BIT[landing] & FAR[position.side]:
            moving = moving[:-1] + moving[-1].upper()
        towers[landing] = moving
        yield tuple(towers)


def after(position: Position, move: Move) -> Position:
    """Return the position that a legal move leads to."""
    *_, towers = walk(position, move)
    crowned = position.towers[move.start][-1] != towers[move.end][-1]
    without_queen = 0 if crowned else position.without_queen + 1
    return Position(towers, position.side.other, ply=position.ply + 1, without_queen=without_queen)


def points(position: Position) -> tuple[int, int]:
    """Return the points of White and of Black: one for each tower led by a man, three for each led by a queen."""
    tops = "".join(tower[-1:] for tower in position.towers)
    return tops.count("w") + 3 * tops.count("W"), tops.count("b") + 3 * tops.count("B")


def game_over(position: Position, limits: Limits = Limits()) -> GameOver | None:
    """Return the result of the game; None while it goes on."""
    white, black = points(position)
    if not legal_moves(position):
        return GameOver(Ending.BLOCKED, position.side.other, (white, black))
    if position.ply >= limits.plies:
        ending = Ending.PLIES
    elif position.without_queen >= limits.without_queen:
        ending = Ending.WITHOUT_QUEEN
    else:
        return None
    if white == black:
        return GameOver(ending, None, (white, black))
    return GameOver(ending, Colour.WHITE if white > black else Colour.BLACK, (white, black))
