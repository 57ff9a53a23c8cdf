import asyncio
import ipaddress
import socket

import pytest

from schiffe.base.address import EVERYWHERE, LOOPBACK, Address
from schiffe.net.connection import State
from schiffe.relay import hosting as hosting_module
from schiffe.relay.hosting import hosting, own_addresses
from tests.wire.peers import HOST, Client
from tests.wire.player import WirePlayer, tell


@pytest.mark.parametrize("wanted", [LOOPBACK, EVERYWHERE.host])
def test_a_game_is_hosted_and_joined_and_then_the_server_is_gone(wanted: str) -> None:
    async def story() -> None:
        async with hosting(Address(wanted, 0)) as address:
            assert address.host == LOOPBACK
            player, guest = WirePlayer(), Client()
            await player.connect(address.port)
            await guest.connect(address.port)
            broken, end = await asyncio.gather(player.play(), guest.play())
            assert broken is None
            assert end == {State.WON: "lost", State.LOST: "won"}[player.connection.state]
        with pytest.raises(ConnectionRefusedError):
            await WirePlayer().connect(address.port)

    tell(story)


def test_the_port_that_is_wanted() -> None:
    async def story() -> None:
        async with hosting(Address(LOOPBACK, 0)) as address:
            pass
        async with hosting(address) as again:
            assert again == address

    tell(story)


@pytest.mark.parametrize("wanted", [LOOPBACK, EVERYWHERE.host])
def test_a_port_in_use_is_left_to_whoever_has_it(wanted: str) -> None:
    """On all addresses too: there the same port of IPv6 may be free, but players would come to the other server."""

    async def story() -> None:
        with socket.create_server((HOST, 0)) as taken:
            port = taken.getsockname()[1]
            async with hosting(Address(wanted, port)) as address:
                assert address.host == LOOPBACK
                assert address.port not in (0, port)
                player = WirePlayer()
                await player.connect(address.port)
                player.connection.close()

    tell(story)


def test_what_cannot_be_hosted() -> None:
    async def story() -> None:
        with pytest.raises(socket.gaierror):
            async with hosting(Address("no such host", 0)):
                pass

    tell(story)


def test_own_addresses_are_the_likely_one_first_and_loopback_last(monkeypatch: pytest.MonkeyPatch) -> None:
    async def resolve(_address: Address) -> tuple[str, ...]:
        return ("127.0.1.1", "::1", "192.0.2.9", "192.0.2.8", "fe80::1")

    monkeypatch.setattr(hosting_module, "resolve", resolve)
    monkeypatch.setattr(hosting_module, "_outgoing", lambda: ["192.0.2.8", "2001:db8::8"])
    monkeypatch.setattr(hosting_module, "_of_interfaces", lambda: ["127.0.0.1", "192.0.2.8", "0.0.0.0"])

    async def story() -> None:
        hosts = ("192.0.2.8", "2001:db8::8", "192.0.2.9", LOOPBACK)
        assert await own_addresses(EVERYWHERE, 7) == tuple(Address(host, 7) for host in hosts)
        assert await own_addresses(Address("here", 1), 7) == (Address("here", 7),)

    tell(story)


def test_own_addresses_of_this_machine() -> None:
    async def story() -> None:
        addresses = await own_addresses(EVERYWHERE, 7)
        assert addresses[-1] == Address(LOOPBACK, 7)
        assert len(set(addresses)) == len(addresses)
        for address in addresses[:-1]:
            assert not ipaddress.ip_address(address.host.partition("%")[0]).is_loopback

    tell(story)
