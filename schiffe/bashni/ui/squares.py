"""How a square of the board and the tower on it are painted, seen from the side, in three sizes."""

from dataclasses import dataclass
from typing import Final

from schiffe.bashni.position import Colour, Tower, colour_of
from schiffe.bashni.squares import Square, square_name
from schiffe.bashni.ui.layout import BoardLayout
from schiffe.bashni.ui.state import BoardState, TurnPhase
from schiffe.toolkit.canvas import Canvas

_MOVABLE: Final = ">"
_CHOSEN: Final = "*"
_LAST: Final = "="
_CURSOR: Final = "[]"


@dataclass(frozen=True)
class SquareLook:
    """The ground of a square and the sign in its corner; every meaning has both."""

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
    return "class:bashni.light" if colour_of(piece) is Colour.WHITE else "class:bashni.dark"


def paint_square(canvas: Canvas, corner: tuple[int, int], state: BoardState, square: Square, plan: BoardLayout) -> None:
    """A dark square with its tower."""
    (x, y), (width, height) = corner, plan.cell
    look = look_of(state, square)
    ground = f"class:bashni.{look.ground}"
    tower = state.towers[square]
    canvas.fill(x, y, width, height, ground)
    if square in state.targets and not tower:
        canvas.put(x + width - 2 - look.is_cursor, y + height // 2, square_name(square), ground)
    elif not tower and look.ground == "played":
        canvas.put(x + width // 2, y + height - 1, ".", ground)
    if height == 4:
        _paint_large(canvas, x, y, state, tower)
    elif tower:
        _paint_small(canvas, (x, y), width - 1, state, tower, look)
    if look.is_cursor:
        canvas.put(x, y, _CURSOR[0], "class:bashni.chosen")
        canvas.put(x + width - 1, y + height - 1, _CURSOR[1], "class:bashni.chosen")
    elif look.sign != " ":
        canvas.put(x, y, look.sign, ground)


def _paint_large(canvas: Canvas, x: int, y: int, state: BoardState, tower: Tower) -> None:
    """One slab a piece, standing on the square; of a tower that is too high the top and its height."""
    shown = tower[-4:]
    for number, piece in enumerate(shown):
        sign = state.glyphs.signs[piece]
        is_top = number == len(shown) - 1
        text = f" {sign} {len(tower):<2} " if is_top and len(tower) > 4 else f"  {sign}   "
        canvas.put(x + 1, y + 3 - number, text, _slab_style(piece, is_above=number > 0))


def _paint_small(
    canvas: Canvas, corner: tuple[int, int], slab: int, state: BoardState, tower: Tower, look: SquareLook
) -> None:
    """The top piece with the height of its tower, and below it as many of the next ones as there is room for.

    The first column is left to the sign, and the last one of the lower row to the other end of the cursor.
    """
    (x, y), signs = corner, state.glyphs.signs
    top, rest = tower[-1], tower[-2::-1]
    room = slab - look.is_cursor
    if rest:
        canvas.put(x + 1, y, f"{signs[top]}{len(tower)}".rjust(slab), _slab_style(top))
    if len(rest) < 2:
        lowest = rest or top
        canvas.put(x + 1, y + 1, signs[lowest].center(slab)[:room], _slab_style(lowest))
        return
    start, room = (x + 1, room) if len(rest) <= room else (x, room + 1)
    shown = rest if len(rest) <= room else rest[: room - 1]
    for column, piece in enumerate(shown, start):
        canvas.put(column, y + 1, signs[piece], _slab_style(piece))
    if len(shown) < len(rest):
        canvas.put(start + len(shown), y + 1, "+", _slab_style(rest[len(shown)]))


def _slab_style(piece: str, *, is_above: bool = False) -> str:
    """The style of a slab, with a line below it: above another one, and where it could melt into a light square."""
    has_line = is_above or colour_of(piece) is Colour.WHITE
    return piece_style(piece) + (" class:bashni.stacked" if has_line else "")
