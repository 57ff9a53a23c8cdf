"""Servers and clients for the wire as other people write them, each with a habit that such a program really has.

They share nothing with ours: neither code nor manners.
"""

import asyncio
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from enum import Enum

HOST = "127.0.0.1"


class Roles(Enum):
    AT_ONCE = "at once"
    TOGETHER = "with the second client"
    RANDOM = "with the second client, at random"


@dataclass(frozen=True)
class Habits:
    """What a server does in its own way."""

    end: str = "\n"
    roles: Roles = Roles.AT_ONCE
    role_with_start: bool = False
    """Role and start come in one segment."""
    byte_by_byte: bool = False
    spaced: bool = False
    without_parentheses: bool = False
    closes_after_the_end: bool = True
    tells_of_leaving: bool = True
    starts_defence_late: bool = False
    """The attacker is started first, and its attack is passed on before the defender is started too."""
    forgets_late: float = 0
    """Seconds from the end of a match until its players are taken off the list, and whoever has come since with them.

    Whoever is on the list hears all that is said; nobody is told of being forgotten.
    """
    cuts_off_all: bool = False
    """Whoever is not one of two is let in, is told to attack and hears all; when one goes, all have to."""
    seed: int = 1


SERVERS = {
    "plain": Habits(),
    "bare carriage returns": Habits(end="\r", roles=Roles.TOGETHER, role_with_start=True),
    "both line ends": Habits(end="\r\n", role_with_start=True),
    "role late": Habits(roles=Roles.TOGETHER),
    "role at random": Habits(roles=Roles.RANDOM, role_with_start=True),
    "role at random, the other way": Habits(roles=Roles.RANDOM, end="\r", seed=2),
    "byte by byte": Habits(end="\r\n", byte_by_byte=True, roles=Roles.TOGETHER, role_with_start=True),
    "spaces": Habits(spaced=True),
    "no parentheses": Habits(without_parentheses=True, roles=Roles.TOGETHER),
    "silent leaver": Habits(end="\r", roles=Roles.TOGETHER, tells_of_leaving=False),
    "attack before the start": Habits(starts_defence_late=True),
    "stays after the end": Habits(spaced=True, end="\r", closes_after_the_end=False),
    "cuts off all": Habits(cuts_off_all=True),
    "one list, cleared late": Habits(closes_after_the_end=False, tells_of_leaving=False, forgets_late=0.15),
}


class Server:
    """A server for one match. It is no referee: it passes on lines, in its own spelling."""

    def __init__(self, habits: Habits) -> None:
        self.habits = habits
        self.port = 0
        self.left = asyncio.Event()
        """Somebody has left, whether the other one is told or not."""
        self._writers: list[asyncio.StreamWriter] = []
        self._full = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._codes = [3, 4]
        if habits.roles is Roles.RANDOM:
            random.Random(habits.seed).shuffle(self._codes)

    async def welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._tasks.append(task)
        me = len(self._writers)
        self._writers.append(writer)
        at_once = self.habits.roles is Roles.AT_ONCE
        if at_once and not (me and self.habits.role_with_start):
            await self._say(me, f"({self._codes[me]},[]).")
        if me:
            for number in (1, 0) if self.habits.starts_defence_late else (0, 1):
                if number == 0 and self.habits.starts_defence_late:
                    await self._say(0, (await reader.readline()).decode("latin-1").rstrip("\n"))
                told = at_once and not (number and self.habits.role_with_start)
                lines = ["(5,[])."] if told else [f"({self._codes[number]},[]).", "(5,[])."]
                if self.habits.role_with_start:
                    lines = [self.habits.end.join(lines)]
                for line in lines:
                    await self._say(number, line)
            self._full.set()
        await self._full.wait()
        if len(self._writers) < 2:
            return  # nobody else has come before the server was closed
        with suppress(ConnectionError):
            await self._pass_on(reader, 1 - me)
        self.left.set()
        if self.habits.tells_of_leaving:
            self._writers[1 - me].close()

    async def _pass_on(self, reader: asyncio.StreamReader, other: int) -> None:
        while line := await reader.readline():
            text = line.decode("latin-1").rstrip("\n")
            await self._say(other, text)
            if re.fullmatch(r"\(2,\[\d,\d,4\]\)\.", text) and self.habits.closes_after_the_end:
                for writer in self._writers:
                    writer.close()

    async def _say(self, number: int, text: str) -> None:
        if self.habits.spaced:
            text = re.sub(r"([(),\[\].])", r" \1 ", text)
        if self.habits.without_parentheses:
            text = re.sub(r"[()]", "", text)
        data = (text + self.habits.end).encode("latin-1")
        writer = self._writers[number]
        for piece in [data[at : at + 1] for at in range(len(data))] if self.habits.byte_by_byte else [data]:
            writer.write(piece)
            if self.habits.byte_by_byte:
                # The other end may read in between, which is the habit; that it does is asserted nowhere.
                await asyncio.sleep(0)
                await asyncio.sleep(0)

    async def close(self) -> None:
        self._full.set()
        for writer in self._writers:
            writer.close()
        await asyncio.gather(*self._tasks)


