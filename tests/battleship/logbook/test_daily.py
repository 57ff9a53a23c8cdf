"""The tries at the fleets of the days: which of them count, and what they come to."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from schiffe.battleship import GAME
from schiffe.battleship.logbook.daily import (
    DailyAttempt,
    DailyAttempts,
    make_daily_attempts,
    read_unfinished_days,
    streak,
)
from schiffe.battleship.logbook.finished import FORMAT
from schiffe.battleship.logbook.summaries import GeniusResult, read_summary, summary_json
from schiffe.game.match.players import NOBODY, Player, PlayerKind
from schiffe.store.logbook import Logbook
from schiffe.store.match_filters import BotMatchWinner, MatchFilter, MatchPhase
from schiffe.store.matches import StoredEnding
from schiffe.store.store import Store
from tests.battleship.logbook.played import Played, fill, play
from tests.battleship.logbook.summaries import summary_of
from tests.store.games import begin_match

TODAY = date(2026, 11, 22)
YESTERDAY = TODAY - timedelta(1)
PLAYED = play("easy", 1)


def noon(day: date) -> float:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp()


def against_bot(day: date) -> Played:
    """A match of the first days, against a bot that had the fleet of the day."""
    return replace(PLAYED, record=replace(PLAYED.record, setup=replace(PLAYED.record.setup, day=day)))


def keep(path: Path, day: date, shots: int | None = None, *, is_practice: bool = False, name: str = "Anna") -> None:
    """Keep a try of one player, with so many shots or not over."""
    players = Player(PlayerKind.PERSON, name), NOBODY
    setup = replace(PLAYED.record.setup, players=players, day=day, is_practice=is_practice)
    record = replace(PLAYED.record, setup=setup)
    with closing(Store(path)) as store:
        writer = begin_match(store, FORMAT.new_match(record))
        if shots:
            writer.end(StoredEnding("won", 0, summary_json(summary_of((shots, 0), genius=GeniusResult(36, "0.1")))))
        writer.release()


def found(path: Path, names: Iterable[str] = ("Anna",)) -> dict[date, DailyAttempt]:
    with closing(Logbook(path)) as book:
        return make_daily_attempts(book, frozenset(names)).by_day


@pytest.mark.parametrize(
    ("days", "found"),
    [((), (0, False)), ((0,), (1, True)), ((1, 2), (2, False)), ((0, 1, 2, 4), (3, True)), ((2, 3), (0, False))],
)
def test_days_in_a_row_up_to_this_one_or_the_one_before(days: tuple[int, ...], found: tuple[int, bool]) -> None:
    there = streak({TODAY - timedelta(back) for back in days}, TODAY)
    assert (there.day_count, there.is_played) == found


def test_the_first_try_of_a_day_counts_and_no_other(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    keep(path, TODAY, 40)
    keep(path, TODAY, 30, is_practice=True)
    keep(path, TODAY, 31)
    keep(path, YESTERDAY, 52, is_practice=True)
    assert found(path) == {TODAY: DailyAttempt(1, is_over=True, shot_count=40, genius_result=GeniusResult(36, "0.1"))}


def test_a_try_counts_for_the_day_of_its_fleet_whenever_it_is_finished(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    keep(path, YESTERDAY - timedelta(300), 44)
    assert list(found(path)) == [YESTERDAY - timedelta(300)]


def test_one_that_is_not_over_is_there_and_is_no_day(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    keep(path, TODAY)
    keep(path, YESTERDAY, 44)
    attempts = DailyAttempts(found(path))
    assert attempts.by_day[TODAY] == DailyAttempt(1, is_over=False)
    assert (attempts.finished_days, attempts.best) == ([YESTERDAY], 44)


def test_each_player_has_a_try_of_a_day(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    keep(path, TODAY, 40)
    keep(path, TODAY, 30, name="Ben")
    assert [each.shot_count for each in found(path).values()] == [40]
    assert [each.shot_count for each in found(path, ["ben"]).values()] == [30]
    assert not found(path, ["Cleo"])


def test_what_they_come_to() -> None:
    shots = {TODAY: 38, YESTERDAY: 41, TODAY - timedelta(2): None, TODAY - timedelta(4): 33}
    attempts = DailyAttempts(
        {day: DailyAttempt(at, is_over=True, shot_count=count) for at, (day, count) in enumerate(shots.items(), 1)}
    )
    assert (attempts.best, attempts.mean, attempts.streak(TODAY).day_count) == (33, 112 / 3, 3)
    assert (DailyAttempts({}).best, DailyAttempts({}).mean) == (None, None)


@pytest.mark.parametrize("genius", [None, GeniusResult(36, "0.1.0")])
def test_a_summary_has_what_the_genius_needs_only_where_that_is_known(genius: GeniusResult | None) -> None:
    made = summary_of((38, 0), genius=genius)
    assert read_summary(summary_json(made)) == made
    assert ("genius" in summary_json(made)) is (genius is not None)


@pytest.mark.parametrize("wrong", ['[-1,"1"]', "[36]", "[36,1]", "36", '[true,"1"]', "null"])
def test_a_summary_with_something_else_there_is_none(wrong: str) -> None:
    text = summary_json(summary_of((38, 0), genius=GeniusResult(36, "1"))).replace('[36,"1"]', wrong)
    with pytest.raises(ValueError, match="genius"):
        read_summary(text)


# Days of earlier versions


def test_of_the_first_days_the_first_match_decided_on_its_day_is_a_day_without_a_number(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    fill(
        path,
        [
            (against_bot(YESTERDAY), noon(YESTERDAY), PLAYED.summary),
            (PLAYED, noon(TODAY), PLAYED.summary),
            (against_bot(TODAY), noon(TODAY) + 60, PLAYED.summary),
            (against_bot(TODAY), noon(TODAY) + 120, PLAYED.summary),
            (against_bot(YESTERDAY - timedelta(1)), noon(TODAY) + 180, PLAYED.summary),
        ],
    )
    assert found(path) == {YESTERDAY: DailyAttempt(1, is_over=True), TODAY: DailyAttempt(3, is_over=True)}
    keep(path, TODAY, 40)
    assert found(path)[TODAY].shot_count == 40, "a try of one player comes first"


@pytest.mark.parametrize(
    ("change", "counts"),
    [
        ("ending = 'resigned'", True),
        ("ending = 'left'", False),
        ("ending = 'broken'", False),
        ("ended = NULL, ending = NULL", False),
        ("imported = 1", False),
        ("game = 'bashni'", False),
        ("name0 = 'Ben'", False),
        ("""setup = replace(setup, '"day":"2026', '"day":"26')""", False),
        ("""setup = replace(setup, '"day":"2026-11', '"day":"2026-13')""", False),
    ],
)
def test_only_games_of_ones_own_count_that_somebody_has_won(tmp_path: Path, change: str, counts: bool) -> None:
    path = tmp_path / "games.sqlite3"
    fill(path, [(against_bot(TODAY), noon(TODAY), PLAYED.summary)])
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"UPDATE match SET {change}")
    assert (list(found(path)) == [TODAY]) is counts


def test_unfinished_games_of_it_are_found_with_their_days(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    fill(path, [(against_bot(TODAY), noon(TODAY), PLAYED.summary)] * 2 + [(PLAYED, noon(TODAY), PLAYED.summary)])
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE match SET ended = NULL, ending = NULL WHERE id > 1")
    keep(path, YESTERDAY)
    with closing(Logbook(path)) as book:
        assert read_unfinished_days(book) == {2: TODAY, 4: YESTERDAY}
    assert read_unfinished_days(Logbook(tmp_path / "none.sqlite3")) == {}


def test_such_a_match_counts_for_the_day_on_which_it_ends_by_utc(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    midnight = datetime(2026, 11, 22, tzinfo=UTC).timestamp()
    ends = [midnight - 1, midnight, midnight + 86_399, midnight + 86_400]
    fill(path, [(against_bot(TODAY), end - 300, PLAYED.summary) for end in ends])  # each lasts five minutes
    assert found(path)[TODAY].match_id == 2
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM match WHERE id = 2")
    assert found(path)[TODAY].match_id == 3


def test_a_file_that_is_not_there_counts_nothing(tmp_path: Path) -> None:
    assert not found(tmp_path / "games.sqlite3")


def test_matches_with_a_mark_are_left_out_and_nobody_has_won_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    fill(path, [(PLAYED, noon(TODAY), PLAYED.summary), (against_bot(TODAY), noon(TODAY), PLAYED.summary)])
    keep(path, TODAY, 40)
    with closing(Store(path)) as store:
        counted = store.reader.matches(MatchFilter(game_word=GAME, phase=MatchPhase.OVER, setup_lacks=('"day":"',)))
        decided = [store.reader.matches(MatchFilter(winner=winner)) for winner in BotMatchWinner]
    assert [match.id for match in counted] == [1]
    assert 3 not in [match.id for matches in decided for match in matches]
