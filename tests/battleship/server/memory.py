"""A network in memory between clients of rooms and their server: bytes come in pieces, and connections break."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

from schiffe.battleship.server.relay_client import RelayClient
from schiffe.network.address import Address
from tests.battleship.server.friends import Server, Socket, Transport


class _ServerEnd(Transport):
    """The server's end, which passes on what is written to it."""

    def __init__(self, link: "_Link", host: str, port: int) -> None:
        super().__init__(host, port)
        self.link = link

    def write(self, data: bytes) -> None:
        assert not self.is_at_end
        self.link.send(self.link.client_hears, data)

    def write_eof(self) -> None:
        self.is_at_end = True
        self.link.send(self.link.client_loses, b"")

    def abort(self) -> None:
        if not self.is_lost:
            super().abort()
            self.link.client_loses(b"")

    close = abort


class _ClientEnd(asyncio.Transport):
    """The client's end."""

    def __init__(self, link: "_Link") -> None:
        super().__init__()
        self.link = link

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return Socket() if name == "socket" else default

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.link.send(self.link.server_hears, bytes(data))

    def close(self) -> None:
        self.link.send(self.link.server_loses, b"")
        self.link.client_loses(b"")


class _Link:
    """One connection; ``break_`` loses all that is under way."""

    def __init__(self, network: "Network", host: str, port: int, protocol: asyncio.Protocol) -> None:
        self.network = network
        self.protocol = protocol
        self.server_end = _ServerEnd(self, host, port)
        self.client_end = _ClientEnd(self)
        self.is_broken = False
        self.is_lost_here = False

    def open(self) -> None:
        self.server_end.protocol = RelayClient(self.network.server.relay)
        self.server_end.protocol.connection_made(self.server_end)
        self.protocol.connection_made(self.client_end)

    def send(self, to: Callable[[bytes], None], data: bytes) -> None:
        """Pass something on in pieces, one turn of the loop after the other; nothing overtakes what went before."""
        rng, loop = self.network.rng, asyncio.get_running_loop()
        cut = rng.randint(0, len(data)) if rng.random() < self.network.halves else len(data)
        for piece in (data[:cut], data[cut:]):
            if piece or not data:
                loop.call_soon(self._deliver, to, piece)
            if not data:
                return

    def _deliver(self, to: Callable[[bytes], None], piece: bytes) -> None:
        if not self.is_broken:
            to(piece)
            if piece and self.network.rng.random() < self.network.drops:
                self.break_()

    def client_hears(self, data: bytes) -> None:
        if not self.is_lost_here:
            self.protocol.data_received(data)

    def server_hears(self, data: bytes) -> None:
        if not self.server_end.is_lost:
            self.server_end.protocol.data_received(data)

    def client_loses(self, _nothing: bytes) -> None:
        if not self.is_lost_here:
            self.is_lost_here = True
            asyncio.get_running_loop().call_soon(self.protocol.connection_lost, None)

    def server_loses(self, _nothing: bytes) -> None:
        if not self.server_end.is_lost:
            Transport.abort(self.server_end)

    def break_(self) -> None:
        """Both ends find out at once, or the server only later."""
        self.is_broken = True
        self.network.broken += 1
        self.client_loses(b"")
        if self.network.rng.random() < 0.5:
            self.server_loses(b"")


class Network:
    """The network; of all that is passed on, ``halves`` comes in two pieces, and ``drops`` is the last of a connection.

    Where ``is_down``, nobody gets through.
    """

    def __init__(self, server: Server, seed: int = 0, halves: float = 0, drops: float = 0) -> None:
        self.server = server
        self.rng = random.Random(seed)
        self.halves = halves
        self.drops = drops
        self.is_down = False
        self.broken = 0
        self.links: list[_Link] = []

    def way(self, host: str) -> Any:
        """How somebody gets to the server."""

        async def connect(_address: Address, protocol: Callable[[], asyncio.Protocol]) -> None:
            if self.is_down:
                raise ConnectionRefusedError
            self.links.append(_Link(self, host, 1024 + len(self.links), protocol()))
            self.links[-1].open()

        return connect

    async def pass_time(self) -> None:
        """Let the clock of the server go on, while everybody does what they do."""
        while True:
            self.server.clock.go(0.05)
            await asyncio.sleep(0)
