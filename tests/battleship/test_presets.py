"""The rule sets that have names, and what it takes to have one more."""

import pytest

from schiffe.battleship.presets import PRESETS, Preset, find_preset, preset_description, preset_name
from schiffe.battleship.rule_line import Announce
from schiffe.battleship.rule_settings import VARIANT, rules_name_problem_text
from schiffe.battleship.rules.packing import can_be_placed
from schiffe.battleship.rules.rules import NETWORK_RULES, Rules
from schiffe.battleship.settings import SCHEMA
from schiffe.battleship.texts.matches import rules_title
from schiffe.battleship.texts.sharing import to_options
from schiffe.battleship.ui.screens.rules.rule_sets import rule_sets
from schiffe.language.i18n import Text
from schiffe.settings.schema import Settings
from tests.layers import read_layer


def test_the_presets_are_those_of_the_design() -> None:
    designed = {
        "standard": "10; 5,4,3,3,2; corners; alternate; ship",
        "hasbro": "10; 5,4,3,3,2; sides; alternate; ship",
        "paper": "10; 5,4,4,3,3,3,2,2,2,2; none; again; sunk",
        "morskoi": "10; 4,3,3,2,2,2,1,1,1,1; none; again; sunk",
        "salvo": "10; 5,4,3,3,2; sides; salvo; ship",
        "fog": "10; 5,4,3,3,2; corners; alternate; hit",
        "quick": "7; 4,3,2; corners; alternate; ship",
    }
    assert {name: PRESETS[name].line for name in designed} == designed


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_can_be_played_and_is_found_by_its_rules(name: str) -> None:
    preset = PRESETS[name]
    assert can_be_placed(Rules.parse(preset.line))
    assert Rules.parse(preset.line).text == preset.line
    assert find_preset(preset.line) == name
    assert find_preset(NETWORK_RULES.text) is None


def test_other_names_stand_for_themselves() -> None:
    assert (preset_name("kitchen"), preset_description("kitchen")) == ("kitchen", "")


def test_a_new_preset_is_found_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    tiny = Preset("5; 3,2; none; alternate; ship", Text("Very small"), Text("Two ships on a small board."))
    monkeypatch.setitem(PRESETS, "tiny", tiny)
    rules = Rules.of(5, (3, 2), Rules.parse(tiny.line).contact)
    settings = Settings(read_layer(SCHEMA, {"rules": "Tiny"}))
    assert settings[VARIANT] == "tiny"
    assert "tiny" in VARIANT.kind.possible_text()
    assert "Very small" in VARIANT.possible_names_text()
    assert (VARIANT.value_name("tiny"), VARIANT.explanation_text("tiny")) == (
        "Very small",
        "Two ships on a small board.",
    )
    assert rules_name_problem_text("Tiny", {})
    assert to_options(rules) == ["--rules", "tiny"]
    assert rules_title(rules, {}) == "Very small"
    assert [each.title for each in rule_sets(settings) if each.rules == rules] == ["Very small"]


def test_the_rules_of_the_network_are_nobodys_own() -> None:
    assert rules_title(NETWORK_RULES, {}) == "as over the network"
    assert rules_title(NETWORK_RULES, {"kitchen": NETWORK_RULES.text}) == "kitchen"
    assert rules_title(Rules.of(12, announce=Announce.SUNK), {}) == "your own variant"
