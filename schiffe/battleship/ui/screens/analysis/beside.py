"""The text of an analysis beside the board, as detailed as fits."""

from collections.abc import Sequence
from enum import Enum, auto
from functools import partial
from typing import Final, NamedTuple

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.texts.mistakes import best_shot_reason_text
from schiffe.battleship.ui.painting.arrangement import COLUMNS_BEFORE_TEXT, MAX_TEXT_COLUMNS
from schiffe.battleship.ui.painting.boards import PaintedBoard, paint_board
from schiffe.battleship.ui.painting.scales import LABEL_COLUMNS
from schiffe.battleship.ui.screens.analysis.findings import CostlyShot
from schiffe.battleship.ui.screens.analysis.lines import (
    TextLine,
    bar_line,
    make_shot_table,
    meaning_lines,
    paint_lines,
    score_lines,
    shot_lines,
    wrapped_lines,
)
from schiffe.battleship.ui.screens.analysis.state import AnalysisState
from schiffe.language.i18n import _
from schiffe.language.text import labelled
from schiffe.toolkit.canvas import Canvas, Corner, Size, fit
from schiffe.toolkit.layout import HEADING_ROWS, centred_corner, paint_heading
from schiffe.toolkit.stack import GapAbove, Loss, Painter, StackPart, stack
from schiffe.toolkit.style import TextStyle

_MAX_ROWS_BETWEEN_SECTIONS: Final = 4
_MIN_ROWS_AROUND_TEXT: Final = 2
"""The rows of a board that its text leaves free if there is room."""


class _Detail(Enum):
    """The details of a text, in the order in which a text that is too long loses them."""

    BARS = auto()
    MARKS = auto()
    MEANINGS = auto()
    OTHER_SHOTS = auto()
    WHOLE_MATCH = auto()


class _Block(NamedTuple):
    """A heading or some lines, with an empty row above if there is room, and always above a section."""

    lines: Sequence[TextLine]
    detail: _Detail | None = None
    heading: str | None = None
    begins_section: bool = False
    gap_rows: int = 1

    def part(self, canvas: Canvas, width: int, glyphs: Glyphs) -> StackPart:
        if self.heading:
            rows = HEADING_ROWS
            paint: Painter = partial(paint_heading, canvas, width=width, text=self.heading, glyphs=glyphs)
        else:
            rows = len(self.lines)
            paint = partial(paint_lines, canvas, lines=self.lines)
        max_gap_rows = _MAX_ROWS_BETWEEN_SECTIONS if self.begins_section else 0
        return StackPart(rows=rows, paint=paint, gap_rows=self.gap_rows, max_gap_rows=max_gap_rows)


def marks_text() -> str:
    return _("( ) is your shot, [ ] the best square; the digits show how good each is.")


def paint_beside(canvas: Canvas, state: AnalysisState, shot: CostlyShot, board: PaintedBoard, extent: Size) -> None:
    """Paint the board with the name of its owner above it, and the text beside it."""
    width = min(MAX_TEXT_COLUMNS, canvas.text_width - extent.columns - COLUMNS_BEFORE_TEXT)
    blocks = _blocks(canvas, state, shot, width)
    corner = centred_corner(canvas, extent.columns + COLUMNS_BEFORE_TEXT + width, extent.rows)
    parts = [block.part(canvas, width, state.glyphs) for block in blocks]
    blocks_and_parts = list(zip(blocks, parts, strict=True))
    # If they do not fit, free rows go first, and then the details.
    gaps: list[Loss] = [GapAbove(part) for block, part in blocks_and_parts if not block.begins_section]
    details: list[list[Loss]] = [[part for block, part in blocks_and_parts if block.detail is each] for each in _Detail]
    text = stack(canvas.free_rows, parts, give_up=[gaps, *details]).spread(extent.rows - _MIN_ROWS_AROUND_TEXT)
    text_x = corner.x + extent.columns + COLUMNS_BEFORE_TEXT
    text_y = centred_corner(canvas, width, text.height).y

    paint_board(canvas, corner, extent, board, state.glyphs)
    if corner.y > 1:
        opponent = next((score.name for score in state.findings.scores if score.name != shot.name), "")
        name = fit(opponent, extent.columns - LABEL_COLUMNS - 1)
        canvas.put(corner.x + LABEL_COLUMNS + 1, corner.y - 1, name, TextStyle.TITLE)
    text.paint(Corner(text_x, text_y))


def _blocks(canvas: Canvas, state: AnalysisState, shot: CostlyShot, width: int) -> list[_Block]:
    """Return the whole text; the first page always has skill and luck."""
    shots = [costly for costly in state.findings.costly_shots if costly.name == shot.name]
    table = make_shot_table(shots, width, state.glyphs)
    blocks = [_Block((), heading=labelled(shot.name, _("weakest shots")), begins_section=True)]
    for costly in shots:
        is_current = costly.assessed_turn is shot.assessed_turn
        lines = shot_lines(canvas, table, costly.assessed_turn, is_current=is_current)
        blocks.append(_Block(lines, None if is_current else _Detail.OTHER_SHOTS))
        blocks.append(_Block([bar_line(canvas, table, costly.assessed_turn)], _Detail.BARS, gap_rows=0))
    marks = wrapped_lines(canvas, marks_text(), width, TextStyle.DIM)
    whole_match = _Detail.WHOLE_MATCH if state.page_index else None
    return [
        *blocks,
        _Block(wrapped_lines(canvas, best_shot_reason_text(shot.assessed_turn), width), begins_section=True),
        _Block(marks, _Detail.MARKS, begins_section=True),
        _Block(lines=(), detail=whole_match, heading=_("The whole game"), begins_section=True),
        *(_Block(lines, whole_match) for lines in score_lines(canvas, state, width)),
        _Block(meaning_lines(canvas, width), _Detail.MEANINGS, begins_section=True),
    ]
