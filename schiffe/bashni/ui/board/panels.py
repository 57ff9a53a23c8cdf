"""Paints the panel beside the board: the chosen tower, the moves, and the counts of both sides."""

from functools import partial
from typing import Final

from schiffe.bashni.match.state import PlayedMove
from schiffe.bashni.rules.moves import PIECES
from schiffe.bashni.rules.position import Colour, side_counts
from schiffe.bashni.rules.squares import square_name
from schiffe.bashni.texts.moves import move_name, numbered_moves
from schiffe.bashni.texts.position import piece_name, prisoners_text, tower_title
from schiffe.bashni.ui.board.grid import capture_style
from schiffe.bashni.ui.board.layout import BoardLayout, ColumnRange
from schiffe.bashni.ui.board.squares import paint_pieces
from schiffe.bashni.ui.board.state import BoardState
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas, fit, fit_name
from schiffe.toolkit.layout import Corner
from schiffe.toolkit.style import TextStyle

_COLUMNS_AROUND_HEADING: Final = 4
"""Columns of the lines and gaps at both sides of a heading."""
_MAX_STRIP_COLUMNS: Final = 7
"""The width of the strip that shows the pieces of a tower."""
_COLUMNS_BEFORE_PIECE_NAME: Final = 2
_ROWS_BESIDES_PIECES: Final = 12
"""Rows of the panel that the pieces of the tower leave free: headings, gaps, the last moves, and the counts."""
_COUNT_ROWS: Final = 5
"""Rows of the counts: a gap, the heading, the titles, and one for each side."""
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
    """Paint the panel beside the board."""
    panel = layout.panel
    counts_row = layout.letters_row + 1 - _COUNT_ROWS
    moves_row = _paint_tower(canvas, state, layout)
    move_rows = max(1, counts_row - moves_row - 1)
    rows = numbered_moves(state.match_state, partial(_list_text, state))[-move_rows:]
    if rows:
        _paint_heading(canvas, moves_row, panel, state, _("Moves"))
    white_x = panel.first + _NUMBER_COLUMNS
    move_columns = (panel.width - _NUMBER_COLUMNS) // 2
    for y, row in enumerate(rows, moves_row + 1):
        is_last = row is rows[-1]
        white_style = TextStyle.LIT if is_last and not row.black else ""
        black_style = TextStyle.LIT if is_last else ""
        canvas.put(panel.first, y, f"{row.number:>3}", TextStyle.DIM)
        canvas.put(white_x, y, fit(row.white, move_columns - 1), white_style)
        canvas.put(white_x + move_columns, y, fit(row.black, move_columns - 1), black_style)
    _paint_counts(canvas, counts_row + 1, panel, state)


def _paint_heading(canvas: Canvas, y: int, panel: ColumnRange, state: BoardState, text: str) -> None:
    line = state.glyphs.line_glyphs.across
    text_x = canvas.put(panel.first, y, f"{line} ", TextStyle.RULE)
    text_end = canvas.put(text_x, y, fit(text, panel.width - _COLUMNS_AROUND_HEADING), TextStyle.TITLE)
    line_x = text_end + 1
    canvas.put(line_x, y, line * (panel.end - line_x), TextStyle.RULE)


def _paint_tower(canvas: Canvas, state: BoardState, layout: BoardLayout) -> int:
    """Paint the pieces of the chosen tower from its top, with their names, and return the row after the next gap."""
    panel = layout.panel
    square = state.shown_square
    tower = state.towers[square]
    panel_rows = layout.letters_row + 1 - layout.top
    max_pieces = max(1, panel_rows - _ROWS_BESIDES_PIECES)
    pieces = tower[::-1][:max_pieces]
    hidden_count = len(tower) - len(pieces)
    first_row = layout.top + 1
    strip_columns = min(layout.square_size.columns, _MAX_STRIP_COLUMNS)
    name_offset = strip_columns + _COLUMNS_BEFORE_PIECE_NAME
    _paint_heading(canvas, layout.top, panel, state, tower_title(square, tower))
    paint_pieces(canvas, Corner(panel.first, first_row), strip_columns, state.glyphs, pieces)
    for row, piece in enumerate(pieces, first_row):
        name = piece_name(piece)
        wordings = (_("{piece}, on top").format(piece=name), name) if row == first_row else (name,)
        text = canvas.first_fitting(panel.width - name_offset, *wordings)
        canvas.put(panel.first + name_offset, row, text)
    end_row = first_row + len(pieces)
    if hidden_count:
        canvas.put(panel.first, end_row, _("and {count} more").format(count=hidden_count))
        end_row += 1
    return end_row + 1


