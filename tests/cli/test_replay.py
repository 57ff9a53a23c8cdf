"""The command that looks back at a game."""

import json
import sqlite3
import sys
from pathlib import Path

import pytest

from schiffe.bashni.rules.position import Colour
from schiffe.battleship.logbook.finished import FORMAT
from schiffe.battleship.rules.rules import Rules
from schiffe.game.match.events import PlayerResigned
from schiffe.store.logbook import Logbook
from schiffe.store.matches import StoredEnding
from schiffe.store.store import Store
from tests.bashni.logbook.kept import ANNA, BEN, COMPUTER, by_chance, keep, record_of
from tests.battleship.logbook.pasts import ended_by, kept, whole
from tests.game.plain.menus import bashni_menu, battleship_menu
from tests.pseudo_terminal import Terminal
from tests.running import run, run_here
from tests.store.games import TOWERS, begin_match


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The logbook of the test: a game that is over, and one that is not."""
    path = tmp_path / "logbook.sqlite3"
    kept(path, whole(Rules.of(7, (4, 3, 2))))
    kept(path, ended_by(()), is_over=False)
    return path


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    done = run_here(capsys, "replay", *arguments)
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.returncode, done.stderr.removeprefix("schiffe: ").rstrip()


def test_a_game_is_told(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    assert path.exists()
    done = run_here(capsys, "replay", "1")
    lines = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    assert lines[0].startswith("Lea against hard, ")
    assert any(line.endswith("has won.") for line in lines)
    assert lines[-1].strip().startswith("└")
    assert run_here(capsys, "replay", "last").stdout == done.stdout
    assert run_here(capsys, "replay", "1", "--boards", "never").stdout.splitlines()[-1].endswith("has won.")


def test_the_knowledge_of_a_player(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    assert path.exists()
    seen = {player: run_here(capsys, "replay", "1", "--seen-by", player).stdout for player in ("1", "LEA", "2")}
    assert seen["1"] == seen["LEA"] != seen["2"]
    status, said = refused(capsys, "1", "--seen-by", "Zoe")
    assert (status, said) == (2, "--seen-by: “Zoe” did not play there. Possible: 1, 2, Lea or hard")


def test_of_what_is_not_over_nothing_is_shown(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    assert path.exists()
    assert refused(capsys, "2") == (1, "Game 2 is not over.")
    assert refused(capsys, "2", "--seen-by", "1", "--odds") == (1, "Game 2 is not over.")


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("9",), 1, "The logbook has no game 9."),
        (("0",), 1, "The logbook has no game 0."),
        (("x",), 2, "“x” is not the number of a game; games lists them"),
        (("1", "2"), 2, "“2” does not work here. Possible: number or last"),
        ((), 2, "replay needs the number of a game, or last; games lists them"),
        (("--seen-by", "1"), 2, "--seen-by needs the number of a game"),
        (("--odds",), 2, "--odds needs the number of a game"),
    ],
)
def test_what_is_not_possible_is_one_line(
    capsys: pytest.CaptureFixture[str], path: Path, arguments: tuple[str, ...], status: int, said: str
) -> None:
    assert path.exists()
    assert refused(capsys, *arguments) == (status, said)


def test_without_a_game_that_is_over_there_is_no_last_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "last") == (1, "No game is over yet.")


def test_other_games_and_damaged_ones_are_refused(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    store = Store(path)
    towers = begin_match(store, TOWERS)
    towers.release()
    store.close()
    assert refused(capsys, str(towers.match_id))[0] == 1
    connection = sqlite3.connect(path)
    connection.execute("UPDATE event SET text = ? WHERE match = 1 AND number = 2", (json.dumps({"event": "x"}),))
    connection.commit()
    connection.close()
    assert refused(capsys, "1") == (1, "Game 1 can no longer be read.")


def test_bashni_is_told_too(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    book, record = Logbook(path), record_of(ANNA, BEN)
    keep(book, record, by_chance(record, 5, 12, PlayerResigned(Colour.BLACK)))
    book.close()
    done = run_here(capsys, "replay", "last")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Anna" in done.stdout
    assert refused(capsys, "3", "--odds") == (2, "--odds does not apply to Bashni")
    assert refused(capsys, "3", "--seen-by", "1") == (2, "--seen-by does not apply to Bashni")


def test_the_menu_of_bashni_in_line_mode_tells_a_game(path: Path) -> None:
    number = bashni_menu()["Look back"]
    assert "No game is over yet." in run("bashni", lines=f"{number}\nquit\n").stdout
    book, record = Logbook(path), record_of(ANNA, BEN)
    for _game in range(2):
        keep(book, record, by_chance(record, 5, 12, PlayerResigned(Colour.BLACK)))
    keep(book, record, by_chance(record, 6, 3, None))
    book.close()
    done = run("bashni", lines=f"{number}\n3\n{number}\n2\nquit\n")
    assert "“3” is not possible. Possible: 1 or 2" in done.stdout
    assert "Ben resigns." in done.stdout
    assert done.stdout.count("12  ") == 1
    assert done.returncode == 0


def test_a_game_that_never_began_has_nothing_to_show(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("DELETE FROM event WHERE match = 1")
    connection.commit()
    connection.close()
    assert refused(capsys, "1") == (1, "Game 1 ended before it began.")


def test_the_menu_of_line_mode_tells_a_game(path: Path) -> None:
    number = battleship_menu()["Look back"]
    assert path.exists()
    done = run(lines=f"{number}\nquit\n")
    assert "1. Lea: " in done.stdout
    assert "has won." in done.stdout
    assert done.returncode == 0


def test_the_menu_of_line_mode_says_that_there_is_none() -> None:
    number = battleship_menu()["Look back"]
    assert "No game is over yet." in run(lines=f"{number}\nquit\n").stdout
    assert "No game is over yet." in run("--no-logbook", lines=f"{number}\nquit\n").stdout


def test_the_last_game_is_one_that_has_begun(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    number = battleship_menu()["Look back"]
    store = Store(path)
    for end in (StoredEnding("broken"), None):
        recording = begin_match(store, FORMAT.new_match(whole().record))
        if end:
            recording.end(end)
        recording.release()
    store.close()
    told = run_here(capsys, "replay", "last")
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout == run_here(capsys, "replay", "1").stdout
    assert refused(capsys, "3") == (1, "Game 3 ended before it began.")
    assert "1  Lea against hard" not in run(lines=f"{number}\nquit\n").stdout  # there is just one to look back at


def test_a_bot_is_called_as_the_language_of_the_moment_says(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    assert path.exists()
    lines = run_here(capsys, "replay", "1", "--lang", "de").stdout
    assert lines.startswith("Lea gegen schwer, ")
    assert "hard" not in lines
    assert "Lea gegen schwer" in run_here(capsys, "games", "--lang", "de").stdout
    assert run_here(capsys, "export", "1", "--format", "text", "--lang", "de").stdout.startswith("Lea gegen schwer, ")
    assert run_here(capsys, "replay", "1", "--lang", "de", "--seen-by", "SCHWER").returncode == 0
    assert json.loads(run_here(capsys, "export", "1").stdout)["players"][1]["name"] == "hard"


def test_the_computer_of_bashni_too(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    book, record = Logbook(path), record_of(ANNA, COMPUTER)
    keep(book, record, by_chance(record, 5, 12, PlayerResigned(Colour.BLACK)))
    book.close()
    replayed = run_here(capsys, "replay", "3", "--lang", "de").stdout
    exported = run_here(capsys, "export", "3", "--format", "text", "--lang", "de").stdout
    for text in (replayed, exported, run_here(capsys, "games", "--lang", "de").stdout):
        assert "schwer" in text
        assert "(hard)" not in text


def test_rules_of_ones_own_are_named(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    kept(path, whole(Rules.of(8, (3, 2))))
    run_here(capsys, "settings", "own-rules", "kitchen = 8; 3,2")
    assert "Rules: kitchen. The board is 8 x 8." in run_here(capsys, "replay", "3").stdout


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
@pytest.mark.parametrize("how", [("--plain",), ()])
def test_at_a_terminal_a_game_is_told_step_by_step(path: Path, how: tuple[str, ...]) -> None:
    with Terminal("replay", "1", *how, SCHIFFE_LOGBOOK=str(path), ACCESSIBLE="" if how else "1") as terminal:
        terminal.wait_for(r"Lea against hard, \S+ \S+\n.*quit:$")
        terminal.ask("", r"Rules: .*\n(?s:.*)quit:$")
        terminal.ask("next", r"Lea begins\.\n.*quit:$")
        terminal.ask("7", r"\n7\. Lea: \w+ \w+.*\n.*quit:$")
        terminal.ask("next", r"\n7\. hard: \w+ \w+.*\n.*quit:$")
        terminal.ask("back", r"\n7\. Lea: \w+ \w+.*\n.*quit:$")
        terminal.ask("99", "“99” is not possible")
        terminal.type("quit\r")
        assert terminal.wait_for_end() == 0
