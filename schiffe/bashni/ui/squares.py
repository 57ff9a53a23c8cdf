"""The layout of Bashni's screen, and the painting of squares and towers, in four sizes.

A tower is seen from the side, in the middle of its square. The sign of a square is at its left edge, in the row with
the number of the rank; the cursor is at both edges.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from schiffe.bashni.rules.position import Colour, Tower, colour_of
from schiffe.bashni.rules.squares import Square, square_name
from schiffe.bashni.ui.state import BoardState, TurnPhase
from schiffe.game.ui.last_actions import ROWS
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.style import Look

_STRONG: Final = "bold reverse-without-colours"
LOOKS: Final = {
    "bashni.played": Look("square", "square"),
    "bashni.other": Look("page.dim", "square.other"),
    "bashni.movable": Look("miss", "square.start", "bold"),
    "bashni.target": Look("ghost.sign", "ghost", _STRONG),
    "bashni.chosen": Look("held.sign", "held", _STRONG),
    "bashni.last": Look("last.sign", "last"),
    "bashni.taken": Look("hit.sign", "hit", "bold"),
    "bashni.light": Look("light.sign", "light", "reverse-without-colours"),
    "bashni.dark": Look("dark.sign", "dark"),
    "bashni.half.light": Look("light"),
    "bashni.half.dark": Look("dark"),
    "bashni.stacked": Look(attributes="underline"),
}
"""The looks of dark and light squares, of towers that can move and their targets, of the last move and its captures, of
pieces, half rows of a piece, and the line below a piece. The dots on empty squares are visible only without colours."""


@dataclass(frozen=True)
class BoardLayout:
    """The layout of the screen, in columns and rows.

    Attributes:
        cell: the width and height of a square.
        left: the first column of the board, after the numbers of its rows.
        top: the first row of the board.
        panel: the first column and the width of the panel beside the board.
        report_row: the first row of the last moves.
        prompt_row: the row of the input and the message.
    """

    cell: tuple[int, int]
    left: int
    top: int
    panel: tuple[int, int]
    report_row: int
    prompt_row: int

    @property
    def right(self) -> int:
        """The column after the panel."""
        return sum(self.panel)

    @property
    def letters_row(self) -> int:
        """The row below the board, with the letters of its columns."""
        return self.top + 8 * self.cell[1]

    @property
    def is_small(self) -> bool:
        """True for the smallest size."""
        return self.cell[0] == 3


_LARGEST_CELL: Final = (11, 5)
_LARGE_CELL: Final = (9, 4)
_MEDIUM_CELL: Final = (5, 2)
_SMALL_CELL: Final = (3, 2)
_LABEL_COLUMNS: Final = 3
"""Columns of the rank numbers, with a margin and a space."""
_MIN_COLUMNS_BESIDE_QUEEN: Final = 3
"""Columns on each side of the middle of a piece that the three signs of a queen need."""
_COLUMNS_BEFORE_PANEL: Final = 3
_MESSAGE_ROWS: Final = 2
"""Rows of a long message, if there is room."""
_ROWS_AROUND_BOARD: Final = 8
"""Rows of the bar and a gap, the letters, the last moves, the input and a gap, and the keys."""
_SMALLEST_SIZE: Final = 40, 20
"""Columns and rows of the smallest layout."""


def layout_for(canvas: Canvas, strip: int = 0) -> BoardLayout:
    """Return the layout for a canvas, centred.

    A ``strip`` of this many rows below the canvas does not make the board smaller. It takes the rows of the messages
    instead, and on the smallest terminals the bar.
    """
    width = canvas.width
    height = canvas.height
    if width >= 160 and height + strip >= 50:
        cell, panel = _LARGEST_CELL, 38
    elif width >= 112 and height + strip >= 39:
        cell, panel = _LARGE_CELL, 38
    elif width >= 79 and height + strip >= 23:
        cell, panel = _MEDIUM_CELL, 36
    else:
        return _small_layout(width, height)
    board = 8 * cell[0]
    panel = min(panel, width - 1 - _LABEL_COLUMNS - board - _COLUMNS_BEFORE_PANEL)
    block = _LABEL_COLUMNS + board + _COLUMNS_BEFORE_PANEL + panel
    left = (width - block) // 2 + _LABEL_COLUMNS
    top = 2 + max(0, (height - 8 * cell[1] - _ROWS_AROUND_BOARD) // 3)
    first = top + 8 * cell[1] + 1
    spare = height - 1 - first - ROWS - 1  # besides the last moves and the input
    report_row = first + 1 if spare > 1 else first  # with a gap above and below the last moves, if there is room
    prompt_row = report_row + ROWS + 1 if spare > _MESSAGE_ROWS else report_row + ROWS
    return BoardLayout(
        cell,
        left,
        top=top,
        panel=(left + board + _COLUMNS_BEFORE_PANEL, panel),
        report_row=report_row,
        prompt_row=min(prompt_row, height - 2),
    )


def _small_layout(width: int, height: int) -> BoardLayout:
    """Return the smallest layout, which has no bar if the terminal is too low."""
    left = (width - _SMALLEST_SIZE[0]) // 2 + _LABEL_COLUMNS
    top = 0
    if height >= _SMALLEST_SIZE[1] - 1:
        top = 1 + max(0, (height - _SMALLEST_SIZE[1]) // 3)
    prompt_row = top + 8 * _SMALL_CELL[1] + 1
    report_row = prompt_row
    if height - 1 - prompt_row >= _MESSAGE_ROWS + ROWS:
        report_row += _MESSAGE_ROWS
    panel = (left + 8 * _SMALL_CELL[0] + 1, 11)
    return BoardLayout(_SMALL_CELL, left, top=top, panel=panel, report_row=report_row, prompt_row=prompt_row)


_MOVABLE_SIGN: Final = ">"
_CHOSEN_SIGN: Final = "*"
_LAST_SIGN: Final = "="
_CURSOR_SIGNS: Final = "[]"


@dataclass(frozen=True)
class SquareLook:
    """The background and the sign of a square, which both show its meaning."""

    background: str
    sign: str = " "
    is_cursor: bool = False


def look_of(state: BoardState, square: Square) -> SquareLook:
    """Return the look of a square in a state."""
    is_cursor = square == state.cursor and state.phase is TurnPhase.MOVING
    last = state.match.history[-1].move if state.match.history else None
    hint = state.hint.squares if state.hint else ()
    if square in state.path:
        look = SquareLook("chosen", _CHOSEN_SIGN, is_cursor)
    elif square in state.targets or square in hint:
        look = SquareLook("target", "+", is_cursor)
    elif is_cursor and not state.path:
        look = SquareLook("chosen", " ", is_cursor)
    elif square in state.starts and not state.path:
        look = SquareLook("movable", _MOVABLE_SIGN, is_cursor)
    elif last and square in (last.start, last.end):
        look = SquareLook("last", _LAST_SIGN, is_cursor)
    else:
        look = SquareLook("played", " ", is_cursor)
    return look


def piece_style(piece: str) -> str:
    """Return the style of a piece."""
    return f"class:bashni.{_shade_name(piece)}"


def _shade_name(piece: str) -> str:
    return "light" if colour_of(piece) is Colour.WHITE else "dark"


def paint_square(canvas: Canvas, corner: tuple[int, int], state: BoardState, square: Square, plan: BoardLayout) -> None:
    """Paint a dark square with its tower."""
    x, y = corner
    width, height = plan.cell
    look = look_of(state, square)
    background = f"class:bashni.{look.background}"
    tower = state.towers[square]
    canvas.fill(x, y, width, height, background)
    row = y + height // 2
    if not tower:
        row = _paint_label(canvas, corner, plan, look, square_name(square))
    elif height == 2:
        _paint_two_row_tower(canvas, corner, width, state, tower, look)
    else:
        _paint_tall_tower(canvas, corner, plan.cell, state, tower, look)
    if look.is_cursor:
        row = y if plan.is_small and len(tower) > 1 else row
        canvas.put(x, row, _CURSOR_SIGNS[0], "class:bashni.chosen")
        canvas.put(x + width - 1, row, _CURSOR_SIGNS[1], "class:bashni.chosen")
    elif tower and look.sign != " ":
        canvas.put(x, row, look.sign, background)


def _paint_label(canvas: Canvas, corner: tuple[int, int], plan: BoardLayout, look: SquareLook, name: str) -> int:
    """Paint the sign of an empty square, with its name if a tower can go there, and return the row of the cursor."""
    x, y = corner
    width, height = plan.cell
    style = f"class:bashni.{look.background}"
    middle = (width - 1) // 2
    row = y + height // 2
    if look.background != "target":
        canvas.put(x + middle, row, "." if look.background == "played" else look.sign, style)
    elif plan.is_small:
        canvas.put(x, row, f"{look.sign}{name}", style)
        row = y  # the cursor would cover the name
    else:
        text = f"{look.sign} {name}" if width > 5 else f"{look.sign}{name}"
        canvas.put(x + (width - len(text)) // 2, row, text, style)
    return row


def _paint_two_row_tower(
    canvas: Canvas, corner: tuple[int, int], width: int, state: BoardState, tower: Tower, look: SquareLook
) -> None:
    """Paint the top piece with the height of the tower, and below it, from left to right, as many pieces as fit.

    A single piece also takes half of the upper row, so that it is in the middle of its square. On the smallest squares
    the tower is as wide as the square unless there is a sign beside it, so that its pieces are in the middle. There the
    cursor surrounds the top piece, and only the panel shows the height.
    """
    x, y = corner
    signs = state.glyphs.signs
    slab = _slab_width(width)
    is_small = width == _SMALL_CELL[0]
    is_alone = len(tower) == 1
    top = tower[-1]
    room = 1 if is_small and is_alone and look.is_cursor else slab
    has_no_sign = not is_alone if look.is_cursor else look.sign == " "
    free = 1 if is_small and has_no_sign else 0
    below = tower[-2::-1][:room]
    if below and is_small and look.is_cursor:
        canvas.put(x + 1, y, signs[top], _slab_style(top, is_above=True))
    elif below:
        height = "+" if slab == 2 and len(tower) > 9 else str(len(tower))
        text = (_sign_in_slab(signs, top, slab).rstrip() + height)[-slab:]
        canvas.put(x + 1 - free, y, " " * free + text.ljust(slab), _slab_style(top, is_above=True))
    elif canvas.has_shades and state.glyphs.lines.has_blocks:
        _paint_half(canvas, (x + 1 - free, y), "▄" * (free + room), look, top)
    column = x + 1 - free
    for number, piece in enumerate(below or (top,)):
        text = _sign_in_slab(signs, piece, 1 if number else slab - max(0, len(below) - 1))
        column = canvas.put(column, y + 1, text if number else " " * free + text, _slab_style(piece))


def _paint_tall_tower(
    canvas: Canvas, corner: tuple[int, int], cell: tuple[int, int], state: BoardState, tower: Tower, look: SquareLook
) -> None:
    """Paint each piece as a row, in the middle of the square. A tower that is too high shows its top and its height.

    If there are half blocks, the top piece and the lowest one are half a row higher than their sign, as far as the
    square has room, so that the sign of a single piece is in its middle.
    """
    x, y = corner
    width, height = cell
    pieces = tower[::-1][:height]
    first = (height - len(pieces) + 1) // 2
    end = first + len(pieces)
    columns = _slab_width(width)
    has_halves = canvas.has_shades and state.glyphs.lines.has_blocks
    for row, piece in enumerate(pieces, first):
        text = _sign_in_slab(state.glyphs.signs, piece, columns)
        if row == first and len(tower) > len(pieces):
            text = f"{text.rstrip()} {len(tower)}".ljust(columns)
        has_half_below = row + 1 == end < height and has_halves
        style = piece_style(piece) if has_half_below else _slab_style(piece, is_above=row + 1 < end)
        canvas.put(x + 1, y + row, text, style)
    if has_halves and first > 0:
        _paint_half(canvas, (x + 1, y + first - 1), "▄" * columns, look, pieces[0])
    if has_halves and end < height:
        _paint_half(canvas, (x + 1, y + end), "▀" * columns, look, pieces[-1])


def _paint_half(canvas: Canvas, corner: tuple[int, int], blocks: str, look: SquareLook, piece: str) -> None:
    """Paint the half row of a piece above or below its sign."""
    canvas.put(*corner, blocks, f"class:bashni.{look.background} class:bashni.half.{_shade_name(piece)}")


def paint_pieces(canvas: Canvas, corner: tuple[int, int], width: int, state: BoardState, pieces: str) -> None:
    """Paint pieces below each other, on the background of a dark square so that they stand out from the page."""
    x, y = corner
    for number, piece in enumerate(pieces):
        canvas.fill(x, y + number, width, 1, "class:bashni.played")
        text = _sign_in_slab(state.glyphs.signs, piece, _slab_width(width))
        canvas.put(x + 1, y + number, text, _slab_style(piece, is_above=number < len(pieces) - 1))


def _slab_width(width: int) -> int:
    """Return the width of a piece in columns, which leaves room for the signs of the square."""
    return max(2, width - 2)


def _sign_in_slab(signs: Mapping[str, str], piece: str, width: int) -> str:
    """Return the text of a piece: its sign in the middle, or three signs for a queen if there is room."""
    sign = signs[piece]
    before = (width - 1) // 2
    if piece.isupper() and before >= _MIN_COLUMNS_BESIDE_QUEEN:
        sign = f"{sign} {sign} {sign}"
        before -= 2
    return (" " * before + sign).ljust(width)


def _slab_style(piece: str, *, is_above: bool = False) -> str:
    """Return the style of a piece. It is underlined above another piece, and if it is white."""
    has_line = is_above or colour_of(piece) is Colour.WHITE
    return piece_style(piece) + (" class:bashni.stacked" if has_line else "")
