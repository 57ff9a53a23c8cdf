"""Options that commands of all games share: to play, to serve, and to choose games.

That is one by its number, or those to which some conditions apply.
"""

from __future__ import annotations

import os.path
import re
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from schiffe.commandline.parser import OptionSection, file_name, from_one, from_zero, seconds, whole_number
from schiffe.language.i18n import _, pgettext
from schiffe.language.names import are_alike, is_name, named_now, possible_names
from schiffe.language.text import named, quoted
from schiffe.network.address import ALL, EVERYWHERE, Address, AddressError, no_own_address, parse_own_address
from schiffe.network.policy import ServerPolicy
from schiffe.process.errors import CommandError


def add_resume(section: OptionSection) -> None:
    """Add the option that resumes a match: its number, or 0 for the latest."""
    section.optional_value(
        "--resume",
        pgettext("column", "number").upper(),
        from_one,
        _("continue an unfinished game: the latest, or the one with this number"),
        0,
    )


def add_plain(section: OptionSection) -> None:
    """Add the option for line mode."""
    section.switch("--plain", _("line mode: only adds lines, for pipes and screen readers"))


def add_ca(section: OptionSection) -> None:
    """Add the option that names the trusted certificates."""
    section.value(
        "--ca",
        pgettext("source", "file").upper(),
        file_name,
        _("check the certificate of tls:// servers with this file, not with the system's authorities"),
    )


def checked_ca(file: str | None, server: str | None, *, opens_menu: bool = False) -> str:
    """Return the file with the authorities for a server, or an empty text. In a menu an address may be typed later.

    Raises:
        CommandError: there is no such file, or nothing to check by it.
    """
    if file is None:
        return ""
    if not opens_menu and not (server or "").strip().startswith("tls://"):
        raise CommandError(_("--ca needs a server whose address begins with tls://"))
    if not os.path.isfile(file):
        raise CommandError(
            _("--ca: {file} is not a file. Possible: one with certificates (PEM)").format(file=quoted(file))
        )
    return file


def add_seed(section: OptionSection) -> None:
    """Add the option that repeats chance."""
    section.value("--seed", "N", whole_number, _("repeat the same random choices"))


def add_policy(section: OptionSection) -> None:
    """Add the options of every server that anybody may come to."""
    usual = ServerPolicy()
    section.value(
        "--per-address",
        "N",
        from_zero,
        _("connections from one address, or one /64 of IPv6; 0 for no limit (100)"),
        usual.per_address,
    )
    section.value(
        "--rate",
        "N",
        from_zero,
        _("connections a minute from there, finished matches not counted; 0 for no limit (120)"),
        usual.rate,
    )
    section.value(
        "--ban",
        _("SECONDS"),
        seconds,
        _("how long to shut out an address that comes too often or breaks one match after another; 0 for never (60)"),
        usual.ban,
    )
    section.value(
        "--drain",
        _("SECONDS"),
        seconds,
        _("how long running matches may last after SIGTERM; no new one starts (600)"),
        usual.drain,
    )
    section.values(
        "--proxy-from",
        _("Address").upper(),
        str,
        _("a proxy, or a network of proxies, that says by the PROXY protocol where a client comes from"),
    )


def read_policy(found: Namespace) -> ServerPolicy:
    """Return what those options ask for."""
    return ServerPolicy(
        per_address=found.per_address,
        rate=found.rate,
        ban=found.ban,
        drain=found.drain,
        proxies=tuple(found.proxy_from),
    )


def checked_names(names: Sequence[str]) -> tuple[str, str]:
    """Return the names of two players; raises CommandError where they are none, or too much alike."""
    for name in names:
        if not is_name(name):
            refusal = _("{value} is not possible for {name}. Possible: {allowed}")
            raise CommandError(refusal.format(value=quoted(name), name="--two", allowed=possible_names()))
    if are_alike(*names):
        raise CommandError(
            _("--two: the name {name} appears twice. Possible: two different ones").format(name=quoted(names[1]))
        )
    return names[0].strip(), names[1].strip()


def own_address(text: str, default_port: int) -> Address:
    """Return the address that a server is to listen on; ``all`` are all addresses of this computer.

    Raises:
        CommandError: the text is none.
    """
    try:
        address = parse_own_address(text, default_port)
    except AddressError as error:
        raise CommandError(f"serve: {no_own_address(error.text, default_port)}") from None
    return replace(address, host=EVERYWHERE.host) if address.host == ALL else address


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

    def wants(self, begun: float, enemy: str, level: str) -> bool:
        """Return whether a game of the player counts, by when it began, its opponent, and a bot's level."""
        since, until = self.period.since, self.period.until
        return (
            (since is None or begun >= since)
            and (until is None or begun < until)
            and (self.level is None or level == self.level)
            and (self.opponent is None or are_alike(enemy, named_now(self.opponent)))
        )


LEAST_GAMES: Final = 10
"""Of fewer games a share is told as counts, and as no percentage."""


class GameStatistics(NamedTuple):
    """Statistics of a game: lines for people, an object for programs. Each is only made where it is wanted.

    Attributes:
        is_empty: whether there are no games to tell of.
    """

    lines: Callable[[], Sequence[str]]
    entry: Callable[[], dict[str, Any]]
    is_empty: bool


LAST: Final = -1
"""Instead of the number of a match: the latest that is over and has begun."""


class ReplayOptions(NamedTuple):
    """The way to show a finished match: with the knowledge of a player, by name or as 1 or 2, and with odds."""

    seen_by: str | None = None
    has_odds: bool = False
