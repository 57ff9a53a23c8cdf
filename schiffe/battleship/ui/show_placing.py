"""A player of a match places a fleet."""

from dataclasses import replace

from schiffe.battleship.rules.editor import FleetEditor
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.ui.context import MatchContext
from schiffe.battleship.ui.screens.placing.screen import PlacingScreen
from schiffe.battleship.ui.screens.placing.state import PlacingState, PreviousFleet
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import SeatNumber
from schiffe.settings.shared import MOUSE
from schiffe.toolkit.stage import Stage


async def place_fleet(context: MatchContext, seat: SeatNumber, interruption: Interruption) -> Fleet:
    """Return the fleet that the player of a seat places, or has placed before the match was resumed.

    Raises:
        Interrupted: the player has left.
    """
    recorder = context.recorder
    if fleet := recorder.fleets[seat]:
        return fleet

    def save_draft(state: PlacingState) -> None:
        _save_end_of_lesson(context, state)
        recorder.record_draft(seat, state.editor.placed_ships, is_by_hand=state.editor.is_by_hand)

    screen = PlacingScreen(
        state=_make_placing_state(context, seat),
        leave=context.leave_command(interruption, seat),
        save_draft=save_draft,
        phrase_command=context.room.phrase_command if context.room else None,
    )
    if room := context.room:
        room.follow(lambda snapshot: _show_news(context.stage, screen, snapshot.news.text))
    try:
        fleet = await interruption.run(context.stage.ask(screen))
    finally:
        _save_end_of_lesson(context, screen.state)
    is_by_hand = screen.state.editor.is_by_hand
    context.previous_fleets.remember(context.names[seat], context.setup.rules, PreviousFleet(fleet.ships, is_by_hand))
    recorder.record_fleet(seat, fleet, is_by_hand=is_by_hand)
    return fleet


def _show_news(stage: Stage, screen: PlacingScreen, text: str | None) -> None:
    if text:
        stage.update(screen, replace(screen.state, message=text))


def _make_placing_state(context: MatchContext, seat: SeatNumber) -> PlacingState:
    """Return the state in which a player begins, with the ships placed before the match was left."""
    name = context.names[seat]
    rules = context.setup.rules
    chance = context.setup.chance
    record = context.recorder.record
    editor = FleetEditor.empty(rules, lambda draw_count: chance.source(f"draw {draw_count} of seat {seat}"))
    return PlacingState(
        name=name,
        glyphs=context.glyphs,
        editor=editor.with_ships(record.drafts[seat], is_by_hand=record.placed_by_hand[seat]),
        previous_fleet=context.previous_fleets.get(name, rules),
        has_lesson=context.has_lesson,
        has_mouse=context.settings[MOUSE],
    )


def _save_end_of_lesson(context: MatchContext, state: PlacingState) -> None:
    """End the lesson of the match if the player has ended it while placing."""
    if context.lesson and not state.has_lesson:
        context.lesson.end()
