"""Watching two bots play, at a pace."""

import asyncio
from dataclasses import replace

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.match.events import Event
from schiffe.battleship.match.seats import SeatWrapper
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import Emit, Seat
from schiffe.battleship.ui.context import MatchContext
from schiffe.battleship.ui.painting.motion import MIN_TURN_SECONDS, Animation, impact_of, until_settled
from schiffe.battleship.ui.screens.onlooker import reasons_screen
from schiffe.battleship.ui.screens.watching.screen import WatchScreen, WatchState
from schiffe.game.match.interruption import Interruption
from schiffe.settings.shared import PAUSE
from schiffe.toolkit.replaying import wait_for_change


class Watcher:
    """An observer that shows a match of two bots, and delays each turn by the pace.

    Attributes:
        screen: the screen with the match.
    """

    def __init__(self, state: WatchState, context: MatchContext, interruption: Interruption) -> None:
        self._context = context
        self._changed = asyncio.Event()
        self._step_count = 0
        state = replace(state, pace=state.pace.nearest(context.settings[PAUSE]))
        leave = context.leave_command(interruption, 0)
        self.screen = WatchScreen(
            state=state,
            changed=self._changed.set,
            step=self._step,
            reasons=lambda: context.stage.show_over(reasons_screen(self.screen.state)),
            leave=leave,
        )

    def notify(self, event: Event, state: MatchState) -> None:
        """Show the event."""
        before = self.screen.state
        impact = (
            impact_of(before.perspective, event, self._context.motion)
            if before.pace.seconds >= MIN_TURN_SECONDS
            else None
        )
        animation = Animation(impact)
        self._context.stage.update(self.screen, lambda current: replace(current, latest=state, animation=animation))

    async def wait_until_settled(self) -> None:
        """Wait until the last shots were seen to strike; a key skips that."""
        await until_settled(lambda: self.screen.state.animation.impact)

    async def next_turn(self) -> None:
        """Wait for the next turn: for the time of the pace, not counting time under a cover, or for a key."""
        elapsed = 0.0
        while not self._step_count and not (self.screen.state.is_playing and elapsed >= self.screen.state.pace.seconds):
            await self._context.stage.cover.wait_until_off()
            state = self.screen.state
            elapsed += await wait_for_change(self._changed, state.pace.seconds - elapsed if state.is_playing else None)
        self._step_count = max(0, self._step_count - 1)
        await asyncio.sleep(0)  # handle keys even at the fastest pace
        await self._context.stage.cover.wait_until_off()

    def _step(self) -> None:
        self._step_count = 1
        self._changed.set()


class WatchedSeat(SeatWrapper):
    """A bot whose turns wait for a watcher."""

    def __init__(self, seat: Seat, watcher: Watcher) -> None:
        super().__init__(seat)
        self._watcher = watcher

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        """Choose the cells to fire at, when the watcher is ready for the next turn."""
        await self._watcher.next_turn()
        return await super().choose(perspective, emit)
