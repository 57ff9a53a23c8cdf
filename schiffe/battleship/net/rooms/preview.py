"""The preview of a room: the people there, and the rules."""

import asyncio
from functools import partial
from typing import Final

from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.codec import MAX_LINE_BYTES, ROOM_FIRST_BYTE, decode_server_message, encode_message
from schiffe.battleship.rule_line import MAX_SIZE
from schiffe.network.address import Address
from schiffe.network.connecting import open_connection, tuned_stream

_ANSWER_SECONDS: Final = 10.0
"""The seconds that a server may take to answer."""
_MAX_TRIES: Final = 2


async def ask_preview(address: Address, code: str) -> messages.Preview:
    """Ask a server for the preview of a room, and try again if the answer is lost.

    Raises:
        RefusedRoom: the server refuses to show the room.
        MissingRooms: the server has no rooms, or does not answer.
        OSError, UnicodeError: the server cannot be reached.
    """
    loop = asyncio.get_running_loop()
    answer = b""
    for _try in range(_MAX_TRIES):
        answer_future: asyncio.Future[bytes] = loop.create_future()
        await open_connection(
            address, partial(_PreviewProtocol, encode_message(messages.AskPreview(code)), answer_future)
        )
        loop.call_later(_ANSWER_SECONDS, _set_answer, answer_future, b"")
        answer = await answer_future
        if answer.startswith(ROOM_FIRST_BYTE):
            break
    else:
        raise messages.MissingRooms(is_sure=bool(answer))
    try:
        message = decode_server_message(answer, MAX_SIZE)
    except messages.InvalidMessage:
        raise messages.MissingRooms(is_sure=True) from None
    match message:
        case messages.Preview():
            return message
        case messages.Refused(refusal=refusal):
            raise messages.RefusedRoom(refusal)
        case _:
            raise messages.MissingRooms(is_sure=True)


def _set_answer(answer_future: asyncio.Future[bytes], answer: bytes) -> None:
    if not answer_future.done():
        answer_future.set_result(answer)


class _PreviewProtocol(asyncio.Protocol):
    """A connection that sends one line and receives one."""

    def __init__(self, line: bytes, answer_future: asyncio.Future[bytes]) -> None:
        self._line = line
        self._answer_future = answer_future
        self._received_bytes = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = tuned_stream(transport)
        self._answer_future.add_done_callback(lambda _future: transport.close())
        self._transport.write(self._line)

    def data_received(self, data: bytes) -> None:
        self._received_bytes += data
        received = self._received_bytes
        if not received.startswith(ROOM_FIRST_BYTE) or b"\n" in received or len(received) > MAX_LINE_BYTES:
            _set_answer(self._answer_future, received.split(b"\n")[0] + b"\n")

    def connection_lost(self, _exception: Exception | None) -> None:
        _set_answer(self._answer_future, b"")
