"""The settings of Battleship: what they are, what they are called, and the rules that they make."""

import pytest

from schiffe.battleship.levels import LEVELS, level_name
from schiffe.battleship.match.setup import rules_in_settings
from schiffe.battleship.presets import PRESETS
from schiffe.battleship.rule_line import MAX_SIZE, MIN_SIZE, USUAL_FLEETS, Contact
from schiffe.battleship.rule_settings import (
    ANNOUNCE,
    BOARD_SIZE,
    CONTACT,
    FLEET_LENGTHS,
    SHIP_COUNT,
    TURN_RULE,
    VARIANT,
)
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.settings import (
    BOT_LEVEL,
    FIRST_TURN,
    HINTS,
    MARKS_WATER,
    PATIENCE_SECONDS,
    SCHEMA,
    SERVER_ADDRESS,
    AllowedHints,
)
from schiffe.battleship.texts.rules import contact_rule_text, no_space_text
from schiffe.language import i18n
from schiffe.settings.problems import SettingsError
from schiffe.settings.schema import AnySetting, Settings
from schiffe.settings.shared import WELCOMED


def test_the_keys_and_defaults_stay_as_they_are() -> None:
    own = {
        setting.key: setting.default
        for setting in (BOT_LEVEL, BOARD_SIZE, SHIP_COUNT, CONTACT, HINTS, SERVER_ADDRESS, PATIENCE_SECONDS)
    }
    assert own == {
        "bot": "medium", "size": 10, "ships": 5, "contact": "corners", "hints": "bots", "server": None,
        "patience": 120,
    }  # fmt: skip
    assert [setting.key for setting in SCHEMA if setting.key in own] == list(own)
    options = {setting.key: setting.option.flag for setting in SCHEMA if setting.option and setting.key in own}
    assert options == {
        "size": "--size", "ships": "--ships", "contact": "--contact", "hints": "--hints", "patience": "--patience",
    }  # fmt: skip


def test_what_a_settings_file_may_say_stays_as_it_is() -> None:
    """Files of earlier versions are read by later ones; what has no option is said there only."""
    assert [setting.key for setting in SCHEMA if not setting.option] == [
        "player1", "player2", "bot", "own-rules", "welcomed", "server",
    ]  # fmt: skip
    assert [setting.key for setting in SCHEMA if not setting.group] == [
        "player1", "player2", "ships", "own-rules", "welcomed",
    ]  # fmt: skip
    assert all(str(setting.description).endswith(".") for setting in SCHEMA if setting.group)
    hidden: list[AnySetting] = [VARIANT, FLEET_LENGTHS, TURN_RULE, ANNOUNCE, FIRST_TURN, MARKS_WATER, WELCOMED]
    assert {setting.key: setting.default for setting in hidden} == {
        "rules": "standard", "fleet": (5, 4, 3, 3, 2), "turn": "alternate", "announce": "ship", "first": "alternate",
        "mark": True, "welcomed": False,
    }  # fmt: skip


def test_words_that_make_a_difference_are_explained() -> None:
    explained_settings: tuple[AnySetting, ...] = (VARIANT, CONTACT, TURN_RULE, ANNOUNCE, FIRST_TURN)
    for setting in explained_settings:
        explained = [setting.explanation_text(word) for word in setting.kind.choices()]
        assert all(explained)
        assert len(set(explained)) == len(explained), setting.key


def test_every_value_has_a_name_of_its_own() -> None:
    for setting in SCHEMA:
        names = [setting.value_name(value) for value in setting.kind.choices()]
        assert all(names)
        assert len(set(names)) == len(names), setting.key


def test_an_option_is_called_as_its_setting() -> None:
    flags = {setting.key: setting.option.flag for setting in SCHEMA if setting.option}
    assert flags.pop("language") == "--lang"
    assert flags == {key: f"--{key}" for key in flags}


