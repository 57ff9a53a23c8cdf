"""The ladder of the bots: which levels a player has beaten.

A level is beaten by two wins in a row, under any rules, without a hint.
"""

from typing import Final

from schiffe.battleship import DAY_MARK, GAME
from schiffe.battleship.levels import LEVELS
from schiffe.battleship.logbook.own_games import BattleshipGame, own_games
from schiffe.game.statistics.ladder import Ladder
from schiffe.store.matches import MatchFilter


def _counts(game: BattleshipGame) -> bool:
    """Return whether a game was decided without hints."""
    return game.has_won is not None and not game.hints


_MATCHES: Final = MatchFilter(game=GAME, is_over=True, without=(DAY_MARK,))
LADDER: Final = Ladder(tuple(LEVELS), _MATCHES, own_games, counts=_counts)
