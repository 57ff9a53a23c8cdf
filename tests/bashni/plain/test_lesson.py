"""The lesson in line mode, through a pipe, at a keyboard and by ear; and what a newcomer is told before a game."""

import json
import re
import sys

import pytest

from schiffe.bashni.rules.squares import square_name
from schiffe.bashni.texts.lesson import first_rules_text
from schiffe.bashni.texts.lesson_steps import LESSON_STEPS
from tests.game.plain.menus import bashni_menu
from tests.pseudo_terminal import Terminal
from tests.running import run

QUIET = ("--boards", "never", "--pause", "0", "--seed", "3", "--name", "Lea")
RIGHT = [" ".join(map(square_name, step.correct_moves[0].squares)).lower() for step in LESSON_STEPS]
NUMBER = bashni_menu()["First steps"]


def lesson(*lines: str, more: tuple[str, ...] = QUIET, **environment: str) -> str:
    """What is said when the lesson is chosen from the menu and these lines are typed."""
    done = run("bashni", *more, lines="\n".join((NUMBER, *lines, "")), **environment)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_steps_are_told_in_order_and_then_a_game_begins() -> None:
    said = lesson(*RIGHT, "quit", "quit")
    place = 0
    for number, step in enumerate(LESSON_STEPS, 1):
        for text in (f"{number} of {len(LESSON_STEPS)}: {step.rule.long} {step.task.long}", step.confirmation.long):
            place = said.index(text, place)
    game = said[place:]
    assert "Now the game.\nLea (White) to move.\n" in game


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["c3 d2"], "C3 D2 is not allowed: a man moves forward only, not to D2."),
        ([RIGHT[0], "g3 f4"], "G3 F4 is not allowed: you must capture, from C3."),
        ([*RIGHT[:3], "c3 e5"], "C3 E5 is not allowed: you must keep capturing, from E5."),
        ([*RIGHT[:6], "b2 d4"], "B2 D4 is not allowed: you must capture, from B2."),
        ([*RIGHT[:7], "e7 d8"], "E7 D8 is not allowed: you must capture, from E7."),
    ],
)
def test_a_wrong_move_is_told_why_and_may_be_tried_again(lines: list[str], why: str) -> None:
    step = LESSON_STEPS[len(lines) - 1]
    right = " ".join(map(square_name, step.correct_moves[-1].squares))
    said = lesson(*lines, right, "quit", "quit")
    assert said.index(why) < said.index(step.confirmation.long)


def test_its_words_help_and_one_of_them_begins_the_game() -> None:
    said = lesson("help", "moves c3", "hint", "undo", "again", "play", "undo", "quit", "quit")
    assert "ends the lesson and begins the game" in said
    assert "C3 B4\nC3 D4\n" in said
    assert "A good move: " in said
    assert said.count("Nothing to undo.") == 1  # it is no word of the lesson
    assert "2 of 8" not in said
    assert "Now the game." in said


def test_it_is_in_no_list_but_the_game_behind_it_is() -> None:
    before = run("games").stdout
    lesson(*RIGHT[:4], "quit", "quit")
    assert run("games").stdout == before
    lesson(*RIGHT, "c3 d4", "quit", "quit")
    assert run("games").stdout.count("beginner") == 1
    run("bashni", "--resume", lines="resign\nquit\n")
    assert json.loads(run("export", "--all").stdout)[0]["moves"][0] == "C3:D4"


def test_a_forced_capture_of_the_game_comes_with_advice() -> None:
    said = lesson(*RIGHT, *["hint", "moves", "c3 d4", "g3 f4", "f4 g5", "d4 c5"] * 4, "quit", "quit")
    for line in said.splitlines():
        if line.startswith("You must capture"):
            assert re.search(r"(goes under yours|frees your piece there|as long as you can)\.$", line)
            break
    else:
        pytest.fail("nothing had to be captured")


def test_a_game_that_is_resumed_has_its_advice_but_no_steps_any_more() -> None:
    lesson(*RIGHT, "g3 h4", "c3 b4", "quit", "quit")
    said = run("bashni", "--resume", "--boards", "never", lines="quit\n").stdout
    assert "1 of 8" not in said
    assert re.search(r"(goes under yours|frees your piece there|as long as you can)\.$", said, re.MULTILINE)


def test_where_the_input_ends_in_its_steps_the_next_run_goes_on_there() -> None:
    run("bashni", *QUIET, lines="\n".join((NUMBER, *RIGHT[:3], "")))
    said = lesson(RIGHT[3], "quit", "quit")
    assert [f"{number} of {len(LESSON_STEPS)}: " in said for number in range(1, 7)] == [False] * 3 + [True] * 2 + [
        False
    ]
    assert f"1 of {len(LESSON_STEPS)}: " in lesson("quit", "quit"), "what is left begins anew"


@pytest.mark.parametrize(
    "lines", [(*RIGHT, "c3 d4"), (RIGHT[0], "play", "c3 d4"), (*RIGHT[:2], "play")], ids=["whole", "skipped", "ended"]
)
def test_what_is_over_begins_anew(lines: tuple[str, ...]) -> None:
    run("bashni", *QUIET, lines="\n".join((NUMBER, *lines, "")))
    assert f"1 of {len(LESSON_STEPS)}: " in lesson("quit", "quit")


@pytest.mark.parametrize(
    "lines", [("play", "g3 h4", "c3 b4"), (*RIGHT, "g3 h4", "play", "c3 b4")], ids=["its steps", "the advice"]
)
def test_what_was_ended_does_not_come_back_when_the_game_is_resumed(lines: tuple[str, ...]) -> None:
    ended = lesson(*lines, "quit", "quit")
    said = run("bashni", "--resume", "--boards", "never", lines="help play\nplay\nquit\n").stdout
    assert "The game continues." in said
    for text in ended[ended.index("C3 B4") :], said:
        assert not re.search(r"(goes under yours|frees your piece there|as long as you can)\.$", text, re.MULTILINE)
    assert "“play” is neither a move nor a word known here." in said


def test_by_ear_the_board_of_each_step_is_told() -> None:
    said = lesson(*RIGHT[:2], "quit", "quit", more=("--speech", "--name", "Lea"))
    assert "White: men on F2 and C3.\nBlack: men on E7." in said
    assert "White: E5 2 high, white man over black man.\nBlack: men on B8." in said


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_a_newcomer_at_a_keyboard_hears_the_rules_before_the_first_game_only() -> None:
    heard = []
    for _game in range(2):
        with Terminal("bashni", "--bot", "beginner", "--plain", *QUIET) as terminal:
            terminal.wait_for("to move")
            terminal.ask("c3 d4", "beginner: .*(?s:.)*>$")
            terminal.type("quit\r")
            assert terminal.wait_for_end() == 0
            heard.append(first_rules_text() in " ".join(terminal.everything.split()))
    assert heard == [True, False]
