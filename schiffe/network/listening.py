"""Sockets: those that listen, and how those that talk are set."""

import asyncio
import contextlib
import errno
import socket
from collections.abc import Callable
from typing import Final

ACCEPTED_AT_ONCE: Final = 8
"""Clients that asyncio lets in before it does anything else. It would take as many as can queue, run out of files while
it does, and print a traceback for each that is left."""
_QUEUE: Final = 1024
_SEND_BUFFER: Final = 16 * 1024
"""Bytes that the system keeps for somebody who does not read; left alone, it goes up to megabytes."""
_KEEP_ALIVE: Final = (("TCP_KEEPIDLE", 60), ("TCP_KEEPINTVL", 20), ("TCP_KEEPCNT", 4))


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


def tune(connection: socket.socket) -> None:
    """Send every message at once, keep little that is not read, and find out when the other end has vanished."""
    with contextlib.suppress(OSError):  # the other end has already gone; not every system takes it then
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in _KEEP_ALIVE:
            if hasattr(socket, name):
                connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
