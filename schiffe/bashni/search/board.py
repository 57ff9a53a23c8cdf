"""Making and unmaking moves quickly, for the search and for counting moves.

A ``SearchNode`` has a position as sets of squares. One ``SearchBoard`` holds the towers of the current node; making and
unmaking moves updates it. ``Position.after`` does the same for a single move, more slowly.
"""

from typing import Final, NamedTuple

from schiffe.bashni.rules.move_generator import FAR_ROWS, PIECES, Path, capture_paths, step_paths
from schiffe.bashni.rules.position import START_POSITION, Limits, Position, square_sets_of
from schiffe.bashni.rules.squares import Squares
from schiffe.bashni.search.evaluation import TowerMarks

_new: Final = tuple.__new__
"""Makes a node in half the time of its own constructor."""


class SearchNode(NamedTuple):
    """A position in the search tree, from the view of the side to move.

    Attributes:
        side: the side to move: 0 for White, 1 for Black.
        mark_sum: the sum of the marks of all towers, which is both key and score (see ``evaluation``).
        last_ply: the ply at which a limit ends the match if no queen is made before.
    """

    own_squares: Squares
    opponent_squares: Squares
    queens: Squares
    side: int
    mark_sum: int
    ply: int
    last_ply: int


class SearchBoard:
    """The towers of the current node, and the changes to undo.

    Attributes:
        towers: the current tower on each bit.
        trail: the bits and towers that moves have replaced, latest last.
        root: the node of the initial position.
    """

    def __init__(self, position: Position, limits: Limits, marks: TowerMarks) -> None:
        sets = square_sets_of(position)
        self.towers = sets.towers
        self.limits = limits
        self.tower_marks = marks
        self.trail: list[tuple[int, str]] = []
        self.root = SearchNode(
            own_squares=sets.own_squares,
            opponent_squares=sets.opponent_squares,
            queens=sets.queens,
            side=position.side_to_move,
            mark_sum=sum(marks[tower][bit] for bit, tower in sets.towers.items()),
            ply=position.ply,
            last_ply=self._last_ply(position.ply, position.plies_without_queen),
        )

    def _last_ply(self, ply: int, plies_without_queen: int) -> int:
        return min(self.limits.plies, ply + self.limits.plies_without_queen - plies_without_queen)

    def make(self, node: SearchNode, path: Path) -> SearchNode:
        """Make a move and return the node after it; ``unmake`` undoes it, given the length of ``trail`` before."""
        own_squares, opponent_squares, queens, side, mark_sum, ply, last_ply = node
        towers = self.towers
        marks = self.tower_marks
        start = path[0]
        end = path[-1]
        # Lift the tower.
        tower = towers[start]
        self.trail.append((start, tower))
        mark_sum -= marks[tower][start]
        own_squares ^= start
        far = end & FAR_ROWS[side]
        if len(path) > 2:
            # Take the top piece of each jumped tower, which may leave a tower of our own.
            own_pieces = PIECES[side]
            for over in path[1::2]:
                jumped = towers[over]
                self.trail.append((over, jumped))
                remaining = jumped[:-1]
                towers[over] = remaining
                mark_sum += marks[remaining][over] - marks[jumped][over]
                tower = jumped[-1] + tower
                queens &= ~over
                if not remaining:
                    opponent_squares ^= over
                else:
                    if remaining[-1] in own_pieces:
                        opponent_squares ^= over
                        own_squares |= over
                    if remaining[-1].isupper():
                        queens |= over
            for landing in path[2::2]:
                far |= landing & FAR_ROWS[side]
        if queens & start:
            queens = (queens ^ start) | end
        elif far:
            # The man becomes a queen.
            tower = tower[:-1] + tower[-1].upper()
            queens |= end
            last_ply = self._last_ply(ply + 1, 0)
        # Put the tower down.
        towers[end] = tower
        mark_sum += marks[tower][end]
        return _new(SearchNode, (opponent_squares, own_squares | end, queens, 1 - side, mark_sum, ply + 1, last_ply))

    def unmake(self, length: int) -> None:
        """Undo changes until ``trail`` has this length."""
        trail = self.trail
        while len(trail) > length:
            bit, tower = trail.pop()
            self.towers[bit] = tower


def perft(depth: int) -> int:
    """Return the number of legal move sequences of this length from the start, without regard to the limits.

    They are 7, 49, 302, 1469, 7482, 37908, 189912, 925868, 4533223 for depths 1 to 9.
    """
    board = SearchBoard(START_POSITION, Limits(), TowerMarks())
    return _count_leaves(board, board.root, depth) if depth > 0 else 1


def _count_leaves(board: SearchBoard, node: SearchNode, depth: int) -> int:
    sets = (node.own_squares, node.opponent_squares, node.queens)
    paths = capture_paths(*sets, board.towers, node.side) or step_paths(*sets, node.side)
    if depth == 1:
        return len(paths)
    length = len(board.trail)
    count = 0
    for path in paths:
        count += _count_leaves(board, board.make(node, path), depth - 1)
        board.unmake(length)
    return count
