"""The last action of each side, on separate rows or together on one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.layout import GAP_COLUMNS

LAST_ACTION_ROWS: Final = 2
"""The rows for both sides; if only one is free, they share it."""
_COLUMNS_BEFORE_TEXT: Final = 4
"""The marker of the action, and a gap."""


@dataclass(frozen=True)
class ActionReport:
    """A report of the last action of a side.

    Attributes:
        marker: a marker of three columns.
        texts: descriptions of the action, the longest first.
        band: the style that fills the row; empty for none.
        marker_style: the style of the marker; empty for that of the band.
        highlight: a part of the text to paint in ``highlight_style``.
    """

    marker: str
    texts: Sequence[str]
    band: str = ""
    marker_style: str = ""
    highlight: str = ""
    highlight_style: str = ""


def paint_last_actions(
    canvas: Canvas, corner: Corner, size: Size, own: ActionReport | None, opponent: ActionReport | None
) -> None:
    """Paint the last actions in up to two rows: the player's own below the other, or at the left of a single row."""
    x, y = corner
    width, rows = size
    if rows >= LAST_ACTION_ROWS:
        _paint_report(canvas, corner, width, opponent)
        _paint_report(canvas, Corner(x, y + 1), width, own)
    elif rows:
        half = (width - 1) // 2
        _paint_report(canvas, corner, half, own)
        _paint_report(canvas, Corner(x + width - half, y), half, opponent)


def paint_last_actions_in_row(
    canvas: Canvas, corner: Corner, width: int, own: ActionReport | None, opponent: ActionReport | None
) -> None:
    """Paint the last actions into a part of one row, the player's own first; each band is as wide as its text.

    The player's own text is shortened first, because its place already shows whose it is.
    """
    wordings = [
        [report for report in (own_wording, opponent_wording) if report]
        for opponent_wording in _wordings(opponent)
        for own_wording in _wordings(own)
    ]
    max_width = width + GAP_COLUMNS  # with a gap after each report
    reports = next(
        (row for row in wordings if sum(_report_columns(canvas, report) + GAP_COLUMNS for report in row) <= max_width),
        wordings[-1],
    )
    x, y = corner
    for report in reports:
        columns = min(_report_columns(canvas, report), corner.x + width - x)
        _paint_report(canvas, Corner(x, y), columns, report)
        x += columns + GAP_COLUMNS


def _wordings(report: ActionReport | None) -> Sequence[ActionReport | None]:
    """Return the report with each of its texts alone, the longest first."""
    if report is None:
        return [None]
    return [replace(report, texts=(text,)) for text in report.texts]


def _report_columns(canvas: Canvas, report: ActionReport) -> int:
    """Return the columns of a report with a single text."""
    return _COLUMNS_BEFORE_TEXT + canvas.measure(report.texts[0]) + _band_margin_columns(report)


def _band_margin_columns(report: ActionReport) -> int:
    """Return the columns of the band after the text."""
    return 1 if report.band else 0


def _paint_report(canvas: Canvas, corner: Corner, width: int, report: ActionReport | None) -> None:
    if report is None:
        return
    x, y = corner
    if report.band:
        canvas.fill(corner, Size(width, 1), report.band)
    canvas.put(x, y, report.marker, report.marker_style or report.band)
    text = canvas.first_fitting(width - _COLUMNS_BEFORE_TEXT - _band_margin_columns(report), *report.texts)
    before, highlight, after = text.partition(report.highlight) if report.highlight else (text, "", "")
    x = canvas.put(x + _COLUMNS_BEFORE_TEXT, y, before, report.band)
    x = canvas.put(x, y, highlight, report.highlight_style)
    canvas.put(x, y, after, report.band)
