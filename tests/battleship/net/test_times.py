"""How long our own end of the wire waits for what: to the second, on a clock that skips the waiting."""

import asyncio
from collections.abc import Callable, Coroutine

import pytest

from schiffe.battleship.match.events import BreakReason, MatchBrokenOff
from schiffe.battleship.net import connection as module
from schiffe.battleship.net.connection import Connection
from schiffe.game.match.interruption import Interrupted
from tests.waiting import SkippingLoop

ATTACKED, WON = b"(1,[3,3]).\n", b"(2,[3,3,4]).\n"
OTHERS = MatchBrokenOff(BreakReason.OTHERS_PLAY, "(1,[3,3]).")


Tell = Callable[[Callable[[], Coroutine[None, None, None]]], None]


def now() -> float:
    return round(asyncio.get_running_loop().time(), 3)


@pytest.fixture
def tell(monkeypatch: pytest.MonkeyPatch) -> Tell:
    """Runs a story on a clock that the connection lives by, too."""
    monkeypatch.setattr(module, "monotonic", lambda: asyncio.get_running_loop().time())

    def told(story: Callable[[], Coroutine[None, None, None]]) -> None:
        with asyncio.Runner(loop_factory=SkippingLoop) as runner:
            runner.run(story())

    return told


async def broken(waiting: Coroutine[None, None, object], connection: Connection) -> object:
    """How a wait is broken off, for whoever waits and for everybody else."""
    with pytest.raises(Interrupted) as caught:
        await waiting
    with pytest.raises(Interrupted) as asked:
        connection.interruption.check()
    assert caught.value.event == asked.value.event
    return caught.value.event


@pytest.mark.parametrize(
    ("patience", "wait", "start_within", "said", "cause", "seconds"),
    [
        (120, 300, None, b"", BreakReason.NO_OPPONENT, 300),
        (120, 300, None, b"(3,[]).\n", BreakReason.NO_OPPONENT, 300),
        (120, 300, None, b"(4,[]).\n", BreakReason.SILENT, 120),
        (120, 300, 5, b"(4,[]).\n", BreakReason.SILENT, 5),
        (120, 0, None, b"(3,[]).\n(1,[0,0]).\n", BreakReason.SILENT, 120),
        (0, 0, 5, b"(3,[]).\n(1,[0,0]).\n", BreakReason.SILENT, 5),
    ],
)
def test_how_long_it_waits_for_the_start(
    tell: Tell,
    patience: float,
    wait: float,
    start_within: float | None,
    said: bytes,
    cause: BreakReason,
    seconds: float,
) -> None:
    async def story() -> None:
        connection = Connection(patience, wait)
        connection.receive(said)
        assert await broken(connection.wait_for_start(start_within), connection) == MatchBrokenOff(cause)
        assert now() == seconds

    tell(story)


def test_without_numbers_it_waits_for_ever(tell: Tell) -> None:
    async def story() -> None:
        connection = Connection(0)
        start = asyncio.ensure_future(connection.wait_for_start())
        for data in (b"(3,[]).\n", b"(1,[0,0]).\n", b"(5,[]).\n"):
            await asyncio.sleep(1_000_000)
            assert not start.done()
            connection.receive(data)
        assert await start == 1
        await connection.wait_for_attack()
        heard = asyncio.ensure_future(connection.wait_for_attack())
        await asyncio.sleep(1_000_000)
        assert not heard.done()
        connection.drop()
        heard.cancel()

    tell(story)


def test_each_message_has_the_patience_anew(tell: Tell) -> None:
    async def story() -> None:
        connection = Connection(120)
        connection.receive(b"(3,[]).\n(5,[]).\n")
        assert await connection.wait_for_start() == 1
        asyncio.get_running_loop().call_later(119, connection.receive, ATTACKED)
        await connection.wait_for_attack()
        assert now() == 119
        assert await broken(connection.wait_for_attack(), connection) == MatchBrokenOff(BreakReason.SILENT)
        assert now() == 239

    tell(story)


@pytest.mark.parametrize(
    ("patience", "heard", "seconds"),
    [
        (5, [], 120),  # as long as others may take, whatever its own patience
        (200, [], 200),
        (200, [(199, b"(2,[3,3,1]).\n"), (300, b"(1,[0,0]).\n")], 500),
        (5, [(100, WON)], 101),
        (5, [(100, WON), (100.5, b"(5,[]).\n")], 101.5),
        (5, [(100, b"(2,[3,3,3]).\n")], 220),
        (5, [(100, b"hello\n")], 120),
    ],
)
@pytest.mark.parametrize("wait", [0, 1000])
def test_how_long_it_stays_while_others_play(
    tell: Tell, patience: float, heard: list[tuple[float, bytes]], seconds: float, wait: float
) -> None:
    async def story() -> None:
        connection, told = Connection(patience, wait), list[float]()
        connection.receive(ATTACKED)
        for at, data in heard:
            asyncio.get_running_loop().call_later(at, connection.receive, data)
        assert await broken(connection.wait_for_start(1, lambda: told.append(now())), connection) == OTHERS
        assert (now(), told) == (seconds, [0])

    tell(story)


def test_without_patience_it_stays_until_the_server_closes_or_the_others_are_done(tell: Tell) -> None:
    async def story() -> None:
        connection = Connection(0)
        connection.receive(ATTACKED)
        asyncio.get_running_loop().call_later(1_000_000, connection.receive, WON)
        assert await broken(connection.wait_for_start(), connection) == OTHERS
        assert now() == 1_000_001
        connection = Connection(0)
        connection.receive(ATTACKED)
        asyncio.get_running_loop().call_later(1_000_000, connection.drop)
        assert await broken(connection.wait_for_start(), connection) == OTHERS
        assert now() == 2_000_001

    tell(story)


def test_whoever_comes_at_the_end_of_a_match_of_others_leaves_a_second_later(tell: Tell) -> None:
    async def story() -> None:
        connection = Connection(5)
        connection.receive(WON)
        others = MatchBrokenOff(BreakReason.OTHERS_PLAY, "(2,[3,3,4]).")
        assert await broken(connection.wait_for_start(), connection) == others
        assert now() == 1

    tell(story)


@pytest.mark.parametrize(("heard", "left"), [(0, 60), (59.5, 60), (60 - 1e-6, 60.001)])
def test_the_match_of_others_counts_as_waiting(tell: Tell, heard: float, left: float) -> None:
    async def story() -> None:
        await asyncio.sleep(7)
        connection = Connection(0, 60)
        asyncio.get_running_loop().call_later(heard, connection.receive, ATTACKED)
        waiting = connection.wait_for_start()
        assert await broken(waiting, connection) == MatchBrokenOff(BreakReason.NO_OPPONENT)
        assert now() == 7 + left

    tell(story)


def test_a_match_that_is_broken_off_is_so_once(tell: Tell) -> None:
    async def story() -> None:
        connection = Connection(120)
        connection.break_off(BreakReason.NO_MESSAGE, "hello")
        connection.break_off(BreakReason.SILENT)
        connection.drop()
        assert await broken(connection.wait_for_attack(), connection) == MatchBrokenOff(BreakReason.NO_SERVER, "hello")

    tell(story)
