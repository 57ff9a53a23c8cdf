"""Tables in the statistics of a player on the full screen, for any game: groups of matches, with the share of wins."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol, TypeVar

from schiffe.game.ui.statistics import PagedStatisticsState, page_top
from schiffe.game.ui.statistics_figures import longest_meter, meter_columns, paint_meter
from schiffe.language.columns import number_table
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

_GroupT = TypeVar("_GroupT", contravariant=True)


class MakeGroupRows(Protocol[_GroupT]):
    """A function that returns the rows of the table of some groups, beginning with the head."""

    def __call__(
        self, title: str, groups: Sequence[tuple[str, _GroupT]], /, *, has_rates: bool
    ) -> Sequence[Sequence[str]]: ...


@dataclass(frozen=True)
class TableLine:
    """A line of the tables; a group with enough matches has its share of wins."""

    text: str = ""
    style: str = ""
    share: float | None = None


def table_lines(
    canvas: Canvas,
    tables: Sequence[tuple[str, Sequence[tuple[str, _GroupT]]]],
    make_rows: MakeGroupRows[_GroupT],
    rate: Callable[[_GroupT], float | None],
    *,
    max_narrow_name_columns: int,
    dropped: Sequence[int],
) -> list[TableLine]:
    """Return all tables below each other, with aligned columns.

    Each has a title, and groups with their names. On narrow screens names longer than ``max_narrow_name_columns`` are
    cut. ``rate`` returns the share of matches won by a group, or None for too few matches. If the tables are wider than
    the canvas, the table columns numbered in ``dropped`` are left out one after the other.
    """
    max_name_columns = _MAX_NAME_COLUMNS if canvas.text_width > _MAX_NARROW_COLUMNS else max_narrow_name_columns
    has_rates = any(rate(group) is not None for _title, groups in tables for _name, group in groups)
    rows: list[Sequence[str]] = []
    lines: list[TableLine] = []
    for title, groups in tables:
        rows += make_rows(title, [(fit(name, max_name_columns), group) for name, group in groups], has_rates=has_rates)
        lines += [TableLine(style=TextStyle.DIM_EMPHASIS), *(TableLine(share=rate(group)) for _name, group in groups)]
    texts = list(number_table(rows))
    for count in range(1, len(dropped) + 1):
        if max(map(canvas.measure, texts), default=0) <= canvas.text_width:
            break
        columns = [column for column in range(len(rows[0])) if column not in dropped[:count]]
        texts = list(number_table([[row[column] for column in columns] for row in rows]))
    filled_lines: list[TableLine] = []
    for line, text in zip(lines, texts, strict=True):
        if line.style and filled_lines:  # the head of another table
            filled_lines.append(TableLine())
        filled_lines.append(replace(line, text=text))
    return filled_lines


def paint_table(canvas: Canvas, lines: Sequence[TableLine], state: PagedStatisticsState, scene: Scene) -> None:
    """Paint the visible lines of the tables, with meters of the matches won if there is room."""
    width = max(canvas.measure(line.text) for line in lines)
    has_shares = any(line.share is not None for line in lines)
    meter = longest_meter(canvas.text_width - width) if has_shares else 0
    x = canvas.centred_column(width + meter_columns(meter), 1)
    y = page_top(canvas, len(lines))
    row_step = 2 if y + 2 * len(lines) + _MIN_PICTURE_ROWS <= canvas.height else 1
    for line in lines[state.first_line : state.first_line + state.rows]:
        canvas.put(x, y, line.text, line.style)
        if meter and line.share is not None:
            paint_meter(canvas, Corner(x + width, y), meter, line.share, state.glyphs)
        y += row_step if line.text else 1
    last_y = y - row_step
    paint_below(canvas, last_y + 1 + GAP_ROWS, scene)
