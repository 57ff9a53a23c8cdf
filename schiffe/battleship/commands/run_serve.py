"""The relay server as a program of its own."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from schiffe.battleship.server.log import RELAY_LOG, RelayEvent
from schiffe.battleship.server.relay import Relay, RelayOptions
from schiffe.game.serving import listening, run_server
from schiffe.network.address import Address


@dataclass(frozen=True)
class ServeOptions:
    """Where to listen, how the relay behaves, and whether its log is for programs."""

    address: Address
    relay: RelayOptions
    log_json: bool


def run(options: ServeOptions) -> int:
    """Serve until a signal ends it; returns the exit status.

    Raises:
        CommandError: the address cannot be listened on.
    """

    async def serve(log: Callable[[RelayEvent], None]) -> None:
        stopped = asyncio.Event()
        async with listening(Relay(options.relay, log), options.address, stopped.set, partial(print, flush=True)):
            await stopped.wait()

    return run_server(serve, RELAY_LOG, as_json=options.log_json)
