"""The words and numbers that files and other programs know the rules by."""

from schiffe.battleship.rule_line import Announce, Contact, RuleKey, TurnRule
from schiffe.battleship.rules.fleet import FleetProblem, IllegalFleet, IllegalFleetReason
from schiffe.battleship.rules.ships import Outcome, ShipClass


def test_the_words_stay_as_they_are() -> None:
    assert [outcome.value for outcome in Outcome] == ["miss", "hit", "sunk", "won"]
    assert [contact.value for contact in Contact] == ["none", "corners", "sides"]
    assert [turn.value for turn in TurnRule] == ["alternate", "again", "salvo"]
    assert [announce.value for announce in Announce] == ["ship", "sunk", "hit"]
    assert [part.value for part in RuleKey] == ["size", "fleet", "contact", "turn", "announce"]
    assert {kind.value: kind.length for kind in ShipClass} == {
        "flagship": 6, "carrier": 5, "battleship": 4, "cruiser": 3, "submarine": 3, "destroyer": 3, "patrol-boat": 2,
        "torpedo-boat": 1,
    }  # fmt: skip


def test_errors_say_what_is_wrong() -> None:
    assert [str(IllegalFleet(FleetProblem(reason))) for reason in IllegalFleetReason] == [
        "outside", "not a line", "wrong length", "overlaps", "touches a side", "touches a corner", "wrong ships",
    ]  # fmt: skip
