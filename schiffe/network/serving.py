"""A public TCP server, with limits for clients.

It does not know the protocol that the connections speak. One event loop serves all of them.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from time import monotonic
from typing import Final, Generic, TypeVar, cast

from schiffe.network.address import Address
from schiffe.network.connecting import tune_socket
from schiffe.network.limits import Limiter, NetworkCounts
from schiffe.network.listening import RESERVED_FILE_COUNT, count_open_files, listen, raise_file_limit
from schiffe.network.policy import ServerPolicy
from schiffe.network.proxy import MissingHeader, is_among, read_header
from schiffe.network.server_connection import MAX_UNREAD_BYTES, RefusalReason, ServerConnection
from schiffe.process.tasks import TimeSource

HEADER_SECONDS: Final = 5.0
"""The seconds that a proxy has to name its client."""
_ConnectionT = TypeVar("_ConnectionT", bound=ServerConnection)


class TcpServer(Generic[_ConnectionT]):
    """A TCP server and its connections.

    ``start`` opens it in the running event loop, ``close`` ends it. ``make_connection`` makes the protocol of a
    connection, which must call ``accept`` when it begins and ``forget`` when it is lost. ``on_refusal`` is called for
    each refused client with its name, its address and the reason.

    Attributes:
        awaiting_header: the connections of proxies that have not named their client yet.
        addresses: the addresses that the server listens on.
        refusals: how many clients were refused, by the word for the reason.
    """

    def __init__(
        self,
        make_connection: Callable[[], _ConnectionT],
        policy: ServerPolicy,
        on_refusal: Callable[[str, str, RefusalReason], None],
        now: TimeSource = monotonic,
    ) -> None:
        self.connections: set[_ConnectionT] = set()
        self.is_closing = False
        self.limiter = Limiter(policy, now)
        self._empty_flag = asyncio.Event()
        self.make_connection = make_connection
        self._on_refusal = on_refusal
        self._connection_counts = NetworkCounts(policy.max_connections_per_network)
        self.proxies = policy.proxies
        self.awaiting_header: set[_ProxiedConnection[_ConnectionT]] = set()
        self._servers: list[asyncio.Server] = []
        self.addresses: list[Address] = []
        self.arrival_count = 0
        self.refusals: Counter[str] = Counter()
        self._max_files = raise_file_limit()
        self._max_connections = self._max_files

    async def start(self, host: str, port: int) -> int:
        """Listen on all addresses of a host as ``listen``; return the port, which the system chooses if it is 0.

        Raises:
            OSError: as ``listen``.
        """
        make = partial(_ProxiedConnection, self) if self.proxies else self.make_connection
        servers, addresses = await listen(host, port, make)
        self._servers += servers
        self.addresses += addresses
        # The files that are open now stay open.
        self._max_connections = max(2, self._max_files - count_open_files() - RESERVED_FILE_COUNT)
        return addresses[0].port

    def stop_listening(self) -> None:
        self.is_closing = True
        for server in self._servers:
            server.close()

    async def close(self) -> None:
        """Close every connection and wait until they are gone; abort those whose clients do not read."""
        self.stop_listening()
        for proxied in list(self.awaiting_header):
            proxied.transport.abort()
        for connection in list(self.connections):
            connection.transport.close()
        await self.wait_until_empty(1)
        for connection in list(self.connections):
            connection.transport.abort()

    async def wait_until_empty(self, seconds: float) -> None:
        """Wait until all connections are gone, but no longer than these seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.connections:
                    self._empty_flag.clear()
                    await self._empty_flag.wait()

    def accept(self, connection: _ConnectionT) -> bool:
        """Count a new connection; return False if it is refused, or already gone."""
        transport = connection.transport
        if not connection.peer and (peer := transport.get_extra_info("peername")):
            connection.identify(peer[:2])  # an IPv6 address has more parts
        if not connection.peer:  # reset before it was accepted
            transport.abort()
            return False
        self.arrival_count += 1
        self.connections.add(connection)
        refusal = self._count_arrival(connection)
        self._connection_counts.change(connection.network, by=1)
        if refusal:
            self.refuse(connection, refusal)
            return False
        tune_socket(transport.get_extra_info("socket"))
        transport.set_write_buffer_limits(high=MAX_UNREAD_BYTES)
        return True

    def refuse(self, connection: _ConnectionT, reason: RefusalReason) -> None:
        """Report a refusal, and close the connection."""
        self.report_refusal(connection.name, connection.address, reason)
        connection.transport.close()

    def count_refusal(self, reason_word: str) -> None:
        self.refusals[reason_word] += 1

    def report_refusal(self, name: str, address: str, reason: RefusalReason) -> None:
        """Count and report a refused client."""
        self.count_refusal(reason.value)
        self._on_refusal(name, address, reason)

    def _count_arrival(self, connection: _ConnectionT) -> RefusalReason | None:
        """Count a new client, and return the reason to refuse it; None if it may stay."""
        if self.is_closing:
            return RefusalReason.CLOSING
        if self.limiter.is_banned(connection.network):
            return RefusalReason.BANNED
        if not self.limiter.count_arrival(connection.network):
            return RefusalReason.RATE
        if self._connection_counts.is_full(connection.network):
            return RefusalReason.ADDRESS
        return RefusalReason.FILES if len(self.connections) > self._max_connections else None

    def hand_over(self, connection: _ConnectionT, successor: _ConnectionT) -> None:
        """Let another protocol continue a connection; the client and its limits stay the same."""
        connection.cancel_timer()
        self.connections.remove(connection)
        self.connections.add(successor)
        successor.take_over(connection)

    def forget(self, connection: _ConnectionT) -> bool:
        """Drop a connection that was lost; return whether the server knew it."""
        if connection not in self.connections:
            return False
        self.connections.remove(connection)
        self._connection_counts.change(connection.network, by=-1)
        connection.cancel_timer()
        if not self.connections:
            self._empty_flag.set()
        return True


