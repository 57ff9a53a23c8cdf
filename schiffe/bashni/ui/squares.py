"""Positions on Bashni's screen, and the painting of squares and towers, in four sizes.

Every tower is seen from the side and stands in the middle of its square, with its top piece over the letter of its
file; marks stand at the left edge of the row with the number of the rank, and the cursor at both.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from schiffe.bashni.rules.position import Colour, Tower, colour_of
from schiffe.bashni.rules.squares import Square, square_name
from schiffe.bashni.ui.state import BoardState, TurnPhase
from schiffe.game.ui.happened import ROWS
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
"""Squares that are played on and others, what can move and where to, the last move, what was captured, the pieces,
half a row of one, and the line below a piece. The dots on empty squares are seen only where there are
no colours."""


@dataclass(frozen=True)
class BoardLayout:
    """The places of a frame, in columns and rows.

    Attributes:
        cell: width and height of a square.
        left, top: the corner of the board, inside the numbers of its rows.
        panel: the first column beside the board, and how many columns there are.
        told: the first row of what has happened, where that is not the row of what is said.
        prompt: the row where one types and of what is said.
    """

    cell: tuple[int, int]
    left: int
    top: int
    panel: tuple[int, int]
    told: int
    prompt: int

    @property
    def below(self) -> int:
        """The row under the board, with the letters of its columns."""
        return self.top + 8 * self.cell[1]

    @property
    def is_small(self) -> bool:
        """True if there is room for the least only."""
        return self.cell[0] == 3


_LARGEST: Final = (11, 5)
_LARGE: Final = (9, 4)
_MEDIUM: Final = (5, 2)
_SMALL: Final = (3, 2)
_LABELS: Final = 3
"""Columns of the numbers of the rows, between a margin and a blank."""
_FOR_QUEEN: Final = 3
"""So many columns before the middle of a slab have room for the signs of a queen."""
_GAP: Final = 3
_SAID: Final = 2
"""Rows of what is said, where it is long and there is room."""
_AROUND: Final = 8
"""Rows around the board: the bar and a gap, the letters, what has happened, where one types and a gap, the keys."""
_LEAST: Final = 40, 20
"""What the smallest size fills."""


def layout_for(canvas: Canvas, strip: int = 0) -> BoardLayout:
    """Return the layout for a canvas of this size, the whole of it in the middle.

    A ``strip`` of so many rows below it takes them from what is said, so that the board stays as large. On the smallest
    terminals it takes the bar.
    """
    width, height = canvas.width, canvas.height
    if width >= 160 and height + strip >= 50:
        cell, panel = _LARGEST, 38
    elif width >= 112 and height + strip >= 39:
        cell, panel = _LARGE, 38
    elif width >= 79 and height + strip >= 23:
        cell, panel = _MEDIUM, 36
    else:
        left, top = (width - _LEAST[0]) // 2 + _LABELS, 1 + max(0, (height - _LEAST[1]) // 3)
        top -= height < _LEAST[1] - 1
        beside, prompt = left + 8 * _SMALL[0] + 1, top + 8 * _SMALL[1] + 1
        has_rows = height - 1 - prompt >= _SAID + ROWS
        return BoardLayout(_SMALL, left, top=top, panel=(beside, 11), told=prompt + _SAID * has_rows, prompt=prompt)
    board = 8 * cell[0]
    panel = min(panel, width - 1 - _LABELS - board - _GAP)
    block = _LABELS + board + _GAP + panel
    left = (width - block) // 2 + _LABELS
    top = 2 + max(0, (height - 8 * cell[1] - _AROUND) // 3)
    first = top + 8 * cell[1] + 1
    spare = height - 1 - first - ROWS - 1  # besides what has happened and one row to type in
    told = first + (spare > 1)  # the first one is free below where one types
    prompt = min(told + ROWS + (spare > _SAID), height - 2)
    return BoardLayout(cell, left, top=top, panel=(left + board + _GAP, panel), told=told, prompt=prompt)


_MOVABLE: Final = ">"
_CHOSEN: Final = "*"
_LAST: Final = "="
_CURSOR: Final = "[]"


@dataclass(frozen=True)
class SquareLook:
    """The background of a square and its sign; every meaning has both."""

    background: str
    sign: str = " "
    is_cursor: bool = False


def look_of(state: BoardState, square: Square) -> SquareLook:
    """Return what is marked on a square."""
    is_cursor = square == state.cursor and state.phase is TurnPhase.MOVING
    last = state.match.history[-1].move if state.match.history else None
    hint = state.hint.squares if state.hint else ()
    if square in state.path:
        look = SquareLook("chosen", _CHOSEN, is_cursor)
    elif square in state.targets or square in hint:
        look = SquareLook("target", "+", is_cursor)
    elif is_cursor and not state.path:
        look = SquareLook("chosen", " ", is_cursor)
    elif square in state.starts and not state.path:
        look = SquareLook("movable", _MOVABLE, is_cursor)
    elif last and square in (last.start, last.end):
        look = SquareLook("last", _LAST, is_cursor)
    else:
        look = SquareLook("played", " ", is_cursor)
    return look


def piece_style(piece: str) -> str:
    """Return the style of a slab."""
    return f"class:bashni.{_shade(piece)}"


def _shade(piece: str) -> str:
    return "light" if colour_of(piece) is Colour.WHITE else "dark"


def paint_square(canvas: Canvas, corner: tuple[int, int], state: BoardState, square: Square, plan: BoardLayout) -> None:
    """Paint a dark square with its tower."""
    (x, y), (width, height) = corner, plan.cell
    look = look_of(state, square)
    background = f"class:bashni.{look.background}"
    tower = state.towers[square]
    canvas.fill(x, y, width, height, background)
    row = y + height // 2
    if not tower:
        row = _paint_label(canvas, corner, plan, look, square_name(square))
    elif height == 2:
        _paint_low(canvas, corner, width, state, tower, look)
    else:
        _paint_high(canvas, corner, plan.cell, state, tower, look)
    if look.is_cursor:
        row = y if plan.is_small and len(tower) > 1 else row
        canvas.put(x, row, _CURSOR[0], "class:bashni.chosen")
        canvas.put(x + width - 1, row, _CURSOR[1], "class:bashni.chosen")
    elif tower and look.sign != " ":
        canvas.put(x, row, look.sign, background)


def _paint_label(canvas: Canvas, corner: tuple[int, int], plan: BoardLayout, look: SquareLook, name: str) -> int:
    """Return what an empty square means, in its middle, and its name where one can go; returns the row."""
    (x, y), (width, height) = corner, plan.cell
    style, middle = f"class:bashni.{look.background}", (width - 1) // 2
    row = y + height // 2
    if look.background != "target":
        canvas.put(x + middle, row, "." if look.background == "played" else look.sign, style)
    elif plan.is_small:
        canvas.put(x, row, f"{look.sign}{name}", style)
        row = y  # for the cursor, which would cover that
    else:
        text = f"{look.sign} {name}" if width > 5 else f"{look.sign}{name}"
        canvas.put(x + (width - len(text)) // 2, row, text, style)
    return row


def _paint_low(
    canvas: Canvas, corner: tuple[int, int], width: int, state: BoardState, tower: Tower, look: SquareLook
) -> None:
    """Paint the top piece with the tower's height, and below it as many of the next ones as fit, left to right.

    A piece that stands alone takes half of the upper row as well, so that it is in the middle of its square. On the
    smallest squares the tower fills the square where no sign stands beside it: so its signs are in the middle. The
    cursor is around the top piece then, and the height is told in the panel.
    """
    (x, y), slab, signs = corner, _slab(width), state.glyphs.signs
    is_small, is_alone = width == _SMALL[0], len(tower) == 1
    top, room = tower[-1], 1 if is_small and is_alone and look.is_cursor else slab
    free = int(is_small and (not is_alone if look.is_cursor else look.sign == " "))
    below = tower[-2::-1][:room]
    if below and is_small and look.is_cursor:
        canvas.put(x + 1, y, signs[top], _slab_style(top, is_above=True))
    elif below:
        height = "+" if slab == 2 and len(tower) > 9 else str(len(tower))
        text = (_standing(signs, top, slab).rstrip() + height)[-slab:]
        canvas.put(x + 1 - free, y, " " * free + text.ljust(slab), _slab_style(top, is_above=True))
    elif canvas.has_shades and state.glyphs.lines.has_blocks:
        _paint_half(canvas, (x + 1 - free, y), "▄" * (free + room), look, top)
    column = x + 1 - free
    for number, piece in enumerate(below or (top,)):
        text = _standing(signs, piece, 1 if number else slab - max(0, len(below) - 1))
        column = canvas.put(column, y + 1, text if number else " " * free + text, _slab_style(piece))


def _paint_high(
    canvas: Canvas, corner: tuple[int, int], cell: tuple[int, int], state: BoardState, tower: Tower, look: SquareLook
) -> None:
    """One slab a piece, in the middle of the square; of a tower that is too high the top and its height.

    A slab is a row. Where there are half blocks, the top and the lowest one grow half a row out of the tower, as far as
    the square has room, so that the sign of a piece that stands alone is in its middle.
    """
    (x, y), (width, height) = corner, cell
    shown = tower[: -height - 1 : -1]
    first = (height - len(shown) + 1) // 2
    end, columns = first + len(shown), _slab(width)
    has_halves = canvas.has_shades and state.glyphs.lines.has_blocks
    for row, piece in enumerate(shown, first):
        text = _standing(state.glyphs.signs, piece, columns)
        if row == first and len(tower) > len(shown):
            text = f"{text.rstrip()} {len(tower)}".ljust(columns)
        goes_on = row + 1 == end < height and has_halves
        style = piece_style(piece) if goes_on else _slab_style(piece, is_above=row + 1 < end)
        canvas.put(x + 1, y + row, text, style)
    if has_halves and first > 0:
        _paint_half(canvas, (x + 1, y + first - 1), "▄" * columns, look, shown[0])
    if has_halves and end < height:
        _paint_half(canvas, (x + 1, y + end), "▀" * columns, look, shown[-1])


def _paint_half(canvas: Canvas, corner: tuple[int, int], blocks: str, look: SquareLook, piece: str) -> None:
    """Half a row of a piece, above the row of its sign or below it."""
    canvas.put(*corner, blocks, f"class:bashni.{look.background} class:bashni.half.{_shade(piece)}")


def paint_pieces(canvas: Canvas, corner: tuple[int, int], width: int, state: BoardState, pieces: str) -> None:
    """Pieces below each other on a strip of the board, so that none melts into the page."""
    x, y = corner
    for number, piece in enumerate(pieces):
        canvas.fill(x, y + number, width, 1, "class:bashni.played")
        text = _standing(state.glyphs.signs, piece, _slab(width))
        canvas.put(x + 1, y + number, text, _slab_style(piece, is_above=number < len(pieces) - 1))


def _slab(width: int) -> int:
    """Return a piece's width in columns; the smallest squares have one column left beside it, for the signs."""
    return max(2, width - 2)


def _standing(signs: Mapping[str, str], piece: str, width: int) -> str:
    """Return the sign of a piece where the letter of its file stands below the square; a queen has three."""
    sign, before = signs[piece], (width - 1) // 2
    if piece.isupper() and before >= _FOR_QUEEN:
        sign, before = f"{sign} {sign} {sign}", before - 2
    return (" " * before + sign).ljust(width)


def _slab_style(piece: str, *, is_above: bool = False) -> str:
    """Return the style of a piece, underlined above another one and where it could melt into a light square."""
    has_line = is_above or colour_of(piece) is Colour.WHITE
    return piece_style(piece) + (" class:bashni.stacked" if has_line else "")
