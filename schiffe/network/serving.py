"""A TCP server that anybody may come to: listening, how many may come, what may pile up, how they are let go.

What is said on the connections is nothing to it. One event loop serves all of them.
"""

import asyncio
import errno
import os
import socket
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from importlib.util import find_spec
from time import monotonic
from typing import Any, Final, TypeAlias, cast

from schiffe.network.address import THIS_COMPUTER, Address
from schiffe.network.connecting import tune_socket
from schiffe.network.limits import SITE_FACTOR, Clock, Limiter, network_of, site_of
from schiffe.network.policy import ServerPolicy
from schiffe.network.proxy import NoHeader, is_among, parse_networks, read_header
from schiffe.process.tasks import in_daemon_thread

if sys.platform != "win32":
    import resource

ACCEPTED_AT_ONCE: Final = 8
"""Clients that asyncio lets in before it does anything else. It would take as many as can queue, run out of files while
it does, and print a traceback for each that is left."""
_BACKLOG: Final = 1024
_RESERVED_FILES: Final = 8 + ACCEPTED_AT_ONCE * 4 * 2
"""Files left for what the process needs besides: a module, a log, and connections that are refused. Those take four
turns of the loop to go, and there may be two addresses on which they come."""
_MAX_PORT_TRIES: Final = 10
"""A port that the system chose for IPv4 may be in use for IPv6."""
_Place: TypeAlias = tuple[int, tuple[Any, ...]]
_FILES_WITHOUT_LIMIT: Final = 1_000_000
MAX_UNREAD_BYTES: Final = 16 * 1024
"""Bytes that may wait in this process for a client that does not read; those in the system's buffers come on top."""
HEADER_SECONDS: Final = 5.0
"""Seconds that a proxy has to say from where a client comes."""
LINGER_SECONDS: Final = 3.0
"""Seconds that a closed client has to read what was sent before; closing at once could destroy it on its way."""


async def listen(
    host: str, port: int, protocol: Callable[[], asyncio.BaseProtocol]
) -> tuple[list[asyncio.Server], list[Address]]:
    """Listen on all addresses of a host that can be had, all with the same port, those of IPv4 first.

    An empty host means all addresses of this computer.

    Raises:
        OSError: the host is not known (then a socket.gaierror), none of its addresses can be had, or the port is in
            use on one of them: then whoever comes there would meet another server.
    """
    places = await _places(host, port)
    for tries_left in range(_MAX_PORT_TRIES - 1, -1, -1):
        try:
            listeners = _listeners(places, port)
            break
        except OSError as error:
            if port or not tries_left or error.errno != errno.EADDRINUSE:
                raise
    servers = []
    addresses = []
    for listener in listeners:
        servers.append(
            await asyncio.get_running_loop().create_server(protocol, sock=listener, backlog=ACCEPTED_AT_ONCE)
        )
        listener.listen(_BACKLOG)
        addresses.append(Address(*listener.getsockname()[:2]))
    return servers, addresses


