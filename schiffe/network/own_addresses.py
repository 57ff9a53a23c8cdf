"""The addresses under which others find a server on this computer."""

import asyncio
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from schiffe.network.address import LOOPBACK, Address
from schiffe.network.resolving import resolve

if sys.platform == "linux":
    import fcntl

_NAME_TIME: Final = 1.0
"""Seconds in which this computer's own name has to be found; without a name server that could take half a minute."""
_ADDRESS_OF_INTERFACE: Final = 0x8915  # SIOCGIFADDR of Linux
# Addresses of RFC 5737 and RFC 3849 that are never used. A datagram socket "connected" to one sends nothing, but learns
# which of this computer's addresses would be used on the way out.
_OUTSIDE: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


async def own_addresses(wanted: Address, port: int) -> tuple[Address, ...]:
    """Where others find what listens on ``wanted``: the likely address first, this computer's own loopback last."""
    if wanted.host:
        return (Address(wanted.host, port),)
    hosts = [*_outgoing(), *_of_interfaces()]
    with suppress(OSError, UnicodeError):  # a TimeoutError is an OSError
        async with asyncio.timeout(_NAME_TIME):
            hosts += await resolve(Address(socket.gethostname(), port))
    usable = [host for host in hosts if not host.startswith(("127.", "fe80:")) and host not in ("::1", "0.0.0.0")]
    return tuple(Address(host, port) for host in dict.fromkeys((*usable, LOOPBACK)))


def _outgoing() -> Iterator[str]:
    """The addresses that this computer uses towards the rest of the world."""
    for family, outside in _OUTSIDE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((outside, 9))
            yield str(probe.getsockname()[0])


def _of_interfaces() -> list[str]:
    """The IPv4 address of each network interface, where the system tells."""
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
