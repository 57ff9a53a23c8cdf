"""The ladder of the bots: which levels a player has beaten.

A level is beaten by two wins in a row without hints or taking moves back; a draw breaks the row.
"""

from typing import Final

from schiffe.bashni import GAME
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.logbook.own_matches import own_matches
from schiffe.game.statistics.ladder import Ladder
from schiffe.store.match_filters import MatchFilter, MatchPhase

LADDER: Final = Ladder(
    levels=tuple(LEVELS), matches=MatchFilter(game_word=GAME, phase=MatchPhase.OVER), own_matches=own_matches
)
