"""Bots that play network games by themselves, through the real server."""

import asyncio
import json
import re
import socket
import struct
import threading
from contextlib import nullcontext
from functools import partial
from types import SimpleNamespace

import pytest

from schiffe.battleship.bot_online import server_bot
from schiffe.battleship.bot_online.server_bot import ServerBotSeries, play_bot_at_server
from schiffe.battleship.net.retries import BotRetries
from schiffe.network.address import Address
from schiffe.process.errors import CommandError
from tests.running import run_here
from tests.wire.peers import SERVERS, serving
from tests.wire.player import tell
from tests.wire.served import PATIENCE, Served, start_bot

pytestmark = pytest.mark.long

LINE = re.compile(
    r"game (\d+): (attacks|defends) first, (won|lost); own shots: (\d+), enemy shots: (\d+), seconds: \d+\.\d"
)
GUESSABLE = "schiffe: With --seed your opponent can work out where your ships are.\n"


def test_fifty_games_between_two_bots() -> None:
    with Served() as server:
        one = start_bot(server.address, "--games", "50", "--json", "--seed", "1")
        two = start_bot(server.address, "--games", "50", "--seed", "2", level="medium")
        said, problems = one.communicate(timeout=PATIENCE * 2)
        lines, others = two.communicate(timeout=PATIENCE * 2)
        server.stop()
    assert (one.returncode, two.returncode, problems, others) == (0, 0, GUESSABLE, GUESSABLE)
    games = [json.loads(line) for line in said.splitlines()]
    assert [game["game"] for game in games] == list(range(1, 51))
    for game, line in zip(games, lines.splitlines()[:-1], strict=True):
        found = LINE.fullmatch(line)
        assert found, line
        assert {game["result"], found[3]} == {"won", "lost"}
        assert (game["own_shots"], game["enemy_shots"]) == (int(found[5]), int(found[4]))
        assert (game["role"] == "attack") is (found[2] == "defends")
        assert game["error"] is None
        assert game["contradiction"] is False
        assert game["seconds"] >= 0
    won = sum(game["result"] == "won" for game in games)
    assert won > 30  # hard against medium
    assert lines.splitlines()[-1] == f"games: 50, won: {50 - won}, lost: {won}, broken off: 0"
    assert server.log.count("the last ship is sunk") == 50


def test_an_opponent_that_leaves_is_no_regular_end() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        bot = start_bot(f"127.0.0.1:{port}", "--games", "2", "--json")
        for _game in range(2):
            connection, _address = listener.accept()
            with connection:
                connection.sendall(b"(4,[]).\r(5,[]).\r")
                assert re.fullmatch(rb"\(1,\[\d,\d\]\)\.\n", connection.recv(64))
        said, problems = bot.communicate(timeout=PATIENCE)
    games = [json.loads(line) for line in said.splitlines()]
    assert [game["result"] for game in games] == ["broken", "broken"]
    assert all((game["error"], game["quote"]) == ("closed", "") for game in games)
    assert (bot.returncode, problems) == (1, "")


def test_a_busy_server_is_tried_again() -> None:
    refused = threading.Semaphore(0)
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            for _time in range(3):
                listener.accept()[0].close()
                refused.release()
            with listener.accept()[0] as connection:
                connection.sendall(b"(3,[]).\n(5,[]).\n(1,[77,0]).\n")
                connection.recv(64)

        thread = threading.Thread(target=serve)
        thread.start()
        bot = start_bot(f"127.0.0.1:{listener.getsockname()[1]}")
        said, _problems = bot.communicate(timeout=PATIENCE)
        thread.join(PATIENCE)
    assert all(refused.acquire(blocking=False) for _time in range(3))
    assert re.fullmatch(
        r"game 1: .*, broken off; own shots: 0, enemy shots: 0, seconds: \d+\.\d\. "
        r"The game is over: your opponent fired off the board \(“\(1,\[77,0\]\)\.”\)\.",
        said.splitlines()[0],
    )
    assert said.splitlines()[1] == "games: 1, won: 0, lost: 0, broken off: 1"
    assert bot.returncode == 1


def test_a_silent_opponent_ends_the_patience() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        bot = start_bot(f"127.0.0.1:{listener.getsockname()[1]}", "--patience", "1")
        with listener.accept()[0] as connection:
            connection.sendall(b"(4,[]).\n(5,[]).\n")
            said, _problems = bot.communicate(timeout=PATIENCE)
    assert "No word from your opponent for 1 second." in said
    assert bot.returncode == 1


