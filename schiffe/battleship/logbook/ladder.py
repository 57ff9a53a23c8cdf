"""The ladder of the bots: which levels a player has beaten.

A level is beaten by two wins in a row, under any rules, without a hint.
"""

from typing import Final

from schiffe.battleship import DAY_MARK, GAME
from schiffe.battleship.levels import LEVELS
from schiffe.battleship.logbook.own_matches import own_matches
from schiffe.game.statistics.ladder import Ladder
from schiffe.store.match_filters import MatchFilter, MatchPhase

LADDER: Final = Ladder(
    levels=tuple(LEVELS),
    matches=MatchFilter(game_word=GAME, phase=MatchPhase.OVER, without=(DAY_MARK,)),
    own_matches=own_matches,
)
