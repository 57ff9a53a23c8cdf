"""The real program in a pseudo-terminal: start, a whole game, each way it can end, and how the terminal is left."""

import os
import re
import shutil
import signal
import subprocess
import termios
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from schiffe.terminal.palettes import PALETTES
from schiffe.toolkit.key_input import REST_SECONDS
from tests.pseudo_terminal import PROGRAM, ROOT, SHELL, Terminal
from tests.running import ALL_FIELDS
from tests.waiting import wait_until

pytestmark = pytest.mark.long

OFF = (b"\x1b[?1049l", b"\x1b[?1000l", b"\x1b[?1006l", b"\x1b[?25h", b"\x1b[?2004l")
"""What leaves the alternate screen, switches the mouse and bracketed paste off, and shows the cursor."""


def modes(terminal: Terminal) -> list[object]:
    return termios.tcgetattr(terminal.process.child_fd)[:6]


def untouched() -> list[object]:
    """The modes of a terminal that nobody has used: a quick program has changed its own before one can look."""
    ends = os.openpty()
    found = termios.tcgetattr(ends[1])[:6]
    for end in ends:
        os.close(end)
    return found


@pytest.fixture
def game() -> Iterator[Terminal]:
    """A game against a bot, at the editor of the fleet."""
    with Terminal("--bot", "hard", "--seed", "7", "--clock", "0", "--pause", "0") as terminal:
        before = untouched()
        terminal.wait_for(r"0 of 5 placed")
        assert modes(terminal) != before
        yield terminal
        assert modes(terminal) == before
        assert_given_back(terminal)


def assert_given_back(terminal: Terminal) -> None:
    """The terminal is as it was."""
    for sequence in OFF:
        assert sequence in terminal.raw
    on = {off[:-1] + (b"l" if off[-1:] == b"h" else b"h") for off in OFF}
    assert all(terminal.raw.rfind(one) < max(terminal.raw.rfind(off) for off in OFF) for one in on)
    assert b"Traceback" not in terminal.raw


def test_a_whole_game(game: Terminal) -> None:
    game.type("*")
    game.wait_for("All ships are placed")
    game.ask("", "YOUR TURN")
    for field in ALL_FIELDS.split():
        game.type(f"{field}\r")
        game.wait_for(rf"Player +{field} |won against")
        if "won against" in game.text:
            break
        game.wait_for("YOUR TURN|won against")
    game.wait_for("won against")
    game.type("q")
    assert game.wait_for_end() == 0


def test_quitting_from_the_dialog(game: Terminal) -> None:
    game.type("\x1b[21~")
    game.wait_for("Leave this game")
    game.type("q")
    assert game.wait_for_end() == 0


def test_a_key_that_nobody_knows_leaves_no_game(game: Terminal) -> None:
    game.type("\x1b[1;3Q\x1b[15;3~*")  # with Alt F2 and F5; they ended in an Escape, and the Q quit
    game.wait_for("All ships are placed")
    game.kill(signal.SIGTERM)
    assert game.wait_for_end() == 128 + signal.SIGTERM


def test_ctrl_c_ends_with_130(game: Terminal) -> None:
    game.type("\x03")
    assert game.wait_for_end() == 130
    assert b"schiffe: interrupted" in game.raw


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT])
def test_a_signal_while_the_terminal_is_asked_of_what_ground_it_is(number: signal.Signals, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import signal, schiffe.terminal.background as ground\n"
        f"ground.BackgroundQuestion.read_early_input = lambda self: signal.raise_signal({int(number)})\n"
    )
    with Terminal("--bot", "hard", PYTHONPATH=f"{tmp_path}:{ROOT}") as game:
        before = untouched()
        assert game.wait_for_end() == 128 + number
        assert modes(game) == before
        assert b"\x1b[?1049h" not in game.raw


def test_a_second_ctrl_c_does_not_keep_the_terminal_from_being_given_back(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import signal, prompt_toolkit.input.vt100 as vt100\n"
        "leave = vt100.raw_mode.__exit__\n"
        "vt100.raw_mode.__exit__ = lambda self, *about: (signal.raise_signal(signal.SIGINT), leave(self, *about))[1]\n"
    )
    with Terminal("--bot", "hard", PYTHONPATH=f"{tmp_path}:{ROOT}") as game:
        before = untouched()
        game.wait_for(r"0 of 5 placed")
        game.type("\x03")
        assert game.wait_for_end() == 130
        assert modes(game) == before
        assert_given_back(game)


@pytest.mark.parametrize(
    "number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT, signal.SIGUSR1, signal.SIGUSR2]
)
def test_signals(game: Terminal, number: signal.Signals) -> None:
    game.kill(number)
    assert game.wait_for_end() == 128 + number


