"""The time line of a match: where one is in it, and where shots were costly."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from schiffe.drawing import Glyphs
from schiffe.toolkit.canvas import Canvas, ClickStep
from schiffe.toolkit.layout import Corner

COSTLY: Final = "!"
"""The sign of a costly turn."""


class TimeLine(NamedTuple):
    """Moments from 0 to ``last``, of which one is shown and some were costly turns."""

    last: int
    at: int
    costly: Sequence[int]


def column_of(place: int, last: int, width: int) -> int:
    """The column of a moment on a line of this width."""
    return round(place * (width - 1) / last) if last else 0


def place_at(column: int, line: TimeLine, width: int) -> int:
    """The moment that a click on a column means: a costly turn where one is marked there, else what comes nearest."""
    marked = (place for place in line.costly if column_of(place, line.last, width) == column)
    return next(marked, round(column * line.last / max(1, width - 1)))


def paint_time_line(
    canvas: Canvas, corner: Corner, width: int, line: TimeLine, glyphs: Glyphs, go: Callable[[int], ClickStep]
) -> None:
    """Paint it; ``go`` gives what a click on a moment does."""
    here, marked = column_of(line.at, line.last, width), {column_of(place, line.last, width) for place in line.costly}

    def sign(column: int) -> tuple[str, str]:
        if column == here:
            return glyphs.alone, "class:lit"
        if column in marked:
            return COSTLY, "class:said.hit class:emphasis"
        return (glyphs.lying[1], "class:emphasis") if column < here else (glyphs.frame[4], "class:rule")

    x = corner.x
    for (text, style), same in groupby(map(sign, range(width))):
        x = canvas.put(x, corner.y, text * len(list(same)), style)
    canvas.area(corner.x, corner.y, width, 1, lambda x, _y: go(place_at(x, line, width)))
