"""The relay server as a program of its own."""

import asyncio
from collections.abc import Callable
from functools import partial

from schiffe.battleship.commands.serve import ServeOptions
from schiffe.battleship.server.log import RELAY_LOG, RelayEvent
from schiffe.battleship.server.relay import Relay, RelayOptions
from schiffe.game.serving import listening, run_server


def serve(options: ServeOptions) -> int:
    """Serve until a signal ends it; returns the exit status.

    Raises:
        CommandError: the address cannot be listened on.
    """
    relay = RelayOptions(
        max_matches=options.max_matches,
        random_roles=options.random_roles,
        lobby_timeout=options.lobby_timeout,
        idle=options.idle,
        per_address=options.per_address,
    )

    async def run(log: Callable[[RelayEvent], None]) -> None:
        stopped = asyncio.Event()
        async with listening(Relay(relay, log), options.address, stopped.set, partial(print, flush=True)):
            await stopped.wait()

    return run_server(run, RELAY_LOG, as_json=options.log_json)
