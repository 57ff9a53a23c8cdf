"""The analysis of a match: skill and luck, and the costliest shots, each on the board at that time."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from schiffe.battleship.drawing import Glyphs, target_picture
from schiffe.battleship.texts.advice import heat_legend, no_costly_shot_text
from schiffe.battleship.texts.mistakes import costly_shot_text
from schiffe.battleship.ui.painting.arrangement import (
    COLUMNS_BEFORE_TEXT,
    MIN_TEXT_COLUMNS,
    SIZE_FOR_TEXT_BESIDE_BOARD,
)
from schiffe.battleship.ui.painting.boards import PaintedBoard, best_extent, fitted_scroll, paint_board
from schiffe.battleship.ui.painting.cursor import board_scroll_commands
from schiffe.battleship.ui.painting.marks import BoardMarks
from schiffe.battleship.ui.painting.sea_style import Role
from schiffe.battleship.ui.screens.analysis.beside import marks_text, paint_beside
from schiffe.battleship.ui.screens.analysis.findings import CostlyShot, Findings
from schiffe.battleship.ui.screens.analysis.lines import meaning_lines, paint_lines, score_lines, wrapped_lines
from schiffe.battleship.ui.screens.analysis.state import AnalysisState
from schiffe.language.i18n import _
from schiffe.toolkit.bar import BADGE_QUIET, Bar, bar_notes, paint_bar
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.command import Command, back_command
from schiffe.toolkit.layout import block_columns, centred_corner, wrap_evenly
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.stack import GapAbove, StackPart, stack, text_part
from schiffe.toolkit.style import TextStyle

_ROWS_FOR_AIR_AROUND_BOARD: Final = 40
_MAX_FREE_ROWS_WITHOUT_GAP: Final = 2
"""The maximum of free rows without one between the text and the board below it."""


class AnalysisScreen(Screen[AnalysisState, None]):
    """A screen with pages: first skill and luck of all players, then a costly shot on each page."""

    def __init__(self, findings: Findings, glyphs: Glyphs) -> None:
        super().__init__(AnalysisState(findings, glyphs))

    def commands(self, state: AnalysisState) -> Sequence[Command[AnalysisState]]:
        next_keys = ("right", "down", " ", "enter", "tab", "wheel-down")
        return [
            Command(next_keys, AnalysisState.with_next_page, "<- ->", _("page")),
            back_command("q"),
            Command(("left", "up", "s-tab", "wheel-up"), AnalysisState.with_previous_page),
            *board_scroll_commands(AnalysisState.with_moved_scroll),
        ]

    def fitted(self, state: AnalysisState, canvas: Canvas) -> AnalysisState:
        """Return the state with the shot in view."""
        is_wide = canvas.holds(SIZE_FOR_TEXT_BESIDE_BOARD)
        state = replace(state, is_wide=is_wide)
        state = replace(state, page_index=min(state.page_index, state.page_count - 1))
        if not state.shot:
            return state
        return replace(
            state, scroll=fitted_scroll(_shot_board(state, state.shot), _free_extent(canvas, state, state.shot))
        )

    def paint(self, canvas: Canvas, state: AnalysisState) -> None:
        canvas.clear()
        page_text = f"{state.page_index + 1}/{state.page_count}"
        name = state.shot.name if state.shot and not state.is_wide else ""
        paint_bar(
            canvas, Bar(_("Analysis"), notes=bar_notes(name), badge=page_text, badge_style=BADGE_QUIET), state.glyphs
        )
        if state.shot is None:
            _paint_numbers(canvas, state)
        elif state.is_wide:
            board = _shot_board(state, state.shot)
            extent = best_extent(board.board_size, _free_extent(canvas, state, state.shot))
            paint_beside(canvas, state, state.shot, board, extent)
        else:
            _paint_shot(canvas, state, state.shot)


def _paint_numbers(canvas: Canvas, state: AnalysisState) -> None:
    findings = state.findings
    width = block_columns(canvas)
    scores = score_lines(canvas, state, width)
    texts = [meaning_lines(canvas, width)]
    if findings.costly_shots:
        texts.append(wrapped_lines(canvas, _("The next pages show your weakest shots."), width))
    elif findings.is_done and findings.has_people:
        texts.append(wrapped_lines(canvas, no_costly_shot_text(findings.hint_count), width))
    parts = [
        StackPart(len(lines), partial(paint_lines, canvas, lines=lines), gap_rows=1) for lines in (*scores, *texts)
    ]
    page = stack(canvas.free_rows, parts, give_up=[[GapAbove(part) for part in parts[len(scores) :]]])
    page.paint(centred_corner(canvas, width, page.height))


def _paint_shot(canvas: Canvas, state: AnalysisState, costly_shot: CostlyShot) -> None:
    """Paint a text about the shot, the board below it, and the meaning of the marks if it fits."""
    board = _shot_board(state, costly_shot)
    extent = best_extent(board.board_size, _free_extent(canvas, state, costly_shot))
    lines = _lines_above(canvas, costly_shot)
    marks_lines = wrap_evenly(canvas, marks_text(), canvas.text_width)
    marks_x = canvas.centred_x(max(map(canvas.measure, marks_lines)))
    text = text_part(canvas, lines, TextStyle.EMPHASIS, is_centred=True)
    shown_board = StackPart(
        extent.rows, partial(paint_board, canvas, extent=extent, board=board, glyphs=state.glyphs), max_gap_rows=1
    )
    marks = StackPart(
        len(marks_lines), lambda corner: canvas.put_lines(Corner(marks_x, corner.y), marks_lines, TextStyle.DIM)
    )
    page = stack(canvas.free_rows, [text, shown_board, marks], give_up=[marks])
    page = page.spread(canvas.free_rows - _MAX_FREE_ROWS_WITHOUT_GAP)
    page.paint(Corner(canvas.centred_x(extent.columns), centred_corner(canvas, extent.columns, page.height).y))


def _lines_above(canvas: Canvas, costly_shot: CostlyShot) -> list[str]:
    return wrap_evenly(canvas, costly_shot_text(costly_shot.assessed_turn), canvas.block_width)


def _shot_board(state: AnalysisState, costly_shot: CostlyShot) -> PaintedBoard:
    """Return the board as the shooter knew it, with the shot and the best cell marked."""
    assessed = costly_shot.assessed_turn
    fired_cells = tuple(odds.cell for odds in assessed.fired_odds)
    marks = BoardMarks(cursor=assessed.best_shot_odds.cell, last_cells=fired_cells, is_comparison=True)
    return PaintedBoard(
        picture=target_picture(assessed.target_before, assessed.heat),
        role=Role.TARGET,
        marks=marks,
        scroll=state.scroll,
        legend=heat_legend(assessed.best_shot_odds),
    )


def _free_extent(canvas: Canvas, state: AnalysisState, costly_shot: CostlyShot) -> Size:
    """Return the space for the board, beside or below the text."""
    if not state.is_wide:
        return Size(canvas.text_width, canvas.free_rows - len(_lines_above(canvas, costly_shot)))
    air_rows = 2 if canvas.height >= _ROWS_FOR_AIR_AROUND_BOARD else 0  # one above the board and one below it
    return Size(canvas.text_width - COLUMNS_BEFORE_TEXT - MIN_TEXT_COLUMNS, canvas.free_rows - air_rows)
