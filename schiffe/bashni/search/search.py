"""The search of the bot: alpha-beta with iterative deepening and a transposition table.

If no capture is possible, late moves are searched less deeply, and again at full depth if they turn out better than
expected. Captures are compulsory, so the search follows them to their end without missing anything; about two thirds
of the nodes belong to such captures.

``docs/bashni.md`` describes the experiments that led to its parts.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from math import inf, log
from typing import Final, TypeAlias

from schiffe.bashni.rules.move_generator import Path, capture_paths, step_paths
from schiffe.bashni.rules.position import Limits, Move, Position
from schiffe.bashni.rules.squares import SQUARE
from schiffe.bashni.search.board import SearchBoard, SearchNode
from schiffe.bashni.search.evaluation import TowerMarks, score_of
from schiffe.bashni.search.table import (
    DEFAULT_MEGABYTES,
    EXACT,
    LOWER_BOUND,
    UPPER_BOUND,
    TableEntry,
    make_position_tables,
)

WON: Final = 30_000
"""The score of a win is this minus its ply."""
DECIDED: Final = WON - 1_000
"""The limit of other scores: higher ones are wins, lower ones than its negative losses."""
INFINITE: Final = 2 * WON
MAX_DEPTH: Final = 60
"""The maximum depth of a search, in plies."""
POLL_NODES: Final = 128
"""The number of nodes between checks whether to stop, about 1.5 ms."""
ASPIRATION_WINDOW: Final = 40
"""The distance from the score of one iteration within which the next is expected."""
HISTORY_DIVISOR: Final = 4
"""The divisor of the history between two searches."""
_REDUCTION_DIVISOR: Final = 1.2
_MIN_REDUCED_DEPTH: Final = 3
_MIN_ASPIRATION_DEPTH: Final = 4
_WIDENING: Final = 4 * ASPIRATION_WINDOW
"""The distance from a score outside its window to the new end of the window."""
MAX_STEPS: Final = 160
"""An upper bound of the legal steps in a position: twelve queens have at most thirteen steps each."""

History: TypeAlias = defaultdict[Path, int]
"""The searching that each step of a side has saved by cut-offs; steps are tried in this order."""
_new: Final = tuple.__new__
"""Makes a table entry in half the time of its own constructor."""


class SearchMemory:
    """The state kept between searches: the marks, and for each side its table and its history.

    Attributes:
        megabytes: the maximum size of the tables.
    """

    def __init__(self, megabytes: int = DEFAULT_MEGABYTES, marks: TowerMarks | None = None) -> None:
        self.megabytes = megabytes
        self.marks = TowerMarks() if marks is None else marks
        self.tables = make_position_tables(megabytes)
        self.history: tuple[History, History] = (defaultdict(int), defaultdict(int))

    def fade(self) -> None:
        """Reduce the weight of the history, since the next position matters more."""
        for history in self.history:
            for path in history:
                history[path] //= HISTORY_DIVISOR


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The best move found so far, after an iteration or within one.

    Attributes:
        score: in hundredths of a man's tower, for the side to move; beyond ``DECIDED`` the match is won or lost.
        depth: the number of plies searched completely.
    """

    move: Move
    score: int
    depth: int
    node_count: int


Stop: TypeAlias = Callable[[], bool]
"""A function called every ``POLL_NODES`` nodes of a search, which ends it by returning True or raising an exception."""


Report: TypeAlias = Callable[[SearchResult], None]
"""A function called with every intermediate result."""


def never_stop() -> bool:
    return False


def ignore(_result: SearchResult) -> None:
    """Ignore an intermediate result."""


class _SearchStopped(Exception):
    """The search was stopped; never leaves this module."""


def _reductions(depth: int) -> tuple[int, ...]:
    """Return the plies by which to reduce the depth of each move, by its place in the order; 0 for the first two."""
    if depth < _MIN_REDUCED_DEPTH:
        return (0,) * MAX_STEPS
    reductions = (log(depth) * log(max(index, 1)) / _REDUCTION_DIVISOR for index in range(MAX_STEPS))
    return tuple(int(reduction + 0.5) for reduction in reductions)


REDUCTIONS: Final = tuple(_reductions(depth) for depth in range(MAX_DEPTH + 1))


