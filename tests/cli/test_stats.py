import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.battleship.logbook.played import fill, many
from tests.running import ALL_FIELDS, run, run_here


@pytest.fixture
def filled(tmp_path: Path) -> None:
    """Sixty games of Anna in the logbook of the test, the last of which was begun on 2001-09-09."""
    fill(tmp_path / "logbook.sqlite3", many(60, now=1e9))


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    done = run_here(capsys, "stats", "--json", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["version"] == 1
    battleship: dict[str, Any] = found["battleship"]
    return battleship


def test_an_empty_logbook_is_a_friendly_line(capsys: pytest.CaptureFixture[str]) -> None:
    done = run_here(capsys, "stats")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "No game is over yet.\n"
    assert told(capsys)["games"] == 0


def test_one_is_told_who_has_played_under_another_name(capsys: pytest.CaptureFixture[str], filled: None) -> None:
    done = run_here(capsys, "stats")
    assert done.stdout.startswith("Player has not played yet; Anna (60) have. Your name in the settings or")
    assert run_here(capsys, "stats", "--player", "ANNA").stdout.startswith("ANNA: 60 games\n")


def test_the_text_has_numbers_tables_bars_and_maps(capsys: pytest.CaptureFixture[str], filled: None) -> None:
    text = run_here(capsys, "stats", "--player", "Anna").stdout
    numbers = told(capsys, "--player", "Anna")
    assert re.search(rf"^won +{numbers['won']} of 60 \(", text, re.MULTILINE)
    for level in numbers["levels"]:
        row = next(line for line in text.splitlines() if line.startswith(level["level"]))
        assert row.split()[1:3] == [str(level["games"]), str(level["won"])]
    assert "█" in text
    assert text.count("┌") == 2
    assert "beaten" in text
    without = run_here(capsys, "stats", "--player", "Anna", "--boards", "never").stdout
    assert not set("█┌~") & set(without)
    assert "mostly" in without
    assert without.isascii()
    assert all(len(line) <= 80 for line in text.splitlines())


def test_games_are_chosen(capsys: pytest.CaptureFixture[str], filled: None) -> None:
    def games(*arguments: str) -> int:
        count: int = told(capsys, "--player", "Anna", *arguments)["games"]
        return count

    assert games() == 60
    by_level = {level: games("--level", level) for level in ("easy", "medium", "clever", "hard", "genius")}
    assert sum(by_level.values()) == 60
    assert by_level["genius"] == 0
    small = games("--rules", "8; 5,4,3,2")
    assert small + games("--rules", "standard") == 60
    assert 0 < small < 60
    early = games("--until", "2001-08-31")
    assert early + games("--since", "2001-09-01") == 60
    assert games("--days", "30") == 0
    assert games("--opponent", "EASY bot") == by_level["easy"]
    assert told(capsys, "--player", "Anna", "--level", "genius")["ladder"] == told(capsys, "--player", "Anna")["ladder"]
    assert (
        run_here(capsys, "stats", "--player", "Anna", "--level", "genius").stdout
        == "Anna has played no such game yet.\n"
    )
    assert run_here(capsys, "stats", "--days", "3", "--since", "2001-01-01").returncode == 2


def test_rules_that_are_only_set_choose_nothing(capsys: pytest.CaptureFixture[str], filled: None) -> None:
    run_here(capsys, "settings", "rules", "quick", "name", "anna")
    found = told(capsys)
    assert (found["player"], found["games"]) == ("anna", 60)


def test_games_as_they_are_played_are_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    small = "--bot", "easy", "--seed", "7", "--size", "6", "--fleet", "3,2", "--boards", "never"
    run(*small, lines="\n" + ALL_FIELDS)
    run(*small, lines="\nhint\n" + ALL_FIELDS)
    run(*small, lines="\nA1\nresign\n")
    run(*small, lines="\nA1\nquit\n")
    found = told(capsys)
    assert (found["games"], found["with_hints"], found["broken_off"], found["pending"]) == (3, 1, 0, 0)
    assert found["skill"] is not None
    assert found["laid"]["games"] == 3
    assert found["first_shots"]["cells"] == {"A1": 3}
    assert "Games with hints count here" in run_here(capsys, "stats").stdout
    assert re.search(r"in a row +\d (win|loss)(e?s)? now(, best: \d wins?)?\n", run_here(capsys, "stats").stdout)
    german = run_here(capsys, "stats", "--lang", "de").stdout
    assert german.startswith("Spieler: 3 Spiele\n"), "one without a name is the same in every language"


def test_the_menu_of_line_mode_tells_them(filled: None) -> None:
    lines = "6\nen\n11\nquit\n"
    assert "Player has not played yet; Anna" in run(lines=lines).stdout
    shown = run("--name", "Anna", "--boards", "never", lines=lines).stdout
    assert "Ladder: " in shown
    assert "┌" not in shown
    assert "No game is over yet." in run("--no-logbook", lines=lines).stdout


@pytest.mark.parametrize(
    "arguments",
    [("stats", "--player"), ("stats", "--opponent"), ("habits", "--player"), ("games", "--player")],
)
def test_only_a_name_is_looked_for(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    for name, shown in (("A\x9b31m\u202e", "“A\\x9b31m\\u202e”"), ("", "“”"), (" ", "“ ”"), ("x" * 101, "“xxx")):
        done = run_here(capsys, *arguments, name)
        assert (done.returncode, done.stdout) == (2, "")
        assert f"{arguments[1]}: {shown}" in done.stderr
        assert "is not possible. Possible: 1 to 100 printable characters" in done.stderr
