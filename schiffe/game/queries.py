"""Queries about stored matches: the number of one, filters by player, level and day, and options of a replay."""

import re
from argparse import Namespace
from collections.abc import Collection
from contextlib import suppress
from datetime import datetime, timedelta
from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from schiffe.language.i18n import _
from schiffe.language.names import are_alike, current_name, own_names, player_name
from schiffe.language.text import labelled, quoted
from schiffe.process.errors import CommandError


class UnnumberedMatch(Enum):
    """A match chosen without its number."""

    LATEST = "latest"


MatchChoice: TypeAlias = int | UnnumberedMatch
"""The number of a match, or another way to choose one."""


def parse_match_id(word: str) -> int:
    """Parse the number of a match; raises CommandError if the word is not one."""
    if not re.fullmatch("[0-9]{1,18}", word):
        raise CommandError(_("{text} is not the number of a game; games lists them").format(text=quoted(word)))
    return int(word)


class Period(NamedTuple):
    """A period up to just before ``until``, in seconds since 1970; None leaves that end open."""

    since: float | None
    until: float | None

    def includes(self, at: float) -> bool:
        if self.since is not None and at < self.since:
            return False
        return self.until is None or at < self.until


ANY_TIME: Final = Period(None, None)


def parse_period(namespace: Namespace) -> Period:
    """Return the period from ``--since`` to the end of ``--until``; raises CommandError if one is not a day."""
    return Period(
        None if namespace.since is None else _midnight("since", namespace.since),
        None if namespace.until is None else _midnight("until", namespace.until, days_later=1),
    )


def _midnight(option: str, text: str, days_later: int = 0) -> float:
    """Return the local midnight ``days_later`` days after a day begins; not every day has 24 hours."""
    if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text.strip()):
        with suppress(ValueError, OverflowError, OSError):  # not a day, or out of the range of timestamps
            return (datetime.fromisoformat(text.strip()) + timedelta(days=days_later)).astimezone().timestamp()
    problem = _("{text} is not a day. Possible: a day such as 2026-01-31").format(text=quoted(text))
    raise CommandError(labelled(f"--{option}", problem))


class ListOptions(NamedTuple):
    """Filters for a list of matches, which have to pass all that are given.

    Attributes:
        is_pending: list only unfinished matches.
        limit: the maximum number of matches, the latest ones; None for all.
        prints_json: print JSON instead of a table.
    """

    game_word: str | None
    player: str | None
    level: str | None
    period: Period
    is_pending: bool
    limit: int | None
    prints_json: bool


class StatsOptions(NamedTuple):
    """Filters for statistics; matches have to pass all that are given.

    Attributes:
        game_word: the word of a game; None for all games.
        player: the player whose matches are counted; None for the name in the settings.
        prints_json: print JSON instead of lines.
    """

    game_word: str | None
    player: str | None
    opponent_name: str | None
    level: str | None
    period: Period
    prints_json: bool

    @property
    def is_filtered(self) -> bool:
        """True if a filter leaves out some of the player's matches."""
        return self.period != ANY_TIME or self.opponent_name is not None or self.level is not None

    def player_and_names(self, own_name: str) -> tuple[str, Collection[str]]:
        """Return the name of the player whose matches are counted, and all names of that player.

        ``own_name`` is the name in the settings.
        """
        if self.player:
            return self.player, {current_name(self.player)}
        return player_name(own_name), own_names(own_name)

    def includes(self, began_at: float, opponent_name: str, level: str) -> bool:
        """Return whether a match passes the filters, by the time it began, the opponent, and a bot's level."""
        if self.level is not None and level != self.level:
            return False
        if self.opponent_name is not None and not are_alike(opponent_name, current_name(self.opponent_name)):
            return False
        return self.period.includes(began_at)


class ReplayOptions(NamedTuple):
    """Options for showing a finished match.

    Attributes:
        seen_by: show only what this player knew: a name, or 1 or 2; None to show everything.
        shows_odds: show the odds as well.
    """

    seen_by: str | None = None
    shows_odds: bool = False
