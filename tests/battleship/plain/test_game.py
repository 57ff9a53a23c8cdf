"""Whole games in line mode, fed by a pipe: what is said, and how it ends."""

import re

import pytest

from schiffe.battleship.levels import LEVELS, level_name
from schiffe.language.text import join_or
from tests.game.plain.menus import bashni_menu, battleship_menu
from tests.running import ALL_FIELDS, run

BOT, TWO = "Against the computer", "Two players"
BOARD = re.compile(r"^ ([A-Z]) │(.*?)│(?:     [A-Z] │(.*?)│)?$", re.MULTILINE)


def after(prompt_and_input: str, output: str) -> str:
    """The line that follows an input."""
    return output.split(f"{prompt_and_input}\n", 1)[1].split("\n", 1)[0]


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
def test_a_file_of_shots_is_a_whole_game(level: str) -> None:
    done = run("--plain", "--bot", level, "--seed", "7", lines=ALL_FIELDS)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert re.search(r"^You (win!|lose\.)$", done.stdout, re.MULTILINE)
    assert "\x1b" not in done.stdout
    lines = done.stdout.splitlines()
    end = lines[next(n for n, line in enumerate(lines) if line in ("You win!", "You lose.")) :][:3]
    counts = [int(re.search(r"(\d+) shots? and (\d+) hits? \(\d+ %\)", line).group(1)) for line in end[1:]]  # type: ignore[union-attr]
    assert abs(counts[0] - counts[1]) <= 1


def test_the_same_seed_is_the_same_game_and_another_one_is_not() -> None:
    small = ("--bot", "medium", "--size", "6", "--ships", "3", "--seed")
    one, again, other = (run(*small, seed, lines=ALL_FIELDS).stdout for seed in ("7", "7", "8"))
    assert one == again
    assert one != other


def test_two_people_fed_by_a_pipe() -> None:
    shots = "".join(f"{line}\n{line}\n" for line in ALL_FIELDS.split())
    done = run("--two", "Anna", "Ben", "--seed", "7", lines=shots)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.index("Anna is next.") < done.stdout.index("Ben is next.")
    assert re.search(r"^(Anna|Ben) has won\.$", done.stdout, re.MULTILINE)
    assert re.search(r"^Ben: A1 (water|hit \(\w+( \w+)?\)). Your turn\.$", done.stdout, re.MULTILINE)
    assert re.search(r"^Not sunk: \w+ [A-J]\d+ to [A-J]\d+", done.stdout, re.MULTILINE)


def test_the_end_shows_both_boards_open() -> None:
    done = run("--bot", "hard", "--seed", "7", lines=ALL_FIELDS)
    rows = BOARD.findall(done.stdout.split("You lose.")[0])[-10:]
    fleets = ["".join(row[side] for row in rows) for side in (1, 2)]
    assert fleets[0].count("#") == 17
    hulls = sum(fleets[1].count(sign) for sign in "╞╡╥║╨") + len(re.findall(r" ═ |═══(?=═)", fleets[1]))
    assert hulls > 0
    end = done.stdout.split("You lose.")[1]
    places = re.search(r"^Not sunk: (.*)\.$", end, re.MULTILINE)
    assert places
    assert len(places[1].replace(" hit)", "").split(", ")) == 5  # the hull of each stands on the board above
    assert re.search(r"carrier [A-J]\d+ to [A-J]\d+", places[1])


def test_the_end_of_input_is_one_line_and_status_1() -> None:
    for lines in ("", "\n", "a1\na2\n", "hand\na1\n", "a1\nxyz"):
        done = run("--bot", "easy", "--seed", "7", lines=lines)
        assert done.returncode == 1
        assert done.stderr == "schiffe: the input ended, so the program ends too\n"
    assert run(lines="").returncode == 1


