"""Rooms behind something that encrypts, with a certificate of one's own, and the way back there."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from schiffe.battleship import playing
from schiffe.battleship.match.request import OpenRoom
from schiffe.game.session import Session
from schiffe.network.address import Address
from schiffe.store.logbook import Logbook
from tests.battleship.plain.friends import CODE, QUICK, Friend, served, told
from tests.network.test_tls import CERTIFICATE
from tests.running import run_here


@asynccontextmanager
async def encrypted(server: Address) -> AsyncIterator[Address]:
    """The address of a proxy that encrypts what is said to a server."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)

    async def copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(4096):
                writer.write(data)
        writer.close()

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(server.host, server.port)
        await asyncio.gather(copy(reader, back), copy(there, writer))

    proxy = await asyncio.start_server(pass_on, "127.0.0.1", 0, ssl=context)
    try:
        yield Address("127.0.0.1", proxy.sockets[0].getsockname()[1], is_tls=True)
    finally:
        proxy.close()


def resumed(book: Logbook, ca_file: str | None = None) -> Friend:
    """Anna, whose program was started again with a file of authorities."""
    friend = Friend("Anna", QUICK, book)
    friend.session.ca_file = ca_file
    friend.resumes()
    return friend


@pytest.mark.parametrize("is_placed", [False, True], ids=["waiting", "placed"])
def test_one_comes_back_with_the_certificate_only(tmp_path: Path, *, is_placed: bool) -> None:
    book, ca = Logbook(tmp_path / "anna.sqlite3"), str(CERTIFICATE)

    async def story() -> None:
        async with served() as (_relay, server), encrypted(server) as address:
            anna = Friend("Anna", QUICK, book)
            anna.session.ca_file = ca
            anna.begins(OpenRoom(anna.session.with_ca(address)))
            code = (await anna.console.hears(CODE.pattern))[1]
            if is_placed:
                await anna.console.type("", "Press Enter to keep it")
                await anna.console.hears("Waiting for a friend")
            await anna.stop()
            anna = resumed(book)
            for _try in range(2):
                await anna.console.hears("the certificate of .* cannot be trusted")
                await anna.console.type("" if _try == 0 else "quit", "Press Enter to try again")
            assert (await anna.ends()).has_failed
            anna = resumed(book, ca)
            assert (await anna.console.hears(CODE.pattern))[1] == code, "the room is kept for another try"

    told(story)
    book.close()


@pytest.mark.parametrize("number", [(), ("1",)], ids=["latest", "first"])
def test_the_command_line_takes_the_certificate_for_a_game_that_is_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], number: tuple[str, ...]
) -> None:
    path = tmp_path / "anna.sqlite3"
    book = Logbook(path)

    async def story() -> None:
        async with served() as (_relay, server):
            await Friend("Anna", QUICK, book).opens(server)

    told(story)
    book.close()
    found = list[str | None]()

    def play(_game: object, session: Session, start: object, *, is_plain: bool) -> int:
        assert start
        found.append(session.ca_file)
        return int(is_plain)

    monkeypatch.setenv("SCHIFFE_LOGBOOK", str(path))
    monkeypatch.setattr(playing, "play_game", play)
    assert run_here(capsys, "--resume", *number, "--ca", str(CERTIFICATE)).returncode == 0
    assert found == [str(CERTIFICATE)]
