"""Numbers as columns of a chart."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from schiffe.battleship.drawing import Glyphs
from schiffe.terminal.glyphs import BOX_LINES
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Corner

_HALF: Final = "▄"
"""Half a row, which even old code pages have; with plain ASCII characters there are whole rows only."""
_WIDEST: Final = 9
_SCALE: Final = 4
"""Columns for what stands at the left, at least, so that charts below each other begin in one column."""
_HIGH: Final = 7
"""From so many rows on there is a floor below the columns."""


@dataclass(frozen=True)
class Chart:
    """Columns from left to right.

    Attributes:
        shares: how high each is, from 0 to 1; none at all where there is nothing.
        scale: what stands at the left of the highest and of the lowest row; what is the same stands there once.
        ends: what stands below the first and below the last column, in the same way.
        style: what they are painted in.
    """

    shares: Sequence[float | None]
    scale: tuple[str, str]
    ends: tuple[str, str]
    style: str


def paint_chart(canvas: Canvas, corner: Corner, width: int, rows: int, chart: Chart, glyphs: Glyphs) -> None:
    """Paint a chart over a whole width, in so many rows, of which the last ones have its floor and its ends."""
    labels = max(_SCALE, *map(canvas.measure, chart.scale)) + 1
    x, end, has_floor = corner.x + labels, corner.x + width, rows >= _HIGH
    high, room, count = rows - 1 - has_floor, width - labels, max(1, len(chart.shares))
    gap = 1 if room // count > 2 else 0
    canvas.put_right(x - 1, corner.y, chart.scale[0], "class:dim")
    if chart.scale[1] != chart.scale[0]:
        canvas.put_right(x - 1, corner.y + high - 1, chart.scale[1], "class:dim")
    starts = [x + number * (room + gap) // count for number in range(count + 1)]
    for start, after, share in zip(starts, starts[1:], chart.shares, strict=False):
        columns = min(_WIDEST, after - start - gap)
        if share is not None:
            _paint_column(canvas, Corner(start, corner.y), (columns, high), share, chart.style, glyphs)
    if has_floor:
        canvas.put(x, corner.y + high, glyphs.frame[4] * room, "class:rule")
    first, last = chart.ends
    behind = canvas.put(x, corner.y + rows - 1, first, "class:dim")
    if last != first and end - canvas.measure(last) > behind:
        canvas.put_right(end, corner.y + rows - 1, last, "class:dim")


def _paint_column(
    canvas: Canvas, corner: Corner, size: tuple[int, int], share: float, style: str, glyphs: Glyphs
) -> None:
    width, high = size
    sign = glyphs.bar[0]
    is_fine = sign == BOX_LINES.bar[0]
    halves = max(1, round(min(1.0, share) * high * 2))
    whole = halves // 2 if is_fine else (halves + 1) // 2
    for row in range(whole):
        canvas.put(corner.x, corner.y + high - 1 - row, sign * width, style)
    if is_fine and halves % 2:
        canvas.put(corner.x, corner.y + high - 1 - whole, _HALF * width, style)
