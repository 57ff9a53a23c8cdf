"""Sample fleets, which show what rules look like."""

import random

from schiffe.battleship.drawing import Glyphs, fleet_picture
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Grid
from schiffe.battleship.rules.packing import PlacementError, place_ships
from schiffe.battleship.rules.variants import Rules
from schiffe.battleship.ui.painting.boards import BoardView, paint_board
from schiffe.battleship.ui.painting.role import Role
from schiffe.toolkit.canvas import Canvas, Size
from schiffe.toolkit.layout import Corner


def sample_fleet(rules: Rules) -> Fleet | None:
    """Return a random fleet, the same each time for the same rules; None if none is found. It may take seconds."""
    try:
        return place_ships(rules, random.Random(1))
    except PlacementError:
        return None


def paint_fleet(canvas: Canvas, corner: Corner, extent: Size, size: int, fleet: Fleet | None, glyphs: Glyphs) -> None:
    """Paint a board with a fleet, or an empty one."""
    picture = fleet_picture(Grid(size), fleet.ships if fleet else ())
    paint_board(canvas, corner, extent, BoardView(picture, Role.OWN), glyphs)
