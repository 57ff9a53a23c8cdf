"""A connection to the logbook: how it is opened, and what becomes of what is written."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from schiffe.store.database import Database, open_database
from schiffe.store.problems import StoreError, StoreProblemKind, store_problem_text
from schiffe.store.schema import APPLICATION, MIGRATIONS, is_fresh, is_ours, migrate, schema_version
from tests.store.games import files
from tests.store.test_damage import BROKEN, changed


@pytest.fixture
def database(path: Path) -> Iterator[Database]:
    """The file, new and open."""
    with closing(open_database(path, 0.0, is_read_only=False)) as database:
        yield database


def value(database: Database, statement: str) -> object:
    """What a statement finds."""
    ((found,),) = database.read(statement)
    return found


def problem(path: Path, *, is_read_only: bool = False) -> StoreProblemKind:
    """What is wrong with a file."""
    with pytest.raises(StoreError) as refused:
        open_database(path, 0.0, is_read_only=is_read_only)
    return refused.value.problem.kind


def test_a_file_of_others_is_read_with_care_and_written_so_that_nothing_is_lost(database: Database) -> None:
    names = ("trusted_schema", "cell_size_check", "synchronous", "journal_mode", "application_id", "user_version")
    assert [value(database, f"PRAGMA {name}") for name in names] == [0, 1, 1, "wal", APPLICATION, len(MIGRATIONS)]
    assert APPLICATION.to_bytes(4) == b"\x5c\x1f\xfe\x01", "other programs read it, such as file(1)"


def test_how_long_another_program_is_waited_for(path: Path) -> None:
    for seconds, told in ((0.0, 0), (0.25, 250)):
        with closing(open_database(path, seconds, is_read_only=False)) as database:
            assert value(database, "PRAGMA busy_timeout") == told


def test_no_damage_asks_for_all_the_memory_there_is(database: Database) -> None:
    assert value(database, "SELECT length(zeroblob(16000000))") == 16_000_000
    with pytest.raises(StoreError):
        database.read("SELECT zeroblob(16000001)")


def test_each_statement_is_written_at_once_and_a_transaction_as_a_whole(database: Database, path: Path) -> None:
    insert = "INSERT INTO event (match, number, time, text) VALUES (1, ?, 0.0, '')"

    def seen() -> object:
        """How many there are for another program."""
        with closing(sqlite3.connect(path)) as connection:
            return connection.execute("SELECT count(*) FROM event").fetchone()[0]

    database.write(insert, (1,))
    assert seen() == 1
    with database.open_transaction() as connection:
        connection.execute(insert, (2,))
        assert (seen(), connection.execute("SELECT count(*) FROM event").fetchone()[0]) == (1, 2)
    assert seen() == 2
    with suppress(KeyError), database.open_transaction() as connection:
        connection.execute(insert, (3,))
        raise KeyError
    assert (seen(), value(database, "SELECT count(*) FROM event")) == (2, 2)
    with database.open_transaction() as connection:
        connection.execute("COMMIT")
        connection.execute("BEGIN")
    database.write(insert, (3,))
    assert seen() == 3, "no transaction is left open"


def test_one_wrong_text_does_not_hide_the_others(database: Database) -> None:
    for number, text in ((1, b"\xc3\xa4"), (2, b"\xff")):
        database.write("INSERT INTO event VALUES (1, ?, 0.0, CAST(? AS TEXT))", (number, text))
    rows = database.read("SELECT text FROM event ORDER BY number")
    assert [row["text"] for row in rows] == ["ä", b"\xff"]
    assert [row["text"] for row in database.read("SELECT text FROM event WHERE number = ?", (1,))] == ["ä"]
    with pytest.raises(StoreError):
        database.read("SELECT nonsense")


def test_after_it_is_closed_nothing_is_read_or_written_and_nothing_is_made(database: Database, path: Path) -> None:
    database.close()
    database.close()
    database.sync()
    for use in (lambda: database.read("SELECT 1"), lambda: database.write("SELECT 1", ()), database.shrink):
        with pytest.raises(StoreError) as refused:
            use()
        assert refused.value.problem.kind is StoreProblemKind.UNUSABLE
    assert files(path) == [path.name]


def test_a_file_is_known_by_its_header(path: Path) -> None:
    open_database(path, 0.0, is_read_only=False).close()
    with closing(sqlite3.connect(path)) as connection:
        assert (schema_version(connection), is_ours(connection), is_fresh(connection)) == (1, True, False)
    for statement in ("PRAGMA application_id = 5", "PRAGMA user_version = 5", "CREATE TABLE a (b)"):
        with closing(sqlite3.connect(":memory:")) as connection:
            assert (schema_version(connection), is_ours(connection), is_fresh(connection)) == (0, False, True)
            connection.execute(statement)
            assert (is_ours(connection), is_fresh(connection)) == (False, False)


@pytest.mark.parametrize("is_read_only", [False, True])
@pytest.mark.parametrize(
    ("data", "found"),
    [
        (BROKEN + bytes(400), StoreProblemKind.DAMAGED),
        (BROKEN + bytes(8000), StoreProblemKind.DAMAGED),
        (BROKEN[:72], StoreProblemKind.DAMAGED),
        (BROKEN[:71], StoreProblemKind.FOREIGN),
        (b"SQLite format 3\0" + bytes(496), StoreProblemKind.FOREIGN),
        (b"SQLite format 3\0" + bytes(495), StoreProblemKind.FOREIGN),
        (b"SQLite format 4\0" + BROKEN[16:] * 9, StoreProblemKind.FOREIGN),
        (b"x", StoreProblemKind.FOREIGN),
    ],
)
def test_what_is_left_of_a_file_of_games_is_told_from_the_files_of_others(
    path: Path, data: bytes, found: StoreProblemKind, is_read_only: bool
) -> None:
    path.parent.mkdir()
    path.write_bytes(data)
    if found is StoreProblemKind.DAMAGED and not is_read_only:
        with closing(open_database(path, 0.0, is_read_only=False)) as database:
            assert database.problem
            assert database.problem.kind is found
            assert database.problem.moved_to
            assert database.problem.moved_to.read_bytes() == data
    else:
        assert problem(path, is_read_only=is_read_only) is found
        assert path.read_bytes() == data


def test_an_empty_file_becomes_one(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    with closing(open_database(path, 0.0, is_read_only=True)) as database:
        assert (database.problem, database.can_write, value(database, "SELECT count(*) FROM match")) == (None, True, 0)
    path.write_bytes(b"")
    changed(path, "PRAGMA journal_mode = WAL")
    with closing(open_database(path, 0.0, is_read_only=False)) as database:
        assert (database.problem, value(database, "SELECT count(*) FROM match")) == (None, 0)


def test_the_smallest_database_there_is_becomes_one_too(path: Path) -> None:
    path.parent.mkdir()
    changed(path, "PRAGMA page_size = 512", "VACUUM")
    assert path.stat().st_size == 512
    with closing(open_database(path, 0.0, is_read_only=False)) as database:
        assert (database.problem, value(database, "SELECT count(*) FROM match")) == (None, 0)


@pytest.mark.parametrize(
    ("mark", "number", "found"),
    [(77, 1, StoreProblemKind.FOREIGN), (0, 1, StoreProblemKind.FOREIGN), (APPLICATION, 2, StoreProblemKind.NEWER)],
)
def test_a_file_that_is_open_here_and_has_become_another_one_is_refused(
    database: Database, path: Path, mark: int, number: int, found: StoreProblemKind
) -> None:
    changed(path, f"PRAGMA application_id = {mark}", f"PRAGMA user_version = {number}")
    assert problem(path) is found
    assert value(database, "PRAGMA application_id") == mark


def test_what_another_program_puts_into_a_file_while_its_header_is_looked_at_is_not_foreign(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        for statement in ("PRAGMA journal_mode = WAL", "CREATE TABLE a (b)", "DROP TABLE a"):
            other.execute(statement)

        def meanwhile(connection: sqlite3.Connection) -> bool:
            monkeypatch.setattr("schiffe.store.database.is_ours", is_ours)
            found = is_ours(connection)
            migrate(other)
            return found

        monkeypatch.setattr("schiffe.store.database.is_ours", meanwhile)
        with closing(open_database(path, 0.0, is_read_only=False)) as database:
            assert (database.problem, value(database, "SELECT count(*) FROM match")) == (None, 0)


def test_a_file_that_another_program_keeps_to_itself_is_busy_and_not_foreign(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        for statement in ("PRAGMA journal_mode = WAL", "PRAGMA locking_mode = EXCLUSIVE", "CREATE TABLE a (b)"):
            other.execute(statement)
        assert problem(path) is StoreProblemKind.BUSY


def test_a_foreign_file_that_has_gone_meanwhile_is_no_obstacle(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.parent.mkdir()
    path.write_bytes(b"Dear diary")
    read = Path.open

    def read_and_taken_away(source: Path, mode: str) -> object:
        monkeypatch.setattr(Path, "open", read)
        opened = read(source, mode)
        path.unlink()
        path.with_name("another").touch()
        return opened

    monkeypatch.setattr(Path, "open", read_and_taken_away)
    with closing(open_database(path, 0.0, is_read_only=False)) as database:
        assert (database.problem, value(database, "SELECT count(*) FROM match")) == (None, 0)


def test_a_connection_that_is_opened_beside_another_one_takes_no_lock_from_it(database: Database, path: Path) -> None:
    """Opening and closing the file in any other way would: then two programs could write at once."""
    code = f"import sqlite3; sqlite3.connect({str(path)!r}, timeout=0).execute('BEGIN IMMEDIATE')"
    with database.open_transaction():
        for is_read_only in (False, True):
            with closing(open_database(path, 0.0, is_read_only=is_read_only)) as second:
                assert value(second, "SELECT count(*) FROM match") == 0
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.endswith("OperationalError: database is locked\n")


def test_of_what_cannot_be_written_nothing_can_be_made(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.parent.mkdir()
    path.touch()
    monkeypatch.setattr(os, "access", lambda _path, mode: not mode & os.W_OK)
    with pytest.raises(StoreError) as refused:
        open_database(path, 0.0, is_read_only=True)
    assert store_problem_text(refused.value.problem) == f"The logbook {path} cannot be used (the disk is read-only)."
