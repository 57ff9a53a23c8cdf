"""What the gameserver says of a move that it does not take: for programs and their authors, so always in English."""

from typing import Final

from schiffe.bashni.rules.legality import Illegality, IllegalMove, require_legal
from schiffe.bashni.rules.notation import InvalidMove, parse_move
from schiffe.bashni.rules.position import Move, Position
from schiffe.bashni.rules.squares import SquareFault, square_name

_LONGEST_QUOTE: Final = 40
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
    Illegality.MUST_GO_ON: "it must go on capturing from {at}",
}
_SQUARES: Final = {
    SquareFault.UNREADABLE: "is not a square",
    SquareFault.OUTSIDE: "is outside the board",
    SquareFault.LIGHT: "is not a dark square",
}


class MoveRefused(ValueError):
    """A move that cannot be read or is not legal; the text is the reason, for the wire."""


def judged(position: Position, text: str) -> Move:
    """The legal move that a text names.

    Raises:
        MoveRefused: it names none.
    """
    try:
        move = parse_move(text)
        require_legal(position, move)
    except InvalidMove as error:
        if error.square is None:
            raise MoveRefused(f"{_quoted(text)} is not a start and a landing") from None
        raise MoveRefused(f"{_quoted(error.part)} {_SQUARES[error.square]}") from None
    except IllegalMove as error:
        raise MoveRefused(_ILLEGAL[error.reason].format(at=square_name(error.at))) from None
    return move


def _quoted(text: str) -> str:
    """A text in quotation marks, in printable ASCII and not too long."""
    shown = ascii(text)[1:-1]
    return f'"{shown if len(shown) <= _LONGEST_QUOTE else shown[: _LONGEST_QUOTE - 3] + "..."}"'
