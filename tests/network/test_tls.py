"""Connecting to a server that is encrypted, with a certificate of one's own."""

import asyncio
import socket
import ssl
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from schiffe.network.address import Address, parse_address
from schiffe.network.connecting import cannot_connect_text, open_connection
from tests.game.plain.menus import bashni_menu, battleship_menu
from tests.running import run, run_here
from tests.wire.bashni.servers import GAME

CERTIFICATE = Path(__file__).with_name("localhost.pem")
"""For localhost and 127.0.0.1, signed by itself, with its key, which protects nothing."""


class Listener(asyncio.Protocol):
    """Takes what comes."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[bytes] = asyncio.Queue()

    def data_received(self, data: bytes) -> None:
        self.heard.put_nowait(data)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport


class Speaker(asyncio.Protocol):
    """Says something to whoever comes."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(b"(3,[]).\n")


@asynccontextmanager
async def encrypted(*, is_tls: bool = True) -> AsyncIterator[Address]:
    """The address of a server that says something to everybody."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)

    loop = asyncio.get_running_loop()
    server = await loop.create_server(Speaker, "127.0.0.1", 0, ssl=context if is_tls else None)
    async with server:
        yield parse_address(f"tls://127.0.0.1:{server.sockets[0].getsockname()[1]}")


def test_an_encrypted_server_whose_certificate_is_believed() -> None:
    async def story() -> None:
        async with encrypted() as address:
            listener = Listener()
            await open_connection(replace(address, ca_file=str(CERTIFICATE)), lambda: listener)
            assert await listener.heard.get() == b"(3,[]).\n"
            assert isinstance(listener.transport, asyncio.Transport)
            listener.transport.abort()

    asyncio.run(story())


def test_a_certificate_that_nobody_knows() -> None:
    async def story() -> None:
        async with encrypted() as address:
            with pytest.raises(ssl.SSLCertVerificationError) as caught:
                await open_connection(address, Listener)
            assert cannot_connect_text(address, caught.value).startswith(
                f"the certificate of tls://127.0.0.1:{address.port} cannot be trusted (self"
            )

    asyncio.run(story())


def test_a_certificate_for_somebody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    look_up = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", lambda _host, *rest, **more: look_up("127.0.0.1", *rest, **more))

    async def story() -> None:
        async with encrypted() as address:
            other = Address("other.example", address.port, is_tls=True, ca_file=str(CERTIFICATE))
            with pytest.raises(ssl.SSLCertVerificationError, match="mismatch"):
                await open_connection(other, Listener)

    asyncio.run(story())


def test_a_server_that_is_not_encrypted() -> None:
    async def story() -> None:
        async with encrypted(is_tls=False) as address:
            with pytest.raises(ssl.SSLError) as caught:
                await open_connection(address, Listener)
            assert "does not speak TLS" in cannot_connect_text(address, caught.value)

    asyncio.run(story())


def test_a_server_that_closes_while_tls_begins() -> None:
    async def story() -> None:
        server = await asyncio.start_server(lambda _reader, writer: writer.close(), "127.0.0.1", 0)
        async with server:
            address = Address("127.0.0.1", server.sockets[0].getsockname()[1], is_tls=True)
            with pytest.raises(ConnectionResetError) as caught:
                await open_connection(address, Listener)
            assert cannot_connect_text(address, caught.value) == f"{address} dropped the connection"

    asyncio.run(story())


def test_how_such_an_address_is_written() -> None:
    address = parse_address("tls://example.org")
    assert address == Address("example.org", is_tls=True)
    assert parse_address(str(address)) == address
    assert str(parse_address("tls://[::1]:7")) == "tls://[::1]:7"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["--bot", "easy", "--ca", "x"], "--ca needs a server whose address begins with tls://"),
        (["--ca", "no such"], "--ca: “no such” is not a file"),
        (["bashni", "--ca", "no such"], "--ca: “no such” is not a file"),
        (["--connect", "localhost", "--ca", "x"], "--ca needs a server whose address begins with tls://"),
        (["--connect", "tls://localhost", "--ca", "no such"], "--ca: “no such” is not a file"),
        (["bashni", "--connect", "localhost", "--game", "0123456789abc", "--ca", "x"], "--ca needs a server"),
        (["bashni", "watch", "localhost", "0123456789abc", "--ca", "x"], "--ca needs a server"),
    ],
)
def test_where_ca_means_nothing(capsys: pytest.CaptureFixture[str], line: list[str], said: str) -> None:
    done = run_here(capsys, *line)
    assert done.returncode == 2
    assert said in done.stderr


@pytest.mark.parametrize("game", [(), ("bashni",)])
def test_it_holds_for_addresses_that_are_typed_in_a_menu(game: tuple[str, ...]) -> None:
    menu, typed = (bashni_menu(), f"{GAME}\n") if game else (battleship_menu(), "\n")
    number = menu["Join a server"]
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        heard: list[bool] = []

        def welcome() -> None:
            with suppress(OSError), context.wrap_socket(listener.accept()[0], server_side=True) as connection:
                heard.append(bool(connection.version()))
                connection.sendall(b"220 not a game\r\n" * 3)
                connection.recv(1000)

        serving = threading.Thread(target=welcome, daemon=True)
        serving.start()
        address = f"tls://127.0.0.1:{listener.getsockname()[1]}"
        run(*game, "--plain", "--ca", str(CERTIFICATE), lines=f"{number}\n{address}\n{typed}quit\nquit\n")
        serving.join(20)
    assert heard == [True]
