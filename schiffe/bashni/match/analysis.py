"""The judge of moves, which finds hints and compares the moves of a match with the best ones.

The judge searches ``HINT_NODES`` nodes for a best move, which takes too long for every move of a match. A short scan
therefore finds the moves that seem costly first, and the judge decides only about these.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, NamedTuple, TypeAlias

from schiffe.bashni.match.state import MoveInPosition
from schiffe.bashni.rules.position import Limits, Move, Position, legal_moves
from schiffe.bashni.search.bot import effective_limits
from schiffe.bashni.search.evaluation import TowerMarks
from schiffe.bashni.search.search import DECIDED, MAX_DEPTH, Search, SearchMemory, SearchResult, stop_after_nodes

HINT_NODES: Final = 60_000
"""The number of nodes that the judge searches, in half a second.

Against the level master with 60,000 nodes a move its hints won 4 matches, drew 2 and lost 2; with 20,000 nodes they
won 2, drew 1 and lost 5.
"""
SCAN_DEPTHS: Final = range(6, 13)
"""The depths of a scan, from the least to the greatest."""
SCAN_NODES: Final = 4000
"""The number of nodes, about 40 ms, after which a scan goes no deeper: each ply takes up to five times as many."""
MOVES_SHOWN: Final = 3
"""The number of moves that an analysis shows."""
MIN_COST: Final = 100
"""The cost from which a move counts as costly, in hundredths of a man's tower."""
_MEGABYTES: Final = 32

Checkpoint: TypeAlias = Callable[[], None]
"""A function called every few nodes of a search, which can end the search by raising an exception."""


def _no_checkpoint() -> None:
    """Let a search continue."""


def with_checkpoint(stop: Callable[[], bool], checkpoint: Checkpoint) -> Callable[[], bool]:
    """Return a stop function that calls the checkpoint first."""

    def stop_or_raise() -> bool:
        checkpoint()
        return stop()

    return stop_or_raise


class LossKind(Enum):
    """The kinds of loss by a costly move."""

    WIN = auto()
    MATCH = auto()
    """The match could have been saved, or lost later."""
    MEN = auto()


@dataclass(frozen=True)
class CostlyMove:
    """A move that was clearly worse than the best one.

    Attributes:
        cost: the difference, in hundredths of a man's tower.
        reply: the best reply to the played move; None if that ended the match.
        reply_to_best: the best reply to the best move; None if that ends the match.
    """

    played_move: MoveInPosition
    best_move: Move
    loss: LossKind
    cost: int
    reply: Move | None = None
    reply_to_best: Move | None = None

    @property
    def move_number(self) -> int:
        """The number of the move in the match, from 1, counting both sides."""
        return self.played_move.position_before.ply + 1


class _FoundMove(NamedTuple):
    """The best move that a search found.

    Attributes:
        depth: the plies that the search looked ahead.
        reply: the best reply to it, if one is known.
    """

    move: Move
    score: int
    depth: int
    reply: Move | None


