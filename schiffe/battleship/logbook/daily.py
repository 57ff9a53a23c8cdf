"""The fleet of the day in the logbook: the tries that count, one a day, and what they come to.

The first try of a day counts, which is marked in its setup record by what it lacks: further ones are for practice. A
day is that of its fleet, in UTC, so a try that midnight interrupts counts for the day on which it began.

Days of earlier versions were matches against a bot that fired back. The first one of a day that was decided on its day
keeps its place in the row of days; its shots are no number, since the bot could end it.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Final, NamedTuple

from schiffe.battleship import DAY_MARK, GAME
from schiffe.battleship.logbook import DECIDED
from schiffe.battleship.logbook.finished import GeniusShots, known_summary
from schiffe.language.names import current_name, folded_name
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchFilter, MatchId
from schiffe.store.store import Store

_DAY: Final = re.compile(DAY_MARK + r'(\d{4}-\d\d-\d\d)"')
_PRACTICE: Final = '"practice":true'


class Streak(NamedTuple):
    """A player's record with the fleet of the day.

    Attributes:
        days: how many days in a row, up to this one or the one before it.
        is_played: whether that of this day is among them.
    """

    days: int
    is_played: bool


class DayTry(NamedTuple):
    """The try that counts for a day.

    Attributes:
        is_over: whether it has come to its end.
        shots: how many it took; None while it is not over, and where a bot fired back.
        genius: how many the genius needs for the same fleet; None where that was not worked out.
    """

    match: MatchId
    is_over: bool
    shots: int | None = None
    genius: GeniusShots | None = None


@dataclass(frozen=True)
class DailyTries:
    """A player's tries that count, by their days, the first day first."""

    tries: dict[date, DayTry]

    @property
    def played(self) -> list[date]:
        """The days whose tries are over."""
        return [day for day, found in self.tries.items() if found.is_over]

    @property
    def shots(self) -> list[int]:
        """The number of each day that has one."""
        return [found.shots for found in self.tries.values() if found.shots is not None]

    @property
    def best(self) -> int | None:
        """The fewest shots; None without a number."""
        return min(self.shots, default=None)

    @property
    def mean(self) -> float | None:
        """The mean of the shots; None without a number."""
        return sum(self.shots) / len(self.shots) if self.shots else None

    def streak(self, today: date) -> Streak:
        """Return the record on a day."""
        return streak(self.played, today)

    def number(self, match: MatchId) -> int:
        """Return the ordinal of a match among the days in a row; 0 if it does not count, or is not over."""
        day = next((day for day, found in self.tries.items() if found.match == match and found.is_over), None)
        return 0 if day is None else self.streak(day).days


def streak(days: Collection[date], today: date) -> Streak:
    """Return the record on a day of a player who has played on these ones."""
    is_played, count = today in days, 0
    day = today if is_played else today - timedelta(1)
    while day in days:
        count, day = count + 1, day - timedelta(1)
    return Streak(count, is_played)


def unfinished_days(book: Logbook) -> dict[MatchId, date]:
    """Return the days of the games with their fleets that can be continued; none where nothing can be read."""
    wanted = partial(Store.setups_with, text=DAY_MARK, criteria=MatchFilter(game=GAME, is_over=False))
    found = book.attempt(wanted) if book.exists else None
    return {match.id: day for match, setup in found or [] if (day := _day(setup))}


def daily_tries(book: Logbook, names: Collection[str]) -> DailyTries:
    """Return the tries of a player with one of these names; none where nothing can be read."""
    wanted = partial(Store.setups_with, text=DAY_MARK, criteria=MatchFilter(game=GAME))
    found = book.attempt(wanted) if book.exists else None
    known = {folded_name(current_name(name)) for name in names}
    alone: dict[date, DayTry] = {}
    earlier: dict[date, DayTry] = {}  # against a bot that fired back
    for match, setup in sorted(found or [], key=lambda pair: pair[0].id):
        person = match.sides[0]
        day = _day(setup)
        if not day or match.is_imported or folded_name(current_name(person.name)) not in known:
            continue
        if not match.is_solo:
            if match.end and match.end.how in DECIDED and datetime.fromtimestamp(match.last, UTC).date() == day:
                earlier.setdefault(day, DayTry(match.id, is_over=True))
        elif _PRACTICE not in setup and day not in alone:
            alone[day] = DayTry(match.id, is_over=False)
            if match.end:
                summary = known_summary(match.end.summary)
                alone[day] = DayTry(match.id, is_over=True, shots=summary.shots[0], genius=summary.genius)
    return DailyTries(dict(sorted((earlier | alone).items())))


def _day(setup: str) -> date | None:
    """Return the day in a setup record; None in that of a game without one, or of a damaged one."""
    found = _DAY.search(setup)
    try:
        return date.fromisoformat(found[1]) if found else None
    except ValueError:
        return None
