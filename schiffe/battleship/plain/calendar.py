"""The calendar of the fleet of the day, in lines or as JSON."""

import json
from datetime import date
from typing import Final

from schiffe.battleship.logbook.daily import DailyAttempts, read_daily_attempts
from schiffe.battleship.texts.calendar import calendar_lines, spoken_calendar
from schiffe.commandline.command_settings import CommandSettings, prepare_preferences
from schiffe.game.commands.logbook import open_store
from schiffe.game.commands.playing import with_speech
from schiffe.language.dates import utc_today
from schiffe.language.names import own_names
from schiffe.settings.shared import PLAYER_NAME, SPEECH

_JSON_VERSION: Final = 1
"""The version of the JSON output, increased when programs that read it have to change."""


def print_calendar(command_settings: CommandSettings, *, prints_json: bool) -> int:
    """Print the days of the player in the settings, and return the exit status.

    Raises:
        CommandError: the settings are invalid, or the logbook cannot be used.
    """
    settings = with_speech(prepare_preferences(command_settings)).settings
    today = utc_today()
    with open_store(is_read_only=True) as store:
        attempts = read_daily_attempts(store, own_names(settings[PLAYER_NAME]))
    if prints_json:
        print(calendar_json(attempts, today))
    else:
        print("\n".join((spoken_calendar if settings[SPEECH] else calendar_lines)(attempts, today)))
    return 0


def calendar_json(attempts: DailyAttempts, today: date) -> str:
    days = [
        {
            "day": day.isoformat(),
            "number": attempt.match_id,
            "over": attempt.is_over,
            "shots": attempt.shot_count,
            "genius": attempt.genius_result.shot_count if attempt.genius_result else None,
            "genius_version": attempt.genius_result.version if attempt.genius_result else None,
        }
        for day, attempt in attempts.by_day.items()
    ]
    return json.dumps(
        {
            "version": _JSON_VERSION,
            "streak": attempts.streak(today).day_count,
            "best": attempts.best,
            "mean": attempts.mean,
            "days": days,
        }
    )
