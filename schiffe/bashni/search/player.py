"""The computer player: it looks ahead as far as its level does, and misjudges as often.

A level misjudges by adding chance to the score of every move, so that it takes the second best where two are close,
and overlooks a captured piece only now and then. Its mistakes are those of a short look ahead and a vague idea, not
moves drawn by lot, which makes weaker levels more pleasant to play against.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Final

from schiffe.bashni.levels import Strength
from schiffe.bashni.rules.position import Limits, Position, after, legal_moves
from schiffe.bashni.search.search import DEEPEST, Found, Memory, Search

_NO_LIMIT: Final = 1_000_000
"""Plies after which no game ends."""


class StopFlag:
    """A flag that stops a search: when it is set, by a signal handler or another thread, or when its time is over."""

    def __init__(self, seconds: float | None = None) -> None:
        self._until = None if seconds is None else monotonic() + seconds
        self._set = False

    def set(self) -> None:
        """Stop the search the next time it looks, within some milliseconds."""
        self._set = True

    def __call__(self) -> bool:
        """Return whether to stop."""
        return self._set or (self._until is not None and monotonic() >= self._until)


def ignore(_found: Found) -> None:
    """Ignore it: for a caller that wants to hear nothing before the end."""


@dataclass(frozen=True)
class ComputerPlayer:
    """A player that chooses moves as well as it is to, and keeps from move to move what it has looked at."""

    strength: Strength
    seed: int = 0
    """Of the chance in its mistakes, which a game that is resumed or replayed repeats."""
    limits: Limits = field(default_factory=Limits)
    memory: Memory = field(default_factory=Memory)

    def choose(self, position: Position, stop: Callable[[], bool], report: Callable[[Found], None] = ignore) -> Found:
        """Return the move to make in a position that has one.

        ``report`` is told of the best move so far whenever there is a better one. When ``stop`` says so, the best move
        so far is returned within some milliseconds; some legal move is known from the beginning. The only
        legal move is returned without a look ahead, with a score of 0. Limits that the position is beyond do not count.

        Raises:
            ValueError: no move is legal.
        """
        legal = legal_moves(position)
        if not legal:
            raise ValueError("no move is legal")
        first = Found(legal[0], 0, 0, 0)
        if len(legal) == 1:
            report(first)
            return first
        limits = still_valid(self.limits, position)
        if self.strength.depth is None:
            found = [first]
            search = Search(position, limits, self.memory, stop)
            search.deepen(DEEPEST, lambda better: _tell(better, found, report))
            return found[-1]
        # Only what belongs to no game is kept here: the next move must not depend on whether a game was resumed.
        search = Search(position, limits, Memory(self.memory.megabytes, self.memory.marks), stop)
        scores = search.scores(self.strength.depth)
        chance = Random(f"{self.seed} {position.side} {position.ply}")
        assessed = {move: score + chance.gauss(0, self.strength.noise) for move, score in scores.items()}
        if assessed:
            best = max(assessed, key=assessed.__getitem__)
            first = Found(best, scores[best], self.strength.depth, search.nodes)
        report(first)
        return first

    def think_ahead(self, position: Position, enough: Callable[[], bool], stop: Callable[[], bool]) -> None:
        """Look ahead while the other side is to move in this position, so that the next move looks further.

        First at what follows the reply that it expects, until ``enough`` says so, then at all replies, until ``stop``
        does; that ends either within some milliseconds.
        """
        if not self.strength.thinks_ahead or not legal_moves(position):
            return
        limits = still_valid(self.limits, position)
        reply = Search(position, limits, self.memory, stop).expected()
        if reply and legal_moves(expected := after(position, reply)):
            Search(expected, limits, self.memory, lambda: enough() or stop()).deepen(DEEPEST, ignore)
        Search(position, limits, self.memory, stop).deepen(DEEPEST, ignore)


def still_valid(limits: Limits, position: Position) -> Limits:
    """Return the limits that the game has not outlasted: a gameserver may have others, which it does not tell."""
    return Limits(
        limits.plies if position.ply < limits.plies else _NO_LIMIT,
        limits.without_queen if position.without_queen < limits.without_queen else _NO_LIMIT,
    )


def _tell(better: Found, found: list[Found], report: Callable[[Found], None]) -> None:
    found.append(better)
    report(better)
