"""Bashni in line mode, as somebody meets it who plays by ear or through a pipe."""

import re
from typing import cast

import pytest

from schiffe.bashni.game import BASHNI
from schiffe.bashni.levels import LEVELS, level_name
from schiffe.bashni.match.events import MatchStarted, MoveMade
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.plain.context import LineContext
from schiffe.bashni.plain.words import position_words
from schiffe.bashni.rules.notation import parse_move, parse_position, parse_typed_move
from schiffe.bashni.rules.position import START_POSITION, Colour
from schiffe.bashni.rules.squares import parse_square
from schiffe.bashni.texts.moves import last_move_text, must_capture_text
from schiffe.bashni.texts.position import board_text, player_title, tower_text
from schiffe.game.match.players import Player, PlayerKind
from schiffe.language.text import join_or
from schiffe.language.words import RefusedInput
from tests.game.plain.menus import bashni_menu, battleship_menu
from tests.running import run

QUIET = ("--boards", "never", "--clock", "0", "--pause", "0", "--seed", "3")


def bashni(*arguments: str, lines: str) -> list[str]:
    """The lines that a game says, prompts and what was typed left out."""
    done = run("bashni", *arguments, *QUIET, lines=lines)
    assert (done.returncode, done.stderr) == (0, "")
    return [line for line in done.stdout.splitlines() if not line.startswith("> ")]


def test_two_people_at_one_keyboard() -> None:
    said = bashni("--two", "Anna", "Ben", lines="c3d4\nb6 c5\nd4:b6\nundo\nlist\nhe\nqu\n")
    assert said[:3] == ["Anna (White) against Ben (Black)", "Anna (White) to move.", "Anna: C3 D4."]
    assert "You must capture: D4 B6." in said
    assert "Anna: D4 B6 takes C5." in said
    assert "1 move taken back." in said
    assert said[-2] == "You have left the game."
    assert any(line.split() == ["1", "C3", "D4", "B6", "C5"] for line in said)
    assert any(line.startswith("  undo") for line in said)


def test_against_the_computer_an_undo_takes_both_moves_back() -> None:
    said = bashni("--bot", "easy", lines="undo\nc3 d4\nundo\nhint\nresign\n")
    assert "Nothing to undo." in said
    assert said.count("Player (White) to move.") == 3
    assert "2 moves taken back." in said
    assert any(re.match(r"A good move: [A-H]\d [A-H]\d\.$", line) for line in said)
    assert said[-1] == "Player resigns. easy wins."


def test_the_computer_begins_as_white() -> None:
    said = bashni("--bot", "easy", "--colour", "black", lines="last\nquit\n")
    assert said[0] == "easy (White) against Player (Black)"
    assert re.match(r"easy: [A-H]\d [A-H]\d\.$", said[1])
    assert said[2] == "Player (Black) to move."
    assert said[3] == said[1]


def test_what_is_asked_and_what_is_wrong() -> None:
    lines = "board\ntower c3\ntower\ntower z\nmoves c3\nmoves a1\ncount\nclock\n\nfoo\na1 b2\nc3 c4\nc\nmo\nli\nquit\n"
    said = "\n".join(bashni("--two", "Anna", "Ben", lines=lines))
    for part in (
        "White: men on A1, C1, E1, G1, B2, D2, F2, H2, A3, C3, E3 and G3.",
        "C3: white man.",
        "Something is missing. Try tower C5.",
        "“z” is not a square",
        "C3 B4\nC3 D4\n",
        "No tower can move from A1 now.",
        "Anna (White): 12 towers, 0 queens, 0 prisoners, 12 points",
        "No clock is running.",
        "Type a move such as c3 d4, or help.",
        "“foo” is neither a move nor a word known here.",
        "A1 B2 is not allowed: a tower stands on B2.",
        "“c4” is not in play",
        "Nobody has moved yet.",
    ):
        assert part in said


