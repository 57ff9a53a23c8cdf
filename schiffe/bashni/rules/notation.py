"""The notation of positions and moves that programs exchange, and moves as people type them.

A position is a list of pieces: ``w@A1`` is a white man, ``W@A1`` a white queen, ``b`` and ``B`` are Black's. The pieces
of one square are listed from bottom to top. Squares are written from rank 8 to 1 and from file H to A, but may be read
in any order, and the pieces of a tower need not be adjacent. A move is its start and every landing, ``C5:E7:G5``.

A text that cannot be parsed is *invalid*: ``InvalidPieces`` or ``InvalidMove``. ``legality`` checks whether a move is
legal.
"""

import re
from collections.abc import Iterable
from enum import Enum
from typing import Final

from schiffe.bashni.rules.legality import check_legal
from schiffe.bashni.rules.move_generator import FAR_ROWS, PIECES
from schiffe.bashni.rules.position import Colour, Move, Position, Tower, legal_moves, side_of
from schiffe.bashni.rules.squares import BIT, SQUARES, InvalidSquare, SquareProblem, parse_square, square_name

PIECES_PER_SIDE: Final = 12
"""The number of pieces that one side has."""
_BETWEEN_SQUARES: Final = re.compile(r"\s*[:-]\s*|\s+")
_ADJOINED_SQUARES: Final = re.compile(r"(?:[A-Za-z]\d){2,}")
"""Squares without separators."""


class PiecesProblem(Enum):
    """Errors in a list of pieces."""

    NOTHING = "nothing"
    """The list is empty."""
    UNREADABLE = "unreadable"
    """An entry is not a piece, ``@`` and a square."""
    PIECE = "piece"
    """An entry names a piece other than w, W, b and B."""
    SQUARE = "square"
    """An entry has no dark square."""
    TOO_MANY = "too many"
    """One side has more pieces than at the start; ``text`` is the first one too many."""
    UNCROWNED = "uncrowned"
    """A man leads a tower on the far row, where it would have become a queen; ``text`` is its entry."""


class InvalidPieces(ValueError):
    """An invalid list of pieces.

    Attributes:
        text: the entry at fault.
        square_problem: the problem of its square, if that is invalid.
    """

    def __init__(self, text: str, problem: PiecesProblem, square_problem: SquareProblem | None = None) -> None:
        super().__init__(text, problem.value)
        self.text = text
        self.problem = problem
        self.square_problem = square_problem


class InvalidMove(ValueError):
    """A text that is not a move.

    Attributes:
        part: the square at fault, if any.
        square_problem: its problem; None if the move has fewer than two squares.
    """

    def __init__(self, text: str, part: str = "", square_problem: SquareProblem | None = None) -> None:
        super().__init__(text, part)
        self.text = text
        self.part = part
        self.square_problem = square_problem


def format_move(move: Move) -> str:
    """Format a move: ``C3:D4``, ``C5:E7:G5``."""
    return ":".join(square_name(square) for square in move.squares)


def parse_move(text: str) -> Move:
    """Parse a move: squares in upper or lower case, separated by colons, hyphens or blanks.

    Raises:
        InvalidMove: it has fewer than two squares, or something that is not a dark square.
    """
    squares = []
    for part in _BETWEEN_SQUARES.split(text.strip()):
        try:
            squares.append(parse_square(part))
        except InvalidSquare as error:
            raise InvalidMove(text, part, error.problem) from error
    if len(squares) < 2:
        raise InvalidMove(text)
    return Move(tuple(squares))


def format_pieces(position: Position) -> list[str]:
    """Format the pieces of a position, one entry each: ``["b@H8", ..., "w@A1"]``."""
    return [f"{piece}@{square_name(square)}" for square in reversed(SQUARES) for piece in position.towers[square]]


def parse_pieces(entries: Iterable[str]) -> tuple[Tower, ...]:
    """Parse a list of pieces and return the towers by square.

    Raises:
        InvalidPieces: the list is empty, or an entry is invalid.
    """
    towers = [""] * len(SQUARES)
    counts = [0, 0]
    for entry in entries:
        piece, separator, name = entry.strip().partition("@")
        if not (piece and separator and name):
            raise InvalidPieces(entry, PiecesProblem.UNREADABLE)
        if len(piece) > 1 or piece not in "wWbB":
            raise InvalidPieces(entry, PiecesProblem.PIECE)
        try:
            towers[parse_square(name)] += piece
        except InvalidSquare as error:
            raise InvalidPieces(entry, PiecesProblem.SQUARE, error.problem) from error
        counts[side_of(piece)] += 1
        if counts[side_of(piece)] > PIECES_PER_SIDE:
            raise InvalidPieces(entry, PiecesProblem.TOO_MANY)
    if not any(counts):
        raise InvalidPieces("", PiecesProblem.NOTHING)
    for square, tower in enumerate(towers):
        for side in Colour:
            if tower[-1:] == PIECES[side][0] and BIT[square] & FAR_ROWS[side]:
                raise InvalidPieces(f"{tower[-1]}@{square_name(square)}", PiecesProblem.UNCROWNED)
    return tuple(towers)


def parse_position(text: str, side: Colour = Colour.WHITE) -> Position:
    """Parse pieces in one line, separated by commas or blanks: ``w@A1,b@B2``.

    Raises:
        InvalidPieces: the line is empty, or an entry is invalid.
    """
    separator = "," if "," in text else None
    entries = [entry.strip() for entry in text.strip().rstrip(",").split(separator)]
    return Position(parse_pieces(entries), side)


def parse_typed_move(text: str, position: Position) -> Move:
    """Parse a legal move as people type it: ``c3 d4``, ``c3d4``, ``c5:e7:g5``.

    A capture can be shortened to its start and end if these are unambiguous.

    Raises:
        InvalidMove: it is not a move.
        IllegalMove: it is not legal.
    """
    typed = text.strip()
    if _ADJOINED_SQUARES.fullmatch(typed):
        typed = " ".join(typed[start : start + 2] for start in range(0, len(typed), 2))
    move = parse_move(typed)
    same_ends = [legal for legal in legal_moves(position) if (legal.start, legal.end) == (move.start, move.end)]
    if len(same_ends) == 1 and len(move.squares) == 2:
        return same_ends[0]
    check_legal(position, move)
    return move
