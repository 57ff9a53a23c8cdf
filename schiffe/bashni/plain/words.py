"""The words of Bashni's line mode that answer questions about a match."""

from typing import Final, Protocol

from schiffe.bashni.match.state import MatchState, PlayedMove
from schiffe.bashni.plain.context import LineContext
from schiffe.bashni.rules.legality import IllegalMove
from schiffe.bashni.rules.notation import InvalidMove, parse_typed_move
from schiffe.bashni.rules.position import legal_moves, must_capture
from schiffe.bashni.rules.squares import InvalidSquare, Square, parse_square, square_name
from schiffe.bashni.texts.errors import illegal_move_texts, move_error_text, square_error_text
from schiffe.bashni.texts.moves import all_moves_text, last_move_text, move_name, move_text
from schiffe.bashni.texts.position import counts_text, tower_text
from schiffe.bashni.texts.rules import rules_text
from schiffe.game.plain import words
from schiffe.game.plain.match_words import Word
from schiffe.language.i18n import Text, _
from schiffe.language.squares import normalized_square, parse_squares
from schiffe.language.text import join_or, join_sentences, join_with_commas, labelled_sentence, quoted, with_full_stop
from schiffe.language.words import RefusedInput, WordName

EXAMPLE_MOVE: Final = "c3 d4"
"""A move as it is typed. It is the same in every position, because a legal move could be taken as advice."""


class MatchRespondent(Protocol):
    """A match of Bashni that words ask about."""

    @property
    def context(self) -> LineContext: ...

    @property
    def state(self) -> MatchState: ...


def _parse_square(text: str) -> Square:
    """Parse a typed square; raises RefusedInput if it is not one."""
    try:
        return parse_square(normalized_square(text))
    except InvalidSquare as error:
        raise RefusedInput(f"{square_error_text(quoted(text), error.problem)}.") from None


def _tower_text(respondent: MatchRespondent, argument: str) -> str:
    """Return the tower on a typed square; raises RefusedInput if it is not a square."""
    square = _parse_square(argument)
    return tower_text(square, respondent.state.position.towers[square])


def _moves_text(respondent: MatchRespondent, argument: str) -> str:
    """Return all legal moves, or those of the tower on a typed square; raises RefusedInput if it is not a square."""
    position = respondent.state.position
    moves = legal_moves(position)
    if not argument:
        return with_full_stop(join_with_commas(map(move_name, moves))) if moves else _("No move is possible.")
    square = _parse_square(argument)
    tower_moves = [PlayedMove(position, move) for move in moves if move.start == square]
    if not tower_moves:
        return _("No tower can move from {square} now.").format(square=square_name(square))
    return "\n".join(map(move_text, tower_moves))


def _captures_given_text(respondent: MatchRespondent, argument: str) -> str:
    """Return the captures that the opponent could make after each legal move, or after a typed one.

    Raises:
        RefusedInput: the argument is not a legal move.
    """
    position = respondent.state.position
    moves = legal_moves(position)
    if argument:
        try:
            moves = (parse_typed_move(plain_move(argument), position),)
        except InvalidMove as error:
            raise RefusedInput(with_full_stop(move_error_text(error))) from None
        except IllegalMove as error:
            raise RefusedInput(illegal_move_texts(error).long) from None
    warnings = []
    for move in moves:
        next_position = position.after(move)
        if must_capture(next_position):
            replies = [PlayedMove(next_position, reply) for reply in legal_moves(next_position)]
            captures = join_or(list(map(move_text, replies)))
            warnings.append(labelled_sentence(move_name(move), captures))
    if warnings:
        return join_sentences(*warnings)
    if argument:
        return _("{move} gives no capture away.").format(move=move_name(moves[0]))
    return _("No move gives a capture away.") if moves else _("No move is possible.")


def plain_move(line: str) -> str:
    """Return a move with its squares as C3 D4, also if they are spelled out; other lines are returned unchanged."""
    plain = " ".join(parse_squares(line) or (line,))
    return line if plain.casefold() == line.casefold() else plain  # so that a message quotes the typed line


BOARD_WORD: Final = Word[MatchRespondent](
    WordName("board", context="word in Bashni"),
    meaning=Text("what stands on the board"),
    answer=lambda respondent: respondent.context.show(respondent.state),
)
POSITION_QUESTIONS: Final = (
    BOARD_WORD,
    Word[MatchRespondent](
        WordName("tower", context="word"),
        meaning=Text("a tower from top to bottom: {example}"),
        answer_to=_tower_text,
        example="C5",
        needs_argument=True,
    ),
    Word[MatchRespondent](
        WordName("moves", context="word"),
        meaning=Text("the possible moves, of all towers or of one: {example}"),
        answer_to=_moves_text,
        example="C3",
    ),
    Word[MatchRespondent](
        WordName("danger", context="word", is_newer=True),
        meaning=Text("the captures that your moves give away, or that one does: {example}"),
        answer_to=_captures_given_text,
        example=EXAMPLE_MOVE,
    ),
)
"""The words that also work in the lesson and in training, which have a position but no match."""
QUESTION_WORDS: Final = (
    *POSITION_QUESTIONS,
    Word[MatchRespondent](
        words.LAST,
        meaning=Text("the last move"),
        answer=lambda respondent: last_move_text(respondent.state),
    ),
    Word[MatchRespondent](
        WordName("list", context="word"),
        meaning=Text("all moves so far"),
        answer=lambda respondent: all_moves_text(respondent.state),
    ),
    Word[MatchRespondent](
        WordName("count", context="word"),
        meaning=Text("towers, queens, prisoners and points of both sides"),
        answer=lambda respondent: counts_text(respondent.state),
    ),
)
RULES_WORD: Final = Word[MatchRespondent](
    words.RULES, meaning=Text("the rules"), answer=lambda _respondent: rules_text()
)
