"""The rules that settings make."""

from schiffe.battleship.rule_settings import rule_parts
from schiffe.battleship.rules.variants import Rules
from schiffe.settings.schema import Settings


def rules_of(settings: Settings) -> Rules:
    """Return the rules that settings make; raises SettingsError if two of their parts contradict each other."""
    return Rules.from_parts(rule_parts(settings))
