"""The panels beside the boards: both fleets and the last shots."""

from collections.abc import Sequence
from typing import Final

from schiffe.battleship.texts.ships import ship_name
from schiffe.battleship.ui.battle.state import BattleState
from schiffe.battleship.ui.painting import log
from schiffe.battleship.ui.painting.pair import BoardSide, ShipStatus, fleet_lines, paint_ship
from schiffe.language.i18n import _, ngettext
from schiffe.toolkit.canvas import Canvas, Corner, Size, fit
from schiffe.toolkit.layout import GAP_COLUMNS, GAP_ROWS, HEADING_ROWS, paint_heading
from schiffe.toolkit.stack import StackPart, stack
from schiffe.toolkit.style import TextStyle

_MIN_SHOT_ROWS: Final = 4
"""The rows of the log in a panel; if the names of ships would leave fewer, ships have no names."""


def paint_panels(
    canvas: Canvas, corner: Corner, size: Size, state: BattleState, sides: tuple[BoardSide, BoardSide]
) -> None:
    """Paint the opponent's fleet, the player's own, and below them as many shots as fit."""
    width, rows = size
    own_side, opponent_side = sides
    fleets = [(_("Enemy fleet"), opponent_side.fleet)]
    if not state.perspective.state.is_solo:
        fleets.append((_("Your fleet"), own_side.fleet))
    named_fleet_rows = sum(HEADING_ROWS + len(fleet) + GAP_ROWS for _heading, fleet in fleets)
    has_names = named_fleet_rows + HEADING_ROWS + _MIN_SHOT_ROWS <= rows
    paint_fleet = _paint_named if has_names else _paint_packed
    parts = [
        StackPart(HEADING_ROWS + len(fleet if has_names else fleet_lines(fleet, width - 1)), gap_rows=GAP_ROWS)
        for _heading, fleet in fleets
    ]
    shots_heading = StackPart(HEADING_ROWS, gap_rows=GAP_ROWS)
    part_rows = stack(rows, *parts, shots_heading).at(corner.y)
    for (heading, fleet), part in zip(fleets, parts, strict=True):
        panel_y = part_rows[part].y
        paint_heading(canvas, Corner(corner.x, panel_y), width, heading, state.glyphs)
        paint_fleet(canvas, Corner(corner.x + 1, panel_y + HEADING_ROWS), width - 1, state, fleet)
    paint_heading(canvas, Corner(corner.x, part_rows[shots_heading].y), width, _("Shots"), state.glyphs)
    log_corner = Corner(corner.x + 1, part_rows[shots_heading].end_y)
    log.paint_log(canvas, log_corner, Size(width - 1, corner.y + rows - log_corner.y), state.perspective)


def _paint_named(canvas: Canvas, corner: Corner, width: int, state: BattleState, fleet: Sequence[ShipStatus]) -> None:
    """Paint each ship after its name, in a separate row."""
    ship_columns = max(2 * len(ship.hits) - 1 for ship in fleet)
    name_columns = max(canvas.measure(_ship_name(ship)) for ship in fleet)
    ship_x = min(corner.x + width - ship_columns, corner.x + name_columns + GAP_COLUMNS)
    for y, ship in enumerate(fleet, start=corner.y):
        name = fit(_ship_name(ship), ship_x - corner.x - 1)
        canvas.put(corner.x, y, name, TextStyle.DIM if ship.is_sunk else "")
        paint_ship(canvas, corner=Corner(ship_x, y), ship=ship, glyphs=state.glyphs, gap_columns=1)


def _ship_name(ship: ShipStatus) -> str:
    """Return the name of a ship, or its length if ships are not named."""
    if ship.is_named:
        return ship_name(ship.ship_class)
    length = len(ship.hits)
    return ngettext("{count} square", "{count} squares", length).format(count=length)


def _paint_packed(canvas: Canvas, corner: Corner, width: int, state: BattleState, fleet: Sequence[ShipStatus]) -> None:
    """Paint as many ships as fit in each row."""
    for y, ships in enumerate(fleet_lines(fleet, width), start=corner.y):
        x = corner.x
        for ship in ships:
            x = paint_ship(canvas, Corner(x, y), ship, state.glyphs) + 1
