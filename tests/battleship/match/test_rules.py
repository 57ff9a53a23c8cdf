"""The rules that settings make."""

from schiffe.battleship.match.setup import rules_in_settings
from schiffe.battleship.rule_line import Announce, Contact, TurnRule
from schiffe.battleship.rules.rules import Rules
from schiffe.settings.schema import Settings


def test_every_part_of_the_rules_can_be_set() -> None:
    chosen = {"size": 9, "fleet": (4, 2), "contact": "sides", "turn": "again", "announce": "sunk"}
    assert rules_in_settings(Settings(chosen)) == Rules.of(9, (4, 2), Contact.SIDES, TurnRule.AGAIN, Announce.SUNK)
