"""The levels of the bots: their names, descriptions and strengths, which ``search.bot`` implements."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from schiffe.game.level import Level
from schiffe.language.i18n import Text


class LevelStrength(NamedTuple):
    """The strength of a level.

    Attributes:
        depth: the depth of its search in plies, not counting captures, which it follows to their end. 0 evaluates the
            position after its move; None searches as deeply as time allows.
        noise: the standard deviation of the errors in its scores, in hundredths of a man's tower.
    """

    depth: int | None
    noise: int = 0

    @property
    def thinks_ahead(self) -> bool:
        """True if it also searches during the opponent's turns, to find better moves.

        A level with a fixed depth does not, since its moves must not depend on earlier searches.
        """
        return self.depth is None


@dataclass(frozen=True)
class BotLevel(Level):
    """The level of a bot."""

    strength: LevelStrength


LEVELS: Final = {
    "beginner": BotLevel(
        Text("beginner", context="level"),
        Text("for your first games: sees only its own captures"),
        LevelStrength(0, 60),
    ),
    "easy": BotLevel(
        Text("easy", context="level"),
        Text("once you know the rules: looks one move ahead"),
        LevelStrength(1, 550),
    ),
    "medium": BotLevel(
        Text("medium", context="level"),
        Text("for a casual game: looks two moves ahead"),
        LevelStrength(2, 280),
    ),
    "clever": BotLevel(
        Text("clever", context="level"),
        Text("for practice: looks three moves ahead"),
        LevelStrength(3, 100),
    ),
    "hard": BotLevel(
        Text("hard", context="level"),
        Text("for experienced players: looks six moves ahead"),
        LevelStrength(6, 15),
    ),
    "master": BotLevel(
        Text("master", context="level"),
        Text("for experts: thinks for a second at each move"),
        LevelStrength(None),
    ),
}
"""The levels by their words, the weakest first.

In every language each name has a unique letter, which is its key in menus.
"""


def suggested_level(*, is_first: bool) -> str:
    """Return the level that a menu suggests; for a first match, one that a beginner can beat."""
    return "beginner" if is_first else "easy"


def level_name(level: str) -> str:
    """Return the name of a level in the current language; an unknown level is returned unchanged."""
    return str(LEVELS[level].name) if level in LEVELS else level
