"""The judge of moves, which finds hints and compares the moves of a match with the best ones.

The judge searches ``HINT_NODES`` nodes for a best move, which takes too long for every move of a match. A short scan
therefore finds the moves that seem costly first, and the judge decides only about these.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, NamedTuple, Self

from schiffe.bashni.match.state import MoveInPosition
from schiffe.bashni.rules.position import Limits, Move, Position, legal_moves
from schiffe.bashni.search.bot import effective_limits
from schiffe.bashni.search.evaluation import TowerMarks
from schiffe.bashni.search.search import DECIDED, MAX_DEPTH, Search, SearchMemory, Stop, never_stop

HINT_NODES: Final = 60_000
"""The number of nodes that the judge searches, in half a second.

Against the level master with 60,000 nodes a move its hints won 4 matches, drew 2 and lost 2; with 20,000 nodes they
won 2, drew 1 and lost 5.
"""
SCAN_DEPTHS: Final = range(6, 13)
"""The depths of a scan, from the least to the greatest."""
SCAN_NODES: Final = 4000
"""The number of nodes, about 40 ms, after which a scan goes no deeper: each ply takes up to five times as many."""
MAX_SHOWN_MOVES: Final = 3
"""The number of moves that an analysis shows."""
MIN_COST: Final = 100
"""The cost from which a move counts as costly, in hundredths of a man's tower."""
_MEGABYTES: Final = 32


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


class _PositionSearch(NamedTuple):
    """A search of one position, which ends after ``max_nodes`` nodes."""

    position: Position
    limits: Limits
    memory: SearchMemory
    max_nodes: int

    def find_best(self, max_depth: int, stop: Stop, only: Move | None = None) -> _FoundMove:
        """Search all moves, or ``only`` one, and return the best."""
        best = Search(self.position, self.limits, self.memory, stop, self.max_nodes).deepen(max_depth, only=only)
        reply = Search(self.position.after(best.move), self.limits, self.memory).expected_move()
        return _FoundMove(move=best.move, score=best.score, depth=best.depth, reply=reply)


class Judge:
    """The judge of one position, which knows its best move.

    Its judgement depends only on the position and the limits, so only the marks are shared between positions. Its
    effort is a number of nodes, never a time: a hint must still be the best move in the analysis after the match.
    """

    def __init__(self, search: _PositionSearch, best: _FoundMove) -> None:
        self._search = search
        self._best = best

    @classmethod
    def of_position(
        cls, position: Position, limits: Limits, marks: TowerMarks, stop: Stop = never_stop, *, effort: int = 1
    ) -> Self:
        """Search a position with a legal move for the best one, with ``effort`` times the usual number of nodes."""
        search = _PositionSearch(
            position,
            limits=effective_limits(limits, position),
            memory=SearchMemory(_MEGABYTES, marks),
            max_nodes=effort * HINT_NODES,
        )
        moves = legal_moves(position)
        if len(moves) == 1:
            return cls(search, _FoundMove(move=moves[0], score=0, depth=0, reply=None))
        return cls(search, search.find_best(MAX_DEPTH, stop))

    @property
    def best(self) -> Move:
        """The best move, which a hint shows."""
        return self._best.move

    def knows(self, position: Position, limits: Limits) -> bool:
        return (self._search.position, self._search.limits) == (position, effective_limits(limits, position))

    def compare(self, played: MoveInPosition, stop: Stop = never_stop) -> CostlyMove | None:
        """Return the costly move, searched as deeply as the best one; None if the played move was about as good."""
        best = self._best
        searched = best if played.move == best.move else self._search.find_best(best.depth, stop, only=played.move)
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


def loss_of(best_score: int, played_score: int) -> LossKind | None:
    """Return the loss by the played move compared to the best one; None if it was about as good."""
    if best_score - played_score < MIN_COST or played_score > DECIDED or best_score < -DECIDED:
        return None
    if best_score > DECIDED:
        return LossKind.WIN
    if played_score < -DECIDED:
        return LossKind.MATCH
    return LossKind.MEN


def seems_costly(played: MoveInPosition, limits: Limits, marks: TowerMarks, stop: Stop) -> bool:
    """Return whether a short scan finds that a move was costly."""
    position = played.position_before
    memory = SearchMemory(_MEGABYTES, marks)
    search = Search(position=position, limits=effective_limits(limits, position), memory=memory, stop=stop)
    scores = {played.move: 0}
    for depth in SCAN_DEPTHS:
        scores = search.score_moves(depth)
        if len(scores) == 1 or search.node_count > SCAN_NODES:
            break
    return loss_of(max(scores.values()), scores[played.move]) is not None


class JudgedMove(NamedTuple):
    """The result of judging a move: the best move, and the costly one, or None if it was about as good."""

    best_move: Move
    costly_move: CostlyMove | None


def judge_move(played: MoveInPosition, limits: Limits, marks: TowerMarks) -> JudgedMove:
    judge = Judge.of_position(played.position_before, limits, marks)
    return JudgedMove(judge.best, find_costly_move(played, limits, marks, judge=judge))


def find_costly_move(
    played: MoveInPosition,
    limits: Limits,
    marks: TowerMarks,
    stop: Stop = never_stop,
    *,
    judge: Judge | None = None,
) -> CostlyMove | None:
    """Return the costly move; None if it was about as good as the best one, or shown by a hint.

    ``judge`` is asked if it knows the position; otherwise the position gets a judge of its own.
    """
    if played.follows_hint or not seems_costly(played, limits, marks, stop):
        return None
    if judge is None or not judge.knows(played.position_before, limits):
        judge = Judge.of_position(played.position_before, limits, marks, stop)
    return judge.compare(played, stop)


def is_confirmed(move: CostlyMove, limits: Limits, marks: TowerMarks) -> bool:
    """Return whether a search with twice the effort finds the same best move."""
    judge = Judge.of_position(move.played_move.position_before, limits, marks, effort=2)
    return judge.best == move.best_move
