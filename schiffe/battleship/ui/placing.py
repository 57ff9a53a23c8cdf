"""Letting a player of a match place a fleet."""

from dataclasses import replace

from schiffe.battleship.rules.editor import FleetEditor
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.ui.context import MatchContext
from schiffe.battleship.ui.screens.placing import PlacingScreen
from schiffe.battleship.ui.screens.placing_state import PlacingState
from schiffe.battleship.ui.screens.previous_fleets import PreviousFleet
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import SeatNumber
from schiffe.settings.shared import MOUSE


async def place_fleet(context: MatchContext, seat: SeatNumber, interruption: Interruption) -> Fleet:
    """Return the fleet that the player of a seat places, or has placed before the match was resumed.

    Raises:
        Interrupted: the player has left.
    """
    recorder = context.recorder
    if fleet := recorder.fleet(seat):
        return fleet
    name = context.names[seat]
    rules = context.setup.rules
    chance = context.setup.chance
    editor = FleetEditor.empty(rules, lambda number: chance.source(f"draw {number} of seat {seat}"))
    state = PlacingState(
        name=name,
        glyphs=context.glyphs,
        editor=editor.with_ships(recorder.draft(seat), is_by_hand=recorder.is_by_hand(seat)),
        previous=context.previous_fleets.get(name, rules),
        has_lesson=context.has_lesson,
        has_mouse=context.settings[MOUSE],
    )

    def save_end_of_lesson() -> None:
        if context.lesson and not screen.state.has_lesson:
            context.lesson.end()

    def save_draft(editor: FleetEditor) -> None:
        save_end_of_lesson()
        recorder.record_draft(seat, editor.laid, is_by_hand=editor.is_by_hand)

    screen = PlacingScreen(state, context.leave_command(interruption, seat), save_draft)
    if context.room:
        screen.phrase_command = context.room.phrase_command
        context.room.follow(lambda room: screen.update(lambda state: replace(state, note=room.news or state.note)))
    try:
        fleet = await interruption.run(context.stage.ask(screen))
    finally:
        save_end_of_lesson()
    is_by_hand = screen.state.editor.is_by_hand
    context.previous_fleets.remember(name, rules, PreviousFleet(fleet.ships, is_by_hand))
    recorder.record_fleet(seat, fleet, is_by_hand=is_by_hand)
    return fleet
