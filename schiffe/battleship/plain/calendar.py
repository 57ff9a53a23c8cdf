"""The calendar of the fleet of the day, as its command tells it."""

import json

from schiffe.battleship.logbook.daily import daily_tries
from schiffe.battleship.match.request import utc_today
from schiffe.battleship.texts.daily import calendar_lines, calendar_said
from schiffe.game.commands.logbook import logbook_path
from schiffe.language.names import own_names
from schiffe.process.errors import CommandError
from schiffe.settings.layers import Preferences
from schiffe.settings.shared import NAME, SPEECH
from schiffe.store.logbook import Logbook

_VERSION = 1
"""Of the JSON; a change that programs have to know of makes a new one."""


def tell_calendar(preferences: Preferences, *, as_json: bool) -> int:
    """Tell the days of the player in the settings; returns the exit status.

    Raises:
        CommandError: the logbook cannot be used.
    """
    settings = preferences.settings
    now = utc_today()
    book = Logbook(logbook_path(), only_reads=True)
    try:
        tries = daily_tries(book, own_names(settings[NAME]))
        if news := book.news(continues=False):
            raise CommandError(news, 1)
    finally:
        book.close()
    if as_json:
        streak = tries.streak(now)
        days = [
            {
                "day": day.isoformat(),
                "number": found.match,
                "over": found.is_over,
                "shots": found.shots,
                "genius": found.genius.shots if found.genius else None,
                "genius_version": found.genius.version if found.genius else None,
            }
            for day, found in tries.tries.items()
        ]
        totals = {"version": _VERSION, "streak": streak.days, "best": tries.best, "mean": tries.mean}
        print(json.dumps(totals | {"days": days}))
        return 0
    lines = calendar_said if settings[SPEECH] else calendar_lines
    print("\n".join(lines(tries, now)))
    return 0
