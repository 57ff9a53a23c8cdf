"""Making and unmaking moves quickly, for whoever looks at very many of them: the search and the counts of moves.

A ``Node`` is a position as sets of squares; which towers stand on them the ``SearchBoard`` keeps, one for all nodes
between the root and where the search is. ``position`` tells the rules; ``position.after`` is the same for one move.
"""

from typing import Final, NamedTuple

from schiffe.bashni.rules.moves import FAR, PIECES, Path, captures, steps
from schiffe.bashni.rules.position import Limits, Position, occupied
from schiffe.bashni.rules.squares import Squares
from schiffe.bashni.search.evaluation import TowerMarks


class Node(NamedTuple):
    """A position on the way of a search, seen by the side to move."""

    own: Squares
    enemy: Squares
    queens: Squares
    colour: int
    """The side to move: 0 for White, 1 for Black."""
    mark_sum: int
    """The sum of the marks of all towers: key and score."""
    ply: int
    last_ply: int
    """The ply at which the game will be ended by counting if no queen is made."""


_new: Final = tuple.__new__
"""Makes a node in half the time that its own constructor takes."""


class SearchBoard:
    """The towers of the node at hand, and what it takes to go back."""

    def __init__(self, position: Position, limits: Limits, marks: TowerMarks) -> None:
        now = occupied(position)
        self.towers = now.towers
        self.limits = limits
        self.tower_marks = marks
        self.trail: list[tuple[int, str]] = []
        """The squares as they were before the moves that were made."""
        self.root = Node(
            now.own,
            now.enemy,
            now.queens,
            position.side,
            sum(marks[tower][bit] for bit, tower in now.towers.items()),
            position.ply,
            self._last_ply(position.ply, position.without_queen),
        )

    def _last_ply(self, ply: int, without_queen: int) -> int:
        return min(self.limits.plies, ply + self.limits.without_queen - without_queen)

    def make(self, node: Node, path: Path) -> Node:
        """Make a move; ``unmake`` with the length that ``trail`` had before takes it back."""
        own, enemy, queens, colour, mark_sum, ply, last_ply = node
        towers = self.towers
        marks = self.tower_marks
        start = path[0]
        end = path[-1]
        # Lift the tower.
        tower = towers[start]
        self.trail.append((start, tower))
        mark_sum -= marks[tower][start]
        own ^= start
        far = end & FAR[colour]
        if len(path) > 2:
            # Take the top piece of each tower that is jumped; what is left may be an own one.
            mine = PIECES[colour]
            for over in path[1::2]:
                jumped = towers[over]
                self.trail.append((over, jumped))
                rest = jumped[:-1]
                towers[over] = rest
                mark_sum += marks[rest][over] - marks[jumped][over]
                tower = jumped[-1] + tower
                queens &= ~over
                if not rest:
                    enemy ^= over
                else:
                    if rest[-1] in mine:
                        enemy ^= over
                        own |= over
                    if rest[-1].isupper():
                        queens |= over
            for landing in path[2::2]:
                far |= landing & FAR[colour]
        if queens & start:
            queens = queens ^ start | end
        elif far:
            # A man has become a queen on its way.
            tower = tower[:-1] + tower[-1].upper()
            queens |= end
            last_ply = self._last_ply(ply + 1, 0)
        # Put the tower down.
        towers[end] = tower
        mark_sum += marks[tower][end]
        return _new(Node, (enemy, own | end, queens, 1 - colour, mark_sum, ply + 1, last_ply))

    def unmake(self, length: int) -> None:
        """Take moves back until ``trail`` is as long as it was."""
        trail = self.trail
        while len(trail) > length:
            bit, tower = trail.pop()
            self.towers[bit] = tower


def perft(position: Position, depth: int) -> int:
    """Return the number of legal move sequences of this length; endings by counting are left out.

    From the start: 7, 49, 302, 1469, 7482, 37908, 189912, 925868, 4533223 for depths 1 to 9.
    """
    board = SearchBoard(position, Limits(), TowerMarks())
    return _count(board, board.root, depth) if depth > 0 else 1


def _count(board: SearchBoard, node: Node, depth: int) -> int:
    now = (node.own, node.enemy, node.queens)
    paths = captures(*now, board.towers, node.colour) or steps(*now, node.colour)
    if depth == 1:
        return len(paths)
    length = len(board.trail)
    found = 0
    for path in paths:
        found += _count(board, board.make(node, path), depth - 1)
        board.unmake(length)
    return found
