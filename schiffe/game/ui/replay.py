"""Matches that play automatically on the full screen, and replays of finished ones, for any game."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Generic, Protocol, Self, TypeVar

from schiffe.language.i18n import _
from schiffe.process.tasks import Work
from schiffe.toolkit.command import Action, Command, Transition
from schiffe.toolkit.replaying import Playback, wait_for_change
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.screen_stack import Cover
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

    ``explain`` shows the help of a replay, which replaces the usual help.

    Attributes:
        changed_flag: set when a key or a click has changed the state, such as the pace or the step.
    """

    def __init__(self, state: _StateT, explain: Action | None = None) -> None:
        super().__init__(state)
        self.changed_flag = asyncio.Event()
        self._explain = explain

    def all_commands(self, open_help: Action) -> list[Command[_StateT]]:
        return super().all_commands(self._explain or open_help)

    def on_change(self, before: _StateT) -> None:
        self.changed_flag.set()

    async def wait_for_next_step(self, cover: Cover) -> None:
        """Wait until the next step is due, not counting the time in which the screen is covered.

        A new pace counts at once.
        """
        elapsed_seconds = 0.0
        await cover.wait_until_off()
        while True:
            playback = self.state.playback
            max_seconds = playback.pace.seconds - elapsed_seconds if playback.is_playing else None
            waited_seconds = await wait_for_change(self.changed_flag, max_seconds)
            if playback.is_playing and self.state.playback.step == playback.step:
                elapsed_seconds += waited_seconds
            else:
                elapsed_seconds = 0.0
            await cover.wait_until_off()
            if self.state.playback.is_playing and elapsed_seconds >= self.state.playback.pace.seconds:
                return

    # Each game lists these commands in its own order, as far as its screen has room.

    def play_command(self, state: _StateT, play: str) -> Command[_StateT]:
        """Return the command that plays or pauses; ``play`` is its label while paused."""
        label = _("pause") if state.playback.is_playing else play
        return Command((" ",), changing_playback(Playback.with_playing_toggled), _("Space"), label)

    def pace_commands(self) -> list[Command[_StateT]]:
        faster = changing_playback(Playback.with_faster_pace)
        return [
            Command(("+", "up"), faster, "+ -", _("pace"), is_spare=True),
            Command(("-", "down"), changing_playback(Playback.with_slower_pace)),
        ]

    def step_commands(self) -> list[Command[_StateT]]:
        return [
            Command(("left", "wheel-up"), stepping(-1), "<- ->", _("step")),
            Command(("right", "enter", "wheel-down"), stepping(1)),
        ]

    def end_commands(self) -> list[Command[_StateT]]:
        return [
            Command(("home",), changing_playback(Playback.stopped_at_start)),
            Command(("end",), changing_playback(Playback.stopped_at_end)),
        ]


def changing_playback(change: Callable[[Playback], Playback]) -> Transition[_StateT]:
    """Return a transition to another playback."""
    return lambda state: state.with_playback(change(state.playback))


def stepping(by: int) -> Transition[_StateT]:
    """Return a transition by some steps, back if negative."""
    return changing_playback(partial(Playback.stopped_after, by=by))


async def show_steps(stage: Stage, screen: PlaybackScreen[_StateT], *beside: Work[None]) -> None:
    """Show a replay until the player leaves it, and go to the next step whenever it is due.

    The work ``beside`` is done meanwhile, and cancelled at the end.
    """

    async def play() -> None:
        while True:
            await screen.wait_for_next_step(stage.cover)
            screen.do(changing_playback(Playback.advanced))
            stage.redraw()

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
