"""The words of Bashni's line mode that tell how a match stands."""

from typing import Final, Protocol

from schiffe.bashni.match.state import MatchState, PlayedMove
from schiffe.bashni.plain.context import LineContext
from schiffe.bashni.rules.legality import IllegalMove
from schiffe.bashni.rules.notation import InvalidMove, read_typed_move
from schiffe.bashni.rules.position import after, legal_moves, must_capture
from schiffe.bashni.rules.squares import InvalidSquare, parse_square, square_name
from schiffe.bashni.texts.describing import (
    counts_text,
    last_move_text,
    move_error_text,
    move_name,
    move_text,
    numbered_moves,
    refusal_of,
    rules_text,
    square_error_text,
    tower_text,
)
from schiffe.game.plain import words
from schiffe.game.plain.matchwords import Word
from schiffe.language.i18n import _, pgettext
from schiffe.language.squares import normalized_square, parse_squares
from schiffe.language.text import join_or, joined, named_sentence, quoted, sentence, sentences
from schiffe.language.words import Name

EXAMPLE: Final = "c3 d4"
"""A move as it is typed, the same in every position: one that is possible just now could be the best, and so advice."""


class AskedOfMatch(Protocol):
    """Somebody who is asked how a match of Bashni stands."""

    @property
    def context(self) -> LineContext:
        """The context of the match."""

    @property
    def state(self) -> MatchState: ...


def _tower(text: str, state: MatchState) -> str:
    try:
        square = parse_square(normalized_square(text))
    except InvalidSquare as error:
        return f"{square_error_text(quoted(text), error.fault)}."
    return tower_text(square, state.position.towers[square])


def _moves_from(text: str, state: MatchState) -> str:
    """Return the legal moves, or those of one tower."""
    moves = legal_moves(state.position)
    if not text:
        return sentence(joined(map(move_name, moves))) if moves else _("No move is possible.")
    try:
        square = parse_square(normalized_square(text))
    except InvalidSquare as error:
        return f"{square_error_text(quoted(text), error.fault)}."
    own = [PlayedMove(state.position, move, 0) for move in moves if move.start == square]
    return "\n".join(map(move_text, own)) or _("No tower can move from {square} now.").format(
        square=square_name(square)
    )


def _captures_given(text: str, state: MatchState) -> str:
    """Return which captures the legal moves give away, or the one that is typed."""
    position = state.position
    moves = legal_moves(position)
    if text:
        try:
            moves = (read_typed_move(plain_move(text), position),)
        except InvalidMove as error:
            return sentence(move_error_text(error))
        except IllegalMove as error:
            return refusal_of(error).long
    warnings = []
    for move in moves:
        there = after(position, move)
        if must_capture(there):
            captures = join_or([move_text(PlayedMove(there, capture, 0)) for capture in legal_moves(there)])
            warnings.append(named_sentence(move_name(move), captures))
    if warnings:
        return sentences(*warnings)
    if text:
        return _("{move} gives no capture away.").format(move=move_name(moves[0]))
    return _("No move gives a capture away.") if moves else _("No move is possible.")


def plain_move(line: str) -> str:
    """Return the squares of a move however they are said; a line of anything else stays as it is."""
    said = " ".join(parse_squares(line) or (line,))
    return line if said.casefold() == line.casefold() else said  # so that a message quotes what was typed


def _all_moves(state: MatchState) -> str:
    rows = numbered_moves(state, lambda played: move_name(played.move))
    lines = [f"{number:3}  {white:12} {black}".rstrip() for number, white, black in rows]
    return "\n".join(lines) or last_move_text(state)


BOARD: Final = Word[AskedOfMatch](
    Name("board", lambda: pgettext("word in Bashni", "board")),
    lambda _asked: _("what stands on the board"),
    lambda asked, _rest: asked.context.show(asked.state),
)
POSITION_QUESTIONS: Final = (
    BOARD,
    Word[AskedOfMatch](
        Name("tower", lambda: pgettext("word", "tower")),
        lambda _asked: _("a tower from top to bottom: {example}"),
        lambda asked, rest: _tower(rest, asked.state),
        example="C5",
        needs_more=True,
    ),
    Word[AskedOfMatch](
        Name("moves", lambda: pgettext("word", "moves")),
        lambda _asked: _("the possible moves, of all towers or of one: {example}"),
        lambda asked, rest: _moves_from(rest, asked.state),
        example="C3",
    ),
    Word[AskedOfMatch](
        Name("danger", lambda: pgettext("word", "danger"), is_newer=True),
        lambda _asked: _("the captures that your moves give away, or that one does: {example}"),
        lambda asked, rest: _captures_given(rest, asked.state),
        example=EXAMPLE,
    ),
)
"""Those that need no match before the position."""
QUESTIONS: Final = (
    *POSITION_QUESTIONS,
    Word[AskedOfMatch](words.LAST, lambda _asked: _("the last move"), lambda asked, _rest: last_move_text(asked.state)),
    Word[AskedOfMatch](
        Name("list", lambda: pgettext("word", "list")),
        lambda _asked: _("all moves so far"),
        lambda asked, _rest: _all_moves(asked.state),
    ),
    Word[AskedOfMatch](
        Name("count", lambda: pgettext("word", "count")),
        lambda _asked: _("towers, queens, prisoners and points of both sides"),
        lambda asked, _rest: counts_text(asked.state),
    ),
)
RULES: Final = Word[AskedOfMatch](words.RULES, lambda _asked: _("the rules"), lambda _asked, _rest: rules_text())
