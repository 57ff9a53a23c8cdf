"""The gameserver as a program of its own."""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field

from schiffe.bashni.server.gameserver import Gameserver, GameserverOptions
from schiffe.bashni.server.log import GAMESERVER_LOG, GameOpened, GameserverEvent
from schiffe.game.serving import listening, run_server
from schiffe.network.address import Address
from schiffe.network.server_log import ThreadedLog


@dataclass(frozen=True)
class ServeBashniOptions:
    """Where to listen, how the gameserver behaves, and how it writes its log."""

    address: Address
    gameserver: GameserverOptions = field(default_factory=GameserverOptions)
    as_json: bool = False


def run_gameserver(options: ServeBashniOptions) -> int:
    """Serve until a signal, or the end of the last game, ends it; returns the exit status.

    Where it listens and the ID of each game go to standard output, the log to standard error.

    Raises:
        CommandError: the address cannot be listened on.
    """
    said: ThreadedLog[str] = ThreadedLog(sys.stdout, str)

    async def serve(log: Callable[[GameserverEvent], None]) -> None:
        def tell(event: GameserverEvent) -> None:
            log(event)
            if isinstance(event, GameOpened):
                said(f"game {event.game}")

        server = Gameserver(options.gameserver, tell)
        async with listening(server, options.address, server.done.set, said):
            server.open_games()
            await server.done.wait()

    try:
        return run_server(serve, GAMESERVER_LOG, as_json=options.as_json)
    finally:
        said.close()
