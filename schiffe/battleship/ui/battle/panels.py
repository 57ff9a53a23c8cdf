"""The panels beside the boards: both fleets and the last shots."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.texts.ships import ship_name
from schiffe.battleship.ui.battle.state import BattleState
from schiffe.battleship.ui.painting import log
from schiffe.battleship.ui.painting.pair import BoardSide, ShipStatus, fleet_lines, paint_ship
from schiffe.language.i18n import _, ngettext
from schiffe.toolkit.canvas import Canvas, Corner, Size, fit
from schiffe.toolkit.layout import GAP_COLUMNS, GAP_ROWS, HEADING_ROWS, paint_heading
from schiffe.toolkit.stack import Painter, StackPart, stack
from schiffe.toolkit.style import TextStyle

_MIN_SHOT_ROWS: Final = 4
"""The rows of the log in a panel; if the names of ships would leave fewer, ships have no names."""


def paint_panels(
    canvas: Canvas, corner: Corner, size: Size, state: BattleState, sides: tuple[BoardSide, BoardSide]
) -> None:
    """Paint the opponent's fleet, the player's own, and below them as many shots as fit."""
    width, rows = size
    glyphs = state.glyphs
    own_side, opponent_side = sides
    fleets = [(_("Enemy fleet"), opponent_side.fleet)]
    if not state.perspective.state.is_solo:
        fleets.append((_("Your fleet"), own_side.fleet))

    def panel(heading: str, rows_below: int, paint_below: Painter) -> StackPart:
        """Return a part with a heading, and something below it."""

        def paint(heading_corner: Corner) -> None:
            paint_heading(canvas, heading_corner, width, heading, glyphs)
            paint_below(heading_corner.down(HEADING_ROWS).right(1))

        return StackPart(HEADING_ROWS + rows_below, paint, gap_rows=GAP_ROWS)

    def paint_shots(log_corner: Corner) -> None:
        log.paint_log(canvas, log_corner, Size(width - 1, corner.y + rows - log_corner.y), state.perspective)

    shots = panel(_("Shots"), _MIN_SHOT_ROWS, paint_shots)
    named_fleets = [
        panel(heading, len(fleet), partial(_paint_fleet_in_rows, canvas, width=width - 1, fleet=fleet, glyphs=glyphs))
        for heading, fleet in fleets
    ]
    page = stack(rows, [*named_fleets, shots])
    if page.height > rows:
        packed_fleets = [
            panel(heading, len(lines), partial(_paint_fleet_lines, canvas, lines=lines, glyphs=glyphs))
            for heading, lines in ((heading, fleet_lines(fleet, width - 1)) for heading, fleet in fleets)
        ]
        page = stack(rows, [*packed_fleets, shots])
    page.paint(corner)


def _paint_fleet_in_rows(
    canvas: Canvas, corner: Corner, width: int, fleet: Sequence[ShipStatus], glyphs: Glyphs
) -> None:
    """Paint each ship after its name, in a separate row."""
    ship_columns = max(2 * len(ship.hits) - 1 for ship in fleet)
    name_columns = max(canvas.measure(_known_ship_name(ship)) for ship in fleet)
    ship_x = min(corner.x + width - ship_columns, corner.x + name_columns + GAP_COLUMNS)
    for y, ship in enumerate(fleet, start=corner.y):
        name = fit(_known_ship_name(ship), ship_x - corner.x - 1)
        canvas.put(corner.x, y, name, TextStyle.DIM if ship.is_sunk else "")
        paint_ship(canvas, corner=Corner(ship_x, y), ship=ship, glyphs=glyphs, gap_columns=1)


def _known_ship_name(ship: ShipStatus) -> str:
    """Return the name of a ship, or its length if ships are not named."""
    if ship.is_named:
        return ship_name(ship.ship_class)
    length = len(ship.hits)
    return ngettext("{count} square", "{count} squares", length).format(count=length)


def _paint_fleet_lines(canvas: Canvas, corner: Corner, lines: Sequence[Sequence[ShipStatus]], glyphs: Glyphs) -> None:
    """Paint the ships of each line side by side."""
    for y, ships in enumerate(lines, start=corner.y):
        x = corner.x
        for ship in ships:
            x = paint_ship(canvas, Corner(x, y), ship, glyphs) + 1
