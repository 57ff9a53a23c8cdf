"""Where others find this computer."""

import asyncio
import errno
import ipaddress

import pytest

from schiffe.game.network_texts import invitation_text, join_hint_text
from schiffe.network import connecting
from schiffe.network.address import EVERYWHERE, LOOPBACK, Address
from schiffe.network.connecting import find_own_addresses
from tests.wire.player import tell


def test_own_addresses_are_the_likely_one_first_and_loopback_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    async def resolve(_address: Address) -> tuple[str, ...]:
        return ("127.0.1.1", "::1", "192.0.2.9", "192.0.2.8", "fe80::1")

    monkeypatch.setattr(connecting, "resolve_host", resolve)
    monkeypatch.setattr(connecting, "outbound_hosts", lambda: ["192.0.2.8", "2001:db8::8"])
    monkeypatch.setattr(connecting, "interface_hosts", lambda: ["127.0.0.1", "192.0.2.8", "0.0.0.0"])

    async def story() -> None:
        hosts = ("192.0.2.8", "2001:db8::8", "192.0.2.9")
        assert await find_own_addresses(EVERYWHERE, 7) == tuple(Address(host, 7) for host in hosts)
        assert await find_own_addresses(Address("here", 1), 7) == (Address("here", 7),)

    tell(story)


@pytest.mark.parametrize(
    ("host", "said"),
    [
        ("play.example", "To invite somebody, pass this on:"),
        ("localhost", "Somebody at this computer joins with:"),
        ("127.0.0.1", "Somebody at this computer joins with:"),
        ("::1", "Somebody at this computer joins with:"),
    ],
)
def test_who_waits_at_a_server_is_told_how_somebody_else_joins_it(host: str, said: str) -> None:
    assert join_hint_text(Address(host), "toy join") == f"{said}\n  toy join"


def test_a_computer_without_a_network_says_that_nobody_can_come(monkeypatch: pytest.MonkeyPatch) -> None:
    async def resolve(_address: Address) -> tuple[str, ...]:
        return ("127.0.1.1",)

    monkeypatch.setattr(connecting, "resolve_host", resolve)
    monkeypatch.setattr(connecting, "outbound_hosts", list)
    monkeypatch.setattr(connecting, "interface_hosts", lambda: ["127.0.0.1"])

    async def story() -> None:
        addresses = await find_own_addresses(EVERYWHERE, 7)
        assert addresses == (Address(LOOPBACK, 7),)
        assert "Other computers cannot reach this one" in invitation_text("what", "command", addresses)
        assert "reach" not in invitation_text("what", "command", [Address("192.0.2.8", 7)])

    tell(story)


def test_a_name_that_takes_long_and_interfaces_that_are_secret_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    async def resolve(_address: Address) -> tuple[str, ...]:
        await asyncio.Event().wait()
        raise AssertionError

    def refuse() -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(connecting, "resolve_host", resolve)
    monkeypatch.setattr(connecting, "_OWN_NAME_SECONDS", 0.01)
    monkeypatch.setattr(connecting, "outbound_hosts", lambda: ["192.0.2.8"])
    monkeypatch.setattr("socket.if_nameindex", refuse)

    async def story() -> None:
        assert await find_own_addresses(EVERYWHERE, 7) == (Address("192.0.2.8", 7),)

    tell(story)


def test_own_addresses_of_this_machine() -> None:
    async def story() -> None:
        addresses = await find_own_addresses(EVERYWHERE, 7)
        assert len(set(addresses)) == len(addresses)
        for address in addresses if addresses != (Address(LOOPBACK, 7),) else ():
            assert not ipaddress.ip_address(address.host.partition("%")[0]).is_loopback

    tell(story)
