"""Matches that are over, read whole."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from schiffe.battleship.logbook.finished import FORMAT, known_fleet
from schiffe.battleship.match.events import MatchStarted
from schiffe.battleship.rules.rules import Rules
from schiffe.game.match.events import MatchEnded
from schiffe.game.match.finished import read_finished, read_finished_to_show
from schiffe.json.values import UnreadableText
from schiffe.store.logbook import Logbook
from schiffe.store.matches import RefusedAction, RefusedActionReason
from schiffe.store.store import Store
from tests.battleship.logbook.pasts import whole
from tests.running import ALL_FIELDS, run
from tests.store.games import DeletedWhileRead


def play(lines: str) -> None:
    run("--bot", "easy", "--seed", "7", "--size", "6", "--fleet", "3,2", lines="\n" + lines)


def test_a_match_that_is_over_is_whole(store: Store) -> None:
    play(ALL_FIELDS)
    finished = read_finished(store, 1, FORMAT)
    assert isinstance(finished.moments[0].event, MatchStarted)
    assert isinstance(finished.moments[-1].event, MatchEnded)
    assert finished.stored.ending
    assert finished.moments[-1].state.winner == finished.stored.ending.winner
    assert len(finished.moments) == finished.stored.event_count
    assert all(finished.record.fleets)
    times = [moment.happened_at for moment in finished.moments]
    assert times == sorted(times)


def test_a_side_knows_its_own_fleet_alone() -> None:
    finished = whole(Rules.of(6, 2))
    one, other = finished.record.fleets
    assert [known_fleet(finished, seat, by) for by in (None, 0, 1) for seat in (0, 1)] == [
        one,
        other,
        one,
        None,
        None,
        other,
    ]


def test_of_a_match_that_is_not_over_nothing_is_read(store: Store, path: Path) -> None:
    play("A1\n")
    for match, refusal in ((1, RefusedActionReason.PENDING), (2, RefusedActionReason.UNKNOWN)):
        with pytest.raises(RefusedAction) as refused:
            read_finished(store, match, FORMAT)
        assert refused.value.reason is refusal
        with closing(Logbook(path)) as book:
            assert read_finished_to_show(book, match, FORMAT) is None


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE match SET game = 'chess'",
        "UPDATE match SET setup = '{}'",
        "UPDATE event SET text = '{}' WHERE number = 2",
        "UPDATE event SET text = (SELECT text FROM event WHERE number = 1) WHERE number = 2",
        "UPDATE event SET text = (SELECT text FROM event WHERE number = 2) WHERE number = 1",
    ],
)
def test_a_match_that_is_none_is_refused(path: Path, statement: str) -> None:
    play(ALL_FIELDS)
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.commit()
    connection.close()
    store = Store(path)
    with pytest.raises(UnreadableText):
        read_finished(store, 1, FORMAT)
    store.close()


@pytest.mark.parametrize("known", [0, 2])
def test_a_match_that_is_deleted_while_it_is_read_is_not_cut_short(
    path: Path, monkeypatch: pytest.MonkeyPatch, known: int
) -> None:
    play(ALL_FIELDS)
    monkeypatch.setattr("schiffe.store.reader._EVENTS_AT_ONCE", 2)

    store = DeletedWhileRead(path, known)
    with pytest.raises(RefusedAction) as refused:
        read_finished(store, 1, FORMAT)
    assert refused.value.reason is RefusedActionReason.UNKNOWN
    store.close()
