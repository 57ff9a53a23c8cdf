"""The fleet of the day in the logbook: on how many days in a row somebody has played it.

The first game of it that is finished on its day counts, in UTC, as the day is; later ones change nothing.
"""

import re
from collections.abc import Collection
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Final, NamedTuple

from schiffe.battleship import GAME
from schiffe.battleship.logbook import DECIDED
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchFilter, MatchId
from schiffe.store.store import Store

_MARK: Final = '"day":"'
"""What the setup record of such a game has and no other one: a quotation mark in a name would stand behind a slash."""
_DAY: Final = re.compile(_MARK + r'(\d{4}-\d\d-\d\d)"')


class Streak(NamedTuple):
    """A player's record with the fleet of the day.

    Attributes:
        days: how many days in a row, up to this one or the one before it.
        is_played: whether that of this day is among them.
    """

    days: int
    is_played: bool


class DailyGames(NamedTuple):
    """The games that count, by their days."""

    counted: dict[date, MatchId]

    def streak(self, today: date) -> Streak:
        """Return the record on a day."""
        return streak(self.counted, today)

    def number(self, match: MatchId) -> int:
        """Return the ordinal of a match among the days in a row; 0 if it does not count."""
        day = next((day for day, first in self.counted.items() if first == match), None)
        return 0 if day is None else self.streak(day).days


def streak(days: Collection[date], today: date) -> Streak:
    """Return the record on a day of a player who has played on these ones."""
    is_played, count = today in days, 0
    day = today if is_played else today - timedelta(1)
    while day in days:
        count, day = count + 1, day - timedelta(1)
    return Streak(count, is_played)


def unfinished_daily_games(book: Logbook) -> frozenset[MatchId]:
    """Return the games of the fleet of the day that can be continued; none where nothing can be read."""
    wanted = MatchFilter(game=GAME, is_over=False)
    found = book.attempt(partial(Store.setups_with, text=_MARK, criteria=wanted)) if book.exists else None
    return frozenset(match.id for match, _setup in found or [])


def daily_games(book: Logbook) -> DailyGames:
    """Return the games of the fleet of the day that were played here; none where nothing can be read."""
    wanted = MatchFilter(game=GAME, is_over=True)
    found = book.attempt(partial(Store.setups_with, text=_MARK, criteria=wanted)) if book.exists else None
    counted: dict[date, MatchId] = {}
    for match, setup in reversed(found or []):
        day = _DAY.search(setup)
        if day and not match.is_imported and match.end and match.end.how in DECIDED:
            finished = datetime.fromtimestamp(match.last, UTC).date()
            if finished.isoformat() == day[1]:
                counted.setdefault(finished, match.id)
    return DailyGames(counted)
