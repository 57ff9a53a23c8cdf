"""Whole games of Bashni on the full screen, on the text that a user sees."""

import asyncio
import re
import socket
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from schiffe.bashni.game import BASHNI
from schiffe.bashni.implementation import Bashni
from schiffe.bashni.logbook.recorder import PreparedMatch
from schiffe.bashni.match.request import JoinGameserver, PlayBashniBot, ServerGame
from schiffe.bashni.match.review import MoveReview
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.net.connection import GameConnection, play_game
from schiffe.bashni.net.messages import GameOver
from schiffe.bashni.options import GameserverOptions
from schiffe.bashni.rules.position import Colour, Move
from schiffe.bashni.server.gameserver import Gameserver
from schiffe.cli.games import GAMES
from schiffe.cli.main import combined_schema
from schiffe.game.match.request import PlayTogether, Request
from schiffe.game.session import Session
from schiffe.game.ui.program import ScreenProgram
from schiffe.network.address import LOOPBACK, Address
from schiffe.process.tasks import cancel_and_wait
from schiffe.settings.layers import Preferences
from schiffe.store.logbook import Logbook
from schiffe.store.match_filters import MatchFilter
from schiffe.store.matches import StoredMatch
from tests.bashni.net.test_connection import ByChance
from tests.battleship.ui.show import play as play_program
from tests.layers import read_layer
from tests.pseudo_terminal import Terminal
from tests.toolkit.show import DOWN, ENTER, ESCAPE, F1, F10, RIGHT, Program, Script, Show, perform

GAME = "0a1b2c3d4e5f6"
SCHEMA = combined_schema(GAMES)
F2, F6 = "\x1bOQ", "\x1b[17~"


def play(
    script: Script,
    request: Request | PreparedMatch | None = None,
    *,
    size: tuple[int, int] = (80, 24),
    whole: bool = False,
    settings: Mapping[str, str] = {},
    book: Logbook | None = None,
) -> None:
    """Run a script against Bashni; ``whole`` scripts end the program themselves.

    Its games are kept in ``book``, which is closed in the end.
    """
    given = read_layer(SCHEMA, {"clock": "0", "pause": "0", "name": "Lea", **settings})

    def make() -> Program:
        program = ScreenProgram(Session(Preferences(SCHEMA, {}, given), book, seed=7))
        return program.stage, program.visit(Bashni(BASHNI), request)

    with closing(book or Logbook()):
        perform(script, make, size, whole=whole)


def test_two_people_move_take_back_ask_and_leave() -> None:
    async def script(show: Show) -> None:
        await show.see("Lea to move")
        await show.ask(f"c3d4{ENTER}", "Ben to move")
        await show.ask(f"b6c5{ENTER}", "You must capture: D4 B6")
        await show.ask("u", "Ben to move")
        await show.ask(f"h6g5{ENTER}", "Lea to move")
        await show.ask(F2, "A good move: ")
        await show.ask(F1, "white man")
        await show.ask(ESCAPE, "Lea to move")
        await show.ask(F10, "Leave this game")
        await show.ask("m", "Bashni,? +tower draughts")
        show.press(ESCAPE)

    play(script, PlayTogether(("Lea", "Ben")), whole=True)


def test_against_the_computer_from_the_menu() -> None:
    async def script(show: Show) -> None:
        await show.see("Against the computer")
        await show.ask("a", "looks two moves ahead")
        await show.ask("e", "YOUR TURN")
        await show.ask(f"c3d4{ENTER}", r"easy played [A-H]\d")
        await show.ask("u", "White begins")
        await show.ask(F10, "Leave this game")
        show.press("q")

    play(script, whole=True)


def test_a_game_is_given_up_and_another_one_offered() -> None:
    async def script(show: Show) -> None:
        await show.see("Lea to move")
        await show.ask(f"c3d4{ENTER}", "Ben to move")
        await show.ask(F10, "Resign")
        await show.lose(ESCAPE, "Resign")
        await show.ask(F10, "Resign")
        await show.ask("r", r"Ben resigns. Lea wins.(?s:.*)Enter +again")
        await show.ask("a", "Lea to move")

    play(script, PlayTogether(("Lea", "Ben")))


@pytest.mark.parametrize("key", [ESCAPE, "m"])
def test_going_back_after_a_game_begins_no_other_one(key: str) -> None:
    async def script(show: Show) -> None:
        await show.see("Lea to move")
        await show.ask(F10, "Resign")
        await show.ask("r", r"Lea resigns. Ben wins.(?s:.*)Enter +again")
        await show.ask(key, "Bashni,? +tower draughts")

    play(script, PlayTogether(("Lea", "Ben")))


