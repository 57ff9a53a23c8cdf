"""The moves that clients send: parsed, checked, and refused with a reason.

The reasons are for authors of clients, so they are not translated.
"""

from typing import Final

from schiffe.bashni.rules.legality import Illegality, IllegalMove, require_legal
from schiffe.bashni.rules.notation import InvalidMove, parse_move
from schiffe.bashni.rules.position import Move, Position
from schiffe.bashni.rules.squares import SquareFault, square_name

_MAX_QUOTE_CHARACTERS: Final = 40
_ILLEGAL: Final = {
    Illegality.NO_TOWER: "there is no tower on {at}",
    Illegality.NOT_YOURS: "the tower on {at} belongs to the opponent",
    Illegality.NO_DIAGONAL: "no diagonal leads to {at}",
    Illegality.OCCUPIED: "a tower stands on {at}",
    Illegality.OWN_TOWER: "it jumps over a tower of its own on {at}",
    Illegality.TWO_TOWERS: "it jumps over two towers at once, the second on {at}",
    Illegality.TOO_FAR: "a man does not get as far as {at}",
    Illegality.BACKWARD: "a man does not step backward, to {at}",
    Illegality.TURNS_BACK: "it turns by 180 degrees, to {at}",
    Illegality.NO_JUMP: "it jumps over nothing on the way to {at}",
    Illegality.MUST_CAPTURE: "it must capture, for example from {at}",
    Illegality.MUST_CAPTURE_WITH: "it must capture, for example from {at}",
    Illegality.MUST_GO_ON: "it must go on capturing from {at}",
}
_SQUARES: Final = {
    SquareFault.UNREADABLE: "is not a square",
    SquareFault.OUTSIDE: "is outside the board",
    SquareFault.LIGHT: "is not a dark square",
}


class MoveRefused(ValueError):
    """A move that cannot be parsed or is illegal; its text is the reason, to be sent to the client."""


def legal_move(position: Position, text: str) -> Move:
    """Parse a move, and check that it is legal.

    Raises:
        MoveRefused: the text is not a legal move.
    """
    try:
        move = parse_move(text)
        require_legal(position, move)
    except InvalidMove as error:
        if error.square is None:
            raise MoveRefused(f"{_ascii_quote(text)} is not a start and a landing") from None
        raise MoveRefused(f"{_ascii_quote(error.part)} {_SQUARES[error.square]}") from None
    except IllegalMove as error:
        raise MoveRefused(_ILLEGAL[error.reason].format(at=square_name(error.square))) from None
    return move


def _ascii_quote(text: str) -> str:
    """Return a text in quotation marks, escaped to printable ASCII and shortened if it is long."""
    escaped = ascii(text)[1:-1]
    if len(escaped) > _MAX_QUOTE_CHARACTERS:
        escaped = f"{escaped[: _MAX_QUOTE_CHARACTERS - 3]}..."
    return f'"{escaped}"'
