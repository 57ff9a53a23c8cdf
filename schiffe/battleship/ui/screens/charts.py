"""Charts made of dots: a curve, or a distribution as thin columns, with labels at the left and below."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from schiffe.battleship.drawing import Glyphs
from schiffe.toolkit.canvas import Canvas, Size
from schiffe.toolkit.layout import Corner

_HALVES: Final = "▀▄█"
"""The upper half of a character, the lower half, and both; old code pages have them too."""
_MAX_BAR_COLUMNS: Final = 9
_MIN_SCALE_COLUMNS: Final = 4
"""Charts one above the other begin in the same column."""
_MIN_ROWS_FOR_FLOOR: Final = 5
"""The floor is a line below the chart."""
_COLUMNS_BETWEEN_DOTS: Final = 3
"""Of the faint rows of dots that lead from a label into the chart."""

_Place: TypeAlias = tuple[int, int]
"""A column and a row of a chart."""


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
    label_columns = max(_MIN_SCALE_COLUMNS, *map(canvas.measure, chart.scale)) + 1
    x = corner.x + label_columns
    columns = width - label_columns
    chart_rows = rows - 1
    has_floor = rows >= _MIN_ROWS_FOR_FLOOR
    if glyphs.has_blocks:
        used = _paint_dots(canvas, Corner(x, corner.y), Size(columns, chart_rows), chart)
    else:
        size = Size(columns, chart_rows - 1 if has_floor else chart_rows)
        used = _paint_bars(canvas, Corner(x, corner.y), size, chart, glyphs)
    for row, text in _spread(chart.scale, chart_rows, [1] * len(chart.scale)):
        canvas.put_right(x - 1, corner.y + row, text, "class:dim")
        is_floor = has_floor and row == chart_rows - 1
        for column in range(0, columns, 1 if is_floor else _COLUMNS_BETWEEN_DOTS):
            if (column, row) not in used:
                canvas.put(x + column, corner.y + row, glyphs.across if is_floor else glyphs.dot, "class:rule")
    sizes = [canvas.measure(text) for text in chart.ends]
    ends = _below_columns(chart.ends, columns, sizes) if chart.has_columns else _spread(chart.ends, columns, sizes)
    for column, text in ends:
        canvas.put(x + column, corner.y + rows - 1, text, "class:dim")


def _below_columns(texts: Sequence[str], room: int, sizes: Sequence[int]) -> list[tuple[int, str]]:
    """Return the labels of the first, middle and last column with their positions; only two or one if not all fit."""
    last = len(texts) - 1
    before, step, width = _pitch(len(texts), room)

    def start(number: int) -> int:
        middle = before + number * step + width / 2
        return max(0, min(round(middle - sizes[number] / 2), room - sizes[number]))

    choices = sorted({0, last // 2, last}), sorted({0, last}), [0]
    labels = next(
        choice
        for choice in choices
        if all(start(label) + sizes[label] < start(following) for label, following in pairwise(choice))
    )
    return [(start(label), texts[label]) for label in labels]


def _spread(texts: Sequence[str], room: int, sizes: Sequence[int]) -> list[tuple[int, str]]:
    """Return evenly spaced texts of these sizes with their positions; if not all fit, only the first and the last."""
    if texts[0] == texts[-1]:
        texts, sizes = texts[:1], sizes[:1]
    last = len(texts) - 1
    starts = [(room - size) * at // max(1, last) for at, size in enumerate(sizes)]
    has_room = all(start + size < after for start, size, after in zip(starts, sizes, starts[1:], strict=False))
    if has_room or last < 1:
        return list(zip(starts, texts, strict=True))
    return _spread((texts[0], texts[-1]), room, (sizes[0], sizes[-1])) if last > 1 else [(0, texts[0])]


def _paint_bars(canvas: Canvas, corner: Corner, size: Size, chart: Chart, glyphs: Glyphs) -> set[_Place]:
    """Paint a column of whole characters for each point; return the used places."""
    room, rows = size
    count = max(1, len(chart.shares))
    gap = 1 if room // count > 2 else 0
    starts = [number * (room + gap) // count for number in range(count + 1)]
    used = set()
    widths = [min(_MAX_BAR_COLUMNS, after - start - gap) for start, after in pairwise(starts)]
    if chart.has_columns:
        before, step, width = _pitch(count, room)
        starts = [before + number * step for number in range(count)]
        widths = [width] * count
    for start, columns, share in zip(starts, widths, chart.shares, strict=False):
        for row in range(round(min(1.0, share) * rows)):
            canvas.put(corner.x + start, corner.y + rows - 1 - row, glyphs.bar[0] * columns, chart.style)
            used |= {(start + column, rows - 1 - row) for column in range(columns)}
    return used


_BRAILLE: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bits of the dots of a character, row by row, which are added to the blank character."""
_BLANK_BRAILLE: Final = 0x2800


