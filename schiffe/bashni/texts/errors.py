"""Texts about typed moves and pieces that are invalid, about illegal moves, and about matches that are not imported."""

from typing import Final, NamedTuple

from schiffe.bashni.logbook.exchange import MatchProblem
from schiffe.bashni.match.codec import NotationProblem
from schiffe.bashni.rules.legality import IllegalMove, IllegalMoveReason
from schiffe.bashni.rules.notation import InvalidMove, InvalidPieces, PiecesProblem
from schiffe.bashni.rules.squares import SquareProblem, square_name
from schiffe.bashni.texts.moves import move_name
from schiffe.json.values import WrongValue
from schiffe.json.wrong_values import value_text, wrong_value_text
from schiffe.language.i18n import Text, _
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


class _RuleTexts(NamedTuple):
    """The texts of a broken rule: a clause, and a short sentence; None if the clause is short enough."""

    clause: Text
    sentence: Text | None


_MUST_CAPTURE: Final = _RuleTexts(Text("you must capture, from {squares}"), Text("Capture with {squares}."))
_BROKEN_RULES: Final = {
    IllegalMoveReason.NO_TOWER: _RuleTexts(Text("{square} is empty"), None),
    IllegalMoveReason.NOT_YOURS: _RuleTexts(
        Text("the tower on {square} belongs to the opponent"), Text("{square} is your opponent's tower.")
    ),
    IllegalMoveReason.NO_DIAGONAL: _RuleTexts(
        Text("no diagonal leads to {square}"), Text("No diagonal leads to {square}.")
    ),
    IllegalMoveReason.OCCUPIED: _RuleTexts(Text("a tower stands on {square}"), Text("A tower stands on {square}.")),
    IllegalMoveReason.OWN_TOWER: _RuleTexts(
        Text("the tower on {square} is your own: you cannot jump it"), Text("{square} is your own tower.")
    ),
    IllegalMoveReason.TWO_TOWERS: _RuleTexts(
        Text("only one tower can be jumped at a time, and another stands on {square}"),
        Text("A jump passes one tower only."),
    ),
    IllegalMoveReason.TOO_FAR: _RuleTexts(
        Text("a man cannot get as far as {square}"), Text("{square} is too far for a man.")
    ),
    IllegalMoveReason.BACKWARD: _RuleTexts(
        Text("a man moves forward only, not to {square}"), Text("A man moves forward only.")
    ),
    IllegalMoveReason.TURNS_BACK: _RuleTexts(
        Text("you cannot turn straight back between two jumps, as you would to {square}"),
        Text("You cannot turn straight back."),
    ),
    IllegalMoveReason.NO_JUMP: _RuleTexts(
        Text("nothing is jumped on the way to {square}"), Text("Nothing to take before {square}.")
    ),
    IllegalMoveReason.MUST_GO_ON: _RuleTexts(
        Text("you must keep capturing, from {square}"), Text("Keep capturing from {square}.")
    ),
    IllegalMoveReason.MUST_CAPTURE: _MUST_CAPTURE,
    IllegalMoveReason.MUST_CAPTURE_WITH: _MUST_CAPTURE,
}


def make_illegal_move_texts(error: IllegalMove) -> IllegalMoveTexts:
    """Return why a move is illegal, in three texts."""
    rule = _BROKEN_RULES[error.reason]
    square = square_name(error.square)
    squares = join_or(map(square_name, error.towers))  # all that can capture, because a single one would be advice
    clause = str(rule.clause).format(square=square, squares=squares)
    move = move_name(error.move)
    return IllegalMoveTexts(
        long=with_full_stop(_("{move} is not allowed: {reason}").format(move=move, reason=clause)),
        short=labelled_sentence(move, clause),
        without_move=str(rule.sentence).format(square=square, squares=squares)
        if rule.sentence
        else with_full_stop(clause),
    )


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
