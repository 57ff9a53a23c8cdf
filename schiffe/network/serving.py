"""A TCP server that anybody may come to: listening, how many may come, what may pile up, how they are let go.

What is said on the connections is nothing to it. One event loop serves all of them.
"""

import asyncio
import errno
import os
import socket
import sys
from collections import Counter
from collections.abc import Callable
from enum import Enum
from importlib.util import find_spec
from time import monotonic
from typing import Final

from schiffe.network.connecting import tune
from schiffe.network.limits import Clock, Limiter, network_of
from schiffe.network.policy import ServerPolicy

if sys.platform != "win32":
    import resource

ACCEPTED_AT_ONCE: Final = 8
"""Clients that asyncio lets in before it does anything else. It would take as many as can queue, run out of files while
it does, and print a traceback for each that is left."""
_QUEUE: Final = 1024
_RESERVE: Final = 8 + ACCEPTED_AT_ONCE * 4 * 2
"""Files left for what the process needs besides: a module, a log, and connections that are refused. Those take four
turns of the loop to go, and there may be two addresses on which they come."""
_WITHOUT_LIMIT: Final = 1_000_000
UNREAD: Final = 16 * 1024
"""Bytes that may wait in this process for a client that does not read; those in the system's buffers come on top."""
LINGER: Final = 3.0
"""Seconds that a closed client has to read what was sent before; closing at once could destroy it on its way."""


async def listen(host: str, port: int, protocol: Callable[[], asyncio.Protocol]) -> tuple[list[asyncio.Server], int]:
    """Listen on all addresses of a host that can be had, all with the same port: the servers and that port.

    An empty host means all addresses of this computer.

    Raises:
        OSError: the host is not known (then a socket.gaierror), none of its addresses can be had, or the port is in
            use on one of them: then whoever comes there would meet another server.
    """
    loop, wanted = asyncio.get_running_loop(), port
    # Not by the loop: that of uvloop forgets the interface of an IPv6 address that is valid on one link only.
    found = await asyncio.to_thread(
        socket.getaddrinfo, host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )
    servers: list[asyncio.Server] = []
    failed: OSError | None = None
    for family, (address, _port, *interface) in dict.fromkeys((family, address) for family, *_, address in found):
        try:
            listener = socket.create_server((address, port, *interface), family=family)
        except OSError as error:
            failed = error  # a name such as localhost may have an address that this machine has not
            if error.errno == errno.EADDRINUSE and wanted:
                for server in servers:
                    server.close()
                raise
        else:
            servers.append(await loop.create_server(protocol, sock=listener, backlog=ACCEPTED_AT_ONCE))
            listener.listen(_QUEUE)
            port = listener.getsockname()[1]
    if failed and not servers:
        raise failed
    return servers, port


