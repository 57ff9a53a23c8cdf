"""A look at a room before one enters it: who is there, and what is played."""

import asyncio
from functools import partial
from typing import Final

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.codec import LONGEST_LINE, read_server_line, written
from schiffe.battleship.net.rooms.connection import NoRooms
from schiffe.battleship.rule_line import MAX_SIZE
from schiffe.network.address import Address
from schiffe.network.connecting import Connect, connect, tune_socket
from schiffe.network.limits import USUAL_TIMING, Timing

_ANSWER_TIME: Final = 10.0
"""Seconds in which a server has to answer."""
_TRIES: Final = 2
_BRACE: Final = b"{"


class RoomRefused(Exception):
    """A server does not let somebody into a room; ``word`` says why."""

    def __init__(self, word: lines.RefusalWord) -> None:
        super().__init__(word.value)
        self.word = word


async def look_at_room(
    address: Address, code: str, connect: Connect = connect, timing: Timing = USUAL_TIMING
) -> lines.Preview:
    """Return what one would enter.

    Raises:
        RoomRefused: one cannot enter it.
        NoRooms: the server has no rooms.
        OSError, UnicodeError: there is no way to it.
    """
    answer = b""
    for _try in range(_TRIES):
        over: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        await connect(address, partial(_Looking, written(lines.Look(code)), over))
        timing.later(_ANSWER_TIME, partial(_settle, over, b""))
        answer = await over
        if answer.startswith(_BRACE):
            break
    if not answer.startswith(_BRACE):
        raise NoRooms(is_sure=bool(answer))
    try:
        line = read_server_line(answer, MAX_SIZE)
    except lines.BadLine:
        raise NoRooms(is_sure=True) from None
    if isinstance(line, lines.Refused):
        raise RoomRefused(line.word)
    if not isinstance(line, lines.Preview):
        raise NoRooms(is_sure=True)
    return line


def _settle(over: asyncio.Future[bytes], answer: bytes) -> None:
    if not over.done():
        over.set_result(answer)


class _Looking(asyncio.Protocol):
    """The connection of one look: it says one line, and hears one."""

    def __init__(self, line: bytes, over: asyncio.Future[bytes]) -> None:
        self._line = line
        self._over = over
        self._heard = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._over.add_done_callback(lambda _over: transport.close())
        tune_socket(transport.get_extra_info("socket"))
        transport.write(self._line)

    def data_received(self, data: bytes) -> None:
        self._heard += data
        if not self._heard.startswith(_BRACE) or b"\n" in self._heard or len(self._heard) > LONGEST_LINE:
            _settle(self._over, self._heard.split(b"\n")[0] + b"\n")

    def connection_lost(self, _exception: Exception | None) -> None:
        _settle(self._over, b"")
