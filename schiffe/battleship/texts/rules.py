"""The rules of a game in the language of the player: what they are called, and what they say."""

from collections.abc import Mapping

from schiffe.battleship.presets import preset_name, preset_of
from schiffe.battleship.rule_settings import ANNOUNCE, TURN
from schiffe.battleship.rules.line import read_rules, rules_line
from schiffe.battleship.rules.variants import USUAL, WIRE, Announce, Rules, TurnRule
from schiffe.battleship.settings import contact_name
from schiffe.battleship.texts.names import ship_names
from schiffe.language.i18n import ngettext, pgettext
from schiffe.language.text import capital


def rules_title(rules: Rules, own: Mapping[str, str]) -> str:
    """What rules are called: by their preset, or by their name among one's ``own``, which are lines by their names."""
    if preset := preset_of(rules):
        return preset_name(preset)
    line = rules_line(rules)
    unnamed = pgettext("rules", "as over the network") if rules == WIRE else pgettext("rules", "rules of your own")
    return next((name for name, other in own.items() if other == line), unnamed)


def unusual_title(rules: Rules, own: Mapping[str, str]) -> str:
    """The same of rules that have to be named; empty for the usual ones, here and over the network."""
    return "" if rules in (USUAL, WIRE) else rules_title(rules, own)


def line_title(line: str, own: Mapping[str, str]) -> str:
    """The same of rules that are a line in the file; those without a name are that line."""
    try:
        rules = read_rules(line)
    except ValueError:  # of a file that somebody else has written
        return line
    has_name = preset_of(rules) or rules_line(rules) in own.values()
    return unusual_title(rules, own) if has_name or rules == WIRE else line


def rules_sentences(rules: Rules) -> str:
    """What rules say, all five parts of them, in sentences."""
    count, size = len(rules.ships), rules.grid.size
    fleet = ngettext(
        "The board has {size} x {size} squares; each fleet has {count} ship: {ships} ({lengths}).",
        "The board has {size} x {size} squares; each fleet has {count} ships: {ships} ({lengths}).",
        count,
    ).format(size=size, count=count, ships=ship_names(rules.ships), lengths=" ".join(map(str, rules.lengths)))
    clauses = contact_name(rules.contact), turn_clause(rules.turn), announce_clause(rules.announce)
    return " ".join((fleet, *(capital(clause) + "." for clause in clauses)))


def turn_clause(turn: TurnRule) -> str:
    """How many shots a turn has, as a clause."""
    return TURN.explanation(turn.value)


def announce_clause(announce: Announce) -> str:
    """What is told when a ship sinks, as a clause."""
    return ANNOUNCE.explanation(announce.value)