def test_quitting_is_no_failure() -> None:
    for lines in ("quit\n", "\nquit\n", "hand\nquit\n", "hand\na1\nQUIT\n", "\na1\n Quit \n"):
        done = run("--bot", "easy", "--no-logbook", lines=lines)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.endswith("You have left the game.\n")
    assert run(lines="quit\n").returncode == 0


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("", "Type a square such as B7, or help."),
        ("   ", "Type a square such as B7, or help."),
        ("k1", "“k1” is not on the board. Rows go from A to J, columns from 1 to 10."),
        ("A11", "“A11” is not on the board. Rows go from A to J, columns from 1 to 10."),
        ("dog", "“dog” is not a square. Try B7, or help."),
        ("A 1", "You have already fired at A1 (water)."),
        ("row", "Something is missing. Try row C."),
        ("row k", "“k” is neither a row nor a column. Rows go from A to J, columns from 1 to 10."),
        ("row ß", "“ß” is neither a row nor a column. Rows go from A to J, columns from 1 to 10."),
        ("b\x1b[2J\x07", "“b\\x1b[2J\\x07” is not a square."),
        ("x" * 10_000, f"“{'x' * 57}...” is not a square."),
        ("\u202e\u200bb7", "“\\u202e\\u200bb7” is not a square."),
    ],
)
def test_input_that_is_no_shot_is_quoted_and_costs_nothing(line: str, answer: str) -> None:
    done = run("--bot", "easy", "--seed", "7", lines=f"a1\n{line}\na2\nquit\n")
    assert done.returncode == 0
    assert f"\n{answer}" in done.stdout
    assert done.stdout.count("Your turn") == 3
    assert "\x1b" not in done.stdout


def test_invalid_utf_8_and_null_bytes_are_survived() -> None:
    done = run("--bot", "easy", "--seed", "7", lines=b"a1\n\xff\xfe\n\x00\n\xe2\x82\na2\nquit\n")
    assert done.returncode == 0
    assert "“\ufffd\ufffd” is not a square." in done.stdout
    assert "“\\x00” is not a square." in done.stdout


def test_a_tab_parts_a_word_from_what_follows_it() -> None:
    done = run("--bot", "easy", "--seed", "7", "--boards", "never", lines="a1\nlast\t1\ncell \t a\t1\t\nquit\n")
    assert after("> last\\t1", done.stdout).startswith("1. easy: ")
    assert after("> cell \\t a\\t1\\t", done.stdout).startswith("A1: water; yours: ")


def test_the_words_answer() -> None:
    lines = (
        "\nlast\na1\nb9\nfleet\nhits\nrow a\nrow 3\nROW b\ncolumn 9\ncolumn k\ncell b9\ncell zz\nlast\nlast 1\nlast x\n"
    )
    done = run("--bot", "hard", "--seed", "7", lines=lines + "again\nclock\nboard\nhelp\nquit\n")
    out = done.stdout
    assert after("> last", out) == "No shot has been fired yet."
    assert re.search(r"^Your fleet: carrier D5 to H5; battleship A9 to D9; cruiser .*\.$", out, re.MULTILINE)
    assert re.search(r"^hard: afloat .*carrier.*; sunk none\.$", out, re.MULTILINE)
    assert after("> hits", out) == "Open hits: none. Sunk: none."
    assert out.split("> row a\n")[1].startswith("A: 1 water, the rest open.\nA, yours: 9 battleship, the rest empty.\n")
    assert after("> row 3", out) == "“3” is neither a row nor a column. Rows go from A to J, columns from 1 to 10."
    assert out.split("> column 9\n")[1].startswith(
        "9: B water, the rest open.\n9, yours: A to D battleship, G to I submarine, the rest empty.\n"
    )
    assert after("> column k", out) == "“k” is neither a row nor a column. Rows go from A to J, columns from 1 to 10."
    assert after("> cell b9", out) == "B9: water; yours: battleship."
    assert after("> cell zz", out) == "“zz” is not a square. Try B7."
    assert re.search(r"^1\. Player: A1 water$\n^1\. hard: [A-J]\d+ \w+$", out, re.MULTILINE)
    assert re.match(r"2\. hard: [A-J]\d+ \w+$", after("> last 1", out))
    assert after("> last x", out) == after("> again", out) == "“x” is not a number. Try last 10."
    assert after("> clock", out) == "15 seconds left."
    assert "Sink the enemy fleet first." in out
    assert "You have 15 seconds for each shot." in out
    assert "Ships may touch at corners only." in out
    assert "  column (co)" in out


def test_words_can_be_shortened_and_german_goes_beside_english() -> None:
    done = run("--bot", "hard", "--seed", "7", "--lang", "de", "--boards", "never", lines=SHORT_WORDS)
    assert done.returncode == 0
    assert after("> fl", done.stdout).startswith("Deine Flotte: ")
    assert after("> spa 1", done.stdout) == after("> co 1", done.stdout) == "1: alles offen."
    assert after("> sp 1", done.stdout) == "„sp“ kann spalte oder spielfeld heißen."
    assert after("> h", done.stdout) == "„h“ ist kein Feld. Versuch es mit B7 oder hilfe."
    assert "  feld (fe)" in done.stdout
    assert "Du hast das Spiel verlassen.\n" in done.stdout


