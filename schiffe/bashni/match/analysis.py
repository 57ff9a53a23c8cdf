"""The cost of moves: each is compared with the best one by a search of fixed depth."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Final

from schiffe.bashni.match.state import MatchState, PlayedMove
from schiffe.bashni.rules.position import Colour, Limits, Move
from schiffe.bashni.search.player import still_valid
from schiffe.bashni.search.search import DECIDED, Memory, Search
from schiffe.process.tasks import in_daemon_thread

DEPTH: Final = 6
"""Plies of the look ahead: about 20 ms for a move."""
LEAST: Final = 100
"""What a move has to cost at least, in hundredths of a man's tower."""
_MEGABYTES: Final = 32


class Loss(Enum):
    """The material that a move gives away."""

    WIN = auto()
    GAME = auto()
    """It could have been held, or not be lost so soon."""
    MEN = auto()


@dataclass(frozen=True)
class CostlyMove:
    """A move that has given something away.

    Attributes:
        best: the one that would have been better.
        cost: how much better, in hundredths of a man's tower.
    """

    played: PlayedMove
    best: Move
    loss: Loss
    cost: int

    @property
    def number(self) -> int:
        """Of which move of the match it is, from 1; those of both sides count."""
        return self.played.before.ply + 1


def costly_move(played: PlayedMove, limits: Limits, memory: Memory) -> CostlyMove | None:
    """Return what a move has cost; None where it was about as good as any."""
    scores = Search(played.before, still_valid(limits, played.before), memory, lambda: False).scores(DEPTH)
    best = max(scores, key=scores.__getitem__)
    before, after = scores[best], scores[played.move]
    if before - after < LEAST or after > DECIDED or before < -DECIDED:
        return None
    loss = Loss.WIN if before > DECIDED else Loss.GAME if after < -DECIDED else Loss.MEN
    return CostlyMove(played, best, loss, before - after)


async def costly_moves(state: MatchState, sides: Collection[Colour]) -> tuple[CostlyMove, ...]:
    """Return the costly moves of some sides, the worst first; works off the loop and can be cancelled."""
    memory, found = Memory(_MEGABYTES), []
    for played in state.history:
        if played.side in sides:
            found.append(await in_daemon_thread(partial(costly_move, played, state.limits, memory)))
    return tuple(sorted(filter(None, found), key=lambda move: -move.cost))
