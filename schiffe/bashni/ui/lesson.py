"""The strip of the lesson on the full screen, in its steps and in the game after it."""

from schiffe.bashni.rules.position import must_capture
from schiffe.bashni.rules.squares import square_name
from schiffe.bashni.texts.lesson import capture_advice, is_last_step, points_advice, step_number, step_texts
from schiffe.bashni.ui.state import BoardState, TurnPhase
from schiffe.language.i18n import _
from schiffe.language.text import Wordings
from schiffe.toolkit.strip import Strip

_NOTHING = Wordings("", "")


def strip_of(state: BoardState) -> Strip | None:
    """Return the content of the strip, or None if there is no lesson."""
    if step := state.step:
        texts = step_texts(step.topic)
        tag = step_number(step)
        if state.phase is TurnPhase.DONE:
            next_key = Wordings(_("Enter continues."), _("Enter continues."))
            if is_last_step(step):
                next_key = Wordings(_("Enter begins a game against the computer."), _("Enter begins a game."))
            return Strip(tag, texts.done, next_key, is_win=is_last_step(step))
        names = {square_name(square): None for move in step.correct_moves for square in move.squares}
        return Strip(tag, texts.rule, task=texts.task, names=tuple(names))
    if not state.has_advice:
        return None
    tag = _("lesson")
    if state.phase is not TurnPhase.MOVING:
        return Strip(tag, _NOTHING, _NOTHING)
    if must_capture(state.position):
        return Strip(tag, *capture_advice(state.position))
    if state.match.history:  # a person who has moved knows how to
        return Strip(tag, *points_advice())
    choose = Wordings(_("Choose one of your towers, then where it goes."), _("Choose a tower, then where."))
    return Strip(tag, choose, Wordings(_("Key F2 shows a good move."), _("F2 shows a good move.")))
