"""The time line of a replay: its steps with the current and the marked ones, on which one can click."""

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import NamedTuple

from schiffe.toolkit.canvas import Canvas, ClickTransition
from schiffe.toolkit.layout import Corner
from schiffe.toolkit.style import TextStyle


class TimeLineGlyphs(NamedTuple):
    """The glyphs of a time line: at the current step, before it, and after it."""

    current: str
    before: str
    after: str


class TimeLine(NamedTuple):
    """The steps of a replay from 0 to ``last_step``, the current one, and the glyphs of marked ones."""

    last_step: int
    step: int
    marked_steps: Mapping[int, str] = {}

    def column_of(self, step: int, width: int) -> int:
        """Return the column of a step on a line of ``width`` columns."""
        return round(step * (width - 1) / self.last_step) if self.last_step else 0

    def step_at(self, column: int, width: int) -> int:
        """Return the step for a click on a column: the first one marked there, or the nearest one."""
        marked = (step for step in self.marked_steps if self.column_of(step, width) == column)
        return next(marked, round(column * self.last_step / max(1, width - 1)))


def paint_time_line(
    canvas: Canvas,
    corner: Corner,
    width: int,
    line: TimeLine,
    glyphs: TimeLineGlyphs,
    go: Callable[[int], ClickTransition],
) -> None:
    """Paint a time line; a click on it does what ``go`` returns for that step."""
    current = line.column_of(line.step, width)
    marked = {line.column_of(step, width): glyph for step, glyph in line.marked_steps.items()}

    def glyph_and_style(column: int) -> tuple[str, str]:
        if column == current:
            return glyphs.current, TextStyle.LIT
        if column in marked:
            return marked[column], TextStyle.MARK_EMPHASIS
        return (glyphs.before, TextStyle.EMPHASIS) if column < current else (glyphs.after, TextStyle.RULE)

    x = corner.x
    for (glyph, style), repeats in groupby(map(glyph_and_style, range(width))):
        x = canvas.put(x, corner.y, glyph * len(list(repeats)), style)
    canvas.add_click_area(corner.x, corner.y, width, 1, lambda x, _y: go(line.step_at(x, width)))
