"""The levels of the bots: their names, and how they play; ``bots`` has a module for each."""

from typing import Final

from schiffe.game.level import Level
from schiffe.language.i18n import Text, _

LEVELS: Final = {
    "easy": Level(Text("easy", context="level"), Text("for first games: fires at random")),
    "medium": Level(Text("medium", context="level"), Text("for a casual game: sinks what it hits")),
    "clever": Level(Text("clever", context="level"), Text("for practice: rates squares by the hits next to them")),
    "hard": Level(
        Text("hard", context="level"),
        Text("for experienced players: hunts on diagonals"),
    ),
    "genius": Level(Text("genius", context="level"), Text("for experts: fires where a ship is most likely")),
    "rival": Level(
        Text("rival", context="level"), Text("even stronger than genius: learns where you place your ships")
    ),
}
"""The levels by their words in settings and files, the weakest first, as measured by ``bench``.

In each language their names begin with different letters, which are their keys in menus.
"""
REFERENCE_BOT: Final = "density"
"""The bot that ``bench`` compares all others with; it plays nowhere else."""
LEARNING_LEVELS: Final = frozenset({"rival"})
"""The levels that learn where a person places ships."""


def fleet_of_the_day_text() -> str:
    """Return the name of the opponent in a match against the fleet of the day."""
    return _("fleet of the day")


def level_name(level: str) -> str:
    """Return the name of a level, which is also the name of its bot."""
    return str(LEVELS[level].name) if level in LEVELS else level
