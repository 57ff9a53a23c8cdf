"""Texts about typed moves and pieces that are invalid, about illegal moves, and about matches that are not imported."""

from typing import NamedTuple

from schiffe.bashni.logbook.exchange import MatchProblem
from schiffe.bashni.match.codec import NotationProblem
from schiffe.bashni.rules.legality import IllegalMove, IllegalMoveReason
from schiffe.bashni.rules.notation import InvalidMove, InvalidPieces, PiecesProblem
from schiffe.bashni.rules.squares import SquareProblem, square_name
from schiffe.bashni.texts.moves import move_name
from schiffe.json.values import WrongValue
from schiffe.json.wrong_values import value_text, wrong_value_text
from schiffe.language.i18n import _
from schiffe.language.text import join_or, labelled_sentence, quoted, with_full_stop


def pieces_error_text(error: InvalidPieces) -> str:
    """Return the problem of a list of pieces, and what is possible."""
    quote = quoted(error.text)
    match error.problem:
        case PiecesProblem.NOTHING:
            return _("no pieces given; a position is a list such as w@A1,b@B2")
        case PiecesProblem.UNREADABLE:
            return _("{quote} is not a piece on a square; pieces are written like w@A1").format(quote=quote)
        case PiecesProblem.PIECE:
            return _("{quote} is not a piece. Possible: w and b (men), W and B (queens)").format(quote=quote)
        case PiecesProblem.TOO_MANY:
            return _("{quote} is one piece too many: each side has at most twelve").format(quote=quote)
        case PiecesProblem.UNCROWNED:
            return _("{quote} is impossible: a man there becomes a queen").format(quote=quote)
        case PiecesProblem.SQUARE:
            return square_error_text(quote, error.square_problem)


def move_error_text(error: InvalidMove) -> str:
    """Return the problem of a text that is not a move, and what is possible."""
    if error.square_problem is None or not error.part:
        return _("{quote} is not a move; moves are typed like C3 D4 or C5 E7 G5").format(quote=quoted(error.text))
    return square_error_text(quoted(error.part), error.square_problem)


def square_error_text(quote: str, problem: SquareProblem | None) -> str:
    """Return the problem of a text that is not a dark square; ``quote`` is the text in quotation marks."""
    match problem:
        case SquareProblem.LIGHT:
            return _("{quote} is not in play; every second square is, such as A1 and B2").format(quote=quote)
        case SquareProblem.OUTSIDE:
            return _("{quote} is outside the board, which goes from A1 to H8").format(quote=quote)
        case _:
            return _("{quote} is not a square; the board goes from A1 to H8").format(quote=quote)


class IllegalMoveTexts(NamedTuple):
    """The reason why a move is illegal: a sentence with the move, the same in fewer words, and without the move."""

    long: str
    short: str
    without_move: str


def make_illegal_move_texts(error: IllegalMove) -> IllegalMoveTexts:
    """Return why a move is illegal, in three texts."""
    move = move_name(error.move)
    clause = _broken_rule_clause(error)
    text = _("{move} is not allowed: {reason}").format(move=move, reason=clause)
    return IllegalMoveTexts(with_full_stop(text), labelled_sentence(move, clause), _broken_rule_text(error))


def _broken_rule_clause(error: IllegalMove) -> str:
    """Return the broken rule as a clause, such as "C3 is empty"."""
    match error.reason:
        case IllegalMoveReason.NO_TOWER:
            text = _("{square} is empty")
        case IllegalMoveReason.NOT_YOURS:
            text = _("the tower on {square} belongs to the opponent")
        case IllegalMoveReason.NO_DIAGONAL:
            text = _("no diagonal leads to {square}")
        case IllegalMoveReason.OCCUPIED:
            text = _("a tower stands on {square}")
        case IllegalMoveReason.OWN_TOWER:
            text = _("the tower on {square} is your own: you cannot jump it")
        case IllegalMoveReason.TWO_TOWERS:
            text = _("only one tower can be jumped at a time, and another stands on {square}")
        case IllegalMoveReason.TOO_FAR:
            text = _("a man cannot get as far as {square}")
        case IllegalMoveReason.BACKWARD:
            text = _("a man moves forward only, not to {square}")
        case IllegalMoveReason.TURNS_BACK:
            text = _("you cannot turn straight back between two jumps, as you would to {square}")
        case IllegalMoveReason.NO_JUMP:
            text = _("nothing is jumped on the way to {square}")
        case IllegalMoveReason.MUST_GO_ON:
            text = _("you must keep capturing, from {square}")
        case IllegalMoveReason.MUST_CAPTURE | IllegalMoveReason.MUST_CAPTURE_WITH:
            return _("you must capture, from {squares}").format(squares=_capturer_names(error))
    return text.format(square=square_name(error.square))


def _broken_rule_text(error: IllegalMove) -> str:
    """Return the broken rule as a short sentence."""
    match error.reason:
        case IllegalMoveReason.NO_TOWER:
            text = with_full_stop(_("{square} is empty"))
        case IllegalMoveReason.NOT_YOURS:
            text = _("{square} is your opponent's tower.")
        case IllegalMoveReason.NO_DIAGONAL:
            text = _("No diagonal leads to {square}.")
        case IllegalMoveReason.OCCUPIED:
            text = _("A tower stands on {square}.")
        case IllegalMoveReason.OWN_TOWER:
            text = _("{square} is your own tower.")
        case IllegalMoveReason.TWO_TOWERS:
            return _("A jump passes one tower only.")
        case IllegalMoveReason.TOO_FAR:
            text = _("{square} is too far for a man.")
        case IllegalMoveReason.BACKWARD:
            return _("A man moves forward only.")
        case IllegalMoveReason.TURNS_BACK:
            return _("You cannot turn straight back.")
        case IllegalMoveReason.NO_JUMP:
            text = _("Nothing to take before {square}.")
        case IllegalMoveReason.MUST_GO_ON:
            text = _("Keep capturing from {square}.")
        case IllegalMoveReason.MUST_CAPTURE | IllegalMoveReason.MUST_CAPTURE_WITH:
            return _("Capture with {squares}.").format(squares=_capturer_names(error))
    return text.format(square=square_name(error.square))


def _capturer_names(error: IllegalMove) -> str:
    """Return the squares of all towers that can capture, because a single one would be advice."""
    return join_or(square_name(square) for square in error.towers)


def wrong_match_text(wrong: WrongValue) -> str:
    """Return the problem of a value of an exported match."""
    return wrong_value_text(wrong, _exchange_problem_text(wrong))


def _exchange_problem_text(wrong: WrongValue) -> str | None:
    """Return the problem of the players, pieces or moves; None for other problems."""
    value = value_text(wrong.value)
    match wrong.problem:
        case MatchProblem.NO_PERSON:
            return _("at least one side must be a person")
        case NotationProblem.NOT_PIECES:
            return _("{text} is not a list of pieces. Try {example}.").format(text=value, example="b@H8 w@A1")
        case NotationProblem.NOT_A_MOVE:
            return _("{text} is not a move. Try {example}.").format(text=value, example="C3:D4")
        case MatchProblem.NOT_LEGAL:
            return _("{text} is not a legal move").format(text=value)
        case MatchProblem.OTHER_MOVES:
            return _("the moves do not match the events")
    return None
