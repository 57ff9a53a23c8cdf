"""The relay server as a program of its own."""

import asyncio
import sys
from dataclasses import dataclass

from schiffe.battleship.server.log import RelayEvent, json_line, text_line
from schiffe.battleship.server.relay import Relay, RelayOptions
from schiffe.network.address import Address, AddressError, parse_own_address
from schiffe.network.errors import no_own_address, not_listening
from schiffe.network.server_log import ThreadedLog
from schiffe.network.serving import loop_factory
from schiffe.process.errors import CommandError
from schiffe.process.signals import stopping_on_signals


@dataclass(frozen=True)
class ServeOptions:
    """Where to listen, how the relay behaves, and whether its log is for programs."""

    address: Address
    relay: RelayOptions
    log_json: bool


def own_address(text: str) -> Address:
    """The address that a server is to listen on; raises CommandError for what is none."""
    try:
        return parse_own_address(text)
    except AddressError as error:
        raise CommandError(f"serve: {no_own_address(error.text)}") from None


def run(options: ServeOptions) -> int:
    """Serve until a signal ends it; returns the exit status. The log goes to standard error.

    Raises:
        CommandError: the address cannot be listened on.
    """
    log = ThreadedLog(sys.stderr, json_line if options.log_json else text_line)
    try:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            return runner.run(_serve(options.address, options.relay, log))
    except KeyboardInterrupt:  # where the loop knows no signals, as on Windows
        return 0
    finally:
        log.close()


async def _serve(address: Address, options: RelayOptions, log: ThreadedLog[RelayEvent]) -> int:
    relay = Relay(options, log)
    stopped = asyncio.Event()
    with stopping_on_signals(lambda _number: stopped.set()):
        try:
            port = await relay.start(address.host, address.port)
        except (OSError, UnicodeError) as error:
            raise CommandError(not_listening(address, error), 1) from None
        print(f"listening on {Address(address.host, port)}", flush=True)  # for programs too, so in no language
        try:
            await stopped.wait()
        finally:
            await relay.close()
        return 0