class _ProxiedConnection(asyncio.Protocol, Generic[_ConnectionT]):
    """A connection that may come from a proxy, which first names its client; then the client takes over.

    A proxy that only checks that the server is alive is not counted or logged.
    """

    transport: asyncio.Transport

    def __init__(self, server: TcpServer[_ConnectionT]) -> None:
        self._server = server
        self._received_bytes = b""
        self._is_check = False
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        if peer and is_among(peer[0], self._server.proxies):
            self._server.awaiting_header.add(self)
            self._timer = asyncio.get_running_loop().call_later(HEADER_SECONDS, self._refuse_connection)
        else:
            self._hand_over(None, b"")

    def data_received(self, data: bytes) -> None:
        if self._is_check:
            return
        self._received_bytes += data
        try:
            header = read_header(self._received_bytes)
        except MissingHeader:
            self._refuse_connection()
        else:
            if header and header.is_check:
                self._is_check = True
            elif header:
                self._hand_over(header.client, self._received_bytes[header.length :])

    def connection_lost(self, _exception: Exception | None) -> None:
        self._stop_waiting()

    def _hand_over(self, client: tuple[str, int] | None, data: bytes) -> None:
        self._stop_waiting()
        connection = self._server.make_connection()
        if client:
            connection.identify(client)
        self.transport.set_protocol(connection)
        connection.connection_made(self.transport)
        if data and not self.transport.is_closing():
            connection.data_received(data)

    def _refuse_connection(self) -> None:
        self._stop_waiting()
        if not self._is_check:
            host, port = self.transport.get_extra_info("peername")[:2]
            self._server.report_refusal(str(Address(host, port)), host, RefusalReason.NO_HEADER)
        self.transport.abort()

    def _stop_waiting(self) -> None:
        self._server.awaiting_header.discard(self)
        if self._timer:
            self._timer.cancel()
            self._timer = None


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return uvloop's event loop; None if it is not installed.

    With it, a relay forwards about three times as many messages.
    """
    if find_spec("uvloop") is None:
        return None
    import uvloop  # noqa: PLC0415  door: a package that need not be there

    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory
