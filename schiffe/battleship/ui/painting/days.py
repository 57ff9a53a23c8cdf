"""The calendar of the tries at the fleet of the day, and the styles of their shots."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.logbook.daily import DailyTries, DayTry
from schiffe.battleship.rules.ships import Outcome
from schiffe.battleship.texts.calendar import WEEKS, day_entry, totals_text, weekday_names, weeks_until
from schiffe.battleship.texts.daily import PLAIN_GLYPHS
from schiffe.battleship.ui.painting.sea_style import SeaStyle, heat_style
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas, Size
from schiffe.toolkit.layout import Corner, paint_heading, wrap_evenly
from schiffe.toolkit.style import TextStyle

GLYPH_STYLES: Final = {
    PLAIN_GLYPHS[Outcome.MISS]: SeaStyle.TARGET_WATER,
    PLAIN_GLYPHS[Outcome.HIT]: SeaStyle.HIT,
    PLAIN_GLYPHS[Outcome.SUNK]: SeaStyle.SUNK,
}
"""The style of the glyph of each outcome of a shot."""
SIZE_FOR_LARGE_PAGE: Final = Size(112, 36)
_DAYS_PER_WEEK: Final = 7
_MAX_HEAT: Final = 9
_HEAD_ROWS: Final = 3
"""The rows above the weeks: the heading, a free row and the names of the weekdays."""
_LEGEND_ROWS: Final = 1
_ROWS_BELOW_CALENDAR: Final = 3
"""A free row, and the usual rows of the sentence about all tries."""


@dataclass(frozen=True)
class CalendarSizes:
    """The sizes of a calendar: the columns of a day, and the rows from one week to the next."""

    day_columns: int
    week_step: int

    @property
    def width(self) -> int:
        return _DAYS_PER_WEEK * self.day_columns

    @property
    def rows(self) -> int:
        """The rows of the calendar with its heading and the line that explains it."""
        return _HEAD_ROWS + WEEKS * self.week_step + _LEGEND_ROWS


SMALL_CALENDAR: Final = CalendarSizes(day_columns=4, week_step=1)
SPACED_CALENDAR: Final = CalendarSizes(day_columns=4, week_step=2)
LARGE_CALENDAR: Final = CalendarSizes(day_columns=6, week_step=3)


def paint_days(canvas: Canvas, y: int, glyphs: Glyphs, tries: DailyTries, today: date, key_rows: int = 1) -> None:
    """Paint the calendar from a row on, centred, and a sentence about all tries."""
    is_large = canvas.holds(SIZE_FOR_LARGE_PAGE)
    choices = [*([LARGE_CALENDAR] if is_large else ()), SPACED_CALENDAR, SMALL_CALENDAR]
    max_rows = canvas.height - key_rows - y - _ROWS_BELOW_CALENDAR
    sizes = next((sizes for sizes in choices if sizes.rows <= max_rows), SMALL_CALENDAR)
    x = canvas.centred_column(sizes.width, 1)
    end = paint_calendar(canvas, Corner(x, y), glyphs, tries, today, sizes) + 1
    canvas.put_lines(x, end, wrap_evenly(canvas, totals_text(tries, today), canvas.width - 2 * x), TextStyle.DIM)


def paint_calendar(
    canvas: Canvas, corner: Corner, glyphs: Glyphs, tries: DailyTries, today: date, sizes: CalendarSizes
) -> int:
    """Paint the last weeks, one below the other, with the fewest shots brightest; return the row below."""
    x, y = corner
    paint_heading(canvas, Corner(x - 1, y), sizes.width + 1, _("Days"), glyphs)
    for number, name in enumerate(weekday_names(), 1):
        canvas.put_right(x + number * sizes.day_columns - 1, y + _HEAD_ROWS - 1, name, TextStyle.DIM)
    y += _HEAD_ROWS
    for number, week in enumerate(weeks_until(today)):
        row = y + number * sizes.week_step
        for column, day in enumerate(week):
            if day <= today:
                left = x + column * sizes.day_columns
                if day_try := tries.by_day.get(day):
                    text = day_entry(day_try).center(sizes.day_columns)
                    canvas.put(left, row, text, _style(day_try, tries))
                else:
                    canvas.put(left, row, glyphs.dot.center(sizes.day_columns - 1) + " ", TextStyle.DIM)
    y += WEEKS * sizes.week_step
    canvas.put(x, y, _("fewer shots are brighter"), TextStyle.DIM)
    return y + _LEGEND_ROWS


def _style(day_try: DayTry, tries: DailyTries) -> str:
    """Return the style of a day, from its shots compared with the fewest and the most."""
    if day_try.shot_count is None:
        return heat_style(0)
    min_shots, max_shots = min(tries.shots), max(tries.shots)
    return heat_style(
        _MAX_HEAT - round((_MAX_HEAT - 2) * (day_try.shot_count - min_shots) / max(1, max_shots - min_shots))
    )
