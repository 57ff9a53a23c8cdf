"""The addresses of a host name, looked up without holding up anything.

The look-up of asyncio runs in threads that the end of the program waits for: half a minute where no name server
answers, although the player has long left. So this one runs in a thread that nobody waits for.
"""

import socket
from functools import partial
from typing import Any

from schiffe.network.address import Address
from schiffe.process.tasks import aside


async def resolve(address: Address) -> tuple[str, ...]:
    """The addresses of a host, the best first.

    Raises:
        OSError: the name is not known (a socket.gaierror).
        UnicodeError: it cannot be one.
    """
    found = await aside(partial(_looked_up, address))
    if isinstance(found, tuple):
        return found
    raise found


def _looked_up(address: Address) -> tuple[str, ...] | OSError | UnicodeError:
    try:
        known = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        return error
    return tuple(dict.fromkeys(_host(where) for *_rest, where in known))


def _host(where: tuple[Any, ...]) -> str:
    """An address without its port; one of a single link means nothing without the number of its interface."""
    interface = where[3] if len(where) > 3 else 0
    return f"{where[0]}%{interface}" if interface else str(where[0])
