"""A relay in this process, and scripted clients with sockets of their own."""

import asyncio
import contextlib
import importlib
import importlib.util
import random
import socket
import struct
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Final

from schiffe.battleship.options import RelayOptions
from schiffe.battleship.server.log import RelayEndingReason, RelayMatchEndedLine
from schiffe.battleship.server.relay import Relay
from schiffe.network.server_log import LogLine
from schiffe.network.timing import USUAL_TIMING, Timing
from tests.waiting import until

LOOPS: dict[str, Callable[[], asyncio.AbstractEventLoop]] = {"asyncio": asyncio.new_event_loop}
if importlib.util.find_spec("uvloop"):
    LOOPS["uvloop"] = importlib.import_module("uvloop").new_event_loop

PATIENCE = 60
"""Seconds until a test that waits for something is taken to hang. None takes nearly as long."""

AT_ONCE: Final = RelayOptions(grace_seconds=0)
"""Whoever comes counts at once, as most stories want it."""


class Peer:
    """One client: what it says is bytes, and so is what it hears."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self.loop = asyncio.get_running_loop()

    @property
    def name(self) -> str:
        host, port = self.connection.getsockname()[:2]
        return f"{host}:{port}"

    async def say(self, data: bytes) -> None:
        await self.loop.sock_sendall(self.connection, data)

    async def hears(self, expected: bytes) -> None:
        """Wait for these bytes; those after them stay where they are."""
        heard = b""
        while len(heard) < len(expected):
            piece = await self.loop.sock_recv(self.connection, len(expected) - len(heard))
            heard += piece
            assert piece, heard
            assert expected.startswith(heard)

    async def rest(self) -> bytes:
        """What comes until the other end closes, in good order; then close too."""
        heard = b""
        while piece := await self.loop.sock_recv(self.connection, 4096):
            heard += piece
        self.leave()
        return heard

    def leave(self) -> None:
        self.connection.close()

    def reset(self) -> None:
        """Leave as a program does whose system was pulled from under it: without the end of the stream."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()


class House:
    """A relay that listens, everything it reported, and its guests."""

    def __init__(self, options: RelayOptions, rng: random.Random | None, timing: Timing = USUAL_TIMING) -> None:
        self.relay = Relay(options, self._log, rng, timing)
        self.port = 0
        self.events: list[LogLine] = []
        self.peers: list[Peer] = []
        self.changed = asyncio.Event()

    def _log(self, event: LogLine) -> None:
        self.events.append(event)
        self.changed.set()

    async def open(self) -> None:
        self.port = await self.relay.start("127.0.0.1", 0)

    async def close(self) -> None:
        await self.relay.close()
        for peer in self.peers:
            peer.leave()

    def of(self, kind: type[LogLine]) -> list[Any]:
        """The events of one kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    async def until(self, kind: type[LogLine], count: int = 1) -> Any:
        """Wait until there were so many events of a kind; the last of them."""
        while len(found := self.of(kind)) < count:
            self.changed.clear()
            await self.changed.wait()
        return found[count - 1]

    async def came(self, count: int) -> None:
        """Wait until so many have come, whether they count or not."""
        await until(lambda: self.relay.make_figures().total_connection_count >= count, f"{count} have come")

    async def client(self, room: int = 0, host: str = "127.0.0.1") -> Peer:
        """A new client; ``room`` bytes is all that its system takes before it is read, ``host`` its own address."""
        connection = socket.socket()
        connection.bind((host, 0))
        connection.settimeout(0)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if room:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        peer = Peer(connection)
        self.peers.append(peer)
        await peer.loop.sock_connect(connection, ("127.0.0.1", self.port))
        return peer

    async def match(self, room: int = 0) -> tuple[Peer, Peer]:
        """Defender and attacker of a match that has just started, nobody else waiting."""
        defender = await self.client(room)
        await defender.hears(b"(3,[]).\n")
        attacker = await self.client(room)
        await attacker.hears(b"(4,[]).\n(5,[]).\n")
        await defender.hears(b"(5,[]).\n")
        return defender, attacker

    async def ended(self, count: int = 1) -> tuple[RelayEndingReason, str]:
        """Wait for the end of so many matches: the reason of the last, and what was quoted."""
        event: RelayMatchEndedLine = await self.until(RelayMatchEndedLine, count)
        return event.reason, event.quote


async def exchange(pair: tuple[Peer, Peer]) -> None:
    """One attack and one reply in both directions: the match is as it was, and works."""
    for defender, attacker in (pair, pair[::-1]):
        await attacker.say(b"(1,[2,3]).\n")
        await defender.hears(b"(1,[2,3]).\n")
        await defender.say(b"(2,[2,3,1]).\n")
        await attacker.hears(b"(2,[2,3,1]).\n")


@contextlib.contextmanager
def opened(
    loop: str, options: RelayOptions, rng: random.Random | None = None, timing: Timing = USUAL_TIMING
) -> Iterator[tuple[House, Callable[[Awaitable[None]], None]]]:
    """A house on a loop of its own, and what runs a story in it. Nothing may reach the loop's exception handler."""
    complaints: list[object] = []

    async def patiently(story: Awaitable[None]) -> None:
        await asyncio.wait_for(story, PATIENCE)
        assert not complaints, complaints

    async def build() -> House:
        return House(options, rng, timing)

    with asyncio.Runner(loop_factory=LOOPS[loop]) as runner:
        runner.get_loop().set_exception_handler(lambda _loop, context: complaints.append(context))
        house = runner.run(build())
        runner.run(patiently(house.open()))
        try:
            yield house, lambda story: runner.run(patiently(story))
        finally:
            runner.run(patiently(house.close()))