def test_one_can_give_up_and_leave_while_the_computer_thinks() -> None:
    async def script(show: Show) -> None:
        await show.see("is thinking")
        await show.ask(F10, "Resign")
        await show.ask("r", r"Lea resigns. easy wins.(?s:.*)Enter +again")
        await show.ask("a", "is thinking")
        await show.ask(F10, "Leave this game")
        await show.ask("m", "Bashni,? +tower draughts")

    play(script, PlayBashniBot("easy", Colour.BLACK), settings={"pause": "10"})


@pytest.mark.usefixtures("clocks_begin_at_once")
def test_the_computer_begins_and_the_clock_runs_out() -> None:
    async def script(show: Show) -> None:
        await show.see("YOUR TURN")
        await show.see("Time's up. Press Enter")
        await show.ask(ENTER, r"  2 [A-H]\d [A-H]\d")

    play(script, PlayBashniBot("easy", Colour.BLACK), settings={"bashni-clock": "1"})


@pytest.mark.usefixtures("clocks_begin_at_once")
def test_the_move_that_is_typed_when_the_clock_has_run_out_is_made() -> None:
    async def script(show: Show) -> None:
        await show.see("YOUR TURN")
        await show.ask("b6a5", r"TIME'S UP(?s:.*)Enter plays B6 A5\.")
        await show.ask(ENTER, r"  1 [A-H]\d [A-H]\d +B6 A5")

    play(script, PlayBashniBot("easy", Colour.BLACK), settings={"bashni-clock": "1"})


def test_a_game_at_a_gameserver_is_played_seen_to_its_end_and_kept_once(tmp_path: Path) -> None:
    async def script(show: Show) -> None:
        server = Gameserver(GameserverOptions(ids=(GAME,), max_plies=2, move_milliseconds=20_000))
        port = await server.start(LOOPBACK, ports[0])
        assert port == ports[0]
        server.begin()
        try:
            await show.see("refuses|Waiting for an opponent")
            if "refuses" in show.text:
                show.press("\t", ENTER)
            at = f"{LOOPBACK}:{port}"
            await show.see(f"Waiting for an opponent at {at}(?s:.*)schiffe bashni --connect {at} --game {GAME}")
            other = asyncio.ensure_future(opponent(port))
            await show.see("YOUR TURN")
            await show.lose("", "Waiting for an opponent")
            assert "White begins" in show.text
            await show.ask(F10, "You would lose it")
            assert "Resign" not in show.text
            await show.lose(ESCAPE, "has lost")
            await show.ask(f"c3d4{ENTER}", "points +\\d+(?s:.*)another ID")
            assert isinstance(await other, GameOver)
            assert "  again" not in show.text
            await show.ask("a", "Play with a friend(?s:.*)13 characters")
            show.press(f"{GAME}{ENTER}")
            await show.see("points +\\d+(?s:.*)another ID")
            await show.ask("m", "Against the computer")
            assert len(kept(book)) == 1
        finally:
            await server.close()

    async def opponent(port: int) -> GameOver:
        connection = GameConnection(ServerGame(Address(LOOPBACK, port), GAME, 1))
        await connection.open()
        return await play_game(connection, ByChance(), lambda _event: None)

    ports = [free_port()]
    book = Logbook(tmp_path / "logbook.db")
    play(script, JoinGameserver(ServerGame(Address(LOOPBACK, ports[0]), GAME, 0)), book=book)
    book.close()


def test_a_game_is_watched_to_its_end() -> None:
    async def script(show: Show) -> None:
        server = Gameserver(GameserverOptions(ids=(GAME,), max_plies=6))
        await server.start(LOOPBACK, port)
        server.begin()
        try:
            await show.see("refuses|Nobody is playing yet")
            if "refuses" in show.text:
                show.press("\t", ENTER)
            await show.see("Nobody is playing yet")
            assert "The other player" not in show.text
            games = [asyncio.ensure_future(player(number)) for number in (0, 1)]
            await asyncio.gather(*games)
            await show.see("6 moves(?s:.*)another ID")
            assert "costliest" not in show.text
        finally:
            await server.close()

    async def player(number: int) -> GameOver:
        connection = GameConnection(ServerGame(Address(LOOPBACK, port), GAME, number))
        await connection.open()
        return await play_game(connection, ByChance(), lambda _event: None)

    port = free_port()
    play(script, JoinGameserver(ServerGame(Address(LOOPBACK, port), GAME, is_watching=True)))


