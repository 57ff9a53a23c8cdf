"""Texts about the fleet of the day: what counts, what a try has come to, and a text of it to send to somebody else.

That has the shots in their order, ten in a row, so that two of them can be compared line by line; no square of the
board is named, and whoever reads it may still want to find the fleet.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final, NamedTuple

from schiffe.battleship.logbook.daily import DailyTries, DayTry, Streak
from schiffe.battleship.logbook.finished import GeniusShots
from schiffe.battleship.match.setup import GameSetup
from schiffe.battleship.rules.ships import Outcome
from schiffe.battleship.rules.target import TargetView
from schiffe.language.dates import day_text
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import joined, named, sentence, sentences

SIGNS: Final = {Outcome.MISS: "~", Outcome.HIT: "x", Outcome.SUNK: "#", Outcome.WON: "#"}
"""The signs for a shot; plain characters, which every program shows in the same width."""
EMOJI: Final = {Outcome.MISS: "🟦", Outcome.HIT: "🟥", Outcome.SUNK: "🟨", Outcome.WON: "🟨"}
"""The signs for it where programs show coloured squares: those that are seen on dark grounds and on light ones."""
_IN_A_ROW: Final = 10


class DayResult(NamedTuple):
    """The result of a try at the fleet of a day.

    Attributes:
        view: what its player knows of the fleet in the end.
        genius: how many shots the genius needs for it.
        tries: the player's tries that count; None where games are not kept.
        is_practice: whether it does not count.
    """

    day: date
    view: TargetView
    genius: GeniusShots
    tries: DailyTries | None
    is_practice: bool

    @property
    def shots(self) -> int:
        """The number of shots."""
        return len(self.view.shots)

    @property
    def in_a_row(self) -> int:
        """The ordinal of the day among the days in a row; 0 if it does not count."""
        return self.tries.streak(self.day).days if self.tries and not self.is_practice else 0


# Before and while it is played


def daily_note(day: date, found: Streak) -> tuple[str, str]:
    """Return what the menu says of the fleet of a day; and the end of that, which is worth a look.

    After the try that counts another one is possible, and is told as such.
    """
    text, lit = _("{day}, the same for everybody"), ""
    if found.is_played:
        text, lit = _("{day} again, {days}"), days_in_a_row(found.days) or _("for practice")
    elif found.days:
        text, lit = _("{day}, {days}"), ngettext("{count} day in a row", "{count} days in a row", found.days)
    lit = lit.format(count=found.days)
    return text.format(day=day_text(day), days=lit), lit


def title_of_day(day: date) -> str:
    """Return what the fleet of a day is called."""
    return _("Fleet of the day, {day}").format(day=day_text(day))


def what_counts(setup: GameSetup, *, is_kept: bool) -> str:
    """Return what counts of a try at the fleet of the day, to be said before its first shot."""
    if setup.is_practice:
        return _("This try is for practice: the first one of the day counts.")
    if not is_kept:
        return _("Your games are not saved, so this try does not count.")
    return _("Only this try counts, and nobody fires back. Use few shots.")


def shot_of_day(number: int) -> str:
    """Return that the shot of a number is due."""
    return _("Shot {number}.").format(number=number)


def where_left(day: date, number: int) -> str:
    """Return which shot is due in a try that goes on."""
    return _("{title}, shot {number}").format(title=title_of_day(day), number=number)


# When it is over


def shots_text(count: int) -> str:
    """Return a number of shots."""
    return ngettext("{count} shot", "{count} shots", count).format(count=count)


def result_of_day(result: DayResult) -> str:
    """Return what a try has come to, in sentences."""
    return sentences(
        _("{shots}, the genius needs {count}.").format(shots=shots_text(result.shots), count=result.genius.shots),
        what_it_counts(result),
    )


def days_in_a_row(count: int) -> str:
    """Return which day in a row it was; empty for the first one, which is no row yet."""
    if count < 2:
        return ""
    return _("day {count} in a row").format(count=count)


def what_comes(result: DayResult) -> str:
    """Return what comes after a try."""
    if result.is_practice:
        return _("That was for practice. Another fleet comes tomorrow.")
    return _("Another fleet comes tomorrow. Further tries today are for practice.")


def what_it_counts(result: DayResult) -> str:
    """Return which day in a row a try was, and the best and the mean of all; or that it does not count."""
    tries = result.tries
    if result.is_practice or tries is None or tries.best is None or tries.mean is None:
        return _("That was for practice.") if result.is_practice else ""
    if len(tries.shots) == 1:
        return _("Your first day.")
    text = _("Best {best}, mean {mean}.")
    if result.in_a_row > 1:
        text = _("Day {count} in a row; best {best}, mean {mean}.")
    return text.format(count=result.in_a_row, best=tries.best, mean=round(tries.mean))


def text_of_day(result: DayResult, signs: dict[Outcome, str]) -> str:
    """Return the text to send to others, in lines; ``signs`` are what stands for a shot."""
    parts = [shots_text(result.shots), _("genius {count}").format(count=result.genius.shots)]
    if result.is_practice:
        parts.append(_("practice"))
    elif days := result.in_a_row:
        parts.append(_("day {count}").format(count=days))
    head = _("schiffe, {day}: {parts}").format(day=day_text(result.day), parts=joined(parts))
    return "\n".join([head, *rows_of_shots(result.view, signs)])


def rows_of_shots(view: TargetView, signs: dict[Outcome, str], in_a_row: int = _IN_A_ROW) -> list[str]:
    """Return a sign for each shot in the order in which they were fired, so many in a row."""
    found = [signs[answer.outcome] for _cell, answer in view.shots]
    return ["".join(found[start : start + in_a_row]) for start in range(0, len(found), in_a_row)]


def how_to_send() -> str:
    """Return how the text to send is had, and that it gives nothing away."""
    return _("C copies it all; no square is named.")


# All days


WEEKS: Final = 5
"""The number of weeks in a calendar, with that of the day."""


def weeks_until(day: date) -> list[list[date]]:
    """Return the days of the last weeks, from Monday to Sunday, those after the day among them."""
    monday = day - timedelta(day.weekday() + 7 * (WEEKS - 1))
    return [[monday + timedelta(7 * week + at) for at in range(7)] for week in range(WEEKS)]


def weekdays() -> list[str]:
    """Return the days of a week in two letters, from Monday on."""
    return [_("Mo"), _("Tu"), _("We"), _("Th"), _("Fr"), _("Sa"), _("Su")]


def day_sign(found: DayTry | None) -> str:
    """Return what a calendar has for a day: its shots, or a sign of one without a number."""
    if found is None:
        return "."
    if not found.is_over:
        return "?"
    return "+" if found.shots is None else str(found.shots)


def calendar_lines(tries: DailyTries, today: date) -> Iterator[str]:
    """Yield the calendar of the last weeks, and what all tries come to."""
    if not tries.tries:
        yield _("You have not played a fleet of the day yet.")
        return
    yield " ".join(f"{name:>3}" for name in weekdays())
    for week in weeks_until(today):
        shown = [day_sign(tries.tries.get(day)) if day <= today else "" for day in week]
        yield " ".join(f"{sign:>3}" for sign in shown).rstrip()
    yield ""
    yield totals(tries, today)
    # The signs that stand for no number.
    found = list(tries.tries.values())
    parts = []
    if any(not each.is_over for each in found):
        parts.append(named("?", _("not over")))
    if any(each.is_over and each.shots is None for each in found):
        parts.append(named("+", _("played against a bot")))
    if meanings := joined(parts):
        yield meanings


def calendar_said(tries: DailyTries, today: date) -> Iterator[str]:
    """Yield the days of the last weeks for somebody who listens, the latest first."""
    if not tries.tries:
        yield _("You have not played a fleet of the day yet.")
        return
    yield totals(tries, today)
    for day in (day for week in reversed(weeks_until(today)) for day in reversed(week)):
        if found := tries.tries.get(day):
            yield sentence(_("{day}: {what}").format(day=day_text(day), what=_said_of_try(found)))


def _said_of_try(found: DayTry) -> str:
    if not found.is_over:
        return _("not over")
    if found.shots is None:
        return _("played against a bot")
    if found.genius is None:
        return shots_text(found.shots)
    return joined([shots_text(found.shots), _("genius {count}").format(count=found.genius.shots)])


def totals(tries: DailyTries, today: date) -> str:
    """Return how many days there are, how many in a row, and the best and the mean of them."""
    count, found = len(tries.finished_days), tries.streak(today)
    parts = [ngettext("{count} day", "{count} days", count).format(count=count)]
    if found.days > 1:
        parts.append(_("{count} in a row").format(count=found.days))
    if len(tries.shots) > 1 and tries.best is not None and tries.mean is not None:
        parts += [_("best {count}").format(count=tries.best), _("mean {count}").format(count=round(tries.mean))]
    return sentence(joined(parts))
