"""Days and moments in words."""

from datetime import datetime, timedelta

from schiffe.language.dates import past_day, when, when_in_short


def test_a_moment_has_its_time_today_and_its_year_where_that_is_another_one() -> None:
    now = datetime.now().replace(hour=12)  # noqa: DTZ005 - the clock on the wall is meant
    assert when(now.timestamp()) == now.strftime("%H:%M")
    assert when(now.replace(year=now.year - 1, month=11, day=3).timestamp()) == f"{now.year - 1}-11-03"
    assert when_in_short(now.replace(year=now.year - 1, month=11, day=3).timestamp()) == "3 Nov"
    january = now.replace(month=1, day=5)
    if january.date() == now.date():
        january += timedelta(days=1)
    assert when(january.timestamp()) == past_day(january.timestamp()) == f"{january.day} Jan"
