"""The cells of a board as they are painted: signs, styles and marks, in several sizes."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from schiffe.battleship.drawing import Glyphs, Picture, PlannedCell, plan_cells
from schiffe.battleship.rules.grid import Cell, Mask, cells_of, row_name
from schiffe.toolkit.canvas import Run
from schiffe.toolkit.style import GENERIC_LOOKS, Look


class Effect(NamedTuple):
    """A short-lived effect on a cell: a sign, and a style added to that of the cell."""

    cell: Cell
    sign: str
    style: str


class Marks(NamedTuple):
    """The marks painted over the picture of a board.

    Attributes:
        cursor: the cell aimed at.
        last: the cells of the last turn.
        picked: numbered cells: the marked cells of a salvo, or shots of a finished match.
        advised: the cells that a hint for a salvo recommends.
        ghost: the cells of the ship in hand.
        ghost_may_lie: whether the ship in hand may be placed there.
        effects: the effects of shots in motion.
        named: the open cells that the lesson names.
        is_comparison: whether a shot is compared with a better one: ``last`` is the shot, which is not in the picture
            yet, and ``cursor`` the better cell.
        are_past: whether ``picked`` are shots of a finished match.
    """

    cursor: Cell | None = None
    last: tuple[Cell, ...] = ()
    ghost: Mask = 0
    ghost_may_lie: bool = True
    effects: tuple[Effect, ...] = ()
    picked: tuple[tuple[Cell, int], ...] = ()
    advised: tuple[Cell, ...] = ()
    named: tuple[Cell, ...] = ()
    is_comparison: bool = False
    are_past: bool = False

    @property
    def in_view(self) -> tuple[Cell, ...]:
        """The cells to scroll into view, the most important one at the end."""
        if self.cursor is not None:
            return (*cells_of(self.ghost), self.cursor)
        return self.last[-1:]


NO_MARKS: Final = Marks()


LABEL_COLUMNS: Final = 3
"""The columns for the letters of the rows, to the left of the frame."""


class CellSize(NamedTuple):
    """The size of a cell in columns and rows of text; ``line`` is 1 if there are lines between cells, and else 0."""

    columns: int
    rows: int
    line: int = 0

    @property
    def is_ruled(self) -> bool:
        """True if there are lines between the cells."""
        return self.line > 0

    @property
    def across(self) -> int:
        """Columns of text from one cell to the next."""
        return self.columns + self.line

    @property
    def down(self) -> int:
        """Rows of text from one cell to the next."""
        return self.rows + self.line


HUGE: Final = CellSize(9, 5)
LARGER: Final = CellSize(7, 3)
LARGE: Final = CellSize(5, 3)
RULED: Final = CellSize(3, 1, line=1)
SMALL: Final = CellSize(3, 1)
SCALES: Final = (HUGE, LARGER, LARGE, RULED, SMALL)
"""The scales, the largest first. All have an odd number of rows, so that signs are in the middle.

Scales without lines have a checkerboard pattern, so that cells can be counted.
"""


class VisibleArea(NamedTuple):
    """The visible columns and rows of a board, their scale, and whether dots replace the checkerboard pattern."""

    columns: range
    rows: range
    scale: CellSize
    is_dotted: bool = False

    @property
    def width(self) -> int:
        """Columns of text between the sides of the frame."""
        return len(self.columns) * self.scale.across - self.scale.line

    @property
    def height(self) -> int:
        """Rows of text between its top and its bottom."""
        return len(self.rows) * self.scale.down - self.scale.line


class BoardDrawing(NamedTuple):
    """Values shared by all rows of a board. The rows begin in column ``x``, with their letters."""

    picture: Picture
    glyphs: Glyphs
    role: str
    part: VisibleArea
    x: int = 0

    @property
    def left(self) -> int:
        """The column of the frame's left side."""
        return self.x + LABEL_COLUMNS


Line: TypeAlias = tuple[Run, ...]
Piece: TypeAlias = tuple[str, str]
"""A text and its style."""


