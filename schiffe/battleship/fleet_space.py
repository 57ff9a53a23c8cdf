"""The check that the fleet of the rules has space on the board."""

from schiffe.battleship.rule_line import RuleValues
from schiffe.battleship.rules.packing import can_be_placed
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.texts.rules import no_space_text
from schiffe.settings.problems import ConflictingSettings


def check_space(parts: RuleValues) -> None:
    """Raise SettingsError if no fleet can be placed under the rules; the check may take seconds."""
    rules = Rules.from_values(parts)
    if not can_be_placed(rules):
        raise ConflictingSettings(lambda: no_space_text(rules))
