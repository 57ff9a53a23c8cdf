"""Line mode in a real (pseudo-)terminal: keys, the clock, the curtain, signals, and how the terminal is left."""

import re
import signal
import sys
import termios
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.pseudo_terminal import PROGRAM, SHELL, Terminal
from tests.running import ALL_FIELDS, ROOT
from tests.waiting import wait_until

ECHO, CANONICAL = termios.ECHO, termios.ICANON


def local_modes(terminal: Terminal) -> int:
    return int(termios.tcgetattr(terminal.process.child_fd)[3])


def is_normal(terminal: Terminal) -> bool:
    return local_modes(terminal) & (ECHO | CANONICAL) == ECHO | CANONICAL


@pytest.fixture
def game() -> Iterator[Terminal]:
    """A game against a bot, at the first shot."""
    with Terminal("--plain", "--bot", "hard", "--seed", "7", "--clock", "0") as terminal:
        terminal.wait_for(r"Press Enter to keep it.*:$")
        terminal.ask("", r"Your turn\.\n>$")
        yield terminal


@pytest.mark.long
def test_a_whole_game_at_the_keyboard(game: Terminal) -> None:
    for field in ALL_FIELDS.split():
        game.type(f"{field}\r")
        game.wait_for(rf"(?s)\n{field} (water|hit|sunk).*(Your turn\.\n>$|You (win|lose))", everywhere=True)
        if re.search("You (win|lose)", game.text):
            break
    game.wait_for(r"Player: \d+ shots? and \d+ hits?", everywhere=True)
    game.wait_for(r"Press Enter to continue, or type share for a text to share:$")
    game.ask("share", r"(?s)skill \d+ %.*~ water, x hit, # sunk\n.*The same fleet: schiffe --bot \w+ --seed")
    assert game.wait_for_end() == 0
    assert b"\x1b" not in game.raw


def test_what_is_typed_can_be_corrected(game: Terminal) -> None:
    game.type("a9\x7f1")
    game.wait_for(r"> a1$")
    game.type("\x15b c\x17")
    game.wait_for(r"> b$")
    game.type("\x7f\x7f\x7f")
    game.wait_for(r">$")
    game.type("\x1b[A\x1b[15~\x1bOP\x1b\t\x00c3")
    game.wait_for(r"> c3$")
    game.type("\r")
    game.wait_for(r"C3 (water|hit)", everywhere=True)


def test_answers_of_the_terminal_are_not_typed(game: Terminal) -> None:
    game.type("c\x1b]10;rgb:ffff/0/0\x07\x1bP1$r0m\x1b\\\x1b_Gi=31;OK\x1b\\\x1b[?64;1;2c3")
    game.wait_for("> c3$")


def test_the_escape_key_swallows_no_other_key(game: Terminal) -> None:
    game.type("c\x1b")
    game.wait_for("> c$")
    game.type("3\x1b")
    game.wait_for("> c3$")
    game.type("\r")
    game.wait_for(r"C3 (water|hit)", everywhere=True)


def test_wide_characters_are_erased_whole(game: Terminal) -> None:
    game.type("ä安e\u0301")
    game.wait_for("> ä安")
    game.type("\x7f\x7f\x7f")
    game.wait_for("> ä$")
    game.type("\x7fb2\r")
    game.wait_for(r"B2 (water|hit)", everywhere=True)


def test_wrong_keys_and_a_long_line_are_survived(game: Terminal) -> None:
    game.type("x" * 10_000 + "\r")
    game.wait_for(r"(?s)“x{57}\.\.\.”\s+is\s+not\s+a\s+square", everywhere=True)
    game.type(b"\xff\xfe\x01\x02\r")
    game.wait_for(r"is\s+not\s+a\s+square")
    game.ask("a1", r"(?s)Your turn\.\n>$")
    assert "\nA1 " in game.everything


