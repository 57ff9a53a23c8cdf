"""Replaying step by step: the playback, waiting for the next step, and the time line, which can be clicked."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import groupby
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Self

from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.style import TextStyle


@dataclass(frozen=True)
class Pace:
    """A choice among paces: the seconds per step of each, from slow to fast, and the index of the chosen one."""

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


@dataclass(frozen=True)
class Playback:
    """The automatic playing of a match, or a pause in it.

    Attributes:
        pace: the seconds from step to step.
        last_step: the last step of a replay; 0 for a match that is just being played.
        step: the current step of a replay; 0 is the start of the match.
    """

    pace: Pace = REPLAY_PACE
    is_playing: bool = False
    last_step: int = 0
    step: int = 0

    @property
    def pace_text(self) -> str:
        """The seconds per step, as text for the bar."""
        return _("{seconds} s").format(seconds=f"{self.pace.seconds:g}")

    def with_faster_pace(self) -> Self:
        return replace(self, pace=self.pace.changed(1))

    def with_slower_pace(self) -> Self:
        return replace(self, pace=self.pace.changed(-1))

    def with_playing_toggled(self) -> Self:
        """Return the playback paused if it was playing, or else playing, from the start if it was at the end."""
        if self.is_playing:
            return replace(self, is_playing=False)
        return replace(self, is_playing=True, step=0 if self.step == self.last_step else self.step)

    def stopped_at(self, step: int) -> Self:
        """Return the playback paused at a step, or at the first or last one if there is no such step."""
        return replace(self, step=min(max(0, step), self.last_step), is_playing=False)

    def stopped_after(self, by: int) -> Self:
        """Return the playback paused ``by`` steps after the current one, or before it if negative."""
        return self.stopped_at(self.step + by)

    def stopped_at_start(self) -> Self:
        return self.stopped_at(0)

    def stopped_at_end(self) -> Self:
        return self.stopped_at(self.last_step)

    def advanced(self) -> Self:
        """Return the playback at the next step, paused at the last one."""
        step = min(self.step + 1, self.last_step)
        return replace(self, step=step, is_playing=step < self.last_step)


async def wait_for_change(changed_flag: asyncio.Event, seconds: float | None) -> float:
    """Wait until ``changed_flag`` is set again, at most for ``seconds``; return the seconds that passed."""
    loop = asyncio.get_running_loop()
    began_at = loop.time()
    changed_flag.clear()
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await changed_flag.wait()
    return loop.time() - began_at


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
    canvas.add_click_area(
        corner, Size(width, 1), lambda state, clicked_x, _y: click_step(state, line.step_at(clicked_x, width))
    )
