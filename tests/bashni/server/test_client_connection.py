"""One client of the gameserver by itself: what it is told, at which second, and when it is let go.

The clock of these stories goes only while nothing else is to be done, so an hour of theirs takes no time.
"""

import asyncio
import socket
from collections.abc import Callable, Coroutine, Mapping

import pytest

from schiffe.bashni.options import GameserverOptions, ServerTimes
from schiffe.bashni.server.client_connection import ClientConnection, ClientStage
from schiffe.bashni.server.gameserver import Gameserver
from schiffe.bashni.server.hosted_game import GameRules, HostedGame
from schiffe.bashni.server.log import LeavingReason
from schiffe.network.server_connection import LINGER_SECONDS, MAX_UNREAD_BYTES
from tests.waiting import SkippingLoop

GREETING = "+ MNM Gameserver v2.3 accepting connections"
ACCEPTED = "+ Client version accepted - please send Game-ID to join"
FOUND = "+ PLAYING Bashni + Bashni gameofourown1"
PLAYERS, MOVE, END = b"+ YOU\n", b"+ MOVE\n", b"+ GAMEOVER\n"
PROLOG = "VERSION 2\nID gameofourown1\n"
NO_VERSION = "Client Version does not match server Version"
NO_CHOICE = "Did not get the expected PLAYER command"
TOO_LATE = "- TIMEOUT Be faster next time"
CLOSED, GONE = "(no more is written)", "(cut off)"


class Line(asyncio.Transport):
    """A connection that notes what is written and when; the notes of a moment stand together."""

    def __init__(self, extra: Mapping[str, object] | None = None) -> None:
        super().__init__(extra)
        self.notes: list[tuple[float, str]] = []
        self._is_closing = False

    def _note(self, what: str) -> None:
        self.notes.append((round(asyncio.get_running_loop().time(), 3), what))

    def write(self, data: bytes | bytearray | memoryview) -> None:
        assert not self._is_closing
        assert (self.notes or [(0, "")])[-1][1] != CLOSED
        self._note(" ".join(bytes(data).decode().splitlines()))

    def write_eof(self) -> None:
        self._note(CLOSED)

    def is_closing(self) -> bool:
        return self._is_closing

    def abort(self) -> None:
        self._is_closing = True
        self._note(GONE)

    def close(self) -> None:
        self._is_closing = True
        self._note("(closed)")

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        assert (high, low) == (MAX_UNREAD_BYTES, None)


class Server(Gameserver):
    """A gameserver of one game, which lets in whoever ``lets_in`` names, and notes what its client does."""

    def __init__(self, times: ServerTimes, refuses: str) -> None:
        self.times = times
        self.game = HostedGame("gameofourown1", GameRules(), is_requested=False)
        self.done: list[object] = []
        self._refuses = refuses

    def _lets(self, what: str) -> bool:
        self.done.append(what)
        return what != self._refuses

    def accept(self, _client: ClientConnection) -> bool:
        return self._lets("arrived")

    def forget(self, _client: ClientConnection) -> None:
        self.done.append("lost")

    def visit_game(self, _client: ClientConnection, game: str) -> HostedGame | None:
        return self.game if self._lets(game) else None

    def take_seat(self, client: ClientConnection, _game: HostedGame, player: int | None) -> bool:
        taken = self._lets(f"player {player}")
        if taken:
            client.confirm_seat(PLAYERS)
        return taken

    def watch(self, client: ClientConnection, _game: HostedGame) -> bool:
        watches = self._lets("watch")
        if watches:
            client.show(b"+ TOTAL\n", b"+ PIECESLIST\n")
        return watches

    def play_move(self, _client: ClientConnection, _game: HostedGame, move: str) -> None:
        self.done.append(move)

    def on_leave(self, _client: ClientConnection, reason: LeavingReason, quote: str) -> None:
        self.done.append((reason, quote))


