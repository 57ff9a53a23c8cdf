"""Answers in words about past turns: the last shots of both sides, and why a bot fired them."""

from typing import Final

from schiffe.battleship.match.events import Shot
from schiffe.battleship.match.state import MatchState, Perspective, whole_turns
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.texts.advice import shot_and_reason_text
from schiffe.battleship.texts.shots import outcome_name, parse_typed_cell, shot_text
from schiffe.game.match.players import other_seat
from schiffe.game.plain import words
from schiffe.language.i18n import _
from schiffe.language.text import join_with_commas, quoted
from schiffe.language.words import RefusedInput

LAST_TURN_COUNT: Final = 6
"""The number of turns that the word ``last`` shows by default."""


def last_turns_text(state: MatchState, text: str) -> str:
    """Return the last turns of both sides, the latest at the end.

    Each has a number: that of its first shot among the shots of its side.

    Raises:
        RefusedInput: the text is not a number of turns.
    """
    digits = text.lstrip("0")[:9]
    is_count = text.isascii() and text.isdecimal() and digits != ""
    if text and not is_count:
        problem = _("{text} is not a number. Try {example}.")
        raise RefusedInput(problem.format(text=quoted(text), example=f"{words.LAST} 10"))
    count = int(digits) if digits else LAST_TURN_COUNT
    size = state.rules.size
    shot_counts = [0, 0]
    lines: list[str] = []
    for turn in whole_turns(state):
        seat = turn[0].seat
        shots = [shot for event in turn for shot in event.shots]
        lines.append(
            _("{turn}. {name}: {shots}").format(
                turn=shot_counts[seat] + 1,
                name=state.names[seat],
                shots=join_with_commas(shot_text(shot, size, shot.answer.ship) for shot in shots),
            )
        )
        shot_counts[seat] += len(shots)
    return "\n".join(lines[-count:]) or no_shot_yet_text()


def no_shot_yet_text() -> str:
    return _("No shot has been fired yet.")


def bot_reasons_text(perspective: Perspective, text: str) -> str:
    """Explain the computer's shots at a cell, or its last turn if ``text`` is empty.

    Raises:
        RefusedInput: ``text`` names no cell.
    """
    size = perspective.state.rules.size
    cell = parse_typed_cell(text, size, takes_words=True) if text else None
    opponent_turns = perspective.state.turns_of(other_seat(perspective.seat))
    if cell is None:
        opponent_turns = opponent_turns[-1:]
    shots = [shot for turn in opponent_turns for shot in turn.shots if cell in (None, shot.cell)]
    if not shots:
        return _("The computer has not fired there yet.") if text else _("The computer has not fired yet.")
    return "\n".join(shot_reason_text(shot, size) for shot in shots)


def shot_reason_text(shot: Shot, size: int) -> str:
    """Return a shot of a bot with its outcome and its reason."""
    return shot_and_reason_text(cell_name(shot.cell, size), outcome_name(shot.answer.outcome), shot.reason, size)
