"""The message to the player during a battle, which depends on the phase and on the room, and the last turn in words."""

from collections.abc import Iterable
from typing import NamedTuple

from schiffe.battleship.match.events import ShotRepeated, ShotsFired
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.rule_line import TurnRule
from schiffe.battleship.rules.grid import Cell, cell_name
from schiffe.battleship.texts.advice import hint_text
from schiffe.battleship.texts.event_texts import contradiction_text, repeated_shot_text
from schiffe.battleship.texts.shots import cell_state_text, time_is_up_text
from schiffe.battleship.ui.battle.state import BattlePhase, BattleState
from schiffe.battleship.ui.painting.outcomes import full_outcome_text, outcome_text
from schiffe.language.i18n import _
from schiffe.language.text import join_sentences, labelled, labelled_sentence
from schiffe.toolkit.style import TextStyle


def last_turn_text(perspective: Perspective) -> str:
    """Return the result of the player's last turn in sentences; if hits shoot again, with the turns right before it."""
    turns = _last_of_one_side(perspective.state)
    outcomes = ((shot.cell, outcome_text(turn.seat, shot, perspective)) for turn in turns for shot in turn.shots)
    return _shots_text(outcomes, perspective.state.rules.size)


def _last_of_one_side(state: MatchState) -> list[ShotsFired]:
    """Return the last turns, back to the last turn of the other side."""
    turns: list[ShotsFired] = []
    for turn in reversed(state.history):
        if not isinstance(turn, ShotsFired):
            break
        if turns and turn.seat != turns[0].seat:
            break
        turns.insert(0, turn)
    return turns


def _shots_text(shots: Iterable[tuple[Cell, str]], board_size: int) -> str:
    """Return sentences about shots, grouped by outcome."""
    names_by_outcome: dict[str, list[str]] = {}
    for cell, outcome in shots:
        names_by_outcome.setdefault(outcome, []).append(cell_name(cell, board_size))
    return join_sentences(*(labelled_sentence(" ".join(names), outcome) for outcome, names in names_by_outcome.items()))


def public_shots_text(state: MatchState) -> str | None:
    """Return the shots since the keyboard was passed, with what both players may know; None before any."""
    turns = _last_of_one_side(state)
    if not turns:
        return None
    outcomes = (
        (shot.cell, full_outcome_text(shot.answer.outcome, shot.answer.ship)) for turn in turns for shot in turn.shots
    )
    shots = _shots_text(outcomes, state.rules.size)
    return _("{name} fired at {shots}").format(name=state.players[turns[0].seat].name, shots=shots)


class StyledText(NamedTuple):
    """A message below the boards, and its style."""

    text: str
    style: str = ""


def battle_message(state: BattleState) -> StyledText:
    """Return the error, or the message of the current phase after the news of a room."""
    if state.aim.error:
        return StyledText(state.aim.error, TextStyle.ERROR)
    message = _phase_message(state)
    snapshot = state.room_snapshot
    if snapshot is None or state.phase is BattlePhase.OVER:
        return message
    text = snapshot.battle_text()
    if not snapshot.status.is_clock_stopped or state.phase.lets_fire:  # otherwise the text names the awaited player
        text = join_sentences(text, message.text)
    return StyledText(text, message.style)


def _phase_message(state: BattleState) -> StyledText:
    match state.phase:
        case BattlePhase.AIMING:
            salvo_text = _salvo_text(state) if state.salvo_size else None
            return StyledText(join_sentences(_remark_text(state), salvo_text))
        case BattlePhase.TIME_UP:
            text = time_is_up_text(state.late_cells(), state.perspective.state.due_shot_count, state.board_size)
            return StyledText(join_sentences(text, state.note or _("So does a click.")), TextStyle.NOTICE)
        case BattlePhase.SHOT:
            hides = _("Press Enter to hide your boards.")
            return StyledText(f"{last_turn_text(state.perspective)} {hides}", TextStyle.NOTICE)
        case BattlePhase.OVER:
            return StyledText("")
        case BattlePhase.FIRED | BattlePhase.WAITING:
            line = state.aim.line_ahead
            ahead = _("Next: {text}. Esc takes it back.").format(text=line) if line else None
            return StyledText(join_sentences(state.wait.text, ahead))


def _remark_text(state: BattleState) -> str | None:
    """Return the remark before the next shot, if any: the hint, or what the opponent did wrong."""
    if state.hint:
        if state.salvo_size:
            best = (cell_name(cell, state.board_size) for cell in state.best_salvo)
            return _("Best salvo: {squares}.").format(squares=" ".join(best))
        return hint_text(state.hint, state.perspective.target)
    if state.note:
        return state.note
    match_state = state.perspective.state
    last_event = match_state.history[-1] if match_state.history else None
    if isinstance(last_event, ShotRepeated):
        return repeated_shot_text(last_event)
    has_just_fired = last_event is not None and last_event.seat == state.perspective.seat
    if has_just_fired and match_state.rules.turn_rule is TurnRule.AGAIN:
        return _("After a hit you shoot again.")
    own_shots = state.perspective.target.shots
    if own_shots and own_shots[-1].answer.contradicts_earlier:
        return contradiction_text()
    return None


def _salvo_text(state: BattleState) -> str:
    """Return the number of marked cells, and what Enter does at the cursor."""
    count = _("{marked} of {count} marked.").format(marked=len(state.aim.marked_cells), count=state.salvo_size)
    cell = cell_name(state.aim.cursor, state.board_size)
    shot_state = cell_state_text(state.perspective.target, state.aim.cursor)
    if not state.missing_mark_count:
        text = _("Enter fires.")
    elif state.advised_cells:
        text = _("Enter marks the best salvo.")
    elif state.aim.cursor in state.aim.marked_cells:
        number = state.aim.marked_cells.index(state.aim.cursor) + 1
        text = _("{field} is shot {number}; Space unmarks it.").format(field=cell, number=number)
    elif shot_state:
        text = labelled(cell, shot_state)
    else:
        text = _("{field} is free. Enter marks it.").format(field=cell)
    return f"{count} {text}"
