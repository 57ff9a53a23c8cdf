import asyncio
import socket

import pytest

from schiffe.battleship.match.events import BreakReason
from schiffe.battleship.net.connection import ConnectionPhase
from schiffe.battleship.server.serve import HostRelay, host_matches
from schiffe.network.address import EVERYWHERE, LOOPBACK, Address
from schiffe.process.errors import CommandError
from tests.wire.peers import HOST, Client
from tests.wire.player import WirePlayer, tell


@pytest.mark.parametrize("wanted", [LOOPBACK, EVERYWHERE.host])
def test_a_game_is_hosted_and_joined_again_and_then_the_server_is_gone(wanted: str) -> None:
    async def story() -> None:
        async with host_matches(Address(wanted, 0)) as server:
            assert server.own_address.host == LOOPBACK
            for _ in range(2):
                player, guest = WirePlayer(), Client()
                await player.join(server)
                await guest.connect(server.port)
                broken, end = await asyncio.gather(player.play(), guest.play())
                assert broken is None
                assert end == {ConnectionPhase.WON: "lost", ConnectionPhase.LOST: "won"}[player.connection.phase]
        for port in (server.port, server.own_address.port):
            with pytest.raises(ConnectionRefusedError):
                await WirePlayer().connect(port)

    tell(story)


def test_guests_wait_for_the_host_and_never_play_each_other() -> None:
    async def story() -> None:
        async with host_matches(Address(LOOPBACK, 0)) as server:
            guests = [Client(), Client()]
            for guest in guests:
                await guest.connect(server.port)
            playing = [asyncio.ensure_future(guest.play()) for guest in guests]
            player = WirePlayer()
            await player.join(server)
            assert await player.play() is None
            done, waiting = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
            assert len(done) == len(waiting) == 1
            other = WirePlayer()
            await other.join(server)
            assert await other.play() is None
            await asyncio.wait(playing)

    tell(story)


@pytest.mark.parametrize(("reserved", "is_stranger"), [(60.0, False), (0.0, True)])
def test_a_place_is_kept_for_whoever_has_just_played(reserved: float, is_stranger: bool) -> None:
    async def story() -> None:
        relay = HostRelay(reserved)
        port, own = await relay.start("127.0.0.1", 0), Address(LOOPBACK, await relay.start_own())
        try:
            for number in range(2):
                if number:  # somebody else waits before the other one has come again
                    stranger = WirePlayer()
                    await stranger.connection_from("127.0.0.2", port)
                    strangers_game = asyncio.ensure_future(stranger.play())
                player = WirePlayer()
                await player.connection.open(own, relay.connect_host)
                host_plays = asyncio.ensure_future(player.play())
                if not number or not is_stranger:
                    guest = Client()
                    await guest.connect(port)
                    await guest.play()
                assert await host_plays is None
            assert (stranger.match is not None) == is_stranger
        finally:
            await relay.close()
            await strangers_game

    tell(story)


def test_a_stranger_on_the_same_computer_does_not_get_the_seat_of_the_host() -> None:
    async def story() -> None:
        async with host_matches(Address(LOOPBACK, 0)) as server:
            guest = Client()
            await guest.connect(server.port)
            guest_plays = asyncio.ensure_future(guest.play())
            for is_host_there in (False, True):
                stranger = WirePlayer()
                await stranger.connect(server.own_address.port)
                broken = await stranger.play()
                assert broken
                assert broken.reason is BreakReason.NO_MATCH
                if not is_host_there:
                    host = WirePlayer()
                    await host.join(server)
            assert await host.play() is None
            assert (
                await guest_plays == {ConnectionPhase.WON: "lost", ConnectionPhase.LOST: "won"}[host.connection.phase]
            )

    tell(story)


def test_who_may_be_silent_for_how_long_is_for_the_players_to_say() -> None:
    async def story() -> None:
        assert HostRelay()._options.idle_seconds is None

    tell(story)


def test_the_port_that_is_wanted() -> None:
    async def story() -> None:
        async with host_matches(Address(LOOPBACK, 0)) as server:
            pass
        async with host_matches(Address(LOOPBACK, server.port)) as again:
            assert again.port == server.port

    tell(story)


@pytest.mark.parametrize("wanted", [LOOPBACK, EVERYWHERE.host])
def test_a_port_in_use_is_left_to_whoever_has_it(wanted: str) -> None:
    """On all addresses too: there the same port of IPv6 may be free, but players would come to the other server."""

    async def story() -> None:
        with socket.create_server((HOST, 0)) as taken:
            port = taken.getsockname()[1]
            async with host_matches(Address(wanted, port)) as server:
                assert server.port not in (0, port)
                player = WirePlayer()
                await player.connect(server.port)
                player.connection.close()

    tell(story)


def test_what_cannot_be_hosted() -> None:
    async def story() -> None:
        with pytest.raises(CommandError, match="no such host"):
            async with host_matches(Address("no such host", 0)):
                pass

    tell(story)
