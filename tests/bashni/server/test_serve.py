"""The gameserver as a program, and inside this one: what it prints and logs, how it is joined, how it ends."""

import asyncio
import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from typing import Any

import pytest

from schiffe.bashni.flow import BashniFlow
from schiffe.bashni.match.request import HostAtHome, ServerGame
from schiffe.bashni.net.connection import GameConnection, play_game
from schiffe.bashni.net.messages import GameOver
from schiffe.bashni.options import GameserverOptions
from schiffe.bashni.server import serve as module
from schiffe.bashni.server.hosted_game import GameEndingReason
from schiffe.bashni.server.log import (
    ClientLeftLine,
    ClientSeatedLine,
    GameBegunLine,
    GameClosedLine,
    GameOpenedLine,
    LeavingReason,
    ResultSentLine,
)
from schiffe.bashni.server.serve import host_game, run_gameserver
from schiffe.bashni.settings import BASHNI_SETTINGS
from schiffe.cli.games import GAMES
from schiffe.cli.main import main
from schiffe.game.flow.after_match import WentBack
from schiffe.game.match.series import Series
from schiffe.game.session import Session
from schiffe.network.address import EVERYWHERE, LOOPBACK, Address
from schiffe.network.policy import ServerPolicy
from schiffe.network.server_log import LogLine, json_line, text_line
from schiffe.process.errors import CommandError
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Schema
from tests.bashni.net.test_connection import ByChance, tell
from tests.running import ROOT
from tests.wire.bashni.host import Guest

PATIENCE = 20
_SERVE = """
import sys
from schiffe.network.address import Address
from schiffe.process.errors import run_reporting_errors
from schiffe.bashni.options import GameserverOptions
from schiffe.bashni.server import serve as module
from schiffe.bashni.server.serve import run_gameserver
games, logs_json = int(sys.argv[1]), sys.argv[2] == "json"
options = GameserverOptions(max_games=games)
sys.exit(run_reporting_errors(lambda: run_gameserver(Address("127.0.0.1", 0), options, logs_json=logs_json)))
"""


class Program:
    """A gameserver as a process of its own."""

    def __init__(self, games: int, form: str) -> None:
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - closed when the server has ended
        command = [sys.executable, "-c", _SERVE, str(games), form]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=self._log, text=True)
        found = re.fullmatch(r"listening on 127\.0\.0\.1:(\d+)", self.line())
        assert found
        self.port = int(found[1])

    def line(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().rstrip("\n")

    def game(self) -> str:
        found = re.fullmatch(r"game ([a-z0-9]{13})", self.line())
        assert found
        return found[1]

    def client(self, game: str, said: str) -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        connection.sendall(f"VERSION 2\nID {game}\n{said}\n".encode())
        return connection

    def end(self) -> tuple[int, str]:
        """The status, and the log."""
        status = self.process.wait(PATIENCE)
        assert self.process.stdout
        self.process.stdout.close()
        with self._log:
            self._log.seek(0)
            return status, self._log.read().decode()


@contextmanager
def served(games: int = 0, form: str = "text") -> Iterator[Program]:
    program = Program(games, form)
    try:
        yield program
    finally:
        program.process.kill()
        program.process.wait(PATIENCE)


def test_what_is_asked_for_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(address: Address, options: GameserverOptions, *, logs_json: bool) -> int:
        asked.append((str(address), options, logs_json))
        return 0

    asked: list[tuple[str, GameserverOptions, bool]] = []
    monkeypatch.setattr(module, "run_gameserver", run)
    first = ("::1", "--games=3", "--game=gameofourown1", "--move-time=5", "--moves=7", "--log-json")
    second = ("--any-game", "--without-queen=3", "--watchers=4", "--rate=5")
    for words in ((), first, second):
        assert main(("bashni", "serve", *words), GAMES) == 0
    options = GameserverOptions(max_games=3, ids=("gameofourown1",), move_milliseconds=5, max_plies=7)
    policy = ServerPolicy(max_connections_per_minute=5)
    assert asked == [
        ("localhost:1357", GameserverOptions(), False),
        ("[::1]:1357", options, True),
        (
            "localhost:1357",
            GameserverOptions(accepts_any_game=True, max_plies_without_queen=3, max_watchers=4, policy=policy),
            False,
        ),
    ]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--game=gameofourown1", "--game=game"), "--game: “game” is not the ID of a game. "),
        (
            ("--game=gameofourown1", "--game=gameofourown2", "--game=gameofourown1"),
            "--game: “gameofourown1” appears twice. ",
        ),
        (
            ("--games=1", "--game=gameofourown1", "--game=gameofourown2"),
            "--games: 1 is fewer than --game names (2)",
        ),
        (("--games=10001",), "--games: “10001” is too many. Possible: 1 to 10000"),
        (("--proxy-from=nowhere",), "--proxy-from: “nowhere” is not an address"),
    ],
)
def test_what_cannot_be_served(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], problem: str
) -> None:
    monkeypatch.setattr(module, "run_gameserver", lambda *_given, **_named: 0)
    assert main(("bashni", "serve", *arguments), GAMES) == 2
    assert problem in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [(), ("--games=10000",), ("--game=gameofourown1",)])
