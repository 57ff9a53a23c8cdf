"""Tables in the statistics of a player on the full screen, for any game: groups of matches, with the share of wins."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from schiffe.game.ui.statistics import PagedStatisticsState, page_y
from schiffe.game.ui.statistics_figures import longest_meter, meter_columns, paint_meter
from schiffe.language.columns import number_table
from schiffe.language.i18n import pgettext
from schiffe.language.text import percent_text
from schiffe.toolkit.canvas import Canvas, Corner, fit
from schiffe.toolkit.layout import GAP_ROWS
from schiffe.toolkit.scene import Scene, paint_below
from schiffe.toolkit.style import TextStyle

_MIN_PICTURE_ROWS: Final = 8
"""The rows of the table are spread only if this leaves room for the picture."""
_MAX_NARROW_COLUMNS: Final = 60
"""The widest screen on which names are cut short."""
_MAX_NAME_COLUMNS: Final = 28
"""The columns for names on wider screens."""


class StatisticsTable(NamedTuple):
    """A table of groups of matches.

    Attributes:
        head: the title of the table, and the titles of the other columns.
        rows: the name of each group, and its figures.
        shares: the share of matches that each group won; None for too few matches.
    """

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    shares: Sequence[float | None]


class TableLine(NamedTuple):
    """A line of the tables; that of a group with enough matches has its share of wins."""

    text: str = ""
    style: str = ""
    share: float | None = None


def table_lines(
    canvas: Canvas, tables: Sequence[StatisticsTable], *, max_narrow_name_columns: int, dropped_titles: Sequence[str]
) -> list[TableLine]:
    """Return all tables below each other, with aligned columns; the last column shows the shares, if any is known.

    On narrow screens names longer than ``max_narrow_name_columns`` are cut. If the tables are wider than the canvas,
    the columns with ``dropped_titles`` are left out one after the other.
    """
    max_name_columns = _MAX_NAME_COLUMNS if canvas.text_width > _MAX_NARROW_COLUMNS else max_narrow_name_columns
    rows: list[Sequence[str]] = []
    for table in tables:
        rows.append((*table.head, pgettext("column", "rate")))
        for (name, *figures), share in zip(table.rows, table.shares, strict=True):
            rows.append((fit(name, max_name_columns), *figures, percent_text(share)))
    columns = list(zip(*rows, strict=True))
    if all(share is None for table in tables for share in table.shares):
        columns = columns[:-1]
    texts = _aligned_texts(columns)
    for title in dropped_titles:
        if max(map(canvas.measure, texts), default=0) <= canvas.text_width:
            break
        columns = [column for column in columns if column[0] != title]
        texts = _aligned_texts(columns)

    lines: list[TableLine] = []
    remaining_texts = iter(texts)
    for table in tables:
        if lines:
            lines.append(TableLine())
        lines.append(TableLine(next(remaining_texts), TextStyle.DIM_EMPHASIS))
        for share in table.shares:
            lines.append(TableLine(next(remaining_texts), share=share))
    return lines


def _aligned_texts(columns: Sequence[Sequence[str]]) -> list[str]:
    return list(number_table(list(zip(*columns, strict=True))))


def paint_table(canvas: Canvas, lines: Sequence[TableLine], state: PagedStatisticsState, scene: Scene) -> None:
    """Paint the visible lines of the tables, with meters of the matches won if there is room."""
    width = max(canvas.measure(line.text) for line in lines)
    has_shares = any(line.share is not None for line in lines)
    meter = longest_meter(canvas.text_width - width) if has_shares else 0
    x = canvas.centred_x(width + meter_columns(meter), 1)
    y = page_y(canvas, len(lines))
    row_step = 2 if y + 2 * len(lines) + _MIN_PICTURE_ROWS <= canvas.height else 1
    for line in lines[state.first_line : state.first_line + state.rows]:
        canvas.put(x, y, line.text, line.style)
        if meter and line.share is not None:
            paint_meter(canvas, Corner(x + width, y), meter, line.share, state.glyphs)
        y += row_step if line.text else 1
    last_y = y - row_step
    paint_below(canvas, last_y + 1 + GAP_ROWS, scene)
