"""What the program says today is what the snapshots have, byte for byte.

``tests/fixtures/README.md`` tells what they are, and what makes them anew where a change is meant.
"""

from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

import pytest

from tests.fixtures.making import MAKERS
from tests.fixtures.playing import SNAPSHOTS
from tests.fixtures.surroundings import surroundings

MOST = 60
"""How many lines of a difference are shown."""


@pytest.fixture(autouse=True)
def _surroundings_of_the_snapshots(tmp_path: Path) -> Iterator[None]:
    with surroundings(tmp_path):
        yield


def test_there_are_no_others() -> None:
    assert {str(path.relative_to(SNAPSHOTS)) for path in SNAPSHOTS.rglob("*.*")} == {*MAKERS}


@pytest.mark.parametrize("name", MAKERS)
def test_the_program_says_the_same(name: str) -> None:
    kept, today = (SNAPSHOTS / name).read_bytes().decode(), MAKERS[name]()
    if kept != today:
        lines = kept.splitlines(keepends=True), today.splitlines(keepends=True)
        shown = "".join(list(unified_diff(*lines, f"snapshot {name}", "today"))[:MOST])
        pytest.fail(f"{shown}\nWhere that is meant: python -m tests.tools.snapshots makes it anew.", pytrace=False)
