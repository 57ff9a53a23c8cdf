"""Texts about a match before it begins: its players, its rules and its clock."""

from collections.abc import Mapping

from schiffe.battleship.levels import fleet_of_the_day_text, level_name
from schiffe.battleship.match.request import PlayDaily, Watch
from schiffe.battleship.match.setup import rules_in_settings
from schiffe.battleship.presets import find_preset, preset_name
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.rules.rules import NETWORK_RULES, STANDARD_RULES, Rules
from schiffe.battleship.settings import EXTRA_SHOT_SECONDS, extra_seconds
from schiffe.battleship.texts.rules import announce_rule_text, contact_rule_text, turn_rule_text
from schiffe.battleship.texts.ships import ship_names
from schiffe.game.match.request import PlayBot, PlayTogether, Request
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.names import player_name
from schiffe.language.text import capitalized, join_sentences
from schiffe.settings.schema import Settings
from schiffe.settings.shared import CLOCK


def player_names(request: Request, own_name: str) -> tuple[str, str]:
    """Return the names of the players of a match; ``own_name`` is the name in the settings, which may be empty."""
    own_name = player_name(own_name)
    match request:
        case PlayBot(level):
            return own_name, level_name(level)
        case PlayDaily():
            return own_name, fleet_of_the_day_text()
        case PlayTogether(names):
            return names
        case Watch((first, second)):
            if first == second:
                return f"{level_name(first)} 1", f"{level_name(second)} 2"
            return level_name(first), level_name(second)
        case _:
            return own_name, _("Opponent")


def rules_title(rules: Rules, own_rules: Mapping[str, str]) -> str:
    """Return the name of rules, from the presets or the player's ``own_rules``, lines by name."""
    if preset := find_preset(rules.text):
        return preset_name(preset)
    for name, line in own_rules.items():
        if line == rules.text:
            return name
    return pgettext("rules", "as over the network") if rules == NETWORK_RULES else pgettext("rules", "your own variant")


def unusual_rules_title(rules: Rules, own_rules: Mapping[str, str]) -> str | None:
    """Return the name of rules; None for the usual ones, here and over the network, which need no mention."""
    return None if rules in (STANDARD_RULES, NETWORK_RULES) else rules_title(rules, own_rules)


def stored_rules_title(line: str, own_rules: Mapping[str, str]) -> str | None:
    """Return the name of the rules that a stored line describes, or the line if they have none; None if usual."""
    try:
        rules = Rules.parse(line)
    except ValueError:  # another program has written the file
        return line
    has_name = find_preset(rules.text) is not None or rules.text in own_rules.values()
    return unusual_rules_title(rules, own_rules) if has_name or rules == NETWORK_RULES else line


def clock_text(rules: Rules, seconds: int) -> str:
    """Return how long a turn is, in a sentence; 0 ``seconds`` mean no clock."""
    if not seconds:
        return _("No clock is running.")
    if rules.has_salvos:
        text = ngettext(
            "A turn has {count} second, and {more} more for each shot after the first.",
            "A turn has {count} seconds, and {more} more for each shot after the first.",
            seconds,
        )
        return text.format(count=seconds, more=EXTRA_SHOT_SECONDS)
    text = ngettext("You have {count} second for each shot.", "You have {count} seconds for each shot.", seconds)
    return text.format(count=seconds)


def short_clock_text(rules: Rules, seconds: int) -> str:
    """Return how long the first turn is, in few words."""
    if not seconds:
        return pgettext("value", "no clock")
    return _("{seconds} s a turn").format(seconds=_first_turn_seconds(rules, seconds))


def _first_turn_seconds(rules: Rules, seconds: int) -> int:
    """Return the seconds for the first turn, in which every ship fires if there are salvos."""
    return seconds + extra_seconds(len(rules.ship_classes)) if rules.has_salvos else seconds


def short_board_text(rules: Rules) -> str:
    """Return the size of the board and the number of ships, in few words."""
    size = rules.size
    ships = len(rules.ship_classes)
    text = ngettext("{size}x{size}, {count} ship", "{size}x{size}, {count} ships", ships)
    return text.format(size=size, count=ships)


def short_match_text(settings: Settings) -> str:
    """Describe a match with these settings: the variant, the size of its board and the clock."""
    rules = rules_in_settings(settings)
    title = capitalized(rules_title(rules, settings[OWN_RULES]))
    if not settings[CLOCK]:
        return _("{variant}, {size} x {size}; no clock").format(variant=title, size=rules.size)
    seconds = _first_turn_seconds(rules, settings[CLOCK])
    text = ngettext(
        "{variant}, {size} x {size}; {count} second a turn",
        "{variant}, {size} x {size}; {count} seconds a turn",
        seconds,
    )
    return text.format(variant=title, size=rules.size, count=seconds)


def rules_details_text(rules: Rules, *, is_solo: bool = False) -> str:
    """Describe rules in sentences; turns are left out if the player fires alone (``is_solo``)."""
    count = len(rules.ship_classes)
    size = rules.size
    fleet = ngettext(
        "The board is {size} x {size}. Each fleet has {count} ship: {ships} ({lengths}).",
        "The board is {size} x {size}. Each fleet has {count} ships: {ships} ({lengths}).",
        count,
    ).format(size=size, count=count, ships=ship_names(rules.ship_classes), lengths=" ".join(map(str, rules.lengths)))
    turns = "" if is_solo else turn_rule_text(rules.turn_rule)
    return join_sentences(fleet, contact_rule_text(rules.contact), turns, announce_rule_text(rules.announce))
