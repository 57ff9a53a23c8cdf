"""The text of an analysis beside the board, as detailed as fits."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from schiffe.battleship.texts.mistakes import why_text
from schiffe.battleship.ui.painting.arrangement import COLUMNS_BEFORE_TEXT, MAX_TEXT_COLUMNS
from schiffe.battleship.ui.painting.boards import BoardView, paint_board
from schiffe.battleship.ui.painting.scales import LABEL_COLUMNS
from schiffe.battleship.ui.screens.analysis.findings import CostlyShot
from schiffe.battleship.ui.screens.analysis.lines import (
    EMPTY_LINE,
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
from schiffe.toolkit.canvas import Canvas, Size, fit
from schiffe.toolkit.layout import Corner, centred_corner, paint_heading
from schiffe.toolkit.stack import Stack, StackPart, stack
from schiffe.toolkit.style import TextStyle

_MAX_ROWS_BETWEEN_SECTIONS: Final = 4


class _Detail(NamedTuple):
    """The detail of the text beside a board, chosen by the free rows.

    Attributes:
        is_airy: whether there are free rows below headings and between shots.
        has_bars: whether each shot has a bar that compares it with the best cell.
        has_all: whether all shots are listed, or only the current one.
        has_game: whether skill and luck in the whole game are listed.
        has_meanings: whether skill and luck are explained.
        has_marks: whether the marks on the board are explained.
    """

    is_airy: bool = False
    has_bars: bool = False
    has_all: bool = True
    has_game: bool = True
    has_meanings: bool = True
    has_marks: bool = True


_DETAILS: Final = (
    _Detail(is_airy=True, has_bars=True),
    _Detail(has_bars=True),
    _Detail(),
    _Detail(has_marks=False),
    _Detail(has_meanings=False),
    _Detail(has_all=False),
    _Detail(has_all=False, has_meanings=False),
    _Detail(has_game=False),
    _Detail(has_all=False, has_game=False),
)
"""The details of the text, from the longest to the shortest."""


class _Section(NamedTuple):
    """A section of the text beside a board: lines, perhaps with a heading."""

    heading: str
    lines: Sequence[TextLine]

    @property
    def rows(self) -> int:
        """The rows of the section with its heading."""
        return len(self.lines) + (1 if self.heading else 0)


def _stacked(sections: Sequence[_Section], gap: int = 1) -> Stack:
    """Return the sections below each other, with free rows between two of them."""
    return stack(0, *(StackPart(section.rows, gap=gap) for section in sections))


def marks_text() -> str:
    """Return the meaning of the marks on the board."""
    return _("( ) is your shot, [ ] the best square; the digits show how good each is.")


def paint_beside(canvas: Canvas, state: AnalysisState, shot: CostlyShot, board: BoardView, extent: Size) -> None:
    """Paint the board with the name of its owner above it, and the text beside it."""
    width = min(MAX_TEXT_COLUMNS, canvas.text_width - extent.columns - COLUMNS_BEFORE_TEXT)
    sections = _longest_sections(canvas, state, shot, width)
    corner = centred_corner(canvas, extent.columns + COLUMNS_BEFORE_TEXT + width, extent.rows)
    free_rows = max(0, extent.rows - 2 - _stacked(sections).height)
    gap_count = len(sections) - 1
    text = _stacked(sections, min(_MAX_ROWS_BETWEEN_SECTIONS, 1 + free_rows // max(1, gap_count)))
    text_x = corner.x + extent.columns + COLUMNS_BEFORE_TEXT
    text_y = centred_corner(canvas, width, text.height).y

    paint_board(canvas, corner, extent, board, state.glyphs)
    if corner.y > 1:
        opponent = next((score.name for score in state.findings.scores if score.name != shot.name), "")
        name = fit(opponent, extent.columns - LABEL_COLUMNS - 1)
        canvas.put(corner.x + LABEL_COLUMNS + 1, corner.y - 1, name, TextStyle.TITLE)
    for (heading, lines), rows in zip(sections, text.at(text_y).values(), strict=True):
        if heading:
            paint_heading(canvas, Corner(text_x, rows.top), width, heading, state.glyphs)
        paint_lines(canvas, Corner(text_x, rows.end - len(lines)), lines)


def _longest_sections(canvas: Canvas, state: AnalysisState, shot: CostlyShot, width: int) -> list[_Section]:
    """Return the most detailed text that fits; the first page always tells skill and luck."""
    sections: list[_Section] = []
    for detail in _DETAILS:
        if detail.has_game or state.page:
            sections = _sections(canvas, state, shot, width, detail)
            if _stacked(sections).height <= canvas.free_rows:
                break
    return sections


def _sections(canvas: Canvas, state: AnalysisState, shot: CostlyShot, width: int, detail: _Detail) -> list[_Section]:
    below_heading = [EMPTY_LINE] if detail.is_airy else []
    shots = [shot]
    if detail.has_all:
        shots = [costly for costly in state.findings.costly_shots if costly.name == shot.name]
    table = shot_table(shots, width, state.glyphs)
    lines: list[TextLine] = []
    for costly in shots:
        if lines and detail.is_airy:
            lines.append(EMPTY_LINE)
        lines += shot_lines(canvas, table, costly.assessed_turn, is_current=costly.assessed_turn is shot.assessed_turn)
        if detail.has_bars:
            lines.append(bar_line(canvas, table, costly.assessed_turn))
    sections = [
        _Section(labelled(shot.name, _("weakest shots")), [*below_heading, *lines]),
        _Section("", wrapped_lines(canvas, why_text(shot.assessed_turn), width)),
    ]
    if detail.has_marks:
        sections.append(_Section("", wrapped_lines(canvas, marks_text(), width, TextStyle.DIM)))
    if detail.has_game:
        scores = score_lines(canvas, state, width, is_airy=detail.is_airy)
        sections.append(_Section(_("The whole game"), [*below_heading, *scores]))
        if detail.has_meanings:
            sections.append(_Section("", meaning_lines(canvas, width)))
    return sections
