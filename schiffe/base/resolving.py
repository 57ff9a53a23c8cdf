"""The addresses of a host name, looked up without holding up anything.

The look-up of asyncio runs in threads that the end of the program waits for: half a minute where no name server
answers, although the player has long left. So this one runs in a thread that nobody waits for.
"""

import asyncio
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from schiffe.base.address import Address


async def resolve(address: Address) -> tuple[str, ...]:
    """The addresses of a host, the best first.

    Raises:
        OSError: the name is not known (a socket.gaierror).
        UnicodeError: it cannot be one.
    """
    loop = asyncio.get_running_loop()
    found: asyncio.Future[tuple[str, ...]] = loop.create_future()

    def give(how: Callable[[], None]) -> None:
        def unless_left() -> None:
            if not found.done():
                how()

        with suppress(RuntimeError):  # the loop is closed: nobody asks any more
            loop.call_soon_threadsafe(unless_left)

    def look_up() -> None:
        try:
            known = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            give(partial(found.set_exception, error))
        else:
            give(partial(found.set_result, tuple(dict.fromkeys(str(where[0]) for *_rest, where in known))))

    threading.Thread(target=look_up, name="resolve", daemon=True).start()
    return await found
