"""A bot as a program of two processes: what it says, what it leaves behind, and who ends when somebody is killed."""

import asyncio
import gc
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from schiffe.bashni import bot_online
from schiffe.bashni.bot_online import play_as_bot
from schiffe.bashni.match.request import ServerGame
from schiffe.bashni.net.connection import BrokenGame, GameConnection
from schiffe.bashni.net.game_events import FailureReason, GameFailed
from schiffe.bashni.thinker.process import BotOptions
from schiffe.network.address import Address
from schiffe.process.errors import run_reporting_errors
from tests.bashni.thinker.processes import is_gone, needs_proc, thinker_of
from tests.running import ROOT
from tests.waiting import wait_until
from tests.wire.bashni.servers import BLOCKS, GAME, HOST, OVER

pytestmark = needs_proc
PATIENCE = 20
SHARED = Path("/dev/shm")
_CLIENT = """
import sys
from schiffe.network.address import Address
from schiffe.process.errors import run_reporting_errors
from schiffe.language.i18n import choose_language
from schiffe.bashni.thinker.process import BotOptions
from schiffe.bashni.match.request import ServerGame
from schiffe.bashni.bot_online import play_as_bot
choose_language(sys.argv[4])
address = Address("127.0.0.1", int(sys.argv[1]))
game = ServerGame(address, sys.argv[2], 0, patience_seconds=float(sys.argv[5]))
sys.exit(run_reporting_errors(lambda: play_as_bot(game, BotOptions(sys.argv[3]))))
"""


