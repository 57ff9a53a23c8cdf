"""Listening on all addresses of a host, and the number of files that the process has open for it, and may have open."""

import asyncio
import errno
import os
import socket
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

from schiffe.network.address import LOOPBACK, THIS_COMPUTER, Address
from schiffe.process.tasks import run_in_daemon_thread

if sys.platform != "win32":
    import resource

MAX_ACCEPTED_AT_ONCE: Final = 8
"""The number of clients that asyncio accepts in a row. By default it accepts as many as can queue; if it then runs out
of files, it prints a traceback for each of the others.
"""
_BACKLOG: Final = 1024
_MAX_PORT_TRIES: Final = 10
"""The maximum number of ports to try: one that the system chose for IPv4 may be in use for IPv6."""
_Endpoint: TypeAlias = tuple[int, tuple[object, ...]]
"""A family of addresses, and a socket address."""
RESERVED_FILE_COUNT: Final = 8 + MAX_ACCEPTED_AT_ONCE * 4 * 2
"""Open files kept free for everything else: a module, a log, and connections that are refused. A refused connection
stays open for four turns of the event loop, and two addresses may be accepting."""
_FILES_WITHOUT_LIMIT: Final = 1_000_000


async def listen(
    host: str, port: int, make_protocol: Callable[[], asyncio.BaseProtocol]
) -> tuple[list[asyncio.Server], list[Address]]:
    """Listen on all available addresses of a host, with the same port for all; those of IPv4 come first.

    An empty host means all addresses of this computer.

    Raises:
        OSError: the host is unknown (a socket.gaierror), none of its addresses is available, or the port is in use on
            one of them, so that clients would reach another server there.
    """
    endpoints = await _find_endpoints(host, port)
    listeners = _bind_to_one_port(endpoints, port)
    servers = []
    addresses = []
    for listener in listeners:
        loop = asyncio.get_running_loop()
        servers.append(await loop.create_server(make_protocol, sock=listener, backlog=MAX_ACCEPTED_AT_ONCE))
        listener.listen(_BACKLOG)
        addresses.append(Address(*listener.getsockname()[:2]))
    return servers, addresses


async def _find_endpoints(host: str, port: int) -> list[_Endpoint]:
    """Return the endpoints to listen on, each a family and a socket address."""
    if host == THIS_COMPUTER:
        return [(socket.AF_INET, (LOOPBACK, port)), (socket.AF_INET6, ("::1", port))]
    # Not with the event loop: uvloop drops the interface of a link-local IPv6 address.
    look_up = partial(socket.getaddrinfo, host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    endpoints = dict.fromkeys((family, address) for family, *_rest, address in await run_in_daemon_thread(look_up))
    return sorted(endpoints, key=lambda endpoint: endpoint[0] != socket.AF_INET)


def _bind_to_one_port(endpoints: Sequence[_Endpoint], port: int) -> list[socket.socket]:
    """Return sockets bound to the endpoints, all with the same port; the system chooses it if ``port`` is 0."""
    if port:
        return _bind_sockets(endpoints, port)
    for _ in range(_MAX_PORT_TRIES - 1):
        try:
            return _bind_sockets(endpoints, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    return _bind_sockets(endpoints, port)


def _bind_sockets(endpoints: Sequence[_Endpoint], port: int) -> list[socket.socket]:
    """Return sockets bound to the endpoints, the later ones to the port of the first one."""
    listeners: list[socket.socket] = []
    last_error: OSError | None = None
    for family, (address, _port, *scope) in endpoints:
        try:
            listener = socket.create_server((address, port, *scope), family=family)
        except OSError as error:
            last_error = error  # the name may have an address that this computer does not have, or IPv6 may be missing
            if error.errno == errno.EADDRINUSE:
                for bound in listeners:
                    bound.close()
                raise
        else:
            listeners.append(listener)
            port = listener.getsockname()[1]
    if last_error and not listeners:
        raise last_error
    return listeners


def raise_file_limit() -> int:
    """Raise the limit of open files as far as the system allows, and return it."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (OSError, ValueError):
            pass  # some systems report a hard limit that they do not allow
        if soft != resource.RLIM_INFINITY:
            return soft
    return _FILES_WITHOUT_LIMIT


def count_open_files() -> int:
    """Return the number of open files of this process; a guess if the system does not report it."""
    try:
        return len(os.listdir("/dev/fd"))
    except OSError:
        return 32
