"""The tables of the logbook, and their versions."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from typing import Final, TypeAlias

APPLICATION: Final = 0x5C1FFE01
"""The number in the header of the file that identifies its program."""

Migration: TypeAlias = Sequence[str]
"""The statements that turn each version into the next."""

MIGRATIONS: Final[Sequence[Migration]] = (
    (
        """CREATE TABLE match (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    token TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    kind0 TEXT NOT NULL, name0 TEXT NOT NULL, level0 TEXT NOT NULL,
    kind1 TEXT NOT NULL, name1 TEXT NOT NULL, level1 TEXT NOT NULL,
    rules TEXT NOT NULL,
    setup TEXT NOT NULL,
    imported INTEGER NOT NULL,
    begun REAL NOT NULL,
    ended REAL,
    ending TEXT,
    winner INTEGER,
    summary TEXT NOT NULL,
    events INTEGER
)""",
        """CREATE TABLE event (
    match INTEGER NOT NULL REFERENCES match (id),
    number INTEGER NOT NULL,
    time REAL NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (match, number)
) WITHOUT ROWID""",
        "CREATE INDEX match_begun ON match (begun, id)",
        "CREATE INDEX match_open ON match (begun, id) WHERE ended IS NULL",
    ),
)
"""All migrations, from an empty file on. They are never changed; the tests keep a file of every version.

A row of the table of matches may also hold the training of a player in one game. Its game is then "training", and its
rules are the word of the trained game. Only its first player has a name, and its setup is empty. It has ended from the
start; its events are the training questions and answers.
"""


def schema_version(connection: sqlite3.Connection) -> int:
    """Return the schema version stored in a file; 0 if none was ever set."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def is_ours(connection: sqlite3.Connection) -> bool:
    return bool(connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION)


def is_fresh(connection: sqlite3.Connection) -> bool:
    """Return whether a file is an empty database that no program has marked."""
    mark = connection.execute("PRAGMA application_id").fetchone()[0]
    return mark == 0 and schema_version(connection) == 0 and not _all_tables(connection)


def has_tables_of(connection: sqlite3.Connection, migrations: Sequence[Migration]) -> bool:
    """Return whether a file has exactly the tables of these migrations: no other tables, triggers or views."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
        _run_migrations(model, migrations)
        return _all_tables(connection) == _all_tables(model)


def migrate(connection: sqlite3.Connection, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Bring a file to the latest version in one transaction, unless another program just did."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        _run_migrations(connection, migrations[schema_version(connection) :])
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {len(migrations)}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.rollback()


def _run_migrations(connection: sqlite3.Connection, migrations: Sequence[Migration]) -> None:
    for migration in migrations:
        for statement in migration:
            connection.execute(statement)


def _all_tables(connection: sqlite3.Connection) -> list[tuple[object, ...]]:
    return connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name").fetchall()
