"""The search of the computer player: alpha-beta, iterative deepening, a table of positions.

Where nothing can be captured a move is looked at less deeply the later it comes, and again in full when it turns out
better than what is known. Captures are compulsory, so that following them to their end leaves nothing out; about two
of three nodes lie in there.

What was tried, in processor time and nodes to complete depth 10 in the start and in twelve positions after 24 random
plies (``python -m tests.tools.bench_bashni``); with all of it 1.4 s and 105,000 nodes, if nothing else is said:

- No reductions of late moves: 11 times the time, 927,000 nodes. At equal time (0.05 s a move) a player with reductions
  won 14 of 20 games against one without. Dividing by 2 instead of 1.2 in the formula took half more time.
- No table: twice the nodes and the time. The table without the positions in which captures are followed: 105,000 nodes
  for 86,000, and a tenth more time; they are kept since. Knowing of each score whether it depends on when points
  decide, and how far away that is (``Known``), costs 3 % of the time.
- Steps not sorted by the history of cut-offs: 8 % more nodes. No aspiration window: 3 % more at depth 10, a third more
  at depth 11; a window that opens completely when it fails is worse than none, so it opens by steps.
- Over the moves of 24 games at depth 11, each side with its table: keeping a quarter of the history from move to move
  saves 4 ± 2 % of the nodes, keeping all of it costs 10 ± 3 %. Two killer moves a ply save 7 ± 2 % of the nodes and no
  time, since each node takes 7 % longer; thrown out.
- Marks (``evaluation``) hold key and score in one sum, and were first made square by square: making them once for each
  tower took an eighth off short searches. Making nodes by ``tuple.__new__`` takes half the time of their constructor.
- One ply above the leaves, to add up scores without making the moves: saves 5 % of the nodes and no time; thrown out.
  The same without looking whether the enemy can capture, where the score is too low anyway: a quarter less time, but
  at depth 2 already it overlooks what minimax sees; thrown out.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from math import log
from typing import Final, NamedTuple, TypeAlias

from schiffe.bashni.rules.moves import Path, captures, steps
from schiffe.bashni.rules.position import Limits, Move, Position
from schiffe.bashni.rules.squares import SQUARE
from schiffe.bashni.search.board import Node, SearchBoard
from schiffe.bashni.search.evaluation import TowerMarks, score_of

MEGABYTES: Final = 256
"""The memory of the tables of both sides together where nobody says otherwise."""
ENTRY_BYTES: Final = 260
"""The memory that a position takes: its key, what is known of it, and its part of a dictionary that has just grown."""


class Known(NamedTuple):
    """An entry of the table of positions."""

    depth: int
    bound: int
    """0: the score is exact; 1: it is at least this; -1: it is at most this."""
    score: int
    path: Path
    reach: int
    """The number of plies that were looked at below the position, captures among them."""
    left: int
    """The number left until points decide, where the score depends on that; otherwise 0."""

    def holds(self, left: int) -> bool:
        """Return whether the score is valid with so many plies left until points decide."""
        return self.left == left if self.left else self.reach < left


class PositionTable:
    """The positions in which one side is to move, by their keys; at most so many, so that it never takes more memory.

    It has two halves. What is new goes into the young one; when that is full it becomes the old one, and what was old
    is forgotten. What is found in the old half goes back into the young one, so that positions that still come up stay,
    and only those go that nobody has asked for while half a table was filled.
    """

    __slots__ = ("_half", "_old", "_paths", "_young")

    def __init__(self, entries: int) -> None:
        self._half = max(1, entries // 2)
        self._young: dict[int, Known] = {}
        self._old: dict[int, Known] = {}
        self._paths: dict[Path, Path] = {}
        """Each path that was kept, once: they are few, and would take more than all the rest."""

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    def get(self, key: int) -> Known | None:
        """Return what is known of a position."""
        known = self._young.get(key)
        if known is None:
            known = self._old.pop(key, None)
            if known is not None:
                self.keep(key, known)
        return known

    def path(self, path: Path) -> Path:
        """Return the one of all equal paths that is to be kept."""
        return self._paths.setdefault(path, path)

    def keep(self, key: int, known: Known) -> None:
        """Remember this of a position, in place of what was known before."""
        if len(self._young) >= self._half:
            self._old, self._young = self._young, {}
            self._paths = {}
        self._young[key] = known


def tables(megabytes: int) -> tuple[PositionTable, PositionTable]:
    """Return the tables of White and of Black, which together take so much memory."""
    entries = megabytes * 1_000_000 // ENTRY_BYTES // 2
    return PositionTable(entries), PositionTable(entries)


WON: Final = 30_000
"""The score of a game that is won, less the ply at which it is."""
DECIDED: Final = WON - 1_000
"""Scores from here on are won games."""
INFINITE: Final = 2 * WON
DEEPEST: Final = 60
"""No search is deeper, in plies."""
POLL_NODES: Final = 128
"""After so many nodes, about 1.5 ms, the search looks whether it has to stop."""
ASPIRATION: Final = 40
"""The distance from the last score within which the next iteration's is expected."""
FADING: Final = 4
"""The next search begins with the history of the last one divided by this."""