class Judge:
    """The judge of one position, which must have a legal move.

    Its judgement depends only on the position and the limits, so only the marks are shared between positions. Its
    effort is a number of nodes, never a time: a hint must still be the best move in the analysis after the match.
    """

    def __init__(
        self,
        position: Position,
        limits: Limits,
        marks: TowerMarks,
        effort: int = 1,
        checkpoint: Checkpoint = _no_checkpoint,
    ) -> None:
        """Search for the best move, with ``effort`` times the usual number of nodes."""
        self._position = position
        self._limits = effective_limits(limits, position)
        self._memory = SearchMemory(_MEGABYTES, marks)
        self._max_nodes = effort * HINT_NODES
        moves = legal_moves(position)
        if len(moves) == 1:
            self._best = _FoundMove(move=moves[0], score=0, depth=0, reply=None)
        else:
            self._best = self._find(MAX_DEPTH, checkpoint)

    @property
    def best(self) -> Move:
        """The best move, which a hint shows."""
        return self._best.move

    def compare(self, played: MoveInPosition, checkpoint: Checkpoint = _no_checkpoint) -> CostlyMove | None:
        """Return the costly move, searched as deeply as the best one; None if the played move was about as good."""
        best = self._best
        searched = best if played.move == best.move else self._find(best.depth, checkpoint, only=played.move)
        loss = loss_of(best.score, searched.score)
        if loss is None:
            return None
        return CostlyMove(
            played_move=played,
            best_move=best.move,
            loss=loss,
            cost=best.score - searched.score,
            reply=searched.reply,
            reply_to_best=best.reply,
        )

    def _find(self, max_depth: int, checkpoint: Checkpoint, only: Move | None = None) -> _FoundMove:
        """Search all moves, or ``only`` one, and return the best."""
        results: list[SearchResult] = []
        stop = with_checkpoint(stop_after_nodes(self._max_nodes), checkpoint)
        self._search(self._position, stop).deepen(max_depth, results.append, only)
        best = results[-1]
        # The search has left the reply in the memory, so it is read without searching any node.
        reply = self._search(self._position.after(best.move), stop_after_nodes(0)).expected_move()
        return _FoundMove(move=best.move, score=best.score, depth=best.depth, reply=reply)

    def _search(self, position: Position, stop: Callable[[], bool]) -> Search:
        """Return a search that shares the memory of this judge."""
        return Search(position=position, limits=self._limits, memory=self._memory, stop=stop)


def loss_of(best_score: int, played_score: int) -> LossKind | None:
    """Return the loss by the played move compared to the best one; None if it was about as good."""
    if best_score - played_score < MIN_COST or played_score > DECIDED or best_score < -DECIDED:
        return None
    if best_score > DECIDED:
        return LossKind.WIN
    if played_score < -DECIDED:
        return LossKind.MATCH
    return LossKind.MEN


def seems_costly(played: MoveInPosition, limits: Limits, marks: TowerMarks, checkpoint: Checkpoint) -> bool:
    """Return whether a short scan finds that a move was costly."""
    position = played.position_before
    stop = with_checkpoint(lambda: False, checkpoint)
    search = Search(
        position=position, limits=effective_limits(limits, position), memory=SearchMemory(_MEGABYTES, marks), stop=stop
    )
    scores = {played.move: 0}
    for depth in SCAN_DEPTHS:
        scores = search.scores(depth)
        if len(scores) == 1 or search.node_count > SCAN_NODES:
            break
    return loss_of(max(scores.values()), scores[played.move]) is not None


class JudgedMove(NamedTuple):
    """The result of judging a move: the best move, and the costly one, or None if it was about as good."""

    best_move: Move
    costly_move: CostlyMove | None


def judge_move(played: MoveInPosition, limits: Limits, marks: TowerMarks) -> JudgedMove:
    judge = Judge(played.position_before, limits, marks)
    return JudgedMove(judge.best, find_costly_move(played, limits, marks, judge=judge))


def find_costly_move(
    played: MoveInPosition,
    limits: Limits,
    marks: TowerMarks,
    *,
    judge: Judge | None = None,
    checkpoint: Checkpoint = _no_checkpoint,
) -> CostlyMove | None:
    """Return the costly move; None if it was about as good as the best one, or shown by a hint.

    ``judge`` is an existing judge of its position, if there is one.
    """
    if played.follows_hint or not seems_costly(played, limits, marks, checkpoint):
        return None
    if judge is None:
        judge = Judge(position=played.position_before, limits=limits, marks=marks, checkpoint=checkpoint)
    return judge.compare(played, checkpoint)


def is_confirmed(move: CostlyMove, limits: Limits, marks: TowerMarks) -> bool:
    """Return whether a search with twice the effort finds the same best move."""
    judge = Judge(move.played_move.position_before, limits, marks, effort=2)
    return judge.best == move.best_move
