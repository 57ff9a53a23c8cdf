"""Boards of a file, for bots to fire at: what can be read, and what the bots come to there."""

import json
from pathlib import Path

import pytest

from schiffe.battleship.board_file import read_boards
from schiffe.battleship.rule_line import Announce, Contact
from schiffe.battleship.rules.rules import Rules
from schiffe.process.errors import CommandError
from tests.running import ROOT, run

STUDY = ROOT / "docs" / "human_boards.json"
RULES = Rules.of(8, contact=Contact.SIDES)
COMMAND = (
    "bench",
    "--boards",
    "docs/human_boards.json",
    "--size",
    "8",
    "--contact",
    "sides",
    "--seed",
    "1",
    "--jobs",
    "1",
)


def kept(path: Path, text: str) -> str:
    file = path / "boards.json"
    file.write_text(text)
    return str(file)


def test_the_boards_of_the_study() -> None:
    fleets = read_boards(str(STUDY), RULES)
    assert len(fleets) == 18
    assert fleets[1].rules.lengths == (4, 4, 2, 2)
    assert {(fleet.rules.grid.size, fleet.rules.contact) for fleet in fleets} == {(8, Contact.SIDES)}
    assert all(2 <= length <= 5 for fleet in fleets for length in fleet.rules.lengths)


def test_a_board_has_its_own_ships_and_all_other_rules(tmp_path: Path) -> None:
    file = kept(tmp_path, '{"boards": [[["C3", "C3"], ["A5", "A1"]], [["B1", "D1"]]]}')
    one, other = read_boards(file, Rules.of(6, announce=Announce.SUNK))
    assert [sorted(ship.cells) for ship in one.ships] == [[0, 1, 2, 3, 4], [14]]
    assert (one.rules, other.rules) == tuple(Rules.of(6, ships, announce=Announce.SUNK) for ships in ((5, 1), (3,)))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "has no boards in it, as in {"),
        ('{"boards": []}', "has no boards in it, as in {"),
        ('{"boards": 7}', "has no boards in it, as in {"),
        ('{"boards": [[]]} {"boards": [[]]}', "has no boards in it, as in {"),
        ("boards", "boards.json: line 1: this is not JSON"),
        ('{"boards": [[["A1", "A2"]], [["A1", "B2"]]]}', 'board 2: no ship lies there: “[["A1", "B2"]]”'),
        ('{"boards": [[["A1", "A9"]]]}', "board 1: no ship lies there"),
        ('{"boards": [[["A1", "A7"]]]}', "board 1: no ship lies there"),
        ('{"boards": [[["A1"]]]}', "board 1: no ship lies there"),
        ('{"boards": [[[1, 2]]]}', "board 1: no ship lies there"),
        ('{"boards": [5]}', "board 1: no ship lies there: “5”"),
        ('{"boards": [[]]}', "board 1: no ship lies there: “[]”"),
        ('{"boards": [[["A1", "A4"], ["A2", "C2"]]]}', "Cruiser on A2 to C2: already taken by battleship (A1 to A4)."),
    ],
)
def test_what_is_no_board_is_named(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(CommandError) as refused:
        read_boards(kept(tmp_path, text), RULES)
    assert said in str(refused.value)
    assert "boards.json" in str(refused.value)


def test_a_game_ends_when_its_shots_are_used_up() -> None:
    done = run(*COMMAND, "--games", "18", "--shots", "12", "--bots", "easy,hard", "--json")
    assert done.stderr == ""
    found = json.loads(done.stdout)
    assert (found["rules"]["shots"], found["rules"]["boards"][1]) == (12, [4, 4, 2, 2])
    easy, hard = found["bots"]
    assert (easy["mean"], easy["max"], easy["sunk"]) == (12, 12, 0)
    assert 0 < easy["hits_mean"] < hard["hits_mean"] < 1


def test_hits_and_how_many_sank_all_stand_in_the_table() -> None:
    said = run(*COMMAND, "--games", "18", "--bots", "hard").stdout
    assert "Boards: 18, from docs/human_boards.json\n" in said
    assert "The board is" not in said
    head, hard, density, _ahead = said[said.index("bot ") :].splitlines()
    assert head.split()[-8:] == ["hits", "error", "all", "sunk", "ms/shot", "95", "%", "slowest"]
    assert hard.split()[-5:-3] == density.split()[-5:-3] == ["100", "%"], "without a limit all games come to their end"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--shots", "5"], "--shots only works with --boards"),
        (["--boards", "x", "--duel", "easy", "hard"], "--duel and --boards don't work together"),
        (["--boards", "nowhere.json"], "nowhere.json does not exist"),
    ],
)
def test_what_does_not_go_together_is_refused(more: list[str], said: str) -> None:
    assert run("bench", *more).stderr == f"schiffe: {said}\n"
