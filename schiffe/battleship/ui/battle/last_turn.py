"""The shots of the last turn in sentences."""

from collections.abc import Iterable

from schiffe.battleship.match.events import ShotsFired
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.rules.grid import Cell, cell_name
from schiffe.battleship.ui.painting.outcomes import full_outcome_text, outcome_text
from schiffe.language.i18n import _
from schiffe.language.text import join_sentences, labelled_sentence


def last_turn_text(perspective: Perspective) -> str:
    """Return what the player's last turn did, with those right before it if hits shoot again, in sentences."""
    turns = _last_of_one_side(perspective.state)
    outcomes = ((shot.cell, outcome_text(turn.seat, shot, perspective)) for turn in turns for shot in turn.shots)
    return _shots_text(outcomes, perspective.state.rules.size)


def _last_of_one_side(state: MatchState) -> list[ShotsFired]:
    """Return the last turns, back to the last turn of the other side."""
    turns: list[ShotsFired] = []
    for turn in reversed(state.history):
        if not isinstance(turn, ShotsFired) or (turns and turn.seat != turns[0].seat):
            break
        turns.insert(0, turn)
    return turns


def _shots_text(shots: Iterable[tuple[Cell, str]], size: int) -> str:
    """Return sentences about shots, grouped by outcome."""
    names_by_outcome: dict[str, list[str]] = {}
    for cell, outcome in shots:
        names_by_outcome.setdefault(outcome, []).append(cell_name(cell, size))
    return join_sentences(*(labelled_sentence(" ".join(names), outcome) for outcome, names in names_by_outcome.items()))


def public_shots_text(state: MatchState) -> str:
    """Return the shots since the keyboard was passed, with what both players may know; empty before any."""
    turns = _last_of_one_side(state)
    if not turns:
        return ""
    outcomes = (
        (shot.cell, full_outcome_text(shot.answer.outcome, shot.answer.ship)) for turn in turns for shot in turn.shots
    )
    shots = _shots_text(outcomes, state.rules.size)
    return _("{name} fired at {shots}").format(name=state.players[turns[0].seat].name, shots=shots)
