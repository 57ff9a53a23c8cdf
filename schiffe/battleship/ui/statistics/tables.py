"""The page of tables: the games against each opponent, under each rules and of each month."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from schiffe.battleship.texts.statistics import group_head, group_row, group_tables
from schiffe.battleship.ui.statistics.state import StatisticsState, page_top
from schiffe.language.width import table
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.layout import Scene, paint_below

_LONGEST_NAME: Final = 28
_NARROW_NAME: Final = 12
_DROPPED: Final = (5, 4, 2)
"""The columns that are left out where there is no room for all: the hits first, then the shots, then those won."""


def table_lines(canvas: Canvas, state: StatisticsState, width: int) -> list[tuple[str, str]]:
    """All tables below each other with their columns in line: each line with its style."""
    longest = _LONGEST_NAME if width > 60 else _NARROW_NAME
    rows: list[Sequence[str]] = []
    heads = []
    for title, groups in group_tables(state.shown):
        heads.append(len(rows))
        rows.append(group_head(title))
        rows += [(fit(name, longest), *group_row(name, found)[1:]) for name, found in groups]
    lines: list[tuple[str, str]] = []
    for number, line in enumerate(_fitting(canvas, rows, width)):
        if number in heads and lines:
            lines.append(("", ""))
        lines.append((line, "class:dim class:emphasis" if number in heads else ""))
    return lines


def _fitting(canvas: Canvas, rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """The rows as lines of at most so many columns, as far as leaving columns out helps."""
    if not rows:
        return []
    for count in range(len(_DROPPED) + 1):
        kept = [[text for at, text in enumerate(row) if at not in _DROPPED[:count]] for row in rows]
        lines = list(table(kept))
        if max(map(canvas.measure, lines)) <= width:
            break
    return lines


def fitted_top(canvas: Canvas, state: StatisticsState) -> StatisticsState:
    """The same, no further down than the tables go."""
    lines = len(table_lines(canvas, state, canvas.width - 2))
    room = canvas.height - 1 - page_top(canvas, lines)
    return replace(state, lines=lines, room=room, top=max(0, min(state.top, lines - room)))


def paint_tables(canvas: Canvas, state: StatisticsState, scene: Scene) -> None:
    """Paint the part of the tables that is shown."""
    lines = table_lines(canvas, state, canvas.width - 2)
    x = max(1, (canvas.width - max(canvas.measure(text) for text, _style in lines)) // 2)
    y = page_top(canvas, len(lines))
    for row, (text, style) in enumerate(lines[state.top : state.top + state.room]):
        canvas.put(x, y + row, text, style)
    paint_below(canvas, y + len(lines) + 1, scene)