class Story:
    """A client that has just come, and what became of it."""

    def __init__(self, times: ServerTimes = ServerTimes(), refuses: str = "") -> None:  # noqa: B008 - a frozen value
        self.server, self.line = Server(times, refuses), Line()
        self.client = ClientConnection(self.server)
        self.client.connection_made(self.line)

    def says(self, lines: str) -> None:
        self.client.data_received(lines.encode())

    def heard(self) -> list[tuple[float, str]]:
        """What it heard since the last time, and at which second."""
        notes, self.line.notes = self.line.notes, []
        return notes

    def done(self) -> list[object]:
        """What it did since the last time."""
        done, self.server.done = self.server.done, []
        return done

    def sit_down(self) -> None:
        """Go through the prolog, at once, and have a seat."""
        self.says(f"{PROLOG}PLAYER\n")
        assert self.heard() == [(now(), GREETING), (now(), ACCEPTED), (now(), FOUND), (now(), "+ YOU")]
        assert self.done() == ["arrived", "gameofourown1", "player None"]


def now() -> float:
    return round(asyncio.get_running_loop().time(), 3)


def tell(story: Callable[[], Coroutine[None, None, None]]) -> None:
    with asyncio.Runner(loop_factory=SkippingLoop) as runner:
        runner.run(story())


# The prolog


def test_each_line_of_the_prolog_has_ten_seconds() -> None:
    async def story() -> None:
        for number, lines in enumerate(([], ["VERSION 2"], ["VERSION 2", "ID gameofourown1"])):
            begun, one = now(), Story()
            for line in lines:
                await asyncio.sleep(9.9)
                one.says(f"{line}\n")
            late = round(begun + 9.9 * number + 10, 3)
            await asyncio.sleep(20)
            heard = one.heard()
            assert [text for _, text in heard[:-3]] == [GREETING, ACCEPTED, FOUND][: number + 1]
            assert heard[-3:] == [(late, TOO_LATE), (late, CLOSED), (late + LINGER_SECONDS, GONE)]
            assert one.done()[-1] == (LeavingReason.LATE, "")
            assert one.client.stage is ClientStage.DONE

    tell(story)


def test_who_is_not_let_in_hears_nothing_and_is_no_loss() -> None:
    async def story() -> None:
        one = Story(refuses="arrived")
        one.says("VERSION 2\nhello\n")
        one.client.send_off()
        await asyncio.sleep(99)
        one.client.connection_lost(None)
        assert (one.heard(), one.done()) == ([], ["arrived", "lost"])

    tell(story)


@pytest.mark.parametrize(
    ("said", "refuses", "complaint", "reason", "quote"),
    [
        ("VERSION 1.9", "", NO_VERSION, LeavingReason.OTHER_VERSION, "VERSION 1.9"),
        ("OKWAIT", "", NO_VERSION, LeavingReason.REFUSED, "OKWAIT"),
        ("PLAYER", "", NO_VERSION, LeavingReason.REFUSED, "PLAYER"),
        ("ID gameofourown1", "", NO_VERSION, LeavingReason.REFUSED, "ID gameofourown1"),
        ("x" * 129, "", NO_VERSION, LeavingReason.REFUSED, "x" * 40),
        ("VERSION 2\nVERSION 2", "", "Not a valid game ID", LeavingReason.REFUSED, "VERSION 2"),
        ("VERSION 2\nOKWAIT", "", "Not a valid game ID", LeavingReason.REFUSED, "OKWAIT"),
        ("VERSION 2\nID Game", "", "Not a valid game ID", LeavingReason.NO_GAME_ID, "ID Game"),
        (f"{PROLOG}WATCH", "gameofourown1", "Game does not exist", LeavingReason.UNKNOWN_GAME, "ID gameofourown1"),
        (f"{PROLOG}VERSION 2", "", NO_CHOICE, LeavingReason.REFUSED, "VERSION 2"),
        (f"{PROLOG}ID gameofourown1", "", NO_CHOICE, LeavingReason.REFUSED, "ID gameofourown1"),
        (f"{PROLOG}THINKING", "", NO_CHOICE, LeavingReason.REFUSED, "THINKING"),
        (f"{PROLOG}PLAYER 1", "player 1", "No free player", LeavingReason.SEAT_TAKEN, "PLAYER 1"),
        (f"{PROLOG}WATCH", "watch", "Too many are watching already", LeavingReason.REFUSED, "WATCH"),
    ],
)
def test_refused_in_the_prolog(said: str, refuses: str, complaint: str, reason: LeavingReason, quote: str) -> None:
    """Once, whatever else it has said, and not lost a second time when its connection is gone."""

    async def story() -> None:
        one = Story(refuses=refuses)
        one.says(f"{said}\nhello\n{'x' * 200}\n")
        assert one.done()[-1] == (reason, quote)
        assert one.heard()[-2:] == [(0, f"- {complaint}"), (0, CLOSED)]
        one.client.connection_lost(None)
        assert one.done() == ["lost"]
        await asyncio.sleep(99)
        assert one.heard() == [(LINGER_SECONDS, GONE)]

    tell(story)


