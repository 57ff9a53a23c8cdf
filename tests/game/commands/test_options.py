"""Options that commands of all games have, and which games they mean."""

import os
import time
from argparse import Namespace
from collections.abc import Iterator
from datetime import UTC, datetime
from ipaddress import ip_network
from pathlib import Path

import pytest

from schiffe.commandline.parser import OptionSection, Parser
from schiffe.game.commands.options import (
    add_ca,
    add_plain,
    add_resume,
    add_seed,
    add_server_options,
    check_ca,
    parse_listen_address,
    parse_names,
    parse_policy,
)
from schiffe.game.queries import Period, ReplayOptions, StatsOptions, UnnumberedMatch, parse_match_id, parse_period
from schiffe.network.address import Address
from schiffe.network.policy import ServerPolicy
from schiffe.process.errors import CommandError

ALWAYS = Period(None, None)


@pytest.fixture
def parser() -> Parser:
    """All the options, of a command of a toy."""
    found = Parser("toy", "A toy.")
    section: OptionSection = found.add_section("options")
    for add in (add_resume, add_plain, add_ca, add_seed, add_server_options):
        add(section)
    return found


def found(parser: Parser, line: str) -> Namespace:
    namespace, rest = parser.parse_words(line.split())
    assert rest == []
    return namespace


def test_without_options_nothing_is_asked_for(parser: Parser) -> None:
    nothing = found(parser, "")
    assert (nothing.resume, nothing.plain, nothing.ca, nothing.seed) == (None, False, None, None)
    assert parse_policy(nothing) == ServerPolicy()


def test_options_are_read(parser: Parser) -> None:
    line = "--resume --plain --ca a.pem --seed -7 --per-address 3 --rate 0 --ban 1.5 --drain 9"
    given = found(parser, f"{line} --proxy-from ::1 --proxy-from 10.0.0.0/8")
    assert (given.resume, given.plain, given.ca, given.seed) == (UnnumberedMatch.LATEST, True, "a.pem", -7)
    assert parse_policy(given) == ServerPolicy(3, None, 1.5, 9, (ip_network("::1"), ip_network("10.0.0.0/8")))
    assert found(parser, "--resume 12").resume == 12


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("--resume 0", "--resume: “0” is not a whole number of 1 or more"),
        ("--seed x", "--seed: “x” is not a whole number"),
        ("--per-address -1", "--per-address: “-1” is not a whole number of 0 or more"),
        ("--rate x", "--rate: “x” is not a whole number of 0 or more"),
        ("--ban x", "--ban: “x” is not a number of seconds"),
        ("--drain x", "--drain: “x” is not a number of seconds"),
        ("--proxy-from", "--proxy-from needs 1 value"),
    ],
)
def test_a_value_that_is_none_is_quoted(parser: Parser, line: str, problem: str) -> None:
    with pytest.raises(CommandError, match=problem):
        parser.parse_words(line.split())


def test_the_help_names_what_follows_and_what_is_usual(parser: Parser) -> None:
    words = " ".join(parser.format_help().split())
    for part in (
        "--resume [NUMBER] continue an unfinished game: the latest, or the one with this number",
        "--plain line mode: only adds lines",
        "--ca FILE check the certificate of tls:// servers with this file",
        "--seed N repeat the same random choices",
        "--per-address N connections from one address, or one /64 of IPv6; 0 for no limit (100)",
        "--rate N connections a minute from there, finished matches not counted; 0 for no limit (120)",
        "--ban SECONDS how long to shut out an address",
        "0 for never (60)",
        "--drain SECONDS how long running matches may last after SIGTERM; no new one starts (600)",
        "--proxy-from ADDRESS a proxy, or a network of proxies",
    ):
        assert part in words


