"""What the shots of a match came to is worked out once, and kept in its summary."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from schiffe.battleship.logbook.analyses import save_analyses, shooters_of
from schiffe.battleship.logbook.finished import FORMAT
from schiffe.battleship.logbook.summaries import Summary, summary_json, summary_or_empty
from schiffe.battleship.match.analysis import Analysis
from schiffe.battleship.match.analyst import Analyst
from schiffe.battleship.match.events import ShotsFired
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.ships import Outcome
from schiffe.game.match.finished import read_finished
from schiffe.store.store import Store
from tests.battleship.logbook.played import play as played_here
from tests.battleship.logbook.summaries import pair, summary_of, with_pairs
from tests.running import ALL_FIELDS, run


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "logbook.sqlite3")  # the one that every test has
    yield store
    store.close()


def play(lines: str) -> None:
    run("--bot", "easy", "--seed", "7", "--size", "6", "--fleet", "3,2", lines="\n" + lines)


def summary(store: Store, match: int = 1) -> Summary:
    stored = store.reader.find_match(match)
    assert stored
    assert stored.ending
    return summary_or_empty(stored.ending.summary)


def test_what_is_worked_out_after_a_game_is_kept_and_the_same_as_later(store: Store) -> None:
    play(ALL_FIELDS)
    kept = summary(store)
    analyst = Analyst(shooters_of(read_finished(store, 1, FORMAT), [0]))
    asyncio.run(analyst.run())
    result = analyst.players[0].result
    assert result
    assert kept.sides[0].skill == pytest.approx(result.skill, abs=1e-4)
    assert kept.sides[0].luck == pytest.approx(result.luck, abs=1e-4)
    assert kept.sides[1].skill is None, "line mode tells of the bot nothing"
    assert (kept.sides[0].is_pending, kept.sides[1].is_pending) == (False, True)


def test_a_summary_says_where_the_ships_lay(store: Store) -> None:
    play(ALL_FIELDS)
    record = read_finished(store, 1, FORMAT).record
    for fleet, side in zip(record.fleets, summary(store).sides, strict=True):
        assert fleet
        laid = side.fleet_mask
        assert {cell for cell in range(36) if laid >> cell & 1} == {cell for ship in fleet.ships for cell in ship.cells}


def test_a_judgement_of_a_match_without_a_summary_or_without_the_match_is_no_error(store: Store) -> None:
    play("A1\nresign\n")
    store.rewrite_summary(1, "")
    found = Analysis(1, 0.51234567, -0.5, ())
    save_analyses(store, 1, {1: found})
    assert summary(store) == summary_of(skill=(None, 0.5123), luck=(None, -0.5))
    assert summary_json(summary(store)).isascii()
    save_analyses(store, 7, {1: found})
    play("A1\nquit\n")
    save_analyses(store, 2, {1: found})
    stored = store.reader.find_match(2)
    assert stored
    assert stored.ending is None


def test_of_a_fleet_that_is_not_known_no_ship_lies_anywhere() -> None:
    played = played_here("easy", 1)
    assert pair(Summary.from_state(played.state), "fleet_mask") == (0, 0)
    assert all(pair(played.summary, "fleet_mask"))
    assert with_pairs(played.summary, fleet_mask=(0, 0)) == Summary.from_state(played.state)


def test_a_summary_has_the_numbers_of_both_sides() -> None:
    played = played_here("easy", 1)
    turns = [event for event in played.events if isinstance(event, ShotsFired)]
    fired = [[shot for turn in turns if turn.seat == seat for shot in turn.shots] for seat in (0, 1)]
    summary = played.summary
    assert pair(summary, "shot_count") == (len(fired[0]), len(fired[1]))
    hits = [sum(shot.answer.outcome is not Outcome.MISS for shot in shots) for shots in fired]
    assert pair(summary, "hit_count") == (hits[0], hits[1])
    assert played.state.winner is not None
    assert (hits[played.state.winner], pair(summary, "hint_count")) == (sum(played.record.rules.lengths), (0, 0))
    assert pair(summary, "first_cell") == (cell_name(fired[0][0].cell, 10), cell_name(fired[1][0].cell, 10))


def test_what_is_pending_is_what_was_fired_and_not_worked_out() -> None:
    for shots, skill, is_pending in ((0, None, False), (1, None, True), (1, 0.5, False), (0, 0.5, False)):
        assert summary_of(shot_counts=(shots, 9), skill=(skill, 0.1)).sides[0].is_pending is is_pending
        assert summary_of(shot_counts=(9, shots), skill=(0.1, skill)).sides[1].is_pending is is_pending


NO_PAIRS: list[Any] = [None, 3, [], [1], [1, 2, 3], {}, ["x", None], [None, "x"], [True, 1], [-1, 1.5], [[], []]]


@pytest.mark.parametrize("name", ["shots", "hits", "hints", "opening", "skill", "luck", "laid"])
def test_a_summary_with_anything_else_in_it_has_no_numbers(name: str) -> None:
    whole = summary_of((3, 4), (1, 2), (0, 1), ("A1", "B2"), (0.5, None), (None, -1.5), (0x1F, 3))
    entry = json.loads(summary_json(whole))
    assert summary_or_empty(json.dumps(entry)) == whole
    assert entry["laid"] == ["1f", "3"]
    for wrong in NO_PAIRS:
        assert summary_or_empty(json.dumps(entry | {name: wrong})) == Summary()
