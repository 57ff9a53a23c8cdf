"""The ladder of the levels, in both games: a level is beaten by two wins in a row, without help."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from schiffe.language.i18n import _

NEEDED: Final = 2
"""Wins in a row that beat a level."""


class Rung(NamedTuple):
    """A player's results against one level.

    Attributes:
        wins: how many of the last games in a row were won.
        best: the most wins in a row so far.
    """

    wins: int = 0
    best: int = 0

    @property
    def is_beaten(self) -> bool:
        """True if it has been beaten; that never changes back."""
        return self.best >= NEEDED

    @property
    def is_just_beaten(self) -> bool:
        """True if the last game was the win that beats it, for the first time or once more."""
        return self.wins == NEEDED

    def after(self, *, is_won: bool) -> "Rung":
        """Return the rung after one more game."""
        wins = self.wins + 1 if is_won else 0
        return Rung(wins, max(self.best, wins))

    def entry(self, level: str) -> dict[str, str | int | bool]:
        """Return the rung as programs read it."""
        return {"level": level, "beaten": self.is_beaten, "run": self.wins, "best_run": self.best}


class LadderGame(NamedTuple):
    """A game that counts for the ladder: the level that was played against, and whether it was won."""

    level: str
    is_won: bool


def ladder(levels: Sequence[str], games: Iterable[LadderGame]) -> dict[str, Rung]:
    """Return a player's results against each level, the weakest first, after these games in the order they ended."""
    rungs = dict.fromkeys(levels, Rung())
    for game in games:
        if game.level in rungs:
            rungs[game.level] = rungs[game.level].after(is_won=game.is_won)
    return rungs


class Standing(NamedTuple):
    """A player's results against the level of the game that has just ended.

    Attributes:
        above: the next level; None above the strongest.
        counted: whether the game counts for the ladder.
    """

    level: str
    rung: Rung
    above: str | None = None
    counted: bool = True

    @property
    def offered(self) -> str | None:
        """The level to go on with: the next one, where this game has beaten the one below it."""
        return self.above if self.counted and self.rung.is_just_beaten else None


def standing_after(levels: Sequence[str], level: str, games: Sequence[LadderGame], *, counted: bool) -> Standing:
    """Return the results against a level after all these games; ``counted`` tells if the last one is among them."""
    above = dict(pairwise(levels)).get(level)
    return Standing(level, ladder(levels, games)[level], above=above, counted=counted)


def standing_texts(standing: Standing, level_name: Callable[[str], str]) -> list[str]:
    """Return the results against a level in words, and then in few."""
    rung, level = standing.rung, level_name(standing.level)
    beaten = _("{level}: beaten").format(level=level)
    if rung.is_beaten:
        return (
            [_("{level}: beaten, the strongest of all").format(level=level), beaten] if not standing.above else [beaten]
        )
    short = _("{level}: {wins} of {needed}").format(level=level, wins=rung.wins, needed=NEEDED)
    text = _("{level}: one win of two") if rung.wins else _("{level}: no win of two yet")
    return [text.format(level=level), short]


def level_beaten(level: str, above: str) -> str:
    """Return that a level has just been beaten, and which comes next; both by their names."""
    return _("Two wins in a row: you have beaten {level}. Next: {above}.").format(level=level, above=above)