def test_a_terminal_that_goes_away_ends_the_program() -> None:
    with Terminal("--bot", "hard") as game:
        game.wait_for(r"0 of 5 placed")
        game.go_away()
        assert game.process.exitstatus in {1, 128 + signal.SIGHUP} or game.process.signalstatus == signal.SIGHUP


def test_an_error_of_ours_gives_the_terminal_back_and_says_where_to_send_it(tmp_path: object) -> None:
    broken = "import schiffe.battleship.rules.editor as e; e.FleetEditor.turned = lambda self: 1 / 0"
    sitecustomize = os.path.join(str(tmp_path), "sitecustomize.py")
    with open(sitecustomize, "w", encoding="utf-8") as stream:
        stream.write(broken)
    with Terminal("--bot", "hard", PYTHONPATH=str(tmp_path) + os.pathsep + os.getcwd()) as game:
        game.may_fail = True
        before = untouched()
        game.wait_for(r"0 of 5 placed")
        game.type("r")
        assert game.wait_for_end() == 1
        assert modes(game) == before
        assert b"\x1b[?1049l" in game.raw
        after = game.raw[game.raw.rindex(b"\x1b[?1049l") :].decode()
        assert "this is a bug in the program" in after
        assert "report" in after
        assert "ZeroDivisionError" in after


@pytest.mark.skipif(not shutil.which("dash"), reason="bash puts the modes of a stopped program back by itself")
@pytest.mark.parametrize(
    ("options", "shown"), [("", "0 of 5 placed"), ("--plain --boards never", "place it yourself: b$")]
)
@pytest.mark.parametrize("stop", ["\x1a", signal.SIGTSTP])
def test_at_each_stop_the_modes_are_those_from_before_the_start(
    stop: str | signal.Signals, options: str, shown: str
) -> None:
    """With the theme that asks the terminal for its background, and with a line that is half typed."""
    with Terminal(program=("dash", "-i"), PS1="shell> ", ENV="") as shell:
        shell.wait_for("shell>")
        before = modes(shell)
        shell.type(f"{' '.join(PROGRAM)} --bot easy --clock 0 {options}\r")
        if options:
            shell.wait_for("place it yourself: *$")
            shell.type("b")
        shell.wait_for(shown)
        for number in (1, 2):
            playing = modes(shell)
            assert playing != before
            shell.type(stop) if isinstance(stop, str) else shell.kill(stop)
            shell.wait_for(rf"(?s)(Stopp\s*ed.*){{{number if options else 1}}}shell> ?$")
            assert modes(shell) == before
            shell.type("fg\r")
            shell.wait_for(rf"(?s)(fg.*){{{number}}}{shown}" if options else r"(?s)\A(?!.*Stopped).*0 of 5 placed")
            assert modes(shell) == playing
        shell.type("\x03")


@pytest.mark.parametrize("stop", ["\x1a", signal.SIGTSTP, signal.SIGSTOP])
def test_a_program_that_was_stopped_takes_the_terminal_again(stop: str | signal.Signals) -> None:
    with Terminal(program=SHELL, PS1="shell> ") as shell:
        shell.wait_for("shell>")
        before = modes(shell)
        shell.type(f"{' '.join(PROGRAM)} --bot hard --clock 0\r")
        shell.wait_for("0 of 5 placed")
        playing = modes(shell)
        shell.type(stop) if isinstance(stop, str) else shell.kill(stop)
        shell.wait_for("Stopped")
        if stop is not signal.SIGSTOP:
            assert_given_back(shell)
            assert modes(shell) == before
            assert "0 of 5 placed" not in shell.text
        shell.type("stty sane\r")
        shell.wait_for("(?s)Stopped.*shell>.*shell>")
        shell.type("fg\r")
        shell.wait_for(r"(?s)\A(?!.*Stopped).*0 of 5 placed")
        assert modes(shell)[3] == playing[3]  # those of `stty sane` differ elsewhere
        for sequence in (b"\x1b[?1049", b"\x1b[?1000", b"\x1b[?1006"):
            assert shell.raw.rindex(sequence + b"h") > shell.raw.rindex(sequence + b"l")
        shell.type("*")
        shell.wait_for("All ships are placed")
        shell.type("\x03")
        shell.wait_for("interrupted")
        shell.type("echo =$?=\r")
        shell.wait_for("=130=")


@pytest.mark.parametrize("begun", ["\x1b[200~abc", "\x1b[200~abc\x1b[20", "\x1b]11;rgb:", "\x1b]11;rgb:1e/1e/1e\x1b"])
def test_nothing_that_is_begun_and_not_ended_holds_keys_back(game: Terminal, begun: str) -> None:
    game.type(begun)
    game.read_for(2 * REST_SECONDS)
    game.type("*")
    game.wait_for("All ships are placed")
    game.type(begun)
    game.type("\x03")
    assert game.wait_for_end() == 130


