"""What goes on by itself, step by step: at which pace, and until when."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, Protocol


@dataclass(frozen=True)
class Pace:
    """One of some paces, each the seconds from one step to the next, the slowest first; ``at`` is its number."""

    paces: tuple[float, ...]
    at: int

    @property
    def seconds(self) -> float:
        """From one step to the next."""
        return self.paces[self.at]

    def changed(self, by: int) -> "Pace":
        """A faster pace, or a slower one, as far as there are any."""
        return replace(self, at=min(max(0, self.at + by), len(self.paces) - 1))

    def nearest(self, seconds: float) -> "Pace":
        """The one of these paces that comes nearest to so many seconds."""
        return replace(self, at=min(range(len(self.paces)), key=lambda at: abs(self.paces[at] - seconds)))


LOOKING_BACK: Final = Pace((4.0, 2.0, 1.0, 0.5, 0.25, 0.1), 2)
"""At which one looks back at a game."""


class Steps(Protocol):
    """What is shown, at one of its steps."""

    @property
    def at(self) -> int:
        """The number of the step."""

    @property
    def is_playing(self) -> bool:
        """Whether it goes on by itself."""

    @property
    def pace(self) -> Pace:
        """How fast it does."""


async def go_on(
    shown: Callable[[], Steps],
    forward: Callable[[], None],
    changed: asyncio.Event,
    uncovered: Callable[[], Awaitable[None]],
) -> None:
    """Go ``forward`` while it is to, for ever; time stands under whatever covers the screen, until it is ``uncovered``.

    ``changed`` is set whenever a key has changed what is ``shown``, which counts at once.
    """
    loop = asyncio.get_running_loop()
    past = 0.0
    while True:
        await uncovered()
        state = shown()
        if state.is_playing and past >= state.pace.seconds:
            forward()
            past = 0.0
        changed.clear()
        began, state = loop.time(), shown()
        with suppress(TimeoutError):
            await asyncio.wait_for(changed.wait(), state.pace.seconds - past if state.is_playing else None)
        past = past + loop.time() - began if shown().at == state.at else 0.0
        if not state.is_playing:
            past = 0.0
