"""The cells of a board as they are painted: signs, styles and marks, in several sizes."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from schiffe.battleship.drawing import Glyphs, Picture, PlannedCell, plan_cells
from schiffe.battleship.rules.grid import Cell, Mask, cells_of, has_cell, row_name
from schiffe.toolkit.canvas import Run


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
    def middle_row(self) -> int:
        """The row of text with the sign of the cell."""
        return self.rows // 2

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
    top_left, top_right, bottom_left, bottom_right = tuple(drawing.glyphs.frame[:4])
    top_joint, bottom_joint = tuple(drawing.glyphs.joints[:2])
    painter = _Painter(drawing, marks)
    lines = [_number_line(drawing, marks), _edge(drawing, top_left, top_joint, top_right)]
    for row in drawing.part.rows:
        lines += _row_lines(drawing, row, marks, painter)
    if drawing.part.scale.is_ruled:
        lines.pop()  # the line below the last row is the frame
    return (*lines, _edge(drawing, bottom_left, bottom_joint, bottom_right))


def _number_line(drawing: BoardDrawing, marks: Marks) -> Line:
    """Return the line with the numbers of the columns, each above the middle of its column."""
    size = drawing.picture.grid.size
    scale = drawing.part.scale
    aimed_column = None if marks.cursor is None else marks.cursor % size
    last_cells = {cell % size: cell for cell in marks.last}
    runs = []
    for place, column in enumerate(drawing.part.columns):
        text = str(column + 1).rjust((scale.columns + 1) // 2).ljust(scale.columns)
        style = "class:bearing" if column == aimed_column else _label(drawing, marks, last_cells.get(column))
        runs.append((drawing.left + 1 + place * scale.across, text, style))
    return tuple(runs)


def _label(drawing: BoardDrawing, marks: Marks, last: Cell | None) -> str:
    """Return the style of a row's letter or a column's number; ``last`` is the cell of the last turn in it."""
    if last is None or marks.cursor is not None:
        return "class:label"
    is_sunk = has_cell(drawing.picture.sunk, last)
    is_hit = has_cell(drawing.picture.hit, last)
    if (is_sunk or is_hit) and drawing.role != "own":
        return "class:good class:emphasis"
    if is_sunk:
        return "class:said.sunk class:emphasis"
    return "class:said.hit class:emphasis" if is_hit else "class:said.water class:emphasis"


def _edge(drawing: BoardDrawing, left: str, joint: str, right: str) -> Line:
    """Return the upper or lower side of the frame."""
    across = drawing.glyphs.across
    part = drawing.part
    line = across * part.width
    if part.scale.is_ruled:
        line = joint.join([across * part.scale.columns] * len(part.columns))
    return ((drawing.left, f"{left}{line}{right}", f"class:{drawing.role}.sea"),)


def _row_lines(drawing: BoardDrawing, row: int, marks: Marks, painter: "_Painter") -> list[Line]:
    """Return the lines of text of a row of cells, and the ruled line below it if the scale has one."""
    scale = drawing.part.scale
    size = drawing.picture.grid.size
    side = (drawing.glyphs.frame[5], painter.sea)
    last = next((cell for cell in reversed(marks.last) if cell // size == row), None)
    is_aimed = marks.cursor is not None and marks.cursor // size == row
    style = "class:bearing" if is_aimed else _label(drawing, marks, last)
    letter = (drawing.x, row_name(row).center(LABEL_COLUMNS), style)
    lines: list[Line] = []
    for number in range(scale.rows):
        runs = _runs([side, *painter.line(row, number), side], drawing.left)
        lines.append((letter, *runs) if number == scale.middle_row else tuple(runs))
    if scale.is_ruled:
        left, right = tuple(drawing.glyphs.joints[2:4])
        rule = [(left, painter.sea), *painter.rule(row), (right, painter.sea)]
        lines.append(tuple(_runs(rule, drawing.left)))
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


def _ships_up_to_marks(drawing: BoardDrawing, marks: Marks) -> Sequence[PlannedCell]:
    """Return the plan of all cells; if a shot is compared, ships end at the marks, which hide them."""
    plan = plan_cells(drawing.picture, drawing.glyphs)
    if not marks.is_comparison:
        return plan
    size = drawing.picture.grid.size
    covered = {marks.cursor, *marks.last, *marks.advised}
    return [
        planned._replace(
            is_joined_left=planned.is_joined_left and not covered & {cell, cell - 1},
            is_joined_right=planned.is_joined_right and not covered & {cell, cell + 1},
            is_joined_above=planned.is_joined_above and not covered & {cell, cell - size},
            is_joined_below=planned.is_joined_below and not covered & {cell, cell + size},
        )
        for cell, planned in enumerate(plan)
    ]


def _with_ghost(ships: Sequence[PlannedCell], size: int, marks: Marks) -> Sequence[PlannedCell]:
    """Return the plan of all cells with the ship in hand over the ships on the board."""
    plan = list(ships)
    ghost = set(cells_of(marks.ghost))
    for cell in ghost:
        is_first, is_last = cell % size == 0, cell % size == size - 1
        plan[cell] = PlannedCell(
            "+" if marks.ghost_may_lie else "!",
            is_joined_left=cell - 1 in ghost and not is_first,
            is_joined_right=cell + 1 in ghost and not is_last,
            is_joined_above=cell - size in ghost,
            is_joined_below=cell + size in ghost,
            ends="",
        )
    return plan


_SIGN_COLUMNS: Final = 3
"""The columns of a sign with the brackets around it."""


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
        self.ships = _ships_up_to_marks(drawing, marks)
        self.plan = _with_ghost(self.ships, self.size, marks)
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
        middle_row = self.part.scale.middle_row
        pieces = []
        for column in self.part.columns:
            cell = row * self.size + column
            if number == middle_row:
                text = self._middle(cell)
            else:
                planned = self.plan[cell]
                has_hull = planned.is_joined_above if number < middle_row else planned.is_joined_below
                text = (self.glyphs.standing[1] if has_hull else " ").center(self.part.scale.columns)
            pieces.append((text, self._style(cell)))
            if self.part.scale.is_ruled and column + 1 < self.part.columns.stop:
                pieces.append(self._line_after(cell))
        return pieces

    def _line_after(self, cell: Cell) -> Piece:
        """Return the line between a cell and the next one in its row, or the hull that crosses it."""
        if self.plan[cell].is_joined_right or self.ships[cell].is_joined_right:
            return self.glyphs.lying[1], self._joint(cell, cell + 1)
        return self.glyphs.frame[5], self.sea

    def rule(self, row: int) -> list[Piece]:
        """Return the ruled line below a row of cells, with the upright ships that cross it."""
        cross = self.glyphs.joints[4]
        columns = self.part.scale.columns
        pieces: list[Piece] = []
        for column in self.part.columns:
            cell = row * self.size + column
            if self.plan[cell].is_joined_below or self.ships[cell].is_joined_below:
                pieces.append((self.glyphs.standing[1].center(columns), self._joint(cell, cell + self.size)))
            else:
                pieces.append((self.glyphs.across * columns, self.sea))
            pieces.append((cross, self.sea))
        return pieces[:-1]

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
            if has_cell(mask, cell):
                return f"{style}.other" if style in self.on_water and self._is_other(cell) else style
        if self.heat and self.heat[cell] >= 0:
            return f"class:heat.{self.heat[cell]}"
        return f"class:{self.role}.other" if self._is_other(cell) else self.sea

    def _is_other(self, cell: Cell) -> bool:
        """Return whether a cell has the second colour of the checkerboard."""
        return not self.part.scale.is_ruled and bool((cell // self.size + cell % self.size) % 2)

    def _middle(self, cell: Cell) -> str:
        """Return the middle line of a cell, which has its sign."""
        columns = self.part.scale.columns
        if cell in self.effects:
            return self.effects[cell].sign.center(columns)
        hull = self.glyphs.lying[1]
        left = hull if self.plan[cell].is_joined_left else " "
        right = hull if self.plan[cell].is_joined_right else " "
        columns_beside_sign = (columns - _SIGN_COLUMNS) // 2
        return f"{left * columns_beside_sign}{self._sign_with_ends(cell, left, right)}{right * columns_beside_sign}"

    def _sign_with_ends(self, cell: Cell, left: str, right: str) -> str:
        """Return the sign of a cell between its brackets, or the ends of its ship, or else ``left`` and ``right``."""
        sign = self._sign(cell)
        if cell in self.picked and (len(sign) > 1 or self.marks.are_past):
            return sign.center(_SIGN_COLUMNS)  # a number that may need the columns of the brackets
        before, after = tuple(self._brackets(cell) or self.plan[cell].ends) or (left, right)
        return f"{before}{sign}{after}"

    def _sign(self, cell: Cell) -> str:
        marks = self.marks
        if cell in self.picked:
            return str(self.picked[cell])
        if self.heat and self.heat[cell] >= 0 and cell in (marks.cursor, *marks.advised, *marks.last):
            return str(self.heat[cell])  # also on a ship
        if cell in marks.named:
            return "+"
        sign = self.plan[cell].sign
        has_dot = self.part.is_dotted and (self._is_other(cell) or self.part.scale.rows >= LARGE.rows)
        return self.glyphs.dot if sign == " " and has_dot else sign

    def _brackets(self, cell: Cell) -> str:
        """Return the brackets around the sign of a marked cell; empty for other cells."""
        marks = self.marks
        if cell == marks.cursor and not marks.ghost:
            return "[]"
        if cell in self.picked:
            return "<>"
        if cell in marks.advised:
            return "{}"
        return "()" if cell in marks.last else ""
