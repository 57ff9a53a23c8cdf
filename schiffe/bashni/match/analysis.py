"""The judge of moves: it finds the hint before one, and compares each with the best one after a game.

It looks at ``ENOUGH`` positions for the best move of one, which takes too long for every move of a game. So a shorter
look tells first which moves seem to have cost something; they are charged only where the judge says so, too.
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

ENOUGH: Final = 60_000
"""So many positions the judge looks at, in half a second.

Against ``master`` with 60,000 positions a move its hints won 4 games, drew 2 and lost 2; with 20,000 they won 2, drew 1
and lost 5.
"""
SHORT_DEPTHS: Final = range(6, 13)
"""Plies of the shorter look, at least and at most."""
SHORT_ENOUGH: Final = 4000
"""With so many positions, about 40 ms, it has seen enough: one ply more takes up to five times as many."""
COSTLY: Final = 3
"""How many moves an analysis shows."""
LEAST: Final = 100
"""What a move has to cost at least, in hundredths of a man's tower."""
_MEGABYTES: Final = 32


Halt: TypeAlias = Callable[[], None]
"""Is called every few nodes of a search, which what it raises ends."""


def _go_on() -> None:
    """Let a search go on."""


def halting(stop: Callable[[], bool], halt: Halt) -> Callable[[], bool]:
    """Return what asks a search to stop, and lets it be ended meanwhile."""

    def asked() -> bool:
        halt()
        return stop()

    return asked


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
        self, position: Position, limits: Limits, marks: TowerMarks, times: int = 1, *, halt: Halt = _go_on
    ) -> None:
        """Find the best move, with so many times the usual effort."""
        self._enough = times * ENOUGH
        self._halt = halt
        self._position = position
        self._limits = still_valid(limits, position)
        self._memory = Memory(_MEGABYTES, marks)
        first, *others = legal_moves(position)
        self._best = self._found(DEEPEST) if others else Found(first, 0, depth=0, nodes=0)

    @property
    def best(self) -> Move:
        """The move that is worth most, which a hint shows."""
        return self._best.move

    def costly(self, played: PlayedMove, halt: Halt = _go_on) -> CostlyMove | None:
        """Return what a move in the position has cost, as far ahead as the best one was looked at."""
        self._halt = halt
        reply_to_best = self._reply(self.best)
        most = made = self._best.score
        if played.move != self.best:
            made = self._found(self._best.depth, played.move).score
        loss = lost(most, made)
        return loss and CostlyMove(
            played, self.best, loss=loss, cost=most - made, reply=self._reply(played.move), reply_to_best=reply_to_best
        )

    def _found(self, deepest: int, only: Move | None = None) -> Found:
        found: list[Found] = []
        stop = halting(after_nodes(self._enough), self._halt)
        search = Search(self._position, self._limits, memory=self._memory, stop=stop)
        search.deepen(deepest, found.append, only)
        return found[-1]

    def _reply(self, move: Move) -> Move | None:
        """Return the best reply to the move that was looked at last; None where that ends the game."""
        return Search(after(self._position, move), self._limits, memory=self._memory, stop=after_nodes(0)).expected()


def lost(most: int, made: int) -> Loss | None:
    """Return what is lost by a move that is worth so much, where another one is worth most; None if next to nothing."""
    if most - made < LEAST or made > DECIDED or most < -DECIDED:
        return None
    return Loss.WIN if most > DECIDED else Loss.GAME if made < -DECIDED else Loss.MEN


def seems_costly(played: PlayedMove, limits: Limits, marks: TowerMarks, halt: Halt = _go_on) -> bool:
    """Return whether a move seems to have cost something, in a short look ahead."""
    position, stop = played.before, halting(lambda: False, halt)
    search = Search(position, still_valid(limits, position), memory=Memory(_MEGABYTES, marks), stop=stop)
    scores = {played.move: 0}
    for depth in SHORT_DEPTHS:
        scores = search.scores(depth)
        if len(scores) == 1 or search.nodes > SHORT_ENOUGH:
            break
    return lost(max(scores.values()), scores[played.move]) is not None


class JudgedMove(NamedTuple):
    """A move beside the best one; ``costly`` tells what it has given away, None where it was about as good."""

    best: Move
    costly: CostlyMove | None


def judged_move(played: PlayedMove, limits: Limits, marks: TowerMarks) -> JudgedMove:
    """Compare a move with the best one."""
    judge = Judge(played.before, limits, marks)
    return JudgedMove(judge.best, judge.costly(played) if seems_costly(played, limits, marks) else None)


def costly_move(
    played: PlayedMove, limits: Limits, marks: TowerMarks, *, judge: Judge | None = None, halt: Halt = _go_on
) -> CostlyMove | None:
    """Return what a move has cost; None where it was about as good as any, or where a hint had shown it.

    ``judge`` is that of its position, where there is one already.
    """
    if played.followed_hint or not seems_costly(played, limits, marks, halt):
        return None
    return (judge or Judge(played.before, limits, marks, halt=halt)).costly(played, halt)


def is_plain(move: CostlyMove, limits: Limits, marks: TowerMarks) -> bool:
    """Return whether a closer look, with twice the effort, finds the same move best."""
    return Judge(move.played.before, limits, marks, times=2).best == move.best
