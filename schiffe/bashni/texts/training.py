"""Texts of training: the game that a position comes from, and how good an answer was."""

from schiffe.bashni.logbook.training import MoveQuestion
from schiffe.bashni.match.analysis import JudgedMove
from schiffe.bashni.match.state import PlayedMove
from schiffe.bashni.rules.position import Move
from schiffe.bashni.texts.mistakes import good_move_text, why_text
from schiffe.bashni.texts.moves import move_name
from schiffe.game.training.texts import position_title
from schiffe.language.i18n import _
from schiffe.language.text import join_sentences


def question_title(question: MoveQuestion) -> str:
    """Return the game that a position comes from, without a full stop."""
    ready = _("From a game of the computer, move {number}")
    own = _("{day}, move {number} against {enemy}")
    return position_title(question, ready, own)


def move_verdict_text(judged: JudgedMove, move: Move, question: MoveQuestion) -> str:
    """Return how good a move was, the best move and why, and the move in the game."""
    return join_sentences(judged_move_text(judged, move, question), then_text(question, move))


def judged_move_text(judged: JudgedMove, move: Move, question: MoveQuestion) -> str:
    """Return how good a move was, and the best move, in one sentence."""
    if judged.costly_move:
        return why_text(judged.costly_move)
    return good_move_text(PlayedMove(question.position, move), judged.best_move)


def then_text(question: MoveQuestion, move: Move) -> str:
    """Return the move that was made in the game; empty if it is unknown or the same."""
    if question.game is None or question.played_move.move == move:
        return ""
    return _("In the game you moved {move}.").format(move=move_name(question.played_move.move))
