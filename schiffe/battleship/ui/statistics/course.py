"""The page of charts: the course of skill, and how many games were won with how many shots."""

from typing import Final

from schiffe.battleship.logbook.account import Account
from schiffe.battleship.texts.statistics import day, percent
from schiffe.battleship.ui.statistics.charts import Chart, paint_chart
from schiffe.battleship.ui.statistics.state import StatisticsState
from schiffe.game.histogram import class_width, in_classes
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Corner, paint_heading

_WIDE: Final = 92
"""From so many columns on the charts stand side by side."""
_WIDEST: Final = 70
_WIDEST_ALONE: Final = 64
_HIGHEST: Final = 30
_GAP: Final = 4
_MARGIN: Final = 4
_HEADING: Final = 2
"""Rows of a heading, with the free one below it."""


def paint_course(canvas: Canvas, top: int, state: StatisticsState) -> None:
    """Paint both charts, side by side or below each other, and leave a row free above the keys."""
    is_wide = canvas.width >= _WIDE
    room = canvas.height - 2 - top
    if is_wide:
        width, rows = min(_WIDEST, (canvas.width - 2 * _MARGIN - _GAP) // 2), room - _HEADING
    else:
        width, rows = min(_WIDEST_ALONE, canvas.width - 2), (room - 1) // 2 - _HEADING
    rows = min(_HIGHEST, rows)
    x, y = (canvas.width - (2 * width + _GAP if is_wide else width)) // 2, top
    charts = (_("Skill over time"), _curve(state.shown)), (_("Wins by shots needed"), _wins(state.shown))
    for heading, chart in charts:
        paint_heading(canvas, Corner(x, y), width, heading, state.glyphs)
        if chart:
            paint_chart(canvas, Corner(x, y + _HEADING), width, rows, chart, state.glyphs)
        else:
            canvas.put(x, y + _HEADING, _("Nothing is known about that."), "class:dim")
        if is_wide:
            x += width + _GAP
        else:
            y += _HEADING + rows + 1


def _curve(found: Account) -> Chart | None:
    """The course of skill, from a round number below the lowest to one above the highest."""
    points = found.curve
    if not points:
        return None
    skills = [point.skill for point in points]
    low = max(0, int(min(skills) * 10) - 1) / 10
    high = min(10, int(max(skills) * 10) + 1) / 10
    shares = [(skill - low) / (high - low) for skill in skills]
    ends = day(points[0].first), day(points[-1].last)
    return Chart(shares, (percent(high), percent(low)), ends, "class:chart.skill")


def _wins(found: Account) -> Chart | None:
    counts = found.whole.to_win.counts
    if not counts:
        return None
    step = class_width(counts)
    classes = in_classes(counts, step)
    most = max(classes.values())
    starts = range(min(classes), max(classes) + 1, step)
    shares = [classes[start] / most if classes[start] else None for start in starts]
    return Chart(shares, (str(most), "1"), (str(starts[0]), str(starts[-1] + step - 1)), "class:chart.wins")