# At most one of two boards changes from key to key. Without the cache one key in twenty takes more than 5.5 ms of the
# processor at 80 x 24 where boards have 26 rows, with it more than 4.2; where they have ten, 2.1 and 2.0.
@lru_cache(maxsize=16)
def board_lines(drawing: BoardDrawing, marks: Marks) -> tuple[Line, ...]:
    """Return the lines of a board with its numbers, letters and frame, each as runs of one style."""
    part = drawing.part
    frame = drawing.glyphs.frame
    joints = drawing.glyphs.joints
    painter = _Painter(drawing, marks)
    size = drawing.picture.grid.size
    last = {cell % drawing.picture.grid.size: cell for cell in marks.last}
    aimed = None if marks.cursor is None else marks.cursor % size
    numbers = []
    for place, column in enumerate(part.columns):
        text = f"{column + 1:>{(part.scale.columns + 1) // 2}}".ljust(part.scale.columns)
        style = "class:bearing" if column == aimed else _label(drawing, marks, last.get(column))
        numbers.append((drawing.left + 1 + place * part.scale.across, text, style))
    lines: list[Line] = [tuple(numbers), _edge(drawing, frame[:2], joints[0])]
    for row in part.rows:
        lines += _row_lines(drawing, row, marks, painter)
    if part.scale.is_ruled:
        lines.pop()  # the line below the last row is the frame
    return (*lines, _edge(drawing, frame[2:4], joints[1]))


def _label(drawing: BoardDrawing, marks: Marks, last: Cell | None) -> str:
    """Return the style of a row's letter or a column's number; ``last`` is the cell of the last turn in it."""
    if last is None or marks.cursor is not None:
        return "class:label"
    is_sunk, is_hit = (bool(mask >> last & 1) for mask in (drawing.picture.sunk, drawing.picture.hit))
    if (is_sunk or is_hit) and drawing.role != "own":
        return "class:good class:emphasis"
    if is_sunk:
        return "class:said.sunk class:emphasis"
    return "class:said.hit class:emphasis" if is_hit else "class:said.water class:emphasis"


def _edge(drawing: BoardDrawing, corners: str, joint: str) -> Line:
    across = drawing.glyphs.frame[4]
    columns = len(drawing.part.columns)
    line = joint.join([across * 3] * columns) if drawing.part.scale.is_ruled else across * drawing.part.width
    return ((drawing.left, f"{corners[0]}{line}{corners[1]}", f"class:{drawing.role}.sea"),)


