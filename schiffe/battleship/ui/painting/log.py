"""The log of the last shots of both sides, with the results that the player may know, and the reasons for shots."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from schiffe.battleship.match.events import Shot, ShotsFired
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.rules.grid import Cell, cell_name
from schiffe.battleship.rules.ships import Outcome
from schiffe.battleship.texts.advice import shot_and_reason_text
from schiffe.battleship.ui.painting.outcomes import (
    full_outcome_text,
    make_known_outcome,
    outcome_style,
    outcome_text,
    short_outcome_text,
)
from schiffe.game.match.players import PlayerKind, SeatNumber
from schiffe.language.i18n import _
from schiffe.language.text import labelled
from schiffe.toolkit.canvas import Canvas, Corner, Size, fit_name
from schiffe.toolkit.style import TextStyle

MAX_ROWS: Final = 6
"""The most rows of the log below the boards."""
_TEXT_INDENT_COLUMNS: Final = 5
"""The columns between the names and the texts of a log, which hold a cell."""
_SHOT_NUMBER_COLUMNS: Final = 2
_MIN_NAME_COLUMNS: Final = 6
_MIN_TEXT_COLUMNS: Final = 10
_SHOT_COLUMNS: Final = 23
"""The columns that a log reserves for a cell and a text before it shortens names."""


class LogEntry(NamedTuple):
    """Shots of one side with the same outcome.

    Attributes:
        text: the outcome in words, for the beginning of a sentence.
        short_text: the outcome in words, for the end of a row.
    """

    is_own: bool
    cells: tuple[Cell, ...]
    outcome: Outcome
    text: str
    short_text: str


class _Line(NamedTuple):
    """A line of the log; its ``label`` is the name of the player, or the number of the shot."""

    label: str
    cell: str
    text: str
    style: str


def log_entries(turns: Iterable[ShotsFired], perspective: Perspective) -> list[LogEntry]:
    """Return the shots of turns of one side, grouped by outcome."""
    entries: dict[str, LogEntry] = {}
    for turn in turns:
        for shot in turn.shots:
            outcome, ship = make_known_outcome(turn.seat, shot, perspective)
            text = full_outcome_text(outcome, ship)
            earlier_cells = entries[text].cells if text in entries else ()
            entries[text] = LogEntry(
                is_own=turn.seat == perspective.seat,
                cells=(*earlier_cells, shot.cell),
                outcome=outcome,
                text=text,
                short_text=short_outcome_text(outcome, ship),
            )
    return list(entries.values())


def entry_style(entry: LogEntry, perspective: Perspective) -> str:
    """Return the style of an entry; it depends on whose shot it is, and an onlooker has no own shots."""
    is_person = perspective.state.players[perspective.seat].kind is PlayerKind.PERSON
    return outcome_style(entry.outcome, is_own=entry.is_own and is_person)


def paint_log(canvas: Canvas, corner: Corner, size: Size, perspective: Perspective) -> None:
    """Paint the last shots, the latest at the bottom; long entries are wrapped.

    If the player has no opponent, the shots have numbers instead of names.
    """
    x, y = corner
    width, rows = size
    is_solo = perspective.state.is_solo
    max_name_columns = max(_MIN_NAME_COLUMNS, width - _SHOT_COLUMNS)
    names = perspective.name, perspective.opponent_name
    own_name, opponent_name = (fit_name(name, max_name_columns) for name in names)
    label_columns = _SHOT_NUMBER_COLUMNS if is_solo else max(canvas.measure(own_name), canvas.measure(opponent_name))
    columns_before_text = label_columns + _TEXT_INDENT_COLUMNS
    max_text_columns = max(_MIN_TEXT_COLUMNS, width - columns_before_text)
    shot_number = len(perspective.target.shots) + 1
    lines: list[_Line] = []
    for turn in reversed(perspective.state.turns):
        turn_lines: list[_Line] = []
        for entry in log_entries([turn], perspective):
            shot_number -= len(entry.cells)
            name = own_name if entry.is_own else opponent_name
            label = str(shot_number).rjust(label_columns) if is_solo else name
            turn_lines += _entry_lines(canvas, entry, label, max_text_columns, perspective)
        if lines and len(lines) + len(turn_lines) > rows:
            break
        lines[:0] = turn_lines
    for line_y, line in enumerate(lines[: max(0, rows)], start=y):
        canvas.put(x, line_y, line.label, TextStyle.DIM)
        canvas.put(x + label_columns + 1, line_y, line.cell, TextStyle.EMPHASIS)
        canvas.put(x + columns_before_text, line_y, line.text, line.style)


def _entry_lines(
    canvas: Canvas, entry: LogEntry, label: str, max_text_columns: int, perspective: Perspective
) -> list[_Line]:
    """Return an entry as lines: a cell and its outcome, or the outcome and all its cells."""
    cell_names = [cell_name(cell, perspective.state.rules.size) for cell in entry.cells]
    if len(cell_names) > 1:
        cell, text = "", labelled(entry.text, " ".join(cell_names))
    else:
        cell, text = cell_names[0], entry.short_text
    style = entry_style(entry, perspective)
    first_line, *other_lines = canvas.wrap(text, max_text_columns)
    return [
        _Line(label=label, cell=cell, text=first_line, style=style),
        *(_Line(label="", cell="", text=part, style=style) for part in other_lines),
    ]


def reasons_text(perspective: Perspective, seat: SeatNumber) -> str:
    """Return the reasons for all shots of a seat, the latest first, below a heading that begins with #."""
    heading = "# " + _("Why {name} fired there").format(name=perspective.state.names[seat])
    texts = _reason_texts(perspective, seat) or [_("No shot has been fired yet.")]
    return "\n".join((heading, *texts))


def reason_of_seat_text(perspective: Perspective, seat: SeatNumber) -> str:
    """Return the reason for the last shot of a seat, with the player's name."""
    texts = _reason_texts(perspective, seat)
    return labelled(perspective.state.names[seat], texts[0]) if texts else _("No shot has been fired yet.")


def _reason_texts(perspective: Perspective, seat: SeatNumber) -> list[str]:
    return [
        _reason_text(seat, shot, perspective)
        for turn in reversed(perspective.state.turns)
        if turn.seat == seat
        for shot in reversed(turn.shots)
    ]


def last_shot_reason_text(perspective: Perspective) -> str | None:
    """Return the result of the last shot, and its reason; None before the first shot."""
    if not perspective.state.turns:
        return None
    turn = perspective.state.turns[-1]
    return _reason_text(turn.seat, turn.last_shot, perspective)


def _reason_text(seat: SeatNumber, shot: Shot, perspective: Perspective) -> str:
    board_size = perspective.state.rules.size
    return shot_and_reason_text(
        cell_name(shot.cell, board_size), outcome_text(seat, shot, perspective), shot.reason, board_size
    )