def test_ctrl_d_ends_with_one_line(game: Terminal) -> None:
    game.type("a")
    game.wait_for("> a$")
    game.type("\x04\x7f\x04")
    assert game.wait_for_end() == 1
    assert game.text.splitlines()[-1] == "schiffe: the input ended, so the program ends too"
    assert is_normal(game)


def test_ctrl_c_ends_with_130(game: Terminal) -> None:
    game.type("b\x03")
    assert game.wait_for_end() == 130
    assert game.text.splitlines()[-1] == "schiffe: interrupted"
    assert "Traceback" not in game.everything
    assert is_normal(game)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1])
def test_signals_leave_the_terminal_as_it_was(game: Terminal, number: signal.Signals) -> None:
    assert not is_normal(game)
    game.kill(number)
    assert game.wait_for_end() == 128 + number
    assert "Traceback" not in game.everything
    assert is_normal(game)


def test_a_second_ctrl_c_does_not_keep_the_terminal_from_being_given_back(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import signal, schiffe.terminal.keyboard as keyboard\n"
        "give_back = keyboard.Keyboard.give_back\n"
        "keyboard.Keyboard.give_back = lambda self: (signal.raise_signal(signal.SIGINT), give_back(self))\n"
    )
    with Terminal("--plain", "--bot", "hard", PYTHONPATH=f"{tmp_path}:{ROOT}") as terminal:
        terminal.wait_for(r"Press Enter to keep it.*:$")
        terminal.type("\x03")
        assert terminal.wait_for_end() == 130
        assert terminal.text.splitlines()[-1] == "schiffe: interrupted"
        assert is_normal(terminal)


def test_the_terminal_is_as_it_was_after_a_normal_end(game: Terminal) -> None:
    game.type("quit\r")
    assert game.wait_for_end() == 0
    assert is_normal(game)


def test_stop_and_go_on_keeps_what_is_typed(game: Terminal) -> None:
    game.type("c")
    game.wait_for("> c$")
    game.kill(signal.SIGSTOP)
    game.kill(signal.SIGCONT)
    game.wait_for(r"> c\n> c$")
    game.type("3\r")
    game.wait_for(r"C3 (water|hit)", everywhere=True)


@pytest.mark.parametrize("stop", ["\x1a", signal.SIGTSTP, signal.SIGSTOP])
def test_the_shell_has_the_terminal_while_the_program_is_stopped(stop: str | signal.Signals) -> None:
    with Terminal(program=SHELL, PS1="shell> ") as shell:
        shell.wait_for("shell>")
        shell.type(f"{' '.join(PROGRAM)} --plain --bot hard --clock 0\r")
        shell.wait_for(r"Press Enter to keep it.*:$")
        shell.ask("", r"Your turn\.\n>$")
        shell.type("c")
        shell.wait_for("> c$")
        shell.type(stop) if isinstance(stop, str) else shell.kill(stop)
        shell.wait_for("(?s)Stopped.*shell>$")
        if stop is not signal.SIGSTOP:
            assert is_normal(shell)
        shell.type("fg\r")
        shell.wait_for(r"\n> c$")
        assert not is_normal(shell)
        shell.type("3\r")
        shell.wait_for(r"C3 (water|hit)", everywhere=True)


