import json
import os
import re
from dataclasses import replace
from pathlib import Path

import pytest

from schiffe.bashni import GAME as BASHNI
from schiffe.bashni.match.setup_record import STANDARD_LIMITS_LINE
from schiffe.battleship import GAME as BATTLESHIP
from schiffe.battleship.presets import PRESETS
from schiffe.battleship.rules.rules import NETWORK_RULES, Rules
from schiffe.store.logbook import Logbook
from schiffe.store.matches import StoredEnding
from schiffe.store.store import Store
from tests.running import ALL_FIELDS, run, run_here
from tests.store.games import BEGUN, TOWERS, begin_match, id_of, resume_match
from tests.store.test_damage import changed


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The logbook of the test; nothing is there yet."""
    return tmp_path / "logbook.sqlite3"


@pytest.fixture
def numbers(tmp_path: Path) -> list[int]:
    """Three games in the logbook of the test; the first is not over."""
    store = Store(tmp_path / "logbook.sqlite3")
    played = [begin_match(store, new) for new in (BEGUN, BEGUN, TOWERS)]
    played[1].append("end", StoredEnding("won", 0, "{}"))
    played[2].append("end", StoredEnding("resigned", 1, "{}"))
    for recording in played:
        recording.release()
    store.close()
    return [id_of(recording) for recording in played]


def listed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[int]:
    done = run_here(capsys, "games", "--json", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line)["number"] for line in done.stdout.splitlines()]


def test_games_are_listed_the_latest_first(capsys: pytest.CaptureFixture[str], numbers: list[int]) -> None:
    done = run_here(capsys, "games")
    lines = done.stdout.splitlines()
    assert lines[0].split()[:2] == ["number", "last"]
    assert [line.split()[0] for line in lines[1:]] == ["3", "2", "1"]
    assert lines[1].endswith("Ben won, Anna resigned")
    assert lines[2].endswith("Anna won")
    assert lines[3].endswith("not over")


def test_games_are_chosen(capsys: pytest.CaptureFixture[str], numbers: list[int]) -> None:
    assert listed(capsys) == [3, 2, 1]
    assert listed(capsys, "--pending") == [1]
    assert listed(capsys, "--player", "Ben") == [3]
    assert listed(capsys, "--level", "hard") == [2, 1]
    assert listed(capsys, "--most", "1") == [3]
    assert listed(capsys, "--all") == [3, 2, 1]
    assert listed(capsys, "--since", "2999-01-01") == []
    assert listed(capsys, "--until", "1999-01-01") == []
    assert listed(capsys, "--since", "2001-01-01", "--until", "2999-01-01") == [3, 2, 1]
    assert listed(capsys, "--game", "bashni") == []
    assert "No game matches." in run_here(capsys, "games", "--player", "Zoe").stdout


def test_deleting_asks_and_where_nobody_is_there_wants_to_be_told(
    capsys: pytest.CaptureFixture[str], numbers: list[int]
) -> None:
    done = run("games", "delete", "2")
    assert done.returncode == 2
    assert "--yes" in done.stderr
    assert listed(capsys) == [3, 2, 1]
    assert run_here(capsys, "games", "delete", "2", "3", "--yes").returncode == 0
    assert listed(capsys) == [1]
    done = run_here(capsys, "games", "delete", "1", "9", "--yes")
    assert (done.returncode, done.stderr) == (1, "schiffe: The logbook has no game 9.\n")
    assert listed(capsys) == [1]
    done = run_here(capsys, "games", "clear", "--yes")
    assert done.stdout == "1 game deleted.\n"
    assert "No games yet." in run_here(capsys, "games").stdout


def test_a_game_that_is_played_is_not_deleted(
    capsys: pytest.CaptureFixture[str], numbers: list[int], tmp_path: Path
) -> None:
    store = Store(tmp_path / "logbook.sqlite3")
    recording = resume_match(store, 1)
    assert "is being played" in run_here(capsys, "games", "delete", "1", "--yes").stderr
    run_here(capsys, "games", "clear", "--yes")
    recording.append("it goes on")
    recording.release()
    assert listed(capsys) == [1]
    store.close()


@pytest.mark.parametrize(
    ("arguments", "quoted"),
    [
        (["remove"], "“remove”"),
        (["delete"], "numbers"),
        (["delete", "x1"], "“x1”"),
        (["delete", "99999999999999999999"], "“99999999999999999999”"),
        (["clear", "now"], "“now”"),
        (["--since", "yesterday"], "“yesterday”"),
        (["--until", "2026-02-30"], "“2026-02-30”"),
        (["--until", "9999-12-31"], "“9999-12-31”"),
        (["--most", "3", "--all"], "--most"),
        (["--level", "harder"], "“harder”"),
    ],
)
def test_what_is_not_possible_is_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], quoted: str
) -> None:
    done = run_here(capsys, "games", *arguments, "--yes")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert quoted in done.stderr


def test_the_file_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run_here(capsys, "games", "path").stdout == f"{tmp_path / 'logbook.sqlite3'}\n"


def test_rules_are_named_where_they_are_not_the_usual_ones(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    of_games = (Rules.of(), NETWORK_RULES, Rules.parse(PRESETS["fog"].line), Rules.of(8, (3, 2)), Rules.of(9, (2,)))
    lines = [rules.text for rules in of_games]
    store = Store(tmp_path / "logbook.sqlite3")
    for line in (*lines, "of another version"):
        begin_match(store, replace(BEGUN, game_word=BATTLESHIP, rules=line)).release()
    for line in (STANDARD_LIMITS_LINE, "60; 20"):
        begin_match(store, replace(BEGUN, game_word=BASHNI, rules=line)).release()
    store.close()
    run_here(capsys, "settings", "own-rules", "kitchen = 8; 3,2")
    rows = run_here(capsys, "games").stdout.splitlines()
    found = [row[rows[0].index("variant") : rows[0].index("result")].strip() for row in reversed(rows[1:])]
    assert found == ["", "", "Fog", "kitchen", "9; 2; corners; alternate; ship", "of another version", "", "60; 20"]
    assert '"rules": "10; 5,4,3,3,2; corners; alternate; ship"' in run_here(capsys, "games", "--json").stdout


def test_a_damaged_game_is_told_and_hides_no_other(path: Path) -> None:
    store = Store(path)
    for _ in range(3):
        begin_match(store, BEGUN).append("end", StoredEnding("won", 0))
    store.close()
    changed(path, "UPDATE match SET begun = -86400.0 WHERE id = 2")
    for words in (("games",), ("stats",)):
        done = run(*words)
        assert done.returncode == 0
        assert done.stderr == "schiffe: 1 damaged game in the logbook is skipped: number 2.\n"
    damaged = "schiffe: 1 damaged game in the logbook is skipped: number 2.\n"
    done = run("--resume", "2")
    assert (done.returncode, done.stderr) == (1, f"{damaged}schiffe: Game 2 can no longer be read.\n")
    assert [line.split()[0] for line in run("games").stdout.splitlines()[1:]] == ["3", "1"]
    assert run("games", "delete", "2", "--yes").returncode == 0
    assert run("games").stderr == ""


@pytest.mark.parametrize("words", [("games",), ("stats",), ("replay", "1"), ("export", "1")])
def test_a_file_of_another_program_is_named_and_left_alone(path: Path, words: tuple[str, ...]) -> None:
    path.write_text("dear diary")
    done = run(*words)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"schiffe: {path} is not a logbook of this program. It stays as it is.\n"
    played = run("--bot", "easy", "--boards", "never", lines="\nA1\nquit\n")
    assert "It stays as it is. Your games are not being saved." in played.stdout
    assert path.read_text() == "dear diary"
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_what_only_reads_makes_no_file(path: Path) -> None:
    assert run("games").stdout == "No games yet.\n"
    assert run("stats").returncode == 0
    assert not path.exists()


def test_a_folder_that_cannot_be_written_is_read(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run("--bot", "easy", "--seed", "1", "--boards", "never", lines="\n" + ALL_FIELDS)
    commands = ("games",), ("stats",), ("replay", "1", "--plain"), ("export", "1")
    before = [run_here(capsys, *words) for words in commands]
    monkeypatch.setattr(os, "access", lambda _path, mode: not mode & os.W_OK)  # root may do everything
    after = [run_here(capsys, *words) for words in commands]
    assert [(done.stdout, done.stderr) for done in after] == [(done.stdout, done.stderr) for done in before]
    assert [done.returncode for done in (*before, *after)] == [0] * 8
    book = Logbook(path)
    assert book.read_unfinished_matches() == []
    assert re.fullmatch(
        r"The logbook .* cannot be used \(.*\)\. Your games are not being saved\.", book.take_problem_report() or ""
    )


def test_why_no_game_can_be_gone_on_with(path: Path) -> None:
    assert run("--resume").stderr == "schiffe: no unfinished game\n"
    run("--bot", "easy", "--boards", "never", lines="\nA1\nquit\n")
    store = Store(path)
    writer = resume_match(store, 1)
    assert run("--resume").stderr == "schiffe: Game 1 is being played, perhaps in another window.\n"
    assert run("bashni", "--resume").stderr == "schiffe: no unfinished game\n"
    writer.release()
    store.close()
    changed(path, "DROP TABLE event")
    assert "The logbook was damaged." in run("--resume").stderr
