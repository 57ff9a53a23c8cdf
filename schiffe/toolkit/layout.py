"""The layout of every screen: one block centred between the bar and the keys, its headings, lines and meters."""

from typing import Final, NamedTuple

from schiffe.terminal.encoding import BOX_LINES, LineGlyphs
from schiffe.toolkit.canvas import Canvas, Size, fit

MAX_BLOCK_COLUMNS: Final = 64
"""Columns of a block of text: longer lines are hard to read."""


class Corner(NamedTuple):
    """The column and the row in which something begins."""

    x: int
    y: int


def centred_corner(canvas: Canvas, columns: int, rows: int, key_rows: int = 1) -> Corner:
    """Return the corner of a block of this size that stands in the middle between the bar and the keys.

    One that is too large begins right below the bar, in the first column but one. A single row to spare is above it.
    """
    free = max(0, canvas.height - 1 - key_rows - rows)
    return Corner(max(1, (canvas.width - columns) // 2), 1 + max(free // 2, min(free, 1)))


LARGE_SCREEN: Final = Size(100, 36)
"""From so many columns and rows on, letters have twice the size, and there is room for more than one thing."""


def band_columns(canvas: Canvas, block: tuple[int, int]) -> tuple[int, int]:
    """Return the first column of the texts of a band and the one behind them, where this block is above it.

    On a wide screen they stand below the block.
    """
    return block if canvas.width >= LARGE_SCREEN.columns else (1, canvas.width - 1)


def wrap_evenly(canvas: Canvas, text: str, width: int) -> list[str]:
    """Return a text in as few lines as it needs, all about as long: none of its words is left alone in the last one."""
    lines = canvas.wrap(text, width)
    while len(lines) > 1:
        width -= 1
        closer = canvas.wrap(text, width)
        if len(closer) > len(lines) or " ".join(closer) != " ".join(lines):  # more lines, or a word is broken
            break
        lines = closer
    return lines


def wrap_without_orphan(canvas: Canvas, text: str, width: int) -> list[str]:
    """Return a text in as few lines as it needs, somewhat narrower if that saves the last one from a lone word."""
    lines = canvas.wrap(text, width)
    for narrower in range(width - 1, width // 2, -1):
        if len(lines) == 1 or " " in lines[-1]:
            break
        closer = canvas.wrap(text, narrower)
        if len(closer) > len(lines):
            break
        lines = closer
    return lines


def paint_heading(canvas: Canvas, corner: Corner, width: int, text: str, glyphs: LineGlyphs = BOX_LINES) -> None:
    """Paint a heading with a line at both of its sides."""
    line = glyphs.across
    x = canvas.put(corner.x, corner.y, f"{line} ", "class:rule")
    x = canvas.put(x, corner.y, fit(text, width - 4), "class:dim class:emphasis")
    canvas.put(x, corner.y, f" {line * (corner.x + width - x - 1)}", "class:rule")


def paint_squares(
    canvas: Canvas, corner: Corner, lit: int, *, total: int, style: str, glyphs: LineGlyphs = BOX_LINES
) -> int:
    """Paint small squares, the first of which are lit. Returns the column behind them.

    What they say has to stand beside them. Where colours do not tell them apart, the others are dots.
    """
    square, rest = square_signs(canvas, glyphs)
    end = canvas.put(corner.x, corner.y, square * lit, style)
    return canvas.put(end, corner.y, rest * (total - lit), "class:tally.rest")


def square_signs(canvas: Canvas, glyphs: LineGlyphs) -> tuple[str, str]:
    """Return the signs of a small square, lit and not: a dot where colours do not tell them apart."""
    square, dot = ("■", "·") if glyphs.has_blocks else (glyphs.bar[0], glyphs.bar[1])
    return square, square if canvas.has_shades else dot
