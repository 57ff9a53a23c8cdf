"""The weakness that cost a player most in a game, found in the costly moves: no move that a hint had shown."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final, NamedTuple

from schiffe.bashni.match.analysis import CostlyMove
from schiffe.bashni.rules.position import Move, Position, after, first_tower_between, walk


class WeaknessKind(Enum):
    """Kinds of weaknesses; of two that cost the same the first is told."""

    EXPOSED = auto()
    """The other side could take more than after the better move."""
    TOOK_LESS = auto()
    """Another capture took more."""
    LET_THROUGH = auto()
    """The other side made a queen."""
    NO_QUEEN = auto()
    """The better move made a queen."""


class Weakness(NamedTuple):
    """A weakness: how many moves it was seen in, and what they cost, in hundredths of a man's tower."""

    kind: WeaknessKind
    moves: int
    cost: int


def count_captures(position: Position, move: Move | None) -> int:
    """Return how many pieces a move takes; none if there is no move."""
    if move is None:
        return 0
    boards = [position.towers, *walk(position, move)]
    jumps = zip(boards, move.squares, move.squares[1:], strict=False)
    return sum(first_tower_between(towers, start, landing) is not None for towers, start, landing in jumps)


def makes_queen(position: Position, move: Move | None) -> bool:
    """Return whether a move makes a queen; none does if there is no move."""
    return move is not None and after(position, move).without_queen == 0


def weakness_of(move: CostlyMove) -> WeaknessKind | None:
    """Return the weakness that a costly move shows; None where it is nothing that can be seen at once."""
    before = move.played.before
    played = move.played.move
    if count_captures(before, move.best) > count_captures(before, played):
        return WeaknessKind.TOOK_LESS
    now = after(before, played)
    other = after(before, move.best)
    if count_captures(now, move.reply) > count_captures(other, move.reply_to_best):
        return WeaknessKind.EXPOSED
    if makes_queen(now, move.reply) and not makes_queen(other, move.reply_to_best):
        return WeaknessKind.LET_THROUGH
    if makes_queen(before, move.best) and not makes_queen(before, played):
        return WeaknessKind.NO_QUEEN
    return None


_HIGHEST_COST: Final = 1000
"""A move that decides the game counts as ten men: scores of wins tell only how far off they are."""


def greatest_weakness(costly: Sequence[CostlyMove]) -> Weakness | None:
    """Return the weakness that cost a player most; None where the moves show none."""
    found = []
    for kind in WeaknessKind:
        costs = [min(_HIGHEST_COST, move.cost) for move in costly if weakness_of(move) is kind]
        if costs:
            found.append(Weakness(kind, len(costs), sum(costs)))
    return max(found, key=lambda each: (each.cost, -each.kind.value), default=None)
