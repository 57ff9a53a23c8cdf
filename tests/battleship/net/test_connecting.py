"""The ways to a server, and those that lead nowhere."""

import socket

import pytest

from schiffe.battleship.net.connection import Connection
from schiffe.network import connecting
from schiffe.network.address import Address
from schiffe.network.connecting import resolve_host
from tests.wire.ipv6 import needs_ipv6
from tests.wire.peers import HOST
from tests.wire.player import tell


async def reach(host: str, port: int) -> None:
    connection = Connection(0)
    try:
        await connection.open(Address(host, port))
    finally:
        connection.close()


def test_refused() -> None:
    async def story() -> None:
        with socket.create_server((HOST, 0)) as listener:
            port = listener.getsockname()[1]
        with pytest.raises(ConnectionRefusedError):
            await reach(HOST, port)

    tell(story)


@pytest.mark.parametrize(("host", "error"), [("no such host", socket.gaierror), ("x" * 64 + ".y", UnicodeError)])
def test_a_name_that_is_not_known(host: str, error: type[Exception]) -> None:
    async def story() -> None:
        with pytest.raises(error):
            await reach(host, 1)

    tell(story)


@needs_ipv6
def test_ipv6() -> None:
    listener = socket.create_server(("::1", 0), family=socket.AF_INET6)

    async def story() -> None:
        await reach("::1", listener.getsockname()[1])

    with listener:
        tell(story)


@needs_ipv6
def test_an_address_of_one_link_keeps_its_interface() -> None:
    number, name = socket.if_nameindex()[0]

    async def story() -> None:
        assert await resolve_host(Address(f"fe80::7%{name}")) == (f"fe80::7%{number}",)

    tell(story)


def known_as(monkeypatch: pytest.MonkeyPatch, *hosts: str) -> None:
    async def resolve(_address: Address) -> tuple[str, ...]:
        return hosts

    monkeypatch.setattr(connecting, "resolve_host", resolve)


def test_the_next_address_of_a_name_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    known_as(monkeypatch, "127.0.0.2", HOST)

    async def story() -> None:
        with socket.create_server((HOST, 0)) as listener:
            port = listener.getsockname()[1]
            await reach("somewhere", port)
        with pytest.raises(ConnectionRefusedError):
            await reach("somewhere", port)

    tell(story)


def test_an_address_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A queue that is full: the system does not even refuse."""
    monkeypatch.setattr(connecting, "NEXT_ADDRESS_SECONDS", 0.02)
    monkeypatch.setattr(connecting, "CONNECT_SECONDS", 0.02)

    async def story() -> None:
        with socket.create_server((HOST, 0), backlog=0) as full:
            port = full.getsockname()[1]
            with socket.create_connection((HOST, port)), socket.create_server(("127.0.0.2", port)):
                with pytest.raises(TimeoutError):
                    await reach(HOST, port)
                known_as(monkeypatch, HOST, "127.0.0.2")
                await reach("somewhere", port)

    tell(story)
