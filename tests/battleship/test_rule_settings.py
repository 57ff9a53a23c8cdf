"""The settings that make the rules: presets, lines, rules of one's own, and each part by itself."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.battleship.match.setup import rules_in_settings
from schiffe.battleship.presets import PRESETS
from schiffe.battleship.rule_line import USUAL_FLEETS, Announce, Contact, TurnRule
from schiffe.battleship.rule_settings import (
    ANNOUNCE,
    BOARD_SIZE,
    CONTACT,
    FLEET_LENGTHS,
    MAX_RULES_NAME_CHARACTERS,
    OWN_RULES,
    SHIP_COUNT,
    TURN_RULE,
    VARIANT,
    canonical_line,
    rules_name_problem_text,
)
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.settings import RULE_SETTINGS, SCHEMA, without_own_rules
from schiffe.battleship.texts.rules import no_space_text
from schiffe.battleship.texts.sharing import to_options
from schiffe.language import i18n
from schiffe.settings.layers import DEFAULT, Changes, Preferences, Source
from schiffe.settings.problems import InvalidValue, SettingsError, problem_text
from schiffe.settings.schema import Settings
from schiffe.settings.text import settings_json
from tests.layers import read_layer

KITCHEN = "8; 4,3,2; none; again; sunk"


def layered(file: dict[str, str] | None = None, line: dict[str, str] | None = None) -> Preferences:
    """The settings of a file and of a command line, by their texts."""
    return Preferences(SCHEMA, read_layer(SCHEMA, file or {}), read_layer(SCHEMA, line or {}))


def rules(file: dict[str, str] | None = None, line: dict[str, str] | None = None) -> Rules:
    """The rules that they make, which go together."""
    preferences = layered(file, line)
    preferences.check()
    return rules_in_settings(preferences.settings)


def refused(file: dict[str, str] | None = None, line: dict[str, str] | None = None) -> str:
    """What is said of settings that are refused."""
    with pytest.raises(SettingsError) as caught:
        layered(file, line).check()
    return problem_text(caught.value)


def test_the_parts_follow_the_rules_unless_they_are_given() -> None:
    def parts(line: dict[str, str]) -> tuple[object, ...]:
        now = layered({"own-rules": f"kitchen = {KITCHEN}"}, line).settings
        return now[BOARD_SIZE], now[FLEET_LENGTHS], now[SHIP_COUNT], now[CONTACT], now[TURN_RULE], now[ANNOUNCE]

    assert parts({"rules": "kitchen"}) == (8, (4, 3, 2), 3, "none", "again", "sunk")
    assert parts({"rules": "kitchen", "size": "9", "turn": "salvo"}) == (9, (4, 3, 2), 3, "none", "salvo", "sunk")
    assert parts({"rules": "standard"}) == parts({}) == (10, (5, 4, 3, 3, 2), 5, "corners", "alternate", "ship")
    where = layered({}, {"rules": "fog"})
    assert {where.source_of(setting) for setting in (BOARD_SIZE, CONTACT, TURN_RULE, ANNOUNCE)} == {Source.COMMAND_LINE}


def test_the_words_and_defaults_are_those_of_the_rules() -> None:
    assert (
        rules_in_settings(Settings({setting.key: setting.default for setting in RULE_SETTINGS}))
        == Rules.of()
        == rules_in_settings(Settings())
    )
    for setting, kind in ((CONTACT, Contact), (TURN_RULE, TurnRule), (ANNOUNCE, Announce)):
        assert set(setting.kind.choices()) == {value.value for value in kind}
    assert SHIP_COUNT.kind.possible_text() == f"{min(USUAL_FLEETS)} to {max(USUAL_FLEETS)}"


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_gives_all_parts_and_they_are_seen(name: str) -> None:
    assert rules(line={"rules": name}) == rules({"rules": name.upper()}) == Rules.parse(PRESETS[name].line)
    shown = settings_json(layered({"rules": name}), ("size", "fleet", "ships", "contact", "turn", "announce"))
    made = Rules.parse(PRESETS[name].line)
    values = {key: entry["value"] for key, entry in shown.items() if isinstance(entry, dict)}
    assert values == {
        "size": made.grid.size, "fleet": ",".join(map(str, made.lengths)), "ships": len(made.ship_classes),
        "contact": made.contact.value, "turn": made.turn_rule.value, "announce": made.announce.value,
    }  # fmt: skip
    assert layered({"rules": name}).source_of(BOARD_SIZE) is Source.FILE
    assert layered({}, {"rules": name}).source_of(FLEET_LENGTHS) is Source.COMMAND_LINE
    assert rules_in_settings(Settings(read_layer(SCHEMA, {"rules": made.text}))) == made


def test_a_part_alters_the_rules_of_its_layer_and_of_earlier_ones() -> None:
    quick = Rules.parse(PRESETS["quick"].line)
    assert rules(line={"size": "9", "rules": "quick"}) == Rules.of(9, quick.lengths)
    assert rules({"rules": "quick"}, {"size": "9"}) == Rules.of(9, quick.lengths)
    assert rules({"rules": "quick", "turn": "again"}) == Rules.of(7, quick.lengths, turn_rule=TurnRule.AGAIN)
    assert rules({"rules": "salvo"}, {"fleet": "2 3"}) == Rules.of(10, (3, 2), Contact.SIDES, TurnRule.SALVO)
    assert rules({"fleet": "3,2"}, {"announce": "hit"}) == Rules.of(10, (3, 2), announce=Announce.HIT)


def test_rules_take_back_the_parts_of_earlier_layers() -> None:
    assert rules({"size": "12", "ships": "3", "turn": "again"}, {"rules": "quick"}) == Rules.parse(
        PRESETS["quick"].line
    )
    assert rules({"size": "12"}, {"rules": "standard"}) == Rules.of()
    preferences = layered({"size": "12"}, {"rules": "quick"})
    assert (preferences.settings[BOARD_SIZE], preferences.source_of(BOARD_SIZE)) == (7, Source.COMMAND_LINE)
    changed = layered({"size": "12", "fleet": "5,4"}).changed({"rules": "fog"})
    assert changed.file_layer == {"rules": "fog"}
    assert layered({"rules": "fog", "size": "12"}).changed({"rules": DEFAULT}).file_layer == {"size": 12}


def test_a_fleet_and_a_number_of_ships_are_one_part() -> None:
    assert rules({"ships": "2"}, {"fleet": "5,1"}) == Rules.of(10, (5, 1))
    assert rules({"fleet": "5,1"}, {"ships": "2"}) == Rules.of(10, 2)
    assert layered({"ships": "2"}).settings[FLEET_LENGTHS] == USUAL_FLEETS[2]
    assert layered({"fleet": "5,1,1"}).settings[SHIP_COUNT] == 3
    assert refused(line={"ships": "2", "fleet": "5,1"}) == "ships and fleet don't work together"
    assert "don't work together" in refused({"ships": "2", "fleet": "5,1"})
    assert layered({"ships": "2"}).changed({"fleet": (5, 1)}).file_layer == {"fleet": (5, 1)}


def test_rules_of_ones_own_have_names() -> None:
    own = {"own-rules": f"Kitchen = {KITCHEN} | attic = 12"}
    assert rules(own, {"rules": "kitchen"}) == rules({"rules": KITCHEN})
    assert rules({**own, "rules": "Attic"}) == Rules.of(12)
    assert OWN_RULES.kind.value_text(OWN_RULES.parse(own["own-rules"])) == (
        f"Kitchen = {KITCHEN} | attic = 12; 5,4,3,3,2; corners; alternate; ship"
    )
    assert refused(own, {"rules": "kitchn"}) == (
        f"“kitchn” is not possible for rules. Possible: {', '.join(PRESETS)}, Kitchen, "
        'attic or a line such as "8; 4,3,2; none; again; sunk". Did you mean Kitchen?'
    )
    assert "“kitchen” is not possible" in refused({"rules": "kitchen", **dict.fromkeys(("size",), "9")})


def test_rules_of_ones_own_that_are_chosen_still_hold_when_they_are_deleted() -> None:
    def left(chosen: str) -> Changes:
        settings = layered({"own-rules": f"Kitchen = {KITCHEN} | attic = 12", "rules": chosen}).settings
        return without_own_rules(settings, "Kitchen")

    attic = {"attic": "12; 5,4,3,3,2; corners; alternate; ship"}
    assert left("fog") == {"own-rules": attic}
    assert left("kitchen") == {"own-rules": attic, "rules": KITCHEN}


@pytest.mark.parametrize(
    "text",
    ["salvo = 8", "WIRE = 8", "default = 8", "a = 8 | A = 9", "kitchen", "8 = 8", " = 8", "k|l = 8", "x" * 21 + " = 8"],
)
def test_names_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(SettingsError) as caught:
        OWN_RULES.parse(text)
    assert f"“{text.strip()}” is not possible for own-rules" in problem_text(caught.value)
    name = text.partition("=")[0].strip()
    if "=" in text and "|" not in text:
        assert rules_name_problem_text(name, {})
    assert rules_name_problem_text("b" * MAX_RULES_NAME_CHARACTERS, {}) is None
    assert "taken" in str(rules_name_problem_text("Küche", {"küche": "8"}))


def test_what_is_wrong_with_a_line_is_said_of_its_part() -> None:
    for line, problem in {
        "4": "“4” is not possible for size",
        "8x": "“8x” is not possible for size",
        "8; 7": "“7” is not possible for fleet. Possible: 1 to 20 ships of 1 to 6 squares, such as ",
        "8; 4; some": "“some” is not possible for contact",
        "8; 4; none; agian": "is not possible for turn. Possible: alternate, again or salvo. Did you mean again?",
        "8; 4; none; again; all": "“all” is not possible for announce",
        "8; 4; none; salvo; hit": "“salvo” and “hits only” don't work together",
        "8; 4; none; again; sunk; ": "is not possible for rules. Possible: standard",
    }.items():
        with pytest.raises(SettingsError) as caught:
            VARIANT.parse(line)
        assert problem in problem_text(caught.value)
    assert VARIANT.parse("; 4,3") == "10; 4,3; corners; alternate; ship"
    with pytest.raises(InvalidValue):
        VARIANT.parse("=")


def test_what_is_given_as_an_example_can_be_typed_in() -> None:
    example = FLEET_LENGTHS.kind.possible_text().rpartition(" such as ")[2]
    assert FLEET_LENGTHS.kind.value_text(FLEET_LENGTHS.parse(example)) == example
    example = VARIANT.kind.possible_text().partition(' such as "')[2].partition('"')[0]
    assert VARIANT.kind.value_text(VARIANT.parse(example)) == example
    example = OWN_RULES.kind.possible_text().partition(" such as ")[2].partition("; a |")[0]
    assert OWN_RULES.kind.value_text(OWN_RULES.parse(example)) == example


def test_salvos_do_not_go_with_silent_sinking() -> None:
    assert "“salvo” and “hits only” don't work together" in refused({"rules": "fog"}, {"turn": "salvo"})
    assert "“salvo” and “hits only” don't work together" in refused({"announce": "hit"}, {"turn": "salvo"})


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"size": "5", "fleet": "6"}, "1 ship does not fit on a board of 5 x 5. Ships may touch at corners only. "
         "Possible: all of them on a board of 6 x 6 or more"),
        ({"size": "5", "fleet": "6,2,2", "contact": "none"}, "3 ships do not fit on a board of 5 x 5. Ships may "
         "not touch, not even at a corner. Possible: at most 2 of these ships on this board or all of them on a board "
         "of 6 x 6 or more"),
    ],
)  # fmt: skip
def test_what_cannot_be_placed_is_refused_with_what_could_be(given: dict[str, str], problem: str) -> None:
    assert refused(given) == problem


def test_what_is_too_tight_to_lay_is_not_called_impossible() -> None:
    found = no_space_text(Rules.of(9, (6,) * 10, Contact.NONE))
    assert found.startswith(("10 ships do not fit on a board of 9 x 9", "A board of 9 x 9 is too tight for 10 ships"))
    i18n.choose_language("de")
    assert "Möglich: höchstens" in no_space_text(Rules.of(9, (6,) * 10, Contact.NONE))


_RULES = st.builds(
    Rules.of,
    st.integers(5, 26),
    st.lists(st.integers(1, 6), min_size=1, max_size=20),
    st.sampled_from(Contact),
    st.sampled_from([TurnRule.ALTERNATE, TurnRule.AGAIN]),
    st.sampled_from(Announce),
)


@given(_RULES)
def test_any_rules_survive_their_line_and_their_options(made: Rules) -> None:
    assert canonical_line(made.text) == made.text
    words = to_options(made)
    texts = {flag.removeprefix("--"): word for flag, word in zip(words[::2], words[1::2], strict=True)}
    assert rules_in_settings(Settings(read_layer(SCHEMA, texts))) == made
    own = Settings(read_layer(SCHEMA, {"own-rules": f"mine = {made.text}", "rules": "mine"}))
    assert rules_in_settings(own) == made


@given(st.text(max_size=30) | st.text(alphabet="0123456789,; |=nofagisukht", max_size=40))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    for key in ("rules", "own-rules", "fleet"):
        setting = SCHEMA[key]
        try:
            value = setting.parse(text)
        except SettingsError as error:
            said = problem_text(error)
        else:
            said = setting.kind.value_text(setting.parse(setting.kind.value_text(value)))
            assert said == setting.kind.value_text(value)
        assert said or not text.strip()