def kept(book: Logbook) -> list[StoredMatch]:
    """All matches of a book."""
    return list(book.read(lambda store: store.reader.matches(MatchFilter()), ()))


def free_port() -> int:
    with socket.create_server((LOOPBACK, 0)) as found:
        return int(found.getsockname()[1])


def test_what_went_wrong_at_a_gameserver_is_said_and_can_be_tried_again() -> None:
    async def script(show: Show) -> None:
        await show.see("refuses the connection")
        await show.see("Try again")

    play(script, JoinGameserver(ServerGame(Address(LOOPBACK, 1), GAME, 0)))


def test_joining_asks_for_server_and_game() -> None:
    async def script(show: Show) -> None:
        await show.see("Play with a friend(?s:.*)Back")
        await show.ask("p" + DOWN, "Play with a friend(?s:.*)host or host:port")
        await show.ask(f"a:b:c{ENTER}", "a:b:c")
        show.press("\x15")
        await show.ask(f"127.0.0.1:1{ENTER}", "13 characters")
        await show.ask(f"x{ENTER}", "“x” is not the ID of a game")
        await show.ask(ESCAPE, "Bashni,? +tower draughts")

    play(script)


def test_hosting_tells_how_to_join_and_keeps_nothing_of_waiting_alone(tmp_path: Path) -> None:
    async def script(show: Show) -> None:
        await show.see("Play with a friend")
        await show.ask(f"p{ENTER}", r"bashni --connect \S+ --game [a-z0-9]{13}")
        assert "Waiting for an opponent" in show.text
        await show.ask(F10, "Leave this game\\?")
        assert "has lost" not in show.text
        await show.ask("m", "Against the computer")
        assert not kept(book)

    book = Logbook(tmp_path / "logbook.db")
    play(script, size=(100, 30), book=book)
    book.close()


def test_how_to_join_stays_until_the_other_has_come_and_is_in_the_help_afterwards() -> None:
    async def script(show: Show) -> None:
        await show.see("Play with a friend")
        await show.ask("p" + ENTER, r"--game [a-z0-9]{13}")
        found = re.search(r"--connect \S+:(\d+) --game ([a-z0-9]{13})", show.text)
        assert found
        connection = GameConnection(ServerGame(Address(LOOPBACK, int(found[1])), found[2], 1))
        await connection.open()
        other = asyncio.ensure_future(play_game(connection, ByChance(), lambda _event: None))
        try:
            await show.see("YOUR TURN")
            assert found[2] not in show.text
            await show.ask(F1, f"--game {found[2]}")
            await show.ask(ESCAPE, "YOUR TURN")
            await show.ask(F10, "You would lose it")
            await show.ask("m", "Against the computer")
            await show.ask("h", "You play on every second")
            assert found[2] not in show.text
        finally:
            await cancel_and_wait(other)

    play(script, size=(100, 40))


def test_a_host_waits_no_longer_for_an_opponent_than_the_settings_say() -> None:
    async def script(show: Show) -> None:
        await show.see("Play with a friend")
        await show.ask(f"p{ENTER}", r"bashni --connect \S+ --game [a-z0-9]{13}")
        await show.see("no opponent for 1 second")

    play(script, size=(100, 30), settings={"wait": "1"})


def test_time_that_is_up_at_a_gameserver_is_a_game_lost(tmp_path: Path) -> None:
    async def script(show: Show) -> None:
        server = Gameserver(GameserverOptions(ids=(GAME,), move_milliseconds=300))
        await server.start(LOOPBACK, port)
        server.begin()
        connection = GameConnection(ServerGame(Address(LOOPBACK, port), GAME, 1))
        await connection.open()
        other = asyncio.ensure_future(play_game(connection, ByChance(), lambda _event: None))
        try:
            await show.see("refuses|Time's up: the game is")
            if "refuses" in show.text:
                show.press("\t", ENTER)
            await show.see("Time's up: the game is(?s:.*)another ID")
            assert "too late" not in show.text
            await show.ask("m", "Against the computer")
            (match,) = kept(book)
            assert match.ending
            assert (match.ending.word, match.ending.winner) == ("won", 1)
        finally:
            await cancel_and_wait(other)
            await server.close()

    port = free_port()
    book = Logbook(tmp_path / "logbook.db")
    play(script, JoinGameserver(ServerGame(Address(LOOPBACK, port), GAME, 0)), book=book)
    book.close()