def _row_lines(drawing: BoardDrawing, row: int, marks: Marks, painter: "_Painter") -> list[Line]:
    """Return the lines of text of a row of cells, and the ruled line below it if the scale has one."""
    scale = drawing.part.scale
    size = drawing.picture.grid.size
    sea = painter.sea
    down = drawing.glyphs.frame[5]
    last = next((cell for cell in reversed(marks.last) if cell // size == row), None)
    is_aimed = marks.cursor is not None and marks.cursor // size == row
    style = "class:bearing" if is_aimed else _label(drawing, marks, last)
    letter = (drawing.x, row_name(row).center(LABEL_COLUMNS), style)
    lines = []
    for number in range(scale.rows):
        runs = _runs([(down, sea), *painter.line(row, number), (down, sea)], drawing.left)
        lines.append((letter, *runs) if number == scale.rows // 2 else tuple(runs))
    if scale.is_ruled:
        left, right = tuple(drawing.glyphs.joints[2:4])
        lines.append(tuple(_runs([(left, sea), *painter.rule(row), (right, sea)], drawing.left)))
    return lines


def _runs(pieces: list[Piece], start: int) -> Iterator[Run]:
    """Yield the pieces as runs from column ``start`` on; adjacent pieces of the same style are joined."""
    text, style = "", pieces[0][1]
    for piece, next_style in pieces:
        if next_style != style:
            yield start, text, style
            start, text, style = start + len(text), "", next_style
        text += piece
    yield start, text, style


class _Painter:
    """Determines the text and style of each cell, and of the lines between cells."""

    def __init__(self, drawing: BoardDrawing, marks: Marks) -> None:
        self.glyphs = drawing.glyphs
        self.role = drawing.role
        self.marks = marks
        self.part = drawing.part
        picture = drawing.picture
        self.size = picture.grid.size
        self.heat = picture.heat
        self.effects = {effect.cell: effect for effect in marks.effects}
        self.picked = dict(marks.picked)
        self.covered = frozenset((marks.cursor, *marks.last, *marks.advised) if marks.is_comparison else ())
        """The cells in which a mark hides the ship."""
        self.plan = plan_cells(picture, drawing.glyphs)
        self.sea = f"class:{drawing.role}.sea"
        self.on_water = f"class:{drawing.role}.note", f"class:{drawing.role}.mark"
        ships = 0
        for ship in picture.ships:
            ships |= ship.mask
        self.states = (
            (marks.ghost, "class:ghost.good" if marks.ghost_may_lie else "class:ghost.bad"),
            (picture.sunk, "class:sunk"),
            (picture.hit, "class:hit"),
            (picture.water, f"class:{drawing.role}.water"),
            (ships, f"class:{drawing.role}.ship"),
            (0 if picture.heat else picture.noted, f"class:{drawing.role}.note"),
            (0 if picture.heat else picture.marked, f"class:{drawing.role}.mark"),
        )

    def line(self, row: int, number: int) -> list[Piece]:
        """Return one of the lines of text of a row of cells."""
        middle = self.part.scale.rows // 2
        pieces = []
        for x in self.part.columns:
            cell = row * self.size + x
            text = self._middle(cell) if number == middle else self._side(cell, is_above=number < middle)
            pieces.append((text, self._style(cell)))
            if self.part.scale.is_ruled and x + 1 < self.part.columns.stop:
                joined = self._is_joined(cell, 1)
                down = self.glyphs.frame[5]
                pieces.append((self.glyphs.lying[1], self._joint(cell, cell + 1)) if joined else (down, self.sea))
        return pieces

    def rule(self, row: int) -> list[Piece]:
        """Return the ruled line below a row of cells, with the upright ships that cross it."""
        across = self.glyphs.across
        cross = self.glyphs.joints[4]
        pieces = []
        for x in self.part.columns:
            cell = row * self.size + x
            if self._is_joined(cell, self.size):
                pieces.append((f" {self.glyphs.standing[1]} ", self._joint(cell, cell + self.size)))
            else:
                pieces.append((across * 3, self.sea))
            pieces.append((cross, self.sea))
        return pieces[:-1]

    def _is_joined(self, cell: Cell, step: int) -> bool:
        """Return whether the next cell to the right or below is part of the same ship."""
        ghost = self.marks.ghost
        if ghost >> cell & ghost >> cell + step & 1:
            return True
        if cell in self.covered or cell + step in self.covered:
            return False
        return self.plan[cell].is_joined_right if step == 1 else self.plan[cell].is_joined_below

    def _joint(self, first: Cell, second: Cell) -> str:
        """Return the style between two cells of one ship, regardless of marks."""
        styles = {self._state(first), self._state(second)}
        return styles.pop() if len(styles) == 1 else f"class:{self.role}.ship"

    def _style(self, cell: Cell) -> str:
        """Return the style of a cell with its marks."""
        marks = self.marks
        if cell == marks.cursor and not marks.ghost and cell not in self.effects:
            if marks.is_comparison:
                return f"class:heat.{self.heat[cell]} class:emphasis"
            return "class:aim" if self.heat else "class:cursor"
        if cell in self.picked or (marks.is_comparison and cell in marks.last):
            style = "class:picked"
        elif cell in marks.named:
            style = "class:ghost.good"
        else:
            style = self._state(cell)
        return f"{style} {self.effects[cell].style}" if cell in self.effects else style

    def _state(self, cell: Cell) -> str:
        """Return the style of a cell without marks."""
        for mask, style in self.states:
            if mask >> cell & 1:
                return f"{style}.other" if style in self.on_water and self._is_other(cell) else style
        if self.heat and self.heat[cell] >= 0:
            return f"class:heat.{self.heat[cell]}"
        return f"class:{self.role}.other" if self._is_other(cell) else self.sea

    def _is_other(self, cell: Cell) -> bool:
        """Return whether a cell has the second colour of the checkerboard."""
        return not self.part.scale.is_ruled and bool((cell // self.size + cell % self.size) % 2)

    def _middle(self, cell: Cell) -> str:
        """Return the middle line of a cell, which has its sign."""
        plan = self.plan[cell]
        marks = self.marks
        lying = self.glyphs.lying[1]
        if cell in self.effects:
            return self.effects[cell].sign.center(self.part.scale.columns)
        if marks.ghost >> cell & 1:
            plan = PlannedCell(
                "+" if marks.ghost_may_lie else "!",
                is_joined_left=bool(cell % self.size and marks.ghost >> cell - 1 & 1),
                is_joined_right=bool((cell + 1) % self.size and marks.ghost >> cell + 1 & 1),
                is_joined_above=False,
                is_joined_below=False,
                ends="",
            )
        sign = "+" if cell in marks.named else plan.sign
        if self.heat and self.heat[cell] >= 0 and cell in (marks.cursor, *marks.advised, *marks.last):
            sign = str(self.heat[cell])  # also on a ship
        if sign == " " and self.part.is_dotted and (self._is_other(cell) or self.part.scale.rows >= LARGE.rows):
            sign = self.glyphs.dot
        if self.covered:  # the ship is drawn up to the mark
            is_covered = cell in self.covered
            is_left, is_right = (not is_covered and cell + step not in self.covered for step in (-1, 1))
            plan = plan._replace(
                is_joined_left=plan.is_joined_left and is_left, is_joined_right=plan.is_joined_right and is_right
            )
        left = lying if plan.is_joined_left else " "
        right = lying if plan.is_joined_right else " "
        spare = (self.part.scale.columns - 3) // 2
        before, after = left * spare, right * spare
        if cell in self.picked:
            sign = str(self.picked[cell])
        if ends := self._ends(cell, sign) or plan.ends:
            left, right = ends
        return f"{before}{left}{sign}{right}{after}"

    def _ends(self, cell: Cell, sign: str) -> Sequence[str]:
        """Return the brackets around the sign of a marked cell, or an empty text."""
        marks = self.marks
        if cell in self.picked and (len(sign) > 1 or marks.are_past):
            return ("" if len(sign) > 2 else " ", "" if len(sign) > 1 else " ")
        if cell == marks.cursor and not marks.ghost:
            return "[]"
        if cell in self.picked:
            return "<>"
        if cell in marks.advised:
            return "{}"
        return "()" if cell in marks.last else ""

    def _side(self, cell: Cell, *, is_above: bool) -> str:
        """Return a line of a cell above or below the one with its sign."""
        next_cell = cell - self.size if is_above else cell + self.size
        ghost = self.marks.ghost
        if ghost >> cell & 1:
            continues = next_cell >= 0 and bool(ghost >> next_cell & 1)
        elif cell in self.covered or next_cell in self.covered:
            continues = False
        else:
            continues = self.plan[cell].is_joined_above if is_above else self.plan[cell].is_joined_below
        return (self.glyphs.standing[1] if continues else " ").center(self.part.scale.columns)


_STRONG: Final = "bold reverse-without-colours"


def _sea(role: str) -> dict[str, Look]:
    """Return the looks of a board: sea, shots, ships and notes. ``.other`` is every second cell of the checkerboard."""
    return {
        f"{role}.sea": Look(f"{role}.line", role),
        f"{role}.other": Look(f"{role}.line", f"{role}.other"),
        f"{role}.water": Look("miss", f"{role}.miss", "bold"),
        f"{role}.ship": Look("hull.line", "hull", "reverse-without-colours"),
        f"{role}.note": Look("miss", role, "bold"),
        f"{role}.note.other": Look("miss", f"{role}.other", "bold"),
        f"{role}.mark": Look("miss", role),
        f"{role}.mark.other": Look("miss", f"{role}.other"),
    }


LOOKS: Final = {
    **GENERIC_LOOKS,
    "label": Look("page.dim", "page"),
    **_sea("own"),
    **_sea("target"),
    **_sea("idle"),
    "sea": Look("own.line", "own"),
    "sea.other": Look("own.line", "own.other"),
    "ship.hull": Look("hull"),
    "ship.board": Look(background="hull"),
    "ship.dark": Look("page.dim"),
    "ship.window": Look("cursor"),
    "ship.keel": Look("hit"),
    "ship.foam": Look("miss"),
    "moon": Look("bar"),
    "hit": Look("hit.sign", "hit", "bold"),
    "sunk": Look("sunk.sign", "sunk", "bold"),
    "achieved": Look("ghost.sign", "ghost", "bold"),
    "cursor": Look("cursor.sign", "cursor", _STRONG),
    "aim": Look("aim.sign", "aim", _STRONG),
    "picked": Look("aim.sign", "aim", _STRONG),
    "shell": Look("page.lit", attributes="bold"),
    "splash": Look(attributes="bold"),
    "fire": Look("cursor.sign", "cursor", _STRONG),
    **{f"said.{outcome}": Look(f"page.{outcome}") for outcome in ("water", "hit", "sunk")},
    "chart.skill": Look("miss"),
    "chart.wins": Look("page.lit"),
    "ghost.bad": Look("bad.sign", "bad", "bold"),
    **{f"heat.{step}": Look(f"heat.{step}.sign", f"heat.{step}") for step in range(10)},
    "player.0": Look("player.sign", "player", "bold"),
    "player.1": Look("player.sign", "player.other", "bold"),
    "player.0.edge": Look("player"),
    "player.1.edge": Look("player.other"),
}
"""The style of each role of Battleship: names of colours, which every palette has."""
