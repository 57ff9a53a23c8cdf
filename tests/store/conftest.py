"""A logbook of the test's own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from schiffe.store.store import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the file is; nothing is there yet."""
    return tmp_path / "games" / "games.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """The file, new and open."""
    store = Store(path)
    yield store
    store.close()