SHORT_WORDS = "\nfl\nspa 1\nco 1\nsp 1\nh\nhil\nen\n"
DRAWN = re.compile("[┌│└╞╡╥║╨]")


def test_a_turn_is_short() -> None:
    """At most twelve words a turn; it was 23 to 28 when ships afloat, seconds and names were said at each."""
    for language in ("en", "de"):
        done = run("--bot", "hard", "--seed", "7", "--boards", "asked", "--lang", language, lines=ALL_FIELDS)
        turns = re.split(r"^> [A-J]\d+\n", done.stdout, flags=re.MULTILINE)[1:-1]
        assert len(turns) > 30
        assert sum(len(turn.split()) for turn in turns) / len(turns) <= 12
        assert max(len(turn.split()) for turn in turns) <= 20
        assert max(turn.count("\n") for turn in turns) == 1


def test_boards_are_drawn_when_asked_for_or_never() -> None:
    asked = run("--bot", "easy", "--seed", "7", "--boards", "asked", lines="board\n\nboard\n" + ALL_FIELDS).stdout
    assert asked.count("┌──") == 1 + 2
    assert not DRAWN.search(asked.split("> A1")[1])
    never = run("--bot", "easy", "--seed", "7", "--boards", "never", lines="board\n\na1\nboard\nhint\n" + ALL_FIELDS)
    assert not DRAWN.search(never.stdout)
    assert "Player: carrier D5 to H5, " in never.stdout
    assert never.stdout.split("> board\n")[1].startswith(
        "easy:\nA: 1 water, the rest open.\nAll other rows open.\nPlayer:\nA: 7 water, 9 battleship, the rest empty.\n"
    )
    assert "Symbols: " not in never.stdout


def test_without_a_clock_nothing_counts() -> None:
    done = run("--bot", "easy", "--clock", "0", lines="\nclock\nhelp\nquit\n")
    assert "Your turn.\n" in done.stdout
    assert after("> clock", done.stdout) == "No clock is running."
    assert "You have 1 second for each shot." in run("--bot", "easy", "--clock", "1", lines="\nhelp\nquit\n").stdout


def test_laying_by_hand_with_every_mistake() -> None:
    lines = "hand\nundo\nzz\nk1\na1\na9\na5\nb1\nC1\nundo\nc1\nc4\nundo\nc1\nf1\nrandom\nundo\nrandom\n\nquit\n"
    done = run("--bot", "easy", "--seed", "7", "--name", "Anna", lines=lines)
    out = done.stdout
    assert done.returncode == 0
    assert after("Bow: undo", out) == "No ship is placed yet."
    assert after("Bow: zz", out).startswith("“zz” does not work here.")
    assert after("Bow: k1", out).startswith("“k1” is not on the board.")
    assert after("Stern (A5 or E1): a9", out) == "“A9” is not possible for the stern. Possible: A5 or E1"
    touching = after("battleship, 4 squares. Bow: b1", out)
    assert touching == "Battleship on B1 to B4: would touch carrier (A1 to A5)."
    assert after("Stern (C4 or F1): undo", out).startswith("battleship, 4 squares. Bow: ")
    assert "1 of 5 placed" in out
    assert "2 of 5 placed" in out
    assert re.search(r"carrier A1 to A5, battleship C1 to F1, cruiser .*, submarine .*, patrol boat ", out)
    assert "You have left the game." in out


def test_new_lays_another_fleet() -> None:
    out = run("--bot", "easy", "--seed", "7", lines="new\nnew\nfoo\nquit\n").stdout
    places = re.findall(r"fleet: carrier .*$", out, re.MULTILINE)
    assert len(set(places)) == 3
    assert "“foo” does not work here. Possible: Enter, new, hand, help or quit" in out


@pytest.mark.parametrize(("size", "contact"), [("5", "sides"), ("26", "none"), ("13", "corners")])
def test_other_sizes_and_rules(size: str, contact: str) -> None:
    last = f"{chr(64 + int(size))}{size}"
    lines = f"{last}\n{last}\nquit\n"
    done = run("--bot", "hard", "--size", size, "--ships", "4", "--contact", contact, lines=lines)
    assert done.returncode == 0
    assert f"You have already fired at {last}" in done.stdout