def _list_text(state: BoardState, played: PlayedMove) -> str:
    """Return a move for the list, such as ``C3 D4``, or ``C5:E7`` for a capture.

    The glyph of a queen follows if the move makes one, and ``?`` if it was costly.
    """
    between = ":" if played.captured_squares else " "
    _man, queen_piece = PIECES[played.side]
    queen = f" {state.glyphs.pieces[queen_piece]}" if played.makes_queen else ""
    costly = " ?" if played.before.ply in state.costly_plies else ""
    return between.join(map(square_name, played.move.squares)) + queen + costly


def _paint_counts(canvas: Canvas, y: int, panel: ColumnRange, state: BoardState) -> None:
    """Paint the counts as a table, whose columns end where their titles end."""
    titles_row = y + 1
    _paint_heading(canvas, y, panel, state, _("Towers"))
    column_end = panel.end
    column_ends: list[int] = []
    for title in (_("prisoners"), _("queens"), _("towers")):
        column_ends.append(column_end)
        title_x = canvas.put_right(column_end, titles_row, title, TextStyle.DIM)
        column_end = title_x - 1
    column_ends.reverse()
    name_columns = column_ends[0] - panel.first - _MAX_COUNT_COLUMNS
    for row, side in enumerate(Colour, titles_row + 1):
        canvas.put(panel.first, row, fit_name(state.match_state.name(side), name_columns), TextStyle.EMPHASIS)
        for count, column_end in zip(side_counts(state.position, side), column_ends, strict=True):
            canvas.put_right(column_end, row, str(count))


def paint_small_panel(canvas: Canvas, state: BoardState, layout: BoardLayout) -> None:
    """Paint the chosen tower and the counts beside the smallest board."""
    x = layout.panel.first
    width = layout.panel.width
    square = state.shown_square
    tower = state.towers[square]
    title = canvas.first_fitting(width, tower_title(square, tower), square_name(square))
    pieces = tower[::-1][:_MAX_SMALL_TOWER_PIECES]
    first_row = layout.top + 1
    canvas.put(x, layout.top, title, TextStyle.TITLE)
    paint_pieces(canvas, Corner(x, first_row), _SMALL_STRIP_COLUMNS, state.glyphs, pieces)
    hidden_count = len(tower) - len(pieces)
    if hidden_count:
        text = _("and {count} more").format(count=hidden_count)
        canvas.put(x, first_row + len(pieces), fit(text, width))

    piece_glyphs = state.glyphs.pieces
    counts_row = layout.letters_row - len(Colour) * _SMALL_COUNT_ROWS
    for side in Colour:
        row = counts_row + side * _SMALL_COUNT_ROWS
        towers, queens, prisoners = side_counts(state.position, side)
        man, queen = PIECES[side]
        canvas.put(x, row, fit_name(state.match_state.name(side), width), TextStyle.EMPHASIS)
        canvas.put(x, row + 1, fit(f"{piece_glyphs[man]} {towers - queens}  {piece_glyphs[queen]} {queens}", width))
        canvas.put(x, row + 2, canvas.first_fitting(width, prisoners_text(prisoners), f"+{prisoners}"))
        if played := state.last[side]:
            style = capture_style(state, side) if played.captured_squares else TextStyle.DIM
            canvas.put(x, row + 3, fit(move_name(played.move), width), style)
