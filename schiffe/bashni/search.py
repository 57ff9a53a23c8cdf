"""How the computer player looks ahead: alpha-beta, in Python as quick as it can be made.

Tried, and what it gained. Times are those of completing depth 10 (or 12 where it says so) in the start and in twelve
positions after 24 random plies, all together; games are 40 from varied openings with 0.05 s a move.

@@TRIED@@
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from math import log
from typing import Final, NamedTuple, TypeAlias

from schiffe.bashni.board import Node, SearchBoard
from schiffe.bashni.evaluation import TowerMarks, score_of
from schiffe.bashni.moves import FAR, Path, capturers, captures, steps
from schiffe.bashni.position import Limits, Move, Position
from schiffe.bashni.squares import SQUARE

WON: Final = 30_000
"""The score of a game that is won, less the ply at which it is."""
DECIDED: Final = WON - 1_000
"""Scores from here on are won games."""
INFINITE: Final = 2 * WON
DEEPEST: Final = 60
"""No search is deeper, in plies."""
POLL_NODES: Final = 128
"""After so many nodes, about 1.5 ms, the search looks whether it has to stop."""
NEAR_END: Final = 30
"""Closer to the end by counting than this, in plies, the same position has another value at another ply."""
ASPIRATION: Final = 40
"""How far from the last score the next iteration's is expected."""
MOST_KNOWN: Final = 1_000_000
"""As many positions are kept for each side, at some 250 bytes each; then nothing new is kept until the next move."""


class Known(NamedTuple):
    """What a table keeps of a position."""

    depth: int
    bound: int
    """0: the score is exact; 1: it is at least this; -1: it is at most this."""
    score: int
    path: Path


Key: TypeAlias = int | tuple[int, int]


@dataclass(frozen=True)
class Memory:
    """What one move's search leaves to the next one's: marks, and for each side the positions it has looked at."""

    marks: TowerMarks = field(default_factory=TowerMarks)
    tables: tuple[dict[Key, Known], dict[Key, Known]] = field(default_factory=lambda: ({}, {}))

    def make_room(self) -> None:
        """Forget all positions when the tables have filled up by half."""
        if max(len(table) for table in self.tables) > MOST_KNOWN // 2:
            for table in self.tables:
                table.clear()


@dataclass(frozen=True, slots=True)
class Found:
    """What a search knows after an iteration, or within one that has found something better."""

    move: Move
    score: int
    """In hundredths of a man's tower, for who is to move; beyond ``DECIDED`` the game is won or lost."""
    depth: int
    """How many plies have been looked at completely."""
    nodes: int


class Stopped(Exception):
    """The search has been told to stop; never leaves this module."""


def _reductions(depth: int) -> tuple[int, ...]:
    """By how many plies moves are looked at less deeply, the later the more; the first is never reduced."""
    if depth < 3:
        return (0,) * 100
    return tuple(int(0.5 + log(depth) * log(max(number, 1)) / 1.2) for number in range(100))


UNREDUCED: Final = _reductions(0)
REDUCTIONS: Final = tuple(_reductions(depth) for depth in range(DEEPEST + 1))


