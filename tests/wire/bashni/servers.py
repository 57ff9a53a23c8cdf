"""Gameservers as other people write them, each with a habit that such a program really has, or might have.

They share the rules with ours, and nothing of the wire: neither code nor manners.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace

from schiffe.bashni.rules.notation import format_pieces, parse_move
from schiffe.bashni.rules.position import START_POSITION, Colour, Position, legal_moves

HOST = "127.0.0.1"
GAME = "0123456789abc"


@dataclass(frozen=True)
class Habits:
    """What a server does in its own way."""

    end: str = "\n"
    byte_by_byte: bool = False
    line_by_line: bool = False
    greeting: str = "MNM Gameserver v2.3 accepting connections"
    counts: bool = True
    end_of_pieces: str = "ENDPIECESLIST"
    zero: str = "0"
    """How it writes the number in PLAYER0WON."""
    chatter: bool = False
    """It says things that nobody knows."""
    apart: bool = False
    """The pieces of a tower do not follow each other."""
    waits: int = 1
    """How often it says WAIT before a move."""
    waits_together: bool = False
    """It does not wait for the answers."""
    says_twice: bool = False
    quits: bool = True
    plies: int = 12


SERVERS = {
    "plain": Habits(),
    "the other spelling": Habits(counts=False, end_of_pieces="ENDPICESLIST", zero="O"),
    "carriage returns": Habits(end="\r\n"),
    "byte by byte": Habits(byte_by_byte=True, end="\r\n", plies=4),
    "line by line": Habits(line_by_line=True),
    "chatter": Habits(chatter=True),
    "towers apart": Habits(apart=True, plies=40),
    "many waits": Habits(waits=5),
    "waits together": Habits(waits=5, waits_together=True),
    "says everything twice": Habits(says_twice=True),
    "another minor version": Habits(greeting="MNM Gameserver v2.17-beta (of somebody) accepting connections"),
    "no version": Habits(greeting="MNM Gameserver accepting connections"),
    "never quits": Habits(quits=False),
}


class Referee:
    """Leads one client through one game against moves of chance, on ``position``."""

    def __init__(
        self, habits: Habits, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, rng: random.Random
    ) -> None:
        self.habits = habits
        self.reader = reader
        self.writer = writer
        self.rng = rng
        self.position: Position = START_POSITION
        self.said: list[str] = []
        """What the client said."""
        self.was_cut_off = False

    async def lead(self) -> None:
        side = await self.prolog()
        for _ply in range(self.habits.plies):
            legal = legal_moves(self.position)
            if not legal:
                break
            if self.position.side_to_move == side:
                move = parse_move(await self.ask())
                assert move in legal
            else:
                await self.wait()
                move = self.rng.choice(legal)
            self.position = self.position.after(move)
        await self.over()

    async def prolog(self) -> int:
        await self.say(self.habits.greeting)
        assert (await self.hear()).startswith("VERSION 2.")
        await self.say("Client version accepted - please send Game-ID to join")
        assert await self.hear() == f"ID {GAME}"
        await self.say("PLAYING Bashni", "A game of ours")
        wanted = await self.hear()
        assert wanted in ("PLAYER", "PLAYER 0", "PLAYER 1"), wanted
        side = int(wanted[7:] or 0)
        await self.say(f"YOU {side} Ann Example", "TOTAL 2", f"{1 - side} Bob 0 1", "ENDPLAYERS")
        return side

    async def wait(self) -> None:
        for _ in range(self.habits.waits):
            await self.say("WAIT")
            if not self.habits.waits_together:
                assert await self.hear() == "OKWAIT"
        if self.habits.waits_together:
            assert [await self.hear() for _ in range(self.habits.waits)] == ["OKWAIT"] * self.habits.waits

    async def ask(self) -> str:
        await self.wait()
        await self.say("MOVE 20000", *self.pieces())
        assert await self.hear() == "THINKING"
        await self.say("OKTHINK")
        if self.habits.says_twice:
            await self.say("OKTHINK")
        said = await self.hear()
        assert said.startswith("PLAY "), said
        await self.say("MOVEOK")
        if self.habits.says_twice:
            await self.say("MOVEOK")
        return said[5:]

    async def over(self) -> None:
        lines = ["GAMEOVER", *self.pieces(), f"PLAYER{self.habits.zero}WON Yes", "PLAYER1WON No"]
        await self.say(*lines, *(["QUIT"] if self.habits.quits else []))
        self.was_cut_off = self.reader.at_eof()

    def pieces(self) -> list[str]:
        pieces = format_pieces(self.position)
        if self.habits.apart:  # the lowest pieces of all towers first, then the next ones
            heights: dict[str, int] = {}
            ordered = []
            for piece in pieces:
                square = piece[2:]
                heights[square] = heights.get(square, 0) + 1
                ordered.append((heights[square], piece))
            pieces = [piece for _, piece in sorted(ordered, key=lambda pair: pair[0])]
        first = f"PIECESLIST {len(pieces)}" if self.habits.counts else "PIECESLIST"
        return [first, *pieces, self.habits.end_of_pieces]

    async def say(self, *lines: str) -> None:
        if self.habits.chatter and lines[0] != "PLAYING Bashni":
            lines = ("NEWS from the server", *lines, "42")
        texts = [f"+ {line}{self.habits.end}" for line in lines]
        data = "".join(texts).encode()
        pieces: Sequence[bytes] = [data]
        if self.habits.byte_by_byte:
            pieces = [bytes((byte,)) for byte in data]
        elif self.habits.line_by_line:
            pieces = [text.encode() for text in texts]
        for piece in pieces:
            self.writer.write(piece)
            await self.writer.drain()

    async def hear(self) -> str:
        line = (await self.reader.readuntil(b"\n")).decode()
        assert line.endswith("\n")
        assert "\r" not in line
        self.said.append(line[:-1])
        return line[:-1]


class Script:
    """A server that says blocks one after the other, each when a line has come, and then closes, or says nothing."""

    def __init__(self, blocks: Sequence[bytes], *, closes: bool) -> None:
        self.blocks = blocks
        self.closes = closes
        self.said: list[bytes] = []
        self.gone = asyncio.Event()

    async def lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            for number, block in enumerate(self.blocks):
                writer.write(block)
                await writer.drain()
                if number < len(self.blocks) - 1 and number not in (3, 7):  # nothing answers the players and MOVEOK
                    self.said.append(await reader.readline())
            if not self.closes:
                await reader.read()
        writer.close()
        self.gone.set()


@asynccontextmanager
async def listening(lead: object) -> AsyncIterator[int]:
    """A server that leads each client with this; gives its port."""
    tasks: list[asyncio.Task[None]] = []

    async def welcome(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        tasks.append(task)
        try:
            await lead(reader, writer)  # type: ignore[operator]
        finally:
            writer.close()

    server = await asyncio.start_server(welcome, HOST, 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        await asyncio.gather(*tasks)


def pieces_of(position: Position) -> bytes:
    lines = format_pieces(position)
    return "".join(f"+ {line}\n" for line in (f"PIECESLIST {len(lines)}", *lines, "ENDPIECESLIST")).encode()


MOVE = b"+ MOVE 20000\n" + pieces_of(START_POSITION)
OVER = (
    b"+ GAMEOVER\n"
    + pieces_of(replace(START_POSITION, side_to_move=Colour.BLACK))
    + b"+ PLAYER0WON Yes\n+ PLAYER1WON No\n+ QUIT\n"
)
BLOCKS = (
    b"+ MNM Gameserver v2.3 accepting connections\n",
    b"+ Client version accepted - please send Game-ID to join\n",
    b"+ PLAYING Bashni\n+ Name\n",
    b"+ YOU 0 Ann\n+ TOTAL 2\n+ 1 Bob 1\n+ ENDPLAYERS\n",
    b"+ WAIT\n",
    MOVE,
    b"+ OKTHINK\n",
    b"+ MOVEOK\n",
    OVER,
)
"""A whole short game with a client that is White."""
