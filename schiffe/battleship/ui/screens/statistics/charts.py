"""Charts made of dots: a curve, or a distribution as thin bars, with labels at the left and below."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.ui.screens.statistics.dots import (
    ChartPlace,
    Dot,
    bar_dots,
    curve_dots,
    make_dot_font,
    paint_dots,
)
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.style import TextStyle

_MAX_BAR_COLUMNS: Final = 9
_MIN_COLUMNS_FOR_GAP: Final = 3
"""The minimum columns of a bar with a gap after it."""
_MIN_Y_LABEL_COLUMNS: Final = 4
"""The minimum columns of the labels at the left, so that charts one above the other begin in the same column."""
_MIN_ROWS_FOR_FLOOR: Final = 5
"""The minimum rows of a chart with a floor, which is a line below it."""
_COLUMNS_BETWEEN_DOTS: Final = 3
"""The columns from one faint dot to the next, in the rows that lead from a label into the chart."""


@dataclass(frozen=True)
class Chart:
    """A curve from left to right, or a distribution as bars.

    Attributes:
        shares: the heights of the points, from 0 to 1.
        y_labels: the labels at the left, from the highest row to the lowest, evenly spaced; those that do not fit are
            left out, and if the first and last are equal there is only one.
        x_labels: the labels below, in the same way. If the chart ``has_bars``, one label for each bar, of which the
            first, the middle and the last are shown.
        style: the style of the dots.
        has_bars: whether each point is a separate bar.
    """

    shares: Sequence[float]
    y_labels: Sequence[str]
    x_labels: Sequence[str]
    style: str
    has_bars: bool = False


def paint_chart(canvas: Canvas, corner: Corner, outer_size: Size, chart: Chart, glyphs: Glyphs) -> None:
    """Paint a chart with the labels at its left and below it, all within ``outer_size``."""
    label_columns = max(_MIN_Y_LABEL_COLUMNS, *map(canvas.measure, chart.y_labels))
    inside = corner.right(label_columns + 1)
    size = Size(outer_size.columns - label_columns - 1, outer_size.rows - 1)
    floor = size.rows - 1 if outer_size.rows >= _MIN_ROWS_FOR_FLOOR else None
    if glyphs.has_blocks:
        covered = _paint_points(canvas, inside, size, chart)  # dots leave the floor visible between them
    else:
        bar_rows = size.rows if floor is None else floor  # bars of whole characters stand on the floor
        covered = _paint_bars(canvas, inside, Size(size.columns, bar_rows), chart, glyphs)

    for row, text in _spread_labels([_Label(text, 1) for text in chart.y_labels], size.rows):
        canvas.put_right(corner.x + label_columns, corner.y + row, text, TextStyle.DIM)
        glyph, step = (glyphs.across, 1) if row == floor else (glyphs.dot, _COLUMNS_BETWEEN_DOTS)
        for column in range(0, size.columns, step):
            if ChartPlace(column, row) not in covered:
                canvas.put(*inside.right(column).down(row), glyph, TextStyle.SEPARATOR)

    x_labels = [_Label(text, canvas.measure(text)) for text in chart.x_labels]
    place_labels = _below_bars if chart.has_bars else _spread_labels
    for column, text in place_labels(x_labels, size.columns):
        canvas.put(*inside.right(column).down(size.rows), text, TextStyle.DIM)


# Labels


class _Label(NamedTuple):
    """A label, and its size in the direction in which the labels follow each other."""

    text: str
    size: int


class _PlacedLabel(NamedTuple):
    """The text of a label, and its column or row."""

    start: int
    text: str


def _spread_labels(labels: Sequence[_Label], length: int) -> list[_PlacedLabel]:
    """Place labels evenly in columns or rows; if not all fit, only the first and the last, or the first alone."""
    first_label, last_label = labels[0], labels[-1]
    if first_label.text == last_label.text:
        labels = [first_label]
    for choice in (labels, (first_label, last_label)):
        step_count = max(1, len(choice) - 1)
        starts = [(length - label.size) * index // step_count for index, label in enumerate(choice)]
        if _are_apart(starts, choice):
            return _placed_labels(starts, choice)
    return [_PlacedLabel(0, first_label.text)]


def _below_bars(labels: Sequence[_Label], width: int) -> list[_PlacedLabel]:
    """Place the labels of the first, middle and last bar below them; only two or one if not all fit."""
    spans = _equal_spans(len(labels), width)

    def start_x(index: int) -> int:
        label_columns = labels[index].size
        middle_x = (spans[index].start + spans[index].stop) / 2
        return max(0, min(round(middle_x - label_columns / 2), width - label_columns))

    last_index = len(labels) - 1
    for indexes in ({0, last_index // 2, last_index}, {0, last_index}):
        choice = [labels[index] for index in sorted(indexes)]
        start_xs = [start_x(index) for index in sorted(indexes)]
        if _are_apart(start_xs, choice):
            return _placed_labels(start_xs, choice)
    return [_PlacedLabel(start_x(0), labels[0].text)]


def _are_apart(starts: Sequence[int], labels: Sequence[_Label]) -> bool:
    """Return whether there is a gap between all labels."""
    ends = [start + label.size for start, label in zip(starts, labels, strict=True)]
    return all(end < next_start for end, next_start in zip(ends[:-1], starts[1:], strict=True))


def _placed_labels(starts: Sequence[int], labels: Sequence[_Label]) -> list[_PlacedLabel]:
    return [_PlacedLabel(start, label.text) for start, label in zip(starts, labels, strict=True)]


# Bars


def _equal_spans(count: int, width: int) -> list[range]:
    """Return the columns of each of some equal bars, as wide as fit: as wide as the gap after it or one wider."""
    step = max(1, width)
    while step > 1 and (count - 1) * step + _bar_width(step) > width:
        step -= 1
    bar_columns = _bar_width(step)
    free_columns = width - (count - 1) * step - bar_columns
    left_columns = max(0, free_columns) // 2
    return [range(left_columns + index * step, left_columns + index * step + bar_columns) for index in range(count)]


def _bar_width(step: int) -> int:
    """Return the width of a bar if the next bar begins ``step`` columns later."""
    return (step + 1) // 2


def _bar_spans(chart: Chart, width: int) -> list[range]:
    """Return the columns of the bar of each point; the bars of a curve fill the space."""
    count = len(chart.shares)
    if not count:
        return []
    if chart.has_bars:
        return _equal_spans(count, width)
    gap_columns = 1 if width // count >= _MIN_COLUMNS_FOR_GAP else 0
    starts = [index * (width + gap_columns) // count for index in range(count + 1)]
    return [
        range(start, start + min(_MAX_BAR_COLUMNS, next_start - gap_columns - start))
        for start, next_start in pairwise(starts)
    ]


def _paint_points(canvas: Canvas, corner: Corner, size: Size, chart: Chart) -> set[ChartPlace]:
    """Paint the points of a chart as dots; return the places that they cover."""
    font = make_dot_font(canvas)
    dots: list[Dot] = []
    if chart.has_bars:
        for span, share in zip(_equal_spans(len(chart.shares), size.columns), chart.shares, strict=True):
            dots += bar_dots(span, share, size.rows, font)
    else:
        dots += curve_dots(chart.shares, size, font)
    return paint_dots(canvas, corner, dots, font, chart.style)


def _paint_bars(canvas: Canvas, corner: Corner, size: Size, chart: Chart, glyphs: Glyphs) -> set[ChartPlace]:
    """Paint a bar of whole characters for each point; return the places that they cover."""
    covered: set[ChartPlace] = set()
    for span, share in zip(_bar_spans(chart, size.columns), chart.shares, strict=True):
        height = round(min(1.0, share) * size.rows)
        for y in range(size.rows - height, size.rows):
            canvas.put(corner.x + span.start, corner.y + y, glyphs.bar[0] * len(span), chart.style)
            covered |= {ChartPlace(x, y) for x in span}
    return covered
