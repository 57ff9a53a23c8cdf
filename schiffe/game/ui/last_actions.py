"""The last action of each side, on separate rows or together on one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.layout import GAP_COLUMNS

LAST_ACTION_ROWS: Final = 2
"""The rows for both sides; if only one is free, they share it."""
_COLUMNS_BEFORE_WORDS: Final = 4
"""The marker of the action, and a gap."""


@dataclass(frozen=True)
class ReportRow:
    """A side's last action.

    Attributes:
        marker: a marker of three columns.
        texts: descriptions of the action, the longest first.
        band: the style that fills the row; empty for none.
        marker_style: the style of the marker; empty for that of the band.
        highlight: a part of the text to paint in ``highlight_style``.
    """

    marker: str
    texts: Sequence[str]
    band: str = ""
    marker_style: str = ""
    highlight: str = ""
    highlight_style: str = ""


def paint_last_actions(
    canvas: Canvas, corner: Corner, size: Size, own_row: ReportRow | None, opponent_row: ReportRow | None
) -> None:
    """Paint the last actions in up to two rows: the player's own below the other, or at the left of a single row."""
    x, y = corner
    width, rows = size
    if rows >= LAST_ACTION_ROWS:
        for row, side in enumerate((opponent_row, own_row)):
            _paint_side(canvas, Corner(x, y + row), width, side)
    elif rows:
        half = (width - 1) // 2
        _paint_side(canvas, corner, half, own_row)
        _paint_side(canvas, Corner(x + width - half, y), half, opponent_row)


def paint_last_actions_in_row(
    canvas: Canvas, corner: Corner, width: int, own_row: ReportRow | None, opponent_row: ReportRow | None
) -> None:
    """Paint the last actions into a part of one row, the player's own first; each band is as wide as its text.

    The player's own text is shortened first, because its place already shows whose it is.
    """
    x, y = corner
    sides = [side for side in (opponent_row, own_row) if side]
    for texts in product(*(side.texts for side in sides)):
        sides = [replace(side, texts=(text,)) for side, text in zip(sides, texts, strict=True)]
        columns = sum(_columns(canvas, side) for side in sides) + GAP_COLUMNS * (len(sides) - 1)
        if columns <= width:
            break
    for side in reversed(sides):
        columns = min(_columns(canvas, side), corner.x + width - x)
        _paint_side(canvas, Corner(x, y), columns, side)
        x += columns + GAP_COLUMNS


def _columns(canvas: Canvas, side: ReportRow) -> int:
    """Return the columns of a side with a single text."""
    return _COLUMNS_BEFORE_WORDS + canvas.measure(side.texts[0]) + _band_margin(side)


def _band_margin(side: ReportRow) -> int:
    """Return the columns of the band after the text."""
    return 1 if side.band else 0


def _paint_side(canvas: Canvas, corner: Corner, width: int, side: ReportRow | None) -> None:
    if side is None:
        return
    x, y = corner
    if side.band:
        canvas.fill(corner, Size(width, 1), side.band)
    canvas.put(x, y, side.marker, side.marker_style or side.band)
    text = canvas.first_fitting(width - _COLUMNS_BEFORE_WORDS - _band_margin(side), *side.texts)
    before, highlight, after = text.partition(side.highlight) if side.highlight else (text, "", "")
    x = canvas.put(x + _COLUMNS_BEFORE_WORDS, y, before, side.band)
    x = canvas.put(x, y, highlight, side.highlight_style)
    canvas.put(x, y, after, side.band)