async def _places(host: str, port: int) -> list[_Place]:
    """Return the places to listen at: family and socket address."""
    if host == THIS_COMPUTER:
        return [(socket.AF_INET, ("127.0.0.1", port)), (socket.AF_INET6, ("::1", port))]
    # Not by the loop: that of uvloop forgets the interface of an IPv6 address that is valid on one link only.
    look_up = partial(socket.getaddrinfo, host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    found = dict.fromkeys((family, place) for family, *_, place in await in_daemon_thread(look_up))
    return sorted(found, key=lambda place: place[0] != socket.AF_INET)


def _listeners(places: Sequence[_Place], port: int) -> list[socket.socket]:
    """Return sockets that are bound to one port, where the system chooses that if it is 0."""
    listeners: list[socket.socket] = []
    failed: OSError | None = None
    for family, (address, _port, *more) in places:
        try:
            listener = socket.create_server((address, port, *more), family=family)
        except OSError as error:
            failed = error  # a name may have an address that this machine has not, or there may be no IPv6
            if error.errno == errno.EADDRINUSE:
                for listener in listeners:
                    listener.close()
                raise
        else:
            listeners.append(listener)
            port = listener.getsockname()[1]
    if failed and not listeners:
        raise failed
    return listeners


def raise_file_limit() -> int:
    """Raise the soft limit of open files to the hard one and return it."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (OSError, ValueError):
            pass  # some systems promise more than they allow
        if soft != resource.RLIM_INFINITY:
            return soft
    return _FILES_WITHOUT_LIMIT


def _count_open_files() -> int:
    """Return the files of this process that are open; a guess where the system does not tell."""
    try:
        return len(os.listdir("/dev/fd"))
    except OSError:
        return 32


@dataclass(frozen=True)
class FilesMissing:
    """The number of open files needed at least to serve two clients, and the number allowed."""

    least: int
    limit: int


def missing_files() -> FilesMissing | None:
    """Return the numbers if so few files may be open that nobody could be served; otherwise None."""
    missing = FilesMissing(_count_open_files() + _RESERVED_FILES + 2, raise_file_limit())
    return missing if missing.limit < missing.least else None


class ConnectionRefusal(Enum):
    """Reasons why a client was not let in; the value is a stable word for logs."""

    ADDRESS = "too-many-from-this-address"
    RATE = "too-many-a-minute"
    BANNED = "banned"
    FULL = "too-many-waiting"
    NO_HEADER = "no-proxy-header"
    FILES = "too-many-open-files"
    CLOSING = "closing"
    GONE = "gone-at-once"
    """It was not turned away: it went before it counted."""


class ServerConnection(asyncio.Protocol):
    """One client of a server, which derives from this what it does with the bytes that come.

    Attributes:
        transport: how it is written to.
        peer: where it comes from, or a proxy says that it comes from: address, port, and with IPv6 more.
        network: what limits are kept for.
        timer: what happens to it next; cancelled when it goes.
    """

    __slots__ = ("_discarded", "network", "peer", "timer", "transport")

    transport: asyncio.Transport

    def __init__(self) -> None:
        self.peer: tuple[Any, ...] | None = None
        self.network = ""
        self.timer: asyncio.TimerHandle | None = None
        self._discarded = 0

    @property
    def address(self) -> str:
        """The client's address, without its port; empty before it was let in."""
        return str(self.peer[0]) if self.peer else ""

    @property
    def name(self) -> str:
        """Its address with its port; made when it is told, because each connection would keep it."""
        return str(Address(*self.peer[:2])) if self.peer else ""

    @property
    def has_spoken(self) -> bool:
        """True if it has said something that was discarded."""
        return self._discarded > 0

    def discard(self, data: bytes) -> int:
        """Count bytes that mean nothing any more, or not yet; returns how many there were in all.

        More of them than may wait for a client that does not read, and it is cut off.
        """
        self._discarded += len(data)
        if self._discarded > MAX_UNREAD_BYTES:
            self.transport.abort()
        return self._discarded

    def cancel_timer(self) -> None:
        """Cancel the connection's timer."""
        if self.timer:
            self.timer.cancel()
            self.timer = None

    def dismiss(self) -> None:
        """Close it so that what was sent can still be read."""
        self.cancel_timer()
        if self.transport.is_closing():
            return
        try:
            self.transport.write_eof()
        except OSError:  # its reset has come already
            self.transport.abort()
        else:
            self.timer = asyncio.get_running_loop().call_later(LINGER_SECONDS, self.transport.abort)


class TcpServer:
    """Listens, and knows its connections: ``start`` opens it inside the running event loop, ``close`` ends it.

    ``make`` makes the protocol of a connection, which has to call ``let_in`` when it is made and ``forget`` when it is
    lost; ``refused`` is told who was turned away: its name, its address, and why.
    """

    def __init__(
        self,
        make: Callable[[], ServerConnection],
        policy: ServerPolicy,
        refused: Callable[[str, str, ConnectionRefusal], None],
        clock: Clock = monotonic,
    ) -> None:
        self.connections: set[ServerConnection] = set()
        self.is_closing = False
        self.limiter = Limiter(policy, clock)
        self.empty = asyncio.Event()
        """Set when the last connection has gone."""
        self.make_connection = make
        self._per_address = policy.per_address
        self._refused = refused
        self._by_network: Counter[str] = Counter()
        self.proxies = parse_networks(policy.proxies)
        self.awaiting_header: set[_ProxiedConnection] = set()
        """Connections of proxies that have not said yet from where their client comes."""
        self._servers: list[asyncio.Server] = []
        self.addresses: list[Address] = []
        """The addresses on which it listens."""
        self.arrivals = 0
        self.refusals: Counter[str] = Counter()
        """The numbers of those who came, and of those turned away, by the word for the reason."""
        self._most_files = self._most_connections = raise_file_limit()

    async def start(self, host: str, port: int) -> int:
        """Listen on all addresses of the host, or with an empty one of this computer; returns the port.

        The system chooses one when ``port`` is 0.

        Raises:
            OSError: as ``listen``.
        """
        make = partial(_ProxiedConnection, self) if self.proxies else self.make_connection
        servers, addresses = await listen(host, port, make)
        self._servers += servers
        self.addresses += addresses
        # What is open now always will be.
        self._most_connections = max(2, self._most_files - _count_open_files() - _RESERVED_FILES)
        return addresses[0].port

    def stop_listening(self) -> None:
        """Let nobody in any more."""
        self.is_closing = True
        for server in self._servers:
            server.close()

    async def close(self) -> None:
        """Close every connection, and wait until they are gone, but not for those who do not read."""
        self.stop_listening()
        for proxied in list(self.awaiting_header):
            proxied.transport.abort()
        for connection in list(self.connections):
            connection.transport.close()
        try:
            async with asyncio.timeout(1):
                while self.connections:
                    self.empty.clear()
                    await self.empty.wait()
        except TimeoutError:
            for connection in list(self.connections):
                connection.transport.abort()

    def let_in(self, connection: ServerConnection) -> bool:
        """Let in a new connection, or close it; return whether it may stay."""
        transport = connection.transport
        connection.peer = connection.peer or transport.get_extra_info("peername")
        if not connection.peer:  # reset while it waited to be let in
            transport.abort()
            return False
        connection.network = network_of(connection.address)
        self.arrivals += 1
        self.connections.add(connection)
        self._count_connection(connection.network, 1)
        if refusal := self._refusal(connection):
            self.refuse(connection, refusal)
            return False
        tune_socket(transport.get_extra_info("socket"))
        transport.set_write_buffer_limits(high=MAX_UNREAD_BYTES)
        return True

    def _count_connection(self, network: str, by: int) -> None:
        """Count a connection of a network, and of the /48 around it."""
        for counted in filter(None, (network, site_of(network))):
            self._by_network[counted] += by
            if not self._by_network[counted]:
                del self._by_network[counted]

    def refuse(self, connection: ServerConnection, reason: ConnectionRefusal) -> None:
        """Turn somebody away, who may have been here for a moment."""
        self.tell_refused(connection.name, connection.address, reason)
        connection.transport.close()

    def tell_refused(self, name: str, address: str, reason: ConnectionRefusal) -> None:
        """Count and tell that somebody was turned away."""
        self.refusals[reason.value] += 1
        self._refused(name, address, reason)

    def _refusal(self, connection: ServerConnection) -> ConnectionRefusal | None:
        """Return why a new client cannot stay; None if it can."""
        if self.is_closing:
            return ConnectionRefusal.CLOSING
        if self.limiter.is_banned(connection.network):
            return ConnectionRefusal.BANNED
        if not self.limiter.count_arrival(connection.network):
            return ConnectionRefusal.RATE
        if self._per_address:
            site = site_of(connection.network)
            is_too_wide = bool(site) and self._by_network[site] > SITE_FACTOR * self._per_address
            if is_too_wide or self._by_network[connection.network] > self._per_address:
                return ConnectionRefusal.ADDRESS
        return ConnectionRefusal.FILES if len(self.connections) > self._most_connections else None

    def hand_over(self, connection: ServerConnection, other: ServerConnection) -> None:
        """Let another protocol go on with a connection; the client is the same, and so is all that counts for it."""
        connection.cancel_timer()
        self.connections.remove(connection)
        self.connections.add(other)
        other.transport = connection.transport
        other.peer = connection.peer
        other.network = connection.network

    def forget(self, connection: ServerConnection) -> bool:
        """Drop a connection that is gone, whoever closed it; return whether it was one of these."""
        if connection not in self.connections:
            return False
        self.connections.remove(connection)
        self._count_connection(connection.network, -1)
        connection.cancel_timer()
        if not self.connections:
            self.empty.set()
        return True


class _ProxiedConnection(asyncio.Protocol):
    """A connection that may be a proxy's, which says first from where the client comes; then it is the client's.

    A proxy that only sees whether the server is there leaves no trace.
    """

    transport: asyncio.Transport

    def __init__(self, server: TcpServer) -> None:
        self._server = server
        self._received = b""
        self._is_check = False
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        if peer and is_among(peer[0], self._server.proxies):
            self._server.awaiting_header.add(self)
            self._timer = asyncio.get_running_loop().call_later(HEADER_SECONDS, self._refuse)
        else:
            self._hand_over(None, b"")

    def data_received(self, data: bytes) -> None:
        if self._is_check:
            return
        self._received += data
        try:
            header = read_header(self._received)
        except NoHeader:
            self._refuse()
        else:
            if header and header.is_check:
                self._is_check = True
            elif header:
                self._hand_over(header.client, self._received[header.length :])

    def connection_lost(self, _exception: Exception | None) -> None:
        self._stop_waiting()

    def _hand_over(self, client: tuple[str, int] | None, said: bytes) -> None:
        self._stop_waiting()
        connection = self._server.make_connection()
        connection.peer = client
        self.transport.set_protocol(connection)
        connection.connection_made(self.transport)
        if said and not self.transport.is_closing():
            connection.data_received(said)

    def _refuse(self) -> None:
        self._stop_waiting()
        if not self._is_check:
            host, port = self.transport.get_extra_info("peername")[:2]
            self._server.tell_refused(str(Address(host, port)), host, ConnectionRefusal.NO_HEADER)
        self.transport.abort()

    def _stop_waiting(self) -> None:
        self._server.awaiting_header.discard(self)
        if self._timer:
            self._timer.cancel()
            self._timer = None


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return the loop of uvloop where it is installed: with it a relay passes on about three times as many messages."""
    if find_spec("uvloop") is None:
        return None
    import uvloop  # noqa: PLC0415  door: a package that need not be there

    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory
