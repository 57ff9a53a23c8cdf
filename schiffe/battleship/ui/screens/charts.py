"""Charts: a curve as a line of dots, a distribution as thin columns of them, with what can be read off at the sides."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from schiffe.battleship.drawing import Glyphs
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Corner

_HALVES: Final = "▀▄█"
"""The upper half of a row, the lower one and both, which even old code pages have."""
_MAX_BAR_COLUMNS: Final = 9
_MIN_SCALE_COLUMNS: Final = 4
"""So that charts below each other begin in one column."""
_MIN_ROWS_FOR_FLOOR: Final = 5
"""The floor is a line in the lowest row."""
_COLUMNS_BETWEEN_DOTS: Final = 3
"""The dots lead from a number to its line."""

_Place: TypeAlias = tuple[int, int]
"""A column and a row of a chart."""


@dataclass(frozen=True)
class Chart:
    """A curve from left to right, or columns.

    Attributes:
        shares: how high each of its points is, from 0 to 1.
        scale: what stands at its left, the first one beside the highest row, the last one beside the lowest, any others
            evenly between them where there is room; what is the same stands there once.
        ends: what stands below it from the first to the last column, in the same way; or what each of its columns
            stands for, of which the first, the middle and the last are told.
        style: what they are painted in.
        has_columns: whether each point is a number of its own, and nothing leads from one to the next.
    """

    shares: Sequence[float]
    scale: Sequence[str]
    ends: Sequence[str]
    style: str
    has_columns: bool = False


def paint_chart(canvas: Canvas, corner: Corner, width: int, rows: int, chart: Chart, glyphs: Glyphs) -> None:
    """Paint a chart over a whole width, in so many rows, of which the last ones have its floor and its ends.

    It is made of dots as fine as the terminal has them; with plain ASCII characters there are columns. Faint dots lead
    from each number at its left, which stands for the middle of its row, so that it can be read.
    """
    labels = max(_MIN_SCALE_COLUMNS, *map(canvas.measure, chart.scale)) + 1
    x, room = corner.x + labels, width - labels
    high, has_floor = rows - 1, rows >= _MIN_ROWS_FOR_FLOOR
    if glyphs.has_blocks:
        taken = _paint_dots(canvas, Corner(x, corner.y), (room, high), chart)
    else:
        taken = _paint_bars(canvas, Corner(x, corner.y), (room, high - 1 if has_floor else high), chart, glyphs)
    for row, text in _spread(chart.scale, high, [1] * len(chart.scale)):
        canvas.put_right(x - 1, corner.y + row, text, "class:dim")
        is_floor = has_floor and row == high - 1
        for column in range(0, room, 1 if is_floor else _COLUMNS_BETWEEN_DOTS):
            if (column, row) not in taken:
                canvas.put(x + column, corner.y + row, glyphs.across if is_floor else glyphs.dot, "class:rule")
    sizes = [canvas.measure(text) for text in chart.ends]
    ends = _below_columns(chart.ends, room, sizes) if chart.has_columns else _spread(chart.ends, room, sizes)
    for column, text in ends:
        canvas.put(x + column, corner.y + rows - 1, text, "class:dim")


def _below_columns(texts: Sequence[str], room: int, sizes: Sequence[int]) -> list[tuple[int, str]]:
    """Return where the texts of the first, middle and last column begin, below these; without room for all, of two."""
    last = len(texts) - 1
    before, step, width = _pitch(len(texts), room)

    def start(number: int) -> int:
        middle = before + number * step + width / 2
        return max(0, min(round(middle - sizes[number] / 2), room - sizes[number]))

    for numbers in (0, last // 2, last), (0, last), (0,):
        shown = sorted(set(numbers))
        if all(start(one) + sizes[one] < start(other) for one, other in pairwise(shown)):
            break
    return [(start(number), texts[number]) for number in shown]


def _spread(texts: Sequence[str], room: int, sizes: Sequence[int]) -> list[tuple[int, str]]:
    """Return where evenly spaced texts of these sizes begin, the last at the room's end; those without room go."""
    texts, sizes = (texts, sizes) if texts[0] != texts[-1] else (texts[:1], sizes[:1])
    last = len(texts) - 1
    starts = [(room - size) * at // max(1, last) for at, size in enumerate(sizes)]
    has_room = all(start + size < after for start, size, after in zip(starts, sizes, starts[1:], strict=False))
    if has_room or last < 1:
        return list(zip(starts, texts, strict=True))
    return _spread((texts[0], texts[-1]), room, (sizes[0], sizes[-1])) if last > 1 else [(0, texts[0])]


def _paint_bars(canvas: Canvas, corner: Corner, size: tuple[int, int], chart: Chart, glyphs: Glyphs) -> set[_Place]:
    """Paint a column for each point, of whole signs; returns their places."""
    room, high = size
    count = max(1, len(chart.shares))
    gap = 1 if room // count > 2 else 0
    starts = [number * (room + gap) // count for number in range(count + 1)]
    taken = set()
    widths = [min(_MAX_BAR_COLUMNS, after - start - gap) for start, after in pairwise(starts)]
    if chart.has_columns:
        before, step, width = _pitch(count, room)
        starts = [before + number * step for number in range(count)]
        widths = [width] * count
    for start, columns, share in zip(starts, widths, chart.shares, strict=False):
        for row in range(round(min(1.0, share) * high)):
            canvas.put(corner.x + start, corner.y + high - 1 - row, glyphs.bar[0] * columns, chart.style)
            taken |= {(start + column, high - 1 - row) for column in range(columns)}
    return taken


_BRAILLE: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bits of the dots of a sign, row by row, above that of the sign without any."""
_BLANK_BRAILLE: Final = 0x2800


def _paint_dots(canvas: Canvas, corner: Corner, size: tuple[int, int], chart: Chart) -> set[_Place]:
    """Paint a chart with eight dots a sign where they can be shown, or else with half blocks; returns their places."""
    has_braille = canvas.showable(chr(_BLANK_BRAILLE + 1)) == chr(_BLANK_BRAILLE + 1)
    across, down = (2, 4) if has_braille else (1, 2)
    columns, rows = size[0] * across, size[1] * down
    if chart.has_columns:
        dots = set(_columns(chart.shares, size, (across, down)))
    else:
        dots = _line(chart.shares, columns, rows, down // 2)
        if has_braille:  # a line of single dots is pale
            dots |= {(x, y + 1) for x, y in dots if y + 1 < rows}
            dots |= {(x + 1, y) for x, y in dots if x + 1 < columns}
    signs: dict[_Place, int] = {}
    for x, y in dots:
        bit = _BRAILLE[y % down][x % across] if has_braille else 1 + y % down
        place = x // across, y // down
        signs[place] = signs.get(place, 0) | bit
    for (x, y), bits in signs.items():
        canvas.put(
            corner.x + x, corner.y + y, chr(_BLANK_BRAILLE + bits) if has_braille else _HALVES[bits - 1], chart.style
        )
    return set(signs)


def _pitch(count: int, room: int) -> tuple[int, int, int]:
    """Return where the first of so many columns begins, how far it is from each to the next, and their width."""
    step = min(room, 2 * room // max(1, 2 * count - 1) + 1)
    while step > 1 and (count - 1) * step + (step + 1) // 2 > room:
        step -= 1
    width = (step + 1) // 2
    return max(0, room - (count - 1) * step - width) // 2, step, width


def _columns(shares: Sequence[float], size: tuple[int, int], dots: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the dots of columns, whole signs wide and all as far apart, that stand on the middle of the lowest row.

    ``dots`` are those of a sign, across and down.
    """
    room, high = size
    across, down = dots
    before, step, width = _pitch(len(shares), room)
    floor = (high - 1) * down + down // 2
    for number, share in enumerate(shares):
        start = (before + number * step) * across
        least = 1 if share > 0 else 0
        top = min(floor - least, round(floor - min(1.0, share) * (high - 1) * down))
        yield from ((x, y) for x in range(start, start + width * across) for y in range(top, floor))


def _line(shares: Sequence[float], columns: int, rows: int, edge: int) -> set[tuple[int, int]]:
    """Return the columns and rows of the dots of a line through some points; a single point is a level line.

    The highest and the lowest ones are ``edge`` dots from where the chart begins and ends.
    """
    last = max(1, len(shares) - 1)

    def row(x: int) -> int:
        place = x * last / max(1, columns - 1)
        before = min(int(place), len(shares) - 1)
        after = min(before + 1, len(shares) - 1)
        share = shares[before] + (shares[after] - shares[before]) * (place - before)
        return round((1 - min(1.0, share)) * (rows - 1 - 2 * (edge - 1) - 1)) + edge - 1

    found: set[tuple[int, int]] = set()
    for x in range(columns):
        start, end = row(x), row(min(x + 1, columns - 1))
        span = range(min(start, end), max(start, end)) if start != end else (start,)
        found |= {(x, y) for y in (*span, start)}
    return found
