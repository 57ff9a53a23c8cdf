"""The last rounds: in each row the shots of both sides, with the latest round first."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.match.events import ShotsFired
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.texts.shots import outcome_name
from schiffe.battleship.ui.painting.log import entry_style, log_entries
from schiffe.battleship.ui.painting.outcomes import outcome_marker
from schiffe.language.columns import COLUMN_GAP
from schiffe.toolkit.canvas import Canvas, Corner, Size, fit, fit_name
from schiffe.toolkit.layout import GAP_COLUMNS
from schiffe.toolkit.style import TextStyle

_NUMBER_COLUMNS: Final = 3 + GAP_COLUMNS
_MIN_NAME_COLUMNS: Final = 8
_SHOT_COLUMNS: Final = 24
"""The columns that a side of a round reserves for its shots before it shortens the name."""


class _Side(NamedTuple):
    """One side's part of each round.

    Attributes:
        runs: its turns in each round: several if hits shoot again.
        x: the first column of its part of a row.
        columns: the width of that part.
    """

    name: str
    runs: Sequence[Sequence[ShotsFired]]
    x: int
    columns: int


class _RoundEntry(NamedTuple):
    """Shots of one side in a round that had the same outcome, and texts about them, the longest first."""

    cells: str
    short_text: str
    without_ship: str
    marker: str
    style: str


class _Layout(NamedTuple):
    """The texts of a side in a round, and whether they begin with its name."""

    heading: str
    texts: Sequence[str]


def paint_rounds(
    canvas: Canvas,
    corner: Corner,
    size: Size,
    perspective: Perspective,
    glyphs: Glyphs,
    *,
    left_columns: int | None = None,
) -> None:
    """Paint the last rounds, the latest first: the number, the player's own shots, and at the right the opponent's.

    The opponent's shots begin after ``left_columns``; without these, both parts of a row are equally wide.
    """
    width, rows = size
    middle_x = left_columns or _NUMBER_COLUMNS + (width - _NUMBER_COLUMNS) // 2
    own_runs: list[list[ShotsFired]] = []
    opponent_runs: list[list[ShotsFired]] = []
    for seat, run in groupby(perspective.state.turns, lambda turn: turn.seat):
        runs = own_runs if seat == perspective.seat else opponent_runs
        runs.append(list(run))
    sides = (
        _Side(name=perspective.name, runs=own_runs, x=_NUMBER_COLUMNS, columns=middle_x - _NUMBER_COLUMNS),
        _Side(name=perspective.opponent_name, runs=opponent_runs, x=middle_x, columns=width - middle_x),
    )
    last_number = max(len(own_runs), len(opponent_runs))
    last_whole_number = min(len(own_runs), len(opponent_runs))
    if rows == 1 and 0 < last_whole_number < last_number:  # a single row shows a round in which both have fired
        last_number = last_whole_number
    for y, number in enumerate(range(last_number, max(0, last_number - rows), -1), start=corner.y):
        canvas.put_right(corner.x + _NUMBER_COLUMNS - GAP_COLUMNS, y, str(number), TextStyle.DIM)
        for side in sides:
            if number <= len(side.runs):
                entries = _round_entries(side.runs[number - 1], perspective, glyphs)
                _paint_run(canvas, Corner(corner.x + side.x, y), side, entries)


def _round_entries(run: Sequence[ShotsFired], perspective: Perspective, glyphs: Glyphs) -> list[_RoundEntry]:
    board_size = perspective.state.rules.size
    return [
        _RoundEntry(
            cells=" ".join(cell_name(cell, board_size) for cell in entry.cells),
            short_text=entry.short_text,
            without_ship=outcome_name(entry.outcome),
            marker=outcome_marker(entry.outcome, glyphs, is_own=entry.is_own),
            style=entry_style(entry, perspective),
        )
        for entry in log_entries(run, perspective)
    ]


def _paint_run(canvas: Canvas, corner: Corner, side: _Side, entries: Sequence[_RoundEntry]) -> None:
    """Paint the shots of a side in one round, with the longest texts that fit.

    The ship is left out first, then the name, because the place shows whose shots they are.
    """
    width = side.columns - 1
    name = fit_name(side.name, max(_MIN_NAME_COLUMNS, side.columns - _SHOT_COLUMNS))
    heading = f"{name}{COLUMN_GAP}"
    with_ships = [entry.short_text for entry in entries]
    without_ships = [entry.without_ship for entry in entries]
    markers = [entry.marker for entry in entries]
    layouts = [
        _Layout(heading, with_ships),
        _Layout(heading, without_ships),
        _Layout("", without_ships),
        _Layout(heading, markers),
        _Layout("", markers),
    ]

    def columns(layout: _Layout) -> int:
        shots = (f"{entry.cells} {text}" for entry, text in zip(entries, layout.texts, strict=True))
        return canvas.measure(layout.heading + COLUMN_GAP.join(shots))

    layout = next((layout for layout in layouts if columns(layout) <= width), layouts[-1])
    end_x = corner.x + width
    x = canvas.put(corner.x, corner.y, layout.heading, TextStyle.DIM)
    for entry, text in zip(entries, layout.texts, strict=True):
        x = canvas.put(x, corner.y, fit(entry.cells, max(0, end_x - x)), TextStyle.EMPHASIS) + 1
        x = canvas.put(x, corner.y, fit(text, max(0, end_x - x)), entry.style) + len(COLUMN_GAP)
