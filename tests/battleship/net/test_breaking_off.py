"""How a connection breaks a match off, and what it lets be known of that; without a match around it."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from schiffe.battleship.match.events import BreakReason, MatchBrokenOff, MatchStarted
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.net import connection as module
from schiffe.battleship.net.connection import (
    Connection,
    ConnectionFailed,
    ConnectionPhase,
    MatchPlayed,
    NetworkEnding,
    NoMatch,
    find_break,
)
from schiffe.battleship.net.referee import IllegalMessage
from schiffe.battleship.net.wire import Attack, Reply, ShotOutcome
from schiffe.battleship.rules.rules import NETWORK_RULES
from schiffe.game.match.events import PlayerResigned
from schiffe.game.match.interruption import Interrupted
from schiffe.network.address import Address
from schiffe.network.connecting import tune_socket
from tests.wire.house import Peer
from tests.wire.peers import HOST
from tests.wire.player import PLAYERS, tell

DEFENCE = b"(3,[]).\n(5,[]).\n"


def told(connection: Connection) -> object:
    """How the match ended for whoever asks the interruption."""
    with pytest.raises(Interrupted) as caught:
        connection.interruption.check()
    return caught.value.event


def test_no_match_is_told_to_who_waits_for_the_start() -> None:
    async def story() -> None:
        for data, cause in ((b"", BreakReason.NO_MATCH), (b"hello\n", BreakReason.NO_SERVER)):
            connection = Connection(0)
            connection.receive(data)
            connection.drop()
            with pytest.raises(Interrupted) as caught:
                await connection.wait_for_start()
            assert isinstance(caught.value.event, MatchBrokenOff)
            assert caught.value.event.reason is cause

    tell(story)


def test_what_came_before_the_match_broke_is_not_heard() -> None:
    async def story() -> None:
        connection = Connection(0)
        connection.receive(DEFENCE)
        await connection.wait_for_start()
        connection.receive(b"(1,[0,0]).\nhello\n")
        with pytest.raises(Interrupted) as caught:
            await connection.wait_for_attack()
        assert caught.value.event == MatchBrokenOff(BreakReason.NO_MESSAGE, "hello")

    tell(story)


def test_what_comes_after_the_match_broke_does_not_begin_it() -> None:
    async def story() -> None:
        connection = Connection(0)
        connection.receive(b"(5,[]).\n(3,[]).\n(5,[]).\n")
        assert connection.phase is ConnectionPhase.INITIALIZATION
        assert told(connection) == MatchBrokenOff(BreakReason.OTHERS_PLAY, "(5,[]).")

    tell(story)


def test_who_is_silent_for_too_long_is_left() -> None:
    async def story() -> None:
        connection = Connection(0.01)
        connection.receive(DEFENCE)
        await connection.wait_for_start()
        with pytest.raises(Interrupted):
            await connection.wait_for_attack()
        assert told(connection) == MatchBrokenOff(BreakReason.SILENT)

    tell(story)


@pytest.mark.parametrize(
    ("data", "cause"),
    [
        (b"", BreakReason.NO_OPPONENT),
        (b"(3,[]).\n", BreakReason.NO_OPPONENT),
        (b"(4,[]).\n", BreakReason.SILENT),
        (b"(3,[]).\n(1,[0,0]).\n", BreakReason.SILENT),
    ],
)
@pytest.mark.parametrize("start_within", [None, 0.01])
def test_patience_is_for_an_opponent_who_is_there(data: bytes, cause: BreakReason, start_within: float | None) -> None:
    """Whoever is told to attack is the second of two, and so is whoever is attacked."""

    async def story() -> None:
        connection = Connection(0.01 if start_within is None else 3600, wait_seconds=0.02)
        connection.receive(data)
        with pytest.raises(Interrupted):
            await connection.wait_for_start(start_within)
        assert told(connection) == MatchBrokenOff(cause)

    tell(story)


def test_the_wait_for_an_opponent_has_no_end_where_nobody_sets_one() -> None:
    async def story() -> None:
        connection = Connection(0.001)
        connection.receive(b"(3,[]).\n")
        start = asyncio.ensure_future(connection.wait_for_start())
        await asyncio.wait([start], timeout=0.05)
        assert not start.done()
        connection.receive(b"(5,[]).\n")
        assert await start == 1

    tell(story)


@pytest.mark.parametrize("role", [b"", b"(3,[]).\n", b"(4,[]).\n"])
@pytest.mark.parametrize("start_within", [None, 0.01])
def test_a_newcomer_who_hears_a_match_of_others_stays_until_the_server_closes(
    role: bytes, start_within: float | None
) -> None:
    """The patience is for an own opponent; junk in a match of others is for those to judge."""

    async def story() -> None:
        connection, tellings = Connection(0.01), [0]
        connection.receive(role + b"(2,[1,9,1]).\n(1,[3,3]).\n")
        start = asyncio.ensure_future(connection.wait_for_start(start_within, lambda: tellings.append(1)))
        await asyncio.wait([start], timeout=0.05)
        connection.receive(b"hello\n(2,[3,3,1]).\n(5,[]).\n")
        await asyncio.wait([start], timeout=0.05)
        assert not start.done()
        assert not connection.interruption.is_set
        assert tellings == [0, 1]
        connection.drop()
        with pytest.raises(Interrupted):
            await start
        assert told(connection) == MatchBrokenOff(BreakReason.OTHERS_PLAY, "(2,[1,9,1]).")

    tell(story)


def test_the_wait_counts_while_others_play() -> None:
    async def story() -> None:
        connection = Connection(0, wait_seconds=0.02)
        connection.receive(b"(4,[]).\n(1,[3,3]).\n")
        with pytest.raises(Interrupted):
            await connection.wait_for_start()
        assert told(connection) == MatchBrokenOff(BreakReason.NO_OPPONENT)

    tell(story)


@pytest.mark.parametrize(
    ("name", "said"),
    [("wire.USUAL_PATIENCE_SECONDS", b"(1,[3,3]).\n"), ("_CLOSING_SECONDS", b"(1,[3,3]).\n(2,[3,3,4]).\n")],
)
def test_a_server_that_has_forgotten_its_guest_is_left(monkeypatch: pytest.MonkeyPatch, name: str, said: bytes) -> None:
    """It says nothing more after the match of others, and does not close either."""
    monkeypatch.setattr(f"{module.__name__}.{name}", 0.01)

    async def story() -> None:
        connection = Connection(0.01)
        connection.receive(said)
        with pytest.raises(Interrupted):
            await connection.wait_for_start()
        assert told(connection) == MatchBrokenOff(BreakReason.OTHERS_PLAY, "(1,[3,3]).")

    tell(story)


@pytest.mark.parametrize("attack", [b"(1,[0,10]).\n", b"(1,[10,0]).\n", b"(1,[-1,9]).\n", b"(1,[9,-1]).\n"])
def test_an_attack_just_beside_the_board_is_a_foul(attack: bytes) -> None:
    async def story() -> None:
        connection = Connection(0)
        connection.receive(DEFENCE + attack)
        assert told(connection) == MatchBrokenOff(BreakReason.OFF_BOARD, attack.decode().strip())

    tell(story)


def test_the_corners_of_the_board_are_on_it() -> None:
    async def story() -> None:
        for x, y in ((0, 0), (9, 0), (0, 9), (9, 9)):
            connection = Connection(0)
            connection.receive(DEFENCE + b"(1,[%d,%d]).\n" % (x, y))
            assert not connection.interruption.is_set

    tell(story)


class Wire(asyncio.Transport):
    """A connection on which nothing goes; it notes what is written, and that it is closed."""

    def __init__(self) -> None:
        super().__init__({"socket": socket.socket()})
        self.written: list[bytes] = []
        self.closed = 0

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written.append(bytes(data))

    def close(self) -> None:
        self.closed += 1


@contextmanager
def wired(connection: Connection) -> Iterator[Wire]:
    """Give a connection its other end."""
    wire = Wire()
    with wire.get_extra_info("socket"):
        connection.protocol.connection_made(wire)
        yield wire


BROKEN = MatchBrokenOff(BreakReason.SILENT)
RESIGNED = PlayerResigned(0)
REFUSED, LATE, UNKNOWN = ConnectionRefusedError("no"), TimeoutError(), UnicodeError("no name")


@pytest.mark.parametrize(
    ("error", "end", "broken"),
    [
        (REFUSED, ConnectionFailed(REFUSED), None),
        (LATE, ConnectionFailed(LATE), None),
        (UNKNOWN, ConnectionFailed(UNKNOWN), None),
        (Interrupted(BROKEN), NoMatch(BROKEN), BROKEN),
        (Interrupted(RESIGNED), NoMatch(RESIGNED), None),
    ],
)
def test_how_a_match_without_a_regular_end_ended(
    error: Exception, end: NetworkEnding, broken: MatchBrokenOff | None
) -> None:
    async def match() -> MatchState:
        raise error

    async def story() -> None:
        connection = Connection(0)
        with wired(connection) as wire:
            found = await connection.play(match())
            assert wire.closed == 1
        assert (found, find_break(found)) == (end, broken)

    tell(story)


def test_how_a_match_with_an_end_ended() -> None:
    async def story() -> None:
        state = MatchState.at_start(MatchStarted(NETWORK_RULES, PLAYERS, 0)).after(RESIGNED)

        async def match() -> MatchState:
            return state

        connection = Connection(0)
        with wired(connection) as wire:
            assert await connection.play(match()) == MatchPlayed(state)
            assert wire.closed == 1

    tell(story)


def test_what_is_said_is_sent_and_another_is_to_speak() -> None:
    async def story() -> None:
        connection = Connection(0)
        with wired(connection) as wire:
            connection.receive(b"(4,[]).\n(5,[]).\n")
            assert (await connection.wait_for_start(), connection.phase) == (0, ConnectionPhase.ATTACK)
            with pytest.raises(IllegalMessage):
                connection.send(Reply(1, 2, ShotOutcome.HIT))
            connection.send(Attack(1, 2))
            with pytest.raises(IllegalMessage):
                connection.send(Attack(1, 2))
            connection.receive(b"(2,[1,2,2]).\n(1,[3,4]).\n")
            assert [await connection.wait_for_reply(), await connection.wait_for_attack()] == [
                Reply(1, 2, ShotOutcome.HIT),
                Attack(3, 4),
            ]
            assert connection.phase is ConnectionPhase.DEFENCE
            connection.send(Reply(3, 4, ShotOutcome.WON))
            assert (connection.phase, connection.is_over, wire.closed) == (ConnectionPhase.LOST, True, 0)
            connection.receive(b"hello\n")
            connection.drop()
            connection.break_off(BreakReason.SILENT)
            assert not connection.interruption.is_set
            assert wire.written == [b"(1,[1,2]).\n", b"(2,[3,4,4]).\n"]

    tell(story)


def test_without_another_end_there_is_nothing_to_close() -> None:
    async def story() -> None:
        connection = Connection(0)
        connection.break_off(BreakReason.SILENT)
        connection.close()
        assert told(connection) == BROKEN

    tell(story)


@pytest.mark.parametrize(
    ("said", "cause", "asked"),
    [
        (b"(2,[2,1,1]).\n", BreakReason.WRONG_CELL, 21),
        (b"(2,[1,3,1]).\n", BreakReason.WRONG_CELL, 21),
        (b"(1,[0,0]).\n", BreakReason.OUT_OF_TURN, 21),
        (b"(4,[]).\n", BreakReason.OUT_OF_TURN, 21),
    ],
)
def test_a_foul_is_told_with_the_cell_that_was_asked_about(said: bytes, cause: BreakReason, asked: int) -> None:
    async def story() -> None:
        connection = Connection(0)
        with wired(connection) as wire:
            connection.receive(b"(4,[]).\n(5,[]).\n")
            connection.send(Attack(1, 2))
            connection.receive(said)
            assert told(connection) == MatchBrokenOff(cause, said.decode().strip(), asked)
            assert wire.closed == 1

    tell(story)


def test_the_other_end_sees_a_foul_close_the_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """And messages are sent at once: the system does not keep them back to send several together."""
    tuned: list[int] = []

    def tune_and_look(connection: socket.socket) -> None:
        tune_socket(connection)
        tuned.append(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    monkeypatch.setattr("schiffe.network.connecting.tune_socket", tune_and_look)

    async def story() -> None:
        loop = asyncio.get_running_loop()
        with socket.create_server((HOST, 0)) as listener:
            listener.settimeout(0)
            connection = Connection(0)
            await connection.open(Address(HOST, listener.getsockname()[1]))
            accepted, _address = await loop.sock_accept(listener)
            accepted.settimeout(0)
            peer = Peer(accepted)
            await peer.say(b"hello\n")
            assert await peer.rest() == b""
            assert [bool(flag) for flag in tuned] == [True]

    tell(story)
