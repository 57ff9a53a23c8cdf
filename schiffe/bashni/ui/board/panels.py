"""The panel beside the board, with the chosen tower, the moves, and the counts of both sides; and the last moves."""

from functools import partial
from typing import Final

from schiffe.bashni.match.state import MoveInPosition
from schiffe.bashni.rules.move_generator import PIECES
from schiffe.bashni.rules.position import Colour, side_counts_of
from schiffe.bashni.rules.squares import square_name
from schiffe.bashni.texts.moves import move_name, move_wordings, new_queen_text, numbered_moves
from schiffe.bashni.texts.position import piece_name, prisoners_text, tower_title
from schiffe.bashni.ui.board.grid import capture_style
from schiffe.bashni.ui.board.layout import BoardLayout
from schiffe.bashni.ui.board.squares import SquareStyle, paint_pieces, piece_style
from schiffe.bashni.ui.board.state import BoardState
from schiffe.game.ui.last_actions import ActionReport, paint_last_actions
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas, Corner, Size, fit, fit_name
from schiffe.toolkit.layout import GAP_COLUMNS, GAP_ROWS, HEADING_ROWS, paint_heading
from schiffe.toolkit.stack import StackPart, stack
from schiffe.toolkit.style import TextStyle

_COUNT_ROWS: Final = 2 * HEADING_ROWS + len(Colour)
_MIN_MOVE_ROWS: Final = 3
_MORE_ROWS: Final = 1
"""The row with the number of hidden pieces of the tower."""
_ROWS_BESIDES_PIECES: Final = 2 * HEADING_ROWS + _MORE_ROWS + _MIN_MOVE_ROWS + 2 * GAP_ROWS + _COUNT_ROWS
"""Rows of the panel that the pieces of the tower leave free."""
_MAX_STRIP_COLUMNS: Final = 7
"""The width of the strip that shows the pieces of a tower."""
_MAX_COUNT_COLUMNS: Final = 3
"""Columns of a count, with a space before it."""
_NUMBER_COLUMNS: Final = 4
"""Columns of the numbers in the list of moves."""
_SMALL_STRIP_COLUMNS: Final = 5
_MAX_SMALL_TOWER_PIECES: Final = 5
"""Pieces of a tower that are shown beside the smallest board."""
_SMALL_COUNT_ROWS: Final = 4
"""Rows of a side beside the smallest board: the name, the pieces, the prisoners, and the last move."""


def paint_panel(canvas: Canvas, state: BoardState, layout: BoardLayout) -> None:
    """Paint the panel beside the board: the tower on the shown square, the counts of both sides, and the moves."""
    width = layout.panel.width
    panel_rows = layout.letters_y + 1 - layout.board_y
    max_pieces = panel_rows - _ROWS_BESIDES_PIECES
    piece_rows = min(len(state.towers[state.shown_square]), max_pieces + _MORE_ROWS)
    move_rows = panel_rows - HEADING_ROWS - piece_rows - _COUNT_ROWS - 2 * GAP_ROWS
    tower = partial(_paint_tower, canvas, state=state, layout=layout, max_pieces=max_pieces)
    moves = partial(_paint_moves, canvas, size=Size(width, move_rows), state=state)
    parts = [
        StackPart(HEADING_ROWS + piece_rows, tower),
        StackPart(move_rows, moves, gap_rows=GAP_ROWS),
        StackPart(_COUNT_ROWS, partial(_paint_counts, canvas, width=width, state=state), gap_rows=GAP_ROWS),
    ]
    stack(panel_rows, parts).paint(Corner(layout.panel.x, layout.board_y))


def _paint_panel_heading(canvas: Canvas, corner: Corner, width: int, state: BoardState, text: str) -> None:
    paint_heading(canvas, corner, width, text, state.glyphs.line_glyphs, TextStyle.TITLE)


def _paint_moves(canvas: Canvas, corner: Corner, size: Size, state: BoardState) -> None:
    """Paint the last moves, as many as fit, numbered and with the moves of each side in a column."""
    lines = numbered_moves(state.match_state, partial(_list_text, state))[-(size.rows - HEADING_ROWS) :]
    if lines:
        _paint_panel_heading(canvas, corner, size.columns, state, _("Moves"))
    white_x = corner.x + _NUMBER_COLUMNS
    move_columns = (size.columns - _NUMBER_COLUMNS) // 2
    for y, line in enumerate(lines, corner.y + HEADING_ROWS):
        is_last = line is lines[-1]
        white_style = TextStyle.HIGHLIGHT if is_last and not line.black else ""
        black_style = TextStyle.HIGHLIGHT if is_last else ""
        canvas.put(corner.x, y, f"{line.number:>3}", TextStyle.DIM)
        canvas.put(white_x, y, fit(line.white, move_columns - 1), white_style)
        canvas.put(white_x + move_columns, y, fit(line.black, move_columns - 1), black_style)


