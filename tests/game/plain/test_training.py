"""A round of training in line mode, through a pipe, at a keyboard and by ear, in both games."""

import json
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from schiffe.bashni.logbook.training import MoveQuestion
from schiffe.bashni.match.built_in_positions import built_in_moves
from schiffe.bashni.rules.position import Limits
from schiffe.bashni.texts.moves import move_name
from schiffe.battleship.logbook.training import ShotQuestion
from schiffe.battleship.match.built_in_positions import built_in_positions
from schiffe.battleship.rules.grid import cell_name
from schiffe.game.training.progress import QUESTIONS_PER_ROUND, QuestionPlace
from schiffe.store.store import Store
from tests.battleship.plain.test_daily import Home
from tests.game.plain.menus import bashni_menu, battleship_menu
from tests.running import run

SHOTS = [ShotQuestion(QuestionPlace(None, 1), each.target, each.fired_cell) for each in built_in_positions()]
MOVES = [MoveQuestion(QuestionPlace(None, 1), played, Limits()) for played in built_in_moves()]
QUIET = ("--name", "Lea", "--boards", "never")
HOUR: Final = 3600.0
DAY: Final = 24 * HOUR
NOON: Final = 20_782 * DAY + DAY / 2
"""On 25 November 2026."""


@cache
def names(game: str) -> list[tuple[str, str]]:
    """What is best in the built-in positions, and what was played there, as one types them."""
    if game == "battleship":
        return [
            (cell_name(each.judge(each.fired_cell).best_shot_odds.cell, 10), cell_name(each.fired_cell, 10))
            for each in SHOTS
        ]
    return [
        (move_name(each.judge(each.played_move.move).best_move), move_name(each.played_move.move)) for each in MOVES
    ]


COMMANDS = {"battleship": ("train",), "bashni": ("bashni", "train")}


def trained(game: str, *lines: str, more: Sequence[str] = QUIET, status: int = 0) -> str:
    done = run(*COMMANDS[game], *more, lines="".join(f"{line}\n" for line in lines))
    assert done.returncode == status, done
    return done.stdout


def tally(game: str) -> dict[str, int] | None:
    found: dict[str, int] | None = json.loads(run(*COMMANDS[game], "--json", "--name", "Lea").stdout)["training"]
    return found


@pytest.mark.parametrize("game", COMMANDS)
def test_a_round_of_ten_and_what_it_comes_to(game: str) -> None:
    assert tally(game) is None
    right = [best for best, _played in names(game)]
    wrong = [played for _best, played in names(game)]
    said = trained(game, *(line for answer in (*wrong[:3], *right[3:]) for line in (answer, "")))
    assert [f"{number} of {QUESTIONS_PER_ROUND}: " in said for number in range(1, 12)] == [True] * 10 + [False]
    assert len(re.findall(" was best[:.]", said)) == 7
    assert said.count("You will see it again tomorrow.") == 3
    assert said.endswith(f"7 of {QUESTIONS_PER_ROUND} right. 3 come back.\n")
    assert tally(game) == {"positions": 10, "right": 7, "learnt": 0, "waiting": 3, "due": 0}
    stats = run("stats", "--player", "Lea").stdout
    assert "Training: 10 positions, 7 right at once, 0 learnt since. 3 come back." in stats
    key = json.loads(run("stats", "--json", "--player", "Lea").stdout)
    assert {word: "training" in found for word, found in key.items() if word != "version"} == {
        word: word == game for word in COMMANDS
    }
    again = trained(game)
    assert "No more questions today. New ones come from the games you play." in again
    assert run("games").stdout == "No games yet.\n"
    assert run("export", "--all").returncode == 1


@pytest.mark.parametrize("game", COMMANDS)
@pytest.mark.parametrize("more", [QUIET, ("--name", "Lea"), ("--name", "Lea", "--speech")])
def test_the_best_is_not_named_before_the_answer(game: str, more: Sequence[str]) -> None:
    some = names(game)[:4]
    asked = (line for _best, played in some for line in ("help", "board", "again", "zzz", played, ""))
    said = trained(game, *asked, "quit", more=more)
    for number, each in enumerate(some, 1):
        begin = said.index(f"{number} of {QUESTIONS_PER_ROUND}: ")
        told = said[begin : said.index("zzz", begin)].replace("such as B7", "").replace("C3 D4", "")
        assert [name for name in each if re.search(rf"\b{name}\b", told, re.IGNORECASE)] == []
        assert "%" not in told


