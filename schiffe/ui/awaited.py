"""Waiting for somebody at another computer: what for, and how long already."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from schiffe.base.i18n import _
from schiffe.bots.choice import Choice
from schiffe.play.events import Event
from schiffe.play.seat import Seat
from schiffe.rules.grid import Cell
from schiffe.rules.shots import Answer
from schiffe.rules.target import TargetView
from schiffe.texts.network import awaited_answer, awaited_move
from schiffe.toolkit.stage import Stage
from schiffe.ui.screens.battle import BattleScreen


class Awaited:
    """Something that one waits for since this was made; ``what`` says it in the language of the moment."""

    def __init__(self, what: Callable[[], str]) -> None:
        self._what = what
        self._since = time.monotonic()

    def text(self) -> str:
        """What one waits for, and the full seconds once there are some."""
        seconds = int(time.monotonic() - self._since)
        if not seconds:
            return self._what()
        return _("{what}: {seconds} s").format(what=self._what(), seconds=seconds)


@asynccontextmanager
async def redrawn_each_second(stage: Stage) -> AsyncIterator[None]:
    """Let the passing seconds be seen."""

    async def redraw() -> None:
        while True:
            await asyncio.sleep(1)
            stage.redraw()

    task = asyncio.ensure_future(redraw())
    try:
        yield
    finally:
        task.cancel()


class AwaitedSeat:
    """A seat that is not in this program; its shots come after a pause at least, so that a person can follow."""

    def __init__(self, seat: Seat, pause: float, stage: Stage, screen: BattleScreen) -> None:
        self.name = seat.name
        self._of = seat
        self._pause = pause
        self._stage = stage
        self._screen = screen

    async def choose(self, view: TargetView) -> Choice:
        """Where the other side fires."""
        async with self._visible(awaited_move):
            earliest = time.monotonic() + self._pause
            choice = await self._of.choose(view)
            await asyncio.sleep(max(0, earliest - time.monotonic()))
            return choice

    async def answer(self, cell: Cell) -> Answer:
        """What the other side answers."""
        async with self._visible(awaited_answer):
            return await self._of.answer(cell)

    async def told(self, event: Event) -> None:
        """Hand the event on."""
        await self._of.told(event)

    @asynccontextmanager
    async def _visible(self, what: Callable[[], str]) -> AsyncIterator[None]:
        self._screen.awaits = Awaited(what).text
        try:
            async with redrawn_each_second(self._stage):
                yield
        finally:
            self._screen.awaits = None
            self._stage.redraw()
