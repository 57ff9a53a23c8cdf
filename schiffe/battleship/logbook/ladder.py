"""The ladder of the bots: which levels a player has beaten.

A level is beaten by two wins in a row, under any rules, without a hint.
"""

from typing import Final

from schiffe.battleship import DAY_MARK, GAME
from schiffe.battleship.levels import LEVELS
from schiffe.battleship.logbook.own_games import own_games
from schiffe.game.statistics.ladder import Ladder
from schiffe.store.matches import MatchFilter

_MATCHES: Final = MatchFilter(game=GAME, is_over=True, without=(DAY_MARK,))
# A game counts if it was decided without hints.
LADDER: Final = Ladder(
    levels=tuple(LEVELS),
    matches=_MATCHES,
    own_games=own_games,
    counts=lambda game: game.has_won is not None and not game.hints,
)
