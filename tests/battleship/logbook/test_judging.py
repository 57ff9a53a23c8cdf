"""What the shots of a match came to is worked out once, and kept in its summary."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from schiffe.battleship.logbook.judging import keep_judgement, past_shooters
from schiffe.battleship.logbook.past import past_match
from schiffe.battleship.logbook.summary import Summary, known_summary, summary_text
from schiffe.battleship.match.analysis import Analysis, Analyst
from schiffe.store.store import Store
from tests.running import ALL_FIELDS, run


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "logbook.sqlite3")  # the one that every test has
    yield store
    store.close()


def play(lines: str) -> None:
    run("--bot", "easy", "--seed", "7", "--size", "6", "--fleet", "3,2", lines="\n" + lines)


def summary(store: Store, match: int = 1) -> Summary:
    stored = store.match(match)
    assert stored
    assert stored.end
    return known_summary(stored.end.summary)


def test_what_is_worked_out_after_a_game_is_kept_and_the_same_as_later(store: Store) -> None:
    play(ALL_FIELDS)
    kept = summary(store)
    analyst = Analyst(past_shooters(past_match(store, 1), [0]))
    asyncio.run(analyst.run())
    result = analyst.players[0].result
    assert result
    assert kept.skill[0] == pytest.approx(result.skill, abs=1e-4)
    assert kept.luck[0] == pytest.approx(result.luck, abs=1e-4)
    assert kept.skill[1] is None, "line mode tells of the bot nothing"
    assert (kept.is_pending(0), kept.is_pending(1)) == (False, True)


def test_a_summary_says_where_the_ships_lay(store: Store) -> None:
    play(ALL_FIELDS)
    record = past_match(store, 1).record
    for fleet, laid in zip(record.fleets, summary(store).laid, strict=True):
        assert fleet
        assert {cell for cell in range(36) if laid >> cell & 1} == {cell for ship in fleet.ships for cell in ship.cells}


def test_a_judgement_of_a_match_without_a_summary_or_without_the_match_is_no_error(store: Store) -> None:
    play("A1\nresign\n")
    store.rewrite_summary(1, "")
    found = Analysis(1, 0.51234567, -0.5, ())
    keep_judgement(store, 1, {1: found})
    assert summary(store) == Summary(skill=(None, 0.5123), luck=(None, -0.5))
    assert summary_text(summary(store)).isascii()
    keep_judgement(store, 7, {1: found})
    play("A1\nquit\n")
    keep_judgement(store, 2, {1: found})
    stored = store.match(2)
    assert stored
    assert stored.end is None
