"""The levels of the computer player: what they are called, how they play, and what that means for the search.

Each is declared here and nowhere else; ``search.player`` does what its strength says.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from schiffe.game.info import Level
from schiffe.language.i18n import _, pgettext


class Strength(NamedTuple):
    """Playing strengths of the computer.

    Attributes:
        depth: plies that it looks ahead, and captures to their end; 0 is its own move only, with nothing that follows,
            and none is as many as there is time for.
        noise: the standard deviation of its misjudgement, in hundredths of a man's tower.
    """

    depth: int | None
    noise: int = 0

    @property
    def thinks_ahead(self) -> bool:
        """True if it thinks while the other side does, which makes its own next move better.

        Where there is a depth it does not: the moves must not depend on what was looked at before.
        """
        return self.depth is None


@dataclass(frozen=True)
class ComputerLevel(Level):
    """A level of the computer player."""

    strength: Strength


LEVELS: Final = {
    "beginner": ComputerLevel(
        lambda: pgettext("level", "beginner"),
        lambda: _("for your first games: sees only its own captures"),
        Strength(0, 60),
    ),
    "easy": ComputerLevel(
        lambda: pgettext("level", "easy"),
        lambda: _("once you know the rules: looks one move ahead"),
        Strength(1, 550),
    ),
    "medium": ComputerLevel(
        lambda: pgettext("level", "medium"),
        lambda: _("for a casual game: looks two moves ahead"),
        Strength(2, 280),
    ),
    "clever": ComputerLevel(
        lambda: pgettext("level", "clever"),
        lambda: _("for practice: looks three moves ahead"),
        Strength(3, 100),
    ),
    "hard": ComputerLevel(
        lambda: pgettext("level", "hard"),
        lambda: _("for experienced players: looks six moves ahead"),
        Strength(6, 15),
    ),
    "master": ComputerLevel(
        lambda: pgettext("level", "master"),
        lambda: _("for experts: thinks for a second at each move"),
        Strength(None),
    ),
}
"""The levels by the words for them, the weakest first: each looks further ahead than the one before it, or errs less.

In each language their names have enough different letters that each has one of its own, which is its key in menus.
"""


def offered_level(*, is_first: bool) -> str:
    """Return the level to offer in a menu; for a first game, one that a newcomer can beat."""
    return "beginner" if is_first else "easy"


def level_name(level: str) -> str:
    """Return the name of a level of the computer player, which is what it is called wherever it plays."""
    return LEVELS[level].name() if level in LEVELS else level
