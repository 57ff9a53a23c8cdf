"""What the program says today is what the snapshots have, byte for byte.

``tests/fixtures/README.md`` tells what they are, and what makes them anew where a change is meant.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fixtures.archives import name_of
from tests.fixtures.making import MAKERS, difference
from tests.fixtures.playing import SNAPSHOTS
from tests.fixtures.surroundings import surroundings
from tests.test_archives import GONE_ON_WITH, PLAYED_AGAIN

PLAYED = {
    *(f"played/{name_of(title)}.txt" for title in PLAYED_AGAIN),
    *(f"resumed/{name_of(title)}.txt" for title in GONE_ON_WITH),
}
"""Those of games that ``test_archives`` plays, and looks at what is said there."""


@pytest.fixture(autouse=True)
def _surroundings_of_the_snapshots(tmp_path: Path) -> Iterator[None]:
    with surroundings(tmp_path):
        yield


def test_there_are_no_others() -> None:
    assert {str(path.relative_to(SNAPSHOTS)) for path in SNAPSHOTS.rglob("*.*")} == {*MAKERS}


@pytest.mark.parametrize("name", [name for name in MAKERS if name not in PLAYED])
def test_the_program_says_the_same(name: str) -> None:
    if found := difference(name, MAKERS[name]()):
        pytest.fail(found, pytrace=False)
