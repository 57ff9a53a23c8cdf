"""Curves and bars made of dots that are finer than a character."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from schiffe.toolkit.canvas import Canvas, Corner, Size


class ChartPlace(NamedTuple):
    """The place of a character in a chart."""

    x: int
    y: int


class Dot(NamedTuple):
    """The place of a dot in a chart, in columns and rows of dots."""

    x: int
    y: int


class DotFont(NamedTuple):
    """Characters made of dots.

    Attributes:
        bits: the bit of each dot of a character, row by row.
        characters: all characters, in the order of the sum of the bits of their dots.
        is_fine: whether a line of single dots is pale.
    """

    bits: tuple[tuple[int, ...], ...]
    characters: str
    is_fine: bool

    @property
    def columns(self) -> int:
        """The columns of dots in a character."""
        return len(self.bits[0])

    @property
    def rows(self) -> int:
        """The rows of dots in a character."""
        return len(self.bits)


_BRAILLE: Final = DotFont(
    bits=((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80)),
    characters="".join(map(chr, range(0x2800, 0x2900))),
    is_fine=True,
)
_HALF_BLOCKS: Final = DotFont(((1,), (2,)), " ▀▄█", is_fine=False)
"""A font of half blocks, which old code pages have too."""


def make_dot_font(canvas: Canvas) -> DotFont:
    """Return the font with eight dots a character, or half blocks if the terminal cannot show that."""
    sample = _BRAILLE.characters[1]
    return _BRAILLE if canvas.showable(sample) == sample else _HALF_BLOCKS


def paint_dots(canvas: Canvas, corner: Corner, dots: Iterable[Dot], font: DotFont, style: str) -> set[ChartPlace]:
    """Paint dots; return the places of their characters."""
    bits: dict[ChartPlace, int] = {}
    for x, y in dots:
        place = ChartPlace(x // font.columns, y // font.rows)
        bits[place] = bits.get(place, 0) | font.bits[y % font.rows][x % font.columns]
    for place, sum_of_bits in bits.items():
        canvas.put(corner.x + place.x, corner.y + place.y, font.characters[sum_of_bits], style)
    return set(bits)


def bar_dots(span: range, share: float, rows: int, font: DotFont) -> list[Dot]:
    """Return the dots of a bar that spans some columns of characters, from the middle of the lowest row upwards."""
    max_height = (rows - 1) * font.rows
    floor = max_height + font.rows // 2
    top_y = round(floor - min(1.0, share) * max_height)
    if share > 0:
        top_y = min(top_y, floor - 1)
    xs = range(span.start * font.columns, span.stop * font.columns)
    return [Dot(x, y) for x in xs for y in range(top_y, floor)]


def curve_dots(shares: Sequence[float], size: Size, font: DotFont) -> set[Dot]:
    """Return the dots of a line from point to point, over a chart of some characters."""
    dots_size = Size(size.columns * font.columns, size.rows * font.rows)
    dots = _thin_curve(shares, dots_size, margin_rows=font.rows // 2 - 1)
    if font.is_fine:  # two dots thick
        dots |= {Dot(x, y + 1) for x, y in dots if y + 1 < dots_size.rows}
        dots |= {Dot(x + 1, y) for x, y in dots if x + 1 < dots_size.columns}
    return dots


def _thin_curve(shares: Sequence[float], size: Size, margin_rows: int) -> set[Dot]:
    """Return the dots of a line through the points; a single point is a level line.

    Above the line ``margin_rows`` rows of dots are free, and below it one more.
    """
    last_point = len(shares) - 1
    last_x = size.columns - 1
    height = size.rows - 2 * (margin_rows + 1)

    def curve_y(x: int) -> int:
        position = x * max(1, last_point) / max(1, last_x)
        before = min(int(position), last_point)
        after = min(before + 1, last_point)
        share = shares[before] + (shares[after] - shares[before]) * (position - before)
        return margin_rows + round((1 - min(1.0, share)) * height)

    dots: set[Dot] = set()
    for x in range(size.columns):
        y = curve_y(x)
        next_y = curve_y(min(x + 1, last_x))
        dots.add(Dot(x, y))
        dots |= {Dot(x, between) for between in range(min(y, next_y), max(y, next_y))}
    return dots