def test_alt_and_a_key_leave_no_game(game: Terminal) -> None:
    game.type("\x1br")
    game.type("\x1bq")
    game.type("*")
    game.wait_for("All ships are placed")
    game.type("\x03")
    assert game.wait_for_end() == 130


@pytest.mark.skipif(not shutil.which("dash"), reason="needs a shell that sets no modes of its own")
@pytest.mark.parametrize("stop", ["\x1a", signal.SIGTSTP])
@pytest.mark.parametrize("moment", ["playing", "asking"])
def test_a_shell_that_sets_no_modes_gets_those_from_before_the_start(
    moment: str, stop: str | signal.Signals, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import os; from schiffe.terminal.background import BackgroundQuestion as Question\n"
        "heard = Question.read_early_input\n"
        "Question.read_early_input = lambda self: (os.write(1, b'asking'), os.read(0, 1), heard(self))[-1]\n"
    )
    path = f"{tmp_path}:{ROOT}" if moment == "asking" else str(ROOT)
    with Terminal(program=("dash", "-i"), PS1="shell> ", PYTHONPATH=path) as shell:
        shell.wait_for("shell>")
        before = modes(shell)
        shell.type(f"{' '.join(PROGRAM)} --bot hard --clock 0 --theme auto\r")
        shell.wait_for("0 of 5 placed" if moment == "playing" else "asking")
        for _time in range(2):
            shell.type(stop) if isinstance(stop, str) else shell.kill(stop)
            shell.wait_for(r"(?s)Stopped.*shell>\Z")
            assert modes(shell) == before
            shell.type("fg\r")
            if moment == "asking":
                shell.wait_for(r"fg\n")
                wait_until(lambda: modes(shell) != before, "the terminal is taken again")
            else:
                shell.wait_for(r"(?s)\A(?!.*Stopped).*0 of 5 placed")
        if moment == "asking":
            shell.type("x")
            shell.wait_for("0 of 5 placed")
        shell.type("\x03")
        shell.wait_for("interrupted")
        assert modes(shell) == before


@pytest.mark.parametrize("arguments", [("--no-mouse",), ("--mouse",)])
def test_the_mouse_can_be_left_alone(arguments: tuple[str, ...]) -> None:
    with Terminal(*arguments) as terminal:
        terminal.wait_for("Two players")
        assert (b"\x1b[?1000h" in terminal.raw) is (arguments == ("--mouse",))
        terminal.type("q")
        assert terminal.wait_for_end() == 0


@pytest.mark.parametrize("theme", ["sea", "paper"])
@pytest.mark.parametrize("term", ["screen", "ansi", "vt100", "xterm-mono"])
def test_a_terminal_with_few_colours_gets_no_others(term: str, theme: str) -> None:
    with Terminal("--bot", "easy", "--theme", theme, TERM=term, COLORTERM="") as terminal:
        terminal.wait_for("0 of 5 placed")
        terminal.type("\x03")
        assert terminal.wait_for_end() == 130
        numbers = {
            int(number) for found in re.findall(rb"\x1b\[([\d;]+)m", terminal.raw) for number in found.split(b";")
        }
        colours = {number for number in numbers if number >= 30}
        assert colours <= ({*range(30, 38), *range(40, 48)} if term in ("screen", "ansi") else set())
        assert bool(colours) is (term in ("screen", "ansi"))


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize("term", ["linux", "screen"])
def test_few_colours_can_be_read(term: str, theme: str) -> None:
    with Terminal("--bot", "easy", "--theme", theme, "--clock", "0", TERM=term, COLORTERM="") as terminal:
        terminal.wait_for("0 of 5 placed")
        terminal.type("*")
        terminal.wait_for("All ships are placed")
        terminal.ask("", "YOUR TURN")
        cells = [terminal.screen.buffer[y][x] for y in range(24) for x in range(80)]
        painted = [cell for cell in cells if cell.data.strip() and cell.fg != "default"]
        assert painted
        assert not [cell for cell in painted if cell.fg == cell.bg]
        assert not [cell for cell in painted if cell.fg == "black" and cell.bold]
        terminal.type("\x03")
        assert terminal.wait_for_end() == 130


def test_no_color_has_no_colours() -> None:
    with Terminal("--bot", "easy", NO_COLOR="1") as terminal:
        terminal.wait_for("0 of 5 placed")
        assert not re.search(rb"\x1b\[[\d;]*(3[0-9]|4[0-9]|38;5|48;5)[;m]", terminal.raw)
        terminal.type("\x03")
        assert terminal.wait_for_end() == 130


