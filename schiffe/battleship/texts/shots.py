"""Texts about shots: cells, typed ones too, outcomes, and the reason for a wait in a match."""

from collections.abc import Sequence
from typing import Final

from schiffe.battleship.match.events import Shot, ShotsFired
from schiffe.battleship.match.seats import WaitingFor
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, CellError, MalformedCell, cell_name, has_cell, parse_cell, row_name
from schiffe.battleship.rules.ships import Outcome, Ship
from schiffe.battleship.rules.target import Target
from schiffe.battleship.texts.ships import ship_name
from schiffe.language.i18n import _, ngettext
from schiffe.language.squares import normalized_square
from schiffe.language.text import join_with_commas, quoted
from schiffe.language.words import RefusedInput

_EXAMPLE_ROW: Final = 1
_EXAMPLE_COLUMN: Final = 6
"""The place of the cell B7, or the last cell of its row on smaller boards, as an example."""


def not_a_cell_text(text: str, size: int) -> str:
    """Return the message that a text is not a cell, with an example."""
    return _("{text} is not a square. Try {example}.").format(text=quoted(text), example=example_cell_name(size))


def not_on_board_text(text: str, size: int) -> str:
    """Return the message that a cell is outside the board, with the cells that exist."""
    return _("{text} is not on the board. Rows go from A to {row}, columns from 1 to {column}.").format(
        text=quoted(text), row=row_name(size - 1), column=size
    )


def parse_typed_cell(text: str, size: int, *, takes_words: bool = False, malformed_text: str = "") -> Cell:
    """Parse the name of a cell; if it ``takes_words``, also one as people speak it, such as "bravo seven".

    Raises:
        RefusedInput: the board has no such cell, or the text is not a cell; ``malformed_text`` may replace the message.
    """
    try:
        return parse_cell(normalized_square(text) if takes_words else text, size)
    except MalformedCell:
        raise RefusedInput(malformed_text or not_a_cell_text(text, size)) from None
    except CellError:
        raise RefusedInput(not_on_board_text(text, size)) from None


def cell_or_none(text: str, size: int) -> Cell | None:
    """Parse the name of a cell that may be half typed; return None if it is not a cell."""
    try:
        return parse_typed_cell(text, size)
    except RefusedInput:
        return None


def example_cell_name(size: int) -> str:
    """Return a cell of the board as an example of how to type one."""
    return cell_name(_EXAMPLE_ROW * size + min(_EXAMPLE_COLUMN, size - 1), size)


def outcome_name(outcome: Outcome) -> str:
    match outcome:
        case Outcome.MISS:
            return _("water")
        case Outcome.HIT:
            return _("hit")
        case Outcome.SUNK | Outcome.WON:
            return _("sunk")


def cell_state_text(target: Target, cell: Cell) -> str:
    """Return what is known about a cell, as a word; empty if nothing is known."""
    outcomes = ((target.misses, Outcome.MISS), (target.hits, Outcome.HIT), (target.wrecks, Outcome.SUNK))
    return next((outcome_name(outcome) for cells, outcome in outcomes if has_cell(cells, cell)), "")


def already_shot_text(target: Target, cell: Cell) -> str:
    """Return the message that the player has already fired at a cell, and what is there."""
    name = cell_name(cell, target.rules.size)
    return _("You have already fired at {square} ({state}).").format(square=name, state=cell_state_text(target, cell))


def shot_text(shot: Shot, size: int, ship: Ship | None) -> str:
    """Return a shot and its answer, such as "B7 hit", and the ``ship`` that was hit if it is known."""
    outcome = shot.answer.outcome
    text = _("{squares} {state}").format(squares=cell_name(shot.cell, size), state=outcome_name(outcome))
    if ship is None or outcome is Outcome.MISS:
        return text
    return _("{name} ({what})").format(name=text, what=ship_name(ship.ship_class))


def watched_shots_text(event: ShotsFired, state: MatchState, fleet: Fleet | None) -> str:
    """Return the shots of a turn for an onlooker, who also reads which ships were hit if ``fleet`` is given."""
    size = state.rules.size
    is_silent = state.rules.is_silent
    shots = join_with_commas(
        shot_text(shot, size, fleet.ship_at(shot.cell) if fleet else shot.answer.ship) for shot in event.shots
    )
    name = state.names[event.seat]
    if is_silent or not has_sunk(event):
        return _("{name}: {text}.").format(name=name, text=shots)
    count = state.targets[event.seat].afloat_ship_count
    return _("{name}: {shots}, {count} left.").format(name=name, shots=shots, count=count)


def has_sunk(event: ShotsFired) -> bool:
    """Return whether a shot has sunk a ship, other than the last one."""
    return any(shot.answer.outcome is Outcome.SUNK for shot in event.shots)


def time_is_up_text(cells: Sequence[Cell], due_shot_count: int, size: int) -> str:
    """Return the message that time is up, and where Enter fires: at the chosen ``cells``, of ``due_shot_count``."""
    if not cells:
        if due_shot_count > 1:
            return _("Time's up. Enter fires a random salvo.")
        return _("Time's up. Enter fires a random shot.")
    if len(cells) < due_shot_count:
        text = _("Time's up. Enter fires {squares} and picks the rest.")
    else:
        text = _("Time's up. Enter fires {squares}.")
    return text.format(squares=join_with_commas(cell_name(cell, size) for cell in cells))


def waiting_text(awaited: WaitingFor) -> str:
    """Return the reason for a wait in a match; empty if the wait is too short to mention."""
    match awaited:
        case WaitingFor.SHOT:
            return ""
        case WaitingFor.REMOTE_SHOT:
            return _("Waiting for your opponent's shot")
        case WaitingFor.REMOTE_ANSWER:
            return _("Waiting for the answer")


def silent_for_long_text(silence_seconds: float) -> str:
    """Return the warning that the opponent may leave, because the player has been silent for long."""
    seconds = round(silence_seconds)
    return ngettext(
        "No move for {count} second: your opponent may leave soon.",
        "No move for {count} seconds: your opponent may leave soon.",
        seconds,
    ).format(count=seconds)
