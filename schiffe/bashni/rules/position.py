"""The rules of Bashni: positions, legal moves, their effect, and the end of a match.

Rules. Tower draughts is played on the 32 dark squares of an 8 x 8 board, A1 in White's left corner being one of them.
Each side begins with twelve men on its first three rows; White moves first.

- A *tower* is one piece or several on top of each other. It belongs to the owner of its top piece and moves as that
  piece does, always as a whole.
- A move is one step without capture, or one or more jumps. Capturing is compulsory, with any tower and in any way; a
  capture must be continued as long as another jump is possible.
- A *jump* passes over exactly one tower of the opponent, takes only its top piece, and puts it under the moving tower.
  The rest of the jumped tower stays on its square and belongs to its new top piece; if that is the opponent's, the same
  move may jump it again. Own towers are never jumped. Between two jumps the direction may not turn by 180 degrees.
  During a move, the start square is empty.
- A *man* steps one square forward; it jumps forward and backward. A *queen* moves any distance, and lands on any free
  square behind the jumped tower; it must continue only if a jump is possible from that square.
- A man that reaches the far row at the top of a tower becomes a queen at once, even in the middle of a move. Pieces
  below the top keep their rank.
- A side that cannot move loses; this is checked first. Otherwise the match ends after 200 plies, or after 50 plies in a
  row without a new queen (both numbers can be set). Then points decide: one for each tower led by a man, three for each
  led by a queen; equal points are a draw. Repeated positions do not end the match.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from schiffe.bashni.rules.move_generator import FAR_ROWS, PIECES, TowersByBit, capture_paths, step_paths
from schiffe.bashni.rules.squares import BIT, RAYS, SQUARE, Square, direction_between

Tower: TypeAlias = str
"""The pieces on one square from bottom to top: ``w`` and ``b`` men, ``W`` and ``B`` queens; empty if there is none."""


class Colour(IntEnum):
    """The two sides; on the wire White is player 0."""

    WHITE = 0
    BLACK = 1

    @property
    def other(self) -> Colour:
        return Colour(1 - self)


def side_of(piece: str) -> Colour:
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
        return self.squares[-1]


@dataclass(frozen=True, slots=True)
class Position:
    """The towers on the board, the side to move, and the plies that count for the limits.

    Attributes:
        towers: the tower on each square.
        ply: the number of plies played.
        plies_without_queen: the number of plies since a queen was made, or since the start.
    """

    towers: tuple[Tower, ...]
    side_to_move: Colour = Colour.WHITE
    ply: int = 0
    plies_without_queen: int = 0

    def after(self, move: Move) -> Position:
        *_, towers = towers_after_landings(self, move)
        is_crowned = self.towers[move.start][-1] != towers[move.end][-1]
        plies_without_queen = 0 if is_crowned else self.plies_without_queen + 1
        return Position(
            towers=towers,
            side_to_move=self.side_to_move.other,
            ply=self.ply + 1,
            plies_without_queen=plies_without_queen,
        )


START_POSITION: Final = Position(("w",) * 12 + ("",) * 8 + ("b",) * 12)
"""The start position."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The numbers of plies after which points decide the match.

    Attributes:
        plies: in the whole match.
        plies_without_queen: in a row without a new queen.
    """

    plies: int = 200
    plies_without_queen: int = 50


class EndingReason(IntEnum):
    """Reasons why a match ends by its rules."""

    BLOCKED = 0
    """The side to move has no legal move."""
    PLIES = 1
    """The limit of plies was reached."""
    WITHOUT_QUEEN = 2
    """The limit of plies without a new queen was reached."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The ending of a match by its rules: who won, and why.

    Attributes:
        winner: None for a draw.
        points: the points of White and Black, which decide unless a side was blocked.
    """

    reason: EndingReason
    winner: Colour | None
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class SquareSets:
    """The squares of a position as sets, for the move generator."""

    own_squares: int
    opponent_squares: int
    queens: int
    towers: TowersByBit


def square_sets_of(position: Position) -> SquareSets:
    squares = [0, 0]
    queens = 0
    towers: TowersByBit = {}
    for square, tower in enumerate(position.towers):
        bit = BIT[square]
        towers[bit] = tower
        if tower:
            squares[side_of(tower[-1])] |= bit
            if tower[-1].isupper():
                queens |= bit
    return SquareSets(
        own_squares=squares[position.side_to_move],
        opponent_squares=squares[1 - position.side_to_move],
        queens=queens,
        towers=towers,
    )


def legal_moves(position: Position) -> tuple[Move, ...]:
    """Return all legal moves, sorted and without duplicates, even if the limits have ended the match."""
    sets = square_sets_of(position)
    jumps = capture_paths(sets.own_squares, sets.opponent_squares, sets.queens, sets.towers, position.side_to_move)
    if jumps:
        return tuple(sorted({Move(tuple(SQUARE[bit] for bit in path[::2])) for path in jumps}))
    paths = step_paths(sets.own_squares, sets.opponent_squares, sets.queens, position.side_to_move)
    return tuple(sorted(Move(tuple(SQUARE[bit] for bit in path)) for path in paths))


def must_capture(position: Position) -> bool:
    """Return whether a capture is possible, so that all other moves are illegal."""
    sets = square_sets_of(position)
    return bool(capture_paths(sets.own_squares, sets.opponent_squares, sets.queens, sets.towers, position.side_to_move))


def find_first_tower(towers: tuple[Tower, ...], start: Square, landing: Square) -> Square | None:
    """Return the first square with a tower between two squares; None if there is none, or they share no diagonal."""
    direction = direction_between(start, landing)
    if direction is None:
        return None
    ray = RAYS[start][direction]
    return next((square for square in ray[: ray.index(landing)] if towers[square]), None)


def towers_after_landings(position: Position, move: Move) -> Iterator[tuple[Tower, ...]]:
    """Yield the towers of all squares after each landing of a legal move."""
    towers = list(position.towers)
    for start, landing in pairwise(move.squares):
        moving = towers[start]
        towers[start] = ""
        over = find_first_tower(tuple(towers), start, landing)
        if over is not None:
            moving = towers[over][-1] + moving
            towers[over] = towers[over][:-1]
        if BIT[landing] & FAR_ROWS[position.side_to_move]:
            moving = moving[:-1] + moving[-1].upper()
        towers[landing] = moving
        yield tuple(towers)


def points_of(position: Position) -> tuple[int, int]:
    """Return the points of White and of Black: one for each tower led by a man, three for each led by a queen."""
    tops = "".join(tower[-1:] for tower in position.towers)
    return tops.count("w") + 3 * tops.count("W"), tops.count("b") + 3 * tops.count("B")


class SideCounts(NamedTuple):
    """The counts of one side: its towers, those with a queen on top, and the opponent's pieces in them."""

    towers: int
    queens: int
    prisoners: int


def side_counts_of(position: Position, side: Colour) -> SideCounts:
    own_towers = [tower for tower in position.towers if tower and side_of(tower[-1]) is side]
    prisoners = sum(1 for tower in own_towers for piece in tower if side_of(piece) is not side)
    queens = sum(1 for tower in own_towers if tower[-1].isupper())
    return SideCounts(towers=len(own_towers), queens=queens, prisoners=prisoners)


def ending_of(position: Position, limits: Limits = Limits()) -> Ending | None:
    """Return how the match has ended; None if it is not over."""
    white, black = points_of(position)
    if not legal_moves(position):
        return Ending(EndingReason.BLOCKED, position.side_to_move.other, (white, black))
    if position.ply >= limits.plies:
        reason = EndingReason.PLIES
    elif position.plies_without_queen >= limits.plies_without_queen:
        reason = EndingReason.WITHOUT_QUEEN
    else:
        return None
    if white == black:
        return Ending(reason, None, (white, black))
    return Ending(reason, Colour.WHITE if white > black else Colour.BLACK, (white, black))
