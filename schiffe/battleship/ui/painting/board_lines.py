"""The lines of a board as it is painted: the numbers of the columns, the frame, and the rows of cells."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from schiffe.battleship.drawing import BoardPicture, Glyphs
from schiffe.battleship.rules.grid import Cell, has_cell, row_name
from schiffe.battleship.ui.painting.cells import CellPainter
from schiffe.battleship.ui.painting.marks import BoardMarks
from schiffe.battleship.ui.painting.scales import LABEL_COLUMNS, VisibleArea
from schiffe.battleship.ui.painting.sea_style import Role, SeaStyle
from schiffe.toolkit.canvas import Run
from schiffe.toolkit.style import TextStyle

BoardLine: TypeAlias = tuple[Run, ...]


class BoardDrawing(NamedTuple):
    """A board to draw; its rows begin in column ``x``, with their letters."""

    picture: BoardPicture
    glyphs: Glyphs
    role: Role
    area: VisibleArea
    x: int = 0


# At most one of two boards changes from key to key. Without the cache one key in twenty takes more than 5.5 ms of the
# processor at 80 x 24 where boards have 26 rows, with it more than 4.2; where they have ten, 2.1 and 2.0.
@lru_cache(maxsize=16)
def board_lines(drawing: BoardDrawing, marks: BoardMarks) -> tuple[BoardLine, ...]:
    """Return the lines of a board with its numbers, letters and frame, each as runs of one style."""
    return tuple(_BoardLines(drawing, marks).lines())


class _Piece(NamedTuple):
    """A text and its style."""

    text: str
    style: str


class _BoardLines:
    def __init__(self, drawing: BoardDrawing, marks: BoardMarks) -> None:
        self._picture = drawing.picture
        self._size = drawing.picture.grid.size
        self._glyphs = drawing.glyphs
        self._role = drawing.role
        self._area = drawing.area
        self._scale = drawing.area.scale
        self._marks = marks
        self._label_x = drawing.x
        self._frame_x = drawing.x + LABEL_COLUMNS
        self._cells = CellPainter(drawing.picture, drawing.glyphs, drawing.role, drawing.area, marks)

    def lines(self) -> Iterator[BoardLine]:
        yield self._number_line()
        yield self._edge(self._glyphs.upper_edge)
        for row in self._area.rows:
            if self._scale.is_ruled and row > self._area.rows.start:
                yield self._ruled_line(row - 1)
            for line_index in range(self._scale.rows):
                runs = tuple(self._cell_runs(row, line_index))
                yield (self._letter(row), *runs) if line_index == self._scale.middle_row else runs
        yield self._edge(self._glyphs.lower_edge)

    def _number_line(self) -> BoardLine:
        aimed_column = None if self._marks.cursor is None else self._marks.cursor % self._size
        last_cells = {cell % self._size: cell for cell in self._marks.last_cells}
        columns = self._scale.columns
        runs = []
        x = self._frame_x + 1
        for column in self._area.columns:
            text = str(column + 1).rjust((columns + 1) // 2).ljust(columns)
            runs.append(Run(x, text, self._label_style(last_cells.get(column), is_aimed=column == aimed_column)))
            x += self._scale.column_step
        return tuple(runs)

    def _letter(self, row: int) -> Run:
        aimed_row = None if self._marks.cursor is None else self._marks.cursor // self._size
        last_cell = next((cell for cell in reversed(self._marks.last_cells) if cell // self._size == row), None)
        style = self._label_style(last_cell, is_aimed=row == aimed_row)
        return Run(self._label_x, row_name(row).center(LABEL_COLUMNS), style)

    def _label_style(self, last_cell: Cell | None, *, is_aimed: bool) -> str:
        """Return the style of a row's letter or a column's number; ``last_cell`` was fired at in the last turn."""
        if is_aimed:
            return TextStyle.CURSOR_LABEL
        if last_cell is None or self._marks.cursor is not None:
            return SeaStyle.LABEL
        is_sunk = has_cell(self._picture.sunk, last_cell)
        is_hit = has_cell(self._picture.hit, last_cell)
        if (is_sunk or is_hit) and self._role is not Role.OWN:
            return TextStyle.GOOD_EMPHASIS
        if is_sunk:
            return f"{SeaStyle.SAID_SUNK} {TextStyle.EMPHASIS}"
        return f"{SeaStyle.SAID_HIT} {TextStyle.EMPHASIS}" if is_hit else f"{SeaStyle.SAID_WATER} {TextStyle.EMPHASIS}"

    def _edge(self, edge: str) -> BoardLine:
        """Return the upper or lower side of the frame; ``edge`` has its corners, and a joint between them."""
        left, joint, right = tuple(edge)
        across = self._glyphs.across
        line = across * self._area.width
        if self._scale.is_ruled:
            line = joint.join([across * self._scale.columns] * len(self._area.columns))
        return (Run(self._frame_x, f"{left}{line}{right}", self._cells.sea),)

    def _cell_runs(self, row: int, line_index: int) -> Iterator[Run]:
        """Return one of the lines of text of a row of cells, between the sides of the frame."""
        cells = self._cells
        upright_line = _Piece(self._glyphs.down, cells.sea)
        pieces = [upright_line]
        for column in self._area.columns:
            cell = row * self._size + column
            pieces.append(_Piece(cells.text(cell, line_index), cells.style(cell)))
            if self._scale.is_ruled and column + 1 < self._area.columns.stop:
                is_joined = cells.is_joined_right(cell)
                hull = _Piece(self._glyphs.level_hull, cells.hull_style(cell, cell + 1)) if is_joined else None
                pieces.append(hull or upright_line)
        pieces.append(upright_line)
        return self._joined(pieces)

    def _ruled_line(self, row: int) -> BoardLine:
        """Return the line below a row of cells, with the upright ships that cross it."""
        cells = self._cells
        columns = self._scale.columns
        left, cross, right = tuple(self._glyphs.ruled_edge)
        pieces = [_Piece(left, cells.sea)]
        for column in self._area.columns:
            cell = row * self._size + column
            if cells.is_joined_below(cell):
                hull = self._glyphs.upright_hull.center(columns)
                pieces.append(_Piece(hull, cells.hull_style(cell, cell + self._size)))
            else:
                pieces.append(_Piece(self._glyphs.across * columns, cells.sea))
            is_last = column + 1 == self._area.columns.stop
            pieces.append(_Piece(right if is_last else cross, cells.sea))
        return tuple(self._joined(pieces))

    def _joined(self, pieces: list[_Piece]) -> Iterator[Run]:
        """Yield the pieces as runs from the frame on; adjacent pieces of the same style are joined."""
        x = self._frame_x
        text, style = pieces[0]
        for piece in pieces[1:]:
            if piece.style != style:
                yield Run(x, text, style)
                x += len(text)
                text, style = piece
            else:
                text += piece.text
        yield Run(x, text, style)
