"""The strip of a lesson above the row of keys: the step, what has happened, and what to do."""

import re
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Final, NamedTuple

from schiffe.language.i18n import _
from schiffe.language.text import Wordings, split_exclamation
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.command import AnyTransition
from schiffe.toolkit.layout import GAP_COLUMNS, Span, band_columns, band_style, dim_band_style
from schiffe.toolkit.style import TextStyle

_MIN_WIDTH_FOR_INDENTED_ROWS: Final = 80
"""The width from which the second row begins below the first one, not below the tag."""
_MIN_HEIGHT_FOR_TWO_ROWS: Final = 21
"""The minimum height for two rows on a wide terminal; on lower ones the boards need the second."""


class Strip(NamedTuple):
    """The content of a strip.

    Attributes:
        tag: the step of the lesson.
        news: what has happened.
        task: what to do.
        names: the names of squares to highlight in both texts.
        is_win: whether the exclamation in the texts is about a victory.
    """

    tag: str
    news: Wordings = Wordings()
    task: Wordings = Wordings()
    names: Sequence[str] = ()
    is_win: bool = False


def strip_rows(canvas: Canvas) -> int:
    return 1 if canvas.width >= _MIN_WIDTH_FOR_INDENTED_ROWS and canvas.height < _MIN_HEIGHT_FOR_TWO_ROWS else 2


def reserve_strip(canvas: Canvas, *, is_shown: bool) -> AbstractContextManager[None]:
    """Make the canvas lower by the strip, if it is shown, inside this block."""
    return canvas.reserve_last_rows(strip_rows(canvas) if is_shown else 0)


def paint_strip(
    canvas: Canvas,
    key_rows: int,
    strip: Strip,
    end_lesson: AnyTransition | None = None,
    block: Span | None = None,
) -> None:
    """Paint the strip right above the keys, with a key to end the lesson if there is a step for it.

    On a wide terminal its texts are aligned with the ``block`` above it. The strip has the background of the bar,
    except with few colours, where it would look like the keys.
    """
    rows = strip_rows(canvas)
    y = canvas.height - key_rows - rows
    canvas.fill(Corner(0, y), Size(canvas.width, rows), band_style(canvas))
    band_x, end_x = band_columns(canvas, block or Span(1, canvas.width - 1))
    x = canvas.put(band_x, y, f" {strip.tag} ", TextStyle.BADGE_GOOD) + 1
    if rows == 1:
        end_x = _paint_end_key(canvas, end_x, y, _("end"), end_lesson)
        news, task = (text.short or text.long for text in (strip.news, strip.task))
        if canvas.measure(news) + GAP_COLUMNS + canvas.measure(task) <= end_x - x:
            x = _paint_text(canvas, Corner(x, y), news, strip) + GAP_COLUMNS
        _paint_text(canvas, Corner(x, y), _first_fitting(canvas, strip.task, end_x - x), strip)
        return
    _paint_text(canvas, Corner(x, y), _first_fitting(canvas, strip.news, end_x - x), strip)
    is_indented = canvas.width >= _MIN_WIDTH_FOR_INDENTED_ROWS
    if not is_indented:
        x = 1
    label = _("end the lesson") if is_indented else _("end")
    end_x = _paint_end_key(canvas, end_x, y + 1, label, end_lesson)
    _paint_text(canvas, Corner(x, y + 1), _first_fitting(canvas, strip.task, end_x - x), strip)


def _paint_end_key(canvas: Canvas, end_x: int, y: int, label: str, click: AnyTransition | None) -> int:
    """Paint the key that ends the lesson, before the column ``end_x``; return the new end for texts."""
    if click is None:
        return end_x
    key = " F9 " if canvas.width >= _MIN_WIDTH_FOR_INDENTED_ROWS else "F9"
    start_x = end_x - canvas.measure(key) - 1 - canvas.measure(label)
    x = canvas.put(start_x, y, key, TextStyle.KEY, click)
    canvas.put(x, y, f" {label}", dim_band_style(canvas), click)
    return start_x - 1


def _first_fitting(canvas: Canvas, text: Wordings, width: int) -> str:
    """Return the longest wording that fits, or the shortest one cut to fit."""
    return canvas.first_fitting(width, *([wording for wording in text if wording] or [""]))


def _paint_text(canvas: Canvas, corner: Corner, text: str, strip: Strip) -> int:
    """Paint a text, highlighting its exclamation and names of squares; return the column after it."""
    x, y = corner
    if canvas.has_shades:
        win, good = TextStyle.LESSON_WIN, TextStyle.LESSON_GOOD
    else:  # only other backgrounds are visible
        win, good = TextStyle.ATTENTION, TextStyle.BADGE_GOOD
    exclamation, remaining_text = split_exclamation(text)
    x = canvas.put(x, y, exclamation, win if strip.is_win else good)
    style = band_style(canvas)
    if not strip.names:
        return canvas.put(x, y, remaining_text, style)
    name = re.compile(rf"\b(?:{'|'.join(map(re.escape, strip.names))})\b")
    return canvas.put_with_matches(x, y, remaining_text, style, pattern=name, match_style=good)
