"""The gameserver as a program of its own."""

import asyncio
import sys
from dataclasses import dataclass, field

from schiffe.bashni.server.gameserver import Gameserver, GameserverOptions
from schiffe.bashni.server.log import GameOpened, GameserverEvent, json_line, text_line
from schiffe.network.address import Address
from schiffe.network.errors import not_listening
from schiffe.network.server_log import ThreadedLog
from schiffe.network.serving import loop_factory
from schiffe.process.errors import CommandError
from schiffe.process.signals import stopping_on_signals


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
    log: ThreadedLog[GameserverEvent] = ThreadedLog(sys.stderr, json_line if options.as_json else text_line)
    said: ThreadedLog[str] = ThreadedLog(sys.stdout, str)
    try:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            return runner.run(_serve(options, log, said))
    except KeyboardInterrupt:  # where the loop knows no signals, as on Windows
        return 0
    finally:
        said.close()
        log.close()


async def _serve(options: ServeBashniOptions, log: ThreadedLog[GameserverEvent], said: ThreadedLog[str]) -> int:
    def tell(event: GameserverEvent) -> None:
        log(event)
        if isinstance(event, GameOpened):
            said(f"game {event.game}")

    server = Gameserver(options.gameserver, tell)
    address = options.address
    with stopping_on_signals(lambda _number: server.done.set()):
        try:
            port = await server.start(address.host, address.port)
        except (OSError, UnicodeError) as error:
            raise CommandError(not_listening(address, error), 1) from None
        said(f"listening on {Address(address.host, port)}")  # for programs too, so in no language
        server.open_games()
        try:
            await server.done.wait()
        finally:
            await server.close()
        return 0
