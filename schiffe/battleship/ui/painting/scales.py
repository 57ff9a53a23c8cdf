"""The scales at which boards are painted, and the visible part of a board."""

from typing import Final, NamedTuple

LABEL_COLUMNS: Final = 3
"""The columns for the letters of the rows, to the left of the frame."""


class Scale(NamedTuple):
    """The size of a cell on a painted board.

    Attributes:
        columns: the columns of text.
        rows: the rows of text.
        line_width: the columns and rows between two cells: 1 if there are lines between them, 0 if there are none.
    """

    columns: int
    rows: int
    line_width: int = 0

    @property
    def is_ruled(self) -> bool:
        return self.line_width > 0

    @property
    def middle_row(self) -> int:
        return self.rows // 2

    @property
    def column_step(self) -> int:
        """The columns from one cell to the next."""
        return self.columns + self.line_width

    @property
    def row_step(self) -> int:
        """The rows from one cell to the next."""
        return self.rows + self.line_width


HUGE_SCALE: Final = Scale(9, 5)
LARGE_SCALE: Final = Scale(7, 3)
MEDIUM_SCALE: Final = Scale(5, 3)
RULED_SCALE: Final = Scale(3, 1, line_width=1)
SMALL_SCALE: Final = Scale(3, 1)
SCALES: Final = (HUGE_SCALE, LARGE_SCALE, MEDIUM_SCALE, RULED_SCALE, SMALL_SCALE)
"""The scales, the largest first. All have an odd number of rows, so that characters are in the middle.

Scales without lines have a checkerboard pattern, so that cells can be counted.
"""


class VisibleArea(NamedTuple):
    """The visible columns and rows of a board, their scale, and whether dots replace the checkerboard pattern."""

    columns: range
    rows: range
    scale: Scale
    is_dotted: bool = False

    @property
    def width(self) -> int:
        return len(self.columns) * self.scale.column_step - self.scale.line_width

    @property
    def height(self) -> int:
        return len(self.rows) * self.scale.row_step - self.scale.line_width
