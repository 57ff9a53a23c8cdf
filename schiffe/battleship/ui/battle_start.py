"""The state of a battle when a player first sees it."""

from schiffe.battleship.match.notes import SavedNotes, WaterNotes
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.settings import MARK
from schiffe.battleship.texts.daily import what_counts_text
from schiffe.battleship.texts.matches import unusual_title
from schiffe.battleship.ui.battle.aim import Aim
from schiffe.battleship.ui.battle.state import BattleState, BattleTerms
from schiffe.battleship.ui.context import MatchContext
from schiffe.game.match.players import SeatNumber, other_seat
from schiffe.language.i18n import _


def initial_battle(
    context: MatchContext, seat: SeatNumber, fleet: Fleet | None, saved_notes: SavedNotes
) -> BattleState:
    """Return the state of the battle of a player, at the beginning of the match or where it was left."""
    setup = context.setup
    start = setup.initial_state
    is_new_day = setup.is_solo and not start.history
    return BattleState(
        perspective=Perspective(seat, fleet, start),
        glyphs=context.glyphs,
        terms=BattleTerms(
            rules=_title(context),
            has_hints=setup.allows_hints and not context.room,
            has_reasons=bool(setup.players[other_seat(seat)].level),
            day=setup.day if setup.is_solo else None,
        ),
        aim=Aim(setup.rules.grid.middle),
        note=what_counts_text(setup, is_kept=context.recorder.is_on) if is_new_day else "",
        water_notes=WaterNotes(context.settings[MARK], saved_notes.noted_cells),
        has_lesson=context.has_lesson,
    )


def _title(context: MatchContext) -> str:
    """Return the name of unusual rules or of the fleet of the day; a lesson and a player alone need none."""
    if context.lesson or context.setup.is_solo:
        return ""
    if context.setup.day:
        return _("Fleet of the day")
    return unusual_title(context.setup.rules, context.settings[OWN_RULES])
