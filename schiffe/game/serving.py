"""Running a server until a signal ends it. It prints its addresses to standard output, and logs to standard error."""

import asyncio
import errno
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from typing import Final, Protocol

from schiffe.language.i18n import _
from schiffe.network.address import Address
from schiffe.network.connecting import cannot_listen_text
from schiffe.network.figures import Reporter, ServerFigures
from schiffe.network.listening import RESERVED_FILE_COUNT, count_open_files, raise_file_limit
from schiffe.network.server_log import LinesLostLine, LogLine, json_line, text_line
from schiffe.network.serving import loop_factory
from schiffe.network.threaded_log import ThreadedLog
from schiffe.process.errors import EXIT_FAILED, CommandError
from schiffe.process.signals import report_on_signal, stop_on_signals
from schiffe.process.tasks import Work, run_beside

_MATCH_FILES: Final = 2
"""The open files of a match: the connections of two clients."""


class RunningServer(Protocol):
    """A server in the running event loop."""

    @property
    def addresses(self) -> Sequence[Address]:
        """The addresses that it listens at."""

    async def start(self, host: str, port: int, /) -> int:
        """Listen on all addresses of ``host``, or of this computer if it is empty; return the port.

        Raises:
            OSError: it cannot listen there.
        """

    def make_figures(self) -> ServerFigures:
        """Return the current figures and totals."""

    def drain(self, on_idle: Callable[[], None], /) -> None:
        """Refuse new clients and matches; call ``on_idle`` when the last match is over."""

    async def close(self) -> None:
        """Stop listening, and close all connections."""


class ServerRun:
    """A run of a server, which a signal ends."""

    def __init__(
        self,
        server: RunningServer,
        address: Address,
        *,
        drain_seconds: float,
        print_line: Callable[[str], None],
        stop_flag: asyncio.Event,
    ) -> None:
        """Prepare a run on an address.

        Args:
            server: the server, which does not listen yet.
            address: the address to listen on.
            drain_seconds: how long running matches may last after a SIGTERM.
            print_line: prints a line to standard output.
            stop_flag: set to end the server.
        """
        self._server = server
        self._address = address
        self._drain_seconds = drain_seconds
        self._print_line = print_line
        self._stop_flag = stop_flag
        self._is_draining = False

    async def run(self, log: ThreadedLog[LogLine], on_open: Callable[[], None] = lambda: None) -> None:
        """Run the server until it is stopped; call ``on_open`` when it listens.

        Raises:
            CommandError: it cannot listen there.
        """
        server = self._server
        reporter = Reporter(lambda: replace(server.make_figures(), lost_line_count=log.lost_line_count), log.write)
        start = server.start(self._address.host, self._address.port)
        try:
            async with run_beside(start) as start_task, run_beside(self._stop_flag.wait()) as stop_task:
                with stop_on_signals(self.end_on_signal), report_on_signal(reporter.report):
                    await asyncio.wait((start_task, stop_task), return_when=asyncio.FIRST_COMPLETED)
                    if start_task.done():
                        start_task.result()
                        for address in server.addresses:
                            self._print_line(f"listening on {address}")  # programs read it too, so it is not translated
                        reporter.start()
                        on_open()
                        await stop_task
        except (OSError, UnicodeError) as error:
            raise CommandError(cannot_listen_text(self._address, error), EXIT_FAILED) from None
        finally:
            await server.close()

    def end_on_signal(self, number: int) -> None:
        """End the server: the first SIGTERM lets its matches finish, other signals end it at once."""
        is_first_sigterm = number == signal.SIGTERM and not self._is_draining
        can_drain = bool(self._server.addresses and self._drain_seconds)
        if not is_first_sigterm or not can_drain:
            self._stop_flag.set()
            return
        self._is_draining = True
        asyncio.get_running_loop().call_later(self._drain_seconds, self._stop_flag.set)
        self._server.drain(self._stop_flag.set)


def run_server(serve: Callable[[ThreadedLog[LogLine], Callable[[str], None]], Work[None]], *, logs_json: bool) -> int:
    """Run ``serve`` to its end, with a log and a function that prints a line to standard output; return the status.

    Raises:
        CommandError: ``serve`` raises it, or the limit of open files is too low.
    """
    min_files, max_files = count_open_files() + RESERVED_FILE_COUNT + _MATCH_FILES, raise_file_limit()
    if max_files < min_files:
        text = _("a server needs at least {least} open files, and the limit is {limit} (ulimit -n)")
        raise CommandError(text.format(least=min_files, limit=max_files), EXIT_FAILED)
    output = ThreadedLog[str](sys.stdout, lambda line: line)
    log = ThreadedLog[LogLine](sys.stderr, json_line if logs_json else text_line, LinesLostLine)
    with (
        closing(output),
        closing(log),
        suppress(KeyboardInterrupt),  # on Windows, where the loop cannot handle signals
        asyncio.Runner(loop_factory=loop_factory()) as runner,
    ):
        runner.run(serve(log, output.write))
    return 0


async def start_on_free_port(server: RunningServer, address: Address) -> int:
    """Start a server on an address, or on any free port if its port is in use; return the port.

    Raises:
        CommandError: it cannot listen there.
    """
    try:
        try:
            return await server.start(address.host, address.port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            return await server.start(address.host, 0)
    except (OSError, UnicodeError) as error:
        raise CommandError(cannot_listen_text(address, error), EXIT_FAILED) from None
