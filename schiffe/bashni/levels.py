"""The levels of the computer player; ``search.player`` does what they say."""

from dataclasses import dataclass
from typing import Final

from schiffe.language.i18n import _, pgettext


@dataclass(frozen=True, slots=True)
class Level:
    """How well the computer plays."""

    name: str
    depth: int | None
    """Plies that it looks ahead, and captures to their end; none is as many as there is time for."""
    noise: int = 0
    """The standard deviation of its misjudgement, in hundredths of a man's tower."""


LEVELS: Final = {
    level.name: level
    for level in (Level("easy", 1, 150), Level("medium", 2, 60), Level("hard", 5, 15), Level("master", None))
}
"""All levels by name, the weakest first."""
STRONGEST: Final = "master"


def level_name(level: str) -> str:
    """The name of a level of the computer player."""
    names = {
        "easy": pgettext("level", "easy"),
        "medium": pgettext("level", "medium"),
        "hard": pgettext("level", "hard"),
        "master": pgettext("level", "master"),
    }
    return names.get(level, level)


def computer_name(level: str) -> str:
    """What the computer player of a level is called in a match."""
    return _("Computer ({level})").format(level=level_name(level))