@pytest.mark.parametrize(("name", "value"), [("LC_ALL", "C"), ("PYTHONIOENCODING", "latin-1")])
def test_terminals_without_box_drawing_get_ascii(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    with Terminal("--bot", "easy", "--lang", "de") as terminal:
        terminal.wait_for("Rest zufaellig|Rest zuf.llig")
        assert re.search(r"\+-{30}\+", terminal.text)
        assert "┌" not in terminal.text
        terminal.type("\x03")
        assert terminal.wait_for_end() == 130


@pytest.mark.parametrize("term", ["dumb", ""])
def test_what_is_no_terminal_for_a_full_screen_gets_line_mode(term: str) -> None:
    with Terminal("--bot", "easy", TERM=term) as terminal:
        terminal.wait_for(r"Press Enter to keep it")
        assert b"\x1b" not in terminal.raw


def test_inside_gnu_screen_the_mouse_is_left_alone() -> None:
    with Terminal("--mouse", STY="1.pts") as terminal:
        terminal.wait_for("Against the computer")
        assert b"\x1b[?1000h" not in terminal.raw


@pytest.mark.parametrize("names", [{"STY": "1.pts"}, {"TERM": "screen"}, {"TERM": "rxvt"}])
def test_where_a_terminal_keeps_what_a_smaller_window_cuts_off_that_is_said(names: dict[str, Any]) -> None:
    with Terminal("--two", "Anna", "Ben", **{"TMUX": "", "STY": "", "COLORTERM": ""} | names) as terminal:
        terminal.wait_for("Do not make this window smaller")
        terminal.wait_for("Anna, press a")


def test_elsewhere_nothing_is_said_of_it() -> None:
    with Terminal("--two", "Anna", "Ben", TMUX="", STY="", COLORTERM="") as terminal:
        terminal.wait_for("Anna, press a")
        assert "smaller" not in terminal.text


@pytest.mark.skipif(not shutil.which("screen"), reason="needs GNU screen")
@pytest.mark.parametrize("redraw", ["\x0c", (40, 100), "\x1a"], ids=["Ctrl-L", "size", "Ctrl-Z"])
def test_gnu_screen_keeps_no_frame_with_a_fleet(redraw: str | tuple[int, int], tmp_path: Path) -> None:
    """Its copy of all that it has kept is read while Ben's curtain is shown."""
    (tmp_path / "rc").write_text("startup_message off\ndefscrollback 2000\n")
    folder, kept = tmp_path / "sockets", tmp_path / "kept"
    folder.mkdir(mode=0o700)
    start = ("screen", "-c", str(tmp_path / "rc"), "-U", *SHELL)

    def tell(*command: str) -> None:
        environ = {**os.environ, "SCREENDIR": str(folder), "STY": ""}
        subprocess.run(("screen", "-p", "0", "-X", *command), env=environ, check=True)

    with Terminal(program=start, PS1="shell> ", SCREENDIR=str(folder), STY="") as shell, ExitStack() as at_end:
        at_end.callback(tell, "quit")  # it goes on without its terminal
        shell.wait_for("shell>")
        shell.type(f"{' '.join(PROGRAM)} --two Anna Ben --clock 0\r")
        shell.wait_for("Anna, press a")
        for name in ("Anna", "Ben"):
            shell.wait_for(f"{name}, press")
            press_until(shell, name[0].lower(), "0 of 5 placed")
            shell.type("*")
            shell.wait_for("All ships are placed")
            shell.type("\r")
        shell.wait_for("Anna, press")
        press_until(shell, "a", "Anna to fire")
        if isinstance(redraw, tuple):
            shell.screen.resize(*redraw)
            shell.process.setwinsize(*redraw)
        else:
            shell.type(redraw)
        if redraw == "\x1a":
            shell.wait_for("Stopped")
            shell.type("fg\r")
        shell.wait_for("Anna to fire")
        shell.type("e5\r")
        shell.wait_for("Enter to hide your boards")
        press_until(shell, "\r", "Ben, press b")
        tell("hardcopy", "-h", str(kept))
        wait_until(lambda: kept.exists() and "Ben, press b" in kept.read_text("latin-1"), "the copy is written")
        assert not re.search("Fire at|Anna to fire|Anna has fired|placed", kept.read_text("latin-1"))


def press_until(terminal: Terminal, key: str, shown: str) -> None:
    """Press a key that counts only a while after the screen was drawn."""
    while not re.search(shown, terminal.text):
        terminal.type(key)
        terminal.read_for(0.7)
