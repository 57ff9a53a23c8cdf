"""The last action of each side, a row each: in words and in the colours of what it was."""

from collections.abc import Sequence
from itertools import product
from typing import Final, NamedTuple

from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Corner

ROWS: Final = 2
"""So many rows it takes, one for each side; where there is one only, both stand in it."""
_COLUMNS_BEFORE_WORDS: Final = 4
"""The sign stands there."""
_COLUMNS_BETWEEN_SIDES: Final = 2
"""Before the blank one that the sign of the second side begins with."""


class ReportRow(NamedTuple):
    """A side's last action.

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


def paint_last_actions(
    canvas: Canvas, corner: Corner, width: int, rows: int, own: ReportRow | None, theirs: ReportRow | None
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


def paint_last_actions_in_row(
    canvas: Canvas, corner: Corner, width: int, own: ReportRow | None, theirs: ReportRow | None
) -> None:
    """Paint into part of a row what both sides have done, oneself first; bands end with their words.

    One's own words are shortened first: their place tells whose they are.
    """
    x, y = corner
    sides = [side for side in (theirs, own) if side]
    wordings = [
        [side._replace(texts=(text,)) for side, text in zip(sides, texts, strict=True)]
        for texts in product(*(side.texts for side in sides))
    ]
    gaps = _COLUMNS_BETWEEN_SIDES * (len(sides) - 1)
    fitting = (worded for worded in wordings if sum(_columns(canvas, side) for side in worded) + gaps <= width)
    for side in reversed(next(fitting, wordings[-1])):
        columns = min(_columns(canvas, side), corner.x + width - x)
        _paint_side(canvas, Corner(x, y), columns, side)
        x += columns + _COLUMNS_BETWEEN_SIDES


def _columns(canvas: Canvas, side: ReportRow) -> int:
    """Return the columns of a side with one text: a band ends a column behind its words."""
    return _COLUMNS_BEFORE_WORDS + canvas.measure(side.texts[0]) + bool(side.band)


def _paint_side(canvas: Canvas, corner: Corner, width: int, side: ReportRow | None) -> None:
    if side is None:
        return
    x, y = corner
    if side.band:
        canvas.fill(x, y, width, 1, side.band)
    canvas.put(x, y, side.sign, side.sign_style or side.band)
    text = canvas.first_fitting(width - _COLUMNS_BEFORE_WORDS - bool(side.band), *side.texts)
    before, lit, behind = text.partition(side.lit) if side.lit else (text, "", "")
    end = canvas.put(x + _COLUMNS_BEFORE_WORDS, y, before, side.band)
    end = canvas.put(end, y, lit, side.lit_style)
    canvas.put(end, y, behind, side.band)
