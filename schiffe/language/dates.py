"""Days and moments of local time as texts, in full or abbreviated, and lengths of time.

Moments (``at``) are seconds since 1970 that a calendar can show; the logbook holds no others.
"""

from datetime import UTC, date, datetime

from schiffe.language.i18n import pgettext


def utc_today() -> date:
    """Return the current day in UTC, which is the same everywhere."""
    return datetime.now(UTC).date()


def local_now() -> datetime:
    return datetime.now().astimezone()


def local_time(at: float) -> datetime:
    return datetime.fromtimestamp(at).astimezone()


def local_day(at: float) -> date:
    return local_time(at).date()


def time_text(at: float) -> str:
    """Return a moment of local time to the minute, such as 2026-11-22 18:04."""
    return local_time(at).strftime("%Y-%m-%d %H:%M")


def date_text(at: float) -> str:
    """Return the local day of a moment, such as 2026-11-22."""
    return local_day(at).isoformat()


def month_text(at: float) -> str:
    """Return the local month of a moment, such as 2026-11."""
    return local_time(at).strftime("%Y-%m")


def day_text(day: date) -> str:
    """Return a day in full, such as 22 November."""
    months = (
        pgettext("month", "January"),
        pgettext("month", "February"),
        pgettext("month", "March"),
        pgettext("month", "April"),
        pgettext("month", "May"),
        pgettext("month", "June"),
        pgettext("month", "July"),
        pgettext("month", "August"),
        pgettext("month", "September"),
        pgettext("month", "October"),
        pgettext("month", "November"),
        pgettext("month", "December"),
    )
    return pgettext("date", "{day} {month}").format(day=day.day, month=months[day.month - 1])


def short_day_text(day: date) -> str:
    """Return a day with its month abbreviated, such as 22 Nov."""
    months = (
        pgettext("month in short", "Jan"),
        pgettext("month in short", "Feb"),
        pgettext("month in short", "Mar"),
        pgettext("month in short", "Apr"),
        pgettext("month in short", "May"),
        pgettext("month in short", "Jun"),
        pgettext("month in short", "Jul"),
        pgettext("month in short", "Aug"),
        pgettext("month in short", "Sep"),
        pgettext("month in short", "Oct"),
        pgettext("month in short", "Nov"),
        pgettext("month in short", "Dec"),
    )
    return pgettext("date", "{day} {month}").format(day=day.day, month=months[day.month - 1])


def past_day_text(at: float) -> str:
    """Return the local day of a moment: abbreviated in the current year, otherwise as an ISO date."""
    day = local_day(at)
    return short_day_text(day) if day.year == local_now().year else day.isoformat()


def minutes_text(seconds: float) -> str:
    """Return a length of time in minutes and seconds, such as 3:07."""
    minutes, remaining_seconds = divmod(round(seconds), 60)
    return f"{minutes}:{remaining_seconds:02}"


def time_or_day_text(at: float) -> str:
    """Return a moment of local time: the time of day if it is today, otherwise the day."""
    return _time_if_today(at) or past_day_text(at)


def short_time_or_day_text(at: float) -> str:
    """Return a time as ``time_or_day_text`` does, but never with its year, which the reader knows."""
    return _time_if_today(at) or short_day_text(local_day(at))


def _time_if_today(at: float) -> str | None:
    """Return the time of day of a moment; None if it was on another day."""
    moment = local_time(at)
    return moment.strftime("%H:%M") if moment.date() == local_now().date() else None
