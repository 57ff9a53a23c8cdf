"""The ladder of the bots: which levels a player has beaten.

A level is beaten by two wins in a row, under any rules, without a hint.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

from schiffe.battleship import GAME
from schiffe.battleship.levels import LEVELS
from schiffe.battleship.logbook.statistics import OwnGame, own_games
from schiffe.battleship.match.events import SeatNumber
from schiffe.battleship.match.request import AgainstBot, GameRequest
from schiffe.store.book import Book
from schiffe.store.matches import MatchFilter
from schiffe.store.store import Store

NEEDED: Final = 2
"""Wins in a row that beat a level."""


@dataclass(frozen=True)
class Rung:
    """How a player stands with a level.

    Attributes:
        wins: how many of the last games in a row were won.
        best: the most wins in a row so far.
    """

    wins: int = 0
    best: int = 0

    @property
    def is_beaten(self) -> bool:
        """Whether it has been beaten; that never changes back."""
        return self.best >= NEEDED

    @property
    def is_just_beaten(self) -> bool:
        """Whether the last game was the win that beats it, for the first time or once more."""
        return self.wins == NEEDED

    def after(self, *, is_won: bool) -> "Rung":
        """The rung after one more game."""
        wins = self.wins + 1 if is_won else 0
        return Rung(wins, max(self.best, wins))


def counts(game: OwnGame) -> bool:
    """Whether a game counts here: it was decided, and no hint was taken. Any other game changes nothing."""
    return bool(game.level) and game.has_won is not None and not game.hints


def ladder(games: Iterable[OwnGame]) -> dict[str, Rung]:
    """How a player stands with each level, the weakest first, after these games, in the order in which they ended."""
    rungs = dict.fromkeys(LEVELS, Rung())
    for game in games:
        if counts(game) and game.level in rungs:
            rungs[game.level] = rungs[game.level].after(is_won=bool(game.has_won))
    return rungs


def next_level(level: str) -> str | None:
    """The level above one; None above the strongest."""
    levels = list(LEVELS)
    at = levels.index(level) + 1
    return levels[at] if at < len(levels) else None


def standing(book: Book, names: Collection[str]) -> dict[str, Rung]:
    """The rungs of a player with one of these names; none is beaten where nothing can be read."""
    return ladder(_games(book, names))


def level_to_offer(book: Book, names: Collection[str], played: GameRequest, winner: SeatNumber | None) -> str | None:
    """After a game: the next level, where the player has just beaten one below the strongest; otherwise None."""
    if winner != 0 or not isinstance(played, AgainstBot):
        return None
    games = _games(book, names)
    has_beaten = bool(games) and counts(games[-1]) and ladder(games)[played.level].is_just_beaten
    return next_level(played.level) if has_beaten else None


def _games(book: Book, names: Collection[str]) -> list[OwnGame]:
    wanted = MatchFilter(game=GAME, is_over=True)
    matches = book.attempt(partial(Store.matches, wanted=wanted)) if book.exists else None
    return own_games(matches or (), names)
