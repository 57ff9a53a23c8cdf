"""A person lays a fleet on the stage."""

from functools import partial

from schiffe.play.interruption import Interruption
from schiffe.play.players import SeatNumber
from schiffe.rules.editor import FleetEditor
from schiffe.rules.fleet import Fleet
from schiffe.ui.desk import Desk
from schiffe.ui.placing.screen import PlacingScreen
from schiffe.ui.placing.state import PlacingState


async def lay(desk: Desk, seat: SeatNumber, interruption: Interruption) -> Fleet:
    """The fleet that the player of a seat lays, or has laid before the match was taken up again.

    Raises:
        Interrupted: the player has left.
    """
    keeper, chance = desk.keeper, desk.setup.chance
    if fleet := keeper.fleet(seat):
        return fleet
    editor = FleetEditor.empty(desk.setup.rules, lambda number: chance.source(f"draw {number} of seat {seat}"))
    name, rules = desk.names[seat], desk.setup.rules
    state = PlacingState(name, desk.glyphs, editor.with_ships(keeper.draft(seat)), desk.laid.of(name, rules))
    screen = PlacingScreen(state, desk.leaving.command(interruption, seat), partial(keeper.laying, seat))
    fleet = await interruption.unless(desk.stage.ask(screen))
    desk.laid.remember(name, rules, fleet.ships)
    keeper.laid(seat, fleet)
    return fleet
