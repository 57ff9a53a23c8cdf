"""Moves as people type them: more freely than programs write them."""

import re
from typing import Final

from schiffe.bashni.rules.legality import require_legal
from schiffe.bashni.rules.notation import parse_move
from schiffe.bashni.rules.position import Move, Position, legal_moves

_RUN: Final = re.compile(r"(?:[A-Za-z]\d){2,}")
"""Squares without anything between them."""


def read_typed_move(text: str, position: Position) -> Move:
    """The legal move that a text means: ``c3 d4``, ``c3d4``, ``c5:e7:g5``, or only start and end of a single capture.

    Raises:
        InvalidMove: it is not a move.
        IllegalMove: it is not allowed.
    """
    typed = text.strip()
    if _RUN.fullmatch(typed):
        typed = " ".join(typed[at : at + 2] for at in range(0, len(typed), 2))
    move = parse_move(typed)
    same_ends = [other for other in legal_moves(position) if (other.start, other.end) == (move.start, move.end)]
    if len(same_ends) == 1 and len(move.squares) == 2:
        return same_ends[0]
    require_legal(position, move)
    return move
