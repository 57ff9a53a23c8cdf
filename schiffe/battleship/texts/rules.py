"""Texts about single rules, and about fleets that have no space on the board."""

from schiffe.battleship.rule_line import Announce, Contact, TurnRule
from schiffe.battleship.rule_settings import ANNOUNCE, CONTACT, TURN_RULE
from schiffe.battleship.rules.packing import FleetFit, max_ship_count, room_for, smallest_size
from schiffe.battleship.rules.rules import Rules
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import join_or, join_sentences


def no_space_text(rules: Rules) -> str:
    """Return why no fleet can be placed, and what is possible instead."""
    count = len(rules.ship_classes)
    smallest = smallest_size(rules)
    if room_for(rules) is FleetFit.NONE:
        text = ngettext(
            "{count} ship does not fit on a board of {size} x {size}.",
            "{count} ships do not fit on a board of {size} x {size}.",
            count,
        )
    else:
        text = _("A board of {size} x {size} is too tight for {count} ships.")
    alternatives = []
    if max_ships := max_ship_count(rules):
        alternatives.append(_("at most {most} of these ships on this board").format(most=max_ships))
    alternatives.append(_("all of them on a board of {smallest} x {smallest} or more").format(smallest=smallest))
    return join_sentences(
        text.format(count=count, size=rules.size),
        contact_rule_text(rules.contact),
        _("Possible: {words}").format(words=join_or(alternatives)),
    )


def contact_rule_text(contact: Contact) -> str:
    return CONTACT.explanation_text(contact.value)


def turn_rule_text(turn_rule: TurnRule) -> str:
    """Return a sentence about the number of shots in a turn."""
    return TURN_RULE.explanation_text(turn_rule.value)


def announce_rule_text(announce: Announce) -> str:
    """Return what a player learns when a ship sinks, in a sentence."""
    return ANNOUNCE.explanation_text(announce.value)
