"""What has just happened, a row for each side: what it did last, in words and in the colours of what that was."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Corner

ROWS: Final = 2
"""So many rows it takes, one for each side; where there is one only, both stand in it."""
_BEFORE: Final = 4
"""Columns from the edge of a row to its words: the sign stands there."""


class ToldRow(NamedTuple):
    """What a side has done last.

    Attributes:
        sign: three columns, with the style of its own ``sign_style``; where that is empty, with that of the row.
        texts: the words for it, the shorter ones behind the longer.
        band: the style that fills the row, where it does.
        lit: a part of the words that has the style ``lit_style``.
    """

    sign: str
    texts: Sequence[str]
    band: str = ""
    sign_style: str = ""
    lit: str = ""
    lit_style: str = ""


def paint_told(
    canvas: Canvas, corner: Corner, width: int, rows: int, own: ToldRow | None, theirs: ToldRow | None
) -> None:
    """Paint into so many rows what both sides have done: oneself below, or at the left of a single row."""
    x, y = corner
    if rows >= ROWS:
        for row, side in enumerate((theirs, own)):
            _paint_side(canvas, Corner(x, y + row), width, side)
    elif rows:
        half = (width - 1) // 2
        _paint_side(canvas, corner, half, own)
        _paint_side(canvas, Corner(x + width - half, y), half, theirs)


def paint_told_tight(canvas: Canvas, corner: Corner, width: int, own: ToldRow | None, theirs: ToldRow | None) -> None:
    """Paint into part of a row what both sides have done, oneself first; bands end with their words."""
    x, y = corner
    end = x + width
    for side, room in ((own, (width - 1) // 2 if theirs else width), (theirs, width)):
        if side:
            words = canvas.worded(min(room, end - x) - _BEFORE - 1, *side.texts)
            taken = _BEFORE + canvas.measure(words) + 1
            _paint_side(canvas, Corner(x, y), taken, side._replace(texts=(words,)))
            x += taken + 1


def _paint_side(canvas: Canvas, corner: Corner, width: int, side: ToldRow | None) -> None:
    if side is None:
        return
    x, y = corner
    if side.band:
        canvas.fill(x, y, width, 1, side.band)
    canvas.put(x, y, side.sign, side.sign_style or side.band)
    before, lit, behind = canvas.worded(width - _BEFORE - 1, *side.texts).partition(side.lit or "\n")
    end = canvas.put(x + _BEFORE, y, before, side.band)
    end = canvas.put(end, y, lit, side.lit_style)
    canvas.put(end, y, behind, side.band)
