"""Where things stand on Bashni's screen, and how a square and the tower on it are painted, in four sizes.

Every tower is seen from the side and stands in the middle of its square, with its top piece over the letter of its
file; marks stand at the left edge of the row with the number of the rank, and the cursor at both.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from schiffe.bashni.rules.position import Colour, Tower, colour_of
from schiffe.bashni.rules.squares import Square, square_name
from schiffe.bashni.ui.state import BoardState, TurnPhase
from schiffe.game.ui.happened import ROWS
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.letters import has_half_blocks
from schiffe.toolkit.style import Look

_STRONG: Final = "bold reverse-without-colours"
BASHNI_LOOKS: Final = {
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
        """Whether there is room for the least only."""
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


def layout_for(canvas: Canvas) -> BoardLayout:
    """The layout for a canvas of this size, the whole of it in the middle."""
    width, height = canvas.width, canvas.height
    if width >= 160 and height >= 50:
        cell, panel = _LARGEST, 38
    elif width >= 112 and height >= 39:
        cell, panel = _LARGE, 38
    elif width >= 79 and height >= 23:
        cell, panel = _MEDIUM, 36
    else:
        left, top = (width - _LEAST[0]) // 2 + _LABELS, 1 + max(0, (height - _LEAST[1]) // 3)
        beside, prompt = left + 8 * _SMALL[0] + 1, top + 8 * _SMALL[1] + 1
        has_rows = height - 1 - prompt >= _SAID + ROWS
        return BoardLayout(_SMALL, left, top, (beside, 11), prompt + _SAID * has_rows, prompt)
    board = 8 * cell[0]
    panel = min(panel, width - 1 - _LABELS - board - _GAP)
    block = _LABELS + board + _GAP + panel
    left = (width - block) // 2 + _LABELS
    top = 2 + max(0, (height - 8 * cell[1] - _AROUND) // 3)
    first = top + 8 * cell[1] + 1
    spare = height - 1 - first - ROWS - 1  # besides what has happened and one row to type in
    told = first + (spare > 1)  # the first one is free below where one types
    return BoardLayout(cell, left, top, (left + board + _GAP, panel), told, told + ROWS + (spare > _SAID))


_MOVABLE: Final = ">"
_CHOSEN: Final = "*"
_LAST: Final = "="
_CURSOR: Final = "[]"


@dataclass(frozen=True)
class SquareLook:
    """The ground of a square and its sign; every meaning has both."""

    ground: str
    sign: str = " "
    is_cursor: bool = False


def look_of(state: BoardState, square: Square) -> SquareLook:
    """What is marked on a square."""
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
    """The style of a slab."""
    return f"class:bashni.{_shade(piece)}"


def _shade(piece: str) -> str:
    return "light" if colour_of(piece) is Colour.WHITE else "dark"


def paint_square(canvas: Canvas, corner: tuple[int, int], state: BoardState, square: Square, plan: BoardLayout) -> None:
    """A dark square with its tower."""
    (x, y), (width, height) = corner, plan.cell
    look = look_of(state, square)
    ground = f"class:bashni.{look.ground}"
    tower = state.towers[square]
    canvas.fill(x, y, width, height, ground)
    row = y + height // 2
    if not tower:
        row = _paint_label(canvas, corner, plan, look, square_name(square))
    elif height == 2:
        _paint_low(canvas, corner, width, state, tower, look)
    else:
        _paint_high(canvas, corner, plan.cell, state, tower, look)
    if look.is_cursor:
        canvas.put(x, row, _CURSOR[0], "class:bashni.chosen")
        canvas.put(x + width - 1, row, _CURSOR[1], "class:bashni.chosen")
    elif tower and look.sign != " ":
        canvas.put(x, row, look.sign, ground)


def _paint_label(canvas: Canvas, corner: tuple[int, int], plan: BoardLayout, look: SquareLook, name: str) -> int:
    """What an empty square means, in its middle, and its name where one can go; returns the row."""
    (x, y), (width, height) = corner, plan.cell
    style, middle = f"class:bashni.{look.ground}", (width - 1) // 2
    row = y + height // 2
    if look.ground != "target":
        canvas.put(x + middle, row, "." if look.ground == "played" else look.sign, style)
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
    """The top piece with the height of its tower, and below it as many of the next ones as fit, from left to right.

    A piece that stands alone takes half of the upper row as well, so that it is in the middle of its square. On the
    smallest squares the end of the cursor takes the place of the last of those below, and where no sign stands beside
    it, the tower fills the square: so its signs are in the middle.
    """
    (x, y), slab, signs = corner, _slab(width), state.glyphs.signs
    top, room = tower[-1], min(slab, width - 1 - look.is_cursor)
    free = int(width == _SMALL[0] and look.sign == " " and not look.is_cursor)
    below = tower[-2::-1][:room]
    if below:
        height = "+" if slab == 2 and len(tower) > 9 else str(len(tower))
        text = (_standing(signs, top, slab).rstrip() + height)[-slab:]
        canvas.put(x + 1 - free, y, " " * free + text.ljust(slab), _slab_style(top, is_above=True))
    elif canvas.has_shades and has_half_blocks(state.glyphs.lines):
        _paint_upper_half(canvas, (x + 1 - free, y), free + room, look, top)
    column = x + 1 - free
    for number, piece in enumerate(below or (top,)):
        text = _standing(signs, piece, 1 if number else slab - max(0, len(below) - 1))
        column = canvas.put(column, y + 1, text if number else " " * free + text, _slab_style(piece))


class _Slab(NamedTuple):
    """A piece on its square, from one half row to another one, counted from the top; ``is_lowest`` has none below."""

    piece: str
    first: int
    end: int
    is_lowest: bool = False

    @property
    def row(self) -> int:
        """The row of its sign: the first one that it fills."""
        return (self.first + 1) // 2


def _slabs(tower: Tower, height: int, *, has_halves: bool) -> list[_Slab]:
    """The pieces of a tower from the top, as many as have room, in the middle of a square of so many rows.

    Each is a row and a half thick where all of them have room, and else a row; the half row that may be left over then
    is the top piece's. Without half rows a tower stands in the lower middle.
    """
    shown = tower[: -height - 1 : -1]
    count, spare = len(shown), height - len(shown)
    if has_halves and 3 * count <= 2 * height:
        first = (2 * height - 3 * count) // 2
        first |= count % 2  # so that the lowest one ends with a row, which has a line below it
        thick = [3] * count
    else:
        is_more = has_halves and spare % 2
        first = 2 * ((spare + 1) // 2) - is_more
        thick = [2 + is_more, *[2] * (count - 1)]
    ends = list(accumulate(thick, initial=first))
    slabs = [_Slab(piece, start, end) for piece, start, end in zip(shown, ends, ends[1:], strict=False)]
    return [*slabs[:-1], slabs[-1]._replace(is_lowest=True)]


def _paint_high(
    canvas: Canvas, corner: tuple[int, int], cell: tuple[int, int], state: BoardState, tower: Tower, look: SquareLook
) -> None:
    """One slab a piece, in the middle of the square; of a tower that is too high the top and its height."""
    (x, y), (width, height) = corner, cell
    columns, lines = _slab(width), state.glyphs.lines
    slabs = _slabs(tower, height, has_halves=canvas.has_shades and has_half_blocks(lines))
    for slab in slabs:
        text = _standing(state.glyphs.signs, slab.piece, columns)
        if slab is slabs[0] and len(tower) > len(slabs):
            text = f"{text.rstrip()} {len(tower)}".ljust(columns)
        for row in range(slab.row, slab.end // 2):
            is_end = slab.end == 2 * row + 2
            style = _slab_style(slab.piece, is_above=not slab.is_lowest) if is_end else piece_style(slab.piece)
            canvas.put(x + 1, y + row, text if row == slab.row else " " * columns, style)
    if slabs[0].first % 2:
        _paint_upper_half(canvas, (x + 1, y + slabs[0].first // 2), columns, look, slabs[0].piece)
    for upper, lower in pairwise(slabs):
        if upper.end % 2:
            is_line = _shade(upper.piece) == _shade(lower.piece)
            style = f"{piece_style(upper.piece)} {'' if is_line else _half_style(lower.piece)}"
            canvas.put(x + 1, y + upper.end // 2, (lines.frame[4] if is_line else "▄") * columns, style)
    if slabs[-1].end % 2:
        style = f"class:bashni.{look.ground} {_half_style(slabs[-1].piece)}"
        canvas.put(x + 1, y + slabs[-1].end // 2, "▀" * columns, style)


def _paint_upper_half(canvas: Canvas, corner: tuple[int, int], columns: int, look: SquareLook, piece: str) -> None:
    """Half a row of a piece, over the row in which its sign stands."""
    canvas.put(*corner, "▄" * columns, f"class:bashni.{look.ground} {_half_style(piece)}")


def _half_style(piece: str) -> str:
    """The style of a half block in the colour of a piece."""
    return f"class:bashni.half.{_shade(piece)}"


def paint_pieces(canvas: Canvas, corner: tuple[int, int], width: int, state: BoardState, pieces: str) -> None:
    """Pieces below each other on a strip of the board, so that none melts into the page."""
    x, y = corner
    for number, piece in enumerate(pieces):
        canvas.fill(x, y + number, width, 1, "class:bashni.played")
        text = _standing(state.glyphs.signs, piece, _slab(width))
        canvas.put(x + 1, y + number, text, _slab_style(piece, is_above=number < len(pieces) - 1))


def _slab(width: int) -> int:
    """How many columns a piece has on a square; the smallest have only one left beside it, for the signs."""
    return max(2, width - 2)


def _standing(signs: Mapping[str, str], piece: str, width: int) -> str:
    """The sign of a piece on its slab, where the letter of its file stands below the square; a queen has three."""
    sign, before = signs[piece], (width - 1) // 2
    if piece.isupper() and before >= _FOR_QUEEN:
        sign, before = f"{sign} {sign} {sign}", before - 2
    return (" " * before + sign).ljust(width)


def _slab_style(piece: str, *, is_above: bool = False) -> str:
    """The style of a slab, with a line below it: above another one, and where it could melt into a light square."""
    has_line = is_above or colour_of(piece) is Colour.WHITE
    return piece_style(piece) + (" class:bashni.stacked" if has_line else "")
