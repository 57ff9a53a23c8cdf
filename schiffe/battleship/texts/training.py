"""Texts of training: the game that a position comes from, and the verdict on an answer."""

from schiffe.battleship.logbook.training import ShotQuestion
from schiffe.battleship.match.analysis import AssessedTurn
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.texts.mistakes import why_text
from schiffe.game.training.texts import position_title
from schiffe.language.i18n import _
from schiffe.language.text import join_sentences


def question_title(question: ShotQuestion) -> str:
    """Return which game a position comes from, without a full stop."""
    ready = _("From a game of the computer, shot {number}")
    own = _("{day}, shot {number} against {enemy}")
    return position_title(question, ready, own)


def shot_number_text(question: ShotQuestion) -> str:
    """Return the number of the shot in its game."""
    return _("Shot {number}").format(number=question.number)


def shot_verdict_text(turn: AssessedTurn, question: ShotQuestion) -> str:
    """Return how good a shot was, which was best and why, and where the player fired in the game."""
    return join_sentences(why_text(turn), then_text(question, turn))


def then_text(question: ShotQuestion, turn: AssessedTurn) -> str:
    """Return where the player fired in the game; empty if that is not known, or was this cell."""
    if question.game is None or question.fired_cell == turn.fired_odds[0].cell:
        return ""
    name = cell_name(question.fired_cell, question.target.rules.size)
    return _("In the game you fired at {square}.").format(square=name)