def test_everything_is_said_in_german() -> None:
    done = run("bashni", "--two", "Anna", "Ben", "--lang", "de", *QUIET, lines="c3d4\nturm d4\nhilfe\nende\nbeenden\n")
    assert "Anna (Weiß) ist dran." in done.stdout
    assert "D4: weißer Stein." in done.stdout
    assert "Du hast das Spiel verlassen." in done.stdout


def test_the_end_of_the_input_is_an_error_in_one_line() -> None:
    done = run("bashni", "--two", "Anna", "Ben", *QUIET, lines="c3 d4\n")
    assert done.returncode == 1
    assert done.stderr == "schiffe: the input ended, so the program ends too\n"


def test_the_menu() -> None:
    menu = bashni_menu()
    done = run(
        "bashni",
        "--plain",
        *QUIET,
        lines=f"{len(menu) + 1}\n{menu['Settings']}\nname Lea\n\n{menu['How to play']}\n"
        f"{menu['Against the computer']}\nnobody\neasy\nquit\n"
        f"{menu['Two players']}\nAnna\nanna\nBen\nquit\n{menu['Join a server']}\nquit\nquit\n",
    )
    assert done.returncode == 0
    assert f"“{len(menu) + 1}” is not in the menu. Possible: 1 to {len(menu)}, or quit." in done.stdout
    assert "White begins." in done.stdout
    assert f"“nobody” is not possible. Possible: {join_or(tuple(map(level_name, LEVELS)))}" in done.stdout
    assert "Lea (White) against easy (Black)" in done.stdout
    assert "The name “anna” is taken." in done.stdout
    assert "Anna (White) against Ben (Black)" in done.stdout


def test_the_menu_tells_the_statistics() -> None:
    menu = bashni_menu()
    lines = f"{menu['Statistics']}\n{menu['Against the computer']}\n\nresign\n{menu['Statistics']}\nquit\n"
    done = run("bashni", "--plain", "--name", "Lea", *QUIET, lines=lines)
    assert (done.returncode, done.stderr) == (0, "")
    before, after = done.stdout.index("No game is over yet."), done.stdout.index("Bashni, Lea: 1 game")
    assert before < after
    assert re.search(r"against +games +won +lost +drawn\nbeginner +1 +0 +1 +0", done.stdout[after:])


def test_the_first_game_offers_the_level_for_beginners() -> None:
    computer = bashni_menu()["Against the computer"]
    done = run("bashni", "--plain", lines=f"{computer}\n\nresign\n{computer}\n\nresign\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.index("(Enter: beginner)") < done.stdout.index("(Enter: easy)")
    assert "against beginner" in done.stdout
    assert "against easy" in done.stdout


@pytest.mark.parametrize("text", ["c3 d4", "C3:D4", "c3d4", " c3-d4 "])
def test_moves_as_people_type_them(text: str) -> None:
    assert parse_typed_move(text, START_POSITION) == parse_move("C3:D4")


def test_start_and_end_are_enough_for_a_single_capture() -> None:
    position = parse_position("w@A1,b@B2,b@D4,b@H8")
    assert parse_typed_move("a1 e5", position) == parse_move("A1:C3:E5")


def test_towers_and_boards_in_words() -> None:
    position = parse_position("b@C5,w@C5,W@C5,w@A1,b@H8,b@F8")
    assert tower_text(parse_square("C5"), position.towers[parse_square("C5")]) == (
        "C5: white queen over white man and black man."
    )
    assert board_text(position).splitlines() == [
        "White: men on A1; C5 3 high, white queen over white man and black man.",
        "Black: men on F8 and H8.",
    ]


def test_many_captures_are_told_by_their_squares() -> None:
    position = parse_position("w@A3,b@B4,w@C3,b@D4,w@E3,b@F4,w@G3,b@H8")
    assert must_capture_text(position).startswith("You must capture with A3, C3")


def test_a_new_queen_is_told() -> None:
    state: MatchState = MatchState.at_start(
        MatchStarted(
            (Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.PERSON, "Ben")),
            parse_position("w@A7,b@H8", Colour.WHITE),
        )
    )
    assert last_move_text(state.after(MoveMade(parse_move("A7:B8")))) == "Anna: A7 B8, new queen."