# Waiting


def test_it_waits_as_long_as_it_answers_each_wait_in_five_seconds() -> None:
    async def story() -> None:
        one = Story()
        one.sit_down()
        at = now() + 0.02
        for answer in (0.5, 4.9, 2.0):
            await asyncio.sleep(at + answer - now())
            assert one.heard() == [(at, "+ WAIT")]
            one.says("OKWAIT\n")
            at = round(at + answer + 1, 3)
        await asyncio.sleep(6.5)
        assert one.heard() == [(at, "+ WAIT"), (at + 5, TOO_LATE), (at + 5, CLOSED)]
        assert one.done() == [(LeavingReason.LATE, "")]

    tell(story)


def test_who_waits_may_say_nothing_else() -> None:
    """Between two WAIT it is told that it is not its turn; while one is to be answered, that the answer is missing."""

    async def story() -> None:
        for lines, complaint in (
            ("THINKING", "Invalid Move: it is not your turn"),
            ("PLAY C3:D4", "Invalid Move: it is not your turn"),
            ("PLAYER", "Did not get the expected OKWAIT command"),
        ):
            for is_asked in (False, True):
                one = Story()
                one.sit_down()
                await asyncio.sleep(0.5 * is_asked)
                one.says(f"{lines}\n")
                said = "Did not get the expected OKWAIT command" if is_asked else complaint
                assert one.heard()[is_asked:] == [(now(), f"- {said}"), (now(), CLOSED)]
                assert one.done() == [(LeavingReason.REFUSED, lines)]

    tell(story)


# A move


def test_it_is_asked_for_a_move_a_moment_after_what_it_does_not_answer() -> None:
    async def story() -> None:
        one = Story()
        one.sit_down()
        one.client.ask_for_move(MOVE, 3)
        await asyncio.sleep(3.01)
        one.says("OKWAIT\nTHINKING\nTHINKING\nOKWAIT\nPLAY C3:D4\n")
        assert one.heard() == [(0.02, "+ MOVE"), (3.01, "+ OKTHINK")]
        assert one.done() == ["C3:D4"]
        one.client.accept_move(b"+ MOVEOK\n")
        await asyncio.sleep(0.5)
        one.says("OKWAIT\n")
        await asyncio.sleep(0.1)
        one.client.ask_for_move(MOVE, 2)
        assert one.heard() == [(3.01, "+ MOVEOK"), (3.61, "+ MOVE")]
        await asyncio.sleep(1.9)
        one.says("THINKING\n")
        await asyncio.sleep(0.5)
        assert one.heard() == [(5.51, "+ OKTHINK"), (5.61, TOO_LATE), (5.61, CLOSED)]
        assert one.done() == [(LeavingReason.LATE, "")]

    tell(story)


def test_after_a_move_it_waits_a_second() -> None:
    async def story() -> None:
        one = Story()
        one.sit_down()
        await asyncio.sleep(0.01)
        one.client.ask_for_move(MOVE, 3)
        await asyncio.sleep(0.01)
        one.says("THINKING\nPLAY C3:D4\n")
        one.client.accept_move(b"+ MOVEOK\n")
        await asyncio.sleep(2)
        assert one.heard()[1:] == [(0.02, "+ OKTHINK"), (0.02, "+ MOVEOK"), (1.02, "+ WAIT")]

    tell(story)


