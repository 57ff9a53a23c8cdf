"""Legal moves listed and counted, for people who write programs that play Bashni."""

from schiffe.bashni.rules.moves import captures, steps
from schiffe.bashni.rules.notation import format_move, format_pieces
from schiffe.bashni.rules.position import Limits, Position, after, legal_moves
from schiffe.bashni.search.board import Node, SearchBoard
from schiffe.bashni.search.evaluation import TowerMarks


def moves_and_positions(position: Position) -> dict[str, list[str]]:
    """Every legal move as it is written, and the pieces of the position that it leads to."""
    return {format_move(move): format_pieces(after(position, move)) for move in legal_moves(position)}


def perft(position: Position, depth: int) -> int:
    """How many sequences of this many legal moves there are; what ends games by counting is left out.

    From the start: 7, 49, 302, 1469, 7482, 37908, 189912, 925868, 4533223 for depths 1 to 9.
    """
    board = SearchBoard(position, Limits(), TowerMarks())
    return _count(board, board.root, depth) if depth > 0 else 1


def _count(board: SearchBoard, node: Node, depth: int) -> int:
    now = (node.own, node.enemy, node.queens)
    paths = captures(*now, board.towers, node.colour) or steps(*now, node.colour)
    if depth == 1:
        return len(paths)
    length = len(board.trail)
    found = 0
    for path in paths:
        found += _count(board, board.make(node, path), depth - 1)
        board.unmake(length)
    return found
