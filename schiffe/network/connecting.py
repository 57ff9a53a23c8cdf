"""Connecting to a server, whichever of its addresses answers, and how others find this computer.

What goes wrong between a program and an address is said here too.

Names are looked up without holding up anything. The look-up of asyncio runs in threads that the end of the program
waits for: half a minute where no name server answers, although the player has long left. So this one runs in a thread
that nobody waits for.
"""

import asyncio
import errno
import socket
import ssl
import struct
import sys
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeAlias

from schiffe.language.i18n import _
from schiffe.language.text import join_or, quoted, reason_of
from schiffe.network.address import ALL_ADDRESSES, LOOPBACK, Address, is_loopback
from schiffe.process.tasks import in_daemon_thread

if sys.platform == "linux":
    import fcntl

CONNECT_SECONDS: Final = 20.0
"""Seconds after which a server that does not even refuse counts as unreachable."""
NEXT_ADDRESS_SECONDS: Final = 3.0
"""Seconds after which an address that does not answer is given up while the name has another one."""
_SEND_BUFFER_BYTES: Final = 16 * 1024
"""Bytes that the system keeps for somebody who does not read; left alone, it goes up to megabytes."""
_KEEP_ALIVE: Final = (("TCP_KEEPIDLE", 10), ("TCP_KEEPINTVL", 5), ("TCP_KEEPCNT", 3))
"""Seconds of silence, seconds between questions, and how many of them; nobody is to be paired with somebody dead."""
_OWN_NAME_SECONDS: Final = 1.0
"""Seconds in which this computer's own name has to be found; without a name server that could take half a minute."""
_ADDRESS_OF_INTERFACE: Final = 0x8915  # SIOCGIFADDR of Linux
# Addresses of RFC 5737 and RFC 3849 that are never used. A datagram socket "connected" to one sends nothing, but learns
# which of this computer's addresses would be used on the way out.
_UNUSED_ADDRESSES: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))

Connect: TypeAlias = Callable[[Address, Callable[[], asyncio.Protocol]], Coroutine[Any, Any, None]]
"""A way to a server, such as ``connect``."""


async def resolve(address: Address) -> tuple[str, ...]:
    """Return the addresses of a host, the best first.

    Raises:
        OSError: the name is not known (a socket.gaierror).
        UnicodeError: it cannot be one.
    """
    look_up = partial(socket.getaddrinfo, address.host, address.port, type=socket.SOCK_STREAM)
    hosts = []
    for *_rest, where in await in_daemon_thread(look_up):
        interface = where[3] if len(where) > 3 else 0  # an address of a single link means nothing without it
        hosts.append(f"{where[0]}%{interface}" if interface else str(where[0]))
    return tuple(dict.fromkeys(hosts))


async def connect(address: Address, protocol: Callable[[], asyncio.Protocol]) -> None:
    """Open a connection, whose protocol is then told so.

    Raises:
        OSError: nobody answers there (a TimeoutError), the name is not known (a socket.gaierror), a certificate is
            not to be trusted (an ssl.SSLError), or the like.
        UnicodeError: the name cannot be one.
    """
    loop = asyncio.get_running_loop()
    encrypted: dict[str, Any] = {}
    if address.is_tls:
        context = ssl.create_default_context(cafile=address.ca or None)
        encrypted = {"ssl": context, "server_hostname": address.host}
    hosts = await resolve(address)
    failed: OSError | None = None
    for number, host in enumerate(hosts, 1):
        try:
            async with asyncio.timeout(CONNECT_SECONDS if number == len(hosts) else NEXT_ADDRESS_SECONDS):
                await loop.create_connection(protocol, host, address.port, **encrypted)
        except OSError as error:
            failed = failed or error
        else:
            return
    raise failed or OSError(f"no address of {address.host}")


def tune_socket(connection: socket.socket) -> None:
    """Send every message at once, keep little that is not read, and find out when the other end has vanished."""
    with suppress(OSError):  # the other end has already gone; not every system takes it then
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER_BYTES)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in _KEEP_ALIVE:
            if hasattr(socket, name):
                connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


async def own_addresses(wanted: Address, port: int) -> tuple[Address, ...]:
    """Return the addresses at which others find what listens on ``wanted``, the likely one first.

    This computer's own loopback, where nobody else comes, is named only where there is no other.
    """
    if wanted.host:
        return (Address(wanted.host, port),)
    hosts = [*_outgoing_hosts(), *_hosts_of_interfaces()]
    with suppress(OSError, UnicodeError):  # a TimeoutError is an OSError
        async with asyncio.timeout(_OWN_NAME_SECONDS):
            hosts += await resolve(Address(socket.gethostname(), port))
    usable = [host for host in hosts if not is_loopback(host) and not host.startswith("fe80:") and host != "0.0.0.0"]
    return tuple(Address(host, port) for host in dict.fromkeys(usable or [LOOPBACK]))