def _paint_dots(canvas: Canvas, corner: Corner, size: Size, chart: Chart) -> set[_Place]:
    """Paint a chart with eight dots a character, or with half blocks if there are none; return the used places."""
    has_braille = canvas.showable(chr(_BLANK_BRAILLE + 1)) == chr(_BLANK_BRAILLE + 1)
    across, down = (2, 4) if has_braille else (1, 2)
    columns, rows = size.columns * across, size.rows * down
    if chart.has_columns:
        dots = set(_columns(chart.shares, size, (across, down)))
    else:
        dots = _line(chart.shares, columns, rows, down // 2)
        if has_braille:  # a line of single dots is pale
            dots |= {(x, y + 1) for x, y in dots if y + 1 < rows}
            dots |= {(x + 1, y) for x, y in dots if x + 1 < columns}
    used: dict[_Place, int] = {}
    for x, y in dots:
        bit = _BRAILLE[y % down][x % across] if has_braille else 1 + y % down
        place = x // across, y // down
        used[place] = used.get(place, 0) | bit
    for (x, y), bits in used.items():
        canvas.put(
            corner.x + x, corner.y + y, chr(_BLANK_BRAILLE + bits) if has_braille else _HALVES[bits - 1], chart.style
        )
    return set(used)


class _Pitch(NamedTuple):
    """The start of the first of some columns, the step from one to the next, and their width."""

    start: int
    step: int
    width: int


def _pitch(count: int, room: int) -> _Pitch:
    """Return the widest pitch at which some columns fit."""
    step = min(room, 2 * room // max(1, 2 * count - 1) + 1)
    while step > 1 and (count - 1) * step + (step + 1) // 2 > room:
        step -= 1
    width = (step + 1) // 2
    return _Pitch(max(0, room - (count - 1) * step - width) // 2, step, width)


def _columns(shares: Sequence[float], size: Size, dots: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the dots of evenly spaced columns, each whole characters wide, from the middle of the lowest row upwards.

    ``dots`` are the dots of a character, across and down.
    """
    room, rows = size
    across, down = dots
    before, step, width = _pitch(len(shares), room)
    floor = (rows - 1) * down + down // 2
    for number, share in enumerate(shares):
        start = (before + number * step) * across
        min_height = 1 if share > 0 else 0
        top = min(floor - min_height, round(floor - min(1.0, share) * (rows - 1) * down))
        yield from ((x, y) for x in range(start, start + width * across) for y in range(top, floor))


def _line(shares: Sequence[float], columns: int, rows: int, edge: int) -> set[tuple[int, int]]:
    """Return the dots of a line through the points; a single point is a level line.

    The line keeps ``edge`` dots away from the top and the bottom of the chart.
    """
    last = max(1, len(shares) - 1)

    def row(x: int) -> int:
        place = x * last / max(1, columns - 1)
        before = min(int(place), len(shares) - 1)
        after = min(before + 1, len(shares) - 1)
        share = shares[before] + (shares[after] - shares[before]) * (place - before)
        return round((1 - min(1.0, share)) * (rows - 1 - 2 * (edge - 1) - 1)) + edge - 1

    dots: set[tuple[int, int]] = set()
    for x in range(columns):
        start, end = row(x), row(min(x + 1, columns - 1))
        span = range(min(start, end), max(start, end)) if start != end else (start,)
        dots |= {(x, y) for y in (*span, start)}
    return dots
