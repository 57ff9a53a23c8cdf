"""The calendar of the fleets of the days, and the totals of all attempts."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

from schiffe.battleship.logbook.daily import DailyAttempt, DailyAttempts
from schiffe.battleship.texts.daily import shots_text
from schiffe.language.dates import day_text
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import join_with_commas, labelled, with_full_stop

WEEK_COUNT: Final = 5
"""The number of weeks in a calendar, including the current one."""
DAYS_PER_WEEK: Final = 7
_DAY_COLUMNS: Final = 3


def weeks_until(day: date) -> list[list[date]]:
    """Return the weeks of the calendar up to the Sunday after a day, each from Monday on."""
    monday = day - timedelta(days=day.weekday(), weeks=WEEK_COUNT - 1)
    return [
        [monday + timedelta(days=weekday, weeks=week) for weekday in range(DAYS_PER_WEEK)] for week in range(WEEK_COUNT)
    ]


def weekday_names() -> list[str]:
    """Return the weekdays in two letters, from Monday on."""
    return [_("Mo"), _("Tu"), _("We"), _("Th"), _("Fr"), _("Sa"), _("Su")]


def day_entry(attempt: DailyAttempt | None) -> str:
    """Return the entry of the calendar for a day: the number of shots, or a glyph for an attempt without a number."""
    if attempt is None:
        return "."
    if not attempt.is_over:
        return "?"
    return "+" if attempt.shot_count is None else str(attempt.shot_count)


def calendar_lines(attempts: DailyAttempts, today: date) -> Iterator[str]:
    """Yield the calendar of the last weeks, the totals of all attempts, and the meanings of its glyphs."""
    if not attempts.by_day:
        yield no_day_played_text()
        return
    yield " ".join(name.rjust(_DAY_COLUMNS) for name in weekday_names())
    for week in weeks_until(today):
        entries = [day_entry(attempts.by_day.get(day)) if day <= today else "" for day in week]
        yield " ".join(entry.rjust(_DAY_COLUMNS) for entry in entries).rstrip()
    yield ""
    yield totals_text(attempts, today)
    parts = []
    if any(not attempt.is_over for attempt in attempts.by_day.values()):
        parts.append(labelled("?", not_over_text()))
    if any(attempt.is_over and attempt.shot_count is None for attempt in attempts.by_day.values()):
        parts.append(labelled("+", against_bot_text()))
    if meanings := join_with_commas(parts):
        yield meanings


def spoken_calendar(attempts: DailyAttempts, today: date) -> Iterator[str]:
    """Yield the attempts of the last weeks as sentences for screen readers, the latest first."""
    if not attempts.by_day:
        yield no_day_played_text()
        return
    yield totals_text(attempts, today)
    for day in (day for week in reversed(weeks_until(today)) for day in reversed(week)):
        if attempt := attempts.by_day.get(day):
            yield with_full_stop(_("{day}: {what}").format(day=day_text(day), what=attempt_text(attempt)))


def no_day_played_text() -> str:
    """Return the text in place of the calendar before the first attempt."""
    return _("You have not played a fleet of the day yet.")


def not_over_text() -> str:
    """Return the result of an attempt that can be continued."""
    return _("not over")


def against_bot_text() -> str:
    """Return the result of an attempt without a comparable number of shots."""
    return _("played against a bot")


def attempt_text(attempt: DailyAttempt) -> str:
    """Return the result of an attempt in a few words."""
    if not attempt.is_over:
        return not_over_text()
    if attempt.shot_count is None:
        return against_bot_text()
    if attempt.genius_result is None:
        return shots_text(attempt.shot_count)
    return join_with_commas(
        [shots_text(attempt.shot_count), _("genius {count}").format(count=attempt.genius_result.shot_count)]
    )


def totals_text(attempts: DailyAttempts, today: date) -> str:
    """Return the number of days, the current streak, and the best and mean number of shots."""
    count = len(attempts.finished_days)
    streak = attempts.streak(today)
    parts = [ngettext("{count} day", "{count} days", count).format(count=count)]
    if streak.day_count > 1:
        parts.append(_("{count} in a row").format(count=streak.day_count))
    if len(attempts.shots) > 1 and attempts.best is not None and attempts.mean is not None:
        parts += [_("best {count}").format(count=attempts.best), _("mean {count}").format(count=round(attempts.mean))]
    return with_full_stop(join_with_commas(parts))