def _paint_tower(canvas: Canvas, corner: Corner, state: BoardState, layout: BoardLayout, max_pieces: int) -> None:
    """Paint the pieces of the chosen tower from its top, with their names."""
    width = layout.panel.width
    square = state.shown_square
    tower = state.towers[square]
    pieces = tower[::-1][:max_pieces]
    first = corner.down(HEADING_ROWS)
    strip_columns = min(layout.square_size.columns, _MAX_STRIP_COLUMNS)
    columns_before_name = strip_columns + GAP_COLUMNS
    _paint_panel_heading(canvas, corner, width, state, tower_title(square, tower))
    paint_pieces(canvas, first, strip_columns, state.glyphs, pieces)
    for y, piece in enumerate(pieces, first.y):
        name = piece_name(piece)
        wordings = (_("{piece}, on top").format(piece=name), name) if y == first.y else (name,)
        canvas.put(first.x + columns_before_name, y, canvas.first_fitting(width - columns_before_name, *wordings))
    if hidden_count := len(tower) - len(pieces):
        canvas.put(*first.down(len(pieces)), _("and {count} more").format(count=hidden_count))


def _list_text(state: BoardState, played: MoveInPosition) -> str:
    """Return a move for the list, such as ``C3 D4``, or ``C5:E7`` for a capture.

    The glyph of a queen follows if the move makes one, and ``?`` if it was costly.
    """
    between = ":" if played.captured_squares else " "
    _man, queen_piece = PIECES[played.side]
    queen = f" {state.glyphs.pieces[queen_piece]}" if played.makes_queen else ""
    costly = " ?" if played.position_before.ply in state.costly_plies else ""
    return between.join(map(square_name, played.move.squares)) + queen + costly


def _paint_counts(canvas: Canvas, corner: Corner, width: int, state: BoardState) -> None:
    """Paint the counts as a table, whose columns end where their titles end."""
    x, y = corner
    titles_y = y + HEADING_ROWS
    _paint_panel_heading(canvas, corner, width, state, _("Towers"))
    column_end_x = x + width
    column_end_xs: list[int] = []
    for title in (_("prisoners"), _("queens"), _("towers")):
        column_end_xs.append(column_end_x)
        title_x = canvas.put_right(column_end_x, titles_y, title, TextStyle.DIM)
        column_end_x = title_x - 1
    column_end_xs.reverse()
    name_columns = column_end_xs[0] - x - _MAX_COUNT_COLUMNS
    for side_y, side in enumerate(Colour, titles_y + HEADING_ROWS):
        canvas.put(x, side_y, fit_name(state.match_state.name(side), name_columns), TextStyle.EMPHASIS)
        for count, column_end_x in zip(side_counts_of(state.position, side), column_end_xs, strict=True):
            canvas.put_right(column_end_x, side_y, str(count))


def paint_small_panel(canvas: Canvas, state: BoardState, layout: BoardLayout) -> None:
    """Paint the tower on the shown square beside a small board, as far as there is room."""
    x, width = layout.panel.x, layout.panel.width
    square = state.shown_square
    tower = state.towers[square]
    title = canvas.first_fitting(width, tower_title(square, tower), square_name(square))
    pieces = tower[::-1][:_MAX_SMALL_TOWER_PIECES]
    first_y = layout.board_y + HEADING_ROWS
    canvas.put(x, layout.board_y, title, TextStyle.TITLE)
    paint_pieces(canvas, Corner(x, first_y), _SMALL_STRIP_COLUMNS, state.glyphs, pieces)
    if hidden_count := len(tower) - len(pieces):
        text = _("and {count} more").format(count=hidden_count)
        canvas.put(x, first_y + len(pieces), fit(text, width))

    piece_glyphs = state.glyphs.pieces
    counts_y = layout.letters_y - len(Colour) * _SMALL_COUNT_ROWS
    for side in Colour:
        towers, queens, prisoners = side_counts_of(state.position, side)
        man, queen = PIECES[side]
        lines = [
            (fit_name(state.match_state.name(side), width), TextStyle.EMPHASIS),
            (fit(f"{piece_glyphs[man]} {towers - queens}  {piece_glyphs[queen]} {queens}", width), ""),
            (canvas.first_fitting(width, prisoners_text(prisoners), f"+{prisoners}"), ""),
        ]
        if played := state.last_moves[side]:
            style = capture_style(state, side) if played.captured_squares else TextStyle.DIM
            lines.append((fit(move_name(played.move), width), style))
        for y, (text, style) in enumerate(lines, counts_y + side * _SMALL_COUNT_ROWS):
            canvas.put(x, y, text, style)


def paint_last_moves(canvas: Canvas, corner: Corner, size: Size, state: BoardState) -> None:
    own = _last_move_report(state, state.lower_side)
    opponent = _last_move_report(state, state.lower_side.other)
    paint_last_actions(canvas, corner, size, own, opponent)


def _last_move_report(state: BoardState, side: Colour) -> ActionReport | None:
    """Return the report of the last move of a side; a capture colours the whole row."""
    played = state.last_moves[side]
    if played is None:
        return None
    is_own = state.own_sides == (side,)
    hits_own = state.own_sides == (side.other,)
    texts = move_wordings(played, name=state.match_state.name(side), is_own=is_own, hits_own=hits_own)
    piece = played.position_before.towers[played.move.start][-1]
    queen_text = ""
    if played.makes_queen:
        piece = piece.upper()
        queen_text = new_queen_text(played)
    band = ""
    if played.captured_squares:
        band = SquareStyle.TAKEN if hits_own else SquareStyle.TARGET
    marker = f" {state.glyphs.pieces[piece]} "
    highlight_style = band or TextStyle.HIGHLIGHT
    return ActionReport(
        marker=marker,
        texts=texts,
        band=band,
        marker_style=piece_style(piece),
        highlight=queen_text,
        highlight_style=highlight_style,
    )
