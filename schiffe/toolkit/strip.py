"""The strip of a lesson, above the row of keys: where one is in it, what has happened, and what to do next."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from schiffe.language.i18n import _
from schiffe.language.text import Wordings
from schiffe.toolkit.canvas import Canvas, ClickStep
from schiffe.toolkit.layout import band_columns


class Strip(NamedTuple):
    """The content of a strip.

    Attributes:
        tag: in which part of the lesson one is.
        what, then: its two rows.
        names: the squares that are lit in them.
        is_win: whether what it calls out is a victory.
    """

    tag: str
    news: Wordings
    task: Wordings
    names: Sequence[str] = ()
    is_win: bool = False


_COLUMNS_FOR_INDENTED_ROWS: Final = 80
"""Both rows begin behind the number of the step."""
_MIN_HEIGHT_FOR_TWO_ROWS: Final = 21
"""On wide terminals: boards side by side come first."""

_LIT: Final = "class:lesson.win", "class:lesson.good"
"""The styles of a win that is called out, and of a hit, a sinking or a square that is named."""
_LIT_BY_BACKGROUNDS: Final = "class:turn", "class:ghost.good"
"""Those styles where the terminal has few colours: the backgrounds that are seen above the strip."""


def strip_rows(canvas: Canvas, *, has_lesson: bool) -> int:
    """Return the rows that it takes above the keys; none without a lesson."""
    if not has_lesson:
        return 0
    return 1 if canvas.width >= _COLUMNS_FOR_INDENTED_ROWS and canvas.height < _MIN_HEIGHT_FOR_TWO_ROWS else 2


def paint_strip(
    canvas: Canvas,
    key_rows: int,
    strip: Strip,
    end_lesson: ClickStep | None = None,
    block: tuple[int, int] | None = None,
) -> None:
    """Paint it right above the keys; with the key that ends it, where it can be ended.

    On a large terminal its texts stand below the ``block`` that is above it: the first column, and the one behind it.
    It has the background of the bar, but where the terminal has few colours: the keys have the same one there.
    """
    rows = strip_rows(canvas, has_lesson=True)
    y = canvas.height - key_rows - rows
    canvas.fill(0, y, canvas.width, rows, _background(canvas))
    left, end = band_columns(canvas, block or (1, canvas.width - 1))
    x = canvas.put(left, y, f" {strip.tag} ", "class:ghost.good") + 1
    if rows == 1:
        end = _paint_end_key(canvas, end, y, _("end"), end_lesson)
        if canvas.measure(strip.news.short) + 2 + canvas.measure(strip.task.short) <= end - x:
            x = _paint_text(canvas, x, y, strip.news.short, strip) + 2
        _paint_text(canvas, x, y, _fitting(canvas, strip.task, end - x), strip)
        return
    _paint_text(canvas, x, y, _fitting(canvas, strip.news, end - x), strip)
    x, label = (x, _("end the lesson")) if canvas.width >= _COLUMNS_FOR_INDENTED_ROWS else (1, _("end"))
    end = _paint_end_key(canvas, end, y + 1, label, end_lesson)
    _paint_text(canvas, x, y + 1, _fitting(canvas, strip.task, end - x), strip)


def _paint_end_key(canvas: Canvas, end: int, y: int, label: str, click: ClickStep | None) -> int:
    """Paint the key that ends the lesson, before the column ``end``; return the one before which texts end."""
    if click is None:
        return end
    key = " F9 " if canvas.width >= _COLUMNS_FOR_INDENTED_ROWS else "F9"
    start = end - canvas.measure(key) - 1 - canvas.measure(label)
    x = canvas.put(start, y, key, "class:key", click)
    canvas.put(x, y, f" {label}", "class:bar.dim" if canvas.has_shades else "", click)
    return start - 1


def _fitting(canvas: Canvas, text: Wordings, width: int) -> str:
    """Return the first wording that has room, or as much of the shortest one as has."""
    return canvas.first_fitting(width, *(filter(None, text) if text.long else ("",)))


def _background(canvas: Canvas) -> str:
    return "class:bar" if canvas.has_shades else ""


def _paint_text(canvas: Canvas, x: int, y: int, text: str, strip: Strip) -> int:
    """Paint a text with what it calls out, up to a "!", and the squares that it names lit; return the column behind it.

    That a translation calls out just what the text does is held by tests/test_texts.py.
    """
    win, good = _LIT if canvas.has_shades else _LIT_BY_BACKGROUNDS
    called, mark, rest = text.partition("!")
    if mark:
        x = canvas.put(x, y, called + mark, win if strip.is_win else good)
        text = rest
    parts: Sequence[str] = [text]
    if strip.names:
        parts = re.split(rf"\b({'|'.join(map(re.escape, strip.names))})\b", text)
    for number, part in enumerate(parts):
        x = canvas.put(x, y, part, good if number % 2 else _background(canvas))
    return x
