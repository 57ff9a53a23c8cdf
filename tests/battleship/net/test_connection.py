"""Our own end of the wire, line by line: how it begins, its states, and how it ends in each of them."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.match.events import BreakReason
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.match.turn import Emit, TurnAnswers
from schiffe.battleship.net.connection import ConnectionPhase
from tests.wire.house import Peer
from tests.wire.peers import HOST
from tests.wire.player import InOrder, WirePlayer, tell


class Thinking(InOrder):
    """Never comes to a decision; ``busy`` is set when it has begun."""

    def __init__(self, player: WirePlayer) -> None:
        super().__init__(player.fleet)
        self.busy = asyncio.Event()

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        self.busy.set()
        return await asyncio.Future()


class Reading(Thinking):
    """Never comes to an end with reading what its shot did."""

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        return Choice.single(0)

    async def learn(self, perspective: Perspective, answers: TurnAnswers) -> None:
        self.busy.set()
        await asyncio.Future()


def seated(kind: type[Thinking] | None = None, patience: float = 0) -> WirePlayer:
    player = WirePlayer(patience=patience)
    player.own = kind(player) if kind else InOrder(player.fleet)
    return player


@asynccontextmanager
async def facing(player: WirePlayer) -> AsyncIterator[Peer]:
    """The other end of the player's connection, in the hands of the test."""
    loop = asyncio.get_running_loop()
    with socket.create_server((HOST, 0)) as listener:
        listener.settimeout(0)
        await player.connect(listener.getsockname()[1])
        connection, _ = await loop.sock_accept(listener)
        connection.settimeout(0)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with connection:
            yield Peer(connection)
    player.connection.close()


def state_of(player: WirePlayer) -> ConnectionPhase:
    return player.connection.phase


# States


def test_the_states_of_a_game_that_is_won() -> None:
    async def story() -> None:
        player = seated()
        assert state_of(player) is ConnectionPhase.INITIALIZATION
        async with facing(player) as peer:
            play = asyncio.ensure_future(player.play())
            await peer.say(b"(4,[]).\n")
            assert state_of(player) is ConnectionPhase.INITIALIZATION
            await peer.say(b"(5,[]).\n")
            await peer.hears(b"(1,[0,0]).\n")
            assert state_of(player) is ConnectionPhase.ATTACK
            await peer.say(b"(2,[0,0,2]).\r(1,[3,3])")
            await peer.say(b".\r")
            await peer.hears(b"(2,[3,3,")
            assert await peer.loop.sock_recv(peer.connection, 1) in b"123"
            await peer.hears(b"]).\n")
            await peer.hears(b"(1,[1,0]).\n")
            assert state_of(player) is ConnectionPhase.ATTACK
            await peer.say(b"(2,[1,0,4]).\n")
            assert await play is None
            assert state_of(player) is ConnectionPhase.WON
            assert player.connection.is_over
            assert await peer.rest() == b""

    tell(story)


def test_the_states_of_a_game_that_is_lost() -> None:
    async def story() -> None:
        player = seated()
        targets = [divmod(cell, 10) for ship in player.fleet.ships for cell in ship.cells]
        async with facing(player) as peer:
            await peer.say(b"(3,[]).\r(5,[]).\r")
            play = asyncio.ensure_future(player.play())
            for number, (y, x) in enumerate(targets):
                if number:
                    attack = b"(1,[%d,0]).\n" % (number - 1) if number < 11 else b"(1,[%d,1]).\n" % (number - 11)
                    await peer.hears(attack)
                    assert state_of(player) is ConnectionPhase.ATTACK
                    await peer.say(attack.replace(b"(1,", b"(2,").replace(b"])", b",1])"))
                await peer.say(b"(1,[%d,%d]).\n" % (x, y))
                await peer.hears(b"(2,[%d,%d," % (x, y))
                result = await peer.loop.sock_recv(peer.connection, 1)
                assert (result == b"4") == (number == len(targets) - 1)
                await peer.hears(b"]).\n")
            assert await play is None
            assert state_of(player) is ConnectionPhase.LOST
            assert await peer.rest() == b""

    tell(story)


# Endings

INIT, ROLE = b"", b"(3,[]).\n"
DEFENCE, ATTACK = b"(3,[]).\n(5,[]).\n", b"(4,[]).\n(5,[]).\n"


