"""A server of any game: it listens until a signal ends it, and lets matches end first where it is asked to."""

import asyncio
import errno
import signal
from collections.abc import Callable, Sequence

import pytest

from schiffe.game.serving import ServerRun, start_on_free_port
from schiffe.network.address import Address
from schiffe.network.figures import ServerFigures
from schiffe.process.errors import CommandError

HERE = Address("localhost", 4000)


class Server:
    """A server that listens as long as nobody says otherwise, unless ports are in use."""

    def __init__(self, *used: int, reason: int = errno.EADDRINUSE) -> None:
        self.asked: list[tuple[str, int]] = []
        self.addresses: Sequence[Address] = ()
        self.closed = 0
        self.drained: list[Callable[[], None]] = []
        self._used = used
        self._reason = reason

    async def start(self, host: str, port: int, /) -> int:
        self.asked.append((host, port))
        if port in self._used:
            raise OSError(self._reason, "no")
        self.addresses = (Address("one", port or 7), Address("two", port or 7))
        return port or 7

    def make_figures(self) -> ServerFigures:
        return ServerFigures()

    def drain(self, done: Callable[[], None], /) -> None:
        self.drained.append(done)

    async def close(self) -> None:
        self.closed += 1


class Log:
    """A log that loses nothing."""

    lost_line_count = 0

    def write(self, _event: object) -> None:
        """Forget it."""


def run_of(
    server: Server, seconds: float, stopped: asyncio.Event, print_line: Callable[[str], None] = print
) -> ServerRun:
    """A run in which matches have so many seconds to end."""
    return ServerRun(server, HERE, drain_seconds=seconds, print_line=print_line, stop_flag=stopped)


def test_a_server_says_where_it_listens_and_is_closed_when_it_is_to_end() -> None:
    said: list[str] = []
    server = Server()

    async def run() -> None:
        stopped = asyncio.Event()

        def opened() -> None:
            said.append("opened")
            stopped.set()

        await run_of(server, 0, stopped, said.append).run(Log(), opened)  # type: ignore[arg-type]

    asyncio.run(run())
    assert said == ["listening on one:4000", "listening on two:4000", "opened"]
    assert (server.asked, server.closed) == ([("localhost", 4000)], 1)


def test_one_that_is_to_end_before_it_listens_says_nothing() -> None:
    said: list[str] = []
    server = Server()

    async def never(host: str, port: int, /) -> int:
        await asyncio.Event().wait()
        return 0

    server.start = never  # type: ignore[method-assign]

    async def run() -> None:
        stopped = asyncio.Event()
        stopped.set()
        await run_of(server, 0, stopped, said.append).run(Log())  # type: ignore[arg-type]

    asyncio.run(run())
    assert (said, server.closed) == ([], 1)


def test_one_that_cannot_listen_is_closed_and_says_why() -> None:
    server = Server(4000)

    async def run() -> None:
        await run_of(server, 0, asyncio.Event()).run(Log())  # type: ignore[arg-type]

    with pytest.raises(CommandError, match="4000") as raised:
        asyncio.run(run())
    assert (raised.value.status, server.closed) == (1, 1)


@pytest.mark.parametrize(
    ("number", "seconds", "listens", "drains"),
    [
        (signal.SIGTERM, 60, True, True),
        (signal.SIGTERM, 0, True, False),
        (signal.SIGTERM, 60, False, False),
        (signal.SIGINT, 60, True, False),
    ],
)
def test_a_first_sigterm_lets_the_matches_end(number: int, seconds: float, *, listens: bool, drains: bool) -> None:
    async def run() -> None:
        server, stopped = Server(), asyncio.Event()
        if listens:
            await server.start("", 1)
        server_run = run_of(server, seconds, stopped)
        server_run.end_on_signal(number)
        assert (len(server.drained), stopped.is_set()) == (int(drains), not drains)
        if drains:
            server.drained[0]()
            assert stopped.is_set()
            stopped.clear()
            server_run.end_on_signal(number)
            assert (len(server.drained), stopped.is_set()) == (1, True)

    asyncio.run(run())


def test_matches_have_so_many_seconds_to_end() -> None:
    async def run() -> None:
        server, stopped = Server(), asyncio.Event()
        await server.start("", 1)
        run_of(server, 0.001, stopped).end_on_signal(signal.SIGTERM)
        assert not stopped.is_set()
        await stopped.wait()

    asyncio.run(run())


def test_a_server_in_the_game_takes_any_port_where_its_own_is_in_use() -> None:
    server = Server(4000)
    assert asyncio.run(start_on_free_port(server, HERE)) == 7
    assert server.asked == [("localhost", 4000), ("localhost", 0)]
    assert asyncio.run(start_on_free_port(Server(), HERE)) == 4000
    for server in (Server(4000, reason=errno.EACCES), Server(4000, 0)):
        with pytest.raises(CommandError, match="4000") as raised:
            asyncio.run(start_on_free_port(server, HERE))
        assert raised.value.status == 1
    assert len(server.asked) == 2