def test_what_can_just_be_served(monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]) -> None:
    monkeypatch.setattr(module, "run_gameserver", lambda *_given, **_named: 0)
    assert main(("bashni", "serve", *arguments), GAMES) == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_closes_everything_and_ends_with_status_0(number: signal.Signals) -> None:
    with served() as server, server.client(server.game(), "PLAYER") as client, client.makefile("rb") as lines:
        while next(lines) != b"+ WAIT\n":
            pass
        server.process.send_signal(number)
        assert lines.read().endswith(b"- The server is ending. Sorry & Bye\n")
        lines.close()
        client.close()  # the server waits for whoever may still read
        status, log = server.end()
    assert status == 0
    assert "Traceback" not in log
    assert log.splitlines()[0].endswith("is open")
    assert log.splitlines()[1].endswith("has connected")


def test_so_many_games_and_the_log_as_json() -> None:
    with served(2, "json") as server:
        for game in (server.game(), server.game()):
            with server.client(game, "PLAYER 0") as white, server.client(game, "PLAYER 1\nhello") as black:
                assert black.makefile("rb").read().endswith(b"- Did not get the expected OKWAIT command\n")
                assert white.makefile("rb").read().endswith(b"+ PLAYER0WON Yes\n+ PLAYER1WON No\n+ QUIT\n")
        status, log = server.end()
    assert status == 0
    events = [json.loads(line) for line in log.splitlines()]
    assert [event["event"] for event in events].count("game-open") == 2
    ends = [event for event in events if event["event"] == "game-end"]
    assert [(event["decision"], event["winner"], event["points"]) for event in ends] == [("forfeit", 0, [12, 12])] * 2
    assert all("time" in event for event in events)


def test_a_port_in_use() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(CommandError, match="in use") as caught:
        run_gameserver(Address("127.0.0.1", taken.getsockname()[1]), GameserverOptions(), logs_json=False)
    assert caught.value.status == 1


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (GameOpenedLine("g"), "game g is open"),
        (ClientLeftLine("c", LeavingReason.ILLEGAL_MOVE, "a\x00"), "c made an illegal move (a\\x00)"),
        (
            GameClosedLine("g", GameEndingReason.POINTS, 1, (3, 5), 200, 12.34),
            "game g ends: points decide; player 1 has won; points: 3:5, moves: 200, seconds: 12.3",
        ),
        (
            GameClosedLine("g", GameEndingReason.BLOCKED, None, (3, 3), 7, 1),
            "game g ends: the player to move has no legal move; drawn; points: 3:3, moves: 7, seconds: 1.0",
        ),
        (
            GameClosedLine("g", GameEndingReason.FORFEIT, 0, (12, 12), 0, 0),
            "game g ends: a player forfeited; player 0 has won; points: 12:12, moves: 0, seconds: 0.0",
        ),
        (
            GameClosedLine("g", GameEndingReason.STOPPED, None, (12, 12), 0, 0),
            "game g ends: the server is shutting down; no winner; points: 12:12, moves: 0, seconds: 0.0",
        ),
        (GameBegunLine("g"), "game g starts"),
        (ResultSentLine("g", "c"), "game g: c came after its end"),
        (ClientSeatedLine("g", "c", None), "game g: c is watching"),
        (ClientSeatedLine("g", "c", 1), "game g: c is player 1"),
    ],
)
def test_the_log_for_people(event: LogLine, text: str) -> None:
    assert text_line(event).split("  ", 1)[1] == text
    assert json.loads(json_line(event))["event"]


LEAVING = {
    LeavingReason.LEFT: "c has left",
    LeavingReason.NOT_READING: "c stopped reading",
    LeavingReason.LATE: "c was refused: the answer came too late (q)",
    LeavingReason.REFUSED: "c broke the rules of the protocol (q)",
    LeavingReason.OTHER_VERSION: "c was refused: another version of the protocol (q)",
    LeavingReason.NO_GAME_ID: "c was refused: that is not the ID of a game (q)",
    LeavingReason.UNKNOWN_GAME: "c was refused: no game has this ID (q)",
    LeavingReason.SEAT_TAKEN: "c was refused: that seat is taken (q)",
    LeavingReason.ILLEGAL_MOVE: "c made an illegal move (q)",
}
"""All of a log that operators search for words."""