def invitation(what: str, command: str, addresses: Sequence[Address]) -> str:
    """Return an invitation to a server here: what that is, the command to join it, and its other addresses."""
    lines = [what, f"  {command}"]
    if len(addresses) > 1:
        others = join_or([str(address) for address in addresses[1:]])
        lines.append(_("If that does not work, try {addresses}.").format(addresses=others))
    elif addresses[0].host == LOOPBACK:
        lines.append(_("Other computers cannot reach this one: it has no address in a network."))
    return "\n".join(lines)


def waiting_for_opponent(address: Address | None = None) -> str:
    """Return what the player waits for once there is a connection; at which ``address``, where it is not one's own."""
    if address is None:
        return _("Waiting for an opponent")
    return _("Waiting for an opponent at {address}").format(address=address)


def joining_too(address: Address, command: str) -> str:
    """Return how somebody else joins a server where one waits oneself."""
    is_here = is_loopback(address.host)
    what = _("Somebody at this computer joins with:") if is_here else _("To invite somebody, pass this on:")
    return f"{what}\n  {command}"


def _outgoing_hosts() -> Iterator[str]:
    """Yield the addresses that this computer uses towards the rest of the world."""
    for family, outside in _UNUSED_ADDRESSES:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((outside, 9))
            yield str(probe.getsockname()[0])


def _hosts_of_interfaces() -> list[str]:
    """Return the IPv4 address of each network interface, where the system tells."""
    hosts: list[str] = []
    if sys.platform == "linux":
        # Not every system gives this list to everybody.
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            for _number, name in socket.if_nameindex():
                with suppress(OSError):  # an interface without an IPv4 address
                    asked = struct.pack("256s", name.encode()[:15])
                    answer = fcntl.ioctl(probe.fileno(), _ADDRESS_OF_INTERFACE, asked)
                    hosts.append(socket.inet_ntoa(answer[20:24]))
    return hosts


def cannot_connect(address: Address, error: OSError | UnicodeError) -> str:
    """Return why there is no connection to a server."""
    if isinstance(error, socket.gaierror | UnicodeError):
        return _("{host} cannot be found: no computer has this name, or the network is down").format(
            host=quoted(address.host)
        )
    if isinstance(error, ssl.SSLCertVerificationError):
        return _("the certificate of {address} cannot be trusted ({reason})").format(
            address=address, reason=error.verify_message
        )
    if isinstance(error, ssl.SSLError):
        return _("{address} does not speak TLS. Without tls:// the connection is not encrypted").format(address=address)
    match _error_number(error):
        case errno.ECONNREFUSED:
            text = _("{address} refuses the connection: no server is listening there")
        case errno.ENETUNREACH | errno.EHOSTUNREACH | errno.EADDRNOTAVAIL:
            text = _("{address} cannot be reached: no route leads there")
        case errno.ETIMEDOUT:
            text = _("{address} does not answer")
        case errno.ECONNRESET | errno.EPIPE:
            text = _("{address} dropped the connection")
        case _:
            return _("cannot connect to {address} ({reason})").format(address=address, reason=_reason_text(error))
    return text.format(address=address)


def cannot_listen(address: Address, error: OSError | UnicodeError) -> str:
    """Return why a server cannot listen on an address."""
    if isinstance(error, socket.gaierror | UnicodeError):
        return _("{host} is not an address of this computer").format(host=address.host)
    match _error_number(error):
        case errno.EADDRINUSE:
            text = _("port {port} is in use on {host}, perhaps by another server. Port 0 takes a free one")
        case errno.EADDRNOTAVAIL:
            text = _("{host} is not an address of this computer")
        case errno.EACCES | errno.EPERM:
            text = _("port {port} is not permitted on {host}. Possible: 1024 to 65535, and 0 for a free one")
        case _:
            return _("cannot listen on {address} ({reason})").format(address=address, reason=_reason_text(error))
    return text.format(host=address.host or ALL_ADDRESSES, port=address.port)


def _error_number(error: OSError | UnicodeError) -> int | None:
    """Return the number of what went wrong."""
    if isinstance(error, TimeoutError):
        return errno.ETIMEDOUT
    if isinstance(error, ConnectionResetError):
        return errno.ECONNRESET  # asyncio gives it no number where the other end closes while TLS begins
    return getattr(error, "errno", None)


def _reason_text(error: OSError | UnicodeError) -> str:
    return reason_of(error) if isinstance(error, OSError) else str(error)
