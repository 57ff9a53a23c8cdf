import shutil
import sqlite3
from pathlib import Path

import pytest

from schiffe.store.database import open_database
from schiffe.store.match_filters import MatchFilter, MatchPhase
from schiffe.store.matches import StoredEnding
from schiffe.store.schema import MIGRATIONS, has_tables_of, migrate, schema_version
from schiffe.store.store import Store
from tests.store.games import ANNA, BEN, HARD, resume_match, texts

DATA = Path(__file__).with_name("data")
LATER = (*MIGRATIONS, ("ALTER TABLE match ADD COLUMN place TEXT", "UPDATE match SET place = 'home'"))
"""The versions there are, and one that comes after them."""


def test_there_is_a_file_of_every_version() -> None:
    assert sorted(file.name for file in DATA.iterdir()) == [
        f"version{number}.sqlite3" for number in range(1, len(MIGRATIONS) + 1)
    ]


@pytest.mark.parametrize("number", range(1, len(MIGRATIONS) + 1))
def test_a_file_of_every_version_is_read_and_written(path: Path, number: int) -> None:
    path.parent.mkdir()
    shutil.copy(DATA / f"version{number}.sqlite3", path)
    store = Store(path)
    assert store.problem is None
    towers, lost, open_one = store.reader.matches()
    assert (lost.sides, lost.rules, lost.ending) == (
        (ANNA, HARD),
        "10; 5,4,3,3,2",
        StoredEnding("won", 1, '{"shots": 3}'),
    )
    assert (towers.sides, towers.game_word, towers.ending) == ((ANNA, BEN), "towers", StoredEnding("left"))
    assert towers.is_imported
    assert (open_one.ending, open_one.event_count) == (None, 2)
    assert texts(store, lost.id) == ["one", "zwei – ß", "three"]
    assert store.reader.setup(lost.id) == '{"seed": 7}'
    recording = resume_match(store, open_one.id)
    recording.append("end", StoredEnding("won", 0))
    recording.release()
    assert len(store.reader.matches(MatchFilter(phase=MatchPhase.OVER))) == 3
    store.close()
    connection = sqlite3.connect(path)
    assert schema_version(connection) == len(MIGRATIONS)
    assert has_tables_of(connection, MIGRATIONS)
    connection.close()


def test_a_version_is_made_of_the_one_before(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store(path).close()
    connection = sqlite3.connect(path, isolation_level=None)
    migrate(connection, LATER)
    assert schema_version(connection) == len(LATER)
    assert has_tables_of(connection, LATER)
    assert not has_tables_of(connection, MIGRATIONS)
    migrate(connection, LATER)
    assert has_tables_of(connection, LATER), "a second program that wants to do it finds it done"
    connection.close()


def test_a_migration_is_done_whole_or_not_at_all(path: Path) -> None:
    Store(path).close()
    connection = sqlite3.connect(path, isolation_level=None)
    with pytest.raises(sqlite3.OperationalError):
        migrate(connection, (*LATER, ("this is no statement",)))
    assert schema_version(connection) == len(MIGRATIONS)
    assert has_tables_of(connection, MIGRATIONS)
    connection.close()


def test_an_earlier_file_is_brought_to_the_last_version_when_it_is_opened(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store(path).close()
    monkeypatch.setattr("schiffe.store.database.MIGRATIONS", LATER)
    monkeypatch.setattr("schiffe.store.database.migrate.__defaults__", (LATER,))
    database = open_database(path, 0.0, is_read_only=False)
    assert database.problem is None
    assert database.read("SELECT place FROM match") == []
    database.close()
