"""How a connection comes to rooms, and what those notice of it who speak the wire: over sockets, and with a clock."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from schiffe.battleship.net.rooms.proof import hash_key
from schiffe.battleship.options import RelayOptions, RoomOptions
from schiffe.battleship.server.log import (
    DisconnectedLine,
    DisconnectReason,
    RelayEndingReason,
    RelayMatchEndedLine,
    RelayMatchStartedLine,
    RoomFigures,
    RoomsDisabledLine,
)
from schiffe.network import limits
from schiffe.network.server_log import ConnectedLine
from schiffe.network.timing import Timing
from tests.waiting import Clock, until
from tests.wire.house import LOOPS, House, Peer, exchange, opened

WITH_ROOMS = RelayOptions(rooms=RoomOptions())
OPEN = json.dumps(
    {
        "schiffe": 1,
        "open": {"name": "Anna", "rules": "5; 2; sides; salvo", "clock": 0, "first": "me"},
        "key": hash_key("aa" * 32),
    }
).encode()


def told(story: Callable[[House], Awaitable[None]], timing: Timing, loop: str = "asyncio", **options: Any) -> None:
    with opened(loop, RelayOptions(**{"rooms": RoomOptions(), **options}), None, timing) as (house, run):
        run(story(house))


async def line(peer: Peer) -> dict[str, Any]:
    """The next line that somebody hears."""
    heard = b""
    while not heard.endswith(b"\n"):
        piece = await peer.loop.sock_recv(peer.connection, 1)
        assert piece, heard
        heard += piece
    found: dict[str, Any] = json.loads(heard)
    return found


async def numbered(peer: Peer) -> dict[str, Any]:
    """The next event that somebody hears."""
    while "n" not in (found := await line(peer)):
        pass
    return found


@pytest.mark.parametrize("loop", LOOPS)
def test_a_match_over_sockets_beside_one_of_the_wire(loop: str) -> None:
    clock = Clock()

    async def story(house: House) -> None:
        strangers = [await house.client() for _ in range(2)]
        await house.came(2)
        clock.go(0.3)
        await strangers[0].hears(b"(3,[]).\n(5,[]).\n")
        await strangers[1].hears(b"(4,[]).\n(5,[]).\n")
        anna = await house.client()
        await anna.say(OPEN[:30])
        await house.until(ConnectedLine, 3)
        await anna.say(OPEN[30:] + b"\n")
        code = (await line(anna))["room"]
        ben = await house.client()
        await ben.say(
            json.dumps({"schiffe": 1, "enter": code, "name": "Ben", "key": hash_key("bb" * 32)}).encode() + b"\n"
        )
        for peer in (anna, ben):
            await peer.say(b'{"ready":"' + b"0" * 64 + b'","match":1}\n')
        assert [(await numbered(anna))["n"] for _ in range(3)] == [1, 2, 3]
        await exchange((strangers[0], strangers[1]))
        await anna.say(b'{"shots":["A1"]}\n')
        assert [(await numbered(ben))["n"] for _ in range(4)] == [1, 2, 3, 4]
        ben.leave()
        await until(lambda: house.relay.make_figures().connection_count == 3, "Ben is gone")
        ben = await house.client()
        back = {"schiffe": 1, "return": code, "seat-key": "bb" * 32, "match": 1, "have": 3}
        await ben.say(json.dumps(back).encode() + b"\n")
        assert (await numbered(ben))["shots"] == ["A1"]
        await ben.say(b'{"answers":["miss"]}\n{"hello":true}\n')
        assert (await numbered(ben))["answers"] == ["miss"]
        assert (await numbered(ben))["over"] == "foul"
        assert (await ben.rest()).splitlines()[-1] == b'{"refused":"line"}'
        await exchange((strangers[0], strangers[1]))
        assert not house.of(RelayMatchEndedLine)
        figures = house.relay.make_figures()
        assert (figures.match_count, figures.total_match_count, figures.rooms) == (2, 2, RoomFigures(1, 1))

    told(story, clock.timing, loop)


def test_who_waits_already_can_still_ask_for_a_room() -> None:
    clock = Clock()

    async def story(house: House) -> None:
        first, second = await house.client(), None
        await house.came(1)
        clock.go(0.3)
        await first.hears(b"(3,[]).\n")
        await first.say(OPEN + b"\n")
        assert "room" in await line(first)
        second, third = await house.client(), await house.client()
        await house.came(3)
        clock.go(0.3)
        await second.hears(b"(3,[]).\n(5,[]).\n")
        await third.hears(b"(4,[]).\n(5,[]).\n")
        assert not house.of(DisconnectedLine)

    told(story, clock.timing)


def test_nobody_asks_for_a_room_after_anything_else() -> None:
    clock = Clock()

    async def story(house: House) -> None:
        peer = await house.client()
        await house.came(1)
        await peer.say(b"\n")
        await asyncio.sleep(0)
        await peer.say(OPEN + b"\n")
        assert await peer.rest() == b""
        assert house.of(DisconnectedLine)[0].reason is DisconnectReason.TOO_EARLY

    told(story, clock.timing)


def test_without_rooms_and_with_a_short_grace_there_are_none() -> None:
    clock = Clock()

    async def story(house: House) -> None:
        peer = await house.client()
        await house.came(1)
        await peer.say(OPEN + b"\n")
        assert await peer.rest() == b""
        assert len(house.of(RoomsDisabledLine)) == (house.relay._options.rooms is not None)
        assert house.relay.make_figures().rooms is None

    told(story, clock.timing, rooms=None)
    told(story, clock.timing, grace_seconds=0.2)


@pytest.mark.parametrize("attacks", [False, True])
def test_who_asked_for_a_room_too_late_has_broken_nothing_twice(monkeypatch: pytest.MonkeyPatch, attacks: bool) -> None:
    monkeypatch.setattr(limits, "is_loopback", lambda _address: False)
    clock = Clock()

    async def story(house: House) -> None:
        for number in range(1, 4):
            pair = [await house.client(host=f"127.0.0.{host}") for host in ((2, 3) if attacks else (3, 2))]
            late, other = pair if attacks else pair[::-1]
            await house.came(2 * number)
            clock.go(0.3)
            await house.until(RelayMatchStartedLine, number)
            clock.go(1.9)
            if attacks:
                await pair[1].say(b"(1,[0,0]).\n")
                await pair[0].hears(b"(3,[]).\n(5,[]).\n(1,[0,0]).\n")
            await late.say(OPEN + b"\n")
            assert (await house.ended(number))[0] is RelayEndingReason.LEFT
            limiter = house.relay._server.limiter
            assert limiter.has_low_priority("127.0.0.2") == (number == 3)
            assert not limiter.has_low_priority("127.0.0.3")
            assert other
        assert limiter._arrivals
        assert limiter._arrivals._networks._current_count("127.0.0.3") == 0, "the other one is excused"

    told(story, clock.timing)


@pytest.mark.parametrize("how", ["later", "after something else"])
def test_a_room_in_a_match_is_garbage(how: str) -> None:
    clock = Clock()

    async def story(house: House) -> None:
        defender, attacker = await house.client(), await house.client()
        await house.came(2)
        clock.go(0.3)
        await house.until(RelayMatchStartedLine)
        if how == "later":
            clock.go(2)
        else:
            await attacker.say(b"(1,[0,0]).\n")
            await defender.hears(b"(3,[]).\n(5,[]).\n(1,[0,0]).\n")
        await attacker.say(OPEN + b"\n")
        assert (await house.ended())[0] is RelayEndingReason.GARBAGE

    told(story, clock.timing)


def test_a_server_that_closes_ends_its_rooms() -> None:
    clock = Clock()

    async def story(house: House) -> None:
        anna = await house.client()
        await anna.say(OPEN + b"\n")
        assert "room" in await line(anna)
        await house.relay.close()
        assert (await anna.rest()).splitlines()[-1] == b'{"refused":"closed"}'

    told(story, clock.timing)
