"""The text of an analysis beside the board, as detailed as fits."""

from collections.abc import Sequence
from enum import IntEnum
from functools import partial
from typing import Final, NamedTuple

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.texts.mistakes import why_text
from schiffe.battleship.ui.painting.arrangement import COLUMNS_BEFORE_TEXT, MAX_TEXT_COLUMNS
from schiffe.battleship.ui.painting.boards import BoardView, paint_board
from schiffe.battleship.ui.painting.scales import LABEL_COLUMNS
from schiffe.battleship.ui.screens.analysis.findings import CostlyShot
from schiffe.battleship.ui.screens.analysis.lines import (
    TextLine,
    bar_line,
    meaning_lines,
    paint_lines,
    score_lines,
    shot_lines,
    shot_table,
    wrapped_lines,
)
from schiffe.battleship.ui.screens.analysis.state import AnalysisState
from schiffe.language.i18n import _
from schiffe.language.text import labelled
from schiffe.toolkit.canvas import Canvas, Corner, Size, fit
from schiffe.toolkit.layout import HEADING_ROWS, centred_corner, paint_heading
from schiffe.toolkit.stack import Painter, Stack, StackPart, stack
from schiffe.toolkit.style import TextStyle

_MAX_ROWS_BETWEEN_SECTIONS: Final = 4
_MIN_ROWS_AROUND_TEXT: Final = 2
"""The rows of a board that its text leaves free if there is room."""


class _Rank(IntEnum):
    """The parts of a text by rank; a text that is too long loses the highest ones first."""

    NEEDED = 0
    WHOLE_MATCH = 1
    OTHER_SHOTS = 2
    MEANINGS = 3
    MARKS = 4
    BARS = 5
    FREE_ROWS = 6


class _Block(NamedTuple):
    """A heading or some lines, with an empty row above if there is room, and always above a section."""

    lines: Sequence[TextLine]
    rank: _Rank = _Rank.NEEDED
    heading: str | None = None
    begins_section: bool = False
    gap_rows: int = 1

    def part(self, canvas: Canvas, width: int, glyphs: Glyphs, section_gap_rows: int) -> StackPart:
        """Return the part of the page, with these free rows between two sections."""
        if self.heading:
            rows = HEADING_ROWS
            paint: Painter = partial(paint_heading, canvas, width=width, text=self.heading, glyphs=glyphs)
        else:
            rows = len(self.lines)
            paint = partial(paint_lines, canvas, lines=self.lines)
        if self.begins_section:
            return StackPart(rows, paint=paint, gap_rows=section_gap_rows, rank=self.rank)
        return StackPart(rows, paint=paint, gap_rows=self.gap_rows, rank=self.rank, gap_rank=_Rank.FREE_ROWS)


def marks_text() -> str:
    return _("( ) is your shot, [ ] the best square; the digits show how good each is.")


def paint_beside(canvas: Canvas, state: AnalysisState, shot: CostlyShot, board: BoardView, extent: Size) -> None:
    """Paint the board with the name of its owner above it, and the text beside it."""
    width = min(MAX_TEXT_COLUMNS, canvas.text_width - extent.columns - COLUMNS_BEFORE_TEXT)
    blocks = _blocks(canvas, state, shot, width)
    corner = centred_corner(canvas, extent.columns + COLUMNS_BEFORE_TEXT + width, extent.rows)

    def page(section_gap_rows: int) -> Stack:
        """Return the blocks below each other, without those that do not fit."""
        return stack(canvas.free_rows, *(block.part(canvas, width, state.glyphs, section_gap_rows) for block in blocks))

    text = page(1)
    sections = [block for block in blocks if block.begins_section and block.rank <= text.max_rank]
    free_rows = max(0, extent.rows - _MIN_ROWS_AROUND_TEXT - text.height)
    text = page(min(_MAX_ROWS_BETWEEN_SECTIONS, 1 + free_rows // max(1, len(sections) - 1)))
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
    table = shot_table(shots, width, state.glyphs)
    blocks = [_Block((), heading=labelled(shot.name, _("weakest shots")), begins_section=True)]
    for costly in shots:
        is_current = costly.assessed_turn is shot.assessed_turn
        lines = shot_lines(canvas, table, costly.assessed_turn, is_current=is_current)
        blocks.append(_Block(lines, _Rank.NEEDED if is_current else _Rank.OTHER_SHOTS))
        blocks.append(_Block([bar_line(canvas, table, costly.assessed_turn)], _Rank.BARS, gap_rows=0))
    marks = wrapped_lines(canvas, marks_text(), width, TextStyle.DIM)
    rank_of_match = _Rank.WHOLE_MATCH if state.page_index else _Rank.NEEDED
    return [
        *blocks,
        _Block(wrapped_lines(canvas, why_text(shot.assessed_turn), width), begins_section=True),
        _Block(marks, _Rank.MARKS, begins_section=True),
        _Block(lines=(), rank=rank_of_match, heading=_("The whole game"), begins_section=True),
        *(_Block(lines, rank_of_match) for lines in score_lines(canvas, state, width)),
        _Block(meaning_lines(canvas, width), _Rank.MEANINGS, begins_section=True),
    ]
