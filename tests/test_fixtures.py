"""What the program wrote and said is read as it was, and is written and said again, byte for byte.

``tests/fixtures/README.md`` tells what is kept, and when it may be written anew.
"""

import os
import re
import time
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

import pytest

from tests.fixtures.making import MAKERS, environment, kept_logbook
from tests.fixtures.playing import FOLDER, FORMATS
from tests.running import run

MOST = 60
"""How many lines of a difference are shown."""
LONG = 160
"""Characters of a line that is shown in parts."""


@pytest.fixture(autouse=True)
def _surroundings_of_the_kept_files(tmp_path: Path) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment(tmp_path).items():
            patch.setenv(name, value)
        time.tzset()
        yield
    time.tzset()


def assert_kept(name: str, text: str) -> None:
    """Fail with the lines that differ, unless this is the text of the kept file."""
    path = FOLDER / name
    kept = path.read_bytes().decode() if path.is_file() else ""
    if kept != text:
        lines = list(unified_diff(_lines(kept), _lines(text), f"kept {name}", "as it is now"))
        shown = "".join(lines[:MOST])
        more = f"and {len(lines) - MOST} more lines\n" if len(lines) > MOST else ""
        advice = (
            "A format never changes while its version stays."
            if name.startswith("formats/")
            else "Where that is meant: python -m tests.tools.fixtures writes it anew."
        )
        pytest.fail(f"{shown}{more}{advice}", pytrace=False)


def _lines(text: str) -> list[str]:
    """The lines of a text, long ones cut where a value ends, so that a difference is seen."""
    return [
        part if part.endswith("\n") else f"{part}\n"
        for line in text.splitlines(keepends=True)
        for part in (re.split(r"(?<=,)(?= ?[\"'{\[])", line) if len(line) > LONG else [line])
    ]


@pytest.mark.parametrize("title", MAKERS)
def test_it_is_written_and_said_as_before(title: str) -> None:
    made = MAKERS[title]()
    assert made
    for name, text in made.items():
        assert_kept(name, text)


def test_the_exported_games_are_imported_and_exported_again() -> None:
    kept = FORMATS / "export.json"
    done = run("import", str(kept))
    assert (done.returncode, done.stderr) == (0, "")
    assert_kept("formats/export.json", run("export", "--all").stdout)


def test_games_that_are_there_already_are_not_imported_again() -> None:
    path = Path(os.environ["SCHIFFE_LOGBOOK"])
    kept_logbook(path)
    done = run("import", str(FORMATS / "export.json"))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("games were here already.\n")
    assert "imported" not in done.stdout
