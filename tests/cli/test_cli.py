"""The command line as a whole, fed by pipes: what it says, and how it ends."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from schiffe import __version__
from schiffe.battleship.levels import LEVELS
from schiffe.cli.games import GAMES
from schiffe.cli.main import make_program
from schiffe.language.text import join_or
from tests.game.plain.menus import battleship_menu
from tests.running import ALL_FIELDS, ROOT, run, run_here


def one_line(text: str) -> str:
    """The text, which has to be one line that does not look like a traceback."""
    assert text.endswith("\n")
    assert text.count("\n") == 1, text
    assert "Traceback" not in text
    return text


def start(*arguments: str) -> subprocess.Popen[bytes]:
    """The program with pipes that the test itself reads and writes."""
    command = [sys.executable, "-m", "schiffe", *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, cwd=ROOT)


def test_the_version_and_nothing_else() -> None:
    done = run("--version")
    assert (done.stdout, done.stderr, done.returncode) == (f"schiffe {__version__}\n", "", 0)


def test_a_new_bot_is_its_module_and_a_line() -> None:
    """Its level is declared and then the program started, since options are made when it starts."""
    declared = (
        "import sys; from schiffe.battleship.levels import LEVELS; from schiffe.game.level import Level; "
        "from schiffe.language.i18n import Text; "
        "from schiffe.battleship.bots import easy; sys.modules['schiffe.battleship.bots.lucky'] = easy; "
        "LEVELS['lucky'] = Level(Text('Lucky'), Text('Lucky')); "
        "from schiffe.__main__ import run; raise SystemExit(run())"
    )

    def told(*arguments: str, lines: str = "") -> str:
        command = [sys.executable, "-c", declared, *arguments]
        done = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=60, check=False, cwd=ROOT)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    assert "rival or lucky" in told("--help")
    assert "rival or Lucky?" in told(lines=f"{battleship_menu()['Against the computer']}\nquit\nquit\n")
    assert "You win!" in told("--bot", "lucky", "--seed", "7", "--rules", "5; 2", lines=ALL_FIELDS)
    assert "Lucky against easy" in told("--watch", "lucky", "easy", "--seed", "7", "--rules", "5; 2")


def test_help_names_every_option_in_both_languages() -> None:
    english, german = run("--help"), run("--help", "--lang", "de")
    assert english.returncode == german.returncode == 0
    options = (
        "--plain --lang --seed --size --ships --contact --clock --log --ascii --bot --two --version --name --boards"
    )
    english_options, german_options = run("help", "options"), run("help", "options", "--lang", "de")
    for option in [*options.split(), "settings"]:
        assert option in english.stdout + english_options.stdout
        assert option in german.stdout + german_options.stdout
    assert "Aufruf: schiffe" in german.stdout
    assert "diese Hilfe zeigen" in german.stdout
    assert "usage: schiffe settings" in run("settings", "--help").stdout


def test_help_speaks_the_language_of_the_settings(tmp_path: Path) -> None:
    assert run("settings", "language", "de").returncode == 0
    assert "Aufruf: schiffe" in run("--help").stdout
    assert "usage: schiffe" in run("--help", "--lang=en").stdout


WORDS = tuple(LEVELS)
"""What --bot can be."""


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["--bot", "impossible"], ["--bot:", "“impossible”", f"{', '.join(WORDS[:-1])} or {WORDS[-1]}"]),
        (["--size", "99"], ["--size", "“99”", "5 to 26"]),
        (["--size", ""], ["--size", "“”", "5 to 26"]),
        (["--ships=eleven"], ["--ships", "“eleven”", "1 to 10"]),
        (["--contact", "all"], ["--contact", "“all”", "none, corners or sides"]),
        (["--clock", "-1"], ["--clock"]),
        (["--clock=-1"], ["--clock", "“-1”", "0 to 3600"]),
        (["--boards", "often"], ["--boards", "“often”", "always, asked or never"]),
        (["--daily", "--bot", "hard"], ["--daily and --bot don't work together"]),
        (["--daily", "--seed", "3"], ["--daily and --seed don't work together"]),
        (["--daily", "--two", "A", "B"], ["--daily and --two don't work together"]),
        (["--daily", "--connect", "x"], ["--daily and --connect don't work together"]),
        (["--daily", "--size", "12"], ["--size: “12” does not go with --daily, which is always played by “10; "]),
        (["--rules", "quik", "--bot", "easy"], ["“quik”", "standard, hasbro", "Did you mean quick?"]),
        (["--rules", "8; 9,3", "--bot", "easy"], ["--rules", "“9,3” is not possible for fleet", "1 to 6 squares"]),
        (["--rules", "1;2;3;4;5;6"], ["--rules", "“1;2;3;4;5;6”", "a line such as"]),
        (["--rules", "10; 5; none; salvo; hit"], ["--rules", "salvo", "don't work together"]),
        (["--turn", "salvo", "--announce", "hit"], ["salvo", "hits only", "don't work together"]),
        (["--rules", "fog", "--turn", "salvo"], ["salvo", "hits only", "don't work together"]),
        (["--fleet", "5,seven"], ["--fleet", "“5,seven”", "1 to 20 ships of 1 to 6 squares"]),
        (["--fleet", "5,4", "--ships", "2"], ["fleet and ships don't work together"]),
        (["--turn", "agian"], ["--turn", "“agian”", "Did you mean again?"]),
        (["--first", "you"], ["--first", "“you”", "alternate, loser, toss or me"]),
        (["--connect", "x", "--rules", "quick"], ["--rules: “quick” does not go with --connect", "sunk”"]),
        (["--connect", "x", "--announce", "ship"], ["--announce: “ship” does not go with --connect", "sunk”"]),
        (["--watch", "easy"], ["--watch", "2"]),
        (["--watch", "easy", "hrad"], ["“hrad”", "Did you mean hard?"]),
        (["--watch", "easy", "hard", "--bot", "easy"], ["--watch and --bot don't work together"]),
        (["settings", "fleet", "5,4", "ships", "2"], ["fleet and ships don't work together"]),
        (["settings", "own-rules", "salvo = 8; 4,3"], ["“salvo = 8; 4,3”", "none of standard"]),
        (["--seed", "x"], ["--seed", "“x”", "whole number"]),
        (["--lang", "d e"], ["--lang", "“d e”", "auto, de"]),
        (["--name", "a" * 40], ["--name", "20 printable characters"]),
        (["--size", "5", "--ships", "10"], ["10 ships", "5 x 5", "at most 5 of", "8 x 8"]),
        (["--unknown"], ["--unknown", "--help"]),
        (["dance"], ["“dance”", join_or(tuple(make_program(GAMES).commands))]),
        (["bnech"], ["“bnech”", "Did you mean bench?"]),
        (["--bot", "hrad"], ["“hrad”", "Did you mean hard?"]),
        (["--contact", "noen"], ["“noen”", "Did you mean none?"]),
        (["--logg", "F"], ["“--logg”", "Did you mean --log?"]),
        (["--log="], ["--log: “” is not the name of a file"]),
        (["play", "--", "--bot"], ["“--bot” is no option behind “--”", "--help"]),
        (["play", "--", "x"], ["“x” is not expected here"]),
        (["--plain=3"], ["--plain takes no value"]),
        (["--no-mouse=3"], ["--no-mouse", "takes no value"]),
        (["--bot"], ["--bot needs 1 value"]),
        (["serve", "--size", "7"], ["“--size” does not go with the command serve"]),
        (["--bot", "hard", "settings"], ["“--bot” does not go with the command settings"]),
        (["--plain", "serve"], ["“--plain” does not go with the command serve"]),
        (["settings", "--seed=7"], ["“--seed” does not go with the command settings"]),
        (["settings", "path", "size"], ["“size”", "settings path"]),
        (["settings", "reset", "siez"], ["“siez”", "Did you mean size?"]),
        (["--two", "Anna"], ["--two", "2"]),
        (["--two", "Anna", "Anna"], ["--two", "“Anna”", "different"]),
        (["--two", "Anna", "anna "], ["--two", "“anna ”", "different"]),
        (["--two", "Anna", ""], ["--two", "“” is not possible for --two"]),
        (["--two", "", "Anna"], ["--two", "“” is not possible for --two"]),
        (["--two", "Anna", "\x1b[31mred"], ["--two", "“\\x1b[31mred”"]),
        (["--two", "A", "B", "--bot", "easy"], ["--two", "--bot"]),
        (
            ["--log", "/nowhere/at/all.log", "--bot", "easy"],
            ["--log", "“/nowhere/at/all.log”", "the folder does not exist"],
        ),
        (["--log", "/", "--bot", "easy"], ["--log", "“/”", "folder"]),
        (["--log", "/tmp/new/", "--bot", "easy"], ["--log", "“/tmp/new/”", "folder"]),
        (["settings", "size", "3"], ["size", "“3”", "5 to 26"]),
        (["settings", "siez", "3"], ["“siez”", "language", "size"]),
        (["settings", "size", "9", "--unknown"], ["--unknown"]),
        (["settings", "siez"], ["“siez”", "language", "size"]),
        (["settings", "size", "9", "clock"], ["“clock”", "value"]),
        (["settings", "ships", "10", "size", "5"], ["10 ships", "5 x 5"]),
    ],
)
def test_a_wrong_command_line_is_one_line_that_says_what_is_possible(
    capsys: pytest.CaptureFixture[str], arguments: list[str], parts: list[str]
) -> None:
    done = run_here(capsys, *arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    for part in parts:
        assert part in one_line(done.stderr)


def test_the_same_in_german() -> None:
    done = run("--bot", "unmöglich", LANG="de_DE.UTF-8")
    assert one_line(done.stderr).startswith(
        f"schiffe: --bot: „unmöglich“ ist nicht möglich. Möglich: {WORDS[0]}, {WORDS[1]}"
    )
    done = run("--size=5", "--ships=10", LANG="de_DE.UTF-8")
    assert "10 Schiffe passen nicht auf ein Spielfeld von 5 x 5" in one_line(done.stderr)


def test_an_unknown_language_is_said_and_becomes_english() -> None:
    done = run("--lang", "xx", "--bot", "easy", lines=ALL_FIELDS)
    assert done.returncode == 0
    assert "“xx”" in one_line(done.stderr)
    assert "Possible: de" in done.stderr
    assert "Your turn" in done.stdout


def test_settings_are_shown_with_value_default_and_source() -> None:
    assert run("settings", "size", "12", "name", "Anna Müller").returncode == 0
    lines = {line.split()[0]: line for line in run("settings", "--clock", "7").stdout.splitlines()}
    assert lines["size"].split()[1:4] == ["12", "10", "file"]
    assert lines["clock"].split()[1:5] == ["7", "15", "command", "line"]
    assert lines["ships"].split()[1:4] == ["5", "5", "default"]
    assert "Anna Müller" in lines["name"]
    assert "5 to 26" in lines["size"]
    assert os.environ["SCHIFFE_SETTINGS"] in lines["Settings"]
    mixed = run("settings", "--clock", "7", "boards", "asked").stdout
    assert mixed.splitlines()[1].split()[:2] == ["boards", "asked"]
    only = run("settings", "size").stdout.splitlines()
    assert len(only) == 2
    assert run("settings", "size", "default").returncode == 0
    assert run("settings", "size").stdout.splitlines()[1].split()[1:4] == ["10", "10", "default"]


def test_settings_hold_in_the_game_and_the_command_line_goes_before() -> None:
    run("settings", "size", "7", "name", "Anna", "clock", "0")
    done = run("--bot", "easy", lines="quit\n")
    assert "G │" in done.stdout
    assert "H │" not in done.stdout
    assert "Anna, place your fleet: " in done.stdout
    done = run("--bot", "easy", "--size", "8", lines="quit\n")
    assert "H │" in done.stdout


@pytest.mark.parametrize(
    ("content", "parts"),
    [
        ("[schiffe]\nclock = soon\n", ["line 2", "“soon”", "0 to 3600"]),
        ("nonsense\n", ["line 1", "[schiffe]"]),
    ],
)
def test_a_broken_file_is_one_line_with_its_place(content: str, parts: list[str]) -> None:
    path = Path(os.environ["SCHIFFE_SETTINGS"])
    path.write_text(content)
    for arguments in (["--bot", "easy"], ["settings"], []):
        done = run(*arguments, lines=ALL_FIELDS)
        assert done.returncode == 2
        for part in [str(path), *parts]:
            assert part in one_line(done.stderr)
    assert path.read_text() == content


def test_a_folder_that_cannot_be_used_is_no_reason_not_to_play(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    place = str(blocked / "settings.ini")
    done = run("--bot", "easy", lines=ALL_FIELDS, SCHIFFE_SETTINGS=place)
    assert done.returncode == 0
    done = run("settings", "size", "9", SCHIFFE_SETTINGS=place)
    assert done.returncode == 1
    assert f"{place} cannot be written (" in one_line(done.stderr)


def test_what_is_no_regular_file_is_said_and_left_alone(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for place in (pipe, tmp_path, "/dev/null"):
        for arguments in (["--bot", "easy"], ["settings"], ["settings", "size", "9"]):
            done = run(*arguments, SCHIFFE_SETTINGS=str(place))
            assert done.returncode == 2
            assert f"{place}: this is not a regular file" in one_line(done.stderr)
    assert "usage: schiffe" in run("--help", SCHIFFE_SETTINGS=str(pipe)).stdout
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_an_unknown_name_in_the_file_is_a_warning_with_its_line() -> None:
    path = Path(os.environ["SCHIFFE_SETTINGS"])
    path.write_text("[schiffe]\n\nclokc = 3\nclock = 7\n")
    done = run("--bot", "easy", lines="clock\nquit\n")
    assert done.returncode == 0
    for part in (f"{path}, line 3:", "“clokc”", "Did you mean clock?"):
        assert part in one_line(done.stderr)


def test_without_a_home_directory_it_plays_with_the_defaults(tmp_path: Path) -> None:
    (tmp_path / "platformdirs.py").write_text(  # as it does for a user of whom the system knows nothing
        "def user_config_path(name, appauthor):\n    raise RuntimeError(name)\n\nuser_data_path = user_config_path\n"
    )
    dropped = ("SCHIFFE_SETTINGS", "SCHIFFE_LOGBOOK")
    environment = {name: value for name, value in os.environ.items() if name not in dropped}
    environment["PYTHONPATH"] = f"{tmp_path}{os.pathsep}{ROOT}"
    command = [sys.executable, "-m", "schiffe"]
    for words, status in ((["--bot", "easy"], 0), (["games"], 1), (["settings", "path"], 1)):
        done = subprocess.run(
            [*command, *words],
            input="random\nquit\n",
            capture_output=True,
            text=True,
            env=environment,
            cwd=tmp_path,
            check=False,
        )
        assert done.returncode == status, done.stderr
        assert status == 0 or "the home directory is not known" in one_line(done.stderr)


def test_without_platformdirs_it_plays_with_the_defaults(tmp_path: Path) -> None:
    (tmp_path / "platformdirs.py").write_text("raise ImportError\n")
    code = "import os, sys; del os.environ['SCHIFFE_SETTINGS']; from schiffe.cli.main import main; sys.exit(main())"
    arguments = [sys.executable, "-c", code, "--bot", "easy"]
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    done = subprocess.run(
        arguments, input=ALL_FIELDS, capture_output=True, text=True, env=environment, cwd=tmp_path, check=False
    )
    assert done.returncode == 0, done.stderr
    done = subprocess.run(
        [*arguments[:3], "settings", "size", "9"],
        capture_output=True,
        text=True,
        env=environment,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 1
    assert "no folder for this file" in one_line(done.stderr)


def test_the_log_has_a_line_for_each_event(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    for _ in range(2):
        assert run("--bot", "hard", "--seed", "7", "--log", str(log), lines=ALL_FIELDS).returncode == 0
    text = log.read_text()
    once = text[: len(text) // 2]
    assert text == once * 2
    lines = once.splitlines()
    assert lines[0].startswith('match size=10 ships=5,4,3,3,2 contact=corners names="Player","hard" first=0')
    assert lines[1].startswith("shot turn=1 seat=0 field=A1 answer=")
    assert " reason=on-diagonal every=2 " in lines[2]
    assert lines[-1].startswith("end winner=1 shots=")


def test_a_log_that_cannot_be_written_does_not_stop_the_game() -> None:
    done = run("--bot", "easy", "--log", "/dev/full", lines=ALL_FIELDS)
    assert done.returncode == 0
    assert "the disk is full" in one_line(done.stderr)
    assert "You lose." in done.stdout or "You win!" in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
def test_a_log_that_is_a_pipe_is_never_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    done = run("--bot", "easy", "--log", str(pipe), lines=ALL_FIELDS)
    assert done.returncode == 2
    assert "nobody reads it" in one_line(done.stderr)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert run("--bot", "easy", "--log", str(pipe), lines=ALL_FIELDS).returncode == 0
        assert os.read(reader, 100).startswith(b"match size=10")
    finally:
        os.close(reader)


def test_an_output_that_nobody_reads_ends_quietly() -> None:
    with start("--bot", "easy") as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stdin is not None
        process.stdin.write(ALL_FIELDS.encode() * 3)
        process.stdin.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""
        assert process.wait(30) == 1


def test_an_output_that_goes_away_while_a_line_is_asked_for_ends_quietly() -> None:
    with start("--bot", "easy", "--clock", "0") as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert process.stderr is not None
        while b"Press Enter to keep it" not in (text := os.read(process.stdout.fileno(), 4096)) and text:
            pass
        process.stdout.close()
        process.stdin.write(b"\n")
        process.stdin.flush()
        assert process.wait(30) == 1
        assert process.stderr.read() == b""


def test_an_output_that_is_full_is_one_line() -> None:
    for arguments in (["--bot", "easy"], ["--help"], ["settings"]):
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(
                [sys.executable, "-m", "schiffe", *arguments],
                input=ALL_FIELDS.encode(),
                stdout=full,
                stderr=subprocess.PIPE,
                cwd=ROOT,
                check=False,
            )
        assert done.returncode == 1
        assert "the disk is full" in one_line(done.stderr.decode())


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_survived(closed: str) -> None:
    command = f'printf "%s" "$SHOTS" | "{sys.executable}" -m schiffe --bot easy {closed}'
    environment = {**os.environ, "SHOTS": ALL_FIELDS}
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, cwd=ROOT, env=environment, check=False
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == (1 if "<&-" in closed else 0)


def test_an_ascii_locale_gets_ascii_boards_and_texts() -> None:
    bot = ("--bot", "easy", "--seed", "7")
    done = run(*bot, "--lang", "de", lines="xyz\nhilfe\nA1\nende\n", LC_ALL="C")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert "+------" in done.stdout
    assert "<=====>" in done.stdout
    assert "Fuer" in done.stdout
    assert '"xyz"' in done.stdout
    for encoding in ("", "utf-8"):
        locale = "C" if encoding else "C.UTF-8"
        done = run(*bot, lines="quit\n", LC_ALL=locale, PYTHONIOENCODING=encoding)
        assert "╞═════╡" in done.stdout


def test_ascii_can_be_asked_for_and_refused() -> None:
    asked = run("--bot", "easy", "--ascii", lines="quit\n").stdout
    assert asked.isascii()
    refused = run("--bot", "easy", "--no-ascii", lines="quit\n", PYTHONIOENCODING="utf-8", LC_ALL="C").stdout
    assert "┌─" in refused
    old = run("--bot", "easy", "--seed=7", lines="quit\n", PYTHONIOENCODING="latin-1").stdout
    assert "+---" in old


def test_an_error_of_ours_is_reported_and_not_hidden(tmp_path: Path) -> None:
    code = (
        "import sys; from schiffe.battleship import playing; from schiffe.cli.main import main;"
        "playing.play_battleship = lambda *a, **k: 1 / 0; sys.exit(main(['--bot', 'easy']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 1
    assert "bug in the program" in done.stderr.splitlines()[0]
    assert "ZeroDivisionError" in done.stderr
