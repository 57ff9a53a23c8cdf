"""Opening a connection to a server, whichever of its addresses answers."""

import asyncio
from collections.abc import Callable
from typing import Final

from schiffe.network.address import Address
from schiffe.network.resolving import resolve

CONNECT_TIME: Final = 20.0
"""Seconds after which a server that does not even refuse counts as unreachable."""
NEXT_ADDRESS_TIME: Final = 3.0
"""The same while the name has another address that can be tried."""


async def connect(address: Address, protocol: Callable[[], asyncio.Protocol]) -> None:
    """Open a connection, whose protocol is then told so.

    Raises:
        OSError: nobody answers there (a TimeoutError), the name is not known (a socket.gaierror), or the like.
        UnicodeError: the name cannot be one.
    """
    loop = asyncio.get_running_loop()
    hosts = await resolve(address)
    failed: OSError | None = None
    for number, host in enumerate(hosts, 1):
        try:
            async with asyncio.timeout(CONNECT_TIME if number == len(hosts) else NEXT_ADDRESS_TIME):
                await loop.create_connection(protocol, host, address.port)
        except OSError as error:
            failed = failed or error
        else:
            return
    raise failed or OSError(f"no address of {address.host}")
