"""The judge of moves: it finds the hint before one, and compares each with the best one after a game.

It looks at ``HINT_NODES`` positions for the best move of one, which takes too long for every move of a game. So a short
scan tells first which moves seem to have cost something; they are charged only where the judge says so, too.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, NamedTuple, TypeAlias

from schiffe.bashni.match.state import PlayedMove
from schiffe.bashni.rules.position import Limits, Move, Position, after, legal_moves
from schiffe.bashni.search.evaluation import TowerMarks
from schiffe.bashni.search.player import still_valid
from schiffe.bashni.search.search import DECIDED, DEEPEST, Found, Memory, Search, after_nodes

HINT_NODES: Final = 60_000
"""The number of positions that the judge looks at, in half a second.

Against ``master`` with 60,000 positions a move its hints won 4 games, drew 2 and lost 2; with 20,000 they won 2, drew 1
and lost 5.
"""
SCAN_DEPTHS: Final = range(6, 13)
"""Plies that a scan looks ahead, at least and at most."""
SCAN_NODES: Final = 4000
"""The number of positions after which a scan ends, about 40 ms: one ply more takes up to five times as many."""
MOVES_SHOWN: Final = 3
"""The number of moves that an analysis shows."""
LEAST_COST: Final = 100
"""The least cost of such a move, in hundredths of a man's tower."""
_MEGABYTES: Final = 32


Checkpoint: TypeAlias = Callable[[], None]
"""Called every few nodes of a search; ends it by raising."""


def _no_checkpoint() -> None:
    """Let a search run to its end."""


def with_checkpoint(stop: Callable[[], bool], checkpoint: Checkpoint) -> Callable[[], bool]:
    """Return a function that passes the checkpoint before it asks whether a search is to stop."""

    def stop_or_raise() -> bool:
        checkpoint()
        return stop()

    return stop_or_raise


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


class Judge:
    """The judge of one position, which has a legal move; it finds the best one at once.

    What it says follows from position and limits alone, so nothing is kept from one position to the next but marks. The
    effort is a number of positions, never a time: a hint that is followed must be as good after the game.
    """

    def __init__(
        self,
        position: Position,
        limits: Limits,
        marks: TowerMarks,
        times: int = 1,
        *,
        checkpoint: Checkpoint = _no_checkpoint,
    ) -> None:
        """Find the best move, with so many times the usual effort."""
        self._max_nodes = times * HINT_NODES
        self._checkpoint = checkpoint
        self._position = position
        self._limits = still_valid(limits, position)
        self._memory = Memory(_MEGABYTES, marks)
        first, *others = legal_moves(position)
        self._best = self._found(DEEPEST) if others else Found(first, 0, depth=0, nodes=0)

    @property
    def best(self) -> Move:
        """The move that is worth most, which a hint shows."""
        return self._best.move

    def cost_of(self, played: PlayedMove, checkpoint: Checkpoint = _no_checkpoint) -> CostlyMove | None:
        """Return what a move in the position has cost, as far ahead as the best one was looked at."""
        self._checkpoint = checkpoint
        reply_to_best = self._reply(self.best)
        best_score = played_score = self._best.score
        if played.move != self.best:
            played_score = self._found(self._best.depth, played.move).score
        loss = loss_of(best_score, played_score)
        if loss is None:
            return None
        return CostlyMove(
            played,
            self.best,
            loss=loss,
            cost=best_score - played_score,
            reply=self._reply(played.move),
            reply_to_best=reply_to_best,
        )

    def _found(self, deepest: int, only: Move | None = None) -> Found:
        found: list[Found] = []
        stop = with_checkpoint(after_nodes(self._max_nodes), self._checkpoint)
        search = Search(self._position, self._limits, memory=self._memory, stop=stop)
        search.deepen(deepest, found.append, only)
        return found[-1]

    def _reply(self, move: Move) -> Move | None:
        """Return the best reply to the move that was looked at last; None where that ends the game."""
        return Search(after(self._position, move), self._limits, memory=self._memory, stop=after_nodes(0)).expected()


def loss_of(best_score: int, played_score: int) -> Loss | None:
    """Return what a move loses beside the best one; None if next to nothing."""
    if best_score - played_score < LEAST_COST or played_score > DECIDED or best_score < -DECIDED:
        return None
    if best_score > DECIDED:
        return Loss.WIN
    if played_score < -DECIDED:
        return Loss.GAME
    return Loss.MEN


def seems_costly(
    played: PlayedMove, limits: Limits, marks: TowerMarks, checkpoint: Checkpoint = _no_checkpoint
) -> bool:
    """Return whether a move seems to have cost something, in a scan."""
    position = played.before
    stop = with_checkpoint(lambda: False, checkpoint)
    search = Search(position, still_valid(limits, position), memory=Memory(_MEGABYTES, marks), stop=stop)
    scores = {played.move: 0}
    for depth in SCAN_DEPTHS:
        scores = search.scores(depth)
        if len(scores) == 1 or search.nodes > SCAN_NODES:
            break
    return loss_of(max(scores.values()), scores[played.move]) is not None


class JudgedMove(NamedTuple):
    """A move beside the best one; ``costly`` tells what it has given away, None where it was about as good."""

    best: Move
    costly: CostlyMove | None


def judged_move(played: PlayedMove, limits: Limits, marks: TowerMarks) -> JudgedMove:
    """Compare a move with the best one."""
    judge = Judge(played.before, limits, marks)
    return JudgedMove(judge.best, judge.cost_of(played) if seems_costly(played, limits, marks) else None)


def costly_move(
    played: PlayedMove,
    limits: Limits,
    marks: TowerMarks,
    *,
    judge: Judge | None = None,
    checkpoint: Checkpoint = _no_checkpoint,
) -> CostlyMove | None:
    """Return what a move has cost; None where it was about as good as any, or where a hint had shown it.

    ``judge`` is that of its position, where there is one already.
    """
    if played.followed_hint or not seems_costly(played, limits, marks, checkpoint):
        return None
    if judge is None:
        judge = Judge(played.before, limits, marks, checkpoint=checkpoint)
    return judge.cost_of(played, checkpoint)


def is_confirmed(move: CostlyMove, limits: Limits, marks: TowerMarks) -> bool:
    """Return whether a closer look, with twice the effort, finds the same move best."""
    return Judge(move.played.before, limits, marks, times=2).best == move.best