def test_nobody_who_comes_ends_the_wait_that_was_asked_for() -> None:
    with Served() as server:
        bot = start_bot(server.address, "--wait", "1", "--patience", "0", "--games", "3", "--json")
        said, problems = bot.communicate(timeout=PATIENCE)
    games = [json.loads(line) for line in said.splitlines()]
    assert [(game["game"], game["role"], game["result"], game["error"]) for game in games] == [
        (1, None, "broken", "no-opponent")
    ]
    assert problems == "schiffe: No opponent came within 1 second.\n"
    assert bot.returncode == 1


@pytest.mark.parametrize(("wait", "errors"), [(0, ["off-board"]), (3500, ["no-opponent"])])
def test_a_wait_that_the_server_ends_is_begun_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], wait: int, errors: list[str]
) -> None:
    now = 0
    monkeypatch.setattr(server_bot, "BotRetries", partial(BotRetries, now=lambda: now))
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            nonlocal now
            with listener.accept()[0] as connection:
                connection.sendall(b"(3,[]).\n")
                now += 3600
            if not wait:
                with listener.accept()[0] as connection:
                    connection.sendall(b"(3,[]).\n(5,[]).\n(1,[77,0]).\n")
                    connection.recv(64)

        thread = threading.Thread(target=serve)
        thread.start()
        address = Address(*listener.getsockname())
        series = ServerBotSeries(address, "easy", 1, patience_seconds=120, prints_json=True, wait_seconds=wait)
        with pytest.raises(CommandError, match="within 3500 seconds") if wait else nullcontext():
            assert play_bot_at_server(series, None, ()) == 1
        thread.join(PATIENCE)
    assert [json.loads(line)["error"] for line in capsys.readouterr().out.splitlines()] == errors


OFF_BOARD = b"(3,[]).\n(5,[]).\n(1,[77,0]).\n"
"""What ends a match at once, and is told."""


def served_in_turn(listener: socket.socket, *sayings: bytes) -> threading.Thread:
    """A server that says something else to each who comes, and waits until they leave."""

    def serve() -> None:
        for saying in sayings:
            with listener.accept()[0] as connection:
                connection.sendall(saying)
                while connection.recv(64):
                    pass

    thread = threading.Thread(target=serve)
    thread.start()
    return thread


@pytest.mark.parametrize("first", [b"(4,[]).\n", b"(2,[1,9,4]).\n", b"(4,[]).\n(1,[1,1]).\n(2,[1,1,4]).\n"])
def test_a_bot_that_comes_while_others_play_or_is_forgotten_comes_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], first: bytes
) -> None:
    """It does so by itself, however long the opponent may be silent."""
    monkeypatch.setattr("schiffe.battleship.bot_online.server_bot._START_SECONDS", 0.01)
    monkeypatch.setattr("schiffe.battleship.net.connection._CLOSING_SECONDS", 0.01)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = served_in_turn(listener, first, first, OFF_BOARD)
        series = ServerBotSeries(Address(*listener.getsockname()), "easy", 1, patience_seconds=0, prints_json=True)
        assert play_bot_at_server(series, None, ()) == 1
        thread.join(PATIENCE)
    assert [json.loads(line)["error"] for line in capsys.readouterr().out.splitlines()] == ["off-board"]