def test_without_a_pause_everything_is_told_at_once() -> None:
    async def story() -> None:
        one = Story(ServerTimes(pause_seconds=0.0))
        one.sit_down()
        one.client.ask_for_move(MOVE, 3)
        assert one.heard() == [(0, "+ MOVE")]

    tell(story)


def test_a_wait_that_is_not_answered_holds_a_move_back() -> None:
    async def story() -> None:
        one = Story()
        one.sit_down()
        await asyncio.sleep(0.5)
        one.client.ask_for_move(MOVE, 3)
        await asyncio.sleep(4)
        one.says("OKWAIT\n")
        await asyncio.sleep(2.9)
        one.says("THINKING\n")
        assert one.heard() == [(0.02, "+ WAIT"), (4.5, "+ MOVE"), (7.4, "+ OKTHINK")]

    tell(story)


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ("PLAY C3:D4", "Did not get the expected THINKING command"),
        ("WATCH", "Did not get the expected THINKING command"),
        ("THINKING\nPLAYER", "Did not get the expected PLAY command"),
        ("THINKING\nWATCH", "Did not get the expected PLAY command"),
    ],
)
def test_what_is_no_answer_to_a_move(said: str, complaint: str) -> None:
    async def story() -> None:
        one = Story()
        one.sit_down()
        one.client.ask_for_move(MOVE, 3)
        await asyncio.sleep(0.5)
        one.says(f"{said}\n")
        assert one.heard()[-2:] == [(0.5, f"- {complaint}"), (0.5, CLOSED)]
        assert one.done() == [(LeavingReason.REFUSED, said.splitlines()[-1])]

    tell(story)


# Lines that nobody asked for


def test_twenty_lines_in_a_row_may_be_too_many() -> None:
    """An answer begins the count anew; in the prolog there is none that does."""

    async def story() -> None:
        one = Story()
        one.says("\n" * 10)
        one.says(f"VERSION 2\n{' ' * 4}\n" + "\n" * 9)
        assert [text for _, text in one.heard()] == [GREETING, ACCEPTED]
        one.says("\n")
        assert one.heard()[0] == (0, "- Too many lines that nobody asked for")
        assert one.done() == ["arrived", (LeavingReason.REFUSED, "")]

        two = Story()
        two.sit_down()
        for number in range(3):
            await asyncio.sleep(1.1)
            two.says("\n" * (10 if number else 20) + "OKWAIT\n" * (1 + 10 * (number < 2)))
        two.client.ask_for_move(MOVE, 9)
        two.says("\n" * 10 + "OKWAIT\n" * 10 + "THINKING\n" + "THINKING\n" * 10 + "OKWAIT\n" * 10)
        assert [text for _, text in two.heard()] == ["+ WAIT"] * 3 + ["+ MOVE", "+ OKTHINK"]
        two.says("THINKING\n")
        assert two.heard()[0] == (now(), "- Too many lines that nobody asked for")
        assert two.done() == [(LeavingReason.REFUSED, "THINKING")]

    tell(story)


def test_who_is_only_told_may_say_what_it_likes_but_not_without_end() -> None:
    async def story() -> None:
        one = Story()
        one.says(f"{PROLOG}WATCH\nPLAYER\n{'x' * 200}\n")
        assert one.done() == ["arrived", "gameofourown1", "watch"]
        assert [text for _, text in one.heard()][3:] == ["+ TOTAL + PIECESLIST"]
        one.says("x" * MAX_UNREAD_BYTES)
        await asyncio.sleep(99)
        assert one.heard() == []
        one.says("x")
        assert one.heard() == [(now(), GONE)]

    tell(story)


# The end


def test_somebody_who_waits_is_told_the_end_a_moment_after_the_last_block() -> None:
    async def story() -> None:
        one = Story()
        one.sit_down()
        one.client.end(END)
        await asyncio.sleep(0.01)
        one.says("OKWAIT\n")
        await asyncio.sleep(99)
        assert one.heard() == [(0.02, "+ GAMEOVER"), (0.02, CLOSED), (round(0.02 + LINGER_SECONDS, 3), GONE)]
        assert one.done() == []

    tell(story)


