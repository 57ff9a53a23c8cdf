"""The judge of moves: it finds the hint before one, and compares each with the best one after a game."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Final, NamedTuple

from schiffe.bashni.match.state import MatchState, PlayedMove
from schiffe.bashni.rules.position import Colour, Limits, Move, Position, after, game_over
from schiffe.bashni.search.evaluation import TowerMarks
from schiffe.bashni.search.player import still_valid
from schiffe.bashni.search.search import DECIDED, Memory, Search
from schiffe.process.tasks import in_daemon_thread

DEPTHS: Final = range(6, 13)
"""Plies that the judge looks ahead, at least and at most."""
ENOUGH: Final = 4000
"""With so many positions, about 40 ms, it has looked at enough: one ply more takes up to five times as many."""
COSTLY: Final = 3
"""How many moves an analysis shows."""
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
        reply: the best move of the other side after it; None where that ended the game.
        reply_to_best: the same after the better one.
    """

    played: PlayedMove
    best: Move
    loss: Loss
    cost: int
    reply: Move | None = None
    reply_to_best: Move | None = None

    @property
    def number(self) -> int:
        """Of which move of the match it is, from 1; those of both sides count."""
        return self.played.before.ply + 1


def judged(position: Position, limits: Limits, marks: TowerMarks, enough: int = ENOUGH) -> dict[Move, int]:
    """Return what every legal move is worth, in hundredths of a man's tower, for a hint and for the analysis alike.

    It follows from position and limits alone, so nothing is kept from one position to the next but marks. The effort is
    a number of positions, never a time: a hint that is followed must be as good after the game.
    """
    search, scores = Search(position, still_valid(limits, position), Memory(_MEGABYTES, marks), lambda: False), {}
    for depth in DEPTHS:
        scores = search.scores(depth)
        if len(scores) == 1 or search.nodes > enough:
            break
    return scores


def best_move(scores: Mapping[Move, int]) -> Move:
    """Return the move that is worth most, which a hint shows."""
    return max(scores, key=scores.__getitem__)


async def good_move(state: MatchState) -> Move:
    """Return the move that a hint shows; works off the loop and can be cancelled. There has to be a legal one."""
    return best_move(await in_daemon_thread(partial(judged, state.position, state.limits, TowerMarks())))


class JudgedMove(NamedTuple):
    """A move beside the best one; ``costly`` tells what it has given away, None where it was about as good."""

    best: Move
    costly: CostlyMove | None


def judged_move(played: PlayedMove, limits: Limits, marks: TowerMarks) -> JudgedMove:
    """Compare a move with the best one."""
    scores = judged(played.before, limits, marks)
    best = best_move(scores)
    most, made = scores[best], scores[played.move]
    if most - made < LEAST or made > DECIDED or most < -DECIDED:
        return JudgedMove(best, None)
    loss = Loss.WIN if most > DECIDED else Loss.GAME if made < -DECIDED else Loss.MEN
    replies = (_reply(after(played.before, move), limits, marks) for move in (played.move, best))
    return JudgedMove(best, CostlyMove(played, best, loss, most - made, *replies))


def _reply(position: Position, limits: Limits, marks: TowerMarks) -> Move | None:
    """Return the best move in a position; None where the game is over."""
    return None if game_over(position, limits) else best_move(judged(position, limits, marks))


def costly_move(played: PlayedMove, limits: Limits, marks: TowerMarks) -> CostlyMove | None:
    """Return what a move has cost; None where it was about as good as any, or where a hint had shown it."""
    return None if played.followed_hint else judged_move(played, limits, marks).costly


async def costly_moves(state: MatchState, sides: Collection[Colour]) -> tuple[CostlyMove, ...]:
    """Return the costly moves of some sides, the worst first; works off the loop and can be cancelled."""
    marks, found = TowerMarks(), []
    for played in state.history:
        if played.side in sides:
            found.append(await in_daemon_thread(partial(costly_move, played, state.limits, marks)))
    return tuple(sorted(filter(None, found), key=lambda move: -move.cost))
