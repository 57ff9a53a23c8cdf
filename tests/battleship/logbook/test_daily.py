"""On how many days in a row somebody has played the fleet of the day."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from schiffe.battleship.logbook.daily import daily_games, streak, unfinished_daily_games
from schiffe.store.logbook import Logbook
from tests.battleship.logbook.played import Played, fill, play

TODAY = date(2026, 11, 22)


def noon(day: date) -> float:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp()


def of_day(played: Played, day: date) -> Played:
    return replace(played, record=replace(played.record, day=day))


@pytest.mark.parametrize(
    ("days", "found"),
    [((), (0, False)), ((0,), (1, True)), ((1, 2), (2, False)), ((0, 1, 2, 4), (3, True)), ((2, 3), (0, False))],
)
def test_days_in_a_row_up_to_this_one_or_the_one_before(days: tuple[int, ...], found: tuple[int, bool]) -> None:
    there = streak({TODAY - timedelta(back) for back in days}, TODAY)
    assert (there.days, there.is_played) == found


def test_the_first_game_finished_on_its_day_counts_and_no_other(tmp_path: Path) -> None:
    path, played = tmp_path / "games.sqlite3", play("easy", 1)
    yesterday = TODAY - timedelta(1)
    fill(
        path,
        [
            (of_day(played, yesterday), noon(yesterday), played.summary),
            (played, noon(TODAY), played.summary),
            (of_day(played, TODAY), noon(TODAY) + 60, played.summary),
            (of_day(played, TODAY), noon(TODAY) + 120, played.summary),
            (of_day(played, yesterday - timedelta(1)), noon(TODAY) + 180, played.summary),
        ],
    )
    with closing(Logbook(path)) as book:
        found = daily_games(book)
    assert found.counted == {yesterday: 1, TODAY: 3}
    assert [found.number(match) for match in range(1, 6)] == [1, 0, 2, 0, 0]


def test_a_file_that_is_not_there_counts_nothing(tmp_path: Path) -> None:
    assert not daily_games(Logbook(tmp_path / "games.sqlite3")).counted


@pytest.mark.parametrize(
    ("change", "counts"),
    [
        ("ending = 'resigned'", True),
        ("ending = 'left'", False),
        ("ending = 'broken'", False),
        ("ended = NULL, ending = NULL", False),
        ("imported = 1", False),
        ("game = 'bashni'", False),
        ("""setup = replace(setup, '"day":"2026', '"day":"26')""", False),
    ],
)
def test_only_games_of_ones_own_count_that_somebody_has_won(tmp_path: Path, change: str, counts: bool) -> None:
    path, played = tmp_path / "games.sqlite3", play("easy", 1)
    fill(path, [(of_day(played, TODAY), noon(TODAY), played.summary)])
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"UPDATE match SET {change}")
    with closing(Logbook(path)) as book:
        assert daily_games(book).counted == ({TODAY: 1} if counts else {})


def test_unfinished_games_of_it_are_found(tmp_path: Path) -> None:
    path, played = tmp_path / "games.sqlite3", play("easy", 1)
    fill(path, [(of_day(played, TODAY), noon(TODAY), played.summary)] * 2 + [(played, noon(TODAY), played.summary)])
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE match SET ended = NULL, ending = NULL WHERE id > 1")
    with closing(Logbook(path)) as book:
        assert unfinished_daily_games(book) == {2}
    assert unfinished_daily_games(Logbook(tmp_path / "none.sqlite3")) == frozenset()


def test_a_game_counts_for_the_day_on_which_it_ends_by_utc(tmp_path: Path) -> None:
    path, played = tmp_path / "games.sqlite3", play("easy", 1)
    midnight = datetime(2026, 11, 22, tzinfo=UTC).timestamp()
    ends = [midnight - 1, midnight, midnight + 86_399, midnight + 86_400]
    fill(path, [(of_day(played, TODAY), end - 300, played.summary) for end in ends])  # each lasts five minutes
    with closing(Logbook(path)) as book:
        assert daily_games(book).counted == {TODAY: 2}
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM match WHERE id = 2")
    with closing(Logbook(path)) as book:
        assert daily_games(book).counted == {TODAY: 3}
