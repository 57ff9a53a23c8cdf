"""Running a server until a signal ends it: where it listens goes to standard output, its log to standard error."""

import asyncio
import errno
import signal
import sys
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from schiffe.language.i18n import _
from schiffe.language.text import quoted
from schiffe.network.address import Address
from schiffe.network.connecting import cannot_listen
from schiffe.network.policy import ServerPolicy
from schiffe.network.proxy import parse_networks
from schiffe.network.server_log import Figures, LinesLost, LogForm, Reporter, ThreadedLog
from schiffe.network.serving import loop_factory, missing_files
from schiffe.process.errors import CommandError
from schiffe.process.signals import report_on_signal, stop_on_signals
from schiffe.process.tasks import cancel_and_wait

_Event = TypeVar("_Event")


class RunningServer(Protocol):
    """A server inside the running event loop."""

    @property
    def addresses(self) -> Sequence[Address]:
        """The addresses that the server listens at."""

    async def start(self, host: str, port: int, /) -> int:
        """Listen on all addresses of the host, or with an empty one of this computer; returns the port.

        Raises:
            OSError: it cannot listen there.
        """

    def figures(self) -> Figures:
        """Return what it does, and has done."""

    def drain(self, done: Callable[[], None], /) -> None:
        """Let nobody in and nothing begin any more; ``done`` is called when nothing is played."""

    async def close(self) -> None:
        """End whatever is played, and close every connection."""


@dataclass(frozen=True)
class PublicServer:
    """A server that runs until a signal ends it.

    Attributes:
        drain: seconds for which matches may go on after a SIGTERM.
        say: takes the lines for standard output.
        stopped: is set when it is to end.
    """

    address: Address
    drain: float
    say: Callable[[str], None]
    stopped: asyncio.Event

    async def run(
        self, server: RunningServer, log: ThreadedLog[Any], opened: Callable[[], None] = lambda: None
    ) -> None:
        """Let a server listen, say where, and close it when it is to end; ``opened`` is called when it listens.

        Raises:
            CommandError: it cannot listen there.
        """
        reporter = Reporter(server.figures, lambda: log.lines_lost, log)
        starting = asyncio.ensure_future(server.start(self.address.host, self.address.port))
        ending = asyncio.ensure_future(self.stopped.wait())
        try:
            with (
                stop_on_signals(_Ending(server, self.drain, self.stopped).hear),
                report_on_signal(reporter.report),
            ):
                await asyncio.wait((starting, ending), return_when=asyncio.FIRST_COMPLETED)
                if starting.done():
                    starting.result()
                    for address in server.addresses:
                        self.say(f"listening on {address}")  # for programs too, so in no language
                    reporter.start()
                    opened()
                    await ending
        except (OSError, UnicodeError) as error:
            raise CommandError(cannot_listen(self.address, error), 1) from None
        finally:
            await cancel_and_wait(starting, ending)
            await server.close()


class _Ending:
    """The reaction to signals: the first SIGTERM lets the matches end, any other signal ends them at once."""

    def __init__(self, server: RunningServer, seconds: float, stopped: asyncio.Event) -> None:
        self._server = server
        self._seconds = seconds
        self._stopped = stopped
        self._is_draining = False

    def hear(self, number: int) -> None:
        if number != signal.SIGTERM or self._is_draining or not self._server.addresses or not self._seconds:
            self._stopped.set()
            return
        self._is_draining = True
        asyncio.get_running_loop().call_later(self._seconds, self._stopped.set)
        self._server.drain(self._stopped.set)


def run_server(
    serve: Callable[[ThreadedLog[Any]], Coroutine[Any, Any, None]],
    form: LogForm[_Event],
    *,
    as_json: bool,
) -> int:
    """Run ``serve``, which is given what events are told to, to its end; returns the exit status.

    Raises:
        CommandError: ``serve`` raises it, or too few files may be open.
    """
    if files_missing := missing_files():
        raise CommandError(
            _("a server needs at least {least} open files, and the limit is {limit} (ulimit -n)").format(
                least=files_missing.least, limit=files_missing.limit
            ),
            1,
        )
    log: ThreadedLog[Any] = ThreadedLog(sys.stderr, form.json_line if as_json else form.text_line, LinesLost)
    try:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(serve(log))
    except KeyboardInterrupt:  # where the loop knows no signals, as on Windows
        pass
    finally:
        log.close()
    return 0


def checked_policy(policy: ServerPolicy) -> ServerPolicy:
    """Return a policy that can be kept.

    Raises:
        CommandError: it names a proxy that is no address.
    """
    try:
        parse_networks(policy.proxies)
    except ValueError as error:
        raise CommandError(
            _("--proxy-from: {text} is not an address. Possible: an address or a network, such as 10.0.0.0/8").format(
                text=quoted(str(error))
            )
        ) from None
    return policy


async def start_on_free_port(server: RunningServer, wanted: Address) -> int:
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
        raise CommandError(cannot_listen(wanted, error), 1) from None
