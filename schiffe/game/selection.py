"""Which games a command line means: one by its number, or those to which some conditions apply."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from schiffe.language.i18n import _
from schiffe.language.names import are_alike, named_now
from schiffe.language.text import quoted
from schiffe.process.errors import CommandError


def match_number(word: str) -> int:
    """The number of a game that a word is; raises CommandError where it is none."""
    if not re.fullmatch("[0-9]{1,18}", word, re.ASCII):
        raise CommandError(_("{text} is not the number of a game; games lists them").format(text=quoted(word)))
    return int(word)


@dataclass(frozen=True)
class Period:
    """Some time, in seconds since 1970: from ``since`` on, and before ``until``; None where it has no such end."""

    since: float | None
    until: float | None


def read_period(found: Namespace) -> Period:
    """What ``--since`` and ``--until`` say; raises CommandError where one is no day."""
    return Period(
        None if found.since is None else _midnight("since", found.since),
        None if found.until is None else _midnight("until", found.until, days_later=1),
    )


def _midnight(option: str, text: str, days_later: int = 0) -> float:
    """The moment at which a day begins here, or one that comes so many days later; not every day has 24 hours."""
    try:
        if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text.strip(), re.ASCII):
            return (datetime.fromisoformat(text.strip()) + timedelta(days=days_later)).astimezone().timestamp()
    except (ValueError, OverflowError, OSError):  # no day, or none that the clock here knows
        pass
    raise CommandError(
        _("--{option}: {text} is not a day. Possible: a day such as 2026-01-31").format(
            option=option, text=quoted(text)
        )
    )


@dataclass(frozen=True)
class ListOptions:
    """Which games are listed: those to which everything applies that is given.

    Attributes:
        game: the word of one game.
        is_pending: whether only those are listed that are not over.
        most: how many at most, the latest ones; None for all.
        as_json: whether they are shown for programs.
    """

    game: str | None
    player: str | None
    level: str | None
    period: Period
    is_pending: bool
    most: int | None
    as_json: bool


@dataclass(frozen=True)
class StatsOptions:
    """Which games are told of: those to which everything applies that is given.

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
        """Whether not all games of the player are asked for."""
        return any((self.opponent, self.level, self.period.since, self.period.until))

    def wants(self, begun: float, enemy: str, level: str) -> bool:
        """Whether a game of the player counts that began then against this opponent, a bot of a level or nobody's."""
        since, until = self.period.since, self.period.until
        return (
            (since is None or begun >= since)
            and (until is None or begun < until)
            and (self.level is None or level == self.level)
            and (self.opponent is None or are_alike(enemy, named_now(self.opponent)))
        )


@dataclass(frozen=True)
class GameStatistics:
    """What a game tells of its matches: lines for people, an object for programs. Each is only made where it is wanted.

    Attributes:
        is_empty: whether there are no games to tell of.
    """

    lines: Callable[[], Sequence[str]]
    entry: Callable[[], dict[str, Any]]
    is_empty: bool


LAST: Final = -1
"""Instead of the number of a match: the latest that is over and has begun."""


@dataclass(frozen=True)
class ReplayOptions:
    """How a finished match is shown: with the knowledge of a player, by name or as 1 or 2, and with odds."""

    seen_by: str | None = None
    has_odds: bool = False
