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
        canvas.put(x + width - 2, y + height // 2, square_name(square), ground)
    elif not tower and look.ground == "played":
        canvas.put(x + width // 2, y + height - 1, ".", ground)
    if height == 4:
        _paint_large(canvas, x, y, state, tower)
    elif tower:
        _paint_small(canvas, x, y, width, state, tower)
    if look.is_cursor:
        edge = _CURSOR if height == 4 else _CURSOR[0]
        for sign, column in zip(edge, (x, x + width - 1), strict=False):
            canvas.put(column, y, sign, "class:bashni.chosen")
    elif look.sign != " ":
        canvas.put(x, y, look.sign, ground)


def _paint_large(canvas: Canvas, x: int, y: int, state: BoardState, tower: Tower) -> None:
    """One slab a piece, standing on the square; of a tower that is too high the top and its height."""
    shown = tower[-4:]
    for number, piece in enumerate(shown):
        sign = state.glyphs.signs[piece]
        is_top = number == len(shown) - 1
        text = f" {sign} {len(tower):<2} " if is_top and len(tower) > 4 else f"  {sign}   "
        stacked = " class:bashni.stacked" if number else ""
        canvas.put(x + 1, y + 3 - number, text, piece_style(piece) + stacked)


def _paint_small(canvas: Canvas, x: int, y: int, width: int, state: BoardState, tower: Tower) -> None:
    """The top piece with the height of its tower, and below it as many of the next ones as there is room for."""
    signs = state.glyphs.signs
    top, rest = tower[-1], tower[-2::-1]
    slab = width - 1
    if not rest:
        canvas.put(x + 1, y + 1, signs[top].center(slab), piece_style(top))
        return
    canvas.put(
        x + 1,
        y,
        f"{signs[top]}{len(tower)}".rjust(slab) if slab == 2 else f" {signs[top]}{len(tower)}"[-slab:],
        piece_style(top),
    )
    shown = rest if len(rest) <= width else rest[: width - 1]
    for column, piece in enumerate(shown):
        canvas.put(x + column, y + 1, signs[piece], piece_style(piece))
    if len(shown) < len(rest):
        canvas.put(x + width - 1, y + 1, "+", "")
