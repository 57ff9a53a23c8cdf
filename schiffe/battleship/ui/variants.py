"""Choosing the rules of the games to come: presets, rules of one's own, and making those."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Mapping
from dataclasses import replace

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.presets import PRESETS, preset_names
from schiffe.battleship.rule_settings import ANNOUNCE, CONTACT, FLEET, OWN_RULES, RULES, SIZE, TURN, rules_of
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.packing import PlacementError, lay_fleet
from schiffe.battleship.rules.variants import Rules, read_rules, rules_line
from schiffe.battleship.settings import without_own_rules
from schiffe.battleship.texts.names import rules_sentences
from schiffe.battleship.ui.screens.own_rules import EditedRules, OwnRules, OwnRulesScreen
from schiffe.battleship.ui.screens.rules import RuleSet, RulesScreen, RulesState, RulesWish
from schiffe.language.i18n import _
from schiffe.settings.layers import Changes
from schiffe.settings.schema import Settings
from schiffe.toolkit.stage import Stage


async def sample_fleet(rules: Rules) -> Fleet | None:
    """A fleet as it may lie, the same each time; None where none is found."""
    try:
        return await asyncio.to_thread(lay_fleet, rules, random.Random(1))
    except PlacementError:
        return None


def rule_sets(settings: Settings) -> list[RuleSet]:
    """All rules that can be chosen; first those of the settings, where these are none of the others."""
    sets = [RuleSet(name, preset.label(), preset.rules, preset.sentence()) for name, preset in PRESETS.items()]
    own = {name: read_rules(line) for name, line in settings[OWN_RULES].items()}
    sets += [RuleSet(name, name, rules, rules_sentences(rules), is_own=True) for name, rules in own.items()]
    rules = rules_of(settings)
    if all(each.rules != rules for each in sets):
        sets.insert(0, RuleSet("", _("As they are set"), rules, rules_sentences(rules)))
    return sets


def chosen_in(sets: list[RuleSet], settings: Settings) -> int:
    """The number of the rules that are set."""
    rules = rules_of(settings)
    same = [number for number, each in enumerate(sets) if each.rules == rules]
    return next((number for number in same if sets[number].key == settings[RULES]), same[0])


async def choose_rules(
    stage: Stage, glyphs: Glyphs, settings: Callable[[], Settings], keep: Callable[[Changes], None]
) -> None:
    """Let the player choose rules, and make, change and delete those of their own; ``keep`` keeps what is chosen."""
    state: RulesState | None = None
    while True:
        sets = rule_sets(settings())
        if state is None:
            state = RulesState(sets, glyphs, chosen_in(sets, settings()))
        screen = RulesScreen(
            replace(state, sets=sets, at=min(state.at, len(sets) - 1)), sample_fleet, stage.in_background
        )
        answer = await stage.ask(screen)
        state = screen.state
        if answer is None:
            return
        wanted, kept = sets[answer.number], settings()[OWN_RULES]
        own = dict(kept)
        match answer.wish:
            case RulesWish.CHOOSE:
                if wanted.key:
                    keep({RULES.key: wanted.key})
                return
            case RulesWish.DELETE:
                keep(without_own_rules(settings(), wanted.key))
            case RulesWish.CHANGE:
                if made := await _edited(stage, wanted, own):
                    if wanted.is_own:
                        own.pop(wanted.key)
                    keep({OWN_RULES.key: {**own, made.name: rules_line(made.rules)}, RULES.key: made.name})
                    state = None


async def _edited(stage: Stage, wanted: RuleSet, own: Mapping[str, str]) -> OwnRules | None:
    """Rules made of others; those of one's own keep their name unless it is changed."""
    rules = wanted.rules
    values = {SIZE.key: rules.grid.size, FLEET.key: rules.lengths, CONTACT.key: rules.contact.value}
    values |= {TURN.key: rules.turn.value, ANNOUNCE.key: rules.announce.value}
    name = wanted.key if wanted.is_own else ""
    taken = [other for other in (*own, *preset_names()) if other != name]
    return await stage.ask(OwnRulesScreen(EditedRules(name, Settings(values), taken), stage.in_background))
