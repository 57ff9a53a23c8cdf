"""Connecting to servers, finding the addresses of this computer, and messages about failures.

Names are looked up in a daemon thread. asyncio would use threads that the program waits for at its end: half a minute
if no name server answers.
"""

import asyncio
import errno
import socket
import ssl
import struct
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Final, TypeAlias

from schiffe.language.i18n import _
from schiffe.language.text import quoted, reason_text
from schiffe.network.address import ALL_ADDRESSES, LOOPBACK, Address, is_loopback
from schiffe.process.tasks import Work, run_in_daemon_thread

if sys.platform == "linux":
    import fcntl

CONNECT_SECONDS: Final = 20.0
"""The time after which a server that has neither accepted nor refused counts as unreachable."""
NEXT_ADDRESS_SECONDS: Final = 3.0
"""The time after which an address is given up if the name has another one."""
_SEND_BUFFER_BYTES: Final = 16 * 1024
"""The bytes that the system buffers for a client that does not read; by default they can grow to megabytes."""
_KEEP_ALIVE: Final = (("TCP_KEEPIDLE", 10), ("TCP_KEEPINTVL", 5), ("TCP_KEEPCNT", 3))
"""Seconds of silence, seconds between probes, and number of probes: no player should be paired with a dead client."""
_OWN_NAME_SECONDS: Final = 1.0
"""The seconds for which this computer's own name is looked up; without a name server it could take half a minute."""
_ADDRESS_OF_INTERFACE: Final = 0x8915  # SIOCGIFADDR of Linux
# Addresses of RFC 5737 and RFC 3849 that are never used. A datagram socket "connected" to one sends nothing, but learns
# which of this computer's addresses would be used on the way out.
_UNUSED_ADDRESSES: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
_DISCARD_PORT: Final = 9

Connect: TypeAlias = Callable[[Address, Callable[[], asyncio.Protocol]], Work[None]]
"""A function that connects to a server, such as ``open_connection``."""


async def resolve_host(address: Address) -> tuple[str, ...]:
    """Return the addresses of a host, the best first.

    Raises:
        OSError: the name is unknown (a socket.gaierror).
        UnicodeError: the name is malformed.
    """
    look_up = partial(socket.getaddrinfo, address.host, address.port, type=socket.SOCK_STREAM)
    hosts = []
    for *_rest, socket_address in await run_in_daemon_thread(look_up):
        host = str(socket_address[0])
        # A link-local IPv6 address works only together with its interface.
        interface = socket_address[3] if len(socket_address) > 3 else 0
        hosts.append(f"{host}%{interface}" if interface else host)
    return tuple(dict.fromkeys(hosts))


async def open_connection(address: Address, make_protocol: Callable[[], asyncio.Protocol]) -> None:
    """Open a connection for a protocol, which is told when it is made.

    Raises:
        OSError: nobody answers (a TimeoutError), the name is unknown (a socket.gaierror), the certificate cannot be
            trusted (an ssl.SSLError), or the like.
        UnicodeError: the name is malformed.
    """
    loop = asyncio.get_running_loop()
    tls = ssl.create_default_context(cafile=address.ca_file) if address.is_tls else None
    tls_host = address.host if tls else None
    hosts = await resolve_host(address)
    first_error: OSError | None = None
    for number, host in enumerate(hosts, 1):
        try:
            async with asyncio.timeout(CONNECT_SECONDS if number == len(hosts) else NEXT_ADDRESS_SECONDS):
                await loop.create_connection(make_protocol, host, address.port, ssl=tls, server_hostname=tls_host)
        except OSError as error:
            first_error = first_error or error
        else:
            return
    raise first_error or OSError(f"no address of {address.host}")


def tune_socket(connection: socket.socket) -> None:
    """Set a socket to send each message at once, buffer little, and notice when the other end has vanished."""
    with suppress(OSError):  # some systems refuse if the other end has already gone
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER_BYTES)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in _KEEP_ALIVE:
            if hasattr(socket, name):
                connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def tuned_stream(transport: asyncio.BaseTransport) -> asyncio.Transport:
    """Return the transport of a connection, whose socket is tuned."""
    assert isinstance(transport, asyncio.Transport), "a connection is a stream"
    tune_socket(transport.get_extra_info("socket"))
    return transport


async def find_own_addresses(listening: Address, port: int) -> tuple[Address, ...]:
    """Return the addresses by which others can reach a server that listens on ``listening``, the likeliest first.

    The loopback address, which no other computer can reach, is included only if there is no other.
    """
    if listening.host:
        return (Address(listening.host, port),)
    hosts = [*outbound_hosts(), *interface_hosts()]
    with suppress(OSError, UnicodeError):  # a TimeoutError is an OSError
        async with asyncio.timeout(_OWN_NAME_SECONDS):
            hosts += await resolve_host(Address(socket.gethostname(), port))
    usable = [host for host in hosts if not is_loopback(host) and not host.startswith("fe80:") and host != "0.0.0.0"]
    return tuple(Address(host, port) for host in dict.fromkeys(usable or [LOOPBACK]))


def outbound_hosts() -> Iterator[str]:
    """Yield the addresses that this computer uses for connections to the Internet."""
    for family, outside in _UNUSED_ADDRESSES:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((outside, _DISCARD_PORT))
            yield str(probe.getsockname()[0])


def interface_hosts() -> list[str]:
    """Return the IPv4 address of each network interface; none on systems that do not list them."""
    hosts: list[str] = []
    if sys.platform == "linux":
        # Some systems do not let every user list the interfaces.
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            for _number, name in socket.if_nameindex():
                with suppress(OSError):  # an interface without an IPv4 address
                    request = struct.pack("256s", name.encode()[:15])
                    answer = fcntl.ioctl(probe.fileno(), _ADDRESS_OF_INTERFACE, request)
                    hosts.append(socket.inet_ntoa(answer[20:24]))
    return hosts


def cannot_connect_text(address: Address, error: OSError | UnicodeError) -> str:
    """Return the reason why a connection to a server failed."""
    match error:
        case socket.gaierror() | UnicodeError():
            text = _("{host} cannot be found: no computer has this name, or the network is down")
            return text.format(host=quoted(address.host))
        case ssl.SSLCertVerificationError():
            text = _("the certificate of {address} cannot be trusted ({reason})")
            return text.format(address=address, reason=error.verify_message)
        case ssl.SSLError():
            text = _("{address} does not speak TLS. Without tls:// the connection is not encrypted")
            return text.format(address=address)
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
            return _("cannot connect to {address} ({reason})").format(
                address=address, reason=_connection_reason_text(error)
            )
    return text.format(address=address)


def cannot_listen_text(address: Address, error: OSError | UnicodeError) -> str:
    """Return the reason why a server cannot listen on an address."""
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
            return _("cannot listen on {address} ({reason})").format(
                address=address, reason=_connection_reason_text(error)
            )
    return text.format(host=address.host or ALL_ADDRESSES, port=address.port)


def _error_number(error: OSError | UnicodeError) -> int | None:
    """Return the number of an error, as in ``errno``."""
    match error:
        case TimeoutError():
            return errno.ETIMEDOUT
        case ConnectionResetError():  # asyncio raises it without a number if it happens during the TLS handshake
            return errno.ECONNRESET
        case OSError(errno=number):
            return number
        case UnicodeError():
            return None


def _connection_reason_text(error: OSError | UnicodeError) -> str:
    return reason_text(error) if isinstance(error, OSError) else str(error)