def test_the_limits_are_those_of_the_rules() -> None:
    sizes = [size for size in range(40) if accepts(BOARD_SIZE.key, size)]
    assert (sizes[0], sizes[-1]) == (MIN_SIZE, MAX_SIZE)
    assert [ships for ships in range(40) if accepts(SHIP_COUNT.key, ships)] == list(USUAL_FLEETS)
    assert [contact for contact in Contact if accepts(CONTACT.key, contact.value)] == list(Contact)
    assert [seconds for seconds in (0, 86_400, 86_401) if accepts(PATIENCE_SECONDS.key, seconds)] == [0, 86_400]
    assert all(accepts(BOT_LEVEL.key, level) for level in LEVELS)
    assert [word for word in ("bots", "always", "never", "maybe") if accepts(HINTS.key, word)] == [
        "bots", "always", "never",
    ]  # fmt: skip


def accepts(key: str, value: object) -> bool:
    """Whether a setting takes a value."""
    try:
        SCHEMA[key].kind.parse(str(value))
    except ValueError:
        return False
    return True


def test_the_rules_are_made_of_settings() -> None:
    assert rules_in_settings(Settings()) == Rules.of()
    assert rules_in_settings(Settings({"size": 7, "ships": 3, "contact": "none"})) == Rules.of(7, 3, Contact.NONE)


def test_rules_that_cannot_be_placed_are_refused_with_what_could_be() -> None:
    (check,) = SCHEMA.checks
    check.run(Settings({"size": 7, "ships": 3}))
    with pytest.raises(SettingsError):
        check.run(Settings({"size": 5, "ships": 10}))
    assert no_space_text(Rules.of(5, 10, Contact.CORNERS)) == (
        "10 ships do not fit on a board of 5 x 5. Ships may touch at corners only. "
        "Possible: at most 5 of these ships on this board or all of them on a board of 8 x 8 or more"
    )


def test_what_values_are_called() -> None:
    assert [level_name(level) for level in (*LEVELS, "other")] == [*LEVELS, "other"]
    assert level_name("hard") == "hard"
    names = {"standard": "Standard", "paper": "On paper", "morskoi": "Morskoi boi", "kitchen": "kitchen"}
    assert {name: VARIANT.value_name(name) for name in names} == names
    assert [contact_rule_text(contact) for contact in Contact] == [
        "Ships may not touch, not even at a corner.",
        "Ships may touch at corners only.",
        "Ships may touch.",
    ]
    assert [CONTACT.value_name(contact.value) for contact in Contact] == ["nowhere", "at corners", "anywhere"]
    assert [HINTS.value_name(allowed) for allowed in AllowedHints] == [
        "for one player", "always", "never",
    ]  # fmt: skip
    assert [PATIENCE_SECONDS.value_name(seconds) for seconds in (0, 60)] == ["no limit", "60 s"]
    assert VARIANT.explanation_text("quick") == "Three ships on a board of 7 x 7: a game for a short break."
    assert VARIANT.explanation_text("kitchen") == ""
    assert FLEET_LENGTHS.explanation_text((4, 3)) == "Squares of each ship: 4 and 3."


def test_what_values_are_called_in_german() -> None:
    i18n.choose_language("de")
    names = {"easy": "leicht", "medium": "mittel", "hard": "schwer", "genius": "Genie", "rival": "Rivale"}
    assert {level: level_name(level) for level in names} == names
    assert level_name("easy") == "leicht"
    assert len({contact_rule_text(contact) for contact in Contact}) == 3


def test_words_are_offered_in_their_order() -> None:
    assert CONTACT.kind.choices() == ("none", "corners", "sides")
    assert HINTS.kind.choices() == ("bots", "always", "never")
    assert BOT_LEVEL.kind.choices() == tuple(LEVELS)
    assert FIRST_TURN.kind.choices() == ("alternate", "loser", "toss", "me")
    assert TURN_RULE.kind.choices() == ("alternate", "again", "salvo")
    assert ANNOUNCE.kind.choices() == ("ship", "sunk", "hit")
    assert VARIANT.kind.choices() == tuple(PRESETS)


def test_what_stands_for_the_values_in_the_help() -> None:
    options = {key: SCHEMA[key].option for key in ("size", "ships", "contact", "hints", "patience")}
    metavars = {key: str(option.metavar) for key, option in options.items() if option and option.metavar}
    assert metavars == {"size": "N", "ships": "N", "contact": "RULE", "hints": "WHEN", "patience": "SECONDS"}
