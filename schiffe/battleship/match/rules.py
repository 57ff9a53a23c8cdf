"""The rules that settings make, and whether a fleet has room under them."""

from schiffe.battleship.rule_line import RuleParts
from schiffe.battleship.rule_settings import CONTACT, rule_parts
from schiffe.battleship.rules.packing import Fit, can_be_placed, most_ships, room_for, smallest_size
from schiffe.battleship.rules.variants import Contact, Rules
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import join_or, sentences
from schiffe.settings.problems import Problem, SettingsError
from schiffe.settings.schema import Settings


def rules_of(settings: Settings) -> Rules:
    """Return the rules that settings make; raises SettingsError when two of their parts contradict each other."""
    return Rules.from_parts(rule_parts(settings))


def check_space(line: RuleParts) -> None:
    """See that a fleet can be placed under rules, which may take seconds; raises SettingsError where it cannot."""
    rules = Rules.from_parts(line)
    if not can_be_placed(rules):
        raise SettingsError(Problem.CONFLICT, possible=lambda: no_room(rules))


def no_room(rules: Rules) -> str:
    """Return why a fleet cannot be placed, and what is possible instead."""
    count, smallest = len(rules.ships), smallest_size(rules)
    if room_for(rules) is Fit.NONE:
        text = ngettext(
            "{count} ship does not fit on a board of {size} x {size}.",
            "{count} ships do not fit on a board of {size} x {size}.",
            count,
        )
    else:
        text = _("A board of {size} x {size} is too tight for {count} ships.")
    most = most_ships(rules)
    could_be = [_("at most {most} of these ships on this board")] if most else []
    could_be.append(_("all of them on a board of {smallest} x {smallest} or more"))
    possible = _("Possible: {words}").format(words=join_or(could_be))
    return sentences(
        text.format(count=count, size=rules.grid.size),
        contact_rule(rules.contact),
        possible.format(most=most, smallest=smallest),
    )


def contact_rule(contact: Contact) -> str:
    """Return the rule about ships that touch, as a sentence."""
    return CONTACT.explanation(contact.value)
