"""What is told of somebody's games of Bashni."""

import json
from pathlib import Path
from typing import Any

import pytest

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.match.events import BashniMatchEnded
from schiffe.bashni.rules.position import Colour
from schiffe.game.match.events import PlayerResigned
from schiffe.store.logbook import Logbook
from tests.bashni.logbook.kept import ANNA, BEN, COMPUTER, by_chance, keep, record_of
from tests.running import run_here


@pytest.fixture
def filled(tmp_path: Path) -> None:
    """Anna has won twice against the computer, drawn once, lost to Ben, and left one game that is not over."""
    book = Logbook(tmp_path / "logbook.sqlite3")
    for record, ending in (
        (record_of(ANNA, COMPUTER), PlayerResigned(Colour.BLACK)),
        (record_of(COMPUTER, ANNA), PlayerResigned(Colour.WHITE)),
        (record_of(ANNA, COMPUTER), BashniMatchEnded(None)),
        (record_of(ANNA, BEN), PlayerResigned(Colour.WHITE)),
        (record_of(ANNA, COMPUTER), BashniMatchEnded(None, is_decided=False)),
        (record_of(ANNA, BEN), None),
    ):
        keep(book, record, by_chance(record, 1, 6, ending))
    book.close()


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    done = run_here(capsys, "stats", "--json", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    bashni: dict[str, Any] = json.loads(done.stdout)["bashni"]
    return bashni


def test_games_of_bashni_stand_beside_the_others(capsys: pytest.CaptureFixture[str], filled: None) -> None:
    lines = run_here(capsys, "stats", "--player", "anna").stdout.splitlines()
    assert lines[0] == "Bashni, anna: 4 games"
    rows = [line.split() for line in lines]
    assert ["hard", "3", "2", "0", "1"] in rows
    assert ["Ben", "1", "0", "1", "0"] in rows
    assert ["White", "3", "1", "1", "1"] in rows
    assert lines[-1] == "1 more game was not finished."


def test_programs_are_told_the_same(capsys: pytest.CaptureFixture[str], filled: None) -> None:
    found = told(capsys, "--player", "Anna")
    assert {name: found[name] for name in ("games", "won", "lost", "drawn", "broken_off")} == {
        "games": 4,
        "won": 2,
        "lost": 1,
        "drawn": 1,
        "broken_off": 1,
    }
    assert [(level["level"], level["games"]) for level in found["levels"]] == [("hard", 3)]
    assert [(colour["colour"], colour["won"]) for colour in found["colours"]] == [("white", 1), ("black", 1)]


def test_programs_are_told_the_ladder(capsys: pytest.CaptureFixture[str], filled: None) -> None:
    rungs = told(capsys, "--player", "Anna", "--level", "master")["ladder"]
    assert [rung["level"] for rung in rungs] == list(LEVELS), "of all games, whichever are asked for"
    found = {rung["level"]: rung for rung in rungs}
    assert found["hard"] == {"level": "hard", "beaten": False, "run": 0, "best_run": 0}, "moves were taken back"
    assert found["master"] == {"level": "master", "beaten": False, "run": 0, "best_run": 0}


def test_games_are_chosen(capsys: pytest.CaptureFixture[str], filled: None) -> None:
    def games(*arguments: str) -> int:
        count: int = told(capsys, "--player", "Anna", *arguments)["games"]
        return count

    assert games("--opponent", "ben") == 1
    assert games("--level", "hard") == 3
    assert games("--level", "master") == 0
    assert games("--until", "2001-01-01") == 0
    assert told(capsys, "--player", "Ben")["won"] == 1
    done = run_here(capsys, "stats", "--game", "bashni", "--player", "Nobody")
    assert done.stdout == "Nobody has played no such game yet.\n"
