"""``schiffe bashni`` and its commands."""

import json
import re
import socket
import subprocess
import sys
import threading
from itertools import combinations
from pathlib import Path

import pytest

from schiffe.bashni.game import BASHNI
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.match.request import ServerGame
from schiffe.bashni.thinker.process import BotOptions
from tests.running import ROOT, run, run_here
from tests.wire.bashni.served import GameserverProgram
from tests.wire.served import PATIENCE

GAME = "0a1b2c3d4e5f6"


def start(*arguments: str, lines: str | None = None) -> subprocess.Popen[str]:
    """``schiffe bashni`` as a process of its own."""
    process = subprocess.Popen(
        [sys.executable, "-m", "schiffe", "bashni", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        text=True,
    )
    assert process.stdin
    if lines is not None:
        process.stdin.write(lines)
        process.stdin.close()
        process.stdin = None
    return process


def test_every_command_has_a_help(capsys: pytest.CaptureFixture[str]) -> None:
    text = run_here(capsys, "bashni", "--help").stdout
    assert "schiffe bashni help COMMAND" in text
    for name in BASHNI.commands:
        assert f"\n  {name} " in text
        found = run_here(capsys, "bashni", name, "--help").stdout
        assert found.startswith("usage: schiffe bashni")
        if name == "play":
            continue
        assert "\nsettings, for this time only:" in found
    assert "--size" not in text


@pytest.mark.parametrize(
    ("arguments", "status", "parts"),
    [
        (["dance"], 2, ["“dance”", "play, train, serve, watch, moves, perft, bench or help"]),
        (["--bot", "x"], 2, ["“x”", "beginner, easy, medium, clever, hard or master"]),
        (["--two", "A", "a"], 2, ["“a” appears twice"]),
        (["--two", "A", "B", "--bot", "easy"], 2, ["--two and --bot don't work together"]),
        (["--colour", "black"], 2, ["--colour needs --bot"]),
        (["--connect", "localhost"], 2, ["--connect needs --game"]),
        (["--connect", "a:b:c", "-g", GAME], 2, ["a:b:c"]),
        (["-g", "x", "--connect", "localhost"], 2, ["“x”", "13 characters"]),
        (["-g", GAME, "-p", "2", "--connect", "localhost"], 2, ["“2”", "0 (white) or 1 (black)"]),
        (["-g", GAME], 2, ["no server given"]),
        (["-g", GAME, "-c", "/nowhere/client.conf"], 2, ["/nowhere/client.conf"]),
        (["--size", "7"], 2, ["“--size” does not go with the command bashni"]),
        (["--memory", "0"], 2, ["“0”", "1 to 65536"]),
        (["--think", "0"], 2, ["“0”", "1 to 3600"]),
        (["--frob"], 2, ["unknown option “--frob”"]),
        (["watch"], 2, ["watch needs a gameserver and the ID of a game"]),
        (["watch", "localhost", "x"], 2, ["“x”"]),
        (["moves", "w@Z1"], 2, ["“w@Z1”", "A1 to H8"]),
        (["moves", ""], 2, ["no pieces given; a position is a list such as w@A1,b@B2"]),
        (["moves", ","], 2, ["“” is not a piece on a square"]),
        (["moves", "w@A2"], 2, ["“w@A2” is not in play"]),
        (["moves", "x@A1"], 2, ["“x@A1” is not a piece. Possible: w and b (men), W and B (queens)"]),
        (["moves", "w@@A1"], 2, ["“w@@A1” is not a square"]),
        (["moves", "w@H8"], 2, ["“w@H8” is impossible: a man there becomes a queen"]),
        (["moves", ",".join(13 * ["b@B2"])], 2, ["“b@B2” is one piece too many: each side has at most twelve"]),
        (["moves", "\x1b[31m"], 2, ["“\\x1b[31m” is not a piece"]),
        (["moves", "--side", "white"], 2, ["“white”", "w or b"]),
        (["perft"], 2, ["“”", "1 to 99"]),
        (["perft", "0"], 2, ["“0”", "1 to 99"]),
        (["perft", "٣"], 2, ["“٣”", "1 to 99"]),
        (["perft", "100"], 2, ["“100”", "1 to 99"]),
        (["perft", "9" * 5000], 2, ["1 to 99"]),
        (["perft", "000000001" + "1" * 5000], 2, ["1 to 99"]),
        (["bench", "--seconds", "0"], 2, ["--seconds"]),
        (["serve", "--game", "x"], 2, ["--game", "“x”"]),
        (["serve", "--game", GAME, "--game", GAME], 2, ["appears twice"]),
        (["serve", "--games", "1", "--game", GAME, "--game", GAME[::-1]], 2, ["1", "2", "--game names"]),
        (["serve", "--games", "999999999"], 2, ["“999999999” is too many", "1 to 10000"]),
        (["serve", "no port:x"], 2, ["serve: ", "no port:x"]),
    ],
)
def test_a_wrong_command_line_is_one_line_that_says_what_is_possible(
    capsys: pytest.CaptureFixture[str], arguments: list[str], status: int, parts: list[str]
) -> None:
    done = run_here(capsys, "bashni", *arguments)
    assert (done.returncode, done.stdout) == (status, "")
    assert done.stderr.count("\n") == 1
    for part in parts:
        assert part in done.stderr


def test_moves_and_counts(capsys: pytest.CaptureFixture[str]) -> None:
    done = run_here(capsys, "bashni", "moves", "--side", "b", "w@A1,b@B2", "--json")
    assert json.loads(done.stdout) == {"B2:C1": ["B@C1", "w@A1"]}
    assert len(run_here(capsys, "bashni", "moves").stdout.splitlines()) == 7
    assert run_here(capsys, "bashni", "perft", "4").stdout == "1 7\n2 49\n3 302\n4 1469\n"


def test_the_bench_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--seconds", "0.01", "--positions", "1", "--games", "1", "--move-seconds", "0.001", "--json")
    found = json.loads(run_here(capsys, "bashni", "bench", *arguments).stdout)
    assert found["request"]["positions"] == 1
    assert len(found["matches"]) == len(tuple(combinations(LEVELS, 2)))


def test_the_bot_of_a_gameserver_is_told_how_much_it_may_remember_and_how_long_it_may_think(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bots: list[BotOptions] = []

    def remembered(_game: ServerGame, bot: BotOptions) -> int:
        bots.append(bot)
        return 0

    monkeypatch.setattr("schiffe.bashni.playing.play_as_bot", remembered)
    joining = ("bashni", "--connect", "localhost", "-g", GAME, "--bot", "hard", "--seed", "3")
    run_here(capsys, *joining)
    run_here(capsys, *joining, "--think", "5", "--memory", "64")
    assert bots == [BotOptions("hard", 3), BotOptions("hard", 3, max_move_seconds=5, megabytes=64)]
    assert (bots[0].max_move_seconds, bots[0].megabytes) == (60, 256)


def test_the_bench_measures_a_player_that_remembers_so_much(capsys: pytest.CaptureFixture[str]) -> None:
    small = ("--seconds", "0.02", "--positions", "1", "--games", "1", "--move-seconds", "0.001")
    found = run_here(capsys, "bashni", "bench", "--json", "--memory", "3", *small)
    assert json.loads(found.stdout)["request"]["megabytes"] == 3


def test_two_programs_play_while_somebody_watches(tmp_path: Path) -> None:
    with GameserverProgram("--games", "1", "--game", GAME, "--moves", "12", "--move-time", "20000") as server:
        watcher = start("watch", server.address, GAME, "--boards", "never", lines="")
        assert watcher.stdout
        seen = watcher.stdout.readline()  # it has joined; on a busy machine the game could end before
        host, port = server.address.split(":")
        settings = tmp_path / "client.conf"
        settings.write_text(f"hostname = {host}\nportnumber = {port}\nunknown = 1\n")
        players = [
            start("-g", GAME, "-p", "0", "--bot", "easy", "--connect", server.address),
            start("-c", str(settings), "--game", GAME, "--player", "1", "--bot", "medium"),
        ]
        said = [player.communicate(timeout=PATIENCE) for player in players]
        seen += watcher.stdout.read()
        watcher.communicate(timeout=PATIENCE)
        assert server.wait() == 0
    assert [player.returncode for player in (*players, watcher)] == [0, 0, 0]
    assert said[0][1] == ""
    assert said[1][1].count("\n") == 1
    assert "unknown" in said[1][1]
    assert said[0][0].splitlines()[1].startswith("move 1: ")
    assert "White: " in seen
    assert "Black: " in seen
    assert GAME in server.log


def test_a_person_plays_over_the_network_in_lines() -> None:
    with GameserverProgram("--moves", "4", "--move-time", "20000") as server:
        (game,) = server.games
        opponent = start("-g", game, "-p", "1", "--bot", "easy", "--connect", server.address)
        # whatever Black answers, one of these is legal then
        lines = "help\ncount\nundo\nc3d4\n" + "".join(f"{move}\n" for move in ("g3h4", "d4b6", "d4f6", "e3f4", "a3b4"))
        person = start(
            "-g", game, "-p", "0", "--connect", server.address, "--boards", "never", "--name", "Lea", lines=lines
        )
        said, problems = person.communicate(timeout=PATIENCE)
        opponent.communicate(timeout=PATIENCE)
    assert problems == ""
    assert (person.returncode, opponent.returncode) == (0, 0)
    assert "Lea (White) to move, 20 seconds" in said
    assert "On a gameserver no move can be taken back." in said
    assert "Lea: C3 D4." in said
    words = re.findall(r"^  (\w+) \(", said, re.MULTILINE)
    assert {"clock", "hint", "resign"} <= set(words)
    assert not {"pause", "continue", "undo"} & set(words)
    assert re.search(r"^  clock \(\w+\) +the seconds left$", said, re.MULTILINE)
    assert any(line.startswith("Black: ") and "12" not in line for line in said.splitlines())


def test_a_server_that_refuses_is_status_3() -> None:
    with GameserverProgram() as server:
        done = run("bashni", "--connect", server.address, "-g", GAME)
        assert done.returncode == 3
        assert done.stdout == ""
        assert done.stderr == "schiffe: no game has this ID (the server says “Game does not exist”)\n"


@pytest.mark.parametrize("who", [("--bot", "easy"), ("--plain",)])
def test_nobody_waits_longer_for_an_opponent_than_they_said(who: tuple[str, ...]) -> None:
    with GameserverProgram() as server:
        done = run("bashni", "--connect", server.address, "-g", server.games[0], "--wait", "1", *who)
        assert done.returncode == 1
        assert done.stderr == "schiffe: no opponent for 1 second\n"


def test_the_end_of_a_game_is_told_before_it_is_known_who_plays() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(PATIENCE)

        def serve() -> None:
            connection, _client = server.accept()
            with connection:
                connection.sendall(b"+ MNM Gameserver v2.3 accepting connections\n")
                connection.recv(100)
                connection.sendall(b"+ GAMEOVER\n+ PLAYER0WON No\n+ PLAYER1WON Yes\n+ QUIT\n")
                connection.recv(100)

        other = threading.Thread(target=serve)
        other.start()
        done = run("bashni", "--connect", f"127.0.0.1:{server.getsockname()[1]}", "-g", GAME)
        other.join()
    assert (done.returncode, done.stdout, done.stderr) == (0, "Black has won.\n", "")


def test_where_nobody_answers_a_person_and_a_bot_are_told_so() -> None:
    for who in (("--bot", "easy"), ()):
        done = run("bashni", "--connect", "127.0.0.1:1", "-g", GAME, *who)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == "schiffe: 127.0.0.1:1 refuses the connection: no server is listening there\n"
