"""The analysis of a match: its costliest moves, each with its position, a better move, and why that is better."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from schiffe.bashni.match.analysis import MAX_SHOWN_MOVES, CostlyMove
from schiffe.bashni.texts.mistakes import costly_move_text, no_costly_move_text
from schiffe.bashni.ui.board.layout import layout_for
from schiffe.bashni.ui.board.painting import paint_note, paint_squares_and_panel
from schiffe.bashni.ui.board.state import BoardState, NextMove, TurnPhase
from schiffe.language.i18n import _
from schiffe.language.text import labelled
from schiffe.toolkit.bar import BADGE_QUIET, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.command import Command, back_command
from schiffe.toolkit.screen import Screen


@dataclass(frozen=True)
class AnalysisState:
    """The pages of the costliest moves.

    Attributes:
        board: the board at the end of the match.
        costly_moves: all costly moves, the worst first; None while the analysis is running.
        page_index: the index of the current page.
    """

    board: BoardState
    costly_moves: Sequence[CostlyMove] | None
    page_index: int = 0

    @property
    def shown_moves(self) -> Sequence[CostlyMove]:
        """The moves that have a page."""
        return (self.costly_moves or ())[:MAX_SHOWN_MOVES]

    @property
    def costly_move(self) -> CostlyMove | None:
        """The move of the current page, None if there are no pages."""
        return self.shown_moves[self.page_index] if self.shown_moves else None

    def with_next_page(self) -> Self:
        """Return the state at the next page; after the last one comes the first."""
        return replace(self, page_index=(self.page_index + 1) % max(1, len(self.shown_moves)))

    def with_previous_page(self) -> Self:
        return replace(self, page_index=(self.page_index - 1) % max(1, len(self.shown_moves)))


class AnalysisScreen(Screen[AnalysisState, None]):
    """A screen with a page for each costly move."""

    def commands(self, state: AnalysisState) -> Sequence[Command[AnalysisState]]:
        pages = "<- ->" if len(state.shown_moves) > 1 else ""
        return [
            Command(
                ("right", "down", " ", "enter", "tab", "wheel-down"), AnalysisState.with_next_page, pages, _("page")
            ),
            back_command("q"),
            Command(("left", "up", "s-tab", "wheel-up"), AnalysisState.with_previous_page),
        ]

    def paint(self, canvas: Canvas, state: AnalysisState) -> None:
        board = state.board
        costly = state.costly_move
        layout = layout_for(canvas)
        badge = f"{state.page_index + 1}/{len(state.shown_moves)}" if state.shown_moves else ""
        lines = board.glyphs.line_glyphs
        paint_bar(canvas, Bar(_("Analysis"), badge=badge, badge_style=BADGE_QUIET, game_title=_("Bashni")), lines)
        if costly is None:
            hint_count = sum(board.match_state.hint_counts[side] for side in board.own_sides)
            text = (
                _("Your moves are being analysed.") if state.costly_moves is None else no_costly_move_text(hint_count)
            )
            paint_squares_and_panel(canvas, board, layout)
        else:
            paint_squares_and_panel(canvas, board_with_both_moves(board, costly), layout)
            text = costly_move_text(costly)
            if len(board.own_sides) > 1:
                text = labelled(board.match_state.name(costly.played_move.side), text)
            meanings = "" if layout.is_small else _("* is the move made, + the better one.")
            text = "\n".join(filter(None, (text, meanings)))
        paint_note(canvas, text, layout)


def board_with_both_moves(board: BoardState, costly: CostlyMove) -> BoardState:
    """Return the board before a costly move, with the squares of that move and of the better one marked."""
    move = costly.played_move.move
    before = costly.played_move.position_before
    history = tuple(played for played in board.match_state.history if played.position_before.ply < before.ply)
    state = replace(board.match_state, position=before, history=history, ending=None)
    return replace(
        board,
        match_state=state,
        phase=TurnPhase.WAITING,
        next_move=NextMove(move.squares),
        hint=costly.best_move,
        cursor=move.start,
    )
