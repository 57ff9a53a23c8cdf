"""Running a server until a signal ends it: where it listens goes to standard output, its log to standard error."""

import asyncio
import errno
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Protocol, TypeVar

from schiffe.network.address import Address
from schiffe.network.connecting import not_listening
from schiffe.network.server_log import Connected, LogForm, Refused, ThreadedLog
from schiffe.network.serving import loop_factory
from schiffe.process.errors import CommandError
from schiffe.process.signals import stopping_on_signals

_Event = TypeVar("_Event")


class GameServer(Protocol):
    """A server inside the running event loop."""

    async def start(self, host: str, port: int, /) -> int:
        """Listen on all addresses of the host, or with an empty one of this computer; returns the port.

        Raises:
            OSError: it cannot listen there.
        """

    async def close(self) -> None:
        """End whatever is played, and close every connection."""


def run_server(
    serve: Callable[[Callable[[_Event | Connected | Refused], None]], Coroutine[Any, Any, None]],
    form: LogForm[_Event],
    *,
    as_json: bool,
) -> int:
    """Run ``serve``, which is given what events are told to, to its end; returns the exit status.

    Raises:
        CommandError: ``serve`` raises it.
    """
    log = ThreadedLog(sys.stderr, form.json_line if as_json else form.text_line)
    try:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(serve(log))
    except KeyboardInterrupt:  # where the loop knows no signals, as on Windows
        pass
    finally:
        log.close()
    return 0


@asynccontextmanager
async def listening(
    server: GameServer, address: Address, stop: Callable[[], None], say: Callable[[str], None]
) -> AsyncIterator[None]:
    """Within it, a server listens and has said where; it is closed at the end.

    ``stop`` is called when a signal is to end the program.

    Raises:
        CommandError: it cannot listen there.
    """
    with stopping_on_signals(lambda _number: stop()):
        try:
            port = await server.start(address.host, address.port)
        except (OSError, UnicodeError) as error:
            raise CommandError(not_listening(address, error), 1) from None
        say(f"listening on {Address(address.host, port)}")  # for programs too, so in no language
        try:
            yield
        finally:
            await server.close()


async def start_nearby(server: GameServer, wanted: Address) -> int:
    """Let a server inside the game listen; where the port is in use, on any other. Returns the port.

    Raises:
        CommandError: there is none to be had.
    """
    try:
        try:
            return await server.start(wanted.host, wanted.port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            return await server.start(wanted.host, 0)
    except (OSError, UnicodeError) as error:
        raise CommandError(not_listening(wanted, error), 1) from None
