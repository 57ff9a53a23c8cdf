"""The strip of the lesson on the full screen, in its steps and in the game after it."""

from schiffe.bashni.rules.position import must_capture
from schiffe.bashni.rules.squares import square_name
from schiffe.bashni.texts.lesson import capture_advice, points_advice
from schiffe.bashni.texts.lesson_steps import LessonStep
from schiffe.bashni.ui.board.state import BoardState, TurnPhase
from schiffe.language.i18n import _
from schiffe.language.text import Wordings
from schiffe.toolkit.strip import Strip


def strip_of(state: BoardState) -> Strip | None:
    """Return the content of the strip, or None if there is no lesson."""
    if state.step:
        return _strip_of_step(state.step, is_done=state.phase is TurnPhase.DONE)
    if not state.has_advice:
        return None
    tag = _("lesson")
    if state.phase is not TurnPhase.MOVING:
        return Strip(tag)
    if must_capture(state.position):
        news, task = capture_advice(state.position)
    elif state.match_state.history:  # a person who has moved knows how to
        news, task = points_advice()
    else:
        news = Wordings(_("Choose one of your towers, then where it goes."), _("Choose a tower, then where."))
        task = Wordings(_("Key F2 shows a good move."), _("F2 shows a good move."))
    return Strip(tag, news, task)


def _strip_of_step(step: LessonStep, *, is_done: bool) -> Strip:
    texts = step.texts()
    tag = step.number_text
    if not is_done:
        squares = {square: None for move in step.correct_moves for square in move.squares}  # in order, each once
        return Strip(tag=tag, news=texts.rule, task=texts.task, names=[square_name(square) for square in squares])
    if step.is_last:
        next_key = Wordings(_("Enter begins a game against the computer."), _("Enter begins a game."))
    else:
        next_key = Wordings(_("Enter continues."))
    return Strip(tag=tag, news=texts.confirmation, task=next_key, is_win=step.is_last)
