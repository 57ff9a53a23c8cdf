"""The weakness that cost a player the most in a match, found in the costly moves."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final, NamedTuple

from schiffe.bashni.match.analysis import CostlyMove
from schiffe.bashni.match.state import MoveInPosition
from schiffe.bashni.rules.position import Move, Position

_MAX_COST: Final = 1000
"""The cost of a move that decides the match, ten men: the score of a win cannot be expressed in men."""


class WeaknessKind(Enum):
    """Kinds of weaknesses; of two with the same cost, the first is reported."""

    EXPOSED = auto()
    """The other side could capture more than after the best move."""
    TOOK_LESS = auto()
    """The best move captured more."""
    LET_THROUGH = auto()
    """The other side could make a queen."""
    NO_QUEEN = auto()
    """The best move made a queen."""


class Weakness(NamedTuple):
    """A weakness, the number of moves that showed it, and their total cost in hundredths of a man's tower."""

    kind: WeaknessKind
    move_count: int
    cost: int


def count_captures(position: Position, move: Move | None) -> int:
    """Return the number of pieces that a move captures; 0 if it is None."""
    return 0 if move is None else len(MoveInPosition(position, move).captured_squares)


def makes_queen(position: Position, move: Move | None) -> bool:
    """Return whether a move makes a queen; False if it is None."""
    return move is not None and MoveInPosition(position, move).makes_queen


def weakness_of(costly_move: CostlyMove) -> WeaknessKind | None:
    """Return the weakness that a costly move shows; None if it is none of these."""
    before = costly_move.played_move.position_before
    played = costly_move.played_move.move
    if count_captures(before, costly_move.best_move) > count_captures(before, played):
        return WeaknessKind.TOOK_LESS
    after_played = before.after(played)
    after_best = before.after(costly_move.best_move)
    if count_captures(after_played, costly_move.reply) > count_captures(after_best, costly_move.reply_to_best):
        return WeaknessKind.EXPOSED
    if makes_queen(after_played, costly_move.reply) and not makes_queen(after_best, costly_move.reply_to_best):
        return WeaknessKind.LET_THROUGH
    if makes_queen(before, costly_move.best_move) and not makes_queen(before, played):
        return WeaknessKind.NO_QUEEN
    return None


def greatest_weakness(costly_moves: Sequence[CostlyMove]) -> Weakness | None:
    """Return the weakness that cost a player the most; None if the moves show none."""
    costs_by_kind: dict[WeaknessKind, list[int]] = {kind: [] for kind in WeaknessKind}
    for costly_move in costly_moves:
        if kind := weakness_of(costly_move):
            costs_by_kind[kind].append(min(_MAX_COST, costly_move.cost))
    weaknesses = (Weakness(kind, len(costs), sum(costs)) for kind, costs in costs_by_kind.items() if costs)
    return max(weaknesses, key=lambda weakness: weakness.cost, default=None)
