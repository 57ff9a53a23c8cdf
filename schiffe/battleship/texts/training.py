"""Texts of training: from which game a position is, and how good an answer was."""

from schiffe.battleship.logbook.training import ShotQuestion
from schiffe.battleship.match.analysis import AssessedTurn
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.texts.mistakes import why_text
from schiffe.game.training.texts import title_of
from schiffe.language.i18n import _
from schiffe.language.text import sentences


def question_title(question: ShotQuestion) -> str:
    """Return from which game a position is, without a point."""
    ready = _("From a game of the computer, shot {number}")
    own = _("{day}, shot {number} against {enemy}")
    return title_of(question, ready, own)


def shot_number(question: ShotQuestion) -> str:
    """Return which shot of its game is asked for."""
    return _("Shot {number}").format(number=question.number)


def shot_verdict(judged: AssessedTurn, question: ShotQuestion) -> str:
    """Return how good a shot was, which was best and why, and what was fired at in the game."""
    return sentences(why_text(judged), then_text(question, judged))


def then_text(question: ShotQuestion, judged: AssessedTurn) -> str:
    """Return what was fired at in the game; empty where that is not known, or was just this square."""
    if not question.enemy or question.fired == judged.fired[0].cell:
        return ""
    square = cell_name(question.fired, question.view.rules.grid.size)
    return _("In the game you fired at {square}.").format(square=square)
