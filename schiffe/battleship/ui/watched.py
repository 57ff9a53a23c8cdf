"""Two bots at a screen: each of their turns comes when the pace lets it, and is shown."""

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.match.events import Event, ShotsFired
from schiffe.battleship.match.loop import Answers, Emit, Seat
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.ui.battle.log import reasons
from schiffe.battleship.ui.context import MatchContext
from schiffe.battleship.ui.motion import FLIGHT, FULL, NONE, STRIKE, Impact
from schiffe.battleship.ui.onlooker import WatchState
from schiffe.battleship.ui.watching import WatchKeys, WatchScreen
from schiffe.game.interruption import Interruption
from schiffe.settings.shared import PAUSE
from schiffe.toolkit.help import HelpScreen, sections
from schiffe.toolkit.stage import SHORTEST

_LEAST: Final = FLIGHT + STRIKE
"""Turns that follow each other faster are not seen to strike."""


class Watcher:
    """Shows a match of two bots, and lets each turn wait.

    Attributes:
        screen: what is seen.
    """

    def __init__(self, state: WatchState, context: MatchContext, interruption: Interruption) -> None:
        self._context = context
        self._changed = asyncio.Event()
        self._steps = 0
        keys = WatchKeys(self._changed.set, self._step, self._show_reasons, context.leave(interruption, 0))
        self.screen = WatchScreen(state.with_pause(context.settings[PAUSE]), keys)

    def notify(self, event: Event, state: MatchState) -> None:
        """Show how things stand now."""
        shown, motion, impact = self.screen.state, self._context.motion, None
        if isinstance(event, ShotsFired) and motion != NONE and shown.pace.seconds >= _LEAST:
            impact = Impact(shown.seen, event, time.monotonic(), FLIGHT if motion == FULL else 0)
        self.screen.update(lambda shown: replace(shown, match=state, impact=impact))
        self._context.stage.redraw()

    async def settled(self) -> None:
        """Wait until the last shots have struck; a key makes an end of that."""
        while (impact := self.screen.state.impact) and time.monotonic() < impact.end:
            await asyncio.sleep(SHORTEST)

    async def next_turn(self) -> None:
        """Wait as long as the pace says, or for the key that fires the next turn; time stands under what covers it."""
        loop, past = asyncio.get_running_loop(), 0.0
        while not self._steps and (self.screen.state.is_paused or past < self.screen.state.pace.seconds):
            await self._context.stage.guard.uncovered()
            began, left = loop.time(), self.screen.state.pace.seconds - past
            self._changed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), None if self.screen.state.is_paused else left)
            past += loop.time() - began
        self._steps = max(0, self._steps - 1)
        await asyncio.sleep(0)  # keys are heard even at the fastest pace
        await self._context.stage.guard.uncovered()

    def _step(self) -> None:
        self._steps = 1
        self._changed.set()

    def _show_reasons(self) -> None:
        seen = self.screen.state.seen
        self._context.stage.lay_over(HelpScreen(sections("\n\n".join(reasons(seen, seat) for seat in (0, 1)))))


class WatchedSeat:
    """A bot whose turns wait for a watcher."""

    def __init__(self, seat: Seat, watcher: Watcher) -> None:
        self._seat = seat
        self._watcher = watcher

    @property
    def fleet(self) -> Fleet | None:
        """Its ships."""
        return self._seat.fleet

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        """Where it fires, once it may."""
        await self._watcher.next_turn()
        return await self._seat.choose(perspective, emit)

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> Answers:
        """What its fleet answers."""
        return await self._seat.answer(perspective, cells)

    async def learn(self, perspective: Perspective, answers: Answers) -> None:
        """Let it know."""
        await self._seat.learn(perspective, answers)