class Search:
    """One look ahead from one position.

    ``stop`` is asked every ``POLL_NODES`` nodes whether to stop: a clock's deadline, a flag that a signal sets.
    """

    def __init__(self, position: Position, limits: Limits, memory: Memory, stop: Callable[[], bool]) -> None:
        self._board = SearchBoard(position, limits, memory.marks)
        self._towers = self._board.towers
        self._marks = memory.marks
        self._tables = memory.tables
        self._stop = stop
        self._history: tuple[defaultdict[Path, int], ...] = (defaultdict(int), defaultdict(int))
        self._until_poll = POLL_NODES
        self._polled = 0
        memory.make_room()

    @property
    def nodes(self) -> int:
        """How many nodes have been visited."""
        return self._polled * POLL_NODES + POLL_NODES - self._until_poll

    def scores(self, depth: int) -> dict[Move, int]:
        """The score of every legal move, looked at to this depth; when it is stopped, of those there was time for."""
        found = {}
        try:
            for path in self._root_paths():
                child = self._board.make(self._board.root, path)
                found[move_of(path)] = -self._value(child, depth - 1, -INFINITE, INFINITE)
                self._board.unmake(0)
        except Stopped:
            self._board.unmake(0)
        return found

    def deepen(self, deepest: int, report: Callable[[Found], None]) -> None:
        """Look one ply deeper after the other, and report after each, and whenever a better move is found.

        At once something legal is reported. Ends when it is stopped, when ``deepest`` is done, or when looking deeper
        can change nothing.
        """
        paths = self._root_paths()
        node = self._board.root
        score = 0
        report(Found(move_of(paths[0]), 0, 0, 0))
        try:
            for depth in range(1, min(deepest, DEEPEST, max(1, node.last - node.ply)) + 1):
                score = self._aspire(paths, depth, score, report)
                report(Found(move_of(paths[0]), score, depth, self.nodes))
                if abs(score) > DECIDED:
                    break
        except Stopped:
            self._board.unmake(0)

    def _aspire(self, paths: list[Path], depth: int, guess: int, report: Callable[[Found], None]) -> int:
        alpha, beta = (guess - ASPIRATION, guess + ASPIRATION) if depth > 3 else (-INFINITE, INFINITE)
        while True:
            score = self._root(paths, depth, alpha, beta, report)
            if score <= alpha:
                alpha = max(score - 4 * ASPIRATION, -INFINITE)
            elif score >= beta:
                beta = min(score + 4 * ASPIRATION, INFINITE)
            else:
                return score

    def _root_paths(self) -> list[Path]:
        node = self._board.root
        now = (node.own, node.enemy, node.queens)
        return captures(*now, self._board.towers, node.colour) or steps(*now, node.colour)

    def _root(self, paths: list[Path], depth: int, alpha: int, beta: int, report: Callable[[Found], None]) -> int:
        """The score of the root; the best path is moved to the front of ``paths``."""
        best = -INFINITE
        reductions = REDUCTIONS[depth] if len(paths[0]) == 2 else UNREDUCED
        for number, path in enumerate(tuple(paths)):
            child = self._board.make(self._board.root, path)
            less = reductions[number]
            score = -self._value(child, depth - 1 - less, -alpha - 1 if number else -beta, -alpha)
            if number and score > alpha and (less or score < beta):
                score = -self._value(child, depth - 1, -beta, -alpha)
            self._board.unmake(0)
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    paths.remove(path)
                    paths.insert(0, path)
                    if number:
                        report(Found(move_of(path), score, depth - 1, self.nodes))
                    if score >= beta:
                        break
        return best

    def _value(self, node: Node, depth: int, alpha: int, beta: int) -> int:
        """The score of a node for who is to move: exact between alpha and beta, else a bound of it."""
        self._until_poll -= 1
        if not self._until_poll:
            self._poll()
        own, enemy, queens, colour, marks, ply, last = node
        paths = captures(own, enemy, queens, self._towers, colour)
        quiet = not paths
        if ply >= last:
            return _counted(node) if paths or steps(own, enemy, queens, colour) else ply - WON
        if depth <= 0:
            if quiet:
                return score_of(marks, colour)
            paths.sort(key=len, reverse=True)
            return self._best(node, paths, depth, alpha, beta)
        known = self._tables[colour].get(marks if last - ply > NEAR_END else (marks, last - ply))
        if known is not None and known.depth >= depth:
            bound = known.bound
            if not bound or (known.score >= beta if bound > 0 else known.score <= alpha):
                return known.score
        if quiet:
            paths = steps(own, enemy, queens, colour)
            if not paths:
                return ply - WON
            if depth == 1 and not enemy & queens and ply + 1 < last:
                return self._frontier(node, paths, alpha, beta)
            paths.sort(key=self._history[colour].__getitem__, reverse=True)
        else:
            paths.sort(key=len, reverse=True)
        if known is not None and known.path in paths:
            paths.remove(known.path)
            paths.insert(0, known.path)
        return self._best(node, paths, depth, alpha, beta)

    def _best(self, node: Node, paths: list[Path], depth: int, alpha: int, beta: int) -> int:
        """The score of a node by its moves, which are in the order in which they are tried."""
        make = self._board.make
        unmake = self._board.unmake
        length = len(self._board.trail)
        quiet = len(paths[0]) == 2
        reductions = REDUCTIONS[depth] if quiet else UNREDUCED
        floor = alpha
        best = -INFINITE
        chosen = paths[0]
        for number, path in enumerate(paths):
            child = make(node, path)
            if not number:
                score = -self._value(child, depth - 1, -beta, -alpha)
            else:
                less = reductions[number]
                score = -self._value(child, depth - 1 - less, -alpha - 1, -alpha)
                if score > alpha and (less or score < beta):
                    score = -self._value(child, depth - 1, -beta, -alpha)
            unmake(length)
            if score > best:
                best = score
                chosen = path
                if score > alpha:
                    alpha = score
                    if score >= beta:
                        break
        if depth > 0:
            bound = 1 if best >= beta else 0 if best > floor else -1
            if quiet and bound > 0:
                self._history[node.colour][chosen] += depth * depth
            left = node.last - node.ply
            table = self._tables[node.colour]
            if len(table) < MOST_KNOWN:
                table[node.marks if left > NEAR_END else (node.marks, left)] = Known(depth, bound, best, chosen)
        return best

    def _frontier(self, node: Node, paths: list[Path], alpha: int, beta: int) -> int:
        """The score of a node one ply above the leaves where nothing is captured.

        A move is only made where the enemy may capture afterwards, or where it makes a queen; what the others are
        worth the marks tell.
        """
        own, enemy, queens, colour, marks, _, _ = node
        best = -INFINITE
        for path in paths:
            start, end = path
            tower = self._towers[start]
            crowned = end & FAR[colour] and not start & queens
            score = score_of(marks - self._marks[tower][start] + self._marks[tower][end], colour)
            if crowned or capturers(enemy, own ^ start | end, 0):
                length = len(self._board.trail)
                score = -self._value(self._board.make(node, path), 0, -beta, -alpha)
                self._board.unmake(length)
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    if score >= beta:
                        break
        return best

    def _poll(self) -> None:
        self._until_poll = POLL_NODES
        self._polled += 1
        if self._stop():
            raise Stopped


def _counted(node: Node) -> int:
    """The score of a game that is ended by counting the points."""
    own, enemy, queens, _, _, ply, _ = node
    points = own.bit_count() + 2 * (own & queens).bit_count() - enemy.bit_count() - 2 * (enemy & queens).bit_count()
    if not points:
        return 0
    return WON - ply if points > 0 else ply - WON


def move_of(path: Path) -> Move:
    """The move that a path of the generator is."""
    return Move(tuple(SQUARE[bit] for bit in (path if len(path) == 2 else path[::2])))
