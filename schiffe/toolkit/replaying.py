"""Replay step by step: its pace, its end, and the time line that shows the place."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, NamedTuple, Protocol

from schiffe.toolkit.canvas import Canvas, ClickStep
from schiffe.toolkit.layout import Corner


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
        """Return a faster pace, or a slower one, as far as there are any."""
        return replace(self, at=min(max(0, self.at + by), len(self.paces) - 1))

    def nearest(self, seconds: float) -> "Pace":
        """Return the one of these paces that comes nearest to so many seconds."""
        return replace(self, at=min(range(len(self.paces)), key=lambda at: abs(self.paces[at] - seconds)))


REPLAY_PACE: Final = Pace((4.0, 2.0, 1.0, 0.5, 0.25, 0.1), 2)
"""The pace at which one looks back at a game, as long as nobody changes it."""


class Steps(Protocol):
    """A sequence of things to show, at one of its steps."""

    @property
    def at(self) -> int:
        """The number of the step."""

    @property
    def is_playing(self) -> bool:
        """True if it goes on by itself."""

    @property
    def pace(self) -> Pace: ...


async def wait_for_next_step(
    shown: Callable[[], Steps], changed: asyncio.Event, uncovered: Callable[[], Awaitable[None]]
) -> None:
    """Wait until the next step is due; time stands under whatever covers the screen, until it is ``uncovered``.

    ``changed`` is set whenever a key has changed what is ``shown``, which counts at once.
    """
    loop = asyncio.get_running_loop()
    elapsed = 0.0
    await uncovered()
    while True:
        changed.clear()
        began = loop.time()
        state = shown()
        with suppress(TimeoutError):
            await asyncio.wait_for(changed.wait(), state.pace.seconds - elapsed if state.is_playing else None)
        is_running = state.is_playing and shown().at == state.at
        elapsed = elapsed + loop.time() - began if is_running else 0.0
        await uncovered()
        if shown().is_playing and elapsed >= shown().pace.seconds:
            return


async def step_for_ever(
    shown: Callable[[], Steps],
    forward: Callable[[], None],
    changed: asyncio.Event,
    uncovered: Callable[[], Awaitable[None]],
) -> None:
    """Go ``forward`` whenever the next step is due."""
    while True:
        await wait_for_next_step(shown, changed, uncovered)
        forward()


class TimeLineSigns(NamedTuple):
    """The signs of a time line: at the place, before it, and behind it."""

    here: str
    before: str
    behind: str


class TimeLine(NamedTuple):
    """Places from 0 to ``last``, of which one is shown and some are marked, each with a sign."""

    last: int
    at: int
    marked: Mapping[int, str] = {}

    def column_of(self, place: int, width: int) -> int:
        """Return the column of a place, where the line is so wide."""
        return round(place * (width - 1) / self.last) if self.last else 0

    def place_at(self, column: int, width: int) -> int:
        """Return the place that a click on a column means: one that is marked there, else what comes nearest."""
        marked = (place for place in self.marked if self.column_of(place, width) == column)
        return next(marked, round(column * self.last / max(1, width - 1)))


def paint_time_line(
    canvas: Canvas, corner: Corner, width: int, line: TimeLine, signs: TimeLineSigns, go: Callable[[int], ClickStep]
) -> None:
    """Paint it; ``go`` gives what a click on a place does."""
    here = line.column_of(line.at, width)
    marked = {line.column_of(place, width): sign for place, sign in line.marked.items()}

    def sign(column: int) -> tuple[str, str]:
        if column == here:
            return signs.here, "class:lit"
        if column in marked:
            return marked[column], "class:said.hit class:emphasis"
        return (signs.before, "class:emphasis") if column < here else (signs.behind, "class:rule")

    x = corner.x
    for (text, style), same in groupby(map(sign, range(width))):
        x = canvas.put(x, corner.y, text * len(list(same)), style)
    canvas.add_click_area(corner.x, corner.y, width, 1, lambda x, _y: go(line.place_at(x, width)))
