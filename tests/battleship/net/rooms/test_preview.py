"""A look at a room: what servers answer, and what those say that have no rooms."""

import asyncio
from contextlib import suppress

import pytest

from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms import preview as preview_module
from schiffe.battleship.net.rooms.messages import MissingRooms, RefusedRoom
from schiffe.battleship.net.rooms.preview import ask_preview
from schiffe.battleship.rules.rules import Rules
from schiffe.network.address import Address

PREVIEW = b'{"rules":"7; 4,3,2; corners; alternate; ship","clock":15,"names":["Anna"]}\n'


def looked(*pieces: bytes, closes: bool = True) -> tuple[messages.Preview, list[bytes]]:
    """What a look comes to where a server answers in these pieces, and what each connection has said to it."""
    heard: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        done.clear()
        heard.append(await reader.readline())
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(0)
        if not closes:
            await reader.read()
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
        done.set()

    async def look() -> messages.Preview:
        async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
            try:
                return await ask_preview(Address(*server.sockets[0].getsockname()[:2]), "amber-otter-417")
            finally:
                await done.wait()

    done = asyncio.Event()
    return asyncio.run(look()), heard


@pytest.mark.parametrize("pieces", [(PREVIEW,), (PREVIEW[:30], PREVIEW[30:]), (PREVIEW + b'{"ping":true}\n',)])
def test_a_room_is_shown(pieces: tuple[bytes, ...]) -> None:
    preview, heard = looked(*pieces, closes=False)
    assert preview == messages.Preview(Rules.of(7, (4, 3, 2)), 15, ("Anna",))
    assert heard == [b'{"schiffe":1,"look":"amber-otter-417"}\n']


@pytest.mark.parametrize("word", ["unknown", "full", "rate", "version", "closed"])
def test_a_refusal_has_its_word(word: str) -> None:
    with pytest.raises(RefusedRoom) as caught:
        looked(b'{"refused":"' + word.encode() + b'"}\n')
    assert caught.value.reason is messages.RoomRefusalReason(word)


@pytest.mark.parametrize(
    ("said", "is_sure"),
    [
        (b"", False),
        (b"(3,[]).\r", True),
        (b"HTTP/1.1 400 Bad Request\r\n", True),
        (b'{"hello":true}\n', True),
        (b'{"ping":true}\n', True),
        (b"{" + b"x" * 5000, True),
    ],
)
def test_what_is_no_server_of_rooms_is_told(said: bytes, is_sure: bool) -> None:
    with pytest.raises(MissingRooms) as caught:
        looked(said)
    assert caught.value.is_sure == is_sure


def test_a_server_that_says_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preview_module, "_ANSWER_SECONDS", 0.01)
    with pytest.raises(MissingRooms) as caught:
        looked(closes=False)
    assert not caught.value.is_sure