def test_a_series_pauses_between_two_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are servers that forget their players a moment after a match, and whoever has come until then."""
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr("schiffe.battleship.bot_online.server_bot.asyncio", SimpleNamespace(sleep=sleep))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = served_in_turn(listener, OFF_BOARD, OFF_BOARD, OFF_BOARD)
        series = ServerBotSeries(Address(*listener.getsockname()), "easy", 3, patience_seconds=0, prints_json=True)
        assert play_bot_at_server(series, None, ()) == 1
        thread.join(PATIENCE)
    assert pauses == [0.3, 0.3]


def test_whoever_heard_others_comes_again_after_seconds_that_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr("schiffe.battleship.bot_online.server_bot.asyncio", SimpleNamespace(sleep=sleep))
    monkeypatch.setattr("schiffe.battleship.net.connection._CLOSING_SECONDS", 0.01)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = served_in_turn(listener, *[b"(4,[]).\n(2,[1,9,4]).\n"] * 7, OFF_BOARD)
        series = ServerBotSeries(Address(*listener.getsockname()), "easy", 1, patience_seconds=0, prints_json=True)
        assert play_bot_at_server(series, None, ()) == 1
        thread.join(PATIENCE)
    assert pauses == [1, 2, 4, 8, 16, 30, 30]


def test_two_series_through_a_server_that_clears_its_list_late() -> None:
    async def story() -> None:
        async with serving(SERVERS["one list, cleared late"]) as hall:
            address = f"127.0.0.1:{hall.port}"
            bots = [start_bot(address, "--games", "3", "--json", level=level) for level in ("medium", "clever")]
            told = await asyncio.gather(*(asyncio.to_thread(bot.communicate, timeout=PATIENCE) for bot in bots))
        one, two = ([json.loads(line)["result"] for line in said.splitlines()] for said, _problems in told)
        assert len(one) == len(two) == 3
        assert {(mine, theirs) for mine, theirs in zip(one, two, strict=True)} <= {("won", "lost"), ("lost", "won")}

    tell(story)


def test_a_server_that_resets_at_once_is_tried_again_as_one_that_closes() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        bot = start_bot(f"127.0.0.1:{listener.getsockname()[1]}", "--games", "1", "--json")
        for _time in range(2):
            connection, _address = listener.accept()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.close()
        with listener.accept()[0] as connection:
            connection.sendall(b"(3,[]).\n(5,[]).\n(1,[77,0]).\n")
            connection.recv(64)
        said, problems = bot.communicate(timeout=PATIENCE)
    assert [json.loads(line)["error"] for line in said.splitlines()] == ["off-board"]
    assert problems == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--connect", "127.0.0.1:1", "--bot", "hard"), "127.0.0.1:1 refuses the connection"),
        (("--connect", "nobody.invalid", "--bot", "hard"), "“nobody.invalid” cannot be found"),
        (("--connect", "a b", "--bot", "hard"), "“a b” is not an address"),
        (("--connect", "x:0", "--bot", "hard"), "“x:0” is not an address"),
        (("--connect", "x", "--size", "12"), "--size: “12” does not go with --connect"),
        (("--connect", "x", "--two", "A", "B"), "--two and --connect don't work together"),
        (("--games", "2"), "--games needs --bot and --connect or --room"),
        (("--connect", "*", "--bot", "hard"), "“*” is not an address"),
        (("--connect", "x", "--bot", "hard", "--pause", "0"), "--pause does not go with --connect and --bot"),
        (("--connect", "x", "--bot", "hard", "--clock", "0"), "--clock does not go with --connect and --bot"),
        (("--connect", "x", "--json"), "--json needs --bot and --connect or --room"),
        (("--connect", "x/otter-417"), "--connect: “otter-417” is not a code. A code looks like this: kelp-heron-421"),
        (("--connect", "x/amber-otter-41"), "--connect: A code ends with a number from 100 to 999, not with “41”"),
        (("--connect", "x/"), "“x/” is not an address"),
        (("--connect", "amber-otter-417"), "--connect: Type the server before it, as in the line you were sent: play"),
        (("--connect", "a b/amber-otter-417"), "“a b” is not an address"),
        (("--connect", "x/amber-otter-417", "--room"), "--room does not go with a code in --connect"),
        (("--connect", "x/amber-otter-417", "--rules", "fog"), "--rules does not go with the code of a room"),
        (("--connect", "x/amber-otter-417", "--clock", "0"), "--clock does not go with the code of a room"),
        (("--room", "--hints", "always"), "--hints does not go with a room"),
        (("--room", "--two", "A", "B"), "--room and --two don't work together"),
        (("--room", "--resume"), "--resume and --room don't work together"),
        (("--room", "--json"), "--json needs --bot and --connect or --room"),
        (("--room", "--bot", "hard", "--pause", "0"), "--pause does not go with --connect and --bot"),
        (("--connect", "x", "--bot", "easy", "--games", "0"), "“0” is not a whole number of 1 or more"),
    ],
)
def test_what_is_not_possible_is_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    done = run_here(capsys, *arguments)
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.returncode == (1 if said.startswith(("127", "“nobody")) else 2)
    assert done.stdout == ""


def test_what_is_no_server_breaks_one_game_and_not_the_series() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        bot = start_bot(f"127.0.0.1:{listener.getsockname()[1]}", "--games", "3", "--json")
        for _game in range(3):
            with listener.accept()[0] as connection:
                connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
                connection.recv(64)
        said, problems = bot.communicate(timeout=PATIENCE)
    games = [json.loads(line) for line in said.splitlines()]
    assert [(game["game"], game["role"], game["error"]) for game in games] == [
        (number, None, "no-server") for number in (1, 2, 3)
    ]
    assert games[0]["quote"] == "HTTP/1.1 400 Bad Request"
    assert (bot.returncode, problems) == (1, "")


def test_a_server_that_goes_away_for_good_ends_the_series_with_a_word() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        bot = start_bot(f"127.0.0.1:{listener.getsockname()[1]}", "--games", "3", "--json", "--patience", "1")
        listener.accept()[0].close()
    said, problems = bot.communicate(timeout=PATIENCE)
    assert [json.loads(line)["error"] for line in said.splitlines()] == ["no-match"]
    assert "refuses the connection" in problems
    assert bot.returncode == 1
