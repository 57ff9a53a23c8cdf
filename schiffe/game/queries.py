"""Questions about the games that are kept: which of them, in which time, and how one is shown."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Callable, Collection, Sequence
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from schiffe.language.i18n import _
from schiffe.language.names import are_alike, current_name, own_names, player_name
from schiffe.language.text import named, quoted
from schiffe.process.errors import CommandError

STATISTICS_VERSION: Final = 1
"""Of the JSON; a change that programs have to know of makes a new one."""


def match_number(word: str) -> int:
    """Return the number of a game in a word; raises CommandError if it is none."""
    if not re.fullmatch("[0-9]{1,18}", word, re.ASCII):
        raise CommandError(_("{text} is not the number of a game; games lists them").format(text=quoted(word)))
    return int(word)


class Period(NamedTuple):
    """Some time, in seconds since 1970: from ``since`` on, and before ``until``; None where it has no such end."""

    since: float | None
    until: float | None


def read_period(found: Namespace) -> Period:
    """Return what ``--since`` and ``--until`` say; raises CommandError where one is no day."""
    return Period(
        None if found.since is None else _midnight("since", found.since),
        None if found.until is None else _midnight("until", found.until, days_later=1),
    )


def _midnight(option: str, text: str, days_later: int = 0) -> float:
    """Return the moment at which a day begins here, or one so many days later; not every day has 24 hours."""
    try:
        if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text.strip(), re.ASCII):
            return (datetime.fromisoformat(text.strip()) + timedelta(days=days_later)).astimezone().timestamp()
    except (ValueError, OverflowError, OSError):  # no day, or none that the clock here knows
        pass
    problem = _("{text} is not a day. Possible: a day such as 2026-01-31").format(text=quoted(text))
    raise CommandError(named(f"--{option}", problem))


class ListOptions(NamedTuple):
    """Filters for a list of games: a game has to pass all that are given.

    Attributes:
        game: the word of one game.
        is_pending: whether only those are listed that are not over.
        limit: how many at most, the latest ones; None for all.
        as_json: whether they are shown for programs.
    """

    game: str | None
    player: str | None
    level: str | None
    period: Period
    is_pending: bool
    limit: int | None
    as_json: bool


class StatsOptions(NamedTuple):
    """Filters for statistics: a game has to pass all that are given.

    Attributes:
        game: the word of one game; all games without it.
        player: whose games they are; the player's own without it.
        as_json: whether they are told for programs.
    """

    game: str | None
    player: str | None
    opponent: str | None
    level: str | None
    period: Period
    as_json: bool

    @property
    def is_chosen(self) -> bool:
        """True if only some of the player's games are asked for."""
        return any((self.opponent, self.level, self.period.since, self.period.until))

    def whose(self, person: str) -> tuple[str, Collection[str]]:
        """Return the name of the player whose games they are, and all names of that player.

        ``person`` is the name in the settings.
        """
        if self.player:
            return self.player, {current_name(self.player)}
        return player_name(person), own_names(person)

    def wants(self, begun: float, enemy: str, level: str) -> bool:
        """Return whether a game of the player counts, by when it began, its opponent, and a bot's level."""
        since, until = self.period.since, self.period.until
        return (
            (since is None or begun >= since)
            and (until is None or begun < until)
            and (self.level is None or level == self.level)
            and (self.opponent is None or are_alike(enemy, current_name(self.opponent)))
        )


MIN_GAMES_FOR_PERCENTAGE: Final = 10
"""Of fewer games a share is told as counts, and as no percentage."""


class GameStatistics(NamedTuple):
    """Statistics of a game: lines for people, an object for programs. Each is only made where it is wanted.

    Attributes:
        is_empty: whether there are no games to tell of.
    """

    lines: Callable[[], Sequence[str]]
    entry: Callable[[], dict[str, Any]]
    is_empty: bool


LATEST_MATCH: Final = -1
"""Instead of the number of a match: the latest that is over and has begun."""


class ReplayOptions(NamedTuple):
    """The way to show a finished match: with the knowledge of a player, by name or as 1 or 2, and with odds."""

    seen_by: str | None = None
    has_odds: bool = False
