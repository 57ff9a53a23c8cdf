"""A server of any game: it listens until a signal ends it, and lets matches end first where it is asked to."""

import asyncio
import errno
import json
import signal
from collections.abc import Sequence

import pytest

from schiffe.bashni.server.log import GameOpenedLine
from schiffe.game.serving import Server, ServerOutput, ServerRun, start_on_free_port
from schiffe.network.address import Address
from schiffe.network.figures import ServerFigures
from schiffe.network.server_log import LinesLostLine
from schiffe.process.errors import CommandError

HERE = Address("localhost", 4000)


class IdleServer(Server):
    """A server that listens as long as nobody says otherwise, unless ports are in use. It is done when it begins."""

    addresses: Sequence[Address] = ()

    def __init__(self, *used: int, reason: int = errno.EADDRINUSE) -> None:
        super().__init__()
        self.asked: list[tuple[str, int]] = []
        self.closed = 0
        self.drained = 0
        self._used = used
        self._reason = reason

    async def start(self, host: str, port: int) -> int:
        self.asked.append((host, port))
        if port in self._used:
            raise OSError(self._reason, "no")
        self.addresses = (Address("one", port or 7), Address("two", port or 7))
        return port or 7

    def begin(self) -> None:
        print("begun")
        self.done_flag.set()

    def make_figures(self) -> ServerFigures:
        return ServerFigures()

    def drain(self) -> None:
        self.drained += 1

    async def close(self) -> None:
        self.closed += 1


class Output(ServerOutput):
    """An output that prints at once and loses nothing."""

    def __init__(self) -> None:
        """Start no threads."""

    lost_line_count = 0

    def print_line(self, text: str) -> None:
        print(text)


def run_of(server: Server, seconds: float = 0) -> ServerRun:
    """A run in which matches have so many seconds to end."""
    return ServerRun(server, HERE, seconds, Output())


def test_a_server_says_where_it_listens_and_is_closed_when_it_is_to_end(capsys: pytest.CaptureFixture[str]) -> None:
    server = IdleServer()
    asyncio.run(run_of(server).run())
    assert capsys.readouterr().out == "listening on one:4000\nlistening on two:4000\nbegun\n"
    assert (server.asked, server.closed) == ([("localhost", 4000)], 1)


def test_one_that_is_to_end_before_it_listens_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    server = IdleServer()

    async def never(host: str, port: int) -> int:
        await asyncio.Event().wait()
        return 0

    server.start = never  # type: ignore[method-assign]
    server.done_flag.set()
    asyncio.run(run_of(server).run())
    assert (capsys.readouterr().out, server.closed) == ("", 1)


def test_one_that_cannot_listen_is_closed_and_says_why() -> None:
    server = IdleServer(4000)
    with pytest.raises(CommandError, match="4000") as raised:
        asyncio.run(run_of(server).run())
    assert (raised.value.status, server.closed) == (1, 1)


def test_an_event_is_logged_and_printed_if_programs_wait_for_it(capsys: pytest.CaptureFixture[str]) -> None:
    output = ServerOutput(logs_json=True)
    output.log(LinesLostLine(3))
    output.log(GameOpenedLine("agame"))
    output.close()
    out, err = capsys.readouterr()
    assert out == "game agame\n"
    assert [json.loads(line)["event"] for line in err.splitlines()] == ["lines-lost", "game-open"]


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
        server = IdleServer()
        if listens:
            await server.start("", 1)
        server_run = run_of(server, seconds)
        server_run.end_on_signal(number)
        assert (server.drained, server.done_flag.is_set()) == (int(drains), not drains)
        if drains:
            server_run.end_on_signal(number)
            assert (server.drained, server.done_flag.is_set()) == (1, True)

    asyncio.run(run())


def test_matches_have_so_many_seconds_to_end() -> None:
    async def run() -> None:
        server = IdleServer()
        await server.start("", 1)
        run_of(server, 0.001).end_on_signal(signal.SIGTERM)
        assert not server.done_flag.is_set()
        await server.done_flag.wait()

    asyncio.run(run())


def test_a_server_in_the_game_takes_any_port_where_its_own_is_in_use() -> None:
    server = IdleServer(4000)
    assert asyncio.run(start_on_free_port(server, HERE)) == 7
    assert server.asked == [("localhost", 4000), ("localhost", 0)]
    assert asyncio.run(start_on_free_port(IdleServer(), HERE)) == 4000
    for server in (IdleServer(4000, reason=errno.EACCES), IdleServer(4000, 0)):
        with pytest.raises(CommandError, match="4000") as raised:
            asyncio.run(start_on_free_port(server, HERE))
        assert raised.value.status == 1
    assert len(server.asked) == 2