class OneList(Server):
    """A server for one match after the other: the first two on its list play, and whoever comes then hears them.

    A newcomer learns a role by its place on the list, whether a match is under way or not.
    """

    def __init__(self, habits: Habits) -> None:
        super().__init__(habits)
        self.heard_others = 0
        """How many have come while others were on the list."""
        self._everybody: list[asyncio.StreamWriter] = []
        self.came = asyncio.Event()
        """Somebody has."""

    async def welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._tasks.append(task)
        self._writers.append(writer)
        self._everybody.append(writer)
        place = len(self._writers)
        await self._say(place - 1, "(3,[])." if place == 1 else "(4,[]).")
        if place == 2:
            for number in (0, 1):
                await self._say(number, "(5,[]).")
        elif place > 2:
            self.heard_others += 1
            self.came.set()
        with suppress(ConnectionError):
            while line := await reader.readline():
                await self._tell_others(writer, line.decode("latin-1").rstrip("\n"))
        writer.close()
        self.left.set()

    async def _tell_others(self, speaker: asyncio.StreamWriter, text: str) -> None:
        if speaker not in self._writers:
            return
        for number, writer in enumerate(self._writers):
            if writer is not speaker and not writer.is_closing():
                await self._say(number, text)
        if re.fullmatch(r"\(2,\[\d,\d,4\]\)\.", text):
            asyncio.get_running_loop().call_later(self.habits.forgets_late, self._writers.clear)

    async def close(self) -> None:
        self._writers = self._everybody
        await super().close()


class OneMatch(Server):
    """A server for one match after the other, in which whoever is there hears everybody else.

    When anybody goes, a listener too, everybody is cut off, and the next to come are the next to play.
    """

    def __init__(self, habits: Habits) -> None:
        super().__init__(habits)
        self.regular = 0
        """Matches that came to their end."""
        self.broken: list[int] = []
        """Of each match that did not, the place of who went first; from 2 on that is a listener."""
        self.listeners = 0
        """How many came to a match of others."""
        self.said_by_listeners: list[str] = []
        self.changed = asyncio.Event()
        """Somebody has come, or a match has ended."""
        self._is_decided = False

    async def welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._tasks.append(task)
        match, place = self._writers, len(self._writers)
        match.append(writer)
        await self._say(place, "(4,[])." if place else "(3,[]).")
        if place == 1:
            for number in (0, 1):
                await self._say(number, "(5,[]).")
        self.listeners += place > 1
        self.changed.set()
        with suppress(ConnectionError):
            while line := await reader.readline():
                if match is not self._writers:
                    break
                await self._forward(place, line.decode("latin-1").rstrip("\n"))
        self.left.set()
        if match is self._writers:
            self._cut_off(place)
        writer.close()

    async def _forward(self, place: int, text: str) -> None:
        if place > 1:
            self.said_by_listeners.append(text)
        for number, other in enumerate(self._writers):
            if number != place and not other.is_closing():
                await self._say(number, text)
        self._is_decided |= bool(re.fullmatch(r"\(2,\[\d,\d,4\]\)\.", text))

    def _cut_off(self, place: int) -> None:
        if self._is_decided:
            self.regular += 1
        elif len(self._writers) > 1:
            self.broken.append(place)
        for writer in self._writers:
            writer.close()
        self._writers, self._is_decided = [], False
        self.changed.set()


def server_with(habits: Habits) -> Server:
    """A server that has these habits."""
    if habits.cuts_off_all:
        return OneMatch(habits)
    return OneList(habits) if habits.forgets_late else Server(habits)


