"""What a person is told of a position before a shot: the hint."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from schiffe.battleship.bots.assess import Assessment, Effort, Odds, assess
from schiffe.battleship.rules.grid import Cell, cells_of
from schiffe.battleship.rules.target import TargetView

HOTTEST: Final = 9
"""The digit of the cell with the best odds."""
USUAL_CELLS: Final = 100
"""Boards with more cells than 10 x 10 count as large."""
_HINT: Final = Effort(5000, laying=60_000)
_LARGE_HINT: Final = Effort(8000, laying=180_000)
"""With 200 samples, a hint on 26 x 26 preferred a cell with a chance of 5 % to one of 10 %."""


@dataclass(frozen=True)
class Likely:
    """The ship that a cell most probably holds, if it holds one: its length, and how probable that is, 0 to 1."""

    length: int
    share: float


@dataclass(frozen=True)
class Hint:
    """Where a ship probably lies."""

    assessment: Assessment

    @property
    def recommended(self) -> Odds:
        """The odds of the cell that the hint recommends."""
        return self.assessment.odds(self.assessment.recommended.cell)

    def cells(self, shots: int) -> tuple[Cell, ...]:
        """The cells that it recommends for a turn of so many shots."""
        return self.assessment.salvo(shots).cells

    def odds(self, cell: Cell) -> Odds:
        """The odds of any cell."""
        return self.assessment.odds(cell)

    def likely(self, cell: Cell) -> Likely | None:
        """The ship that a cell most probably holds; None when it cannot hold one."""
        lengths = self.assessment.lengths_at(cell)
        if not lengths:
            return None
        length, count = lengths.most_common(1)[0]
        return Likely(length, count / lengths.total())

    @cached_property
    def heat(self) -> tuple[int, ...]:
        """A digit for each cell, 0 to 9, in proportion to the best odds; -1 for cells that were shot at."""
        return heat(self.assessment.view, self.assessment.found.counts)


def heat(view: TargetView, counts: Sequence[int]) -> tuple[int, ...]:
    """The odds of all cells as digits, see ``Hint.heat``, by the number of arrangements with a ship on each cell."""
    most = max((counts[cell] for cell in cells_of(view.open)), default=0)
    scale = HOTTEST / max(1, most)
    return tuple(round(scale * counts[cell]) if view.open >> cell & 1 else -1 for cell in view.rules.grid.cells)


def hint(view: TargetView) -> Hint | None:
    """A hint for the next shot; None when no fleet fits what was answered, or no open cell can hold a ship.

    It takes up to a tenth of a second on 10 x 10, and up to half a second on the largest boards.
    """
    found = assess(view, _HINT if len(view.rules.grid.cells) <= USUAL_CELLS else _LARGE_HINT)
    return Hint(found) if found else None
