"""What people are told about positions and moves that cannot be read, and about moves that are not legal."""

from schiffe.bashni.rules.legality import Illegality, IllegalMove
from schiffe.bashni.rules.notation import InvalidMove, InvalidPieces, PiecesFault, format_move
from schiffe.bashni.rules.squares import SquareFault, square_name
from schiffe.language.i18n import _
from schiffe.language.text import quoted


def pieces_error(error: InvalidPieces) -> str:
    """What is wrong with a list of pieces, and what is possible."""
    quote = quoted(error.text)
    match error.fault:
        case PiecesFault.NOTHING:
            return _("there are no pieces; a position is a list such as w@A1,b@B2")
        case PiecesFault.UNREADABLE:
            return _("{quote} is not a piece on a square; pieces are written like w@A1").format(quote=quote)
        case PiecesFault.PIECE:
            return _("{quote} names an unknown piece; there are w and b (men), W and B (queens)").format(quote=quote)
        case PiecesFault.TOO_MANY:
            return _("{quote} is one piece too many; each side has twelve at most").format(quote=quote)
        case PiecesFault.UNCROWNED:
            return _("{quote} cannot be: there a man has become a queen").format(quote=quote)
        case PiecesFault.SQUARE:
            return square_error(quote, error.square)


def move_error(error: InvalidMove) -> str:
    """What is wrong with a text that is not a move, and what is possible."""
    if error.square is None or not error.part:
        return _("{quote} is not a move; moves are written like C3:D4 or C5:E7:G5").format(quote=quoted(error.text))
    return square_error(quoted(error.part), error.square)


def square_error(quote: str, fault: SquareFault | None) -> str:
    """What is wrong with a text that names no dark square; ``quote`` is that text, in quotation marks."""
    match fault:
        case SquareFault.LIGHT:
            return _("{quote} is a light square; only the dark ones, such as A1 and B2, are played on").format(
                quote=quote
            )
        case SquareFault.OUTSIDE:
            return _("{quote} is outside the board, which goes from A1 to H8").format(quote=quote)
        case _:
            return _("{quote} is not a square; the board goes from A1 to H8").format(quote=quote)


def illegal_move(error: IllegalMove) -> str:
    """Why a move is not allowed, in one sentence that names it."""
    reason = _illegality(error.reason).format(square=square_name(error.at))
    return _("{move} is not allowed: {reason}").format(move=format_move(error.move), reason=reason)


def _illegality(reason: Illegality) -> str:
    return {
        Illegality.NO_TOWER: _("there is no tower on {square}"),
        Illegality.NOT_YOURS: _("the tower on {square} belongs to the opponent"),
        Illegality.NO_DIAGONAL: _("no diagonal leads to {square}"),
        Illegality.OCCUPIED: _("a tower stands on {square}"),
        Illegality.OWN_TOWER: _("the tower on {square} is on the same side and cannot be jumped"),
        Illegality.TWO_TOWERS: _("only one tower can be jumped at a time, and another stands on {square}"),
        Illegality.TOO_FAR: _("a man does not get as far as {square}"),
        Illegality.BACKWARD: _("a man steps forward only, and not to {square}"),
        Illegality.TURNS_BACK: _("between two jumps the direction may not turn right round, as it does to {square}"),
        Illegality.NO_JUMP: _("nothing is jumped on the way to {square}"),
        Illegality.MUST_CAPTURE: _("something can be captured, for instance from {square}, and so must be"),
        Illegality.MUST_GO_ON: _("from {square} the capture goes on, and so must be continued"),
    }[reason]


def no_game_id(text: str) -> str:
    """That a text cannot be the ID of a game."""
    return _("{text} is not the ID of a game. Possible: 13 characters, a to z and 0 to 9").format(text=quoted(text))