def test_the_menu_of_the_program_leads_to_bashni_and_back() -> None:
    label = str(BASHNI.menu_line)
    number = battleship_menu()[label]
    done = run("--plain", lines=f"{number}\n{bashni_menu()['How to play']}\nquit\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{number}  {label}" in done.stdout
    assert "White begins." in done.stdout
    assert done.stdout.count("1  Against the computer") == 4


@pytest.mark.parametrize(("boards", "count"), [("always", 3), ("asked", 1), ("never", 0)])
def test_boards_are_drawn_as_the_setting_says(boards: str, count: int) -> None:
    done = run("bashni", "--two", "Anna", "Ben", *QUIET, "--boards", boards, lines="board\nc3d4\nquit\n")
    assert done.stdout.count("    A   B   C   D   E   F   G   H") == count


def test_a_player_who_is_called_by_the_colour_is_named_once() -> None:
    assert player_title("Lea", Colour.WHITE) == "Lea (White)"
    assert [player_title(name, side) for name, side in (("White", Colour.WHITE), ("Black", Colour.BLACK))] == [
        "White",
        "Black",
    ]
    assert player_title("Black", Colour.WHITE) == "Black (White)"
    assert player_title("Lea (10)", Colour.BLACK) == "Lea (10), Black"


def test_a_listener_is_told_a_move_what_it_takes_and_what_must_capture() -> None:
    said = bashni("--two", "Anna", "Ben", "--speech", lines="c3d4\nb6 c5\nd4 b6\na7 c5\nquit\n")
    assert said[1:-1] == [
        "Anna (White) against Ben (Black)",
        "Anna (White) to move.",
        "Anna: C3 D4.",
        "Ben: B6 C5.",
        "Capture: D4 B6.",
        "Anna: D4 B6 takes C5.",
        "Capture: A7 C5 or C7 A5.",
        "Ben: A7 C5 takes B6.",
        "You have left the game.",
    ]


def test_against_the_computer_a_listener_is_told_whose_move_it_was_that_nobody_here_typed() -> None:
    said = bashni("--bot", "easy", "--pause", "0", "--seed", "3", "--speech", lines="a3b4\nquit\n")
    assert said[2] == "Player (White) to move."
    assert re.fullmatch(r"easy: [A-H]\d [A-H]\d\.", said[3])


def test_which_captures_moves_give_away_is_told_to_whoever_asks() -> None:
    def told(rest: str, position: str = "w@C3,w@G1,b@B6,b@F6", side: Colour = Colour.WHITE) -> str:
        state = MatchState.at_start(
            MatchStarted(
                (Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.PERSON, "Ben")), parse_position(position, side)
            )
        )
        words = position_words(cast(LineContext, None), state)
        (word,) = (word for word in words if word.name.english == "danger")
        assert word.answer
        try:
            answer = word.answer(rest)
        except RefusedInput as refused:
            return refused.problem
        assert answer is not None
        return answer

    assert told("") == "No move gives a capture away."
    near = "w@C3,w@G1,b@E5,b@H8"
    assert told("", near) == "C3 D4: E5 C3 takes D4."
    assert told("charlie 3 delta 4", near) == "C3 D4: E5 C3 takes D4."
    assert told("g1 h2", near) == "G1 H2 gives no capture away."
    assert told("g1 g2", near) == "“g2” is not in play; every second square is, such as A1 and B2."
    assert told("g1 e3", near) == "G1 E3 is not allowed: a man cannot get as far as E3."
    said = bashni("--two", "Anna", "Ben", lines="c3d4\ndanger\nda b6c5\nquit\n")
    assert said[4:6] == ["B6 C5: D4 B6 takes C5. F6 E5: D4 F6 takes E5.", "B6 C5: D4 B6 takes C5."]
