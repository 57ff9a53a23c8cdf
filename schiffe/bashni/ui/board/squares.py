"""Painting the squares of the board and their towers, in four sizes.

A tower is seen from the side, in the middle of its square. The marker of a square is at its left edge, in the row
with the number of the rank; the cursor is at both edges.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from schiffe.bashni.rules.position import Colour, Tower, side_of
from schiffe.bashni.rules.squares import Square, square_name
from schiffe.bashni.ui.board.layout import SMALL_SQUARE, BoardLayout
from schiffe.bashni.ui.board.state import BoardGlyphs, BoardState, TurnPhase
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.style import STRONG, Look

_NO_MARKER: Final = " "
_EMPTY_SQUARE_MARKER: Final = "."
_MOVABLE_MARKER: Final = ">"
_TARGET_MARKER: Final = "+"
_CHOSEN_MARKER: Final = "*"
_LAST_MARKER: Final = "="
_MARKER_COLUMNS: Final = 1
"""The column at each edge of a square for its marker or the cursor."""
_MIN_PIECE_COLUMNS: Final = 2
_MIN_COLUMNS_BESIDE_QUEEN: Final = 3
"""Columns on each side of the middle of a piece that the three glyphs of a queen need."""
_MAX_COLUMNS_OF_TIGHT_LABEL: Final = 5
_MAX_ONE_DIGIT_HEIGHT: Final = 9


class SquareStyle(StrEnum):
    """The styles of squares and of the pieces on them, by their roles."""

    PLAYED = "class:bashni.played"
    OTHER = "class:bashni.other"
    MOVABLE = "class:bashni.movable"
    TARGET = "class:bashni.target"
    CHOSEN = "class:bashni.chosen"
    LAST = "class:bashni.last"
    TAKEN = "class:bashni.taken"
    LIGHT = "class:bashni.light"
    DARK = "class:bashni.dark"
    HALF_LIGHT = "class:bashni.half.light"
    HALF_DARK = "class:bashni.half.dark"
    STACKED = "class:bashni.stacked"


SQUARE_LOOKS: Final[Mapping[str, Look]] = {
    SquareStyle.PLAYED: Look("square", "square"),
    SquareStyle.OTHER: Look("page.dim", "square.other"),
    SquareStyle.MOVABLE: Look("miss", "square.start", "bold"),
    SquareStyle.TARGET: Look("good.text", "good", STRONG),
    SquareStyle.CHOSEN: Look("held.text", "held", STRONG),
    SquareStyle.LAST: Look("last.text", "last"),
    SquareStyle.TAKEN: Look("hit.text", "hit", "bold"),
    SquareStyle.LIGHT: Look("light.text", "light", "reverse-without-colours"),
    SquareStyle.DARK: Look("dark.text", "dark"),
    SquareStyle.HALF_LIGHT: Look("light"),
    SquareStyle.HALF_DARK: Look("dark"),
    SquareStyle.STACKED: Look(attributes="underline"),
}
"""The looks of dark and light squares, of towers that can move and their targets, of the last move and its captures, of
pieces, half rows of a piece, and the line below a piece. The dots on empty squares are visible only without colours."""
_CURSOR_MARKERS: Final = ("[", "]")


@dataclass(frozen=True)
class SquareLook:
    """The style and the marker of a square in the current turn, and whether the cursor is there."""

    style: SquareStyle
    marker: str
    is_cursor: bool


def look_of(state: BoardState, square: Square) -> SquareLook:
    is_cursor = square == state.cursor and state.phase is TurnPhase.MOVING
    last_move = state.match_state.history[-1].move if state.match_state.history else None
    hinted_squares = state.hint.squares if state.hint else ()
    if square in state.next_move.path:
        return SquareLook(SquareStyle.CHOSEN, _CHOSEN_MARKER, is_cursor)
    if square in state.targets or square in hinted_squares:
        return SquareLook(SquareStyle.TARGET, _TARGET_MARKER, is_cursor)
    if is_cursor and not state.next_move.path:
        return SquareLook(SquareStyle.CHOSEN, _NO_MARKER, is_cursor)
    if square in state.starts and not state.next_move.path:
        return SquareLook(SquareStyle.MOVABLE, _MOVABLE_MARKER, is_cursor)
    if last_move and square in (last_move.start, last_move.end):
        return SquareLook(SquareStyle.LAST, _LAST_MARKER, is_cursor)
    return SquareLook(SquareStyle.PLAYED, _NO_MARKER, is_cursor)


def paint_square(canvas: Canvas, corner: Corner, state: BoardState, square: Square, layout: BoardLayout) -> None:
    """Paint a dark square with its tower."""
    size = layout.square_size
    look = look_of(state, square)
    tower = state.towers[square]
    label_y = corner.y + size.rows // 2
    canvas.fill(corner, size, look.style)
    if tower:
        painter = _TowerPainter(
            canvas=canvas, corner=corner, square_size=size, glyphs=state.glyphs, tower=tower, look=look
        )
        painter.paint()
    else:
        text = look.marker
        if look.style is SquareStyle.PLAYED:
            text = _EMPTY_SQUARE_MARKER
        elif look.style is SquareStyle.TARGET:
            gap = "" if size.columns <= _MAX_COLUMNS_OF_TIGHT_LABEL else " "
            text = f"{look.marker}{gap}{square_name(square)}"
        canvas.put(corner.x + (size.columns - len(text)) // 2, label_y, text, look.style)
    if look.is_cursor:
        is_label_covered = len(tower) > 1 or (not tower and look.style is SquareStyle.TARGET)
        y = corner.y if layout.is_small and is_label_covered else label_y
        left_marker, right_marker = _CURSOR_MARKERS
        canvas.put(corner.x, y, left_marker, SquareStyle.CHOSEN)
        canvas.put(corner.x + size.columns - 1, y, right_marker, SquareStyle.CHOSEN)
    elif tower and look.marker != _NO_MARKER:
        canvas.put(corner.x, label_y, look.marker, look.style)


@dataclass(frozen=True)
class _TowerPainter:
    """Paints the tower on a square."""

    canvas: Canvas
    corner: Corner
    square_size: Size
    glyphs: BoardGlyphs
    tower: Tower
    look: SquareLook

    @property
    def has_half_blocks(self) -> bool:
        return self.canvas.has_shades and self.glyphs.line_glyphs.has_blocks

    @property
    def is_small(self) -> bool:
        return self.square_size == SMALL_SQUARE

    @property
    def columns(self) -> int:
        return _piece_columns(self.square_size.columns)

    @property
    def x(self) -> int:
        """The first column of the tower, with its blank."""
        return self.corner.x + _MARKER_COLUMNS - len(self.left_blank)

    @property
    def left_blank(self) -> str:
        """A blank for the column of the marker, if the tower covers that column.

        On the smallest squares the tower is as wide as the square unless a marker is beside it, so that its pieces are
        in the middle.
        """
        is_alone = len(self.tower) == 1
        has_marker = is_alone if self.look.is_cursor else self.look.marker != _NO_MARKER
        return " " if self.is_small and not has_marker else ""

    def paint(self) -> None:
        if self.square_size.rows > SMALL_SQUARE.rows:
            self.paint_high()
        elif len(self.tower) > 1:
            self.paint_in_two_rows()
        else:
            self.paint_single_piece()

    def paint_single_piece(self) -> None:
        """Paint a piece in the lower row and in half of the upper one, so that it is in the middle of its square."""
        piece = self.tower[-1]
        is_between_markers = self.is_small and self.look.is_cursor
        half_columns = 1 if is_between_markers else len(self.left_blank) + self.columns
        self.paint_half(Corner(self.x, self.corner.y), "▄" * half_columns, piece)
        text = self.left_blank + _piece_text(self.glyphs.pieces, piece, self.columns)
        self.canvas.put(self.x, self.corner.y + 1, text, _row_style(piece))

    def paint_in_two_rows(self) -> None:
        """Paint the top piece, and below it, from left to right, as many pieces as fit."""
        self.paint_top_piece()
        first_piece, *other_pieces = list(self.tower[-2::-1])[: self.columns]
        y = self.corner.y + 1
        text = self.left_blank + _piece_text(self.glyphs.pieces, first_piece, self.columns - len(other_pieces))
        x = self.canvas.put(self.x, y, text, _row_style(first_piece))
        for piece in other_pieces:
            x = self.canvas.put(x, y, self.glyphs.pieces[piece], _row_style(piece))

    def paint_top_piece(self) -> None:
        """Paint the top piece in the upper row, with the height of the tower.

        On the smallest squares the cursor may surround the piece, and only the panel shows the height.
        """
        piece = self.tower[-1]
        style = _row_style(piece, is_above=True)
        if self.is_small and self.look.is_cursor:
            self.canvas.put(self.corner.x + _MARKER_COLUMNS, self.corner.y, self.glyphs.pieces[piece], style)
            return
        is_too_high = self.columns == _MIN_PIECE_COLUMNS and len(self.tower) > _MAX_ONE_DIGIT_HEIGHT
        height = "+" if is_too_high else str(len(self.tower))
        text = _piece_text(self.glyphs.pieces, piece, self.columns).rstrip() + height
        self.canvas.put(self.x, self.corner.y, self.left_blank + text[-self.columns :].ljust(self.columns), style)

    def paint_high(self) -> None:
        """Paint each piece as a row, in the middle of the square. A tower that is too high shows its top and height.

        If there are half blocks, the top piece and the lowest one are half a row higher than their glyph if the square
        has room, so that the glyph of a single piece is in its middle.
        """
        height = self.square_size.rows
        columns = self.columns
        x = self.corner.x + _MARKER_COLUMNS
        pieces = self.tower[::-1][:height]
        first_y = self.corner.y + (height - len(pieces) + 1) // 2
        end_y = first_y + len(pieces)
        has_row_above = first_y > self.corner.y
        has_row_below = end_y < self.corner.y + height
        for y, piece in enumerate(pieces, first_y):
            text = _piece_text(self.glyphs.pieces, piece, columns)
            if y == first_y and len(pieces) < len(self.tower):
                text = f"{text.rstrip()} {len(self.tower)}".ljust(columns)
            is_lowest = y == end_y - 1
            has_half_below = is_lowest and has_row_below and self.has_half_blocks
            style = piece_style(piece) if has_half_below else _row_style(piece, is_above=not is_lowest)
            self.canvas.put(x, y, text, style)
        if has_row_above:
            self.paint_half(Corner(x, first_y - 1), "▄" * columns, pieces[0])
        if has_row_below:
            self.paint_half(Corner(x, end_y), "▀" * columns, pieces[-1])

    def paint_half(self, corner: Corner, blocks: str, piece: str) -> None:
        """Paint the half row of a piece above or below its glyph, if the terminal can show it."""
        if self.has_half_blocks:
            half_style = SquareStyle.HALF_LIGHT if side_of(piece) is Colour.WHITE else SquareStyle.HALF_DARK
            self.canvas.put(*corner, blocks, f"{self.look.style} {half_style}")


def paint_pieces(canvas: Canvas, corner: Corner, width: int, glyphs: BoardGlyphs, pieces: str) -> None:
    """Paint pieces below each other, on the background of a dark square, which differs from the page."""
    last_y = corner.y + len(pieces) - 1
    for y, piece in enumerate(pieces, corner.y):
        canvas.fill(Corner(corner.x, y), Size(width, 1), SquareStyle.PLAYED)
        text = _piece_text(glyphs.pieces, piece, _piece_columns(width))
        canvas.put(corner.x + _MARKER_COLUMNS, y, text, _row_style(piece, is_above=y < last_y))


def piece_style(piece: str) -> str:
    return SquareStyle.LIGHT if side_of(piece) is Colour.WHITE else SquareStyle.DARK


def _row_style(piece: str, *, is_above: bool = False) -> str:
    """Return the style of a row of a piece. It is underlined above another piece, and if it is white."""
    has_line = is_above or side_of(piece) is Colour.WHITE
    return piece_style(piece) + (f" {SquareStyle.STACKED}" if has_line else "")


def _piece_columns(square_columns: int) -> int:
    """Return the width of a piece, which leaves room for the markers of its square."""
    return max(_MIN_PIECE_COLUMNS, square_columns - 2 * _MARKER_COLUMNS)


def _piece_text(piece_glyphs: Mapping[str, str], piece: str, columns: int) -> str:
    """Return the text of a piece: its glyph in the middle, or three glyphs for a queen if there is room."""
    text = piece_glyphs[piece]
    middle_x = (columns - 1) // 2
    if piece.isupper() and middle_x >= _MIN_COLUMNS_BESIDE_QUEEN:
        text = f"{text} {text} {text}"
    return (" " * (middle_x - len(text) // 2) + text).ljust(columns)
