"""Charts made of dots: a curve, or a distribution as thin columns, with labels at the left and below."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from schiffe.battleship.drawing import Glyphs
from schiffe.toolkit.canvas import Canvas, Size
from schiffe.toolkit.layout import Corner

_MAX_BAR_COLUMNS: Final = 9
_MIN_COLUMNS_FOR_GAP: Final = 3
"""The columns of a bar from which there is a gap between bars."""
_MIN_SCALE_COLUMNS: Final = 4
"""The fewest columns of the scale, so that charts one above the other begin in the same column."""
_MIN_ROWS_FOR_FLOOR: Final = 5
"""The fewest rows of a chart with a floor, which is a line below it."""
_COLUMNS_BETWEEN_DOTS: Final = 3
"""The columns from one faint dot to the next, in the rows that lead from a label into the chart."""

_Place: TypeAlias = tuple[int, int]
"""A column and a row of a chart, of characters or of dots."""


@dataclass(frozen=True)
class Chart:
    """A curve from left to right, or a distribution as columns.

    Attributes:
        shares: the heights of the points, from 0 to 1.
        scale: the labels at the left, from the highest row to the lowest, evenly spaced; those that do not fit are left
            out, and if the first and last are equal there is only one.
        ends: the labels below, in the same way. If the chart ``has_columns``, one label for each column, of which the
            first, the middle and the last are shown.
        style: the style of the dots.
        has_columns: whether each point is a column of its own.
    """

    shares: Sequence[float]
    scale: Sequence[str]
    ends: Sequence[str]
    style: str
    has_columns: bool = False


def paint_chart(canvas: Canvas, corner: Corner, width: int, rows: int, chart: Chart, glyphs: Glyphs) -> None:
    """Paint a chart in a width and rows, the last of which has the labels of the ends.

    Its dots are as fine as the terminal can show; with ASCII characters alone the chart has columns. Faint dots lead
    from each label at the left, which belongs to the middle of its row.
    """
    scale_columns = max(_MIN_SCALE_COLUMNS, *map(canvas.measure, chart.scale))
    corner_of_chart = Corner(corner.x + scale_columns + 1, corner.y)
    size = Size(width - scale_columns - 1, rows - 1)
    has_floor = rows >= _MIN_ROWS_FOR_FLOOR
    if glyphs.has_blocks:
        covered = _paint_dots(canvas, corner_of_chart, size, chart)
    else:
        bar_rows = size.rows - 1 if has_floor else size.rows
        covered = _paint_bars(canvas, corner_of_chart, Size(size.columns, bar_rows), chart, glyphs)

    for row, text in _spread([_Label(text, 1) for text in chart.scale], size.rows):
        y = corner.y + row
        canvas.put_right(corner.x + scale_columns, y, text, "class:dim")
        is_floor = has_floor and row == size.rows - 1
        for column in range(0, size.columns, 1 if is_floor else _COLUMNS_BETWEEN_DOTS):
            if (column, row) not in covered:
                canvas.put(corner_of_chart.x + column, y, glyphs.across if is_floor else glyphs.dot, "class:rule")

    ends = [_Label(text, canvas.measure(text)) for text in chart.ends]
    placed_ends = _below_columns(ends, size.columns) if chart.has_columns else _spread(ends, size.columns)
    for column, text in placed_ends:
        canvas.put(corner_of_chart.x + column, corner.y + size.rows, text, "class:dim")


# Labels


class _Label(NamedTuple):
    """A label, and its size in the direction in which the labels follow each other."""

    text: str
    size: int


class _PlacedLabel(NamedTuple):
    """The text of a label, and its column or row."""

    start: int
    text: str


def _spread(labels: Sequence[_Label], space: int) -> list[_PlacedLabel]:
    """Place labels evenly in columns or rows; if not all fit, only the first and the last, or the first alone."""
    first, last = labels[0], labels[-1]
    if first.text == last.text:
        labels = [first]
    for choice in (labels, (first, last)):
        steps = max(1, len(choice) - 1)
        starts = [(space - label.size) * number // steps for number, label in enumerate(choice)]
        if _are_apart(starts, choice):
            return _placed(starts, choice)
    return [_PlacedLabel(0, first.text)]


def _below_columns(labels: Sequence[_Label], room: int) -> list[_PlacedLabel]:
    """Place the labels of the first, middle and last column below them; only two or one if not all fit."""
    pitch = _pitch(len(labels), room)

    def start(number: int) -> int:
        size = labels[number].size
        middle = pitch.start + number * pitch.step + pitch.width / 2
        return max(0, min(round(middle - size / 2), room - size))

    last = len(labels) - 1
    for numbers in ({0, last // 2, last}, {0, last}):
        choice = [labels[number] for number in sorted(numbers)]
        starts = [start(number) for number in sorted(numbers)]
        if _are_apart(starts, choice):
            return _placed(starts, choice)
    return [_PlacedLabel(start(0), labels[0].text)]


def _are_apart(starts: Sequence[int], labels: Sequence[_Label]) -> bool:
    """Return whether there is a gap between all labels."""
    ends = [start + label.size for start, label in zip(starts, labels, strict=True)]
    return all(end < next_start for end, next_start in zip(ends[:-1], starts[1:], strict=True))


def _placed(starts: Sequence[int], labels: Sequence[_Label]) -> list[_PlacedLabel]:
    return [_PlacedLabel(start, label.text) for start, label in zip(starts, labels, strict=True)]


# Columns


class _Pitch(NamedTuple):
    """The start of the first of some columns, the step from one to the next, and their width."""

    start: int
    step: int
    width: int


def _pitch(count: int, room: int) -> _Pitch:
    """Return the widest pitch at which ``count`` columns fit, each of them as wide as the gap or one wider."""

    def width(step: int) -> int:
        return (step + 1) // 2

    def whole_width(step: int) -> int:
        return (count - 1) * step + width(step)

    step = next((step for step in range(room, 1, -1) if whole_width(step) <= room), 1)
    return _Pitch(max(0, room - whole_width(step)) // 2, step, width(step))


class _Bar(NamedTuple):
    """The first column of a bar, and its number of columns."""

    start: int
    columns: int


def _bars(chart: Chart, room: int) -> list[_Bar]:
    """Return a bar for each point; those of a curve take all columns."""
    count = max(1, len(chart.shares))
    if chart.has_columns:
        pitch = _pitch(count, room)
        return [_Bar(pitch.start + number * pitch.step, pitch.width) for number in range(count)]
    gap = 1 if room // count >= _MIN_COLUMNS_FOR_GAP else 0
    starts = [number * (room + gap) // count for number in range(count + 1)]
    return [_Bar(start, min(_MAX_BAR_COLUMNS, next_start - gap - start)) for start, next_start in pairwise(starts)]


def _paint_bars(canvas: Canvas, corner: Corner, size: Size, chart: Chart, glyphs: Glyphs) -> set[_Place]:
    """Paint a column of whole characters for each point; return the places that they cover."""
    covered: set[_Place] = set()
    for bar, share in zip(_bars(chart, size.columns), chart.shares, strict=False):
        for height in range(round(min(1.0, share) * size.rows)):
            row = size.rows - 1 - height
            canvas.put(corner.x + bar.start, corner.y + row, glyphs.bar[0] * bar.columns, chart.style)
            covered |= {(column, row) for column in range(bar.start, bar.start + bar.columns)}
    return covered


# Dots


class _DotFont(NamedTuple):
    """Characters made of dots.

    Attributes:
        bits: the bit of each dot of a character, row by row.
        characters: all characters, in the order of the sum of the bits of their dots.
    """

    bits: tuple[tuple[int, ...], ...]
    characters: str

    @property
    def columns(self) -> int:
        """The columns of dots in a character."""
        return len(self.bits[0])

    @property
    def rows(self) -> int:
        """The rows of dots in a character."""
        return len(self.bits)


_BRAILLE: Final = _DotFont(
    ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80)), "".join(map(chr, range(0x2800, 0x2900)))
)
_HALF_BLOCKS: Final = _DotFont(((1,), (2,)), " ▀▄█")
"""A font of half blocks, which old code pages have too."""


def _paint_dots(canvas: Canvas, corner: Corner, size: Size, chart: Chart) -> set[_Place]:
    """Paint a chart with eight dots a character, or with half blocks if there are none; return the covered places."""
    sample = _BRAILLE.characters[1]
    font = _BRAILLE if canvas.showable(sample) == sample else _HALF_BLOCKS
    if chart.has_columns:
        dots = set(_columns(chart.shares, size, font))
    else:
        dots_size = Size(size.columns * font.columns, size.rows * font.rows)
        dots = _line(chart.shares, dots_size, margin=font.rows // 2 - 1)
        if font is _BRAILLE:
            # Make the line two dots thick: a line of single dots is pale.
            higher = dots | {(x, y + 1) for x, y in dots if y + 1 < dots_size.rows}
            dots = higher | {(x + 1, y) for x, y in higher if x + 1 < dots_size.columns}
    bits: dict[_Place, int] = {}
    for x, y in dots:
        place = x // font.columns, y // font.rows
        bits[place] = bits.get(place, 0) | font.bits[y % font.rows][x % font.columns]
    for (column, row), sum_of_bits in bits.items():
        canvas.put(corner.x + column, corner.y + row, font.characters[sum_of_bits], chart.style)
    return set(bits)


def _columns(shares: Sequence[float], size: Size, font: _DotFont) -> Iterator[_Place]:
    """Yield the dots of evenly spaced columns, made of whole characters, from the middle of the lowest row upwards."""
    pitch = _pitch(len(shares), size.columns)
    max_height = (size.rows - 1) * font.rows
    floor = max_height + font.rows // 2
    for number, share in enumerate(shares):
        start = (pitch.start + number * pitch.step) * font.columns
        top = round(floor - min(1.0, share) * max_height)
        if share > 0:
            top = min(top, floor - 1)
        yield from ((x, y) for x in range(start, start + pitch.width * font.columns) for y in range(top, floor))


def _line(shares: Sequence[float], size: Size, margin: int) -> set[_Place]:
    """Return the dots of a line through the points; a single point is a level line.

    Above the line ``margin`` rows of dots are free, and below it one more.
    """
    last_point = len(shares) - 1
    last_column = size.columns - 1

    def row(x: int) -> int:
        position = x * max(1, last_point) / max(1, last_column)
        before = min(int(position), last_point)
        after = min(before + 1, last_point)
        share = shares[before] + (shares[after] - shares[before]) * (position - before)
        return margin + round((1 - min(1.0, share)) * (size.rows - 2 * (margin + 1)))

    dots: set[_Place] = set()
    for x in range(size.columns):
        start, end = row(x), row(min(x + 1, last_column))
        dots |= {(x, y) for y in (start, *range(min(start, end), max(start, end)))}
    return dots
