"""Network games in line mode, at a keyboard and in a pipe."""

import re
import signal
import socket
import subprocess
from pathlib import Path

import pytest

from tests.game.plain.menus import battleship_menu
from tests.pseudo_terminal import Terminal
from tests.running import ALL_FIELDS, run
from tests.wire.served import PATIENCE, Served, start_bot

pytestmark = pytest.mark.long

YOUR_TURN = r"Your turn\.\n>$"


def join(address: str, *options: str) -> Terminal:
    return Terminal("--plain", "--connect", address, "--seed", "7", "--clock", "0", "--boards", "asked", *options)


def address_of(listener: socket.socket) -> str:
    return f"127.0.0.1:{listener.getsockname()[1]}"


def killed(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


def test_a_person_against_a_bot() -> None:
    with Served() as server, join(server.address) as person:
        person.wait_for(r"Press Enter to keep it.*:$")
        at = re.escape(server.address)
        person.ask("", rf"Connected to {at}\. Waiting for an opponent\.\n.*joins with:\n  schiffe --connect {at}\n")
        person.wait_for(rf"Waiting for an opponent at {at}: \d s \(quit stops waiting\)\n>$")
        person.ask("b7", r"“b7” does not work while you wait\. Possible: quit\n>$")
        bot = start_bot(server.address, level="easy")
        person.wait_for(rf"Opponent: [A-J]\d+ (water|hit)[^\n]*{YOUR_TURN}")
        for field in ALL_FIELDS.split():
            person.type(f"{field}\r")
            person.wait_for(
                rf"(?s)> {field}\n{field} (water|hit|sunk).*(Your turn\.\n>$|You (win|lose))", everywhere=True
            )
            if re.search("You (win|lose)", person.text):
                break
        person.wait_for(r"Opponent: \d+ shots? and \d+ hits?")
        person.wait_for(
            "Analysing your shots. Press Enter to skip|"
            "Press Enter to play again, or type share for a text to share, or quit:$"
        )
        if "Press Enter to play again" not in person.text:
            person.ask("", "Press Enter to play again, or type share for a text to share, or quit:$")
        person.type("quit\r")
        assert person.wait_for_end() == 0
        said, problems = bot.communicate(timeout=PATIENCE)
    assert (bot.returncode, problems) == (0, "")
    assert ("won" in said.splitlines()[0]) is ("You lose." in person.everything)
    assert re.search(r"[A-J]\d+ sunk, \d of theirs left\.", person.everything)


def test_the_opponent_is_killed_while_one_aims() -> None:
    with Served() as server, join(server.address) as person:
        person.wait_for(r"Press Enter to keep it.*:$")
        person.ask("", "Connected to .* Waiting for an opponent")
        bot = start_bot(server.address, level="easy")
        person.wait_for(YOUR_TURN)
        person.ask("help", r"  clock \(\w+\) +the seconds left\n(?s:.*)  quit [^>]*\n>$")
        assert not re.search(r"^  (pause|continue|why|hint|undo|resign) ", person.everything, re.MULTILINE)
        person.type("b")
        person.wait_for("> b$")
        killed(bot)
        person.wait_for(
            r"Your opponent has left, or the server closed the connection\.\n"
            r"Player: 0 shots, 0 hits, 0 ships sunk\.\nOpponent: [01] shots?, [01] hits?, 0 ships sunk\.\n"
            r"Press Enter to play again, or type quit:$"
        )
        person.type("quit\r")
        assert person.wait_for_end() == 1


def test_the_opponent_leaves_without_its_turn() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener, join(address_of(listener)) as person:
        person.wait_for(r"Press Enter to keep it.*:$")
        person.type("\r")
        with listener.accept()[0] as connection:
            connection.sendall(b"(4,[]).\r(5,[]).\r")
            person.wait_for(YOUR_TURN)
            person.ask("a1", r"Waiting\. \(quit leaves the game\)\n>$")
            assert connection.recv(64) == b"(1,[0,0]).\n"
            person.ask("fleet", r"(?s)Opponent: afloat, by squares: 5, 4, .*\n>$")
            person.ask("again", r"(?s)again\nYour fleet: .*\nOpponent: afloat, by squares: 5, 4, .*\n>$")
            person.ask("hits", r"Open hits: none\. Sunk: none\.\n>$")
            person.ask("co 1", r"(?s)1: all open\.\n1, yours: .*\n>$")
            person.ask("b7", r"“b7” does not work while you wait\. Possible: fleet, hits, row, column,")
            person.ask("hint", r"“hint” does not work while you wait\.")
            person.ask("resign", r"“resign” does not work while you wait\.")
            connection.sendall(b"(2,[0,0,1]).\r")
            person.wait_for("A1 water")
        person.wait_for(r"Your opponent has left.*\nPlayer: 1 shot, 0 hits, 0 ships sunk\.")
        person.wait_for("Press Enter to play again, or type quit:$")
        person.type("quit\r")
        assert person.wait_for_end() == 1


@pytest.mark.parametrize("is_waiting", [False, True])
def test_nobody_resigns_over_the_network_and_the_end_of_the_input_leaves(tmp_path: Path, is_waiting: bool) -> None:
    log = tmp_path / "log"
    with socket.create_server(("127.0.0.1", 0)) as listener, join(address_of(listener), "--log", str(log)) as person:
        person.wait_for(r"Press Enter to keep it.*:$")
        person.type("\r")
        with listener.accept()[0] as connection:
            connection.sendall(b"(4,[]).\r(5,[]).\r")
            person.wait_for(YOUR_TURN)
            person.ask("resign", r"“resign” is not a square\. .*\n>$")
            if is_waiting:
                person.ask("a1", r"Waiting\. \(quit leaves the game\)\n>$")
            person.type("\x04")
            assert person.wait_for_end() == 1
    assert "the input ended" in person.everything
    assert log.read_text(encoding="utf-8").splitlines()[-1] == "left seat=0"


def test_the_opponent_is_silent_for_too_long() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener, join(address_of(listener), "--patience", "2") as person:
        person.wait_for(r"Press Enter to keep it.*:$")
        person.type("\r")
        with listener.accept()[0] as connection:
            connection.sendall(b"(4,[]).\r(5,[]).\r")
            person.wait_for(YOUR_TURN)
            person.type("a1\r")
            assert connection.recv(64) == b"(1,[0,0]).\n"
            connection.sendall(b"(2,[0,0,1]).\r")
            person.wait_for(
                r">\nNo word from your opponent for 2 seconds\.\nPlayer: 1 shot, .*\nOpponent: 0 shots, .*\n"
                "Press Enter to play again, or type quit:$"
            )
        person.type("quit\r")
        assert person.wait_for_end() == 1


@pytest.mark.parametrize(
    ("says", "options", "told"),
    [
        (b"(4,[]).\r", ("--patience", "1"), r"No word from your opponent for 1 second\."),
        (b"(3,[]).\r", ("--wait", "1", "--patience", "0"), r"No opponent came within 1 second\."),
    ],
)
def test_why_no_match_begins(says: bytes, options: tuple[str, ...], told: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener, join(address_of(listener), *options) as person:
        person.wait_for(
            r"With --seed your opponent can work out where your ships are\.\n(?s:.*)Press Enter to keep it.*:$"
        )
        person.type("\r")
        with listener.accept()[0] as connection:
            connection.sendall(says)
            person.wait_for(rf"{told}(?s:.*)Press Enter to try again, or type quit:$")
        person.type("leave\r")
        assert person.wait_for_end() == 1


def test_a_match_of_others_is_waited_out_and_the_server_asked_again() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener, join(address_of(listener)) as person:
        person.wait_for(r"Press Enter to keep it.*:$")
        person.type("\r")
        with listener.accept()[0] as connection:
            connection.sendall(b"(4,[]).\r(2,[1,9,1]).\r")
            person.wait_for(r"The server is playing a match of others\. Waiting for its end\.\n")
        person.wait_for(r"Others are playing on this server (?s:.*)Trying again in 1 second\.")
        with listener.accept()[0] as connection:
            connection.sendall(b"hello\r")
            person.wait_for(r"Press Enter to try again, or type quit:$")
        person.type("leave\r")
        assert person.wait_for_end() == 1


@pytest.mark.parametrize("state", ["waiting", "aiming"])
def test_the_server_is_killed(state: str) -> None:
    with Served() as server, join(server.address) as person:
        person.wait_for(r"Press Enter to keep it.*:$")
        person.ask("", "Connected to .* Waiting for an opponent")
        if state == "aiming":
            bot = start_bot(server.address, level="easy")
            person.wait_for(YOUR_TURN)
        server.stop(signal.SIGKILL)
        person.wait_for("closed the connection")
        person.wait_for(
            r"Trying again in 2 seconds\.(?s:.*)quit stops\s+waiting\)\n>$" if state == "waiting" else "or type quit:$"
        )
        person.ask("quit", "")
        assert person.wait_for_end() == (0 if state == "waiting" else 1)
        if state == "aiming":
            said, _problems = bot.communicate(timeout=PATIENCE)
            assert "closed the connection" in said


def test_a_wait_can_be_left() -> None:
    with Served() as server, join(server.address) as person:
        person.wait_for(r"Press Enter to keep it.*:$")
        person.ask("", r"\(quit stops waiting\)\n>$")
        person.ask("quit", "You have left the game")
        assert person.wait_for_end() == 0


def test_a_person_is_killed_and_the_other_one_is_told() -> None:
    with Served() as server, join(server.address) as person:
        person.wait_for(r"Press Enter to keep it.*:$")
        person.ask("", "Connected to .* Waiting for an opponent")
        bot = start_bot(server.address, level="easy")
        person.wait_for(YOUR_TURN)
        person.kill(signal.SIGKILL)
        said, _problems = bot.communicate(timeout=PATIENCE)
    assert "Your opponent has left" in said


def test_a_pipe_plays_over_the_network() -> None:
    with Served() as server:
        bot = start_bot(server.address, level="easy")
        done = run("--connect", server.address, "--seed", "7", lines=ALL_FIELDS)
        bot.communicate(timeout=PATIENCE)
    assert (done.returncode, done.stderr, bot.returncode) == (0, "", 0)
    assert re.search("You (win|lose)", done.stdout)


def test_a_pipe_without_shots_is_no_opponent() -> None:
    with Served() as server:
        done = run("--connect", server.address, lines="\n")
        assert (done.returncode, done.stderr) == (1, "schiffe: the input ended, so the program ends too\n")


def test_from_a_pipe_no_fleet_is_asked_for_before_a_server_answers() -> None:
    done = run("--connect", "127.0.0.1:1", lines="\n")
    assert "127.0.0.1:1 refuses the connection" in done.stdout + done.stderr
    assert "place your fleet" not in done.stdout
    assert done.returncode == 1


def test_the_menu_joins_and_remembers_the_server() -> None:
    join_server = battleship_menu()["Join a server"]
    lines = f"{join_server}\nno such\n127.0.0.1:1\n\n{join_server}\n\n\nquit\n"
    done = run(lines=lines)
    assert "“no such” is not an address." in done.stdout
    assert done.stdout.count("127.0.0.1:1 refuses the connection: no server is listening there") == 2
    assert "(Enter: 127.0.0.1:1)" in done.stdout
    assert done.returncode == 0
    assert "127.0.0.1:1" in run("settings", "server").stdout


def test_the_fleet_is_kept_for_another_try() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = address_of(listener)
    with join(address) as person:
        fleet = person.wait_for(r"your fleet: (carrier [^,]*)[^:]*Press Enter to keep it.*:$")[1]
        person.ask("", r"refuses the connection: [^:]*\nPress Enter to try again, or type quit:$")
        with socket.create_server(("127.0.0.1", int(address.split(":")[1]))) as listener:
            person.ask("", "Waiting for an opponent")
            with listener.accept()[0] as connection:
                connection.sendall(b"(4,[]).\r(5,[]).\r")
                person.wait_for(YOUR_TURN)
                person.ask("fleet", f"Your fleet: {fleet};")
                assert person.everything.count("Press Enter to keep it") == 1


def test_whoever_plays_again_comes_to_the_same_server() -> None:
    with Served() as server, join(server.address) as person:
        for game in (1, 2):
            person.wait_for(r"Press Enter to keep it.*:$")
            person.ask("", "Connected to .* Waiting for an opponent")
            bot = start_bot(server.address, level="easy")
            person.wait_for(YOUR_TURN)
            killed(bot)
            person.wait_for(r"0 ships sunk\.\nPress Enter to play again, or type quit:$")
            person.type("\r" if game == 1 else "quit\r")
        assert person.wait_for_end() == 1


def test_a_host_keeps_the_server_for_another_game() -> None:
    with Terminal("--plain", "--clock", "0", "--boards", "asked") as host:
        host.wait_for("Number, or quit:$")
        host.ask(battleship_menu()["Host a game here"], r"Press Enter to keep it.*:$")
        found = host.wait_for(r"(?s)Tell the other person to join .*?:(\d+):")
        address = f"127.0.0.1:{found[1]}"
        for game in (1, 2):
            host.ask("", "Waiting for an opponent")
            bot = start_bot(address, level="easy")
            host.wait_for(YOUR_TURN)
            killed(bot)
            host.wait_for(r"Press Enter to play again, or type quit:$")
            if game == 1:
                host.ask("", r"Press Enter to keep it.*:$")
        assert host.everything.count("Tell the other person") == 1
        host.ask("quit", "Number, or quit:$")
        host.ask("quit", "")
        assert host.wait_for_end() == 0
