"""Matches that play automatically on the full screen, and replays of finished ones, for any game."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Generic, Protocol, Self, TypeVar

from schiffe.language.i18n import _
from schiffe.process.tasks import Work
from schiffe.toolkit.command import Action, Call, Command, Transition
from schiffe.toolkit.replaying import Playback, wait_for_next_step
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.stage import Stage


class PlaybackState(Protocol):
    """The state of a screen that plays automatically."""

    @property
    def playback(self) -> Playback: ...

    def with_playback(self, playback: Playback) -> Self:
        """Return the state with another playback; at another step without the details of the current one."""


_StateT = TypeVar("_StateT", bound=PlaybackState)


class PlaybackScreen(Screen[_StateT, None], Generic[_StateT]):
    """A screen of something that plays automatically; it returns nothing.

    ``on_change`` is called after a key has changed the pace or the step. ``explain`` shows the help of a replay, which
    replaces the usual help.
    """

    def __init__(self, state: _StateT, on_change: Action, explain: Action | None = None) -> None:
        super().__init__(state)
        self.on_change = on_change
        self._explain = explain

    def all_commands(self, open_help: Action) -> list[Command[_StateT]]:
        return super().all_commands(self._explain or open_help)

    def notify_after(self, change: Callable[[_StateT], _StateT]) -> Transition[_StateT]:
        """Return a transition that calls ``on_change`` with the new state."""
        return lambda state: Call(self.on_change, change(state))

    def change_playback(self, change: Callable[[Playback], Playback]) -> Transition[_StateT]:
        """Return a transition to another playback."""
        return self.notify_after(lambda state: state.with_playback(change(state.playback)))

    # Each game lists these commands in its own order, as far as its screen has room.

    def play_command(self, state: _StateT, play: str) -> Command[_StateT]:
        """Return the command that plays or pauses; ``play`` is its label while paused."""
        label = _("pause") if state.playback.is_playing else play
        return Command((" ",), self.change_playback(Playback.with_playing_toggled), _("Space"), label)

    def pace_commands(self) -> list[Command[_StateT]]:
        faster = self.change_playback(Playback.with_faster_pace)
        return [
            Command(("+", "up"), faster, "+ -", _("pace"), is_spare=True),
            Command(("-", "down"), self.change_playback(Playback.with_slower_pace)),
        ]

    def step_commands(self) -> list[Command[_StateT]]:
        return [
            Command(("left", "wheel-up"), self.step_by(-1), "<- ->", _("step")),
            Command(("right", "enter", "wheel-down"), self.step_by(1)),
        ]

    def end_commands(self) -> list[Command[_StateT]]:
        return [
            Command(("home",), self.change_playback(Playback.stopped_at_start)),
            Command(("end",), self.change_playback(Playback.stopped_at_end)),
        ]

    def step_by(self, by: int) -> Transition[_StateT]:
        """Return a transition by some steps, back if negative."""
        return self.change_playback(partial(Playback.stopped_after, by=by))

    def click_step(self, state: _StateT, step: int) -> Call:
        """Go to a clicked step of the timeline."""
        return Call(self.on_change, state.with_playback(state.playback.stopped_at(step)))


async def show_steps(
    stage: Stage, screen: PlaybackScreen[_StateT], changed_flag: asyncio.Event, *beside: Work[None]
) -> None:
    """Show a replay until the player leaves it, and go to the next step whenever it is due.

    Args:
        stage: shows the screen.
        screen: the screen of the replay.
        changed_flag: set whenever a key has changed the pace or the step.
        beside: work to do meanwhile; cancelled at the end.
    """

    async def play() -> None:
        while True:
            await wait_for_next_step(lambda: screen.state.playback, changed_flag, stage.cover)
            stage.update(screen, screen.state.with_playback(screen.state.playback.advanced()))
            screen.on_change()

    tasks = [asyncio.create_task(work) for work in (play(), *beside)]
    try:
        await stage.ask(screen)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        for task in tasks:  # unlike cancel_and_wait, this raises the errors of the work
            if not task.cancelled():
                task.result()
