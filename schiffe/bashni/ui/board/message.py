"""The message below the board: an error, a note, or what the person can do; and the strip of the lesson."""

from dataclasses import dataclass

from schiffe.bashni.match.state import MoveInPosition
from schiffe.bashni.rules.position import Colour, must_capture
from schiffe.bashni.rules.squares import square_name
from schiffe.bashni.texts.lesson import make_capture_advice, points_advice
from schiffe.bashni.texts.lesson_steps import LessonStep
from schiffe.bashni.texts.moves import last_move_text, move_text, must_capture_text, time_is_up_text
from schiffe.bashni.texts.position import side_name
from schiffe.bashni.texts.result import ending_text
from schiffe.bashni.ui.board.state import BoardState, TurnPhase
from schiffe.language.i18n import _
from schiffe.language.text import Wordings, join_sentences
from schiffe.toolkit.strip import Strip
from schiffe.toolkit.style import TextStyle


@dataclass(frozen=True)
class BoardMessage:
    """A message below the board, with its style."""

    text: str
    style: str = ""


def make_board_message(state: BoardState, max_captures: int) -> BoardMessage:
    """Return the current message. If the person must capture, it lists at most ``max_captures``."""
    if state.next_move.error:
        return BoardMessage(state.next_move.error, TextStyle.ERROR)
    if state.phase is TurnPhase.OVER:
        return BoardMessage(state.message or ending_text(state.match_state), TextStyle.NOTICE)
    if state.phase is TurnPhase.TIME_UP:
        return BoardMessage(join_sentences(time_is_up_text(state.aimed_move), state.message), TextStyle.NOTICE)
    if state.hint:
        played = MoveInPosition(state.position, state.hint)
        return BoardMessage(_("A good move: {move}.").format(move=move_text(played)))
    if state.message:
        return BoardMessage(state.message)
    if state.step or (state.has_advice and state.phase is TurnPhase.MOVING):
        return BoardMessage("")  # the strip gives instructions
    if state.phase is TurnPhase.MOVING:
        if must_capture(state.position):
            return BoardMessage(must_capture_text(state.position, max_captures))
        if state.next_move.path:
            return BoardMessage(_("Where to? Choose a marked square."))
    if state.match_state.history:
        return BoardMessage("")
    if state.position.ply:
        return BoardMessage(last_move_text(state.match_state))
    return BoardMessage(_("{name} begins.").format(name=side_name(Colour.WHITE)))


def make_strip(state: BoardState) -> Strip | None:
    """Return the strip under the board: a step of a move, or the advice of the lesson; None if there is neither."""
    if state.step:
        return _make_step_strip(state.step, is_done=state.phase is TurnPhase.DONE)
    if not state.has_advice:
        return None
    tag = _("lesson")
    if state.phase is not TurnPhase.MOVING:
        return Strip(tag)
    if must_capture(state.position):
        news, task = make_capture_advice(state.position)
    elif state.match_state.history:  # a person who has moved knows how to move
        news, task = points_advice()
    else:
        news = Wordings(_("Choose one of your towers, then where it goes."), _("Choose a tower, then where."))
        task = Wordings(_("Key F2 shows a good move."), _("F2 shows a good move."))
    return Strip(tag, news, task)


def _make_step_strip(step: LessonStep, *, is_done: bool) -> Strip:
    tag = step.number_text
    if not is_done:
        squares = {square: None for move in step.correct_moves for square in move.squares}  # in order, each once
        return Strip(tag=tag, news=step.rule, task=step.task, names=[square_name(square) for square in squares])
    if step.is_last:
        next_key = Wordings(_("Enter begins a game against the computer."), _("Enter begins a game."))
    else:
        next_key = Wordings(_("Enter continues."))
    return Strip(tag=tag, news=step.confirmation, task=next_key, is_win=step.is_last)
