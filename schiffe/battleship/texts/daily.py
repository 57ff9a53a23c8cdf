"""Texts about the fleet of the day: what counts, the result of a try, the calendar, and a text to send to others.

The text to send has a glyph for each shot in order, ten in a row, so that two players can compare theirs line by line.
It names no cell, since its readers may still want to find the fleet.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final, NamedTuple

from schiffe.battleship.logbook.daily import DailyTries, DayStreak, DayTry
from schiffe.battleship.logbook.finished import GeniusResult
from schiffe.battleship.match.setup import GameSetup
from schiffe.battleship.rules.ships import Outcome
from schiffe.battleship.rules.target import TargetView
from schiffe.language.dates import day_text
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import join_sentences, join_with_commas, labelled, with_full_stop

PLAIN_GLYPHS: Final = {Outcome.MISS: "~", Outcome.HIT: "x", Outcome.SUNK: "#", Outcome.WON: "#"}
"""The glyphs for the results of shots, as plain characters, which are equally wide in every program."""
EMOJI: Final = {Outcome.MISS: "🟦", Outcome.HIT: "🟥", Outcome.SUNK: "🟨", Outcome.WON: "🟨"}
"""The glyphs for the results of shots in emoji that stand out on dark and on light backgrounds."""
SHOTS_PER_ROW: Final = 10
WEEKS: Final = 5
"""The number of weeks in a calendar, including the current one."""
_DAY_COLUMNS: Final = 3


class DayResult(NamedTuple):
    """The result of a try at the fleet of a day.

    Attributes:
        view: what the player knows of the fleet in the end.
        genius_result: the number of shots that the genius needs for the same fleet.
        tries: the player's tries that count; None if games are not saved.
        is_practice: whether the try does not count.
    """

    day: date
    view: TargetView
    genius_result: GeniusResult
    tries: DailyTries | None
    is_practice: bool

    @property
    def shots(self) -> int:
        """The number of shots."""
        return len(self.view.shots)

    @property
    def in_a_row(self) -> int:
        """The length of the streak that ends with this day; 0 if the try does not count."""
        return self.tries.streak(self.day).days if self.tries and not self.is_practice else 0


# Before and during a try


def daily_note(day: date, streak: DayStreak) -> tuple[str, str]:
    """Return the note of the menu about the fleet of a day, and the part of it to highlight.

    A second try is possible, but only for practice.
    """
    text, highlight = _("{day}, the same for everybody"), ""
    if streak.is_played:
        text, highlight = _("{day} again, {days}"), streak_text(streak.days) or _("for practice")
    elif streak.days:
        text, highlight = _("{day}, {days}"), ngettext("{count} day in a row", "{count} days in a row", streak.days)
    highlight = highlight.format(count=streak.days)
    return text.format(day=day_text(day), days=highlight), highlight


def day_title(day: date) -> str:
    """Return the name of the fleet of a day."""
    return _("Fleet of the day, {day}").format(day=day_text(day))


def what_counts_text(setup: GameSetup, *, is_kept: bool) -> str:
    """Return whether a try counts, and how, for the player to read before the first shot."""
    if setup.is_practice:
        return _("This try is for practice: the first one of the day counts.")
    if not is_kept:
        return _("Your games are not saved, so this try does not count.")
    return _("Only this try counts, and nobody fires back. Use few shots.")


def shot_of_day_text(number: int) -> str:
    """Return the number of the next shot."""
    return _("Shot {number}.").format(number=number)


def resumed_title(day: date, number: int) -> str:
    """Return the title of a try that is resumed, with the number of its next shot."""
    return _("{title}, shot {number}").format(title=day_title(day), number=number)


# After a try


def shots_text(count: int) -> str:
    """Return the number of shots as text."""
    return ngettext("{count} shot", "{count} shots", count).format(count=count)


def day_result_text(result: DayResult) -> str:
    """Return the result of a try: the shots, those of the genius, and how it compares to other days."""
    return join_sentences(
        _("{shots}, the genius needs {count}.").format(
            shots=shots_text(result.shots), count=result.genius_result.shots
        ),
        comparison_text(result),
    )


def streak_text(count: int) -> str:
    """Return the length of a streak; empty for a single day, which is no streak yet."""
    if count < 2:
        return ""
    return _("day {count} in a row").format(count=count)


def tomorrow_text(result: DayResult) -> str:
    """Return the message that another fleet comes tomorrow, and whether further tries count."""
    if result.is_practice:
        return _("That was for practice. Another fleet comes tomorrow.")
    return _("Another fleet comes tomorrow. Further tries today are for practice.")


def comparison_text(result: DayResult) -> str:
    """Return the streak of a try, and the best and mean of all tries; or that it was for practice."""
    tries = result.tries
    if result.is_practice or tries is None or tries.best is None or tries.mean is None:
        return _("That was for practice.") if result.is_practice else ""
    if len(tries.shots) == 1:
        return _("Your first day.")
    text = _("Best {best}, mean {mean}.")
    if result.in_a_row > 1:
        text = _("Day {count} in a row; best {best}, mean {mean}.")
    return text.format(count=result.in_a_row, best=tries.best, mean=round(tries.mean))


def shared_day_text(result: DayResult, glyphs: dict[Outcome, str]) -> str:
    """Return the text to send to others, with the ``glyphs`` for the results of shots."""
    parts = [shots_text(result.shots), _("genius {count}").format(count=result.genius_result.shots)]
    if result.is_practice:
        parts.append(_("practice"))
    elif days := result.in_a_row:
        parts.append(_("day {count}").format(count=days))
    head = _("schiffe, {day}: {parts}").format(day=day_text(result.day), parts=join_with_commas(parts))
    return "\n".join([head, *rows_of_shots(result.view, glyphs)])


def rows_of_shots(view: TargetView, glyphs: dict[Outcome, str], per_row: int = SHOTS_PER_ROW) -> list[str]:
    """Return a glyph for each shot in order, in rows of ``per_row`` glyphs."""
    shots = [glyphs[answer.outcome] for _cell, answer in view.shots]
    return ["".join(shots[start : start + per_row]) for start in range(0, len(shots), per_row)]


def how_to_send_text() -> str:
    """Return how to copy the text to send, and that it gives nothing away."""
    return _("C copies it all; no square is named.")


# All days


def weeks_until(day: date) -> list[list[date]]:
    """Return the weeks of the calendar up to the Sunday after a day, each from Monday on."""
    monday = day - timedelta(day.weekday() + 7 * (WEEKS - 1))
    return [[monday + timedelta(7 * week + weekday) for weekday in range(7)] for week in range(WEEKS)]


def weekdays() -> list[str]:
    """Return the weekdays in two letters, from Monday on."""
    return [_("Mo"), _("Tu"), _("We"), _("Th"), _("Fr"), _("Sa"), _("Su")]


def day_entry(day_try: DayTry | None) -> str:
    """Return the entry of the calendar for a day: the number of shots, or a glyph for a try without a number."""
    if day_try is None:
        return "."
    if not day_try.is_over:
        return "?"
    return "+" if day_try.shots is None else str(day_try.shots)


def calendar_lines(tries: DailyTries, today: date) -> Iterator[str]:
    """Yield the calendar of the last weeks, the totals of all tries, and what its glyphs mean."""
    if not tries.tries:
        yield _("You have not played a fleet of the day yet.")
        return
    yield " ".join(name.rjust(_DAY_COLUMNS) for name in weekdays())
    for week in weeks_until(today):
        entries = [day_entry(tries.tries.get(day)) if day <= today else "" for day in week]
        yield " ".join(entry.rjust(_DAY_COLUMNS) for entry in entries).rstrip()
    yield ""
    yield totals_text(tries, today)
    parts = []
    if any(not day_try.is_over for day_try in tries.tries.values()):
        parts.append(labelled("?", _("not over")))
    if any(day_try.is_over and day_try.shots is None for day_try in tries.tries.values()):
        parts.append(labelled("+", _("played against a bot")))
    if meanings := join_with_commas(parts):
        yield meanings


def spoken_calendar(tries: DailyTries, today: date) -> Iterator[str]:
    """Yield the tries of the last weeks as sentences for screen readers, the latest first."""
    if not tries.tries:
        yield _("You have not played a fleet of the day yet.")
        return
    yield totals_text(tries, today)
    for day in (day for week in reversed(weeks_until(today)) for day in reversed(week)):
        if day_try := tries.tries.get(day):
            yield with_full_stop(_("{day}: {what}").format(day=day_text(day), what=_try_text(day_try)))


def _try_text(day_try: DayTry) -> str:
    if not day_try.is_over:
        return _("not over")
    if day_try.shots is None:
        return _("played against a bot")
    if day_try.genius_result is None:
        return shots_text(day_try.shots)
    return join_with_commas([shots_text(day_try.shots), _("genius {count}").format(count=day_try.genius_result.shots)])


def totals_text(tries: DailyTries, today: date) -> str:
    """Return the number of days, the current streak, and the best and mean number of shots."""
    count, streak = len(tries.finished_days), tries.streak(today)
    parts = [ngettext("{count} day", "{count} days", count).format(count=count)]
    if streak.days > 1:
        parts.append(_("{count} in a row").format(count=streak.days))
    if len(tries.shots) > 1 and tries.best is not None and tries.mean is not None:
        parts += [_("best {count}").format(count=tries.best), _("mean {count}").format(count=round(tries.mean))]
    return with_full_stop(join_with_commas(parts))
