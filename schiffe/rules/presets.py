"""The rule sets that have names."""

from typing import Final

from schiffe.rules.contact import Contact
from schiffe.rules.variants import Announce, Rules, TurnRule

PRESETS: Final = {
    "standard": Rules.of(),
    "hasbro": Rules.of(contact=Contact.SIDES),
    "paper": Rules.of(10, (5, 4, 4, 3, 3, 3, 2, 2, 2, 2), Contact.NONE, TurnRule.AGAIN, Announce.SUNK),
    "morskoi": Rules.of(10, (4, 3, 3, 2, 2, 2, 1, 1, 1, 1), Contact.NONE, TurnRule.AGAIN, Announce.SUNK),
    "salvo": Rules.of(contact=Contact.SIDES, turn=TurnRule.SALVO),
    "fog": Rules.of(announce=Announce.HIT),
    "quick": Rules.of(7, (4, 3, 2)),
}
"""The rules by their names, the usual ones first."""


def preset_of(rules: Rules) -> str | None:
    """The name of rules; None when they have none."""
    return next((name for name, preset in PRESETS.items() if preset == rules), None)
