"""The calendar of the attempts at the fleet of the day."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.logbook.daily import DailyAttempt, DailyAttempts
from schiffe.battleship.texts.calendar import (
    DAYS_PER_WEEK,
    WEEK_COUNT,
    day_entry,
    totals_text,
    weekday_names,
    weeks_until,
)
from schiffe.battleship.ui.painting.sea_style import heat_style
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.layout import GAP_ROWS, HEADING_ROWS, paint_heading, wrap_evenly
from schiffe.toolkit.style import TextStyle

LEGEND_ROWS: Final = 1
"""The rows of the line that explains the shots or the days, below them."""
SIZE_FOR_LARGE_PAGE: Final = Size(112, 36)
_MAX_HEAT: Final = 9
_MIN_HEAT: Final = 2
_USUAL_TOTALS_ROWS: Final = 2
"""The usual rows of the sentence about all attempts."""


@dataclass(frozen=True)
class CalendarSizes:
    """The sizes of a calendar: the columns of a day, and the rows from one week to the next."""

    day_columns: int
    week_step: int

    @property
    def width(self) -> int:
        return DAYS_PER_WEEK * self.day_columns

    @property
    def rows(self) -> int:
        """The rows of the calendar with its heading, the weekdays and the line that explains it."""
        return 2 * HEADING_ROWS + GAP_ROWS + WEEK_COUNT * self.week_step + LEGEND_ROWS


SMALL_CALENDAR: Final = CalendarSizes(day_columns=4, week_step=1)
SPACED_CALENDAR: Final = CalendarSizes(day_columns=4, week_step=2)
LOW_CALENDAR: Final = CalendarSizes(day_columns=6, week_step=2)
LARGE_CALENDAR: Final = CalendarSizes(day_columns=6, week_step=3)


def paint_days(
    canvas: Canvas, top_y: int, glyphs: Glyphs, attempts: DailyAttempts, today: date, key_rows: int = 1
) -> None:
    """Paint the calendar from the row ``top_y`` on, centred, and a sentence about all attempts."""
    is_large = canvas.holds(SIZE_FOR_LARGE_PAGE)
    choices = [*([LARGE_CALENDAR] if is_large else ()), SPACED_CALENDAR, SMALL_CALENDAR]
    max_rows = canvas.height - key_rows - top_y - GAP_ROWS - _USUAL_TOTALS_ROWS
    sizes = next((sizes for sizes in choices if sizes.rows <= max_rows), SMALL_CALENDAR)
    x = canvas.centred_x(sizes.width, 1)
    paint_calendar(canvas, Corner(x, top_y), glyphs, attempts, today, sizes)
    totals_lines = wrap_evenly(canvas, totals_text(attempts, today), canvas.width - 2 * x)
    canvas.put_lines(Corner(x, top_y + sizes.rows + GAP_ROWS), totals_lines, TextStyle.DIM)


def paint_calendar(
    canvas: Canvas, corner: Corner, glyphs: Glyphs, attempts: DailyAttempts, today: date, sizes: CalendarSizes
) -> None:
    """Paint the last weeks, one below the other, with the fewest shots brightest."""
    day_xs = range(corner.x, corner.x + sizes.width, sizes.day_columns)

    paint_heading(canvas, Corner(corner.x - 1, corner.y), sizes.width + 1, _("Days"), glyphs)
    weekdays_y = corner.y + HEADING_ROWS + GAP_ROWS
    for x, name in zip(day_xs, weekday_names(), strict=True):
        canvas.put_right(x + sizes.day_columns - 1, weekdays_y, name, TextStyle.DIM)
    y = weekdays_y + HEADING_ROWS
    for week in weeks_until(today):
        for x, day in zip(day_xs, week, strict=True):
            if day > today:
                break
            if attempt := attempts.by_day.get(day):
                canvas.put(x, y, day_entry(attempt).center(sizes.day_columns), _day_style(attempt, attempts))
            else:
                canvas.put(x, y, glyphs.dot.center(sizes.day_columns - 1) + " ", TextStyle.DIM)
        y += sizes.week_step
    canvas.put(corner.x, y, _("fewer shots are brighter"), TextStyle.DIM)


def _day_style(attempt: DailyAttempt, attempts: DailyAttempts) -> str:
    """Return the style of a day, from its shots compared with the fewest and the most."""
    if attempt.shot_count is None:
        return heat_style(0)
    min_shots = min(attempts.shots)
    max_shots = max(attempts.shots)
    darkness = (attempt.shot_count - min_shots) / max(1, max_shots - min_shots)
    return heat_style(_MAX_HEAT - round((_MAX_HEAT - _MIN_HEAT) * darkness))
