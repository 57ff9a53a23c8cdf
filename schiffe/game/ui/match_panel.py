"""The panel beside a list of matches: who played the highlighted one, its board, and what happened last."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from schiffe.language.dates import short_time_or_day_text
from schiffe.store.matches import StoredMatch
from schiffe.store.texts import players_text
from schiffe.terminal.glyphs import LineGlyphs
from schiffe.toolkit.canvas import Canvas, Corner, Size, fit, fit_name
from schiffe.toolkit.layout import GAP_COLUMNS, HEADING_ROWS, paint_heading, paint_segments
from schiffe.toolkit.stack import StackPart, stack
from schiffe.toolkit.style import TextStyle

PANEL_COLUMNS: Final = 38
"""Columns reserved for the board and its texts."""
_MIN_PANEL_COLUMNS: Final = 32
"""The width of the texts around a small board."""
_MIN_MOVE_ROWS: Final = 2
METER_SEGMENT_COUNT: Final = 10
"""The segments of a meter."""


class LastMove(NamedTuple):
    """A move or shot: the player's name, the place, and its effect as text with a style."""

    name: str
    place: str
    text: str = ""
    style: str = ""


class Meter(NamedTuple):
    """A figure with a row of ten small segments, ``lit_segment_count`` of them in a style."""

    label: str
    lit_segment_count: int
    text: str
    style: str


class MatchPreview(NamedTuple):
    """The preview of a match beside a list of matches.

    Attributes:
        columns, rows: the size of the board.
        paint: paints the board.
        heading: the heading of the last moves.
        meters: figures about the match.
    """

    columns: int
    rows: int
    paint: Callable[[Canvas, Corner], None]
    heading: str
    last_moves: Sequence[LastMove]
    meters: Sequence[Meter] = ()


def paint_panel(
    canvas: Canvas, corner: Corner, stored: StoredMatch, board: MatchPreview, line_glyphs: LineGlyphs
) -> None:
    """Paint who played and when, the final board, meters, and the last moves."""
    width = max(_MIN_PANEL_COLUMNS, board.columns)
    end_y = canvas.keys_y - 1  # the row above the keys stays free

    def paint_title(title: Corner) -> None:
        played_text = short_time_or_day_text(stored.last_event_at)
        title_columns = width - canvas.measure(played_text) - GAP_COLUMNS
        canvas.put(title.x, title.y, fit(players_text(stored), title_columns), TextStyle.TITLE)
        canvas.put_right(title.x + width, title.y, played_text, TextStyle.DIM)

    def paint_last_moves(heading: Corner) -> None:
        paint_heading(canvas, heading, width, board.heading, line_glyphs)
        moves = heading.down(HEADING_ROWS)
        _paint_moves(canvas, moves, Size(width, end_y - moves.y), board.last_moves)

    stack(
        end_y - corner.y,
        StackPart(1, paint_title),
        StackPart(board.rows, partial(board.paint, canvas), gap_rows=1),
        StackPart(
            len(board.meters),
            paint=partial(_paint_meters, canvas, meters=board.meters, glyphs=line_glyphs),
            gap_rows=1,
            rank=1,
        ),
        StackPart(1, rank=1),  # a free row
        StackPart(HEADING_ROWS + _MIN_MOVE_ROWS if board.last_moves else 0, paint_last_moves, rank=2),
    ).paint(corner)


def _paint_meters(canvas: Canvas, corner: Corner, meters: Sequence[Meter], glyphs: LineGlyphs) -> None:
    """Paint figures below each other: the label, its segments and the text."""
    meter_x = corner.x + max(canvas.measure(meter.label) for meter in meters) + GAP_COLUMNS
    for y, meter in enumerate(meters, corner.y):
        canvas.put(corner.x, y, meter.label, TextStyle.DIM)
        meter_end_x = paint_segments(
            canvas,
            Corner(meter_x, y),
            meter.lit_segment_count,
            segment_count=METER_SEGMENT_COUNT,
            style=meter.style,
            glyphs=glyphs,
        )
        canvas.put(meter_end_x + 1, y, meter.text)


def _paint_moves(canvas: Canvas, corner: Corner, size: Size, moves: Sequence[LastMove]) -> None:
    """Paint moves below each other, as many as fit: the player, the place and the effect."""
    x, y = corner
    end_x, end_y = x + size.columns, y + size.rows
    name_columns = min(max(canvas.measure(move.name) for move in moves), size.columns // 3)
    place_x = x + name_columns + GAP_COLUMNS
    text_x = place_x + max(canvas.measure(move.place) for move in moves) + GAP_COLUMNS
    for move in moves:
        lines = canvas.wrap(move.text, end_x - text_x) if move.text and text_x < end_x else [""]
        if y + len(lines) > end_y:
            break
        canvas.put(x, y, fit_name(move.name, name_columns), TextStyle.DIM)
        canvas.put(place_x, y, fit(move.place, end_x - place_x), TextStyle.TITLE)
        y = canvas.put_lines(Corner(text_x, y), lines, move.style)
