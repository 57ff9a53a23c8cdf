"""Positions and moves as text and back, as programs that play Bashni write them; and moves as people type them.

A position is the list of its pieces, ``w@A1`` (a man) or ``W@A1`` (a queen), ``b`` and ``B`` for Black; the pieces of
one square stand from bottom to top. We write squares from rank 8 to 1 and from file H to A. Squares may come in
any order, and the pieces of a tower need not follow each other. A move is its start and every landing, ``C5:E7:G5``.

What cannot be read is *invalid*: ``InvalidPieces``, ``InvalidMove``. Whether a move is legal, ``legality`` says.
"""

import re
from collections.abc import Iterable
from enum import Enum
from typing import Final

from schiffe.bashni.rules.legality import require_legal
from schiffe.bashni.rules.moves import FAR, PIECES
from schiffe.bashni.rules.position import Colour, Move, Position, Tower, colour_of, legal_moves
from schiffe.bashni.rules.squares import BIT, SQUARES, InvalidSquare, SquareFault, parse_square, square_name

MOST_PIECES: Final = 12
"""The number of pieces that one side has."""
_BETWEEN_SQUARES: Final = re.compile(r"\s*[:-]\s*|\s+")
_ADJOINED_SQUARES: Final = re.compile(r"(?:[A-Za-z]\d){2,}")
"""Squares without anything between them."""


class PiecesFault(Enum):
    """Errors in a list of pieces."""

    NOTHING = "nothing"
    """It is empty."""
    UNREADABLE = "unreadable"
    """An entry is not a piece, ``@`` and a square."""
    PIECE = "piece"
    """An entry names a piece other than w, W, b and B."""
    SQUARE = "square"
    """An entry names no dark square."""
    TOO_MANY = "too many"
    """One side has more pieces than a game has; ``text`` is the first that is too many."""
    UNCROWNED = "uncrowned"
    """A man leads a tower on the row where it would have become a queen; ``text`` is its entry."""


class InvalidPieces(ValueError):
    """A list of pieces that cannot be read; ``text`` is the entry at fault."""

    def __init__(self, text: str, fault: PiecesFault, square: SquareFault | None = None) -> None:
        super().__init__(text, fault.value)
        self.text = text
        self.fault = fault
        self.square = square
        """The fault of the square, where that is the one."""


class InvalidMove(ValueError):
    """A text that is not a move; ``text`` is what was given, ``part`` the square at fault if there is one."""

    def __init__(self, text: str, part: str = "", square: SquareFault | None = None) -> None:
        super().__init__(text, part)
        self.text = text
        self.part = part
        self.square = square
        """The fault of ``part``; none when the move names fewer than two squares."""


def format_move(move: Move) -> str:
    """Return a move as it is written: ``C3:D4``, ``C5:E7:G5``."""
    return ":".join(square_name(square) for square in move.squares)


def parse_move(text: str) -> Move:
    """Return the move that a text names, its squares parted by colons, hyphens or blanks, in capitals or small letters.

    Raises:
        InvalidMove: it names fewer than two squares, or something that is not a dark square.
    """
    squares = []
    for part in _BETWEEN_SQUARES.split(text.strip()):
        try:
            squares.append(parse_square(part))
        except InvalidSquare as error:
            raise InvalidMove(text, part, error.fault) from error
    if len(squares) < 2:
        raise InvalidMove(text)
    return Move(tuple(squares))


def format_pieces(position: Position) -> list[str]:
    """Return the pieces of a position, one entry each: ``["b@H8", ..., "w@A1"]``."""
    return [f"{piece}@{square_name(square)}" for square in reversed(SQUARES) for piece in position.towers[square]]


def parse_pieces(entries: Iterable[str]) -> tuple[Tower, ...]:
    """Return the towers that a list of pieces describes, by square.

    Raises:
        InvalidPieces: there are none, or one is wrong.
    """
    towers = [""] * len(SQUARES)
    counts = [0, 0]
    for entry in entries:
        piece, at, name = entry.strip().partition("@")
        if not (piece and at and name):
            raise InvalidPieces(entry, PiecesFault.UNREADABLE)
        if len(piece) > 1 or piece not in "wWbB":
            raise InvalidPieces(entry, PiecesFault.PIECE)
        try:
            towers[parse_square(name)] += piece
        except InvalidSquare as error:
            raise InvalidPieces(entry, PiecesFault.SQUARE, error.fault) from error
        counts[colour_of(piece)] += 1
        if counts[colour_of(piece)] > MOST_PIECES:
            raise InvalidPieces(entry, PiecesFault.TOO_MANY)
    if not any(counts):
        raise InvalidPieces("", PiecesFault.NOTHING)
    for square, tower in enumerate(towers):
        for side in Colour:
            if tower[-1:] == PIECES[side][0] and BIT[square] & FAR[side]:
                raise InvalidPieces(f"{tower[-1]}@{square_name(square)}", PiecesFault.UNCROWNED)
    return tuple(towers)


def parse_position(text: str, side: Colour = Colour.WHITE) -> Position:
    """Return the position that a list of pieces in one line describes, parted by commas or blanks: ``w@A1,b@B2``.

    Raises:
        InvalidPieces: there are none, or one is wrong.
    """
    entries = text.split() if "," not in text else [entry.strip() for entry in text.strip().rstrip(",").split(",")]
    return Position(parse_pieces(entries), side)


def read_typed_move(text: str, position: Position) -> Move:
    """Return the legal move that a text means: ``c3 d4``, ``c3d4``, ``c5:e7:g5``, or start and end of a single capture.

    Raises:
        InvalidMove: it is not a move.
        IllegalMove: it is not allowed.
    """
    typed = text.strip()
    if _ADJOINED_SQUARES.fullmatch(typed):
        typed = " ".join(typed[at : at + 2] for at in range(0, len(typed), 2))
    move = parse_move(typed)
    same_ends = [other for other in legal_moves(position) if (other.start, other.end) == (move.start, move.end)]
    if len(same_ends) == 1 and len(move.squares) == 2:
        return same_ends[0]
    require_legal(position, move)
    return move
