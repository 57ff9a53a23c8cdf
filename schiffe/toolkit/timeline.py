"""The time line of a game: where one is in it, and which of its places are marked."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from schiffe.toolkit.canvas import Canvas, ClickStep
from schiffe.toolkit.layout import Corner

MARK: Final = "!"
"""The sign of a place that is marked."""


class TimeLineSigns(NamedTuple):
    """What stands where one is, before that, and behind it."""

    here: str
    before: str
    behind: str


class TimeLine(NamedTuple):
    """Places from 0 to ``last``, of which one is shown and some are marked."""

    last: int
    at: int
    marked: Sequence[int] = ()


def column_of(place: int, last: int, width: int) -> int:
    """The column of a place on a line of this width."""
    return round(place * (width - 1) / last) if last else 0


def place_at(column: int, line: TimeLine, width: int) -> int:
    """The place that a click on a column means: one that is marked there, else what comes nearest."""
    marked = (place for place in line.marked if column_of(place, line.last, width) == column)
    return next(marked, round(column * line.last / max(1, width - 1)))


def paint_time_line(
    canvas: Canvas, corner: Corner, width: int, line: TimeLine, signs: TimeLineSigns, go: Callable[[int], ClickStep]
) -> None:
    """Paint it; ``go`` gives what a click on a place does."""
    here, marked = column_of(line.at, line.last, width), {column_of(place, line.last, width) for place in line.marked}

    def sign(column: int) -> tuple[str, str]:
        if column == here:
            return signs.here, "class:lit"
        if column in marked:
            return MARK, "class:said.hit class:emphasis"
        return (signs.before, "class:emphasis") if column < here else (signs.behind, "class:rule")

    x = corner.x
    for (text, style), same in groupby(map(sign, range(width))):
        x = canvas.put(x, corner.y, text * len(list(same)), style)
    canvas.area(corner.x, corner.y, width, 1, lambda x, _y: go(place_at(x, line, width)))
