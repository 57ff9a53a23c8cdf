"""The levels of the bots: what they are called, and how they play; ``bots`` has a module for each."""

from typing import Final

from schiffe.game.info import Level
from schiffe.language.i18n import _, pgettext

LEVELS: Final = {
    "easy": Level(lambda: pgettext("level", "easy"), lambda: _("for first games: fires at random")),
    "medium": Level(lambda: pgettext("level", "medium"), lambda: _("for a casual game: sinks what it hits")),
    "clever": Level(
        lambda: pgettext("level", "clever"), lambda: _("for practice: rates squares by the hits next to them")
    ),
    "hard": Level(
        lambda: pgettext("level", "hard"),
        lambda: _("for experienced players: hunts on diagonals"),
    ),
    "genius": Level(lambda: pgettext("level", "genius"), lambda: _("for experts: fires where a ship is most likely")),
    "rival": Level(
        lambda: pgettext("level", "rival"), lambda: _("even stronger than genius: learns where you place your ships")
    ),
}
"""The levels by the words for them, the weakest first, as ``bench`` measures them.

In each language their names begin with different letters, which are their keys in menus.
"""
REFERENCE: Final = "density"
"""A bot for ``bench`` alone, which measures all others against it: see its module."""
LEARNING: Final = frozenset({"rival"})
"""Those of them that make use of what is known of where a person lays ships."""


def fleet_of_the_day() -> str:
    """Return what the fleet is called that a person fires at alone."""
    return _("fleet of the day")


def level_name(level: str) -> str:
    """Return the name of a bot's level, which is what the bot itself is called wherever it plays."""
    return LEVELS[level].name() if level in LEVELS else level
