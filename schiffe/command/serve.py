"""The relay server as a program of its own."""

import asyncio
import signal
import sys
from collections.abc import Callable
from importlib.util import find_spec

from schiffe.base.address import Address
from schiffe.base.connecting import not_listening
from schiffe.base.errors import CommandError
from schiffe.relay.log import RelayLog, json_line, text_line
from schiffe.relay.server import Relay, RelayOptions


def run_relay(address: Address, options: RelayOptions, *, as_json: bool) -> int:
    """Serve until a signal ends it; returns the exit status. The log goes to standard error.

    Raises:
        CommandError: the address cannot be listened on.
    """
    log = RelayLog(sys.stderr, json_line if as_json else text_line)
    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            return runner.run(_serve(address, options, log))
    except KeyboardInterrupt:  # where the loop knows no signals, as on Windows
        return 0
    finally:
        log.close()


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The loop of uvloop where it is installed: it passes on about three times as many messages."""
    if find_spec("uvloop") is None:
        return None
    import uvloop

    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


async def _serve(address: Address, options: RelayOptions, log: RelayLog) -> int:
    relay = Relay(options, log)
    stopped = asyncio.Event()
    _stop_on_signals(stopped.set)
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


def _stop_on_signals(stop: Callable[[], None]) -> None:
    """Call ``stop`` on the signals that end a server; a hangup that the caller ignores, as nohup does, ends none."""
    if sys.platform != "win32":
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
            if signal.getsignal(number) is not signal.SIG_IGN:
                loop.add_signal_handler(number, stop)
