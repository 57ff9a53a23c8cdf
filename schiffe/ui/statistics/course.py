"""The page of charts: the course of skill, and how many games were won with how many shots."""

from typing import Final

from schiffe.base.histogram import class_width, in_classes
from schiffe.base.i18n import _
from schiffe.logbook.account import Account
from schiffe.texts.statistics import day, percent
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Corner, paint_heading
from schiffe.ui.statistics.charts import Chart, paint_chart
from schiffe.ui.statistics.state import StatisticsState

_WIDE: Final = 92
"""From so many columns on the charts stand side by side."""
_WIDEST: Final = 56
_HIGHEST: Final = 20
_GAP: Final = 4


def paint_course(canvas: Canvas, corner: Corner, state: StatisticsState) -> None:
    """Paint both charts."""
    is_wide = canvas.width >= _WIDE
    width = min(_WIDEST, (canvas.width - 2 - _GAP) // 2) if is_wide else min(64, canvas.width - 4)
    room = canvas.height - 1 - corner.y
    rows = min(_HIGHEST, room - 3) if is_wide else min(_HIGHEST, (room - 3) // 2)
    x = (canvas.width - (2 * width + _GAP if is_wide else width)) // 2
    y = corner.y + max(0, (room - (rows + 1 if is_wide else 2 * rows + 3)) // 2)
    charts = (_("Skill over time"), _curve(state.shown)), (_("Wins by shots needed"), _wins(state.shown))
    for heading, chart in charts:
        paint_heading(canvas, Corner(x, y), width, heading, state.glyphs)
        if chart:
            paint_chart(canvas, Corner(x, y + 1), width, rows, chart, state.glyphs)
        else:
            canvas.put(x, y + 2, _("Nothing is known about that."), "class:dim")
        if is_wide:
            x += width + _GAP
        else:
            y += rows + 2


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
