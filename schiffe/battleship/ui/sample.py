"""Two small boards with all that there is on boards, so that one sees what a theme looks like."""

from typing import Final

from schiffe.battleship.drawing import Glyphs, Picture
from schiffe.battleship.rules.grid import Grid, Mask, mask_of, parse_cell
from schiffe.battleship.rules.ships import Ship, ShipClass
from schiffe.battleship.ui.boards import BoardView, paint_board, whole_room
from schiffe.battleship.ui.cells import SMALL
from schiffe.battleship.ui.marks import Marks
from schiffe.game.ui.settings import Sample
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Corner

_GRID: Final = Grid(6)


def board_sample(glyphs: Glyphs) -> Sample:
    """One's own board, and below it the one that is shot at."""
    room = whole_room(_GRID.size, SMALL)

    def paint(canvas: Canvas, corner: Corner) -> None:
        own, target = BoardView(_own(), "own", Marks(last=(_at("F2"),))), BoardView(_target(), "target", _AIM)
        paint_board(canvas, corner, room, own, glyphs)
        paint_board(canvas, (corner.x, corner.y + room.rows + 1), room, target, glyphs)

    return Sample(room.columns, 2 * room.rows + 1, paint)


def _at(name: str) -> int:
    return parse_cell(name, _GRID.size)


def _cells(names: str) -> Mask:
    return mask_of(tuple(map(_at, names.split())))


def _ship(kind: ShipClass, names: str) -> Ship:
    return Ship(kind, tuple(map(_at, names.split())))


def _own() -> Picture:
    ships = (
        _ship(ShipClass.BATTLESHIP, "A2 A3 A4 A5"),
        _ship(ShipClass.CRUISER, "C6 D6 E6"),
        _ship(ShipClass.PATROL_BOAT, "D2 D3"),
    )
    return Picture(_GRID, ships, _cells("B1 C4 F2"), _cells("D6"), _cells("D2 D3"))


def _target() -> Picture:
    sunk = _ship(ShipClass.CRUISER, "B5 C5 D5")
    return Picture(_GRID, (sunk,), _cells("A1 B3 E6 F4"), _cells("D2 D3"), sunk.mask)


_AIM: Final = Marks(cursor=_at("D1"), last=(_at("D3"),))