class Search:
    """One search from one position, until it is stopped or has searched a little more than ``max_nodes`` nodes."""

    def __init__(
        self,
        position: Position,
        limits: Limits,
        memory: SearchMemory,
        stop: Stop = never_stop,
        max_nodes: float = inf,
    ) -> None:
        self._board = SearchBoard(position, limits, memory.marks)
        self._towers = self._board.towers
        self._tables = memory.tables
        self._stop = stop
        self._max_nodes = max_nodes
        self._report: Report = ignore
        memory.fade()
        self._history = memory.history
        self._until_poll = POLL_NODES
        self._polled_count = 0
        self._reach = 0  # the latest ply searched below the current node

    @property
    def node_count(self) -> int:
        return self._polled_count * POLL_NODES + POLL_NODES - self._until_poll

    def expected_move(self) -> Move | None:
        """Return the best move in the table for this position; None if it has no entry."""
        node = self._board.root
        entry = self._tables[node.side].get(node.mark_sum)
        return to_move(entry.path) if entry and entry.path in self._root_paths() else None

    def score_moves(self, depth: int) -> dict[Move, int]:
        """Return the score of every legal move at this depth, or of those searched before a stop.

        At depth 0 it is the evaluation of the position after the move, without following captures.
        """
        scores: dict[Move, int] = {}
        try:
            for path in self._root_paths():
                child = self._board.make(self._board.root, path)
                if depth:
                    score = self._search_node(child, depth - 1, -INFINITE, INFINITE)
                else:
                    score = score_of(child.mark_sum, child.side)
                scores[to_move(path)] = -score
                self._board.unmake(0)
        except _SearchStopped:
            self._board.unmake(0)
        return scores

    def deepen(self, max_depth: int, report: Report = ignore, only: Move | None = None) -> SearchResult:
        """Search with increasing depth, and return the last result; with ``only`` search this move alone.

        Every result is reported: some legal move at once, and another after each iteration and whenever a better move
        is found. The search ends when it is stopped, after ``max_depth``, or when a deeper search cannot change the
        result.
        """
        self._report = report
        paths = [path for path in self._root_paths() if only in (None, to_move(path))]
        node = self._board.root
        score = 0
        plies_left = node.last_ply - node.ply
        deepest = min(max_depth, MAX_DEPTH, max(1, plies_left))
        self._keep_result(paths[0], score, depth=0)
        try:
            for depth in range(1, deepest + 1):
                score = self._aspire(paths, depth, score)
                self._keep_result(paths[0], score, depth)
                if abs(score) > DECIDED:
                    break
        except _SearchStopped:
            self._board.unmake(0)
        return self._result

    def _keep_result(self, path: Path, score: int, depth: int) -> None:
        """Keep and report a new result."""
        self._result = SearchResult(move=to_move(path), score=score, depth=depth, node_count=self.node_count)
        self._report(self._result)

    def _aspire(self, paths: list[Path], depth: int, guess: int) -> int:
        """Return the score of the root, searched first with a window around ``guess``."""
        alpha, beta = -INFINITE, INFINITE
        if depth >= _MIN_ASPIRATION_DEPTH:
            alpha, beta = guess - ASPIRATION_WINDOW, guess + ASPIRATION_WINDOW
        while True:
            score = self._search_root(paths, depth, alpha, beta)
            if score <= alpha:
                alpha = max(score - _WIDENING, -INFINITE)
            elif score >= beta:
                beta = min(score + _WIDENING, INFINITE)
            else:
                return score

    def _root_paths(self) -> list[Path]:
        node = self._board.root
        sets = (node.own_squares, node.opponent_squares, node.queens)
        return capture_paths(*sets, self._board.towers, node.side) or step_paths(*sets, node.side)

    def _search_root(self, paths: list[Path], depth: int, alpha: int, beta: int) -> int:
        """Return the score of the root; move the best path to the front of ``paths``."""
        best = -INFINITE
        is_quiet = len(paths[0]) == 2
        reductions = REDUCTIONS[depth]
        for index, path in enumerate(tuple(paths)):
            child = self._board.make(self._board.root, path)
            reduction = reductions[index] if is_quiet else 0
            score = -self._search_node(child, depth - 1 - reduction, -alpha - 1 if index else -beta, -alpha)
            if index and score > alpha and (reduction or score < beta):
                score = -self._search_node(child, depth - 1, -beta, -alpha)
            self._board.unmake(0)
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    paths.remove(path)
                    paths.insert(0, path)
                    if index:
                        self._keep_result(path, score, depth - 1)
                    if score >= beta:
                        break
        return best

    def _search_node(self, node: SearchNode, depth: int, alpha: int, beta: int) -> int:
        """Return the score of a node for the side to move: exact between alpha and beta, otherwise a bound."""
        self._until_poll -= 1
        if not self._until_poll:
            self._until_poll = POLL_NODES
            self._polled_count += 1
            if self._stop() or self.node_count > self._max_nodes:
                raise _SearchStopped
        own_squares, opponent_squares, queens, side, mark_sum, ply, last_ply = node
        if ply > self._reach:  # noqa: PLR1730 - max() is slower, and this is the hot path
            self._reach = ply
        paths = capture_paths(own_squares, opponent_squares, queens, self._towers, side)
        is_quiet = not paths
        if ply >= last_ply:
            return (
                _score_by_points(node)
                if paths or step_paths(own_squares, opponent_squares, queens, side)
                else ply - WON
            )
        if depth <= 0:
            if is_quiet:
                return score_of(mark_sum, side)
            depth = 0
        entry = self._tables[side].get(mark_sum)
        if entry is not None and entry.depth >= depth and entry.is_valid(last_ply - ply):
            bound = entry.bound
            if not bound or (entry.score >= beta if bound > 0 else entry.score <= alpha):
                self._reach = max(self._reach, ply + entry.reach)
                return entry.score
        if is_quiet:
            paths = step_paths(own_squares, opponent_squares, queens, side)
            if not paths:
                return ply - WON
            paths.sort(key=self._history[side].__getitem__, reverse=True)
        else:
            paths.sort(key=len, reverse=True)
        if entry is not None and entry.path in paths:
            paths.remove(entry.path)
            paths.insert(0, entry.path)
        return self._search_moves(node, paths, depth, alpha, beta)

    def _search_moves(self, node: SearchNode, paths: list[Path], depth: int, alpha: int, beta: int) -> int:
        """Return the score of a node from its moves, searched in the order of ``paths``."""
        make = self._board.make
        unmake = self._board.unmake
        length = len(self._board.trail)
        is_quiet = len(paths[0]) == 2
        reductions = REDUCTIONS[depth]
        initial_alpha = alpha
        best = -INFINITE
        best_path = paths[0]
        reach_before = self._reach
        self._reach = node.ply
        for index, path in enumerate(paths):
            child = make(node, path)
            if not index:
                score = -self._search_node(child, depth - 1, -beta, -alpha)
            else:
                reduction = reductions[index] if is_quiet else 0
                score = -self._search_node(child, depth - 1 - reduction, -alpha - 1, -alpha)
                if score > alpha and (reduction or score < beta):
                    score = -self._search_node(child, depth - 1, -beta, -alpha)
            unmake(length)
            if score > best:
                best = score
                best_path = path
                if score > alpha:
                    alpha = score
                    if score >= beta:
                        break
        bound = EXACT
        if not initial_alpha < best < beta:
            bound = LOWER_BOUND if best >= beta else UPPER_BOUND
        if is_quiet and bound == LOWER_BOUND:
            self._history[node.side][best_path] += depth * depth
        reach = self._reach - node.ply
        plies_left = node.last_ply - node.ply
        if reach < plies_left and -DECIDED < best < DECIDED:  # the score of a won match depends on the ply of its end
            plies_left = 0
        table = self._tables[node.side]
        entry = (depth, bound, best, table.shared_copy(best_path), reach, plies_left)
        table.store(node.mark_sum, _new(TableEntry, entry))
        if reach_before > self._reach:  # noqa: PLR1730 - max() is slower here too
            self._reach = reach_before
        return best


def _score_by_points(node: SearchNode) -> int:
    """Return the score of a match that is decided by points, for the side to move."""
    own_points = _tower_points(node.own_squares, node.queens)
    opponent_points = _tower_points(node.opponent_squares, node.queens)
    if own_points == opponent_points:
        return 0
    return WON - node.ply if own_points > opponent_points else node.ply - WON


def _tower_points(towers: int, queens: int) -> int:
    """Return the points of a side's towers: a queen on top counts three, a man one."""
    return towers.bit_count() + 2 * (towers & queens).bit_count()


def to_move(path: Path) -> Move:
    """Convert a path of the move generator to a move."""
    return Move(tuple(SQUARE[bit] for bit in (path if len(path) == 2 else path[::2])))
