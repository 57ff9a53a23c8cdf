"""One of ours at a wire: a bot with its board, and at the other side whoever is at the other end."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable

from schiffe.base.address import Address
from schiffe.bots.choice import Choice
from schiffe.net.client import MatchBroken, RemoteSeat
from schiffe.play.events import Event, ShotFired, ShotRepeated
from schiffe.play.match import play_match
from schiffe.play.seat import BotSeat, Seat
from schiffe.rules.board import Board
from schiffe.rules.grid import Cell
from schiffe.rules.packing import lay_fleet
from schiffe.rules.target import TargetView
from schiffe.rules.variants import WIRE
from tests.wire.house import PATIENCE
from tests.wire.peers import HOST


class InOrder(BotSeat):
    """Shoots at field after field."""

    def __init__(self, board: Board) -> None:
        super().__init__("in order", "easy", board, random.Random(1))

    async def choose(self, view: TargetView) -> Choice:
        return Choice(len(view.shots))


class Player:
    """Plays one match, and keeps what happened; ``own`` is who plays, a bot where none is given."""

    def __init__(self, level: str = "hard", seed: int = 1, patience: float = 0, own: Seat | None = None) -> None:
        rng = random.Random(seed)
        self.board = Board(lay_fleet(WIRE, rng))
        self.own = own or BotSeat("own", level, self.board, rng)
        self.remote = RemoteSeat("other", patience)
        self.events: list[Event] = []
        self.first: int | None = None

    async def connect(self, port: int) -> None:
        await self.remote.connect(Address(HOST, port))

    async def play(self) -> MatchBroken | None:
        """From the role to the end; returns why there was no regular one."""
        try:
            self.first = await self.remote.wait_for_start()
            match = play_match(WIRE, (self.own, self.remote), [self.events.append], self.first)
            await self.remote.unless_broken(match)
        except MatchBroken as error:
            return error
        finally:
            self.remote.close()
        return None

    @property
    def fired(self) -> list[ShotFired]:
        """The shots of the own side."""
        return [event for event in self.events if isinstance(event, ShotFired) and event.seat == 0]

    @property
    def repeated(self) -> list[ShotRepeated]:
        return [event for event in self.events if isinstance(event, ShotRepeated)]

    def shots(self, seat: int) -> list[tuple[Cell, str]]:
        """Field and outcome of every shot of a side."""
        return [
            (event.cell, event.answer.outcome.value)
            for event in self.events
            if isinstance(event, ShotFired | ShotRepeated) and event.seat == seat
        ]


def tell(story: Callable[[], Awaitable[None]]) -> None:
    """Run a story; neither the event loop nor anything in it may complain, and nothing may be left running."""
    complaints: list[object] = []

    class Complain(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            complaints.append(record.getMessage())

    async def watched() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: complaints.append(context))
        await asyncio.wait_for(story(), PATIENCE)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    handler = Complain()
    logging.getLogger("asyncio").addHandler(handler)
    try:
        asyncio.run(watched())
    finally:
        logging.getLogger("asyncio").removeHandler(handler)
    assert not complaints
