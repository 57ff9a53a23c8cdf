"""What a game is agreed on: the parts of the rules, the line of text that stands for them, and their names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.battleship.rule_line import (
    USUAL_FLEETS,
    Announce,
    Contact,
    ImpossibleRules,
    RuleKey,
    TurnRule,
    fleet_line,
    parse_fleet,
)
from schiffe.battleship.rules.rules import NETWORK_RULES, Rules
from schiffe.battleship.rules.ships import ShipClass, classes_of
from tests.strategies import variants


def test_over_the_network_there_is_one_rule_set() -> None:
    assert NETWORK_RULES.text == "10; 5,4,3,3,2; corners; alternate; sunk"


@given(variants())
def test_a_line_and_its_rules_are_inverse(settled: Rules) -> None:
    assert Rules.parse(settled.text) == settled
    assert Rules.parse(settled.values.short_line) == settled
    assert parse_fleet(fleet_line(settled.lengths)) == settled.lengths


def test_a_line_may_be_written_as_people_write() -> None:
    untidy, lengths = "8;4 3 3, 2,2,2 ,1,1,1,1 ;NONE; Again ;sunk", (4, 3, 3, 2, 2, 2, 1, 1, 1, 1)
    assert Rules.parse(untidy) == Rules.of(8, lengths, Contact.NONE, TurnRule.AGAIN, Announce.SUNK)
    assert Rules.parse("7; 2,4,3") == Rules.of(7, (4, 3, 2))
    assert Rules.parse("") == Rules.of() == Rules.parse(";;;;")
    assert Rules.parse("; ; sides; salvo") == Rules.of(contact=Contact.SIDES, turn_rule=TurnRule.SALVO)


def test_a_short_line_has_no_usual_parts_at_its_end() -> None:
    assert Rules.of().values.short_line == "10"
    assert Rules.of(5, 1).values.short_line == "5; 4"
    fog = Rules.of(announce=Announce.HIT)
    assert fog.values.short_line == fog.text


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("4", RuleKey.SIZE),
        ("27", RuleKey.SIZE),
        ("ten", RuleKey.SIZE),
        ("１０", RuleKey.SIZE),
        ("10; 7", RuleKey.FLEET),
        ("10; 0", RuleKey.FLEET),
        ("10; ,", RuleKey.FLEET),
        ("10; 3,-2", RuleKey.FLEET),
        ("10; 1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1", RuleKey.FLEET),
        ("10; 3; touching", RuleKey.CONTACT),
        ("10; 3; none; twice", RuleKey.TURN),
        ("10; 3; none; again; all", RuleKey.ANNOUNCE),
        ("10; 3; none; salvo; hit", None),
        ("10; 3; none; again; sunk; more", None),
    ],
)
def test_what_no_rules_say_is_refused_at_its_part(line: str, part: RuleKey | None) -> None:
    with pytest.raises(ImpossibleRules) as caught:
        Rules.parse(line)
    assert caught.value.key is part


@given(st.text())
def test_no_text_is_anything_but_rules_or_refused(text: str) -> None:
    try:
        found = Rules.parse(text)
    except ImpossibleRules:
        return
    assert Rules.parse(found.text) == found


def test_each_length_has_its_classes() -> None:
    assert classes_of((1, 6, 3, 3, 3, 3, 2)) == (
        ShipClass.FLAGSHIP, ShipClass.CRUISER, ShipClass.SUBMARINE, ShipClass.DESTROYER, ShipClass.DESTROYER,
        ShipClass.PATROL_BOAT, ShipClass.TORPEDO_BOAT,
    )  # fmt: skip
    assert Rules.of(ships=10).ship_classes == classes_of(USUAL_FLEETS[10])


def test_fleets_have_one_to_twenty_ships() -> None:
    assert len(Rules.of(10, [1] * 20).ship_classes) == 20
    for lengths in ([], [1] * 21):
        with pytest.raises(ImpossibleRules):
            Rules.of(10, lengths)


def test_only_a_salvo_has_more_than_one_shot() -> None:
    for turn in TurnRule:
        due = Rules.of(turn_rule=turn).due_shot_count
        assert (due(5, 90), due(1, 90), due(5, 3)) == ((5, 1, 3) if turn is TurnRule.SALVO else (1, 1, 1))


def test_only_with_again_a_hit_goes_on() -> None:
    for turn in TurnRule:
        rules = Rules.of(turn_rule=turn)
        assert rules.shoots_again([True]) is (turn is TurnRule.AGAIN)
        assert not rules.shoots_again([False])


def test_a_salvo_and_silence_do_not_go_together() -> None:
    with pytest.raises(ImpossibleRules, match="do not go together"):
        Rules.of(turn_rule=TurnRule.SALVO, announce=Announce.HIT)
    assert Rules.of(contact=Contact.NONE, announce=Announce.HIT).is_silent