History: TypeAlias = defaultdict[Path, int]
"""The looking ahead that the steps of a side have saved, which are tried in that order."""


class Memory:
    """State kept from one search to the next: marks, for each side the positions it has searched, and its history.

    Attributes:
        megabytes: what the positions take at most.
    """

    def __init__(self, megabytes: int = MEGABYTES, marks: TowerMarks | None = None) -> None:
        self.megabytes = megabytes
        self.marks = TowerMarks() if marks is None else marks
        self.tables = tables(megabytes)
        self.history: tuple[History, History] = (defaultdict(int), defaultdict(int))

    def fade(self) -> None:
        """Keep a part of the history: what is learnt of the position at hand is worth more."""
        for history in self.history:
            for path in history:
                history[path] //= FADING


@dataclass(frozen=True, slots=True)
class Found:
    """The result of an iteration, or of one that has found something better so far."""

    move: Move
    score: int
    """In hundredths of a man's tower, for who is to move; beyond ``DECIDED`` the game is won or lost."""
    depth: int
    """The number of plies that have been looked at completely."""
    nodes: int


def after_nodes(count: int) -> Callable[[], bool]:
    """Ask one search to stop after so many nodes, on every machine the same."""
    polls = iter(range(count // POLL_NODES))
    return lambda: next(polls, None) is None


class Stopped(Exception):
    """The search has been told to stop; never leaves this module."""


_new: Final = tuple.__new__
"""Makes what a table keeps in half the time that its own constructor takes."""
MOST_STEPS: Final = 160
"""More than twelve queens have, each on its thirteen squares."""


def _reductions(depth: int) -> tuple[int, ...]:
    """Return by how many plies moves are looked at less deeply, the later the more; never the first two."""
    if depth < 3:
        return (0,) * MOST_STEPS
    return tuple(int(0.5 + log(depth) * log(max(number, 1)) / 1.2) for number in range(MOST_STEPS))


REDUCTIONS: Final = tuple(_reductions(depth) for depth in range(DEEPEST + 1))


class Search:
    """One look ahead from one position.

    ``stop`` is asked every ``POLL_NODES`` nodes whether to stop: a clock's deadline, a flag that a signal sets.
    """

    def __init__(self, position: Position, limits: Limits, memory: Memory, stop: Callable[[], bool]) -> None:
        self._board = SearchBoard(position, limits, memory.marks)
        self._towers = self._board.towers
        self._tables = memory.tables
        self._stop = stop
        memory.fade()
        self._history = memory.history
        self._until_poll = POLL_NODES
        self._polled = 0
        self._reach = 0
        """The latest ply that was looked at below the node at hand."""

    @property
    def nodes(self) -> int:
        """The number of visited nodes."""
        return self._polled * POLL_NODES + POLL_NODES - self._until_poll

    def expected(self) -> Move | None:
        """Return the move that earlier searches have found best here; None where they have not been here."""
        node = self._board.root
        known = self._tables[node.colour].get(node.mark_sum)
        return move_of(known.path) if known and known.path in self._root_paths() else None

    def scores(self, depth: int) -> dict[Move, int]:
        """Return the score of every legal move at this depth; after a stop, of those there was time for.

        At depth 0 it is what the position after the move is worth, with nothing that follows.
        """
        found = {}
        try:
            for path in self._root_paths():
                child = self._board.make(self._board.root, path)
                if depth:
                    score = self._value(child, depth - 1, -INFINITE, INFINITE)
                else:
                    score = score_of(child.mark_sum, child.colour)
                found[move_of(path)] = -score
                self._board.unmake(0)
        except Stopped:
            self._board.unmake(0)
        return found

    def deepen(self, deepest: int, report: Callable[[Found], None], only: Move | None = None) -> None:
        """Look one ply deeper after the other, and report after each, and whenever a better move is found.

        At once something legal is reported. Ends when it is stopped, when ``deepest`` is done, or when looking deeper
        can change nothing. With ``only`` it looks at what follows this move.
        """
        paths = [path for path in self._root_paths() if only in (None, move_of(path))]
        node = self._board.root
        score = 0
        report(Found(move_of(paths[0]), 0, 0, 0))
        try:
            for depth in range(1, min(deepest, DEEPEST, max(1, node.last_ply - node.ply)) + 1):
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
        """Return the score of the root; the best path is moved to the front of ``paths``."""
        best = -INFINITE
        is_quiet = len(paths[0]) == 2
        reductions = REDUCTIONS[depth]
        for number, path in enumerate(tuple(paths)):
            child = self._board.make(self._board.root, path)
            less = reductions[number] if is_quiet else 0
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
        """Return the score of a node for who is to move: exact between alpha and beta, else a bound of it."""
        self._until_poll -= 1
        if not self._until_poll:
            self._until_poll = POLL_NODES
            self._polled += 1
            if self._stop():
                raise Stopped
        own, enemy, queens, colour, mark_sum, ply, last_ply = node
        if ply > self._reach:  # noqa: PLR1730 - max() takes longer, and this is where the time goes
            self._reach = ply
        paths = captures(own, enemy, queens, self._towers, colour)
        is_quiet = not paths
        if ply >= last_ply:
            return _score_by_points(node) if paths or steps(own, enemy, queens, colour) else ply - WON
        if depth <= 0:
            if is_quiet:
                return score_of(mark_sum, colour)
            depth = 0
        known = self._tables[colour].get(mark_sum)
        if known is not None and known.depth >= depth and known.holds(last_ply - ply):
            bound = known.bound
            if not bound or (known.score >= beta if bound > 0 else known.score <= alpha):
                self._reach = max(self._reach, ply + known.reach)
                return known.score
        if is_quiet:
            paths = steps(own, enemy, queens, colour)
            if not paths:
                return ply - WON
            paths.sort(key=self._history[colour].__getitem__, reverse=True)
        else:
            paths.sort(key=len, reverse=True)
        if known is not None and known.path in paths:
            paths.remove(known.path)
            paths.insert(0, known.path)
        return self._best(node, paths, depth, alpha, beta)

    def _best(self, node: Node, paths: list[Path], depth: int, alpha: int, beta: int) -> int:
        """Return the score of a node by its moves, which are in the order in which they are tried."""
        make = self._board.make
        unmake = self._board.unmake
        length = len(self._board.trail)
        is_quiet = len(paths[0]) == 2
        reductions = REDUCTIONS[depth]
        floor = alpha
        best = -INFINITE
        chosen = paths[0]
        reach_before = self._reach
        self._reach = node.ply
        for number, path in enumerate(paths):
            child = make(node, path)
            if not number:
                score = -self._value(child, depth - 1, -beta, -alpha)
            else:
                less = reductions[number] if is_quiet else 0
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
        bound = 0
        if not floor < best < beta:
            bound = 1 if best >= beta else -1
        if is_quiet and bound > 0:
            self._history[node.colour][chosen] += depth * depth
        reach = self._reach - node.ply
        left = node.last_ply - node.ply
        if reach < left and -DECIDED < best < DECIDED:  # of a game that is won the score tells the ply of its end
            left = 0
        table = self._tables[node.colour]
        table.keep(node.mark_sum, _new(Known, (depth, bound, best, table.path(chosen), reach, left)))
        if reach_before > self._reach:  # noqa: PLR1730
            self._reach = reach_before
        return best


def _score_by_points(node: Node) -> int:
    """Return the score of a game that is ended by counting the points."""
    own, enemy, queens, _, _, ply, _ = node
    points = own.bit_count() + 2 * (own & queens).bit_count() - enemy.bit_count() - 2 * (enemy & queens).bit_count()
    if not points:
        return 0
    return WON - ply if points > 0 else ply - WON


def move_of(path: Path) -> Move:
    """Return the move that a path of the generator is."""
    return Move(tuple(SQUARE[bit] for bit in (path if len(path) == 2 else path[::2])))
