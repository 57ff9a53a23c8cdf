"""The fleet of the day in the logbook: the attempts that count, one a day, and their results.

Only the first attempt of a day counts; the setup records of further ones are marked as practice. An attempt belongs to
the day of its fleet, in UTC, even if it ends after midnight.

In earlier versions a bot fired back. The first such match that was decided on its day still counts as a day played, but
not its number of shots, since the bot could end the match.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final, NamedTuple, Self

from schiffe.battleship import DAY_MARK, GAME
from schiffe.battleship.logbook.summaries import GeniusResult, summary_or_empty
from schiffe.language.names import current_name, folded_name, make_folded_names
from schiffe.store.logbook import Logbook
from schiffe.store.match_filters import MatchFilter, MatchPhase
from schiffe.store.matches import MatchId, StoredMatch
from schiffe.store.store import Store

_DAY_PATTERN: Final = re.compile(DAY_MARK + r'(\d{4}-\d\d-\d\d)"')
_PRACTICE_MARK: Final = '"practice":true'


class DayStreak(NamedTuple):
    """A player's days in a row with the fleet of the day.

    Attributes:
        day_count: the number of days in a row, up to today or yesterday.
        is_played: whether today's fleet has been played.
    """

    day_count: int
    is_played: bool


class DailyAttempt(NamedTuple):
    """The attempt that counts for a day.

    Attributes:
        is_over: whether it is finished.
        shot_count: the number of shots; None if it is unfinished, or if a bot fired back.
        genius_result: the number of shots that the genius needs for the same fleet; None if unknown.
    """

    match_id: MatchId
    is_over: bool
    shot_count: int | None = None
    genius_result: GeniusResult | None = None

    @classmethod
    def from_solo_match(cls, stored: StoredMatch) -> Self:
        if stored.ending is None:
            return cls(stored.id, is_over=False)
        summary = summary_or_empty(stored.ending.summary)
        return cls(stored.id, is_over=True, shot_count=summary.sides[0].shot_count, genius_result=summary.genius)


@dataclass(frozen=True)
class DailyAttempts:
    """A player's attempts that count, by day, the earliest first."""

    by_day: dict[date, DailyAttempt]

    @property
    def finished_days(self) -> list[date]:
        return [day for day, attempt in self.by_day.items() if attempt.is_over]

    @property
    def shots(self) -> list[int]:
        """The number of shots of each attempt that is known."""
        return [attempt.shot_count for attempt in self.by_day.values() if attempt.shot_count is not None]

    @property
    def best(self) -> int | None:
        """The smallest number of shots; None before the first finished attempt."""
        return min(self.shots, default=None)

    @property
    def mean(self) -> float | None:
        """The mean number of shots; None before the first finished attempt."""
        return sum(self.shots) / len(self.shots) if self.shots else None

    def streak(self, today: date) -> DayStreak:
        """Return the player's days in a row, as of ``today``."""
        return streak(self.finished_days, today)


def streak(days: Collection[date], today: date) -> DayStreak:
    """Return the days in a row of a player who has played on ``days``, as of ``today``."""
    is_played = today in days
    day = today if is_played else today - timedelta(1)
    count = 0
    while day in days:
        count += 1
        day -= timedelta(1)
    return DayStreak(count, is_played)


def read_unfinished_days(book: Logbook) -> dict[MatchId, date]:
    """Return the unfinished matches with a fleet of the day, with their days; empty if the logbook cannot be read."""
    pending = MatchFilter(game_word=GAME, phase=MatchPhase.PENDING)
    setups = book.read(lambda store: store.reader.setups_with(DAY_MARK, pending), ())
    return {stored.id: day for stored, setup in setups if (day := _day_of(setup))}


def make_daily_attempts(book: Logbook, names: Collection[str]) -> DailyAttempts:
    """Return the attempts of a player with one of these names; empty if the logbook cannot be read."""
    return book.read(lambda store: read_daily_attempts(store, names), DailyAttempts({}))


def read_daily_attempts(store: Store, names: Collection[str]) -> DailyAttempts:
    setups = store.reader.setups_with(DAY_MARK, MatchFilter(game_word=GAME))
    own_names = make_folded_names(names)
    solo_attempts: dict[date, DailyAttempt] = {}
    attempts_against_bots: dict[date, DailyAttempt] = {}
    for stored, setup in sorted(setups, key=lambda pair: pair[0].id):
        person = stored.sides[0]
        day = _day_of(setup)
        if not day or stored.is_imported or folded_name(current_name(person.name)) not in own_names:
            continue
        if stored.is_solo:
            if _PRACTICE_MARK not in setup:
                solo_attempts.setdefault(day, DailyAttempt.from_solo_match(stored))
            continue
        is_decided = stored.ending is not None and stored.ending.is_decided
        if is_decided and datetime.fromtimestamp(stored.last_event_at, UTC).date() == day:
            attempts_against_bots.setdefault(day, DailyAttempt(stored.id, is_over=True))
    return DailyAttempts(dict(sorted((attempts_against_bots | solo_attempts).items())))


def _day_of(setup: str) -> date | None:
    """Return the day in a setup record; None if it has none, or is damaged."""
    day = _DAY_PATTERN.search(setup)
    try:
        return date.fromisoformat(day[1]) if day else None
    except ValueError:
        return None