def raised_limit() -> int:
    """How many files this process may have open, after the soft limit was raised to the hard one."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (OSError, ValueError):
            pass  # some systems promise more than they allow
        if soft != resource.RLIM_INFINITY:
            return soft
    return _WITHOUT_LIMIT


def _open_now() -> int:
    """The files of this process that are open; a guess where the system does not tell."""
    try:
        return len(os.listdir("/dev/fd"))
    except OSError:
        return 32


class ConnectionRefusal(Enum):
    """Why a client was not let in; the value is a stable word for logs."""

    ADDRESS = "too-many-from-this-address"
    RATE = "too-many-a-minute"
    BANNED = "banned"
    FULL = "too-many-waiting"
    FILES = "too-many-open-files"
    CLOSING = "closing"


class ServerConnection(asyncio.Protocol):
    """One client of a server, which derives from this what it does with the bytes that come.

    Attributes:
        transport: how it is written to.
        address: where it comes from; ``name`` has the port too, ``network`` is what limits are kept for.
        timer: what happens to it next; cancelled when it goes.
    """

    __slots__ = ("_discarded", "address", "name", "network", "timer", "transport")

    transport: asyncio.Transport

    def __init__(self) -> None:
        self.address = self.name = self.network = ""
        self.timer: asyncio.TimerHandle | None = None
        self._discarded = 0

    def discard(self, data: bytes) -> int:
        """Count bytes that mean nothing any more, or not yet; returns how many there were in all.

        More of them than may wait for a client that does not read, and it is cut off.
        """
        self._discarded += len(data)
        if self._discarded > UNREAD:
            self.transport.abort()
        return self._discarded

    def cancel_timer(self) -> None:
        """What was to happen to it next does not."""
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
            self.timer = asyncio.get_running_loop().call_later(LINGER, self.transport.abort)


class TcpServer:
    """Listens, and knows its connections: ``start`` opens it inside the running event loop, ``close`` ends it.

    ``make`` makes the protocol of a connection, which has to call ``let_in`` when it is made and ``forget`` when it is
    lost; ``refused`` is told who was turned away.
    """

    def __init__(
        self,
        make: Callable[[], ServerConnection],
        policy: ServerPolicy,
        refused: Callable[[str, ConnectionRefusal], None],
        clock: Clock = monotonic,
    ) -> None:
        self.connections: set[ServerConnection] = set()
        self.is_closing = False
        self.limiter = Limiter(policy, clock)
        self.empty = asyncio.Event()
        """Set when the last connection has gone."""
        self._make = make
        self._per_address = policy.per_address
        self._refused = refused
        self._by_network: Counter[str] = Counter()
        self._servers: list[asyncio.Server] = []
        self._most_files = self._room = raised_limit()

    async def start(self, host: str, port: int) -> int:
        """Listen on all addresses of the host, or with an empty one of this computer; returns the port.

        The system chooses one when ``port`` is 0.

        Raises:
            OSError: as ``listen``.
        """
        servers, port = await listen(host, port, self._make)
        self._servers += servers
        self._room = max(2, self._most_files - _open_now() - _RESERVE)  # what is open now always will be
        return port

    def stop_listening(self) -> None:
        """Let nobody in any more."""
        self.is_closing = True
        for server in self._servers:
            server.close()

    async def close(self) -> None:
        """Close every connection, and wait until they are gone, but not for those who do not read."""
        self.stop_listening()
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
        """Whether somebody who has just come may stay; whoever may not is closed."""
        transport = connection.transport
        peer = transport.get_extra_info("peername")
        if peer is None:  # reset while it waited to be let in
            transport.abort()
            return False
        connection.address = str(peer[0])
        connection.name = f"[{peer[0]}]:{peer[1]}" if ":" in connection.address else f"{peer[0]}:{peer[1]}"
        connection.network = network_of(connection.address)
        self.connections.add(connection)
        self._by_network[connection.network] += 1
        if refusal := self._refusal(connection):
            self.refuse(connection, refusal)
            return False
        tune(transport.get_extra_info("socket"))
        transport.set_write_buffer_limits(high=UNREAD)
        return True

    def refuse(self, connection: ServerConnection, reason: ConnectionRefusal) -> None:
        """Turn somebody away, who may have been here for a moment."""
        self._refused(connection.name, reason)
        connection.transport.close()

    def _refusal(self, connection: ServerConnection) -> ConnectionRefusal | None:
        """Why a client that has just come cannot stay."""
        if self.is_closing:
            return ConnectionRefusal.CLOSING
        if self.limiter.is_banned(connection.network):
            return ConnectionRefusal.BANNED
        if not self.limiter.come(connection.network):
            return ConnectionRefusal.RATE
        if self._per_address and self._by_network[connection.network] > self._per_address:
            return ConnectionRefusal.ADDRESS
        return ConnectionRefusal.FILES if len(self.connections) > self._room else None

    def forget(self, connection: ServerConnection) -> bool:
        """A connection is gone, whoever closed it; returns whether it was one of these."""
        if connection not in self.connections:
            return False
        self.connections.remove(connection)
        self._by_network[connection.network] -= 1
        if not self._by_network[connection.network]:
            del self._by_network[connection.network]
        connection.cancel_timer()
        if not self.connections:
            self.empty.set()
        return True


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The loop of uvloop where it is installed: with it a relay passes on about three times as many messages."""
    if find_spec("uvloop") is None:
        return None
    import uvloop  # noqa: PLC0415  door: a package that need not be there

    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory
