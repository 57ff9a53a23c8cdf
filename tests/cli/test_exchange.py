import json
import os
import sqlite3
from pathlib import Path

import pytest

from schiffe.battleship.logbook.finished import FORMAT
from schiffe.battleship.rules.rules import Rules
from schiffe.cli.games import GAMES
from schiffe.game.info import GameInfo
from schiffe.store.matches import StoredEnding
from schiffe.store.store import Store
from tests.battleship.logbook.chance_matches import OTHERS, Plan, play
from tests.battleship.logbook.pasts import whole
from tests.game.simple.toy import NIM
from tests.running import run, run_here
from tests.store.games import BEGUN, begin_match

PLANS = [Plan(Rules.of(6, (3, 2)), other, 7, 0, None, lies=False, day=None) for other in OTHERS[:3]]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A logbook with three games that are over."""
    path = tmp_path / "logbook.sqlite3"  # the one that every test has
    for plan in PLANS:
        play(path, plan)
    return path


@pytest.fixture
def other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Another logbook, which is empty."""
    return tmp_path / "other.sqlite3"


def test_games_come_back_from_a_file(
    capsys: pytest.CaptureFixture[str], path: Path, other: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, some = tmp_path / "whole.json", tmp_path / "some.json"
    assert run_here(capsys, "export", "--all", str(whole)).stdout == "3 games written.\n"
    assert run_here(capsys, "export", "3", "1", str(some)).stdout == "2 games written.\n"
    assert [entry["players"][1]["name"] for entry in json.loads(some.read_text())] == [
        OTHERS[2].name,
        OTHERS[0].name,
    ]
    monkeypatch.setenv("SCHIFFE_LOGBOOK", str(other))
    assert run_here(capsys, "import", str(some)).stdout == "2 games imported: numbers 1-2.\n"
    done = run_here(capsys, "import", str(whole), str(some))
    assert done.stdout == "1 game imported: number 3.\n4 games were here already.\n"
    again = tmp_path / "again.json"
    run_here(capsys, "export", "--all", str(again))
    assert again.read_bytes() == whole.read_bytes()
    listed = [json.loads(line) for line in run_here(capsys, "games", "--json").stdout.splitlines()]
    assert all(game["imported"] for game in listed)
    assert run_here(capsys, "games").stdout.count("(imported)") == 3


def test_a_game_goes_through_a_pipe(path: Path, other: Path) -> None:
    exported = run("export", "2")
    entry = json.loads(exported.stdout)
    assert (entry["game"], entry["version"]) == ("battleship", 1)
    assert exported.stdout.isascii()
    done = run("import", "-", lines=exported.stdout, SCHIFFE_LOGBOOK=str(other))
    assert (done.returncode, done.stdout) == (0, "1 game imported: number 1.\n")
    assert run("export", "1", SCHIFFE_LOGBOOK=str(other)).stdout == exported.stdout


def test_the_ending_of_a_file_says_what_is_written(
    capsys: pytest.CaptureFixture[str], path: Path, tmp_path: Path
) -> None:
    text, recording = tmp_path / "game.txt", tmp_path / "game.CAST"
    for file in (text, recording):
        assert run_here(capsys, "export", "1", str(file)).stdout == "1 game written.\n"
    assert text.read_text().startswith("Anna against ")
    head, *events = map(json.loads, recording.read_text().splitlines())
    assert head["version"] == 2
    assert len(events) > 10
    assert run_here(capsys, "export", "1", "--format", "text").stdout == text.read_text()
    assert run_here(capsys, "export", "--all", "--format", "text").stdout.count("Anna against ") == 3
    assert run("export", "1", "--format", "asciicast").stdout == recording.read_text()
    refused = run_here(capsys, "export", "1", "2", "--format", "asciicast")
    assert (refused.returncode, refused.stderr) == (2, "schiffe: a recording shows only one game\n")


def test_a_game_that_is_not_over_is_told_nothing_of(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    run("--bot", "easy", "--boards", "never", lines="\nA1\nquit\n")
    done = run_here(capsys, "export", "4")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "schiffe: Game 4 is not over.\n")
    assert len(json.loads(run_here(capsys, "export", "--all").stdout)) == 3


def test_what_is_wrong_ends_an_import_and_what_was_before_is_there(
    capsys: pytest.CaptureFixture[str], path: Path, other: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.json"
    run_here(capsys, "export", "--all", str(file))
    games = json.loads(file.read_text())
    games[1]["events"][1]["shots"][0]["cell"] = "Z99"
    file.write_text(json.dumps(games))
    monkeypatch.setenv("SCHIFFE_LOGBOOK", str(other))
    done = run_here(capsys, "import", str(file))
    assert done.returncode == 1
    assert done.stdout == "1 game imported: number 1.\n"
    checked = run_here(capsys, "import", "--check", str(file))
    assert (checked.stdout, checked.stderr) == ("1 game is valid.\n", done.stderr)
    assert done.stderr == (
        f"schiffe: {file}, game 2: events[1].shots[0].cell: “Z99” is not a square. Possible: A1 to F6\n"
    )


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["export"], 2, "export needs the number of a game"),
        (["export", "9"], 1, "The logbook has no game 9."),
        (["export", "x", "1"], 2, "“x” is not the number of a game"),
        (["export", "1", "games.xml"], 2, "no format has the ending of “games.xml”. Possible: .json"),
        (["export", "1", "--format", "yaml"], 2, "“yaml” is not possible. Possible: json"),
        (["export", "--all", "1"], 2, "--all and NUMBER don't work together"),
        (["export", "1", "nowhere/games.json"], 1, "nowhere/games.json cannot be written (the folder does not exist)"),
        (["export", "1", "--format", "json", "new/"], 1, "new/ cannot be written (that is a folder)"),
        (["import"], 2, "import needs a file"),
        (["import", "nothing.json"], 1, "nothing.json does not exist"),
        (["import", os.devnull], 1, f"{os.devnull}: this is not a regular file"),
        (["import", "."], 1, ".: this is not a regular file"),
    ],
)
def test_what_is_not_possible_is_one_line(
    capsys: pytest.CaptureFixture[str], path: Path, arguments: list[str], status: int, said: str
) -> None:
    done = run_here(capsys, *arguments)
    assert (done.returncode, done.stdout) == (status, "")
    assert done.stderr.startswith(f"schiffe: {said}") or f": {said}" in done.stderr
    assert done.stderr.count("\n") == 1


def test_only_regular_files_are_replaced(capsys: pytest.CaptureFixture[str], path: Path, tmp_path: Path) -> None:
    folder, link, file = tmp_path / "games.json", tmp_path / "link.json", tmp_path / "file.json"
    folder.mkdir()
    assert f"{folder}: this is not a regular file" in run_here(capsys, "export", "1", str(folder)).stderr
    link.symlink_to(link)
    assert f"{link} cannot be written" in run_here(capsys, "export", "1", str(link)).stderr
    link.unlink()
    file.write_text("before")
    file.chmod(0o600)
    link.symlink_to(file)
    assert run_here(capsys, "export", "1", str(link)).returncode == 0
    assert link.is_symlink()
    assert json.loads(file.read_text())["version"] == 1
    assert file.stat().st_mode & 0o777 == 0o600


def test_nothing_is_written_where_a_game_is_missing(
    capsys: pytest.CaptureFixture[str], path: Path, tmp_path: Path
) -> None:
    file = tmp_path / "games.json"
    file.write_text("before")
    assert run_here(capsys, "export", "1", "9", str(file)).returncode == 1
    assert file.read_text() == "before"
    assert not list(tmp_path.glob(".schiffe-*"))


def test_what_a_killed_export_or_change_of_settings_left_is_removed(
    capsys: pytest.CaptureFixture[str], path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCHIFFE_SETTINGS", str(tmp_path / "settings.ini"))
    for words in (("export", "1", str(tmp_path / "game.json")), ("settings", "name", "Anna")):
        left = tmp_path / ".schiffe-a1b2c3d4"
        left.mkdir(mode=0o700)
        os.utime(left, times=(1e9, 1e9))
        assert run_here(capsys, *words).returncode == 0
        assert not left.exists()


def test_of_all_games_those_that_cannot_be_read_are_left_out(
    capsys: pytest.CaptureFixture[str], path: Path, tmp_path: Path
) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("UPDATE match SET setup = '{}' WHERE id = 2")
    connection.close()
    file = tmp_path / "games.json"
    done = run_here(capsys, "export", "--all", str(file))
    assert (done.returncode, done.stdout) == (1, "2 games written.\n")
    assert done.stderr == "schiffe: Game 2 can no longer be read.\n"
    assert len(json.loads(file.read_text())) == 2
    assert run_here(capsys, "export", "2").returncode == 1
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("UPDATE match SET setup = '{}'")
    connection.close()
    assert json.loads(run_here(capsys, "export", "--all").stdout) == []


def test_games_of_no_game_that_is_known_are_left_out(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    from schiffe.store.matches import StoredEnding
    from schiffe.store.store import Store

    store = Store(path)
    recording = begin_match(store, BEGUN)
    recording.append("end", StoredEnding("won", 0))
    recording.release()
    store.close()
    assert len(json.loads(run_here(capsys, "export", "--all").stdout)) == 3
    assert run_here(capsys, "export", "4").stderr == "schiffe: Game 4 can no longer be read.\n"


@pytest.mark.parametrize("form", ["text", "asciicast"])
def test_a_game_that_never_began_has_nothing_to_show(capsys: pytest.CaptureFixture[str], path: Path, form: str) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("DELETE FROM event WHERE match = 1")
    connection.close()
    done = run_here(capsys, "export", "1", "--format", form)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "schiffe: Game 1 ended before it began.\n"
    assert json.loads(run_here(capsys, "export", "1").stdout)["events"] == []


def test_where_no_game_is_over_that_is_said(capsys: pytest.CaptureFixture[str], other: Path) -> None:
    assert run_here(capsys, "export", "--all").stderr == "schiffe: No game is over yet.\n"


def test_a_game_that_never_began_makes_no_text(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    store = Store(tmp_path / "logbook.sqlite3")
    recording = begin_match(store, FORMAT.new_match(whole().record))
    recording.end(StoredEnding("broken"))
    recording.release()
    store.close()
    done = run_here(capsys, "export", "1", "--format", "text")
    assert (done.returncode, done.stderr) == (1, "schiffe: Game 1 ended before it began.\n")
    assert "No game is over yet." in run_here(capsys, "export", "--all", "--format", "text").stderr
    play(tmp_path / "logbook.sqlite3", PLANS[0])
    done = run_here(capsys, "export", "--all", "--format", "text")
    assert (done.returncode, done.stderr) == (0, "")
    assert run_here(capsys, "export", "--all").stdout.count('"token"') == 2


def test_a_format_of_several_games_is_the_same_in_each_and_has_an_ending_of_its_own() -> None:
    formats = {
        (form, found.suffix, found.head, found.between, found.too_many_text is None)
        for game in GAMES
        for form, found in game.formats.items()
    }
    assert len({form for form, *_rest in formats}) == len({ending for _form, ending, *_rest in formats}) == len(formats)
    assert ".json" not in {ending for _form, ending, *_rest in formats}


@pytest.mark.parametrize("game", [*GAMES, NIM], ids=lambda game: game.word)
def test_games_of_a_table_have_one_head_and_nothing_between_them(game: GameInfo) -> None:
    tables = [each for each in game.formats.values() if each.suffix == ".csv"]
    assert tables or game is not NIM
    assert [(each.between, each.head[-1:]) for each in tables] == [("", "\n")] * len(tables)
