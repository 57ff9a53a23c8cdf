"""The bot, which searches and errs according to its level.

A level errs by adding random noise to the score of every move: it often picks the second best of two close moves, but
rarely overlooks a capture. Such mistakes make a weak level more pleasant to play against than random moves.
"""

from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Final

from schiffe.bashni.levels import LevelStrength
from schiffe.bashni.rules.position import Limits, Position, legal_moves
from schiffe.bashni.search.search import MAX_DEPTH, Report, Search, SearchMemory, SearchResult, Stop, ignore

_NO_LIMIT: Final = 1_000_000
"""A number of plies that no game reaches."""


@dataclass
class Bot:
    """A computer player that keeps its search results from move to move.

    Attributes:
        seed: the seed of its mistakes, so that a resumed match repeats them.
    """

    strength: LevelStrength
    seed: int = 0
    limits: Limits = field(default_factory=Limits)
    memory: SearchMemory = field(default_factory=SearchMemory)

    def choose(self, position: Position, stop: Stop, report: Report = ignore) -> SearchResult:
        """Return the move to make in a position, which must have a legal move.

        ``report`` is called with every better move that is found. When ``stop`` returns True, the best move so far is
        returned within some milliseconds. An only legal move is returned without a search, with a score of 0. Limits
        that the position has exceeded are ignored.

        Raises:
            ValueError: no move is legal.
        """
        legal = legal_moves(position)
        if not legal:
            raise ValueError("no move is legal")
        depth = self.strength.depth
        if depth is None and len(legal) > 1:
            limits = effective_limits(self.limits, position)
            return Search(position, limits, self.memory, stop).deepen(MAX_DEPTH, report)
        result = SearchResult(move=legal[0], score=0, depth=0, node_count=0)
        if depth is not None and len(legal) > 1:
            result = self._choose_with_noise(position, depth, stop) or result
        report(result)
        return result

    def _choose_with_noise(self, position: Position, depth: int, stop: Stop) -> SearchResult | None:
        """Return the best move after random noise is added to the scores; None if a stop comes before the first score.

        The memory is a new one, which keeps only the marks: the move must be the same if the match is resumed.
        """
        memory = SearchMemory(self.memory.megabytes, self.memory.marks)
        limits = effective_limits(self.limits, position)
        search = Search(position=position, limits=limits, memory=memory, stop=stop)
        scores = search.score_moves(depth)
        if not scores:
            return None
        rng = Random(f"{self.seed} {position.side_to_move} {position.ply}")
        noisy_scores = {move: score + rng.gauss(0, self.strength.noise) for move, score in scores.items()}
        best = max(scores, key=noisy_scores.__getitem__)
        return SearchResult(move=best, score=scores[best], depth=depth, node_count=search.node_count)

    def think_ahead(self, position: Position, is_enough: Stop, stop: Stop) -> None:
        """Search while the other side is to move, so that the next search gets deeper.

        Search what follows the expected move until ``is_enough`` returns True, then all moves until ``stop`` does. Once
        ``stop`` returns True, either search ends within some milliseconds.
        """
        if not self.strength.thinks_ahead or not legal_moves(position):
            return
        search = partial(Search, limits=effective_limits(self.limits, position), memory=self.memory)
        move = search(position).expected_move()
        reply_position = position.after(move) if move else None
        if reply_position and legal_moves(reply_position):
            search(reply_position, stop=lambda: is_enough() or stop()).deepen(MAX_DEPTH)
        search(position, stop=stop).deepen(MAX_DEPTH)


def effective_limits(limits: Limits, position: Position) -> Limits:
    """Return the limits without exceeded ones, because a gameserver may use others and not send them."""
    return Limits(
        plies=limits.plies if position.ply < limits.plies else _NO_LIMIT,
        plies_without_queen=limits.plies_without_queen
        if position.plies_without_queen < limits.plies_without_queen
        else _NO_LIMIT,
    )
