"""Replaying step by step: the pace, waiting for the next step, and the time line."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, NamedTuple, Protocol, Self

from schiffe.toolkit.canvas import Canvas, ClickStep
from schiffe.toolkit.layout import Corner


@dataclass(frozen=True)
class Pace:
    """A pace: the ``level`` is the index of one of several ``paces``, which are seconds per step, from slow to fast."""

    paces: tuple[float, ...]
    level: int

    @property
    def seconds(self) -> float:
        """The seconds from one step to the next."""
        return self.paces[self.level]

    def faster(self, by: int) -> Self:
        """Return the pace ``by`` levels faster, or slower if it is negative, within the limits."""
        return replace(self, level=min(max(0, self.level + by), len(self.paces) - 1))

    def nearest(self, seconds: float) -> Self:
        """Return the pace that is closest to ``seconds``."""
        return replace(self, level=min(range(len(self.paces)), key=lambda level: abs(self.paces[level] - seconds)))


REPLAY_PACE: Final = Pace((4.0, 2.0, 1.0, 0.5, 0.25, 0.1), 2)
"""The default pace of a replay."""


class Steps(Protocol):
    """A replay at one of its steps."""

    @property
    def step(self) -> int:
        """The index of the step."""

    @property
    def is_playing(self) -> bool:
        """True if the replay advances by itself."""

    @property
    def pace(self) -> Pace:
        """The pace at which it advances."""


async def wait_for_next_step(
    current: Callable[[], Steps], changed: asyncio.Event, uncovered: Callable[[], Awaitable[None]]
) -> None:
    """Wait until the next step of the ``current`` replay is due, without the time in which the screen is covered.

    ``changed`` is set when a key has changed the replay; a new pace counts at once. ``uncovered`` waits until nothing
    covers the screen.
    """
    loop = asyncio.get_running_loop()
    elapsed = 0.0
    await uncovered()
    while True:
        changed.clear()
        start = loop.time()
        state = current()
        with suppress(TimeoutError):
            await asyncio.wait_for(changed.wait(), state.pace.seconds - elapsed if state.is_playing else None)
        is_same_step = state.is_playing and current().step == state.step
        elapsed = elapsed + loop.time() - start if is_same_step else 0.0
        await uncovered()
        if current().is_playing and elapsed >= current().pace.seconds:
            return


async def step_for_ever(
    current: Callable[[], Steps],
    forward: Callable[[], None],
    changed: asyncio.Event,
    uncovered: Callable[[], Awaitable[None]],
) -> None:
    """Call ``forward`` whenever the next step is due."""
    while True:
        await wait_for_next_step(current, changed, uncovered)
        forward()


class TimeLineSigns(NamedTuple):
    """The signs of a time line: at the current step, before it, and after it."""

    current: str
    before: str
    after: str


class TimeLine(NamedTuple):
    """The steps of a replay from 0 to ``last``, the current one, and the signs of marked ones."""

    last: int
    step: int
    marked: Mapping[int, str] = {}

    def column_of(self, step: int, width: int) -> int:
        """Return the column of a step on a line of ``width`` columns."""
        return round(step * (width - 1) / self.last) if self.last else 0

    def step_at(self, column: int, width: int) -> int:
        """Return the step for a click on a column: the first one marked there, or the nearest one."""
        marked = (step for step in self.marked if self.column_of(step, width) == column)
        return next(marked, round(column * self.last / max(1, width - 1)))


def paint_time_line(
    canvas: Canvas, corner: Corner, width: int, line: TimeLine, signs: TimeLineSigns, go: Callable[[int], ClickStep]
) -> None:
    """Paint a time line; a click on it does what ``go`` returns for that step."""
    current = line.column_of(line.step, width)
    marked = {line.column_of(step, width): sign for step, sign in line.marked.items()}

    def sign_and_style(column: int) -> tuple[str, str]:
        if column == current:
            return signs.current, "class:lit"
        if column in marked:
            return marked[column], "class:mark class:emphasis"
        return (signs.before, "class:emphasis") if column < current else (signs.after, "class:rule")

    x = corner.x
    for (sign, style), repeats in groupby(map(sign_and_style, range(width))):
        x = canvas.put(x, corner.y, sign * len(list(repeats)), style)
    canvas.add_click_area(corner.x, corner.y, width, 1, lambda x, _y: go(line.step_at(x, width)))
