"""The levels of the computer player: what they are called, and how they play; ``search.player`` does what they say."""

from typing import Final

from schiffe.game.game import Level
from schiffe.language.i18n import _, pgettext

LEVELS: Final = {
    "easy": Level(lambda: pgettext("level", "easy"), lambda: _("looks one move ahead, and misjudges much")),
    "medium": Level(lambda: pgettext("level", "medium"), lambda: _("looks two moves ahead, and misjudges some")),
    "hard": Level(lambda: pgettext("level", "hard"), lambda: _("looks five moves ahead")),
    "master": Level(lambda: pgettext("level", "master"), lambda: _("looks ahead as far as it gets in a second")),
}
"""The levels by the words for them, the weakest first."""


def levels_note() -> str:
    """How many levels there are, for menus: who adds one says another number here."""
    return _("four levels")


def level_name(level: str) -> str:
    """The name of a level of the computer player, which is what it is called wherever it plays."""
    return LEVELS[level].name() if level in LEVELS else level
