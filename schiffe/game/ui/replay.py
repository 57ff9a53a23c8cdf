"""Matches that play automatically on the full screen, and replays of finished ones, for any game."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic, Self, TypeVar

from schiffe.language.i18n import _
from schiffe.process.tasks import Work
from schiffe.toolkit.replaying import REPLAY_PACE, Pace, step_for_ever
from schiffe.toolkit.screen import Action, Call, Command, Screen, Transition, calling
from schiffe.toolkit.stage import Stage


@dataclass(frozen=True, kw_only=True)
class PacedState:
    """The state of something that plays automatically at a pace, or is paused."""

    pace: Pace = REPLAY_PACE
    is_playing: bool = False

    def with_faster_pace(self) -> Self:
        return replace(self, pace=self.pace.changed(1))

    def with_slower_pace(self) -> Self:
        return replace(self, pace=self.pace.changed(-1))

    def with_playing_toggled(self) -> Self:
        """Return the state playing, or paused if it was playing."""
        return replace(self, is_playing=not self.is_playing)

    @property
    def pace_text(self) -> str:
        """The seconds per step, as text for the bar."""
        return _("{seconds} s").format(seconds=f"{self.pace.seconds:g}")


@dataclass(frozen=True, kw_only=True)
class SteppedState(PacedState, ABC):
    """The state of a replay at the step numbered ``step``; 0 is the start of the match."""

    step: int = 0

    @property
    @abstractmethod
    def last_step(self) -> int:
        """The number of the last step."""

    def with_step(self, step: int) -> Self:
        """Return the state at another step, without the details of the current one."""
        return replace(self, step=step)

    def stopped_at(self, step: int) -> Self:
        """Return the state paused at a step, or at the first or last one if there is no such step."""
        return replace(self.with_step(min(max(0, step), self.last_step)), is_playing=False)

    def stopped_at_start(self) -> Self:
        return self.stopped_at(0)

    def stopped_at_end(self) -> Self:
        return self.stopped_at(self.last_step)

    def after_click(self, step: int) -> Self:
        """Return the state after a click on a step of the timeline."""
        return self.stopped_at(step)

    def advanced(self) -> Self:
        """Return the state at the next step, paused at the last one."""
        return replace(self.with_step(min(self.step + 1, self.last_step)), is_playing=self.step + 1 < self.last_step)

    def with_playing_toggled(self) -> Self:
        """Return the state playing, from the start if it is at the end, or paused if it was playing."""
        if self.is_playing:
            return replace(self, is_playing=False)
        state = self.stopped_at(0) if self.step == self.last_step else self
        return replace(state, is_playing=state.last_step > 0)


_PacedT = TypeVar("_PacedT", bound=PacedState)
_SteppedT = TypeVar("_SteppedT", bound=SteppedState)


class PacedScreen(Screen[_PacedT, None], Generic[_PacedT]):
    """A screen of something that plays automatically; it returns nothing.

    ``on_change`` is called after a key has changed the pace or the step.
    """

    def __init__(self, state: _PacedT, on_change: Action) -> None:
        super().__init__(state)
        self.on_change = on_change

    def toggle_playing(self, state: _PacedT) -> Call:
        """Play or pause."""
        return Call(self.on_change, state.with_playing_toggled())

    def notify_after(self, change: Callable[[_PacedT], _PacedT]) -> Transition[_PacedT]:
        """Return a transition that calls ``on_change`` with the new state."""
        return lambda state: Call(self.on_change, change(state))

    # Each game lists these commands in its own order, as far as its screen has room.

    def play_command(self, state: _PacedT, play: str) -> Command[_PacedT]:
        """Return the command that plays or pauses; ``play`` is its label while paused."""
        return Command((" ",), self.toggle_playing, _("Space"), _("pause") if state.is_playing else play)

    def pace_commands(self) -> list[Command[_PacedT]]:
        return [
            Command(("+", "up"), self.notify_after(PacedState.with_faster_pace), "+ -", _("pace"), is_spare=True),
            Command(("-", "down"), self.notify_after(PacedState.with_slower_pace)),
        ]


class SteppedScreen(PacedScreen[_SteppedT], Generic[_SteppedT]):
    """The screen of a replay; ``explain`` shows its help."""

    def __init__(self, state: _SteppedT, on_change: Action, explain: Action) -> None:
        super().__init__(state, on_change)
        self._explain = explain

    def help_keys(self, state: _SteppedT) -> tuple[str, ...]:
        """Return no keys, because ``help_command`` replaces the usual help."""
        return ()

    def help_command(self) -> Command[_SteppedT]:
        return Command(("f1", "?"), calling(self._explain), "F1", _("help"))

    def step_commands(self) -> list[Command[_SteppedT]]:
        return [
            Command(("left", "wheel-up"), partial(self.step_by, offset=-1), "<- ->", _("step")),
            Command(("right", "enter", "wheel-down"), partial(self.step_by, offset=1)),
        ]

    def end_commands(self) -> list[Command[_SteppedT]]:
        return [
            Command(("home",), self.notify_after(SteppedState.stopped_at_start)),
            Command(("end",), self.notify_after(SteppedState.stopped_at_end)),
        ]

    def step_by(self, state: _SteppedT, offset: int) -> Call:
        """Move by some steps of the replay, back if negative."""
        return Call(self.on_change, state.stopped_at(state.step + offset))

    def click_step(self, state: _SteppedT, step: int) -> Call:
        """Go to a clicked step of the timeline."""
        return Call(self.on_change, state.after_click(step))


async def show_steps(
    stage: Stage,
    screen: SteppedScreen[_SteppedT],
    changed: asyncio.Event,
    forward: Callable[[], None],
    *beside: Work[None],
) -> None:
    """Show a replay until the player leaves it.

    Args:
        stage: shows the screen.
        screen: the screen of the replay.
        changed: set whenever a key has changed the pace or the step.
        forward: moves to the next step; called when it is time, while the replay plays.
        beside: work to do meanwhile; cancelled at the end.
    """
    playing = step_for_ever(lambda: screen.state, forward, changed, stage.cover.wait_until_off)
    tasks = [asyncio.create_task(work) for work in (playing, *beside)]
    try:
        await stage.ask(screen)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        for task in tasks:  # unlike cancel_and_wait, this raises the errors of the work
            if not task.cancelled():
                task.result()
