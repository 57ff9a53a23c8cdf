"""Days and moments in words."""

from datetime import datetime, timedelta

from schiffe.language.dates import past_day_text, short_time_or_day_text, time_or_day_text


def test_a_moment_has_its_time_today_and_its_year_where_that_is_another_one() -> None:
    now = datetime.now().replace(hour=12)  # noqa: DTZ005 - the clock on the wall is meant
    assert time_or_day_text(now.timestamp()) == now.strftime("%H:%M")
    assert time_or_day_text(now.replace(year=now.year - 1, month=11, day=3).timestamp()) == f"{now.year - 1}-11-03"
    assert short_time_or_day_text(now.replace(year=now.year - 1, month=11, day=3).timestamp()) == "3 Nov"
    january = now.replace(month=1, day=5)
    if january.date() == now.date():
        january += timedelta(days=1)
    assert time_or_day_text(january.timestamp()) == past_day_text(january.timestamp()) == f"{january.day} Jan"
