"""The moves that clients send: parsed, checked, and refused with a reason.

The reasons are for authors of clients, so they are not translated.
"""

from typing import Final

from schiffe.bashni.rules.legality import IllegalMove, IllegalMoveReason, check_legal
from schiffe.bashni.rules.notation import InvalidMove, parse_move
from schiffe.bashni.rules.position import Move, Position
from schiffe.bashni.rules.squares import SquareProblem, square_name

_MAX_QUOTE_CHARACTERS: Final = 40
_ILLEGAL_TEXTS: Final = {
    IllegalMoveReason.NO_TOWER: "there is no tower on {at}",
    IllegalMoveReason.NOT_YOURS: "the tower on {at} belongs to the opponent",
    IllegalMoveReason.NO_DIAGONAL: "no diagonal leads to {at}",
    IllegalMoveReason.OCCUPIED: "a tower stands on {at}",
    IllegalMoveReason.OWN_TOWER: "it jumps over a tower of its own on {at}",
    IllegalMoveReason.TWO_TOWERS: "it jumps over two towers at once, the second on {at}",
    IllegalMoveReason.TOO_FAR: "a man does not get as far as {at}",
    IllegalMoveReason.BACKWARD: "a man does not step backward, to {at}",
    IllegalMoveReason.TURNS_BACK: "it turns by 180 degrees, to {at}",
    IllegalMoveReason.NO_JUMP: "it jumps over nothing on the way to {at}",
    IllegalMoveReason.MUST_CAPTURE: "it must capture, for example from {at}",
    IllegalMoveReason.MUST_CAPTURE_WITH: "it must capture, for example from {at}",
    IllegalMoveReason.MUST_GO_ON: "it must go on capturing from {at}",
}
_SQUARE_TEXTS: Final = {
    SquareProblem.UNREADABLE: "is not a square",
    SquareProblem.OUTSIDE: "is outside the board",
    SquareProblem.LIGHT: "is not a dark square",
}


class RefusedMove(ValueError):
    """A move that cannot be parsed or is illegal; its text is the reason, to be sent to the client."""


def parse_legal_move(position: Position, text: str) -> Move:
    """Parse a move, and check that it is legal.

    Raises:
        RefusedMove: the text is not a legal move.
    """
    try:
        move = parse_move(text)
        check_legal(position, move)
    except InvalidMove as error:
        if error.square_problem is None:
            raise RefusedMove(f"{_ascii_quote(text)} is not a start and a landing") from None
        raise RefusedMove(f"{_ascii_quote(error.part)} {_SQUARE_TEXTS[error.square_problem]}") from None
    except IllegalMove as error:
        raise RefusedMove(_ILLEGAL_TEXTS[error.reason].format(at=square_name(error.square))) from None
    return move


def _ascii_quote(text: str) -> str:
    """Return a text in quotation marks, escaped to printable ASCII and shortened if it is long."""
    escaped = ascii(text)[1:-1]
    if len(escaped) > _MAX_QUOTE_CHARACTERS:
        escaped = f"{escaped[: _MAX_QUOTE_CHARACTERS - 3]}..."
    return f'"{escaped}"'