@pytest.mark.parametrize("leaving", LeavingReason)
def test_the_log_tells_why_somebody_left(leaving: LeavingReason) -> None:
    assert text_line(ClientLeftLine("c", leaving, "q")).split("  ", 1)[1] == LEAVING[leaving]


def test_words_for_programs_stay_as_they_are() -> None:
    """Whoever reads the log with a program has written them down."""
    assert [reason.value for reason in GameEndingReason] == ["blocked", "points", "forfeit", "stopped"]
    assert [leaving.value for leaving in LeavingReason] == [
        "left", "not-reading", "late", "refused", "other-version", "no-game-id", "unknown-game", "seat-taken",
        "illegal-move",
    ]  # fmt: skip
    assert json.loads(json_line(GameOpenedLine("g")))["event"] == "game-open"


class Stopping(io.StringIO):
    """A standard output that ends the program as soon as a game is printed."""

    def write(self, text: str) -> int:
        written = super().write(text)
        if text.startswith("game "):
            os.kill(os.getpid(), signal.SIGINT)
        return written


def test_where_it_listens_and_its_games_are_printed_and_then_nobody_writes_any_more(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed, threads = Stopping(), set(threading.enumerate())
    monkeypatch.setattr(sys, "stdout", printed)
    assert run_gameserver(Address(LOOPBACK, 0), GameserverOptions(ids=("gameofourown1",)), logs_json=False) == 0
    assert re.fullmatch(r"listening on 127\.0\.0\.1:\d+\ngame gameofourown1\n", printed.getvalue())
    assert capsys.readouterr().err.endswith("  game gameofourown1 is open\n")
    assert set(threading.enumerate()) <= threads


async def play(address: Address, game: str, player: int) -> GameOver:
    connection = GameConnection(ServerGame(address, game, player))
    await connection.open()
    return await play_game(connection, ByChance(), lambda _event: None)


@pytest.mark.parametrize("host", [LOOPBACK, EVERYWHERE.host])
def test_a_game_is_hosted_and_joined_and_then_the_server_is_gone(host: str) -> None:
    async def story() -> None:
        with socket.create_server((LOOPBACK, 0)) as taken:
            port = taken.getsockname()[1]
            async with host_game(Address(host, port)) as hosted:
                assert hosted.address.host == LOOPBACK
                assert hosted.address.port not in (0, port)
                ends = await asyncio.gather(*(play(hosted.address, hosted.game_id, player) for player in (0, 1)))
        assert ends[0] == ends[1]
        with pytest.raises(CommandError, match="refuses the connection"):
            await play(hosted.address, hosted.game_id, 0)

    tell(story())


def test_at_home_there_is_one_game_and_two_minutes_for_a_move_and_white_joins_it() -> None:
    """Who is still to answer hears how it ended, even as the server goes."""

    async def story() -> None:
        async with host_game(Address(LOOPBACK, 0)) as hosted:
            assert hosted == ServerGame(hosted.address, hosted.game_id, player_number=0)
            guests = [Guest(socket.create_connection((LOOPBACK, hosted.address.port))) for _ in range(2)]
            for number, guest in enumerate(guests):
                guest.connection.settimeout(0)
                await guest.find(hosted.game_id)
                await guest.say(b"PLAYER %d\n" % number)
                assert (await guest.block())[-1] == "ENDPLAYERS"
            white, black = guests
            assert await black.block(waits=False) == ["WAIT"]
            assert (await white.block())[0] == "MOVE 120000"
            await white.say(b"hello\n")
            assert await white.rest() == b"- Did not get the expected THINKING command\n"
        assert (await black.rest()).endswith(b"+ PLAYER0WON No\n+ PLAYER1WON Yes\n+ QUIT\n")

    tell(story())


def test_who_goes_back_from_the_invitation_plays_no_game_and_ends_the_server() -> None:
    class Hesitant:
        async def invite(self, invitation: str) -> bool:
            port = re.search(r":(\d+)", invitation)
            assert port, invitation
            self.address = (LOOPBACK, int(port[1]))
            socket.create_connection(self.address).close()
            return False

    async def story() -> None:
        view: Any = Hesitant()
        flow = BashniFlow(Session(Preferences(Schema(BASHNI_SETTINGS), {})))
        flow.begin(Series(HostAtHome(Address(LOOPBACK, 0))), is_from_menu=True)
        with pytest.raises(WentBack):
            async with AsyncExitStack() as stack:
                await flow.go_online(view, stack)
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(view.address)

    tell(story())
