"""A gameserver in this process, and scripted clients with sockets of their own."""

import asyncio
import contextlib
import random
import socket
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from schiffe.bashni.options import GameserverOptions
from schiffe.bashni.rules.notation import parse_position
from schiffe.bashni.rules.position import Colour, Position, legal_moves
from schiffe.bashni.server.gameserver import Gameserver
from schiffe.bashni.server.log import GameClosedLine, GameOpenedLine
from schiffe.network.server_log import LogLine
from tests.wire.house import LOOPS, PATIENCE, Peer

GREETING = b"+ MNM Gameserver v2.3 accepting connections\n"
ACCEPTED = b"+ Client version accepted - please send Game-ID to join\n"


class Guest(Peer):
    """A client that says and hears bytes, and knows how a game is joined."""

    def __init__(self, connection: socket.socket) -> None:
        super().__init__(connection)
        self._read = b""

    async def once(self) -> bytes:
        """What one reading gives, as a client takes it that knows nothing of lines."""
        read, self._read = self._read, b""
        return read or await self.loop.sock_recv(self.connection, 4096)

    async def hears(self, expected: bytes) -> None:
        read, self._read = self._read, b""
        self._read = read[len(expected) :]
        assert expected.startswith(read[: len(expected)]), read
        await super().hears(expected[len(read) :])

    async def rest(self) -> bytes:
        return self._read + await super().rest()

    async def exchange(self, said: bytes, expected: bytes) -> None:
        await self.say(said)
        await self.hears(expected)

    async def find(self, game: str) -> None:
        """Go through the prolog up to the name of the game."""
        await self.hears(GREETING)
        await self.exchange(b"VERSION 2.42\n", ACCEPTED)
        await self.exchange(b"ID %b\n" % game.encode(), b"+ PLAYING Bashni\n+ Bashni %b\n" % game.encode())

    async def block(self, *, waits: bool = True) -> list[str]:
        """The next block; a WAIT is answered and does not count, unless it is wanted."""
        while True:
            block = await self._block()
            if not (waits and block == ["WAIT"]):
                return block
            await self.say(b"OKWAIT\n")

    async def _block(self) -> list[str]:
        lines = [await self.line()]
        ends = {"MOVE": "ENDPIECESLIST", "PIEC": "ENDPIECESLIST", "GAME": "QUIT", "YOU ": "ENDPLAYERS"}
        end = ends.get(lines[0][:4], lines[0])
        while lines[-1] != end:
            lines.append(await self.line())
        return lines

    async def line(self) -> str:
        """The next line without its ``+ ``; an error stays as it is."""
        while b"\n" not in self._read:
            piece = await self.loop.sock_recv(self.connection, 4096)
            assert piece, self._read
            self._read += piece
        line, _, self._read = self._read.partition(b"\n")
        return line.decode().removeprefix("+ ")

    async def think(self) -> Position:
        """Wait for MOVE and say THINKING; the position."""
        block = await self.block()
        assert block[0].startswith("MOVE "), block
        await self.exchange(b"THINKING\n", b"+ OKTHINK\n")
        return parse_position(" ".join(block[2:-1]))


class Host:
    """A gameserver that listens, everything it reported, and its guests."""

    def __init__(self, options: GameserverOptions) -> None:
        self.server = Gameserver(options, self._log)
        self.port = 0
        self.events: list[LogLine] = []
        self.guests: list[Guest] = []
        self.changed = asyncio.Event()

    def _log(self, event: LogLine) -> None:
        self.events.append(event)
        self.changed.set()

    async def open(self) -> None:
        self.port = await self.server.start("127.0.0.1", 0)
        self.server.begin()

    async def close(self) -> None:
        for guest in self.guests:
            guest.leave()
        await self.server.close()

    @property
    def game(self) -> str:
        """The ID of the game that was opened last."""
        return str(self.of(GameOpenedLine)[-1].game_id)

    def of(self, kind: type[LogLine]) -> list[Any]:
        """The events of one kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    async def until(self, kind: type[LogLine], count: int = 1) -> Any:
        """Wait until there were so many events of a kind; the last of them."""
        while len(found := self.of(kind)) < count:
            self.changed.clear()
            await self.changed.wait()
        return found[count - 1]

    async def guest(self, room: int = 0, host: str = "127.0.0.1") -> Guest:
        """A new client; ``room`` bytes is all that its system takes before it is read, ``host`` its own address."""
        connection = socket.socket()
        connection.bind((host, 0))
        connection.settimeout(0)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if room:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        guest = Guest(connection)
        self.guests.append(guest)
        await guest.loop.sock_connect(connection, ("127.0.0.1", self.port))
        return guest

    async def player(self, game: str, number: int | None = None, room: int = 0, host: str = "127.0.0.1") -> Guest:
        """Somebody who has just been told the players."""
        guest = await self.guest(room, host)
        await guest.find(game)
        await guest.say(b"PLAYER\n" if number is None else b"PLAYER %d\n" % number)
        assert (await guest.block())[-1] == "ENDPLAYERS"
        return guest

    async def pair(self, game: str = "", other: str = "127.0.0.1") -> tuple[Guest, Guest]:
        """White and Black of a game that has just begun; ``other`` is where Black comes from."""
        game = game or self.game
        return await self.player(game, 0), await self.player(game, 1, host=other)

    async def closed(self, count: int = 1) -> GameClosedLine:
        """Wait for the end of so many games: the last one."""
        event: GameClosedLine = await self.until(GameClosedLine, count)
        return event


def choose(position: Position, rng: random.Random) -> str:
    """Any legal move."""
    names = [f"{'ABCDEFGH'[s % 4 * 2 + s // 4 % 2]}{s // 4 + 1}" for s in rng.choice(legal_moves(position)).squares]
    return ":".join(names)


async def play_on(guest: Guest, side: Colour, rng: random.Random) -> list[str]:
    """Play until the end; the block that told it."""
    while True:
        block = await guest.block()
        if block[0] == "GAMEOVER":
            return block
        assert block[0].startswith("MOVE "), block
        position = parse_position(" ".join(block[2:-1]), side)
        await guest.exchange(b"THINKING\n", b"+ OKTHINK\n")
        await guest.exchange(b"PLAY %b\n" % choose(position, rng).encode(), b"+ MOVEOK\n")


@contextlib.contextmanager
def hosted(loop: str, options: GameserverOptions) -> Iterator[tuple[Host, Callable[[Awaitable[None]], None]]]:
    """A gameserver on a loop of its own, and what runs a story at it. The loop's exception handler hears of nothing."""
    complaints: list[object] = []

    async def patiently(story: Awaitable[None]) -> None:
        await asyncio.wait_for(story, PATIENCE)
        assert not complaints, complaints

    async def build() -> Host:
        return Host(options)

    with asyncio.Runner(loop_factory=LOOPS[loop]) as runner:
        runner.get_loop().set_exception_handler(lambda _loop, context: complaints.append(context))
        host = runner.run(build())
        runner.run(patiently(host.open()))
        try:
            yield host, lambda story: runner.run(patiently(story))
        finally:
            runner.run(patiently(host.close()))
