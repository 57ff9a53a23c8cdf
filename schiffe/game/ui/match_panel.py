"""The panel beside a list of matches: who played the highlighted one, its board, and what happened last."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from schiffe.language.dates import short_time_or_day_text
from schiffe.store.matches import StoredMatch
from schiffe.store.texts import players_text
from schiffe.terminal.glyphs import LineGlyphs
from schiffe.toolkit.canvas import Canvas, Corner, fit, fit_name
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
    canvas: Canvas, corner: Corner, stored: StoredMatch, preview: MatchPreview, line_glyphs: LineGlyphs
) -> None:
    """Paint who played and when, the final board, meters, and the last moves."""
    panel = _Panel(canvas=canvas, stored=stored, preview=preview, glyphs=line_glyphs)
    title = StackPart(1, panel.paint_title)
    board = StackPart(preview.rows, partial(preview.paint, canvas), gap_rows=1)
    meters = StackPart(len(preview.meters), panel.paint_meters, gap_rows=1)
    free_row = StackPart(1)
    moves = StackPart(HEADING_ROWS + _MIN_MOVE_ROWS if preview.last_moves else 0, panel.paint_last_moves)
    page = stack(panel.end_y - corner.y, [title, board, meters, free_row, moves], give_up=[moves, [meters, free_row]])
    page.paint(corner)


class _Panel(NamedTuple):
    """The painters of the texts around the board."""

    canvas: Canvas
    stored: StoredMatch
    preview: MatchPreview
    glyphs: LineGlyphs

    @property
    def width(self) -> int:
        return max(_MIN_PANEL_COLUMNS, self.preview.columns)

    @property
    def end_y(self) -> int:
        """The row above the keys, which stays free."""
        return self.canvas.keys_y - 1

    def paint_title(self, corner: Corner) -> None:
        canvas = self.canvas
        played_text = short_time_or_day_text(self.stored.last_event_at)
        title_columns = self.width - canvas.measure(played_text) - GAP_COLUMNS
        canvas.put(*corner, fit(players_text(self.stored), title_columns), TextStyle.TITLE)
        canvas.put_right(corner.x + self.width, corner.y, played_text, TextStyle.DIM)

    def paint_meters(self, corner: Corner) -> None:
        """Paint figures below each other: the label, its segments and the text."""
        canvas = self.canvas
        meters = self.preview.meters
        meter_x = corner.x + max(canvas.measure(meter.label) for meter in meters) + GAP_COLUMNS
        for y, meter in enumerate(meters, corner.y):
            canvas.put(corner.x, y, meter.label, TextStyle.DIM)
            meter_end_x = paint_segments(
                canvas,
                Corner(meter_x, y),
                meter.lit_segment_count,
                segment_count=METER_SEGMENT_COUNT,
                style=meter.style,
                glyphs=self.glyphs,
            )
            canvas.put(meter_end_x + 1, y, meter.text)

    def paint_last_moves(self, corner: Corner) -> None:
        """Paint moves below each other, as many as fit: the player, the place and the effect."""
        canvas = self.canvas
        moves = self.preview.last_moves
        paint_heading(canvas, corner, self.width, self.preview.heading, self.glyphs)
        x, y = corner.down(HEADING_ROWS)
        end_x = x + self.width
        name_columns = min(max(canvas.measure(move.name) for move in moves), self.width // 3)
        place_x = x + name_columns + GAP_COLUMNS
        text_x = place_x + max(canvas.measure(move.place) for move in moves) + GAP_COLUMNS
        for move in moves:
            lines = canvas.wrap(move.text, end_x - text_x) if move.text and text_x < end_x else [""]
            if y + len(lines) > self.end_y:
                break
            canvas.put(x, y, fit_name(move.name, name_columns), TextStyle.DIM)
            canvas.put(place_x, y, fit(move.place, end_x - place_x), TextStyle.TITLE)
            y = canvas.put_lines(Corner(text_x, y), lines, move.style)
