"""The words of a match of Bashni in line mode."""

from functools import partial
from typing import Final

from schiffe.bashni.match.state import MatchState, MoveInPosition
from schiffe.bashni.plain.context import LineContext, show_board
from schiffe.bashni.rules.legality import IllegalMove
from schiffe.bashni.rules.notation import InvalidMove, parse_typed_move
from schiffe.bashni.rules.position import Position, legal_moves, must_capture
from schiffe.bashni.rules.squares import InvalidSquare, Square, parse_square, square_name
from schiffe.bashni.texts.errors import make_illegal_move_texts, move_error_text, square_error_text
from schiffe.bashni.texts.moves import all_moves_text, last_move_text, move_name, move_text
from schiffe.bashni.texts.position import counts_text, tower_text
from schiffe.bashni.texts.rules import rules_text
from schiffe.game.plain import words
from schiffe.game.plain.match_words import MatchWords, Word, again_word, clock_words, lesson_word, speech_words
from schiffe.language.i18n import _
from schiffe.language.squares import normalized_square, parse_squares
from schiffe.language.text import join_or, join_sentences, join_with_commas, labelled_sentence, quoted, with_full_stop
from schiffe.language.words import RefusedInput, WordName, shortest_form

BOARD_WORD: Final = WordName("board", context="word in Bashni")
EXAMPLE_MOVE: Final = "c3 d4"
"""A move as it is typed. It is the same in every position, because a legal move could be taken as advice."""


def _parse_typed_square(text: str) -> Square:
    """Parse a typed square; raises RefusedInput if it is not one."""
    try:
        return parse_square(normalized_square(text))
    except InvalidSquare as error:
        raise RefusedInput(f"{square_error_text(quoted(text), error.problem)}.") from None


def _named_tower_text(position: Position, argument: str) -> str:
    """Return the tower on a typed square; raises RefusedInput if it is not a square."""
    square = _parse_typed_square(argument)
    return tower_text(square, position.towers[square])


def _moves_text(position: Position, argument: str) -> str:
    """Return all legal moves, or those of the tower on a typed square; raises RefusedInput if it is not a square."""
    moves = legal_moves(position)
    if not argument:
        return with_full_stop(join_with_commas(map(move_name, moves))) if moves else _("No move is possible.")
    square = _parse_typed_square(argument)
    tower_moves = [MoveInPosition(position, move) for move in moves if move.start == square]
    if not tower_moves:
        return _("No tower can move from {square} now.").format(square=square_name(square))
    return "\n".join(map(move_text, tower_moves))


def _captures_given_text(position: Position, argument: str) -> str:
    """Return the captures that the opponent could make after each legal move, or after a typed one.

    Raises:
        RefusedInput: the argument is not a legal move.
    """
    moves = legal_moves(position)
    if argument:
        try:
            moves = (parse_typed_move(plain_move(argument), position),)
        except InvalidMove as error:
            raise RefusedInput(with_full_stop(move_error_text(error))) from None
        except IllegalMove as error:
            raise RefusedInput(make_illegal_move_texts(error).long) from None
    warnings = []
    for move in moves:
        next_position = position.after(move)
        if must_capture(next_position):
            replies = [MoveInPosition(next_position, reply) for reply in legal_moves(next_position)]
            captures = join_or(map(move_text, replies))
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


def position_words(context: LineContext, state: MatchState) -> list[Word]:
    """Return the words that also work in the lesson and in training, which have a position but no match."""
    position = state.position
    return [
        Word(BOARD_WORD, _("what stands on the board"), lambda _argument: show_board(context, state)),
        Word(
            WordName("tower", context="word"),
            meaning=_("a tower from top to bottom: {example}"),
            answer=partial(_named_tower_text, position),
            example="C5",
            needs_argument=True,
        ),
        Word(
            WordName("moves", context="word"),
            meaning=_("the possible moves, of all towers or of one: {example}"),
            answer=partial(_moves_text, position),
            example="C3",
        ),
        Word(
            WordName("danger", context="word", is_newer=True),
            meaning=_("the captures that your moves give away, or that one does: {example}"),
            answer=partial(_captures_given_text, position),
            example=EXAMPLE_MOVE,
        ),
    ]


def rules_word() -> Word:
    return Word(words.RULES, _("the rules"), lambda _argument: rules_text())


def make_match_words(context: LineContext, state: MatchState) -> MatchWords:
    """Return the words of a match."""
    turn_words = [
        *position_words(context, state),
        Word(words.LAST, _("the last move"), lambda _argument: last_move_text(state)),
        Word(WordName("list", context="word"), _("all moves so far"), lambda _argument: all_moves_text(state)),
        Word(
            WordName("count", context="word"),
            _("towers, queens, prisoners and points of both sides"),
            lambda _argument: counts_text(state),
        ),
        again_word(context.console),
        Word(words.HINT, _("a good move")),
        Word(
            words.UNDO,
            meaning=_("takes the last move back; against the computer both moves"),
            is_usable=not context.clock.is_remote,
            refusal=_("On a gameserver no move can be taken back."),
        ),
        *clock_words(context.clock, tells_seconds_while_waiting=True),
        *speech_words(context),
        rules_word(),
        lesson_word(context.lesson),
        Word(words.RESIGN, _("you lose the game")),
    ]
    text = _(
        "Type a move such as {one}, for several jumps {several}, or a word; two letters such as {short} are enough:"
    )
    short = shortest_form(BOARD_WORD, [word.name for word in turn_words])
    return MatchWords(context, turn_words, text.format(one=EXAMPLE_MOVE, several="c5 e7 g5", short=short))
