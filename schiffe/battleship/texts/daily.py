"""Texts about the fleet of the day: what counts, the result of an attempt, and a text to send to others.

The text to send has a glyph for each shot in order, ten in a row, so that two players can compare theirs line by line.
It names no cell, since its readers may still want to find the fleet.
"""

from collections.abc import Mapping
from datetime import date
from typing import Final, NamedTuple

from schiffe.battleship.logbook.daily import DailyAttempts, DayStreak
from schiffe.battleship.logbook.summaries import GeniusResult
from schiffe.battleship.match.setup import MatchSetup
from schiffe.battleship.rules.ships import Outcome
from schiffe.battleship.rules.target import Target
from schiffe.language.dates import day_text
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import join_sentences, join_with_commas

PLAIN_GLYPHS: Final = {Outcome.MISS: "~", Outcome.HIT: "x", Outcome.SUNK: "#", Outcome.WON: "#"}
"""The glyphs for the results of shots, as plain characters, which are equally wide in every program."""
EMOJI: Final = {Outcome.MISS: "🟦", Outcome.HIT: "🟥", Outcome.SUNK: "🟨", Outcome.WON: "🟨"}
"""The glyphs for the results of shots in emoji that stand out on dark and on light backgrounds."""
SHOTS_PER_ROW: Final = 10


class DayResult(NamedTuple):
    """The result of an attempt at the fleet of a day.

    Attributes:
        target: what the player knows of the fleet at the end.
        genius_result: the number of shots that the genius needs for the same fleet.
        attempts: the player's attempts that count; None if matches are not saved.
        is_practice: whether the attempt does not count.
    """

    day: date
    target: Target
    genius_result: GeniusResult
    attempts: DailyAttempts | None
    is_practice: bool

    @property
    def shot_count(self) -> int:
        return len(self.target.shots)

    @property
    def streak_day_count(self) -> int:
        """The length of the streak that ends with this day; 0 if the attempt does not count."""
        return self.attempts.streak(self.day).day_count if self.attempts and not self.is_practice else 0


class DailyNote(NamedTuple):
    """A note of the menu, and the part of it to highlight, which may be empty."""

    text: str
    highlight: str = ""


def make_daily_note(day: date, streak: DayStreak) -> DailyNote:
    """Return the note about the fleet of a day. A second attempt is possible, but only for practice."""
    if streak.is_played:
        highlight = streak_text(streak.day_count) or _("for practice")
        return DailyNote(_("{day} again, {days}").format(day=day_text(day), days=highlight), highlight)
    if streak.day_count:
        text = ngettext("{count} day in a row", "{count} days in a row", streak.day_count)
        highlight = text.format(count=streak.day_count)
        return DailyNote(_("{day}, {days}").format(day=day_text(day), days=highlight), highlight)
    return DailyNote(_("{day}, the same for everybody").format(day=day_text(day)))


def day_title(day: date) -> str:
    return _("Fleet of the day, {day}").format(day=day_text(day))


def what_counts_text(setup: MatchSetup, *, is_kept: bool) -> str:
    """Return whether and how an attempt counts, for the player to read before the first shot."""
    if setup.is_practice:
        return _("This try is for practice: the first one of the day counts.")
    if not is_kept:
        return _("Your games are not saved, so this try does not count.")
    return _("Only this try counts, and nobody fires back. Use few shots.")


def shot_of_day_text(number: int) -> str:
    return _("Shot {number}.").format(number=number)


def resumed_title(day: date, number: int) -> str:
    """Return the title of a resumed attempt, with the number of its next shot."""
    return _("{title}, shot {number}").format(title=day_title(day), number=number)


def shots_text(count: int) -> str:
    return ngettext("{count} shot", "{count} shots", count).format(count=count)


def day_result_text(result: DayResult) -> str:
    """Return the result of an attempt: the shots, those of the genius, and the comparison with other days."""
    return join_sentences(
        _("{shots}, the genius needs {count}.").format(
            shots=shots_text(result.shot_count), count=result.genius_result.shot_count
        ),
        comparison_text(result),
    )


def streak_text(count: int) -> str | None:
    """Return the length of a streak; None for a single day, which is not a streak yet."""
    if count < 2:
        return None
    return _("day {count} in a row").format(count=count)


def tomorrow_text(result: DayResult) -> str:
    """Return the message that another fleet comes tomorrow, and whether further attempts count."""
    if result.is_practice:
        return _("That was for practice. Another fleet comes tomorrow.")
    return _("Another fleet comes tomorrow. Further tries today are for practice.")


def comparison_text(result: DayResult) -> str:
    """Return the streak of an attempt, and the best and mean of all attempts, or that it was for practice."""
    attempts = result.attempts
    if result.is_practice:
        return _("That was for practice.")
    if attempts is None or attempts.best is None or attempts.mean is None:
        return ""
    if len(attempts.shots) == 1:
        return _("Your first day.")
    best, mean = attempts.best, round(attempts.mean)
    if result.streak_day_count > 1:
        text = _("Day {count} in a row; best {best}, mean {mean}.")
        return text.format(count=result.streak_day_count, best=best, mean=mean)
    return _("Best {best}, mean {mean}.").format(best=best, mean=mean)


def shared_day_title(result: DayResult) -> str:
    """Return the first line of the text to send to others: the day, and the result of the attempt."""
    parts = [shots_text(result.shot_count), _("genius {count}").format(count=result.genius_result.shot_count)]
    if result.is_practice:
        parts.append(_("practice"))
    elif days := result.streak_day_count:
        parts.append(_("day {count}").format(count=days))
    return _("schiffe, {day}: {parts}").format(day=day_text(result.day), parts=join_with_commas(parts))


class TextToSend(NamedTuple):
    """A text to send to others: lines, and between them the outcomes of the shots, in rows."""

    lines_above: list[str]
    outcome_rows: list[list[Outcome]]
    lines_below: list[str]

    def text(self, glyphs: Mapping[Outcome, str]) -> str:
        glyph_rows = ["".join(glyphs[outcome] for outcome in row) for row in self.outcome_rows]
        return "\n".join([*self.lines_above, *glyph_rows, *self.lines_below])


def day_to_send(result: DayResult) -> TextToSend:
    return TextToSend([shared_day_title(result)], rows_of_outcomes(result.target), [])


def rows_of_outcomes(target: Target, per_row: int = SHOTS_PER_ROW) -> list[list[Outcome]]:
    """Return the outcome of each shot in order, in rows of ``per_row`` shots."""
    outcomes = [shot.answer.outcome for shot in target.shots]
    return [outcomes[start : start + per_row] for start in range(0, len(outcomes), per_row)]


def how_to_send_text() -> str:
    """Return how to copy the text to send, and that it does not reveal the fleet."""
    return _("C copies it all; no square is named.")