def test_the_menu_leads_to_every_game_and_back() -> None:
    menu = battleship_menu()
    too_much = len(menu) + 1
    lines = f"{too_much}\nhello\n{menu[BOT]}\nstrong\nhard\n" + ALL_FIELDS
    done = run("--seed", "7", "--clock", "0", lines=lines)
    assert f"“{too_much}” is not in the menu. Possible: 1 to {len(menu)}, or quit." in done.stdout
    assert "“hello” is not in the menu." in done.stdout
    assert f"“strong” is not possible. Possible: {join_or(tuple(map(level_name, LEVELS)))}" in done.stdout
    assert re.search(r"You (win|lose)(.|\n)*Number, or quit: ", done.stdout)
    lines = f"{menu[TWO]}\n\nAnna\nAnna\nBen\nquit\n{menu['Language']}\nde\n{menu[BOT]}\n\nende\nende\n"
    done = run("--seed", "7", lines=lines)
    assert done.returncode == 0
    assert "“” is not possible. Possible: 1 to" in done.stdout
    assert "The name “Anna” is taken." in done.stdout
    assert "Anna against Ben" in done.stdout
    assert "Gegen den Computer" in done.stdout
    assert "Du hast das Spiel verlassen." in done.stdout
    assert "usage" not in run("--help").stdout  # the language was kept


def test_where_a_level_is_chosen_the_clock_can_be_changed() -> None:
    lines = f"{battleship_menu()[BOT]}\nclock\nclock 30\nclock soon\nhard\n\nquit\nquit\n"
    out = run(lines=lines).stdout
    assert "Standard, 10 x 10; 15 seconds a turn." in out
    assert "Standard, 10 x 10; 30 seconds a turn." in out
    assert "“soon” is not possible for clock. Possible: 0 to 3600" in out
    assert "Your turn, 30 seconds." in out
    out = run("bashni", lines=f"{bashni_menu()[BOT]}\nclock\nclock 0\nclock 90\neasy\nquit\nquit\n").stdout
    for about in ("no clock in the first game", "no clock", "90 seconds a move"):
        assert f"8 x 8; {about}." in out
    assert "Player (White) to move, 90 seconds" in out


def test_in_line_mode_the_first_games_have_no_clock_unless_it_was_typed() -> None:
    lines = f"{battleship_menu()['A first game']}\n\nclock\nquit\n"
    lines += f"{battleship_menu()[BOT]}\n\n\nclock\nquit\n" * 2 + "quit\n"
    out = run(lines=lines).stdout
    assert re.findall(r"^(No clock is running|\d+ seconds left)", out, re.MULTILINE) == ["No clock is running"] * 2 + [
        "15 seconds left"
    ]
    assert run("--clock", "20", lines=lines).stdout.count("\n20 seconds left.") == 3
    lines = f"{bashni_menu()[BOT]}\neasy\nclock\nquit\n" * 2 + "quit\n"
    assert re.findall(r"^(No clock is running|\d+ seconds left)", run("bashni", lines=lines).stdout, re.MULTILINE) == [
        "No clock is running", "60 seconds left"
    ]  # fmt: skip


def test_a_setting_that_the_menu_refuses_does_not_hold() -> None:
    run("settings", "ships", "4", "size", "5")
    done = run("--size", "12", lines=f"{battleship_menu()['Settings']}\nships 10\nlanguage xx\nships\n\nquit\n")
    assert "10 ships do not fit on a board of 5 x 5" in done.stdout
    assert re.findall(r"^ships +(\d+) ", done.stdout, re.MULTILINE) == ["4", "4"]
    assert "“xx” is not possible for language. Possible: auto, de" in done.stdout


def test_the_menu_changes_settings() -> None:
    menu = battleship_menu()
    lines = f"{menu['Settings']}\nsize 3\nsize\nsize 3 clock\nsiez 3\nsize 5 ships 10\nname 'Anna B.'\nclock 0\n\n"
    lines += f"{menu[BOT]}\n\n\nquit\nquit\n"
    done = run(lines=lines)
    assert done.returncode == 0
    for text in (
        "“3” is not possible for size",
        "“size 3 clock” is not a name with its value",
        "“siez”",
        "10 ships do not fit",
    ):
        assert text in done.stdout
    assert "Anna B. against " in done.stdout
    assert run("settings", "name").stdout.splitlines()[1].split()[1:3] == ["Anna", "B."]


def test_the_names_of_two_players_are_offered_again() -> None:
    two = battleship_menu()[TWO]
    lines = f"{two}\nAnna\nBen\nquit\n{two}\n\nCarl\nquit\n{two}\nquit\n{two}\n\n\nquit\nquit\n"
    done = run("--clock", "0", lines=lines)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Second player (Enter: Ben): Carl\n" in done.stdout
    assert "Anna against Carl" in done.stdout
    assert done.stdout.count("Anna against Carl") == 2