@asynccontextmanager
async def serving(habits: Habits) -> AsyncIterator[Server]:
    """A server at work on a port of its own."""
    hall = server_with(habits)
    server = await asyncio.start_server(hall.welcome, HOST, 0)
    hall.port = server.sockets[0].getsockname()[1]
    try:
        yield hall
    finally:
        server.close()
        await hall.close()


# Clients


class Died(Exception):
    """A client met something that it does not understand."""


_SHIPS = ("00 10 20 30 40", "51 61 71 81", "92 93 94", "05 15 25", "36 37")  # corner to corner, each as x and y


class Client:
    """Plays as the rules say, and takes whatever a server can make of a line.

    ``end`` says how it came out: won, lost, or closed by the other end. What it says is sent when it waits for
    something, so that a result and the attack after it come in one segment.
    """

    def __init__(self, seed: int = 1) -> None:
        self.ships = [{(int(field[0]), int(field[1])) for field in ship.split()} for ship in _SHIPS]
        self.targets = [(x, y) for x in range(10) for y in range(10)]
        random.Random(seed).shuffle(self.targets)
        self.attacks: list[tuple[int, int]] = []
        self.verdicts: list[int] = []
        """What it was told of its own attacks."""
        self.attacked: list[tuple[int, int]] = []
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter
        self.unsent = ""

    async def connect(self, port: int) -> None:
        self.reader, self.writer = await asyncio.open_connection(HOST, port)

    async def play(self) -> str:
        """From the role to the end."""
        try:
            role = await self.hear()
            assert await self.hear() == [5]
            return await (self.attack() if role == [4] else self.defend())
        except (asyncio.IncompleteReadError, ConnectionError):
            return "closed"
        finally:
            self.writer.close()

    async def attack(self) -> str:
        while True:
            x, y = self.aim()
            self.attacks.append((x, y))
            self.say(f"(1,[{x},{y}]).")
            *_, result = await self.hear()
            self.verdicts.append(result)
            if result == 4:
                return "won"
            if await self.answer():
                return "lost"

    async def defend(self) -> str:
        return "lost" if await self.answer() else await self.attack()

    async def answer(self) -> bool:
        """Answer one attack; returns whether that was the end."""
        opcode, x, y = await self.hear()
        assert opcode == 1
        if not self.accepts(x, y):
            return False
        result = self.verdict(x, y)
        self.attacked.append((x, y))
        self.say(f"(2,[{x},{y},{result}]).")
        if result == 4:
            self.flush()
        return result == 4

    def aim(self) -> tuple[int, int]:
        return self.targets.pop()

    def accepts(self, x: int, y: int) -> bool:
        return True

    def verdict(self, x: int, y: int) -> int:
        for ship in self.ships:
            if (x, y) in ship:
                ship.remove((x, y))
                return 2 if ship else 3 if any(self.ships) else 4
        return 1

    def say(self, line: str) -> None:
        self.unsent += line + "\n"

    def flush(self) -> None:
        self.writer.write(self.unsent.encode("latin-1"))
        self.unsent = ""

    async def hear(self) -> list[int]:
        """The numbers of the next line."""
        self.flush()
        return [int(number) for number in re.findall(r"-?\d+", await self.line())]

    async def line(self) -> str:
        line = b""
        while not line.strip():
            line = b""
            while (byte := await self.reader.readexactly(1)) not in b"\r\n":
                line += byte
        return line.decode("latin-1")


class Strict(Client):
    """Dies of a space, of a carriage return, of anything but the plain form."""

    async def line(self) -> str:
        line = (await self.reader.readuntil(b"\n")).decode("latin-1")
        if not re.fullmatch(r"\([1-5],\[(\d,\d(,[1-4])?)?\]\)\.\n", line):
            raise Died(line)
        return line


class Sulker(Client):
    """Never answers an attack on a field that it has answered or does not have, and takes its own turn instead."""

    def accepts(self, x: int, y: int) -> bool:
        return (x, y) not in self.attacked and 0 <= x < 10 and 0 <= y < 10


class Closer(Sulker):
    """Closes then."""

    def accepts(self, x: int, y: int) -> bool:
        accepted = super().accepts(x, y)
        if not accepted:
            self.writer.close()
        return accepted


class Repeater(Client):
    """Attacks every field twice, as if the first answer could change."""

    def aim(self) -> tuple[int, int]:
        if len(self.attacks) % 2:
            return self.attacks[-1]
        return super().aim()


PLAYERS = (Client, Strict, Sulker, Closer, Repeater)
"""Those that can play a game to its end."""
