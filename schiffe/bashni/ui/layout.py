"""Where things stand on Bashni's screen: squares of three sizes, and beside them a panel."""

from dataclasses import dataclass
from typing import Final

from schiffe.toolkit.canvas import Canvas


@dataclass(frozen=True)
class BoardLayout:
    """The places of a frame, in columns and rows.

    Attributes:
        cell: width and height of a square.
        left, top: the corner of the board, inside the numbers of its rows.
        panel: the first column beside the board, and how many columns there are.
        prompt: the row where one types and of what is said.
    """

    cell: tuple[int, int]
    left: int
    top: int
    panel: tuple[int, int]
    prompt: int

    @property
    def below(self) -> int:
        """The row under the board, with the letters of its columns."""
        return self.top + 8 * self.cell[1]

    @property
    def is_small(self) -> bool:
        """Whether there is room for the least only."""
        return self.cell[0] == 3


_LARGE: Final = (8, 4)
_MEDIUM: Final = (5, 2)
_SMALL: Final = (3, 2)
_LABELS: Final = 3
"""Columns of the numbers of the rows, between a margin and a blank."""
_GAP: Final = 3
_LEAST: Final = 40, 20
"""What the smallest size fills."""


def layout_for(canvas: Canvas) -> BoardLayout:
    """The layout for a canvas of this size, the whole of it in the middle."""
    width, height = canvas.width, canvas.height
    if width >= 104 and height >= 38:
        cell, panel = _LARGE, 38
    elif width >= 79 and height >= 23:
        cell, panel = _MEDIUM, 36
    else:
        left, top = (width - _LEAST[0]) // 2 + _LABELS, 1 + max(0, (height - _LEAST[1]) // 3)
        beside = left + 8 * _SMALL[0] + 1
        return BoardLayout(_SMALL, left, top, (beside, 11), top + 8 * _SMALL[1] + 1)
    board = 8 * cell[0]
    panel = min(panel, width - 1 - _LABELS - board - _GAP)
    block = _LABELS + board + _GAP + panel
    left = (width - block) // 2 + _LABELS
    needed = 8 * cell[1] + 7
    top = 2 + max(0, (height - needed) // 3)
    return BoardLayout(cell, left, top, (left + board + _GAP, panel), top + 8 * cell[1] + 2)