def test_authorities_need_a_file_and_a_server_to_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "authorities.pem"
    file.touch()
    check_ca(None, None)
    check_ca(str(file), " tls://host")
    check_ca(str(file), None, opens_menu=True)
    for server in (None, "", "host"):
        with pytest.raises(CommandError, match="needs a server whose address begins with tls://"):
            check_ca(str(file), server)
    with pytest.raises(CommandError, match=r"--ca: “none\.pem” is not a file"):
        check_ca("none.pem", "tls://host")


def test_names_are_two_different_ones() -> None:
    assert parse_names((" Anna ", " Ben ")) == ("Anna", "Ben")
    for names, problem in (
        (("Anna", ""), "“” is not possible for --two"),
        (("A\tb", "Ben"), "is not possible for --two"),
        (("Anna", "anna"), "--two: the name “anna” appears twice"),
    ):
        with pytest.raises(CommandError, match=problem):
            parse_names(names)


def test_a_server_listens_where_it_is_told_to() -> None:
    assert parse_listen_address("127.0.0.1", 7) == Address("127.0.0.1", 7)
    assert parse_listen_address("127.0.0.1:8", 7) == Address("127.0.0.1", 8)
    assert parse_listen_address("all:8", 7) == Address("", 8)
    with pytest.raises(CommandError, match=r"serve: .*“a b”"):
        parse_listen_address("a b", 7)


def test_the_number_of_a_game_has_digits_only() -> None:
    assert (parse_match_id("0"), parse_match_id("12"), parse_match_id("9" * 18)) == (0, 12, 10**18 - 1)
    for word in ("", "-1", "x", "1.0", "9" * 19, "\u0663"):
        with pytest.raises(CommandError, match=f"“{word}” is not the number of a game"):
            parse_match_id(word)


@pytest.fixture
def _in_berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Where a day of spring has 23 hours."""
    monkeypatch.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.skipif(os.name == "nt", reason="the time zone of a process cannot be chosen")
@pytest.mark.usefixtures("_in_berlin")
def test_days_begin_at_midnight_here_and_the_last_one_counts() -> None:
    since = datetime(2026, 3, 28, 23, tzinfo=UTC).timestamp()
    assert parse_period(Namespace(since=" 2026-03-29", until="2026-03-29")) == Period(since, since + 23 * 3600)
    assert parse_period(Namespace(since=None, until=None)) == ALWAYS
    for text in ("2026-02-30", "20260329", "9999-12-31", "x", "2026-03-29T10"):
        with pytest.raises(CommandError, match=f"--until: “{text}” is not a day"):
            parse_period(Namespace(since=None, until=text))
    with pytest.raises(CommandError, match="--since: “x” is not a day"):
        parse_period(Namespace(since="x", until=None))


def wanted(opponent: str | None = None, level: str | None = None, period: Period = ALWAYS) -> StatsOptions:
    return StatsOptions(None, None, opponent, level, period, prints_json=False)


def test_a_game_counts_where_everything_applies() -> None:
    assert wanted().includes(5, "Ben", "")
    assert [wanted(period=Period(5, 7)).includes(begun, "Ben", "") for begun in (4, 5, 6, 7)] == [
        False,
        True,
        True,
        False,
    ]
    assert [wanted(level="hard").includes(5, "Ben", level) for level in ("hard", "easy", "")] == [True, False, False]
    assert [wanted("ben").includes(5, name, "") for name in ("Ben", "Cleo")] == [True, False]
    assert not wanted("Ben", "hard").includes(5, "Ben", "easy")


def test_games_are_chosen_by_any_condition_but_whose_they_are() -> None:
    assert not wanted().is_filtered
    assert not wanted()._replace(player="Anna", game_word="toy").is_filtered
    assert wanted("Ben").is_filtered
    assert wanted(level="hard").is_filtered
    assert wanted(period=Period(5, None)).is_filtered
    assert wanted(period=Period(0.0, None)).is_filtered, "1970 began at 0"
    assert wanted(period=Period(None, 5)).is_filtered


def test_a_replay_shows_no_secrets_unless_asked() -> None:
    assert ReplayOptions() == (None, False)
