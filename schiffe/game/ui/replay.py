"""A match that goes by itself on a stage, and looking back at one that is over, whichever game it is of."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Generic, Self, TypeVar

from schiffe.language.i18n import _
from schiffe.toolkit.replaying import REPLAY_PACE, Pace, step_for_ever
from schiffe.toolkit.screen import Action, Call, Command, Done, Screen, Step
from schiffe.toolkit.stage import Stage


@dataclass(frozen=True, kw_only=True)
class PacedState:
    """A state that moves by itself at a ``pace`` while it ``is_playing``."""

    pace: Pace = REPLAY_PACE
    is_playing: bool = False

    def paced(self, by: int) -> Self:
        """Return a faster pace, or a slower one."""
        return replace(self, pace=self.pace.faster(by))

    def played(self) -> Self:
        """Play on by itself, or stop."""
        return replace(self, is_playing=not self.is_playing)

    @property
    def seconds(self) -> str:
        """The pace, as a bar tells it."""
        return _("{seconds} s").format(seconds=f"{self.pace.seconds:g}")


@dataclass(frozen=True, kw_only=True)
class SteppedState(PacedState, ABC):
    """A match that is over, at the step numbered ``at``; 0 is the start."""

    at: int = 0

    @property
    @abstractmethod
    def last(self) -> int:
        """The number of the last step."""

    def at_step(self, at: int) -> Self:
        """Go to another step; what belonged to the one before is gone."""
        return replace(self, at=at)

    def moved(self, place: int) -> Self:
        """Go to another step, where it stands; to the first or the last one for those that are not there."""
        return replace(self.at_step(min(max(0, place), self.last)), is_playing=False)

    def forward(self) -> Self:
        """Go to the next step, while it goes on by itself; at the last one it stands."""
        return replace(self.at_step(min(self.at + 1, self.last)), is_playing=self.at + 1 < self.last)

    def played(self) -> Self:
        """Play on by itself, from the start if it has come to the end, or stop."""
        if self.is_playing:
            return replace(self, is_playing=False)
        state = self.moved(0) if self.at == self.last else self
        return replace(state, is_playing=state.last > 0)


Paced = TypeVar("Paced", bound=PacedState)
Shown = TypeVar("Shown", bound=SteppedState)


class PacedScreen(Screen[Paced, None], Generic[Paced]):
    """A screen of what goes by itself; it returns nothing. ``changed`` is called when the pace or what is shown has."""

    def __init__(self, state: Paced, changed: Action) -> None:
        super().__init__(state)
        self._changed = changed

    def then(self, step: Callable[[Paced], Paced]) -> Step[Paced]:
        """Return a step after which something else is shown."""
        return lambda state: Call(self._changed, step(state))

    # The commands that every game has; each screen lists them in its own order, as far as it has room.

    def playing(self, state: Paced, play: str) -> Command[Paced]:
        """Return the command that starts, called ``play``, or stops playing by itself."""
        return Command(
            (" ",), self.then(lambda state: state.played()), _("Space"), _("pause") if state.is_playing else play
        )

    def pacing(self) -> list[Command[Paced]]:
        """Return the keys: faster, slower."""
        return [
            Command(("+", "up"), self.then(lambda state: state.paced(1)), "+ -", _("pace"), is_spare=True),
            Command(("-", "down"), self.then(lambda state: state.paced(-1))),
        ]


class SteppedScreen(PacedScreen[Shown], Generic[Shown]):
    """A screen that shows a match at one of its steps; ``explain`` shows what the keys do."""

    def __init__(self, state: Shown, changed: Action, explain: Action) -> None:
        super().__init__(state, changed)
        self._explain = explain

    def help_keys(self, state: Shown) -> tuple[str, ...]:  # noqa: ARG002
        """Return no keys: the help is one of its own."""
        return ()

    def helping(self) -> Command[Shown]:
        """Return the command that tells what the keys do."""
        return Command(("f1", "?"), lambda _state: Call(self._explain), "F1", _("help"))

    def stepping(self) -> list[Command[Shown]]:
        """Return the commands that go a step back, and a step on."""
        return [
            Command(("left", "wheel-up"), self.by(-1), "<- ->", _("step")),
            Command(("right", "enter", "wheel-down"), self.by(1)),
        ]

    def back(self) -> Command[Shown]:
        """Return the key to where one came from."""
        return Command(("escape", "q", "f10"), lambda _state: Done(None), _("Esc"), _("back"))

    def ends(self) -> list[Command[Shown]]:
        """Return the keys to the start and to the end."""
        return [
            Command(("home",), self.then(lambda state: state.moved(0))),
            Command(("end",), self.then(lambda state: state.moved(state.last))),
        ]

    def by(self, steps: int) -> Step[Shown]:
        """Go so many steps on, or back."""
        return self.then(lambda state: state.moved(state.at + steps))


async def show_steps(
    stage: Stage,
    screen: SteppedScreen[Any],
    changed: asyncio.Event,
    forward: Callable[[], None],
    *beside: Coroutine[Any, Any, None],
) -> None:
    """Show a match until somebody goes back; it goes ``forward`` by itself, and other work is done ``beside`` that.

    ``changed`` is set whenever something else is shown.
    """
    playing = step_for_ever(lambda: screen.state, forward, changed, stage.cover.wait_until_off)
    tasks = [asyncio.ensure_future(work) for work in (playing, *beside)]
    try:
        await stage.ask(screen)
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task
