import errno
import gc
import random
import socket
from collections.abc import Awaitable, Callable
from ipaddress import ip_network
from typing import TypeAlias

import pytest

from schiffe.battleship.net.referee import Referee
from schiffe.battleship.net.wire import LONG_SILENCE_SECONDS, Message, ProtocolError
from schiffe.battleship.options import RelayOptions
from schiffe.battleship.server import relay_client, relay_matches
from schiffe.battleship.server.log import (
    DisconnectedLine,
    DisconnectReason,
    RelayEndingReason,
    RelayMatchEndedLine,
    RelayMatchStartedLine,
)
from schiffe.battleship.server.relay import Relay
from schiffe.network import limits, server_connection, serving
from schiffe.network.policy import ServerPolicy
from schiffe.network.server_connection import RefusalReason
from schiffe.network.server_log import ClientRefusedLine, ConnectedLine
from schiffe.network.timing import USUAL_TIMING, Timing
from tests.waiting import Clock, until
from tests.wire.house import AT_ONCE, LOOPS, House, Peer, exchange, opened
from tests.wire.ipv6 import needs_ipv6

Tell: TypeAlias = Callable[..., None]


@pytest.fixture(params=LOOPS)
def loop(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def tell(loop: str, caplog: pytest.LogCaptureFixture) -> Tell:
    """Runs a story in a house with these options; the event loop may have nothing to say about it."""

    def told(
        story: Callable[[House], Awaitable[None]],
        rng: random.Random | None = None,
        options: RelayOptions = AT_ONCE,
        timing: Timing = USUAL_TIMING,
    ) -> None:
        with opened(loop, options, rng, timing) as (house, run):
            run(story(house))
        assert not caplog.records

    return told


# Pairing


def test_the_first_defends_and_the_second_attacks(tell: Tell) -> None:
    async def story(house: House) -> None:
        first = await house.client()
        await first.hears(b"(3,[]).\n")
        second = await house.client()
        await second.hears(b"(4,[]).\n(5,[]).\n")
        await first.hears(b"(5,[]).\n")
        assert house.events == [
            ConnectedLine(first.name),
            ConnectedLine(second.name),
            RelayMatchStartedLine(1, first.name, second.name),
        ]

    tell(story)


def test_roles_at_random_are_told_when_both_are_there(tell: Tell) -> None:
    async def story(house: House) -> None:
        roles = set()
        for _ in range(8):
            first, second = await house.client(), await house.client()
            role = await first.loop.sock_recv(first.connection, 8)
            other = {b"(3,[]).\n": b"(4,[]).\n", b"(4,[]).\n": b"(3,[]).\n"}[role]
            await first.hears(b"(5,[]).\n")
            await second.hears(other + b"(5,[]).\n")
            await exchange((first, second) if role == b"(3,[]).\n" else (second, first))
            roles.add(role)
        assert len(roles) == 2

    tell(story, random.Random(1), RelayOptions(grace_seconds=0, has_random_roles=True))


def test_a_game_to_its_end(tell: Tell) -> None:
    async def story(house: House) -> None:
        pair = defender, attacker = await house.match()
        for _ in range(3):
            await exchange(pair)
        await attacker.say(b"(1,[0,0]).\n")
        await defender.hears(b"(1,[0,0]).\n")
        await defender.say(b"(2,[0,0,4]).\n")
        assert await attacker.rest() == b"(2,[0,0,4]).\n"
        assert await defender.rest() == b""
        (end,) = house.of(RelayMatchEndedLine)
        assert (end.match_number, end.reason, end.client, end.quote, end.message_count) == (
            1,
            RelayEndingReason.WON,
            "",
            "",
            14,
        )

    tell(story)


def test_what_is_passed_on_has_one_form(tell: Tell) -> None:
    async def story(house: House) -> None:
        defender, attacker = await house.match()
        for piece in (b"\r\n ( 1 ", b",[ -4,0", b"07 ] ) .", b"\r"):
            await attacker.say(piece)
        await defender.hears(b"(1,[-4,7]).\n")
        await defender.say(b"\n2,[-4,7,3].\r\n(1,[0, 0]).\r\n")
        await attacker.hears(b"(2,[-4,7,3]).\n(1,[0,0]).\n")
        await attacker.say(b"(2,[0,0,1]).\n(1,[9,9]).\n")
        await defender.hears(b"(2,[0,0,1]).\n(1,[9,9]).\n")

    tell(story)


def test_further_clients_wait_for_the_end_of_a_match(tell: Tell) -> None:
    async def story(house: House) -> None:
        playing = await house.match()
        third = await house.client()
        await third.hears(b"(3,[]).\n")
        fourth, fifth = await house.client(), await house.client()
        await house.until(ConnectedLine, 5)
        await exchange(playing)
        assert len(house.of(RelayMatchStartedLine)) == 1
        playing[0].leave()
        await fourth.hears(b"(4,[]).\n(5,[]).\n")
        await third.hears(b"(5,[]).\n")
        await exchange((third, fourth))
        await fifth.hears(b"(3,[]).\n")
        assert len(house.of(RelayMatchStartedLine)) == 2

    tell(story, options=RelayOptions(grace_seconds=0, max_matches=1))


def test_whoever_comes_first_after_the_first_has_left_defends(tell: Tell) -> None:
    async def story(house: House) -> None:
        playing = await house.match()
        waiting = [await house.client() for _ in range(4)]
        for number, peer in enumerate(waiting):
            await peer.hears(b"(3,[]).\n")
            if number < 3:
                peer.leave()
        playing[1].leave()
        last = await house.client()
        await last.hears(b"(4,[]).\n(5,[]).\n")
        await waiting[3].hears(b"(5,[]).\n")
        await exchange((waiting[3], last))
        assert house.of(DisconnectedLine) == [
            DisconnectedLine(event.client, DisconnectReason.LEFT) for event in house.of(ConnectedLine)[2:5]
        ]

    tell(story, options=RelayOptions(grace_seconds=0, max_matches=1))


# Newcomers

PROBES = {
    "leaves": b"",
    "speaks HTTP": b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    "speaks TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "speaks too early": b"(1,[0,0]).\n",
}


@pytest.mark.parametrize("said", PROBES.values(), ids=PROBES)
def test_a_probe_ends_nobodys_wait(tell: Tell, said: bytes) -> None:
    clock = Clock()

    async def story(house: House) -> None:
        waiting = await house.client()
        await house.came(1)
        clock.go(0.3)
        await waiting.hears(b"(3,[]).\n")
        for number in range(1, 31):
            probe = await house.client()
            await house.came(number + 1)
            clock.go(0.29)
            if said:
                await probe.say(said)
                assert await probe.rest() == b""
                assert (await house.until(DisconnectedLine, number)).reason is DisconnectReason.TOO_EARLY
            else:
                probe.leave()
                assert (await house.until(ClientRefusedLine, number)).reason is RefusalReason.GONE
            clock.go(1)
        assert not house.of(RelayMatchStartedLine)
        assert len(house.of(ConnectedLine)) == (31 if said else 1), "who leaves at once has no line of its own"
        other = await house.client()
        await house.came(32)
        clock.go(0.3)
        await other.hears(b"(4,[]).\n(5,[]).\n")
        await waiting.hears(b"(5,[]).\n")
        await exchange((waiting, other))

    tell(story, options=RelayOptions(), timing=clock.timing)


def test_a_newcomer_hears_nothing_before_it_counts(tell: Tell) -> None:
    clock = Clock()

    async def story(house: House) -> None:
        first, second = await house.client(), await house.client()
        await house.came(2)
        clock.go(0.29)
        for peer in (first, second):
            with pytest.raises(BlockingIOError):
                peer.connection.recv(1)
        clock.go(0.01)
        await first.hears(b"(3,[]).\n(5,[]).\n")
        await second.hears(b"(4,[]).\n(5,[]).\n")

    tell(story, options=RelayOptions(), timing=clock.timing)


# Those who break what others play


def test_whoever_has_just_broken_a_match_stands_behind_all_others(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "is_loopback", lambda _address: False)

    async def story(house: House) -> None:
        breaker, victim = await house.client(host="127.0.0.2"), await house.client(host="127.0.0.9")
        await house.until(RelayMatchStartedLine)
        first = await house.client(host="127.0.0.2")
        await first.hears(b"(3,[]).\n")
        others = [await house.client(host=f"127.0.0.{number}") for number in (3, 4)]
        await house.until(ConnectedLine, 5)
        await breaker.say(b"hello\n")
        await house.until(RelayMatchStartedLine, 2)
        again = await house.client(host="127.0.0.2")
        more = [await house.client(host=f"127.0.0.{number}") for number in (5, 6)]
        await house.until(ConnectedLine, 8)
        names = [peer.name for peer in (*others, *more, first, again)]
        others[0].leave()
        await house.until(RelayMatchStartedLine, 3)
        more[0].leave()
        await first.hears(b"(5,[]).\n")  # it was told already that it defends
        await again.hears(b"(4,[]).\n(5,[]).\n")
        paired = [name for event in house.of(RelayMatchStartedLine)[1:] for name in (event.defender, event.attacker)]
        assert paired == names
        assert victim

    tell(story, options=RelayOptions(grace_seconds=0, max_matches=1))


def test_those_who_leave_at_once_are_summed_up(tell: Tell) -> None:
    clock = Clock()

    async def story(house: House) -> None:
        for number in range(1, 6):
            probe = await house.client()
            await house.came(number)
            probe.leave()
            await until(lambda: not house.relay.make_figures().connection_count, "it is gone")
        clock.go(1)
        assert [event.refused_count for event in house.of(ClientRefusedLine)] == [1, 4]
        assert len(house.events) == 2

    tell(story, options=RelayOptions(), timing=clock.timing)


def test_nobody_is_locked_out_by_others_who_leave(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever leaves while the other thinks breaks the match; the other is let in, before all others."""
    monkeypatch.setattr(limits, "is_loopback", lambda _address: False)
    clock = Clock()

    async def story(house: House) -> None:
        for number in range(1, 13):
            leaver = await house.client(host=f"127.0.0.{10 + number % 2}")
            victim = await house.client(host="127.0.0.3")
            await house.until(RelayMatchStartedLine, number)
            clock.go(2.1)
            leaver.leave()
            await house.ended(number)
        limiter = house.relay._server.limiter
        assert not limiter.is_banned("127.0.0.3")
        assert not limiter.has_low_priority("127.0.0.3")
        assert limiter.has_low_priority("127.0.0.10")
        assert not house.of(ClientRefusedLine)
        assert victim

    tell(story, options=RelayOptions(grace_seconds=0, idle_seconds=None), timing=clock.timing)


def test_long_silence_is_to_blame_and_excuses_nobody_who_leaves(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    assert LONG_SILENCE_SECONDS == 90
    monkeypatch.setattr(limits, "is_loopback", lambda _address: False)
    monkeypatch.setattr(relay_client, "LONG_SILENCE_SECONDS", 5)
    clock = Clock()

    async def story(house: House) -> None:
        defender, attacker = await house.client(host="127.0.0.2"), await house.client(host="127.0.0.3")
        await house.until(RelayMatchStartedLine)
        clock.go(5)
        defender.leave()
        await house.ended()
        limiter = house.relay._server.limiter
        assert limiter.has_low_priority("127.0.0.3")
        assert not limiter.has_low_priority("127.0.0.2")
        assert limiter._arrivals
        assert limiter._arrivals._networks._current_count("127.0.0.2") > 0
        assert attacker

    tell(
        story,
        options=RelayOptions(grace_seconds=0, idle_seconds=None, policy=ServerPolicy(max_connections_per_minute=1)),
        timing=clock.timing,
    )


def test_what_a_client_sent_as_garbage_is_freed_at_once(tell: Tell) -> None:
    async def story(house: House) -> None:
        _defender, attacker = await house.match()
        await attacker.say(b"hello\n")
        await house.ended()
        assert not [kept for kept in gc.get_objects() if isinstance(kept, ProtocolError)]

    gc.collect()
    gc.disable()
    try:
        tell(story)
    finally:
        gc.enable()


@pytest.mark.parametrize(("silence", "has_spoken", "broken"), [(0, False, 11), (1.9, False, 11), (9.9, True, 12)])
def test_whoever_breaks_one_match_after_the_other_is_shut_out(
    tell: Tell, monkeypatch: pytest.MonkeyPatch, silence: float, has_spoken: bool, broken: int
) -> None:
    """What is long ago counts less."""
    monkeypatch.setattr(limits, "is_loopback", lambda _address: False)
    clock = Clock()

    async def story(house: House) -> None:
        for number in range(1, broken + 1):
            defender, attacker = await house.client(host="127.0.0.2"), await house.client(host="127.0.0.3")
            await house.until(RelayMatchStartedLine, number)
            if house.of(RelayMatchStartedLine)[-1].defender != defender.name:  # one of them stands behind now
                defender, attacker = attacker, defender
            if has_spoken:
                await defender.hears(b"(3,[]).\n(5,[]).\n")
                await attacker.hears(b"(4,[]).\n(5,[]).\n")
                await exchange((defender, attacker))
            clock.go(silence)
            attacker.leave()
            await house.ended(number)
        assert (await (await house.client(host="127.0.0.3")).rest()) == b""
        assert [event.reason for event in house.of(ClientRefusedLine)] == [RefusalReason.BANNED]
        other = await house.client(host="127.0.0.2")
        await other.hears(b"(3,[]).\n")
        clock.go(60)
        again = await house.client(host="127.0.0.3")
        await again.hears(b"(4,[]).\n(5,[]).\n")

    tell(story, options=RelayOptions(grace_seconds=0, idle_seconds=None), timing=clock.timing)


def test_a_ban_takes_those_who_wait_too(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "is_loopback", lambda _address: False)
    monkeypatch.setattr(limits, "_MAX_BROKEN_MATCHES", 0)

    async def story(house: House) -> None:
        breaker = await house.client(host="127.0.0.2")
        await house.client(host="127.0.0.3")
        await house.until(RelayMatchStartedLine)
        waiting = await house.client(host="127.0.0.2")
        await waiting.hears(b"(3,[]).\n")
        await breaker.say(b"hello\n")
        assert await waiting.rest() == b""
        assert [event.reason for event in house.of(ClientRefusedLine)] == [RefusalReason.BANNED]
        await exchange(await house.match())

    tell(story, options=RelayOptions(grace_seconds=0, max_matches=1))


def test_whoever_comes_too_often_is_shut_out_unless_its_matches_end(
    tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "is_loopback", lambda _address: False)
    monkeypatch.setattr(relay_matches, "MIN_MESSAGES_OF_WON_MATCH", 2)
    clock = Clock()

    async def story(house: House) -> None:
        for _ in range(10):
            defender = await house.client()
            await defender.hears(b"(3,[]).\n")
            attacker = await house.client(host="127.0.0.2")
            await attacker.hears(b"(4,[]).\n(5,[]).\n")
            await attacker.say(b"(1,[0,0]).\n")
            await defender.say(b"(2,[0,0,4]).\n")
            await defender.rest()
            await attacker.rest()
        for number in range(1, 7):
            peer = await house.client()
            await house.until(ConnectedLine, 20 + number)
            peer.leave()
            await house.until(DisconnectedLine, number)
        for _ in range(2):
            assert await (await house.client()).rest() == b""
        assert [event.reason for event in house.of(ClientRefusedLine)] == [RefusalReason.RATE, RefusalReason.BANNED]
        clock.go(60)
        await exchange(await house.match())

    tell(
        story,
        options=RelayOptions(grace_seconds=0, policy=ServerPolicy(max_connections_per_minute=6)),
        timing=clock.timing,
    )


@pytest.mark.parametrize(("host", "shortest"), [("127.0.0.1", 2), ("127.0.0.2", 66)])
def test_neither_a_match_with_oneself_nor_one_too_short_takes_anything_back(
    tell: Tell, monkeypatch: pytest.MonkeyPatch, host: str, shortest: int
) -> None:
    monkeypatch.setattr(limits, "is_loopback", lambda _address: False)
    monkeypatch.setattr(relay_matches, "MIN_MESSAGES_OF_WON_MATCH", shortest)
    clock = Clock()

    async def story(house: House) -> None:
        defender = await house.client()
        await defender.hears(b"(3,[]).\n")
        attacker = await house.client(host=host)
        await attacker.hears(b"(4,[]).\n(5,[]).\n")
        await attacker.say(b"(1,[0,0]).\n")
        await defender.say(b"(2,[0,0,4]).\n")
        await house.ended()
        assert await (await house.client(host=host)).rest() == b""

    tell(
        story,
        options=RelayOptions(
            grace_seconds=0, policy=ServerPolicy(max_connections_per_minute=1 + (host == "127.0.0.1"))
        ),
        timing=clock.timing,
    )


def test_the_shortest_match_is_as_long_as_the_wire_says() -> None:
    assert relay_matches.MIN_MESSAGES_OF_WON_MATCH == 66, "17 hits and 16 shots of the other side, each with its answer"


def test_the_dead_are_noticed_within_seconds(tell: Tell) -> None:
    async def story(house: House) -> None:
        await (await house.client()).hears(b"(3,[]).\n")
        (client,) = house.relay._server.connections
        options = client.transport.get_extra_info("socket")
        assert options.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        idle, between, count = (
            options.getsockopt(socket.IPPROTO_TCP, getattr(socket, name))
            for name in ("TCP_KEEPIDLE", "TCP_KEEPINTVL", "TCP_KEEPCNT")
        )
        assert idle + between * count <= 30

    tell(story)


# Breaches


@pytest.mark.parametrize(
    ("before", "by_attacker", "data", "reason", "fault", "quote"),
    [
        (0, False, b"(1,[0,0]).\n", RelayEndingReason.BREACH, "out-of-turn", "(1,[0,0])."),
        (0, False, b"(2,[0,0,1]).\n", RelayEndingReason.BREACH, "out-of-turn", "(2,[0,0,1])."),
        (0, True, b"(2,[0,0,1]).\n", RelayEndingReason.BREACH, "out-of-turn", "(2,[0,0,1])."),
        (0, True, b"(1,[2,3]).\n(1,[2,3]).\n", RelayEndingReason.BREACH, "out-of-turn", "(1,[2,3])."),
        (1, True, b"(1,[2,3]).\n", RelayEndingReason.BREACH, "out-of-turn", "(1,[2,3])."),
        (1, False, b"(2,[3,2,1]).\n", RelayEndingReason.BREACH, "wrong-field", "(2,[3,2,1])."),
        (1, False, b"(2,[2,3,1]).\n(2,[2,3,1]).\n", RelayEndingReason.BREACH, "out-of-turn", "(2,[2,3,1])."),
        (0, True, b"(3,[]).\n", RelayEndingReason.BREACH, "only-a-server-says-this", "(3,[])."),
        (0, True, b"(4,[]).\n", RelayEndingReason.BREACH, "only-a-server-says-this", "(4,[])."),
        (1, False, b"(5,[]).\n", RelayEndingReason.BREACH, "only-a-server-says-this", "(5,[])."),
        (0, True, b"(6,[]).\n", RelayEndingReason.GARBAGE, "unknown-opcode", "(6,[])."),
        (0, True, b"GET / HTTP/1.1\r\n\r\n", RelayEndingReason.GARBAGE, "no-message", "GET / HTTP/1.1"),
        (0, False, b"\x16\x03\x01\x02\x00\n", RelayEndingReason.GARBAGE, "no-message", r"\x16\x03\x01\x02\x00"),
        (1, False, b"(2,[2,3,9]).\n", RelayEndingReason.GARBAGE, "unknown-result", "(2,[2,3,9])."),
        (0, True, b"\xc3\xa4\n", RelayEndingReason.GARBAGE, "not-ascii", r"\xc3\xa4"),
        (0, True, b"(" * 65, RelayEndingReason.GARBAGE, "too-long", "" + "(" * 37 + "..."),
        (0, False, b"\n" * 65, RelayEndingReason.GARBAGE, "only-blank", "" + r"\n" * 18 + r"\..."),
    ],
)
def test_a_breach_closes_both_at_once_and_no_other_match(
    tell: Tell, before: int, by_attacker: bool, data: bytes, reason: RelayEndingReason, fault: str, quote: str
) -> None:
    async def story(house: House) -> None:
        others = await house.match()
        pair = defender, attacker = await house.match()
        if before:
            await attacker.say(b"(1,[2,3]).\n")
            await defender.hears(b"(1,[2,3]).\n")
        culprit, victim = pair[by_attacker], pair[not by_attacker]
        name = culprit.name
        await culprit.say(data)
        half = data[: len(data) // 2]
        assert await victim.rest() == (half if data == 2 * half and reason is RelayEndingReason.BREACH else b"")
        assert await culprit.rest() == b""
        (end,) = house.of(RelayMatchEndedLine)
        assert (end.match_number, end.reason, end.client, end.fault, end.quote) == (2, reason, name, fault, quote)
        await exchange(others)

    tell(story)


@pytest.mark.parametrize("data", [b"(1,[0,0]).\n", b"x", b"\n" * 65, b"x" * 100_000])
def test_nothing_is_said_before_the_start(tell: Tell, data: bytes) -> None:
    async def story(house: House) -> None:
        early = await house.client()
        await early.say(data)
        assert await early.rest() == b"(3,[]).\n"
        assert (await house.until(DisconnectedLine)).reason is DisconnectReason.TOO_EARLY
        await exchange(await house.match())

    tell(story)


def test_blank_lines_before_the_start_are_harmless(tell: Tell) -> None:
    async def story(house: House) -> None:
        first = await house.client()
        await first.hears(b"(3,[]).\n")
        await first.say(b"\r\n\n")
        second = await house.client()
        await second.hears(b"(4,[]).\n(5,[]).\n")
        await first.hears(b"(5,[]).\n")
        await exchange((first, second))

    tell(story)


def test_the_last_result_reaches_a_side_that_is_still_talking(tell: Tell) -> None:
    async def story(house: House) -> None:
        defender, attacker = await house.match()
        await attacker.say(b"(1,[0,0]).\n")
        await defender.say(b"(2,[0,0,4]).\nand more")
        assert await house.ended() == (RelayEndingReason.WON, "")
        await attacker.say(b"(1,[0,1]).\n" * 1000)
        await defender.say(b"(1,[0,1]).\n" * 1000)
        assert await attacker.rest() == b"(2,[0,0,4]).\n"
        assert await defender.rest() == b"(1,[0,0]).\n"

    tell(story)


def test_a_closed_client_cannot_talk_for_ever(tell: Tell) -> None:
    async def story(house: House) -> None:
        others = await house.match()
        defender, attacker = await house.match()
        await attacker.say(b"hello\n")
        await house.ended()
        for peer in (defender, attacker):
            with pytest.raises(ConnectionError):
                await peer.say(b"x" * 10_000_000)
        await exchange(others)

    tell(story)


def test_a_closed_client_that_stays_is_thrown_out(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_connection, "LINGER_SECONDS", 0.01)

    async def story(house: House) -> None:
        _, attacker = await house.match()
        await attacker.say(b"hello\n")
        await house.relay._server._empty_flag.wait()  # there is nothing else to see it by

    tell(story)


# Limits


def test_a_pair_that_never_reads_cannot_make_the_server_grow(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    """They know what the other says without hearing it, and so could go on for ever."""
    heard = Referee.receive

    async def story(house: House) -> None:
        def hear(self: Referee, side: int, message: Message) -> None:
            heard(self, side, message)
            house.changed.set()

        others = await house.match()
        pair = defender, attacker = await house.match(room=2048)
        await attacker.say(b"(1,[2,3]).\n")
        await defender.hears(b"(1,[2,3]).\n")
        monkeypatch.setattr(Referee, "receive", hear)
        monkeypatch.setattr(relay_client, "MAX_MATCH_MESSAGES", 10**9)
        speaker = 0
        while not house.of(RelayMatchEndedLine):
            house.changed.clear()
            await pair[speaker].say(b"(2,[2,3,1]).\n(1,[2,3]).\n")
            speaker = 1 - speaker
            await house.changed.wait()
        end = await house.until(RelayMatchEndedLine)
        assert end.reason is RelayEndingReason.NOT_READING
        assert end.client in {defender.name, attacker.name}
        assert end.message_count < 30_000
        await exchange(others)

    tell(story)


def test_a_match_without_an_end_is_ended(tell: Tell) -> None:
    async def story(house: House) -> None:
        pair = await house.match()
        for _round in range(relay_client.MAX_MATCH_MESSAGES // 4):
            await exchange(pair)
        await pair[1].say(b"(1,[2,3]).\n")
        assert (await house.ended())[0] is RelayEndingReason.ENDLESS
        assert await pair[0].rest() == b"(1,[2,3]).\n"
        assert await pair[1].rest() == b""

    tell(story)


def test_a_silent_match_ends(tell: Tell) -> None:
    async def story(house: House) -> None:
        defender, attacker = await house.match()
        await attacker.say(b"(1,[0,0]).\n")
        assert await defender.rest() == b"(1,[0,0]).\n"
        assert await attacker.rest() == b""
        assert await house.ended() == (RelayEndingReason.IDLE, "")

    tell(story, options=RelayOptions(grace_seconds=0, idle_seconds=0.02))


def test_a_match_is_as_silent_as_its_last_message_is_old(tell: Tell) -> None:
    clock = Clock()

    async def story(house: House) -> None:
        silent, played = await house.match(), await house.match()
        clock.go(599)
        await exchange(played)
        clock.go(30)
        await house.until(RelayMatchEndedLine)
        assert await silent[0].rest() == await silent[1].rest() == b""
        clock.go(569)
        await exchange(played)
        assert [end.match_number for end in house.of(RelayMatchEndedLine)] == [1]
        clock.go(630)
        await house.until(RelayMatchEndedLine, 2)
        assert {end.reason for end in house.of(RelayMatchEndedLine)} == {RelayEndingReason.IDLE}

    tell(story, options=AT_ONCE, timing=clock.timing)


def test_waiting_ends_when_nobody_comes(tell: Tell) -> None:
    """Whoever waits longest is the first to go; and a match is not ended by the waiting that was before it."""

    async def story(house: House) -> None:
        pair = await house.match()
        third = await house.client()
        assert await third.rest() == b"(3,[]).\n"
        assert (await house.until(DisconnectedLine)).reason is DisconnectReason.TIMEOUT
        await exchange(pair)

    tell(story, options=RelayOptions(grace_seconds=0, lobby_timeout_seconds=0.3))


def test_one_address_has_so_many_connections(tell: Tell) -> None:
    async def story(house: House) -> None:
        pair = await house.match()
        for _ in range(3):
            assert await (await house.client()).rest() == b""
        assert house.relay.make_figures().refusal_counts == {RefusalReason.ADDRESS.value: 3}
        await exchange(pair)
        pair[0].leave()
        assert await pair[1].rest() == b""
        while True:  # the relay learns of the second leaving some time after it
            peer = await house.client()
            with_role = await peer.loop.sock_recv(peer.connection, 8)
            if with_role:
                break
        assert with_role == b"(3,[]).\n"

    tell(story, options=RelayOptions(grace_seconds=0, policy=ServerPolicy(max_connections_per_network=2)))


@pytest.mark.parametrize("go", [Peer.leave, Peer.reset])
@pytest.mark.parametrize("side", [0, 1])
def test_whoever_leaves_is_gone_at_once(tell: Tell, go: Callable[[Peer], None], side: int) -> None:
    async def story(house: House) -> None:
        others = await house.match()
        waiting = await house.client()
        await waiting.hears(b"(3,[]).\n")
        go(waiting)
        await house.until(DisconnectedLine)
        pair = await house.match()
        go(pair[side])
        assert await pair[1 - side].rest() == b""
        assert await house.ended() == (RelayEndingReason.LEFT, "")
        await exchange(others)

    tell(story)


def test_both_reset_at_once(tell: Tell) -> None:
    async def story(house: House) -> None:
        others = await house.match()
        pairs = [await house.match() for _ in range(10)]
        for number, (defender, attacker) in enumerate(pairs):
            if number % 2:
                await attacker.say(b"(1,[0,0]).\n")
            defender.reset()
            attacker.reset()
        await house.ended(len(pairs))
        assert {event.reason for event in house.of(RelayMatchEndedLine)} == {RelayEndingReason.LEFT}
        await exchange(others)

    tell(story)


def test_blanks_do_not_keep_a_match_alive(tell: Tell) -> None:
    clock = Clock()

    async def story(house: House) -> None:
        defender, attacker = await house.match()
        await exchange((defender, attacker))
        (match,) = house.relay._matches._running_matches
        clock.go(50)
        await attacker.say(b"\n")
        await attacker.say(b"(1,[2,3]).\n\n")
        await defender.hears(b"(1,[2,3]).\n")
        assert match.last_message_at == clock()
        clock.go(50)
        await defender.say(b"\r\n\n")
        other = await house.client()  # by the time it is let in the blanks have been read
        await other.hears(b"(3,[]).\n")
        assert match.last_message_at == clock() - 50

    tell(story, options=RelayOptions(grace_seconds=0, idle_seconds=None), timing=clock.timing)


def test_only_so_many_wait_when_all_matches_are_taken(tell: Tell) -> None:
    async def story(house: House) -> None:
        playing = await house.match()
        waiting = [await house.client() for _ in range(2)]
        await house.until(ConnectedLine, 4)
        for _ in range(3):
            assert await (await house.client()).rest() == b""
        assert house.relay.make_figures().refusal_counts == {RefusalReason.FULL.value: 3}
        assert house.relay.make_figures().waiting_count == 2
        playing[0].leave()
        await waiting[1].hears(b"(4,[]).\n(5,[]).\n")
        await waiting[0].hears(b"(3,[]).\n(5,[]).\n")
        await (await house.client()).hears(b"(3,[]).\n")

    tell(story, options=RelayOptions(grace_seconds=0, max_matches=1, max_waiting=2))


# Behind a proxy


def proxied(host: str) -> bytes:
    return f"PROXY TCP{6 if ':' in host else 4} {host} 127.0.0.1 4444 54321\r\n".encode()


BEHIND = RelayOptions(
    grace_seconds=0, policy=ServerPolicy(max_connections_per_network=2, proxies=(ip_network("127.0.0.1"),))
)


def test_limits_and_the_log_know_the_client_behind_a_proxy(tell: Tell) -> None:
    async def story(house: House) -> None:
        first = await house.client()
        await first.say(proxied("192.0.2.1"))
        await first.hears(b"(3,[]).\n")
        second = await house.client()
        for byte in proxied("2001:db8::7"):
            await second.say(bytes((byte,)))
        await second.hears(b"(4,[]).\n(5,[]).\n")
        await first.hears(b"(5,[]).\n")
        assert house.events == [
            ConnectedLine("192.0.2.1:4444"),
            ConnectedLine("[2001:db8::7]:4444"),
            RelayMatchStartedLine(1, "192.0.2.1:4444", "[2001:db8::7]:4444"),
        ]
        await exchange((first, second))
        again, third = await house.client(), await house.client()
        await again.say(proxied("2001:db8::8"))
        await again.hears(b"(3,[]).\n")
        await third.say(proxied("2001:db8::9"))
        assert await third.rest() == b""
        assert house.of(ClientRefusedLine) == [ClientRefusedLine("[2001:db8::9]:4444", RefusalReason.ADDRESS)]

    tell(story, options=BEHIND)


def test_only_a_trusted_proxy_may_tell_and_it_has_to(tell: Tell) -> None:
    async def story(house: House) -> None:
        stranger = await house.client(host="127.0.0.2")
        await stranger.hears(b"(3,[]).\n")
        await stranger.say(proxied("192.0.2.1"))
        assert await stranger.rest() == b""
        assert (await house.until(DisconnectedLine)).reason is DisconnectReason.TOO_EARLY
        silent = await house.client()
        silent.leave()
        wrong = await house.client()
        await wrong.say(b"(1,[0,0]).\n")
        assert (await house.until(ClientRefusedLine)).reason is RefusalReason.NO_HEADER
        check = await house.client()
        await check.say(b"\r\n\r\n\x00\r\nQUIT\n\x20\x00\x00\x00")
        nobody = await house.client()
        await nobody.say(b"PROXY UNKNOWN\r\n")
        await nobody.hears(b"(3,[]).\n")
        assert house.events[-1] == ConnectedLine(nobody.name)

    tell(story, options=BEHIND)


def test_a_proxy_that_says_nothing_is_not_waited_for(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "HEADER_SECONDS", 0.01)

    async def story(house: House) -> None:
        await house.client()
        assert (await house.until(ClientRefusedLine)).reason is RefusalReason.NO_HEADER
        assert not house.relay._server.awaiting_header

    tell(story, options=BEHIND)


# Opening and closing


def test_drained_it_lets_matches_end_and_nothing_begin(tell: Tell) -> None:
    async def story(house: House) -> None:
        pair = defender, attacker = await house.match()
        waiting = [await house.client() for _ in range(2)]
        await house.until(ConnectedLine, 4)
        house.relay.drain()
        assert [await peer.rest() for peer in waiting] == [b"(3,[]).\n", b""]
        assert {event.reason for event in house.of(DisconnectedLine)} == {DisconnectReason.CLOSING}
        with pytest.raises(ConnectionRefusedError):
            await house.client()
        await exchange(pair)
        assert not house.relay.done_flag.is_set()
        await attacker.say(b"(1,[0,0]).\n")
        await defender.say(b"(2,[0,0,4]).\n")
        await house.relay.done_flag.wait()
        assert await attacker.rest() == b"(2,[0,0,4]).\n"
        assert (await house.ended())[0] is RelayEndingReason.WON

    tell(story, options=RelayOptions(grace_seconds=0, max_matches=1))


def test_drained_without_a_match_it_is_done_at_once(tell: Tell) -> None:
    async def story(house: House) -> None:
        house.relay.drain()
        assert house.relay.done_flag.is_set()

    tell(story)


def test_close_ends_all(tell: Tell) -> None:
    async def story(house: House) -> None:
        playing = await house.match()
        waiting = [await house.client() for _ in range(3)]
        await house.until(ConnectedLine, 5)
        port = house.port
        await house.relay.close()
        for peer in playing:
            assert await peer.rest() == b""
        assert [await peer.rest() for peer in waiting] == [b"(3,[]).\n", b"", b""]
        assert [event.reason for event in house.of(RelayMatchEndedLine)] == [RelayEndingReason.STOPPED]
        assert len(house.of(RelayMatchStartedLine)) == 1
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port))

    tell(story, options=RelayOptions(grace_seconds=0, max_matches=1))


def test_close_waits_for_nobody_who_does_not_read(tell: Tell) -> None:
    async def story(house: House) -> None:
        await house.match()
        await house.relay.close()
        assert not house.relay._server.connections

    tell(story)


def test_what_cannot_be_opened(tell: Tell) -> None:
    async def story(house: House) -> None:
        other = Relay(RelayOptions())
        with pytest.raises(OSError, match=r"in use|98"):
            await other.start("127.0.0.1", house.port)
        with pytest.raises(socket.gaierror):
            await other.start("no such host", 0)
        await other.close()

    tell(story)


@needs_ipv6
def test_ipv6(tell: Tell) -> None:
    async def story(house: House) -> None:
        port = await house.relay.start("::1", 0)
        with socket.create_connection(("::1", port)) as connection:
            connection.settimeout(0)
            await Peer(connection).hears(b"(3,[]).\n")
            assert house.events == [ConnectedLine(f"[::1]:{connection.getsockname()[1]}")]

    tell(story)


@needs_ipv6
def test_an_address_of_one_link_keeps_its_interface(tell: Tell) -> None:
    async def story(house: House) -> None:
        with pytest.raises(OSError, match=r"fe80::7") as refused:
            await house.relay.start(f"fe80::7%{socket.if_nameindex()[0][1]}", 0)
        assert refused.value.errno == errno.EADDRNOTAVAIL  # without the interface it would be EINVAL

    tell(story)
