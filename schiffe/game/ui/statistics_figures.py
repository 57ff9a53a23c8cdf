"""The figures of a player on the full screen, for any game, with meters, the ladder and the training."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from schiffe.game.statistics.ladder import WINS_TO_BEAT, Rung
from schiffe.game.statistics.texts import StatisticsFigure, rung_text
from schiffe.game.training.progress import TrainingTally
from schiffe.game.training.texts import training_figures
from schiffe.game.ui.manual import comes_back_rule_text
from schiffe.language.i18n import _, pgettext
from schiffe.language.text import split_last_clause
from schiffe.terminal.glyphs import LineGlyphs
from schiffe.toolkit.canvas import Canvas, Corner, fit
from schiffe.toolkit.layout import (
    GAP_COLUMNS,
    GAP_ROWS,
    HEADING_ROWS,
    MAX_BLOCK_COLUMNS,
    paint_heading,
    paint_segments,
    wrap_evenly,
)
from schiffe.toolkit.scene import Scene, paint_below
from schiffe.toolkit.style import TextStyle

_METER_SEGMENTS: Final = (40, 24, 12)
"""The possible lengths of a meter, the longest first."""
_LADDER_COLUMNS: Final = 30
_MAX_COLUMNS_ABOVE_LADDER: Final = 70
"""The width of the figures if the ladder is below them."""
_COLUMNS_BEFORE_LADDER: Final = 5
_ROWS_FOR_AIR_BETWEEN_FIGURES: Final = 36
_BEATEN_COLUMNS: Final = 2
"""The marker of a beaten level, and a gap."""


class PlayerPage(NamedTuple):
    """The page of a player: figures, the name and rung of each level, and remarks.

    ``beaten_marker`` is the marker beside a beaten level.
    """

    figures: Sequence[StatisticsFigure]
    rungs: Sequence[tuple[str, Rung]]
    remarks: Sequence[str]
    glyphs: LineGlyphs
    beaten_marker: str = "*"


def longest_meter(columns: int) -> int:
    """Return the segments of the longest meter that fits into some columns with the gap before it; 0 if none fits."""
    return next((count for count in _METER_SEGMENTS if GAP_COLUMNS + count <= columns), 0)


def meter_columns(segment_count: int) -> int:
    """Return the columns of a meter including the gap before it; 0 for no meter."""
    return GAP_COLUMNS + segment_count if segment_count else 0


def paint_meter(canvas: Canvas, corner: Corner, segment_count: int, share: float, glyphs: LineGlyphs) -> None:
    """Paint a meter that shows a share, after a gap that begins at the corner."""
    left_end_corner = corner.right(GAP_COLUMNS)
    lit_count = round(share * segment_count)
    paint_segments(
        canvas, left_end_corner, lit_count, segment_count=segment_count, style=TextStyle.METER, glyphs=glyphs
    )


class _FigureColumns(NamedTuple):
    """The columns of the figures: of the labels, of the texts, and the segments of a meter after them (0 for none)."""

    label_columns: int
    text_columns: int
    segment_count: int

    @property
    def width(self) -> int:
        return self.text_columns + meter_columns(self.segment_count)


def _make_figure_columns(canvas: Canvas, figures: Sequence[StatisticsFigure], max_columns: int) -> _FigureColumns:
    """Return the columns of the figures, with the longest meter that fits."""
    label_columns = max(canvas.measure(figure.label) for figure in figures) + GAP_COLUMNS
    text_columns = label_columns + max(canvas.measure(figure.text) for figure in figures)
    return _FigureColumns(label_columns, min(text_columns, max_columns), longest_meter(max_columns - text_columns))


class _Block(NamedTuple):
    """The first column and the width of what was painted, and the row below it."""

    x: int
    width: int
    end_y: int


def paint_figures(canvas: Canvas, y: int, page: PlayerPage, scene: Scene) -> None:
    """Paint the figures, the ladder beside them if there is room for their meters, else below, and the remarks."""
    columns_beside_ladder = canvas.text_width - _COLUMNS_BEFORE_LADDER - _LADDER_COLUMNS
    columns = _make_figure_columns(canvas, page.figures, columns_beside_ladder)
    if columns.segment_count:
        block = _paint_beside_ladder(canvas, y, columns, page)
    else:
        block = _paint_above_ladder(canvas, y, page)
    remark_y = block.end_y + GAP_ROWS
    width = max(block.width, min(MAX_BLOCK_COLUMNS, canvas.width - 1 - block.x))
    for remark in page.remarks:
        lines = canvas.wrap(remark, width)
        if remark_y + len(lines) < canvas.height:
            remark_y = canvas.put_lines(Corner(block.x, remark_y), lines, TextStyle.DIM)
    paint_below(canvas, remark_y + GAP_ROWS, scene)


def _paint_beside_ladder(canvas: Canvas, y: int, columns: _FigureColumns, page: PlayerPage) -> _Block:
    width = columns.width + _COLUMNS_BEFORE_LADDER + _LADDER_COLUMNS
    x = canvas.centred_x(width)
    ladder_x = x + columns.width + _COLUMNS_BEFORE_LADDER
    row_step = _row_step(canvas)
    paint_heading(canvas, Corner(x, y), columns.width, pgettext("page", "Numbers"), page.glyphs)
    paint_heading(canvas, Corner(ladder_x, y), _LADDER_COLUMNS, _("Ladder"), page.glyphs)
    figures_y = y + HEADING_ROWS + GAP_ROWS
    figures_end_y = _paint_figure_list(
        canvas, Corner(x, figures_y), columns, page.figures, page.glyphs, row_step=row_step
    )
    ladder_end_y = _paint_ladder(canvas, Corner(ladder_x, figures_y), _LADDER_COLUMNS, page, row_step)
    return _Block(x, width, max(figures_end_y, ladder_end_y))


def _paint_above_ladder(canvas: Canvas, y: int, page: PlayerPage) -> _Block:
    """Paint the figures, and the ladder below them, which is short if there are few rows."""
    max_columns = min(canvas.text_width, _MAX_COLUMNS_ABOVE_LADDER)
    columns = _make_figure_columns(canvas, page.figures, max_columns)
    longest_remark = max(map(canvas.measure, page.remarks))
    width = max(columns.width, min(longest_remark, max_columns))
    x = canvas.centred_x(width)
    figures_end_y = _paint_figure_list(canvas, Corner(x, y), columns, page.figures, page.glyphs, row_step=1)
    heading = Corner(x, figures_end_y + GAP_ROWS)
    ladder = Corner(x, heading.y + HEADING_ROWS)
    paint_heading(canvas, heading, width, _("Ladder"), page.glyphs)
    if ladder.y + len(page.rungs) < canvas.height:
        end_y = _paint_ladder(canvas, ladder, width, page, row_step=1)
    else:
        end_y = _paint_short_ladder(canvas, ladder, width, page)
    return _Block(x, width, end_y)


def paint_training(canvas: Canvas, y: int, tally: TrainingTally, scene: Scene, glyphs: LineGlyphs) -> None:
    """Paint the tally of the training, and when positions come back."""
    figures = training_figures(tally)
    max_columns = min(canvas.text_width, _MAX_COLUMNS_ABOVE_LADDER)
    columns = _make_figure_columns(canvas, figures, max_columns)
    lines = wrap_evenly(canvas, comes_back_rule_text(), max_columns)
    width = max(columns.width, *map(canvas.measure, lines))
    x = canvas.centred_x(width)
    figures_end_y = _paint_figure_list(canvas, Corner(x, y), columns, figures, glyphs, row_step=_row_step(canvas))
    end_y = canvas.put_lines(Corner(x, figures_end_y + GAP_ROWS), lines, TextStyle.DIM)
    paint_below(canvas, end_y + GAP_ROWS, scene)


def _row_step(canvas: Canvas) -> int:
    return 2 if canvas.height >= _ROWS_FOR_AIR_BETWEEN_FIGURES else 1


def _paint_figure_list(
    canvas: Canvas,
    corner: Corner,
    columns: _FigureColumns,
    figures: Sequence[StatisticsFigure],
    glyphs: LineGlyphs,
    *,
    row_step: int,
) -> int:
    """Paint figures with their labels and meters below each other; return the row below them."""
    x, y = corner
    for figure in figures:
        canvas.put(x, y, figure.label, TextStyle.DIM)
        if columns.segment_count and figure.share is not None:
            paint_meter(canvas, Corner(x + columns.text_columns, y), columns.segment_count, figure.share, glyphs)
        width = columns.text_columns - columns.label_columns
        lines = wrap_evenly(canvas, figure.text, width)
        clauses = split_last_clause(figure.text)
        if len(lines) > 1 and all(0 < canvas.measure(clause) <= width for clause in clauses):
            lines = list(clauses)  # a break between clauses is clearer
        y = canvas.put_lines(Corner(x + columns.label_columns, y), lines) + row_step - 1
    return y


def _paint_ladder(canvas: Canvas, corner: Corner, width: int, page: PlayerPage, row_step: int) -> int:
    """Paint a row for each level, with a segment for each win that counts; return the row below them."""
    x, y = corner
    name_x = x + _BEATEN_COLUMNS
    meter_x = name_x + max(canvas.measure(level) for level, _rung in page.rungs) + GAP_COLUMNS
    for level, rung in page.rungs:
        canvas.put(x, y, page.beaten_marker if rung.is_beaten else " ", TextStyle.HIGHLIGHT)
        canvas.put(name_x, y, level, TextStyle.EMPHASIS if rung.is_beaten else "")
        meter_end_x = paint_segments(
            canvas,
            Corner(meter_x, y),
            WINS_TO_BEAT if rung.is_beaten else min(WINS_TO_BEAT, rung.win_count),
            segment_count=WINS_TO_BEAT,
            style=TextStyle.METER,
            glyphs=page.glyphs,
        )
        text_x = meter_end_x + GAP_COLUMNS
        canvas.put(text_x, y, fit(rung_text(rung), x + width - text_x), TextStyle.DIM)
        y += row_step
    return y


def _paint_short_ladder(canvas: Canvas, corner: Corner, width: int, page: PlayerPage) -> int:
    """Paint the names of the levels in as few rows as possible; return the row below them."""
    x, y = corner
    for level, rung in page.rungs:
        name = f"{page.beaten_marker if rung.is_beaten else '-'} {level}"
        if x + canvas.measure(name) > corner.x + width:
            x = corner.x
            y += 1
        x = canvas.put(x, y, name) + GAP_COLUMNS
    return y + 1
