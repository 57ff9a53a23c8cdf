"""Skill that nobody has waited for is worked out while a menu stands, and only then."""

import asyncio
import sqlite3
import threading
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from schiffe.battleship import GAME
from schiffe.battleship.logbook.analyses import compute_missing_skills, pending_seats, shooters_of, work_out_skill
from schiffe.battleship.logbook.summaries import Summary, summary_json, summary_or_empty
from schiffe.battleship.match.analysis import Analysis
from schiffe.battleship.rules.rules import Rules
from schiffe.game.match.events import PlayerResigned
from schiffe.store.logbook import Logbook
from schiffe.store.matches import DECIDED_ENDINGS, StoredEnding
from schiffe.store.reader import MatchReader
from schiffe.store.store import Store
from tests.battleship.logbook.pasts import ended_by
from tests.battleship.logbook.played import fill, play
from tests.battleship.logbook.summaries import pair, with_pairs
from tests.waiting import SkippingLoop, until

SMALL = Rules.of(6, 2)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Three games, none of which is judged."""
    path = tmp_path / "some.sqlite3"
    some = [play("easy", seed, SMALL) for seed in range(3)]
    fill(path, [(played, 100.0 + number, played.summary) for number, played in enumerate(some)])
    return path


def summaries(path: Path) -> list[Summary]:
    store = Store(path)
    found = [summary_or_empty(match.ending.summary) for match in store.reader.matches() if match.ending]
    store.close()
    return found


def test_what_is_pending_is_worked_out_and_all_else_stays(path: Path) -> None:
    before = summaries(path)
    book = Logbook(path)
    asyncio.run(work_out_skill(book, delay_seconds=0))
    book.close()
    after = summaries(path)
    assert all(summary.sides[0].skill is not None and summary.sides[0].luck is not None for summary in after)
    assert [with_pairs(summary, skill=(None, None), luck=(None, None)) for summary in after] == before


def test_what_is_not_pending_is_not_read_and_nothing_is_read_in_the_loop(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(path)
    for match, seat in ((1, 0), (3, 1)):
        found = store.reader.find_match(match)
        summary = summary_or_empty(found.ending.summary) if found and found.ending else Summary()
        store.rewrite_summary(match, summary_json(summary.with_analysis(seat, Analysis(1, 0.5, 0.0, ()))))
    store.close()
    read, setups = MatchReader.setup, list[tuple[int, bool]]()

    def seen(reader: MatchReader, match: int) -> str:
        setups.append((match, threading.current_thread() is threading.main_thread()))
        return read(reader, match)

    monkeypatch.setattr(MatchReader, "setup", seen)
    monkeypatch.setattr(MatchReader, "matches", lambda *_: pytest.fail("all are read"))
    book = Logbook(path)
    asyncio.run(work_out_skill(book, delay_seconds=0))
    book.close()
    assert setups == [(3, False), (2, False)], "the latest first; only a bot's skill is missing in the first one"
    monkeypatch.undo()
    assert all(summary.sides[0].skill is not None for summary in summaries(path))


@pytest.mark.parametrize(
    "change",
    [
        "imported = 1",
        "ending = 'broken'",
        "kind0 = 'remote'",
        "game = 'towers'",
        "summary = 'none of ours'",
        "summary = x'7b7d'",
        """summary = '{"skill": null}'""",
        """summary = '{"skill": 7}'""",
    ],
)
def test_what_will_never_be_judged_is_not_asked_for(path: Path, change: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute(f"UPDATE match SET {change} WHERE id = 2")
    connection.commit()
    connection.close()
    store = Store(path)
    assert store.reader.matches_lacking(GAME, DECIDED_ENDINGS, "skill") == [3, 1]
    store.close()


def test_a_match_that_cannot_be_read_stops_nothing(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("UPDATE match SET setup = 'none of ours' WHERE id = 2")
    connection.commit()
    connection.close()
    book = Logbook(path)
    asyncio.run(work_out_skill(book, delay_seconds=0))
    assert book.is_on
    book.close()
    assert [summary.sides[0].skill is None for summary in summaries(path)] == [False, True, False]


def test_nothing_is_made_where_there_is_no_file(tmp_path: Path) -> None:
    asyncio.run(work_out_skill(Logbook(tmp_path / "none.sqlite3"), delay_seconds=0))
    asyncio.run(work_out_skill(Logbook(), delay_seconds=0))
    assert not (tmp_path / "none.sqlite3").exists()


def test_at_its_end_what_has_been_begun_is_left(path: Path) -> None:
    async def pass_by() -> None:
        running = asyncio.all_tasks()
        async with compute_missing_skills(Logbook(path), delay_seconds=60):
            await asyncio.sleep(0)
        assert asyncio.all_tasks() == running, "nothing goes on"

    with asyncio.Runner(loop_factory=SkippingLoop) as runner:
        runner.run(pass_by())
        assert runner.get_loop().time() < 60, "nobody has waited for it"
    assert all(pair(summary, "skill") == (None, None) for summary in summaries(path))


def test_as_much_time_as_a_turn_takes_is_left_to_everything_else(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    readings = count(step=3)  # whoever looks at this clock twice has taken three seconds
    monkeypatch.setattr("schiffe.battleship.logbook.analyses.time.perf_counter", lambda: next(readings))
    monkeypatch.setattr("schiffe.battleship.logbook.analyses.asyncio.sleep", sleep)
    book = Logbook(path)
    asyncio.run(work_out_skill(book, delay_seconds=60))
    book.close()
    turns = sum(summary.sides[0].shot_count for summary in summaries(path))
    assert slept == [60, *[3] * turns]


def test_a_match_that_is_deleted_meanwhile_stops_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MatchReader, "matches_lacking", lambda *_given, **_named: [99, 1])
    book = Logbook(path)
    asyncio.run(work_out_skill(book, delay_seconds=0))
    assert book.is_on
    book.close()
    assert [summary.sides[0].skill is None for summary in summaries(path)] == [True, True, False]


def test_meanwhile_skill_is_worked_out(path: Path) -> None:
    async def stay() -> None:
        async with compute_missing_skills(book, delay_seconds=0):
            await until(
                lambda: all(summary.sides[0].skill is not None for summary in summaries(path)), "skill is known"
            )

    book = Logbook(path)
    asyncio.run(stay())
    book.close()


def test_whoever_has_fired_is_a_shooter() -> None:
    finished = ended_by([PlayerResigned(1)], shots=1)
    assert [shooter.seat for shooter in shooters_of(finished)] == [0]
    assert shooters_of(finished, [1]) == []
    assert [shooter.seat for shooter in shooters_of(ended_by([PlayerResigned(1)], shots=2))] == [0, 1]
    assert shooters_of(replace(finished, moments=())) == []
    cut_off = replace(finished, moments=finished.moments[:-1])
    assert [shooter.seat for shooter in shooters_of(cut_off)] == [0], "one over a network may lack its end"


def test_only_people_in_games_of_ones_own_are_pending(path: Path) -> None:
    store = Store(path)
    match = store.reader.matches()[0]
    store.close()
    assert match.ending
    assert pending_seats(match) == [0]
    assert pending_seats(replace(match, ending=StoredEnding("resigned", 1, match.ending.summary))) == [0]
    assert pending_seats(replace(match, is_imported=True)) == []
    assert pending_seats(replace(match, ending=StoredEnding("broken", None, match.ending.summary))) == []
    assert pending_seats(replace(match, ending=None)) == []