def test_a_move_is_made_while_a_hint_is_looked_for_and_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    async def never(_review: MoveReview, _state: MatchState) -> Move:
        looked.append("begins")
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            looked.append("ends")
        raise AssertionError

    monkeypatch.setattr(MoveReview, "find_good_move", never)

    async def script(show: Show) -> None:
        await show.see("Lea to move")
        await show.ask(F2, "Looking for a good move.")
        show.press(F2)
        await show.ask(f"c3d4{ENTER}", "Ben to move")
        assert looked == ["begins", "ends"]

    play(script, PlayTogether(("Lea", "Ben")))


def test_a_hint_is_played_by_enter_and_enter() -> None:
    async def script(show: Show) -> None:
        await show.see("Lea to move")
        await show.ask(F2, "A good move: ")
        await show.ask(ENTER, "Esc")
        await show.ask(ENTER, "Ben to move")

    play(script, PlayTogether(("Lea", "Ben")))


def test_settings_changed_from_the_menu_hold_at_once() -> None:
    async def script(show: Show) -> None:
        await show.see("looks, clock")
        await show.ask("e", "Bashni's clock +no clock")
        assert "Rows and columns" not in show.text
        await show.ask(f"{DOWN}{ENTER}", "Bashni's clock +0")
        await show.ask(f"20{ENTER}", "Saved")
        await show.go_to("Language")
        await show.ask(RIGHT, "Sprache")
        await show.ask(ESCAPE, "Gegen den Computer")
        await show.ask("g", "Wähle einen Gegner(?s:.*)> Anfänger")  # also with a clock
        await show.ask("l", "20 s|19 s")

    play(script)


def test_the_very_first_game_from_the_menu_has_no_clock_unless_a_key_gives_it_one() -> None:
    async def script(show: Show) -> None:
        await show.ask("a", "8 x 8; no clock in the first game(?s:.*)> beginner")
        await show.ask("e", "YOUR TURN")
        assert not re.search(r"\d s", show.text.splitlines()[0])
        await show.ask(F10, "Leave this game")
        await show.ask("m", "Play with a friend(?s:.*)Back")
        await show.ask("a", "8 x 8; 60 seconds a move(?s:.*)> easy")
        for about in ("120 seconds a move", "240 seconds a move", "no clock", "60 seconds a move"):
            await show.ask(F6, f"8 x 8; {about}\n")
        await show.ask("e", "YOUR TURN +(60|59) s")

    async def with_key(show: Show) -> None:
        await show.ask("a", "8 x 8; no clock in the first game")
        await show.ask(F6, "8 x 8; 60 seconds a move")
        await show.ask("e", "YOUR TURN +(60|59) s")

    async def typed(show: Show) -> None:
        await show.ask("a", "8 x 8; 30 seconds a move")
        await show.ask("e", "YOUR TURN +(30|29) s")

    play(script, settings={"clock": "15"})
    play(with_key, settings={"clock": "15"})
    play(typed, settings={"bashni-clock": "30"})


def test_settings_changed_in_the_menu_hold_in_the_whole_program() -> None:
    async def script(show: Show) -> None:
        await show.see("Bashni,? +tower draughts")
        await show.ask("b", "looks, clock")
        await show.ask("e", "Computer waits +0.0")
        await show.ask(f"{DOWN}{DOWN}{RIGHT}", "Saved")
        await show.ask(ESCAPE, "Play with a friend(?s:.*)Back")
        await show.ask(ESCAPE, "Fleet of the day")
        await show.ask("e", "Computer waits +0.1")
        assert "Rows and columns" in show.text

    play_program(script)


def test_the_main_menu_leads_to_bashni_and_back() -> None:
    async def script(show: Show) -> None:
        await show.see("Bashni,? +tower draughts")
        await show.ask("b", "Bashni,? +tower draughts")
        await show.ask(F1, "White begins")
        await show.ask(ESCAPE, "Play with a friend(?s:.*)Back")
        await show.ask(ESCAPE, "Fleet of the day")

    play_program(script)


def test_who_quits_after_a_refusal_gets_its_status() -> None:
    with socket.create_server((LOOPBACK, 0)) as server:
        address = f"{LOOPBACK}:{server.getsockname()[1]}"
        with Terminal("bashni", "--connect", address, "--game", GAME, "--lang", "en") as person:
            with server.accept()[0] as connection:
                connection.sendall(b"+ MNM Gameserver v2.42 accepting connections\n")
                assert connection.recv(64).startswith(b"VERSION ")
                connection.sendall(b"- No thanks\n")
                person.wait_for("(?s)No thanks.*Esc +back")  # the keys count from when they are shown
            person.type("\x1b[C\x1b[C\r")  # to “Quit”
            assert person.wait_for_end() == 3
            assert "schiffe: " in person.text
            assert "No thanks" in person.text