def test_the_end_comes_in_place_of_a_move_that_is_not_asked_for_yet() -> None:
    async def story() -> None:
        one = Story()
        one.sit_down()
        await asyncio.sleep(0.01)
        one.client.send(b"+ PLAYER\n")
        one.client.ask_for_move(MOVE, 3)
        await asyncio.sleep(0.01)
        one.client.end(END)
        await asyncio.sleep(1)
        assert one.heard() == [(0.01, "+ PLAYER"), (0.03, "+ GAMEOVER"), (0.03, CLOSED)]

    tell(story)


def test_a_player_who_is_asked_is_told_the_end_at_once() -> None:
    async def story() -> None:
        one = Story()
        one.sit_down()
        one.client.ask_for_move(MOVE, 3)
        await asyncio.sleep(1)
        one.client.end(END)
        one.client.end(END)
        one.client.send(b"+ PLAYER\n")
        one.says("THINKING\n")
        await asyncio.sleep(99)
        assert one.heard() == [(0.02, "+ MOVE"), (1, "+ GAMEOVER"), (1, CLOSED), (1 + LINGER_SECONDS, GONE)]
        one.client.connection_lost(None)
        assert one.done() == ["lost"]

    tell(story)


@pytest.mark.parametrize(("answers", "told"), [(True, 1.1), (False, 1.5)])
def test_who_owes_an_answer_has_half_a_second_until_it_is_told_the_end(answers: bool, told: float) -> None:
    async def story() -> None:
        one = Story()
        one.sit_down()
        await asyncio.sleep(1)
        one.client.end(END)
        await asyncio.sleep(0.1)
        if answers:
            one.says("OKWAIT\n")
        await asyncio.sleep(2)
        assert one.heard() == [(0.02, "+ WAIT"), (told, "+ GAMEOVER"), (told, CLOSED)]
        assert one.done() == []

    tell(story)


def test_a_watcher_is_told_everything_at_once() -> None:
    async def story() -> None:
        one = Story()
        one.says(f"{PROLOG}WATCH\n")
        one.heard()
        one.client.send(b"+ PIECESLIST\n")
        one.client.end(END)
        assert one.heard() == [(0, "+ PIECESLIST"), (0, "+ GAMEOVER"), (0, CLOSED)]
        await asyncio.sleep(1)
        one.client.send(b"+ PIECESLIST\n")
        one.client.send_off()
        assert one.heard() == []

    tell(story)


@pytest.mark.parametrize("reads", [True, False])
def test_who_goes_is_out_of_its_game(reads: bool) -> None:
    async def story() -> None:
        one = Story()
        one.sit_down()
        if not reads:
            one.client.pause_writing()
            assert one.heard() == [(0, GONE)]
        one.client.connection_lost(None)
        assert one.done() == ["lost", (LeavingReason.LEFT if reads else LeavingReason.NOT_READING, "")]
        assert one.client.stage is ClientStage.DONE

    tell(story)


def test_sent_off_it_is_told_that_the_server_ends() -> None:
    async def story() -> None:
        one = Story()
        one.sit_down()
        one.client.send_off()
        one.client.send_off()
        assert one.heard() == [(0, "- The server is ending. Sorry & Bye")]
        one.client.connection_lost(None)
        assert one.done() == ["lost"]

    tell(story)


def test_the_players_of_the_last_game_have_three_seconds_to_read_its_end() -> None:
    """The server does not wait longer for clients that never close."""

    async def story() -> None:
        server = Gameserver(GameserverOptions(max_games=1, ids=("gameofourown1",)))
        server.begin()
        with socket.socket() as its_socket:
            lines = [Line({"peername": ("127.0.0.1", port), "socket": its_socket}) for port in (1, 2)]
            white, _black = clients = [ClientConnection(server), ClientConnection(server)]
            for client, line in zip(clients, lines, strict=True):
                client.connection_made(line)
                client.data_received(f"{PROLOG}PLAYER\n".encode())
            white.data_received(b"hello\n")
            await asyncio.sleep(1)
            await server.close()
        assert now() == 5
        assert [text for when, text in lines[1].notes if when == 4] == ["(closed)"]
        assert lines[1].notes[-1] == (5, GONE)

    tell(story)
