"""Replaying step by step: the pace, waiting for the next step, and the time line, which can be clicked."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import groupby
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol, Self

from schiffe.toolkit.canvas import Canvas, ClickTransition, Corner, Size
from schiffe.toolkit.style import TextStyle


@dataclass(frozen=True)
class Pace:
    """A pace; ``step_seconds`` are seconds per step, from slow to fast."""

    step_seconds: tuple[float, ...]
    index: int

    @property
    def seconds(self) -> float:
        """The seconds per step."""
        return self.step_seconds[self.index]

    def changed(self, by: int) -> Self:
        """Return the pace changed by levels, faster if positive, within the limits."""
        return replace(self, index=min(max(0, self.index + by), len(self.step_seconds) - 1))

    def with_seconds(self, seconds: float) -> Self:
        """Return the pace whose seconds per step are nearest to these."""
        nearest = min(self.step_seconds, key=lambda level_seconds: abs(level_seconds - seconds))
        return replace(self, index=self.step_seconds.index(nearest))


REPLAY_PACE: Final = Pace((4.0, 2.0, 1.0, 0.5, 0.25, 0.1), 2)
"""The default pace of a replay."""


class ReplayPosition(Protocol):
    """A replay at one of its steps."""

    @property
    def step(self) -> int: ...

    @property
    def is_playing(self) -> bool:
        """True if the replay advances automatically."""

    @property
    def pace(self) -> Pace: ...


async def wait_for_change(changed: asyncio.Event, seconds: float | None) -> float:
    """Wait until ``changed`` is set again, at most for ``seconds``; return the seconds that passed."""
    loop = asyncio.get_running_loop()
    began_at = loop.time()
    changed.clear()
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await changed.wait()
    return loop.time() - began_at


async def wait_for_next_step(
    current_position: Callable[[], ReplayPosition],
    changed: asyncio.Event,
    wait_until_uncovered: Callable[[], Awaitable[None]],
) -> None:
    """Wait until the next step of the replay is due, not counting the time in which the screen is covered.

    ``changed`` is set when a key has changed the replay; a new pace counts at once. ``wait_until_uncovered``
    waits until nothing covers the screen.
    """
    elapsed_seconds = 0.0
    await wait_until_uncovered()
    while True:
        position = current_position()
        max_seconds = position.pace.seconds - elapsed_seconds if position.is_playing else None
        waited_seconds = await wait_for_change(changed, max_seconds)
        if position.is_playing and current_position().step == position.step:
            elapsed_seconds += waited_seconds
        else:
            elapsed_seconds = 0.0
        await wait_until_uncovered()
        if current_position().is_playing and elapsed_seconds >= current_position().pace.seconds:
            return


async def step_for_ever(
    current_position: Callable[[], ReplayPosition],
    forward: Callable[[], None],
    changed: asyncio.Event,
    wait_until_uncovered: Callable[[], Awaitable[None]],
) -> None:
    """Call ``forward`` whenever the next step is due."""
    while True:
        await wait_for_next_step(current_position, changed, wait_until_uncovered)
        forward()


class TimeLineGlyphs(NamedTuple):
    """The glyphs of a time line: at the current step, before it, and after it."""

    current: str
    before: str
    after: str


class TimeLine(NamedTuple):
    """The steps of a replay from 0 to ``last_step``, the current one, and the glyphs of marked ones."""

    last_step: int
    current_step: int
    marked_steps: Mapping[int, str] = MappingProxyType({})

    def x_of(self, step: int, width: int) -> int:
        """Return the column of a step, counted from the left end of a line of ``width`` columns."""
        return round(step * (width - 1) / self.last_step) if self.last_step else 0

    def step_at(self, x: int, width: int) -> int:
        """Return the step for a click on a column: the first one marked there, or the nearest one."""
        marked = (step for step in self.marked_steps if self.x_of(step, width) == x)
        return next(marked, round(x * self.last_step / max(1, width - 1)))


def paint_time_line(
    canvas: Canvas,
    corner: Corner,
    width: int,
    line: TimeLine,
    glyphs: TimeLineGlyphs,
    click_step: Callable[[Any, int], object],
) -> None:
    """Paint a time line; ``click_step`` is the effect of a click on a step."""
    current_x = line.x_of(line.current_step, width)
    marked = {line.x_of(step, width): glyph for step, glyph in line.marked_steps.items()}

    def glyph_and_style(step_x: int) -> tuple[str, str]:
        if step_x == current_x:
            return glyphs.current, TextStyle.HIGHLIGHT
        if step_x in marked:
            return marked[step_x], TextStyle.BAD_EMPHASIS
        return (glyphs.before, TextStyle.EMPHASIS) if step_x < current_x else (glyphs.after, TextStyle.SEPARATOR)

    x = corner.x
    for (glyph, style), repeats in groupby(map(glyph_and_style, range(width))):
        x = canvas.put(x, corner.y, glyph * len(list(repeats)), style)

    def click_at(click_x: int, _y: int) -> ClickTransition:
        step = line.step_at(click_x, width)
        return lambda state: click_step(state, step)

    canvas.add_click_area(corner, Size(width, 1), click_at)
