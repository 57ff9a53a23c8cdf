"""Choosing the rules of the next matches, and making, changing and deleting the player's own rules."""

from collections.abc import Callable

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.presets import preset_names
from schiffe.battleship.rule_settings import ANNOUNCE, BOARD_SIZE, CONTACT, FLEET_LENGTHS, OWN_RULES, TURN_RULE, VARIANT
from schiffe.battleship.settings import without_own_rules
from schiffe.battleship.ui.screens.rules.own_rules import OwnRulesScreen
from schiffe.battleship.ui.screens.rules.own_rules_state import EditedRules
from schiffe.battleship.ui.screens.rules.rule_sets import RuleSet
from schiffe.battleship.ui.screens.rules.screen import RulesAction, RulesScreen, RulesState
from schiffe.game.session import Session
from schiffe.settings.layers import Changes
from schiffe.settings.schema import Settings
from schiffe.toolkit.stage import Stage


async def choose_rules(stage: Stage, session: Session, glyphs: Glyphs, keep_changes: Callable[[Changes], None]) -> None:
    """Let the player choose rules, and make, change and delete their own; ``keep_changes`` saves settings."""
    state = RulesState.from_settings(session.settings, glyphs)
    while True:
        screen = RulesScreen(state)
        stage.run_in_background(screen.find_samples())
        answer = await stage.ask(screen)
        if answer is None:
            return
        state = screen.state
        rule_set = state.sets[answer.index]
        match answer.action:
            case RulesAction.CHOOSE:
                if rule_set.name:
                    keep_changes({VARIANT.key: rule_set.name})
                return
            case RulesAction.DELETE if rule_set.name:
                keep_changes(without_own_rules(session.settings, rule_set.name))
                state = state.after_deletion(session.settings)
            case RulesAction.CHANGE:
                if changes := await _edit_rules(stage, rule_set, session.settings, glyphs):
                    keep_changes(changes)
                    state = RulesState.from_settings(session.settings, glyphs)


async def _edit_rules(stage: Stage, rule_set: RuleSet, settings: Settings, glyphs: Glyphs) -> Changes | None:
    """Let the player edit rules, and return the changed settings; rules other than their own get a new name."""
    rules = rule_set.rules
    values = {
        BOARD_SIZE.key: rules.size,
        FLEET_LENGTHS.key: rules.lengths,
        CONTACT.key: rules.contact.value,
        TURN_RULE.key: rules.turn_rule.value,
        ANNOUNCE.key: rules.announce.value,
    }
    own_name = rule_set.name if rule_set.is_own else None
    other_rules = {other_name: line for other_name, line in settings[OWN_RULES].items() if other_name != own_name}
    taken_names = [*other_rules, *(preset for preset in preset_names() if preset != own_name)]
    state = EditedRules(name=own_name or "", part_values=Settings(values), taken_names=taken_names, glyphs=glyphs)
    screen = OwnRulesScreen(state, stage.run_in_background)
    stage.run_in_background(screen.check(state.part_values))
    edited = await stage.ask(screen)
    if edited is None:
        return None
    return {OWN_RULES.key: {**other_rules, edited.name: edited.rules.text}, VARIANT.key: edited.name}
