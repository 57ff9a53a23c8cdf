"""Tables in the statistics of a player on the full screen, for any game: groups of games, with the share of wins."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeVar

from schiffe.game.ui.statistics import PagedStatisticsState, page_top
from schiffe.game.ui.statistics_figures import longest_meter, meter_columns, paint_meter
from schiffe.language.columns import table
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.layout import Corner
from schiffe.toolkit.scene import Scene, paint_below
from schiffe.toolkit.style import TextStyle

_MIN_PICTURE_ROWS: Final = 8
"""The rows of the table are spread only if this leaves room for the picture."""

_GroupT = TypeVar("_GroupT")
MAX_NARROW_COLUMNS: Final = 60
"""The widest screen on which names are cut short."""
MAX_NAME_COLUMNS: Final = 28
"""The columns for names on wider screens."""


class TableRow(NamedTuple):
    """A row of a table: a head, or a group with its share of games won if there are enough."""

    texts: Sequence[str]
    share: float | None = None
    is_head: bool = False


class TableLine(NamedTuple):
    """A line of the tables; a group has its share of games won if there are enough."""

    text: str
    style: str = ""
    share: float | None = None


def table_rows(
    tables: Sequence[tuple[str, Sequence[tuple[str, _GroupT]]]],
    texts: Callable[..., Sequence[Sequence[str]]],
    rate: Callable[[_GroupT], float | None],
    max_name_columns: int,
) -> list[TableRow]:
    """Return the rows of all tables: for each its head, and its groups with their share of games won.

    Args:
        tables: the titles of the tables, each with its groups and their names.
        texts: returns the rows of a table, called as ``texts(title, groups, has_rates=...)``.
        rate: returns the share of games won by a group; None for too few games.
        max_name_columns: longer names are cut.
    """
    rows: list[TableRow] = []
    has_rates = any(rate(group) is not None for _title, groups in tables for _name, group in groups)
    for title, groups in tables:
        short_names = [(fit(name, max_name_columns), group) for name, group in groups]
        head, *group_texts = texts(title, short_names, has_rates=has_rates)
        rows.append(TableRow(head, is_head=True))
        rows += [TableRow(row, rate(group)) for row, (_name, group) in zip(group_texts, groups, strict=True)]
    return rows


def table_lines(canvas: Canvas, rows: Sequence[TableRow], dropped: Sequence[int], width: int) -> list[TableLine]:
    """Return all tables below each other with aligned columns.

    If they are wider than ``width``, the table columns numbered in ``dropped`` are left out one after the other.
    """
    texts = list(table([row.texts for row in rows]))
    for count in range(1, len(dropped) + 1):
        if max(map(canvas.measure, texts), default=0) <= width:
            break
        columns = [column for column in range(len(rows[0].texts)) if column not in dropped[:count]]
        texts = list(table([[row.texts[column] for column in columns] for row in rows]))
    lines: list[TableLine] = []
    for row, text in zip(rows, texts, strict=True):
        if row.is_head and lines:
            lines.append(TableLine(""))
        lines.append(TableLine(text, TextStyle.DIM_EMPHASIS if row.is_head else "", row.share))
    return lines


def paint_table(canvas: Canvas, lines: Sequence[TableLine], state: PagedStatisticsState, scene: Scene) -> None:
    """Paint the visible lines of the tables, with meters of the games won if there is room."""
    width = max(canvas.measure(line.text) for line in lines)
    has_shares = any(line.share is not None for line in lines)
    meter = longest_meter(canvas.text_width - width) if has_shares else 0
    x = canvas.centred_column(width + meter_columns(meter), 1)
    y = page_top(canvas, len(lines))
    row_step = 2 if y + 2 * len(lines) + _MIN_PICTURE_ROWS <= canvas.height else 1
    for line in lines[state.first : state.first + state.rows]:
        canvas.put(x, y, line.text, line.style)
        if meter and line.share is not None:
            paint_meter(canvas, Corner(x + width, y), meter, line.share, state.glyphs)
        y += row_step if line.text else 1
    paint_below(canvas, y + 2 - row_step, scene)
