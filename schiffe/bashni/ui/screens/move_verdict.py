"""The screen of training that shows how good a move was."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from schiffe.bashni.logbook.training import MoveQuestion
from schiffe.bashni.match.analysis import JudgedMove
from schiffe.bashni.rules.position import Move
from schiffe.bashni.texts.mistakes import judged_move_text, then_text
from schiffe.bashni.ui.board.layout import BoardLayout, layout_for
from schiffe.bashni.ui.board.painting import paint_match, paint_note
from schiffe.bashni.ui.board.state import BoardGlyphs, BoardState, NextMove, TurnPhase
from schiffe.bashni.ui.screens.training_layout import band_corner, question_board
from schiffe.game.ui.training import (
    BAND_ROWS,
    AfterAnswer,
    AnswerReport,
    commands_after,
    paint_band,
    training_bar,
)
from schiffe.language.i18n import _
from schiffe.toolkit.bar import paint_bar
from schiffe.toolkit.canvas import TEXT_MARGIN_COLUMNS, Canvas
from schiffe.toolkit.screen import Command, Screen

_MAX_SMALL_TEXT_ROWS: Final = 3
"""Rows of an explanation on small screens."""


@dataclass(frozen=True)
class MoveVerdict:
    """The verdict on an answer: the move, how good it was, and when the position comes back."""

    question: MoveQuestion
    move: Move
    judged_move: JudgedMove
    report: AnswerReport
    glyphs: BoardGlyphs

    @property
    def board(self) -> BoardState:
        """The position, with the person's move and the better one marked."""
        board = replace(question_board(self.question, self.glyphs), phase=TurnPhase.WAITING, cursor=self.move.start)
        if self.judged_move.costly_move is None:
            return replace(board, hint=self.move)
        return replace(board, next_move=NextMove(self.move.squares), hint=self.judged_move.best_move)


class MoveVerdictScreen(Screen[MoveVerdict, AfterAnswer]):
    """A screen that shows how good a move was; returns what the person wants next."""

    takes_early_keys = False

    def commands(self, state: MoveVerdict) -> Sequence[Command[MoveVerdict]]:
        """Return the commands for the next position, another try, the whole game, and the menu."""
        return commands_after(state.report)

    def paint(self, canvas: Canvas, state: MoveVerdict) -> None:
        """Paint both moves on the board, and below it the explanation and when the position comes back."""
        why = judged_move_text(state.judged_move, state.move, state.question)
        with canvas.without_last(BAND_ROWS):
            layout = layout_for(canvas, BAND_ROWS)
            paint_match(canvas, state.board, layout)
            if not layout.is_small:
                meanings = _("* is your move, + the better one.") if state.judged_move.costly_move else ""
                consequence = then_text(state.question, state.move)
                paint_note(canvas, "\n".join(filter(None, (why, consequence or meanings))), layout)
        if layout.has_bar:
            paint_bar(canvas, training_bar(state.report.round, _("Bashni")), state.glyphs.line_glyphs)
        if layout.is_small:
            self._paint_small_text(canvas, layout, state, why)
        else:
            paint_band(canvas, band_corner(canvas, layout, BAND_ROWS), BAND_ROWS, state.report)

    def _paint_small_text(self, canvas: Canvas, layout: BoardLayout, state: MoveVerdict, why: str) -> None:
        """Paint the explanation above the keys; it covers the letters of the board if it is long."""
        lines = canvas.wrap(why, canvas.text_width)[:_MAX_SMALL_TEXT_ROWS]
        band_rows = 1 if len(lines) < _MAX_SMALL_TEXT_ROWS else 0  # the longest texts take the row of the band
        band = band_corner(canvas, layout, band_rows)
        if band_rows:
            paint_band(canvas, band, band_rows, state.report)
        text_row = band.y - len(lines)
        canvas.fill(0, text_row, canvas.width, len(lines))
        canvas.put_lines(TEXT_MARGIN_COLUMNS, text_row, lines)
