"""The lesson of the first game in line mode, through a pipe, at a keyboard and by ear; and what a newcomer is told."""

import json
import re
import sys

import pytest

from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.texts.lesson import first_rules_text
from tests.game.plain.menus import battleship_menu
from tests.pseudo_terminal import Terminal
from tests.running import run

QUIET = ("--boards", "never", "--name", "Lea", "--seed", "3")
SPEECH = ("--speech", "--name", "Lea", "--seed", "3")
NUMBER = battleship_menu()["A first game"]
SHOTS = ["d4", "c3", "c5", "c2", "c4", "c1", "a7", "f1", "g1", "e1", "a1"]
"""Water; a ship of four that is hit, missed and sunk; water; one of two; water."""
WIN = ["c1", "c2", "c3", "c4", "e4", "f4", "g4", "f1", "g1"]
ALL = [f"{row}{column}" for row in "ABCDEFG" for column in range(1, 8)]


def lesson(*lines: str, more: tuple[str, ...] = QUIET) -> str:
    """What is said when the first game is chosen from the menu and these lines are typed."""
    done = run("--plain", *more, lines="\n".join((NUMBER, *lines, "")))
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("more", [QUIET, SPEECH])
def test_each_step_is_told_at_its_moment_with_the_squares_to_try(more: tuple[str, ...]) -> None:
    said = lesson("", *SHOTS, "quit", "quit", more=more)
    turns = [turn.splitlines()[-1] for turn in said.split("\n> ")[: len(SHOTS) + 1]]
    told = [
        "2 of 6: Sink the fleet to win: 3 ships are hidden on the other board. Type a square such as C5; Enter fires.",
        "3 of 6: Water: no ship lies on D4. You take turns firing. Try another square; hint tells the best.",
        "4 of 6: Hit! A ship lies there. Try its neighbours: C4 or D3.",
    ]
    assert [re.sub(r"^.*(?=2 of 6)", "", turn) for turn in turns[:3]] == told
    assert said.index("Each of you places 3 ships") < said.index("1 of 6: Your ships") < said.index("place your fleet")
    assert said.count("5 of 6: Sunk! You have hit every square of that ship.") == 1
    assert all(said.count(f"{step} of 6: ") == 1 for step in range(1, 6))


def test_no_sentence_comes_again_and_what_water_is_only_once() -> None:
    said = lesson("", *SHOTS, "quit", "quit")
    for text in (
        "You take turns firing. ",
        "A ship lies there.",
        "you hit is still afloat",
        "every square of that ship",
    ):
        assert said.count(text) == 1, text
    assert "Water: no ship on" not in said


def test_a_word_ends_it_and_is_none_afterwards_nor_in_other_games() -> None:
    said = lesson("", "help play", "d4", "play", "c3", "play", "quit", "quit")
    assert "play: ends the advice of the lesson." in said
    assert "The lesson is over. The game continues." in said
    assert "4 of 6" not in said
    assert "“play” is not a square" in said
    assert "“play” is not a square" in run("--bot", "easy", "--plain", *QUIET, lines="\nplay\nquit\n").stdout


def test_a_game_that_is_resumed_goes_on_with_its_advice_and_says_no_rules() -> None:
    lesson("", "d4", "c3", "quit", "quit")
    said = run("--resume", "--plain", "--boards", "never", lines="quit\n").stdout
    assert "4 of 6: Hit! A ship lies there. Try its neighbours: C4 or D3." in said
    assert "Each of you places" not in said


def test_a_game_whose_lesson_was_ended_goes_on_without_its_advice() -> None:
    lesson("", "d4", "play", "c3", "quit", "quit")
    said = run("--resume", "--plain", "--boards", "never", lines="play\nquit\n").stdout
    assert "Lea against easy, where you left off" in said
    assert "of 6" not in said
    assert "Each turn comes with advice" not in said
    assert "“play” is not a square" in said


def test_its_end_says_nothing_of_skill() -> None:
    said = lesson("", *ALL, "quit")
    assert re.search(r"You (win|lose)", said)
    assert not re.search(r"skill|%.*luck|genius|costliest", said)
    assert json.loads(run("export", "1").stdout)["rules"]["size"] == 7


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_at_a_keyboard_enter_leads_to_the_full_game() -> None:
    with Terminal("--plain", *QUIET) as terminal:
        terminal.ask(NUMBER, r"keep it")
        terminal.type("\r")
        terminal.wait_for("2 of 6")
        for square in WIN:
            terminal.type(f"{square}\r")
            terminal.wait_for(rf"\n{square.upper()} (water|hit|sunk)(?s:.)*(>|quit:)$")
        assert "Enter plays the full game" in terminal.everything
        terminal.type("\r")
        terminal.wait_for("(?s)place your fleet: carrier.*yourself:$")
        assert "10 x 10, 5 ships, against easy." in terminal.everything
        assert "1 of 6" not in terminal.everything.rpartition("Enter plays")[2]
        terminal.type("quit\r")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_a_newcomer_at_a_keyboard_hears_the_rules_before_the_first_game_only() -> None:
    heard = []
    for _game in range(2):
        with Terminal("--bot", "easy", "--plain", *QUIET) as terminal:
            terminal.wait_for("yourself:$")
            terminal.type("\r")
            terminal.wait_for("Your turn")
            terminal.type("quit\r")
            assert terminal.wait_for_end() == 0
            heard.append(first_rules_text(Rules.of()) in " ".join(terminal.everything.split()))
    assert heard == [True, False]