@pytest.mark.parametrize("game", COMMANDS)
def test_the_first_answer_counts_and_another_try_does_not(game: str) -> None:
    (best, played), *_others = names(game)
    said = trained(game, played, "again", best, "so", "again", "quit", "next", "quit")
    assert said.count("You will see it again tomorrow.") == len(re.findall(" was best[:.]", said)) == 1
    assert "“so” is not possible. Possible: next, again or quit" in said
    assert said.endswith("0 of 1 right. 1 comes back.\n")
    assert tally(game) == {"positions": 1, "right": 0, "learnt": 0, "waiting": 1, "due": 0}


@pytest.mark.parametrize("game", COMMANDS)
def test_where_the_input_ends_the_answers_are_kept(game: str) -> None:
    trained(game, names(game)[0][0], status=1)
    found = tally(game)
    assert found
    assert found["right"] == 1


@pytest.mark.parametrize(("game", "menu"), [("battleship", battleship_menu()), ("bashni", bashni_menu())])
@pytest.mark.parametrize("is_word", [True, False])
def test_the_menu_has_it_as_a_number_and_as_a_word(game: str, menu: dict[str, str], is_word: bool) -> None:
    command = () if game == "battleship" else ("bashni",)
    said = run(*command, lines="train\nquit\nquit\n" if is_word else f"{menu['Training']}\nquit\nquit\n").stdout
    assert f"1 of {QUESTIONS_PER_ROUND}: From a game of the computer" in said
    assert said.count("Training") == 2, "the menu stands there again"


def test_what_can_be_asked_about_a_position() -> None:
    said = trained("battleship", "hits", "left", "row B", "around A5", "K3", "A5", "B2", "help hits", "quit")
    assert "Open hits: A5, D10, J5 and J6. Sunk: none." in said
    assert "Afloat: 5, 4, 3, 3, 2.\n" in said
    assert "B: 3 and 8 water, the rest open.\n" in said
    assert "You have already fired at A5 (hit)." in said


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "first_title", "third_title"), [("battleship", "shot 26", "shot 19"), ("bashni", "move 9", "move 19")]
)
def test_a_week_of_training_by_a_clock_that_is_set_back_in_between(
    tmp_path: Path, game: str, first_title: str, third_title: str
) -> None:
    home, (first, second), command = Home(tmp_path, "Pacific/Kiritimati"), names(game)[:2], COMMANDS[game]
    lines = f"{first[1]}\n\n{second[1]}\n\nquit\n"
    assert "0 of 2 right. 2 come back." in home.play(*command, now=NOON, lines=lines)
    assert third_title in home.play(*command, now=NOON + HOUR, lines="quit\n"), "not on the same day"
    again = home.play(*command, now=NOON + DAY, lines=f"{first[0]}\n\n{second[1]}\n\nquit\n")
    assert "You will see it again in 6 days." in again
    assert first_title in home.play(*command, now=NOON - 40 * DAY, lines="quit\n"), "set back, it is asked for at once"
    learnt = home.play(*command, now=NOON + 7 * DAY, lines=f"{first[0]}\n\n{second[0]}\n\nquit\n")
    assert "Learnt: it does not come back." in learnt
    assert "2 of 2 right. 1 comes back." in learnt


@pytest.mark.parametrize("is_there", [True, False])
def test_an_empty_logbook_has_numbers_for_programs(tmp_path: Path, is_there: bool) -> None:
    path = tmp_path / "games.sqlite3"
    if is_there:
        Store(path).close()
    told = {
        command: json.loads(run(*command, SCHIFFE_LOGBOOK=str(path)).stdout)
        for command in [("train", "--json"), ("bashni", "train", "--json"), ("daily", "--calendar", "--json")]
    }
    assert told == {
        ("train", "--json"): {"version": 1, "game": "battleship", "training": None},
        ("bashni", "train", "--json"): {"version": 1, "game": "bashni", "training": None},
        ("daily", "--calendar", "--json"): {"version": 1, "streak": 0, "best": None, "mean": None, "days": []},
    }
    assert path.exists() is is_there, "whoever only reads makes no file"