@pytest.mark.parametrize("go", [Peer.leave, Peer.reset])
@pytest.mark.parametrize(
    ("before", "own", "state", "cause"),
    [
        (INIT, None, ConnectionPhase.INITIALIZATION, BreakReason.NO_MATCH),
        (ROLE, None, ConnectionPhase.INITIALIZATION, BreakReason.NO_MATCH),
        (DEFENCE, None, ConnectionPhase.DEFENCE, BreakReason.CLOSED),
        (ATTACK, None, ConnectionPhase.ATTACK, BreakReason.CLOSED),
        (ATTACK, Thinking, ConnectionPhase.ATTACK, BreakReason.CLOSED),
        (ATTACK, Reading, ConnectionPhase.DEFENCE, BreakReason.CLOSED),
    ],
)
def test_the_end_of_the_connection_is_noticed_in_every_state(
    before: bytes, own: type[Thinking] | None, state: ConnectionPhase, cause: BreakReason, go: Callable[[Peer], None]
) -> None:
    async def story() -> None:
        player = seated(own)
        async with facing(player) as peer:
            await peer.say(before)
            play = asyncio.ensure_future(player.play())
            if before == ATTACK and own is not Thinking:
                await peer.hears(b"(1,[0,0]).\n")
            if own is Reading:
                await peer.say(b"(2,[0,0,1]).\n")
            if isinstance(player.own, Thinking):
                await player.own.busy.wait()
            go(peer)
            broken = await play
            assert broken
            assert (broken.reason, broken.quote, player.connection.phase) == (cause, "", state)

    tell(story)


@pytest.mark.parametrize("own", [Thinking, Reading])
def test_a_foul_is_noticed_while_the_own_side_is_busy(own: type[Thinking]) -> None:
    async def story() -> None:
        player = seated(own)
        async with facing(player) as peer:
            await peer.say(ATTACK)
            play = asyncio.ensure_future(player.play())
            if own is Reading:
                await peer.hears(b"(1,[0,0]).\n")
                await peer.say(b"(2,[0,0,1]).\n")
            assert isinstance(player.own, Thinking)
            await player.own.busy.wait()
            await peer.say(b"(2,[0,0,1]).\n")
            broken = await play
            assert broken
            assert (broken.reason, broken.quote) == (BreakReason.OUT_OF_TURN, "(2,[0,0,1]).")

    tell(story)


@pytest.mark.parametrize(
    ("data", "quote"),
    [
        (b"(5,[]).\n", "(5,[])."),
        (b"(3,[]).\n(4,[]).\n", "(4,[])."),
    ],
)
def test_nothing_but_role_and_start_begins_a_match(data: bytes, quote: str) -> None:
    async def story() -> None:
        player = seated()
        async with facing(player) as peer:
            await peer.say(data)
            broken = await player.play()
            assert broken
            assert (broken.reason, broken.quote) == (BreakReason.OTHERS_PLAY, quote)

    tell(story)


def test_one_attack_may_come_before_the_start() -> None:
    """Some servers start the attacker first, and pass on what it says before they start the defender."""

    async def story() -> None:
        player = seated()
        async with facing(player) as peer:
            play = asyncio.ensure_future(player.play())
            await peer.say(b"(3,[]).\r(1,[0,0]).\r")
            assert state_of(player) is ConnectionPhase.INITIALIZATION
            await peer.say(b"(5,[]).\r")
            await peer.hears(b"(2,[0,0,")
            assert state_of(player) is ConnectionPhase.ATTACK
            peer.leave()
            broken = await play
            assert broken
            assert broken.reason is BreakReason.CLOSED

    tell(story)


@pytest.mark.parametrize(
    ("data", "cause", "quote"),
    [
        (b"(3,[]).\n(1,[0,0]).\n(1,[0,1]).\n", BreakReason.OTHERS_PLAY, "(1,[0,1])."),
        (b"(3,[]).\n(1,[10,0]).\n(5,[]).\n", BreakReason.OFF_BOARD, "(1,[10,0])."),
    ],
)
def test_more_than_one_attack_or_one_off_the_board_is_too_much(data: bytes, cause: BreakReason, quote: str) -> None:
    async def story() -> None:
        player = seated()
        async with facing(player) as peer:
            await peer.say(data)
            broken = await player.play()
            assert broken
            assert (broken.reason, broken.quote) == (cause, quote)

    tell(story)


def test_what_comes_after_the_end_does_not_matter() -> None:
    async def story() -> None:
        player = seated()
        async with facing(player) as peer:
            await peer.say(ATTACK)
            play = asyncio.ensure_future(player.play())
            await peer.hears(b"(1,[0,0]).\n")
            await peer.say(b"(2,[0,0,4]).\n(1,[0,0]).\nhello\n")
            peer.leave()
            assert await play is None
            assert state_of(player) is ConnectionPhase.WON

    tell(story)


@pytest.mark.parametrize("before", [DEFENCE, ATTACK])
def test_patience_ends(before: bytes) -> None:
    async def story() -> None:
        player = seated(patience=0.01)
        async with facing(player) as peer:
            await peer.say(before)
            broken = await player.play()
            assert broken
            assert (broken.reason, broken.quote) == (BreakReason.SILENT, "")

    tell(story)


def test_the_states_are_called_as_in_the_description_of_the_wire() -> None:
    assert [state.value for state in ConnectionPhase] == ["initialization", "attack", "defence", "won", "lost"]
