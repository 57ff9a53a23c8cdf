"""Who sits at a full screen: a person, and the pause that a bot makes so that one can follow."""

import asyncio
from collections.abc import Awaitable, Callable

from schiffe.bots.choice import Choice
from schiffe.play.events import Event, ShotFired, ShotRepeated
from schiffe.play.seat import Seat
from schiffe.rules.board import Board
from schiffe.rules.grid import Cell
from schiffe.rules.shots import Answer, Outcome
from schiffe.rules.target import TargetView
from schiffe.texts.network import contradiction, repeated_shot
from schiffe.toolkit.stage import Stage
from schiffe.ui.screens.battle import BattleScreen

BetweenTurns = Callable[[int], Awaitable[None]]
"""Passes the keyboard to a seat; what was shown before is gone when it returns."""


class PersonSeat:
    """A person at a battle screen. ``curtain`` is how the keyboard is passed to them; None when nobody else has it."""

    def __init__(
        self,
        seat: int,
        name: str,
        board: Board,
        stage: Stage,
        screen: BattleScreen,
        curtain: BetweenTurns | None = None,
    ) -> None:
        self.name = name
        self._seat = seat
        self._board = board
        self._stage = stage
        self._screen = screen
        self._curtain = curtain

    async def choose(self, view: TargetView) -> Choice:
        """Where the person fires."""
        if self._curtain:
            await self._curtain(self._seat)
        self._stage.show(self._screen)
        return await self._screen.choose(view)

    async def answer(self, cell: Cell) -> Answer:
        """The board's own answer."""
        return self._board.receive(cell)

    async def told(self, event: Event) -> None:
        """Show a shot; in a game for two, one's own until a key hides it."""
        if isinstance(event, ShotRepeated):
            self._screen.note(repeated_shot(event))
        if not isinstance(event, ShotFired):
            return
        is_mine = event.seat == self._seat
        self._screen.happened(event, is_mine)
        if event.answer.contradicts:
            self._screen.note(contradiction())
        self._stage.redraw()
        if is_mine and self._curtain and event.answer.outcome is not Outcome.WON:
            await self._screen.show_result()


class PacedSeat:
    """Another seat whose shots come after a pause, so that a person can follow; a key ends the pause."""

    def __init__(self, seat: Seat, seconds: float, stage: Stage, screen: BattleScreen) -> None:
        self.name = seat.name
        self._of = seat
        self._seconds = seconds
        self._stage = stage
        self._screen = screen

    async def choose(self, view: TargetView) -> Choice:
        """What the seat chooses, once the pause is over."""
        await self._pause()
        return await self._of.choose(view)

    async def answer(self, cell: Cell) -> Answer:
        """What the seat answers."""
        return await self._of.answer(cell)

    async def told(self, event: Event) -> None:
        """Hand the event on."""
        await self._of.told(event)

    async def _pause(self) -> None:
        over = asyncio.Event()
        self._screen.let_skip(over.set)
        self._stage.redraw()
        try:
            await asyncio.wait_for(over.wait(), self._seconds)
        except TimeoutError:
            pass
        finally:
            self._screen.let_skip(None)
        await self._screen.uncovered()
