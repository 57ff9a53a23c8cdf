"""The panels beside the boards: both fleets by name, and the last shots."""

from collections.abc import Sequence
from typing import Final

from schiffe.battleship.texts.names import ship_name
from schiffe.battleship.ui.battle import log
from schiffe.battleship.ui.battle.state import BattleState
from schiffe.battleship.ui.pair import Afloat, Side, fleet_lines, paint_ship
from schiffe.language.i18n import _, ngettext
from schiffe.toolkit.canvas import Canvas, PaintCache, fit
from schiffe.toolkit.layout import Corner, paint_heading

_CACHE: Final = PaintCache()
_LEAST_SHOTS: Final = 4
"""At least so many rows for the shots; with more ships than leave room for them, the ships have no names."""


def paint_panels(
    canvas: Canvas, corner: Corner, width: int, rows: int, state: BattleState, sides: tuple[Side, Side]
) -> None:
    """Paint their fleet, one's own, and below them as many shots as have room."""
    of = (corner, width, rows, state.seen, state.glyphs)
    _CACHE.paint(canvas, of, lambda: _paint_anew(canvas, corner, width, rows, state, sides))


def _paint_anew(
    canvas: Canvas, corner: Corner, width: int, rows: int, state: BattleState, sides: tuple[Side, Side]
) -> None:
    fleets = ((_("Their fleet"), sides[1].fleet), (_("Your fleet"), sides[0].fleet))
    named = sum(len(fleet) + 2 for _heading, fleet in fleets) + 1 + _LEAST_SHOTS <= rows
    x, y = corner
    for heading, fleet in fleets:
        paint_heading(canvas, Corner(x, y), width, heading, state.glyphs)
        y += 1 + (_paint_named if named else _paint_packed)(canvas, Corner(x + 1, y + 1), width - 1, state, fleet) + 1
    paint_heading(canvas, Corner(x, y), width, _("Shots"), state.glyphs)
    log.paint_log(canvas, (x + 1, y + 1), width - 1, corner.y + rows - y - 1, state.seen)


def _paint_named(canvas: Canvas, corner: Corner, width: int, state: BattleState, fleet: Sequence[Afloat]) -> int:
    """A ship in each row, behind its name; returns the rows."""
    longest = max(len(ship.hits) for ship in fleet)
    shapes = corner.x + width - 2 * longest + 1
    shapes = min(shapes, corner.x + 2 + max(canvas.measure(_name(ship)) for ship in fleet))
    for row, ship in enumerate(fleet):
        name = fit(_name(ship), shapes - corner.x - 1)
        canvas.put(corner.x, corner.y + row, name, "class:dim" if ship.is_sunk else "")
        paint_ship(canvas, Corner(shapes, corner.y + row), ship, state.glyphs, gap=1)
    return len(fleet)


def _name(ship: Afloat) -> str:
    """What a ship is called; where ships are not named, only its length is known."""
    length = len(ship.hits)
    if ship.is_named:
        return ship_name(ship.kind)
    return ngettext("{count} square", "{count} squares", length).format(count=length)


def _paint_packed(canvas: Canvas, corner: Corner, width: int, state: BattleState, fleet: Sequence[Afloat]) -> int:
    """As many ships in a row as have room; returns the rows."""
    lines = fleet_lines(fleet, width)
    for row, ships in enumerate(lines):
        x = corner.x
        for ship in ships:
            x = paint_ship(canvas, Corner(x, corner.y + row), ship, state.glyphs) + 1
    return len(lines)
