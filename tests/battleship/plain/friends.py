"""Friends who play in line mode over a server in the same process: what they type, and what they are told."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from types import MappingProxyType
from typing import Any, cast

from schiffe.battleship.first_turn import FirstTurn
from schiffe.battleship.game import BATTLESHIP
from schiffe.battleship.implementation import Battleship
from schiffe.battleship.logbook.recorder import resume_stored
from schiffe.battleship.match.request import EnterRoom, OpenRoom, RoomRequest
from schiffe.battleship.options import RelayOptions, RoomOptions
from schiffe.battleship.plain.menu import LineView
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.server.relay import Relay
from schiffe.battleship.settings import SCHEMA
from schiffe.game.flow.after_match import PlayResult
from schiffe.game.flow.flow import FlowRunner
from schiffe.game.session import Session
from schiffe.network.address import Address
from schiffe.process.tasks import cancel_and_wait
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Settings
from schiffe.store.logbook import Logbook
from schiffe.terminal.console import Console, EndOfInput

PATIENCE = 20
"""Seconds until a story that ought to be over is taken to hang."""
QUICK = {"rules": "5; 2,1", "clock": 0, "boards": "never", "first": FirstTurn.ME}
CODE = re.compile(r"/([a-z]+-[a-z]+-\d+)")


class FriendConsole:
    """A console at which a test types, once something has been said or asked."""

    has_keyboard = True
    out_is_terminal = False
    has_ended = False
    typed_text = ""
    spells_squares = False

    def __init__(self) -> None:
        self.said: list[str] = []
        self.heard = 0
        self._prompt = ""
        self._changed_flag = asyncio.Event()
        self._line: asyncio.Future[str | None] | None = None

    @property
    def is_asking(self) -> bool:
        return self._line is not None and not self._line.done()

    def print(self, text: str = "", *, is_drawing: bool = False) -> None:
        self.said.append(text)
        self._changed_flag.set()

    def forget_typed(self) -> None:
        pass

    async def ask(self, prompt: str = "> ") -> str:
        self._line, self._prompt = asyncio.get_running_loop().create_future(), prompt
        self.print(prompt)
        line = await self._line
        if line is None:
            self.has_ended = True
            raise EndOfInput
        return line

    async def hears(self, *forms: str) -> re.Match[str]:
        """Wait for something that was said since the last time; gives the first of these forms that it has."""
        while True:
            self._changed_flag.clear()
            for number in range(self.heard, len(self.said)):
                for form in forms:
                    if found := re.search(form, self.said[number], re.DOTALL):
                        self.heard = number + 1
                        return found
            await self._changed_flag.wait()

    async def type(self, line: str | None, prompt: str = "") -> None:
        """Type a line once it is asked for with this prompt."""
        while not (self.is_asking and re.search(prompt, self._prompt)):
            self._changed_flag.clear()
            await self._changed_flag.wait()
        assert self._line
        self._line.set_result(line)

    async def is_asked(self, prompt: str, end: str) -> bool:
        """Wait until something is asked for; False where something else was said before."""
        while not (self.is_asking and re.search(prompt, self._prompt)):
            if re.search(end, "\n".join(self.said[self.heard :])):
                return False
            self._changed_flag.clear()
            await self._changed_flag.wait()
        return True

    @property
    def everything(self) -> str:
        return "\n".join(self.said)


everybody: list["Friend"] = []
"""All friends of the story that is told."""


class Friend:
    """Somebody in line mode, whose flow runs beside the test."""

    def __init__(
        self, name: str, changes: Mapping[str, object] = MappingProxyType({}), book: Logbook | None = None
    ) -> None:
        self.console = FriendConsole()
        self.book = book or Logbook()
        self.session = Session(Preferences(SCHEMA, {"name": name, "boards": "never"}, dict(changes)), self.book)
        game = Battleship(BATTLESHIP)
        self.view = LineView(cast(Console, self.console), self.session, game)
        self._flow = FlowRunner(game.make_flow(self.session), self.view)
        everybody.append(self)
        self.playing: asyncio.Task[PlayResult] | None = None

    @property
    def settings(self) -> Settings:
        return self.session.settings

    def begins(self, request: RoomRequest) -> None:
        self.playing = asyncio.ensure_future(self._flow.play(request))

    async def ends(self) -> PlayResult:
        assert self.playing
        return await self.playing

    async def opens(self, address: Address) -> str:
        """Open a room; gives its code."""
        self.begins(OpenRoom(address))
        return (await self.console.hears(CODE.pattern))[1]

    async def enters(self, address: Address, code: str) -> None:
        self.begins(EnterRoom(address, code))
        await self.console.type("", "Press Enter to join")

    def resumes(self) -> None:
        """Go on with the match that was left."""
        (match,) = self.book.read_unfinished_matches()
        resumed = resume_stored(self.book, match.id)
        assert resumed
        self.playing = asyncio.ensure_future(self._flow.play(resumed))

    async def stop(self) -> None:
        if self.playing:
            await cancel_and_wait(self.playing)


@asynccontextmanager
async def served(
    options: RelayOptions | None = None, address: Address | None = None
) -> AsyncIterator[tuple[Relay, Address]]:
    """A server on this computer's loopback, at a new address unless it has one."""
    relay = Relay(options or RelayOptions(rooms=RoomOptions()))
    port = await relay.start("127.0.0.1", address.port if address else 0)
    try:
        yield relay, Address("127.0.0.1", port)
    finally:
        await relay.close()


def told(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a story, which must not hang."""

    async def run() -> None:
        everybody.clear()
        try:
            await asyncio.wait_for(story(), PATIENCE)
        except TimeoutError:
            raise AssertionError("\n\n".join(friend.console.everything for friend in everybody)) from None
        finally:
            for friend in everybody:
                await friend.stop()

    asyncio.run(run())


async def both_lay(*friends: Friend) -> None:
    for friend in friends:
        await friend.console.type("", "Press Enter to keep it")


async def shoot(friend: Friend, size: int, shots: int = 1) -> None:
    """Fire at the cells of a board, one after the other, until the game is over; so many at once in a salvo."""
    console, cell = friend.console, 0
    while await console.is_asked("^> $", "You win!|You lose."):
        await console.type(" ".join(cell_name(cell + number, size) for number in range(shots)))
        cell += shots
