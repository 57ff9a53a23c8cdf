"""A person lays a fleet on the stage."""

from schiffe.battleship.match.events import SeatNumber
from schiffe.battleship.rules.editor import FleetEditor
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.ui.desk import Desk
from schiffe.battleship.ui.placing.screen import PlacingScreen
from schiffe.battleship.ui.placing.state import LaidFleet, PlacingState
from schiffe.game.interruption import Interruption


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
    editor = editor.with_ships(keeper.draft(seat), by_hand=keeper.is_by_hand(seat))
    state = PlacingState(name, desk.glyphs, editor, desk.laid.of(name, rules))

    def laying(changed: FleetEditor) -> None:
        keeper.laying(seat, changed.laid, by_hand=changed.is_by_hand)

    screen = PlacingScreen(state, desk.leave(interruption, seat), laying)
    fleet = await interruption.unless(desk.stage.ask(screen))
    is_by_hand = screen.state.editor.is_by_hand
    desk.laid.remember(name, rules, LaidFleet(fleet.ships, is_by_hand))
    keeper.laid(seat, fleet, by_hand=is_by_hand)
    return fleet
