"""Running a server until a signal ends it. It prints its addresses to standard output, and logs to standard error."""

import asyncio
import errno
import signal
import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

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
from schiffe.process.tasks import run_beside

_MATCH_FILES: Final = 2
"""The open files of a match: the connections of two clients."""


class Server(ABC):
    """A server in the running event loop.

    Attributes:
        done_flag: set when it has nothing more to serve; set from outside, it ends the server.
    """

    def __init__(self) -> None:
        self.done_flag = asyncio.Event()

    @property
    @abstractmethod
    def addresses(self) -> Sequence[Address]:
        """The addresses that it listens at."""

    @abstractmethod
    async def start(self, host: str, port: int) -> int:
        """Listen on all addresses of ``host``, or of this computer if it is empty; return the port.

        The system chooses a port if ``port`` is 0.

        Raises:
            OSError: it cannot listen there.
        """

    def begin(self) -> None:
        """Begin to serve, after the addresses have been printed; by default there is nothing to begin."""

    @abstractmethod
    def make_figures(self) -> ServerFigures:
        """Return the current figures and totals."""

    @abstractmethod
    def drain(self) -> None:
        """Refuse new clients and matches; the server is done when the last match is over."""

    @abstractmethod
    async def close(self) -> None:
        """Stop listening, and close all connections."""


class ServerOutput:
    """The output of a server: lines for programs on standard output, and a log on standard error."""

    def __init__(self, *, logs_json: bool) -> None:
        self._format_line = json_line if logs_json else text_line
        self._output = ThreadedLog(sys.stdout)
        self._log = ThreadedLog(sys.stderr, lambda line_count: self._format_line(LinesLostLine(line_count)))

    @property
    def lost_line_count(self) -> int:
        """The number of lines of the log that could not be written."""
        return self._log.lost_line_count

    def print_line(self, text: str) -> None:
        self._output.write(text)

    def log(self, line: LogLine) -> None:
        """Log an event, and print it if it is to be printed, too."""
        self._log.write(self._format_line(line))
        if printed := line.printed_line():
            self.print_line(printed)

    def close(self) -> None:
        """Write the waiting lines."""
        self._log.close()
        self._output.close()


class ServerRun:
    """A run of a server, which a signal ends."""

    def __init__(self, server: Server, address: Address, drain_seconds: float, output: ServerOutput) -> None:
        """Prepare a run on an address.

        Args:
            server: the server, which does not listen yet.
            address: the address to listen on.
            drain_seconds: how long running matches may last after a SIGTERM.
            output: what the server writes to.
        """
        self._server = server
        self._address = address
        self._drain_seconds = drain_seconds
        self._output = output
        self._is_draining = False

    async def run(self) -> None:
        """Run the server until it is stopped.

        Raises:
            CommandError: it cannot listen there.
        """
        server, output = self._server, self._output
        reporter = Reporter(lambda: replace(server.make_figures(), lost_line_count=output.lost_line_count), output.log)
        start = server.start(self._address.host, self._address.port)
        try:
            async with run_beside(start) as start_task, run_beside(server.done_flag.wait()) as done_task:
                with stop_on_signals(self.end_on_signal), report_on_signal(reporter.report):
                    await asyncio.wait((start_task, done_task), return_when=asyncio.FIRST_COMPLETED)
                    if start_task.done():
                        start_task.result()
                        for address in server.addresses:
                            output.print_line(f"listening on {address}")  # programs read it: not translated
                        reporter.start()
                        server.begin()
                        await done_task
        except (OSError, UnicodeError) as error:
            raise CommandError(cannot_listen_text(self._address, error), EXIT_FAILED) from None
        finally:
            await server.close()

    def end_on_signal(self, number: int) -> None:
        """End the server: the first SIGTERM lets its matches finish, other signals end it at once."""
        is_first_sigterm = number == signal.SIGTERM and not self._is_draining
        can_drain = bool(self._server.addresses and self._drain_seconds)
        if not is_first_sigterm or not can_drain:
            self._server.done_flag.set()
            return
        self._is_draining = True
        asyncio.get_running_loop().call_later(self._drain_seconds, self._server.done_flag.set)
        self._server.drain()


def run_server(server: Server, address: Address, drain_seconds: float, output: ServerOutput) -> int:
    """Run a server until a signal arrives or it has nothing more to serve; return the exit status.

    Raises:
        CommandError: it cannot listen on the address, or the limit of open files is too low.
    """
    min_files, max_files = count_open_files() + RESERVED_FILE_COUNT + _MATCH_FILES, raise_file_limit()
    if max_files < min_files:
        text = _("a server needs at least {least} open files, and the limit is {limit} (ulimit -n)")
        raise CommandError(text.format(least=min_files, limit=max_files), EXIT_FAILED)
    with (
        suppress(KeyboardInterrupt),  # on Windows, where the loop cannot handle signals
        asyncio.Runner(loop_factory=loop_factory()) as runner,
    ):
        runner.run(ServerRun(server, address, drain_seconds, output).run())
    return 0


async def start_on_free_port(server: Server, address: Address) -> int:
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