def test_a_terminal_that_goes_away_ends_the_program_without_a_traceback(tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    program = ("bash", "-c", f'exec "$@" 2>{errors}', "-", *PROGRAM)
    with Terminal("--plain", "--bot", "hard", "--clock", "0", program=program) as game:
        game.wait_for(r"Press Enter to keep it.*:$")
        game.go_away()
        assert game.process.exitstatus in {1, 128 + signal.SIGHUP} or game.process.signalstatus == signal.SIGHUP
    assert "Traceback" not in errors.read_text(encoding="utf-8")


def test_time_is_announced_and_words_leave_the_shot_of_chance() -> None:
    with Terminal("--plain", "--bot", "easy", "--seed", "7", "--clock", "2") as terminal:
        terminal.wait_for(r"Press Enter to keep it.*:$")
        terminal.ask("", r"Your turn, 2 seconds\.\n>$")
        terminal.type("b")
        terminal.wait_for(r"> b\n[12] seconds? left\.\n> b$")
        terminal.type("\x15")
        explained = r"A turn has 2 seconds; clock switches the clock off\."
        terminal.wait_for(rf"Time's up\. Enter fires a random shot\.\n{explained}\n>$")
        terminal.ask("last", r"No shot has been fired yet\.\n>$")
        terminal.type("0\r")
        shot = terminal.wait_for(r"Random shot: ([A-J]\d+) (water|hit)")
        terminal.ask("last", rf"1\. Player: {shot[1]} ")


def test_what_is_half_typed_when_time_is_up_stays_and_is_fired() -> None:
    with Terminal("--plain", "--bot", "easy", "--seed", "7", "--clock", "1") as terminal:
        terminal.wait_for(r"Press Enter to keep it.*:$")
        terminal.type("\rj1")
        terminal.wait_for(r"Time's up\. Enter fires J1\.\nA turn has 1 second; clock switches the clock off\.\n> j1$")
        terminal.ask("0", r"J10 (water|hit)")


@pytest.fixture
def two() -> Iterator[Terminal]:
    """A hot-seat game in which Anna has just lifted her first curtain."""
    with Terminal("--plain", "--two", "Anna", "Ben", "--seed", "7", "--clock", "0") as terminal:
        terminal.wait_for(r"Anna, type a and Enter")
        yield terminal


def lay_both(two: Terminal) -> None:
    """Both place the fleets that chance offers, and Anna's boards are shown."""
    two.ask("a", r"Press Enter to keep it")
    two.ask("", r"Press Enter to hide")
    two.ask("", r"Ben, type b and Enter")
    two.ask("b", r"Press Enter to keep it")
    two.ask("", r"Press Enter to hide")
    two.ask("", r"Anna, type a and Enter")
    two.ask("a", r"Your turn\.\n>$")


SECRETS = re.compile(r"[╞╡╥╨║┌│]|carrier|patrol")


def test_the_curtain_leaves_nothing_on_the_screen_or_above_it(two: Terminal) -> None:
    assert not SECRETS.search(two.everything)
    two.ask("a", r"Press Enter to keep it")
    assert SECRETS.search(two.everything)
    two.ask("", r"Press Enter to hide")
    two.ask("", r"Ben, type b and Enter")
    assert not SECRETS.search(two.everything)
    two.ask("b", r"Press Enter to keep it")
    two.ask("", r"Press Enter to hide")
    two.ask("", r"Anna, type a and Enter")
    assert not SECRETS.search(two.everything)
    two.ask("a", r"Your turn\.\n>$")
    two.ask("e5", r"Press Enter to hide")
    two.wait_for(r"E5 (water|hit)")
    two.ask("", r"Ben, type b and Enter")
    assert not SECRETS.search(two.everything)
    assert "E5" not in two.everything
    two.ask("b", r"Your turn\.\n>$")
    two.wait_for(r"Anna: E5 (water|hit)", everywhere=True)


KEPT = b"\x1b7\x1b[2r\x1b8"
ASIDE, BACK = b"\x1b[?1049h", b"\x1b[?1049l"
CLEARED, ALL_BUT_FIRST_ROW, ALL_ROWS = b"\x1b[2J\x1b[3J\x1b[H", b"\x1b[2r", b"\x1b[r"


def test_fleets_stand_on_the_other_screen_alone_where_its_first_row_never_scrolls(two: Terminal) -> None:
    lay_both(two)
    before, _aside, behind = two.raw.partition(ASIDE)
    assert not SECRETS.search(before.decode())
    assert behind.startswith(CLEARED + ALL_BUT_FIRST_ROW)
    assert behind.count(CLEARED) == behind.count(CLEARED + ALL_BUT_FIRST_ROW) == 3
    assert ALL_ROWS not in behind
    two.type("quit\r")
    assert two.wait_for_end() == 0
    _before, _aside, behind = two.raw.partition(ASIDE)
    behind, back, after = behind.partition(CLEARED + ALL_ROWS + BACK)
    assert back
    assert b"left" in behind + after
    assert not SECRETS.search(after.decode())


def test_the_end_of_a_game_for_two_stands_on_the_screen_that_stays() -> None:
    with Terminal(
        "--plain", "--two", "Anna", "Ben", "--seed", "7", "--clock", "0", "--size", "5", "--fleet", "1"
    ) as two:
        two.wait_for(r"Anna, type a and Enter")
        lay_both(two)
        names, ways = ("Anna", "Ben"), [f"{row}{column}" for row in "ABCDE" for column in range(1, 6)]
        turns = ((cell, number) for cell in ways for number in (0, 1))
        for cell, number in turns:
            two.ask(cell, "Press Enter to hide|(Anna|Ben) has won")
            if "hide" not in two.text:
                break
            two.ask("", rf"{names[1 - number]}, type \w and Enter")
            two.ask("ba"[number], r"Your turn\.\n>$")
        assert re.search("(Anna|Ben) has won", two.raw.rpartition(BACK)[2].decode())


def test_the_shell_sees_no_fleet_of_a_game_for_two_that_is_stopped() -> None:
    with Terminal(program=SHELL, PS1="shell> ") as shell:
        shell.wait_for("shell>")
        shell.type(f"{' '.join(PROGRAM)} --plain --two Anna Ben --clock 0\r")
        shell.wait_for(r"Anna, type a and Enter")
        shell.ask("a", r"Press Enter to keep it")
        shell.type("\x1a")
        shell.wait_for("(?s)Stopped.*shell>$")
        assert CLEARED + ALL_ROWS + BACK in shell.raw
        assert not SECRETS.search(shell.everything)
        shell.type("fg\r")
        shell.wait_for("Press Enter to keep it")
        assert shell.raw.rpartition(b"fg\r")[2].count(ASIDE) >= 1


@pytest.mark.parametrize(("term", "sty"), [("xterm", "1.pts"), ("screen", ""), ("vt100", "")])
def test_where_clearing_is_not_sure_that_is_said_before_the_first_fleet(term: str, sty: str) -> None:
    with Terminal("--plain", "--two", "Anna", "Ben", TERM=term, STY=sty, TMUX="") as terminal:
        terminal.wait_for(r"This terminal can't be cleared:[^:]*Anna, type a and Enter")
        assert "is cleared" not in terminal.everything


@pytest.mark.parametrize(
    "names", [{"TERM": "rxvt-unicode-256color"}, {"TERM": "tmux-256color", "COLORTERM": "rxvt-xpm", "TMUX": "1"}]
)
@pytest.mark.parametrize("plain", [("--plain",), ()])
def test_where_a_smaller_window_shows_fleets_that_is_said_before_the_first_one(
    names: dict[str, Any], plain: tuple[str, ...]
) -> None:
    with Terminal(*plain, "--two", "Anna", "Ben", **{"STY": "", "TMUX": ""} | names) as terminal:
        terminal.wait_for(r"(?s)Do not make this window\s+smaller: what it cuts off can\s+be\s+scrolled back to\.")


def test_after_a_change_of_size_the_first_row_does_not_scroll_either(two: Terminal) -> None:
    lay_both(two)
    before = len(two.raw)
    two.process.setwinsize(20, 80)

    def is_kept() -> bool:
        two.read_for(0.1)
        return KEPT in two.raw[before:]

    wait_until(is_kept, "the first row is kept again")
    two.type("quit\r")
    assert two.wait_for_end() == 0
    assert KEPT not in two.raw.rpartition(BACK)[2]


def test_keys_typed_ahead_never_lift_the_curtain(two: Terminal) -> None:
    lay_both(two)
    two.type("e5\r\r\rb\r\rb\r")
    two.wait_for(r"Press Enter to hide your boards\.|Ben, type b and Enter")
    if "Press Enter" in two.text:
        two.type("\r\r\r\r")
    two.wait_for(r"Ben, type b and Enter when nobody else is looking:( \nBen, type b.*)*$")
    assert not SECRETS.search(two.everything)
    two.ask("a", r"Only b shows the boards; you typed “a”\.")
    assert not SECRETS.search(two.everything)
    two.ask("Ben", r"Only b shows the boards; you typed “Ben”\.")
    two.ask("B", r"Your turn\.")


@pytest.mark.parametrize(
    ("keys", "status", "last"),
    [
        ("quit\r", 0, "Game saved. Continue with: schiffe --resume 1"),
        ("\x03", 130, "schiffe: interrupted"),
        ("\x04", 1, "schiffe: the input ended, so the program ends too"),
    ],
)
def test_leaving_a_game_for_two_hides_the_boards(two: Terminal, keys: str, status: int, last: str) -> None:
    lay_both(two)
    two.type(keys)
    assert two.wait_for_end() == status
    assert not SECRETS.search(two.everything)
    assert two.text.splitlines()[-1] == last


def test_names_that_begin_alike_get_numbers() -> None:
    with Terminal("--plain", "--two", "Anna", "Alex") as terminal:
        terminal.wait_for(r"Anna, type 1 and Enter")


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_boards_stand_side_by_side_where_there_is_room(columns: int) -> None:
    with Terminal("--plain", "--bot", "easy", "--clock", "0", columns=columns, rows=40) as terminal:
        terminal.wait_for(r"Enter")
        terminal.type("\r")
        terminal.wait_for(r"Your turn\.\n>$")
        side_by_side = re.search(r"│     A │", terminal.text) is not None
        assert side_by_side is (columns >= 80)
        assert len(re.findall("└─+┘ +└─+┘", terminal.text)) == side_by_side


def test_german_in_a_terminal() -> None:
    with Terminal("--plain", "--bot", "easy", "--clock", "0", LANG="de_DE.UTF-8") as terminal:
        terminal.wait_for(r"Spieler, setze deine Flotte: ")
        terminal.ask("", r"Du bist dran\.\n>$")
        terminal.ask("ende", r"Du hast das Spiel verlassen\.")
        assert terminal.wait_for_end() == 0


def test_a_dumb_terminal_gets_no_escapes_and_no_promises() -> None:
    with Terminal("--plain", "--two", "Anna", "Ben", "--boards", "never", TERM="dumb") as terminal:
        terminal.wait_for(r"This terminal can't be cleared:[^:]*Anna, type a and Enter")
        terminal.ask("a", r"Press Enter to keep it")
        terminal.ask("", r"Press Enter for blank lines")
        terminal.ask("", r"Ben, type b and Enter")
        assert b"\x1b" not in terminal.raw
        assert "╞" not in terminal.everything
        assert "is cleared" not in terminal.everything
        assert not re.search(r"\bhide\b", terminal.everything)


def test_nothing_of_the_other_player_can_be_heard_again(two: Terminal) -> None:
    lay_both(two)
    two.ask("e5", r"Press Enter to hide")
    two.ask("", r"Ben, type b and Enter")
    two.ask("b", r"Your turn\.\n>$")
    two.ask("again", r"again\nAnna: E5 (water|hit|sunk)[^\n]* Your turn\.\n>$")


@pytest.mark.parametrize("is_utf_8", [True, False])
def test_in_the_c_locale_the_terminal_says_whether_it_takes_utf_8(is_utf_8: bool) -> None:
    line = f"stty {'iutf8' if is_utf_8 else '-iutf8'} && exec {sys.executable} -m schiffe --plain --bot easy"
    with Terminal(program=("/bin/sh", "-c", line), LC_ALL="C", TERM="xterm") as terminal:
        terminal.wait_for("Press Enter to keep it")
        shown = terminal.text
    assert ("┌──" in shown) is is_utf_8
    assert ("+---" in shown) is not is_utf_8