class Bot:
    """A bot that plays by itself, and the one end of its connection."""

    def __init__(self, listener: socket.socket, level: str, language: str, patience: str) -> None:
        port = str(listener.getsockname()[1])
        self.process = subprocess.Popen(
            [sys.executable, "-c", _CLIENT, port, GAME, level, language, patience],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.listener = listener
        self.connection: socket.socket | None = None
        self.heard = b""

    def thinker(self) -> int:
        """The number of its second process."""
        return thinker_of(self.process.pid)

    def lead(self, blocks: int) -> None:
        """Say so many blocks of a game, each when the one before was answered."""
        self.connection = self.listener.accept()[0]
        self.connection.settimeout(PATIENCE)
        for number, block in enumerate(BLOCKS[:blocks]):
            self.connection.sendall(block)
            if number not in (3, 7):  # nothing answers the players and MOVEOK
                self.hear()

    def hear(self) -> bytes:
        assert self.connection
        line = b""
        while not line.endswith(b"\n"):
            piece = self.connection.recv(1)
            assert piece, line
            line += piece
        return line

    def end(self) -> tuple[int, str, str]:
        """Wait for its end: status, output, errors."""
        said, problems = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said, problems


@contextmanager
def bot(level: str = "easy", language: str = "en", patience: str = "20") -> Iterator[Bot]:
    before = set(SHARED.glob("bashni-*"))
    with socket.create_server((HOST, 0)) as listener:
        listener.settimeout(PATIENCE)
        one = Bot(listener, level, language, patience)
        try:
            yield one
        finally:
            one.process.kill()
            one.process.communicate(timeout=PATIENCE)
            if one.connection:
                one.connection.close()
    wait_until(lambda: not set(SHARED.glob("bashni-*")) - before, "no shared memory is left behind")


STATES = {"starting": None, "prolog": 2, "waiting": 5, "thinking": 6}
"""How many blocks of the game have been answered; None: nobody has let it in."""


def lead(one: Bot, state: str) -> int:
    """Bring a bot into a state; returns the number of its Thinker."""
    if STATES[state] is None:
        return one.thinker()
    one.lead(STATES[state] or 0)
    if state == "thinking":  # THINKING was said: the Thinker is at work
        assert one.connection
        one.connection.sendall(b"+ OKTHINK\n")
    return one.thinker()


@pytest.mark.parametrize("state", STATES)
def test_the_thinker_ends_with_its_connector(state: str) -> None:
    with bot("master") as one:
        thinker = lead(one, state)
        one.process.kill()
        one.process.communicate(timeout=PATIENCE)
        wait_until(lambda: is_gone(thinker), "the thinker has ended")


@pytest.mark.parametrize("state", STATES)
def test_the_connector_ends_with_its_thinker(state: str) -> None:
    with bot("master") as one:
        os.kill(lead(one, state), signal.SIGKILL)
        if state == "thinking":
            assert re.fullmatch(rb"PLAY [A-H][1-8]:[A-H][1-8]\n", one.hear())
        status, _said, problems = one.end()
    assert (status, problems) == (1, "schiffe: the computer player's process stopped (status -9)\n")


@pytest.mark.parametrize("state", ["prolog", "waiting", "thinking"])
def test_both_end_with_the_server(state: str) -> None:
    with bot("master", "de") as one:
        thinker = lead(one, state)
        assert one.connection
        one.connection.close()
        status, _said, problems = one.end()
        wait_until(lambda: is_gone(thinker), "the thinker has ended")
    assert (status, problems) == (1, "schiffe: der Server hat die Verbindung vor dem Ende des Spiels getrennt\n")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_both(number: signal.Signals) -> None:
    with bot("master") as one:
        thinker = lead(one, "thinking")
        one.process.send_signal(number)
        status, _said, problems = one.end()
        wait_until(lambda: is_gone(thinker), "the thinker has ended")
    assert status == 128 + number
    assert problems in ("", "schiffe: interrupted\n")


@pytest.mark.parametrize("steps", range(6))
def test_a_signal_in_the_moment_in_which_a_game_breaks_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture, steps: int
) -> None:
    async def broken(*_game: object) -> None:
        signal.raise_signal(signal.SIGTERM)
        for _ in range(steps):  # of the event loop, which takes some until it hears of it
            await asyncio.sleep(0)
        raise BrokenGame(GameFailed(FailureReason.CLOSED))

    async def nowhere(_connection: GameConnection) -> None:
        pass

    monkeypatch.setattr(bot_online, "play_game", broken)
    monkeypatch.setattr(GameConnection, "open", nowhere)
    status = run_reporting_errors(lambda: play_as_bot(ServerGame(Address(HOST, 1), GAME, 0), BotOptions()))
    gc.collect()  # then it is told what nobody has asked a task for
    assert caplog.messages == []
    problem = "schiffe: the server closed the connection before the end of the game\n"
    assert (status, capfd.readouterr().err) in ((143, ""), (1, problem))


def test_a_whole_game() -> None:
    with bot() as one:
        one.lead(8)
        assert one.connection
        one.connection.sendall(b"+ NEWS\n" * 100 + OVER)
        status, said, problems = one.end()
    assert status == 0
    assert problems == "schiffe: unknown line from the server: “NEWS”\n" * 20
    lines = said.splitlines()
    assert lines[0] == "Name: player 0 (White) against Bob"
    assert re.fullmatch(r"move 1: [A-H]3:[A-H]4", lines[1])
    assert lines[2:] == ["The game is won."]


def test_what_the_server_refuses_is_one_line_and_status_3() -> None:
    with bot() as one:
        one.lead(2)
        assert one.connection
        one.connection.sendall(b"- Game does not exist\n")
        one.connection.close()
        result = one.end()
    assert result == (3, "", "schiffe: no game has this ID (the server says “Game does not exist”)\n")


def test_no_server_and_one_that_says_nothing() -> None:
    with bot(patience="0.05") as one:
        one.connection = one.listener.accept()[0]
        assert one.end() == (1, "", "schiffe: the server has said nothing for 1 second\n")
    with bot() as one:
        one.listener.close()
        status, said, problems = one.end()
    assert (status, said) == (1, "")
    reasons = r"127\.0\.0\.1:\d+ (refuses|has cut) the connection.*|the server closed the connection.*"
    assert re.fullmatch(rf"schiffe: ({reasons})\n", problems)
