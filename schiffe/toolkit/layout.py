"""Helpers for the layout of screens: a centred block, wrapped texts, headings, and meters of segments."""

from typing import Final, NamedTuple

from schiffe.terminal.glyphs import BOX_LINES, LineGlyphs
from schiffe.toolkit.canvas import Canvas, Corner, Size, fit
from schiffe.toolkit.style import TextStyle

MAX_BLOCK_COLUMNS: Final = 64
"""The maximum width of a line of text; longer lines are hard to read."""
MAX_PAGE_COLUMNS: Final = 76
"""The maximum width of a page of texts, such as the help."""
MARKER_COLUMNS: Final = 2
"""The columns before the label of a row, for the marker of the selected one."""
ARROW_COLUMNS: Final = 2
"""The columns of an arrow beside a value, with the blank between them."""
GAP_COLUMNS: Final = 2
"""The empty columns between two texts in a row, such as a label and its value."""
COLUMNS_BEFORE_PANEL: Final = 3
INDENT_COLUMNS: Final = 2
"""The columns before a text that belongs to the line above it."""
HEADING_ROWS: Final = 1
GAP_ROWS: Final = 1
"""The empty rows between two parts of a screen."""
MAX_ROWS_WITHOUT_GAP: Final = 20
"""The highest screen without an empty row above its parts."""
COLUMNS_AROUND_HEADING: Final = 4
"""The columns of the lines and blanks beside a heading."""
FIELD_EDGE_COLUMNS: Final = 1
"""The columns of a field on each side of its text: a blank."""
_CURSOR_COLUMNS: Final = 1
LARGE_SCREEN: Final = Size(100, 36)
"""The size from which letters are twice as large, and screens show more at the same time."""


class Span(NamedTuple):
    """The columns of an area; ``end_x`` is the column after it."""

    x: int
    end_x: int

    @property
    def width(self) -> int:
        return self.end_x - self.x


def centred_corner(canvas: Canvas, columns: int, rows: int, key_rows: int = 1) -> Corner:
    """Return the corner of a block of this size, centred between the bar and the keys.

    A single free row goes above the block. A block that is too large begins in column 1 right below the bar.
    """
    free_rows = max(0, canvas.height - 1 - key_rows - rows)
    return Corner(canvas.centred_x(columns, 1), 1 + max(free_rows // 2, min(free_rows, 1)))


def band_style(canvas: Canvas) -> str:
    """Return the style of a band or a card: that of the bar, except with few colours, where it would glare."""
    return TextStyle.BAR if canvas.has_shades else ""


def dim_band_style(canvas: Canvas) -> str:
    """Return the style of a quiet text in a band; empty if backgrounds cannot differ slightly."""
    return TextStyle.BAR_DIM if canvas.has_shades else ""


def block_columns(canvas: Canvas) -> int:
    """Return the maximum width of a block of text on this canvas."""
    return min(MAX_BLOCK_COLUMNS, canvas.block_width)


def band_columns(canvas: Canvas, block: Span) -> Span:
    """Return the columns of a band: those of the block, or on a small screen all but the edges."""
    return block if canvas.width >= LARGE_SCREEN.columns else Span(1, canvas.width - 1)


def wrap_evenly(canvas: Canvas, text: str, width: int) -> list[str]:
    """Return a text in as few lines as possible, all about equally long."""
    lines = canvas.wrap(text, width)
    while len(lines) > 1:
        width -= 1
        narrower = canvas.wrap(text, width)
        is_word_broken = " ".join(narrower) != " ".join(lines)
        if len(narrower) > len(lines) or is_word_broken:
            break
        lines = narrower
    return lines


def wrap_without_orphan(canvas: Canvas, text: str, width: int) -> list[str]:
    """Return a text in as few lines as possible, somewhat narrower if the last line would be a single word."""
    lines = canvas.wrap(text, width)
    for narrower_width in range(width - 1, width // 2, -1):
        if len(lines) == 1 or " " in lines[-1]:
            break
        narrower = canvas.wrap(text, narrower_width)
        if len(narrower) > len(lines):
            break
        lines = narrower
    return lines


def paint_heading(
    canvas: Canvas,
    corner: Corner,
    width: int,
    text: str,
    glyphs: LineGlyphs,
    style: str = TextStyle.DIM_EMPHASIS,
) -> None:
    """Paint a heading with a horizontal line on both sides."""
    line = glyphs.across
    x = canvas.put(corner.x, corner.y, f"{line} ", TextStyle.SEPARATOR)
    x = canvas.put(x, corner.y, fit(text, width - COLUMNS_AROUND_HEADING), style)
    canvas.put(x, corner.y, f" {line * (corner.x + width - x - 1)}", TextStyle.SEPARATOR)


def paint_input_field(canvas: Canvas, corner: Corner, width: int, suggestion: str = "") -> int:
    """Paint the field of the typed line, or a ``suggestion`` when nothing is typed; return the column after it."""
    text = corner.right(FIELD_EDGE_COLUMNS)
    canvas.fill(corner, Size(width, 1), TextStyle.BAR)
    canvas.place_typed_line(text, width - FIELD_EDGE_COLUMNS)
    suggestion_columns = width - FIELD_EDGE_COLUMNS - _CURSOR_COLUMNS
    canvas.put(text.x + _CURSOR_COLUMNS, text.y, fit(suggestion, suggestion_columns), TextStyle.BAR_EMPHASIS)
    return corner.x + width


def paint_segments(
    canvas: Canvas, corner: Corner, lit_count: int, *, segment_count: int, style: str, glyphs: LineGlyphs = BOX_LINES
) -> int:
    """Paint a meter of small segments, the first of which are lit; return the column after it.

    The number must also be shown beside the meter.
    """
    lit_glyph, empty_glyph = segment_glyphs(canvas, glyphs)
    end_x = canvas.put(corner.x, corner.y, lit_glyph * lit_count, style)
    return canvas.put(end_x, corner.y, empty_glyph * (segment_count - lit_count), TextStyle.METER_REST)


def segment_glyphs(canvas: Canvas, glyphs: LineGlyphs) -> tuple[str, str]:
    """Return the glyphs of a lit and of an empty segment; the empty one is a dot if colours do not differ enough."""
    block, dot = ("■", "·") if glyphs.has_blocks else (glyphs.bar[0], glyphs.bar[1])
    return block, block if canvas.has_shades else dot
