"""The panel beside a list of games: who played the highlighted one, its board, and what happened last."""

from collections.abc import Sequence
from typing import Final

from schiffe.game.ui.program import GamePreview, LastMove
from schiffe.language.dates import short_moment_text
from schiffe.store.matches import StoredMatch
from schiffe.store.texts import players_text
from schiffe.terminal.glyphs import LineGlyphs
from schiffe.toolkit.canvas import Canvas, fit, fit_name
from schiffe.toolkit.layout import Corner, paint_heading, paint_squares

_COLUMNS_BEHIND_LABEL: Final = 2
PANEL: Final = 38
"""Columns reserved for the board and its texts."""
_MIN_PANEL_COLUMNS: Final = 32
"""The width of the texts around a smaller board."""
_METER_SQUARES: Final = 10


def paint_panel(canvas: Canvas, corner: Corner, match: StoredMatch, board: GamePreview, lines: LineGlyphs) -> None:
    """Paint who played and when, the final board, meters, and the last moves."""
    width = max(_MIN_PANEL_COLUMNS, board.columns)
    time = short_moment_text(match.last)
    canvas.put(corner.x, corner.y, fit(players_text(match), width - canvas.measure(time) - 2), "class:title")
    canvas.put_right(corner.x + width, corner.y, time, "class:dim")
    board.paint(canvas, Corner(corner.x, corner.y + 2))
    y, end = corner.y + 3 + board.rows, canvas.height - 2
    if board.meters and y + len(board.meters) < end:
        x = corner.x + max(canvas.measure(meter.label) for meter in board.meters) + _COLUMNS_BEHIND_LABEL
        for meter in board.meters:
            canvas.put(corner.x, y, meter.label, "class:dim")
            squares = Corner(x, y)
            end_x = paint_squares(
                canvas, corner=squares, lit=meter.lit, total=_METER_SQUARES, style=meter.style, glyphs=lines
            )
            canvas.put(end_x + 1, y, meter.text)
            y += 1
        y += 1
    if y + 2 < end and board.last:
        paint_heading(canvas, Corner(corner.x, y), width, board.heading, lines)
        _paint_last(canvas, Corner(corner.x, y + 1), (width, end - y - 1), board.last)


def _paint_last(canvas: Canvas, corner: Corner, room: tuple[int, int], moves: Sequence[LastMove]) -> None:
    """Paint the last moves below each other: the player, the place and the effect; ``room`` is columns and rows."""
    width, rows = room
    y, right, below = corner.y, corner.x + width, corner.y + rows
    names = min(max(canvas.measure(move.name) for move in moves), width // 3)
    places = max(canvas.measure(move.place) for move in moves)
    place = corner.x + names + _COLUMNS_BEHIND_LABEL
    text = place + places + _COLUMNS_BEHIND_LABEL
    for move in moves:
        lines = canvas.wrap(move.text, right - text) if move.text and text < right else [""]
        if y + len(lines) > below:
            break
        canvas.put(corner.x, y, fit_name(move.name, names), "class:dim")
        canvas.put(place, y, fit(move.place, right - place), "class:title")
        for row, line in enumerate(lines):
            canvas.put(text, y + row, line, move.style)
        y += len(lines)
