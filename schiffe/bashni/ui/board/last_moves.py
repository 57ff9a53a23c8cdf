"""Paints the last moves of both sides, a row each."""

from schiffe.bashni.rules.position import Colour
from schiffe.bashni.texts.moves import move_wordings, new_queen_text
from schiffe.bashni.ui.board.square_style import SquareStyle
from schiffe.bashni.ui.board.squares import piece_style
from schiffe.bashni.ui.board.state import BoardState
from schiffe.game.ui.last_actions import LAST_ACTION_ROWS, ReportRow, paint_last_actions
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Corner
from schiffe.toolkit.style import TextStyle


def paint_last_moves(
    canvas: Canvas, corner: Corner, width: int, state: BoardState, rows: int = LAST_ACTION_ROWS
) -> None:
    """Paint the last moves of both sides."""
    own_row = _last_move_row(state, state.below)
    opponent_row = _last_move_row(state, state.below.other)
    paint_last_actions(canvas, corner, width, rows, own_row, opponent_row)


def _last_move_row(state: BoardState, side: Colour) -> ReportRow | None:
    """Return the row with the last move of a side; a capture colours the whole row."""
    played = state.last[side]
    if played is None:
        return None
    is_own = state.own_colours == (side,)
    hits_own = state.own_colours == (side.other,)
    texts = move_wordings(played, name=state.match_state.name(side), is_own=is_own, hits_own=hits_own)
    piece = played.before.towers[played.move.start][-1]
    queen_text = ""
    if played.makes_queen:
        piece = piece.upper()
        queen_text = new_queen_text(played)
    band = ""
    if played.captured_squares:
        band = SquareStyle.TAKEN if hits_own else SquareStyle.TARGET
    marker = f" {state.glyphs.pieces[piece]} "
    highlight_style = band or TextStyle.LIT
    return ReportRow(
        marker=marker,
        texts=texts,
        band=band,
        marker_style=piece_style(piece),
        highlight=queen_text,
        highlight_style=highlight_style,
    )
