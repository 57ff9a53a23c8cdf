"""Hints for a shot: the cells that they recommend, and the odds of every cell."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from schiffe.battleship.bots.assess import Assessment, Effort, Odds, assess_position
from schiffe.battleship.rules.grid import Cell, cells_of
from schiffe.battleship.rules.target import Target

HOTTEST: Final = 9
"""The digit of the cell with the best odds."""
MAX_USUAL_CELLS: Final = 100
"""The largest number of cells of a board that does not count as large."""
USUAL_EFFORT: Final = Effort(2000, sampling_cost=30_000)
"""The effort for hints, lessons and analyses alike, so that they agree; it takes about 15 ms."""
_LARGE_HINT: Final = Effort(8000, sampling_cost=180_000)
"""The effort for hints on large boards; with 200 samples, 26 x 26 got hints of 5 % instead of 10 %."""


class LikelyLength(NamedTuple):
    """The length that a ship on a cell most probably has, and the probability of this length, 0 to 1."""

    length: int
    share: float


@dataclass(frozen=True)
class Hint:
    """A hint for a turn, with the assessment of its position."""

    assessment: Assessment

    @property
    def recommended_odds(self) -> Odds:
        """The odds of the cell that the hint recommends."""
        return self.assessment.odds(self.assessment.recommended.cell)

    def cells(self, shot_count: int) -> tuple[Cell, ...]:
        """Return the cells that the hint recommends for a turn of ``shot_count`` shots."""
        return self.assessment.salvo(shot_count).cells

    def odds(self, cell: Cell) -> Odds:
        return self.assessment.odds(cell)

    def likely_length(self, cell: Cell) -> LikelyLength | None:
        """Return the most probable length of a ship on a cell; None if no ship can be there."""
        lengths = self.assessment.lengths_at(cell)
        if not lengths:
            return None
        length, count = lengths.most_common(1)[0]
        return LikelyLength(length, count / lengths.total())

    @property
    def looks_ahead(self) -> bool:
        """True if the recommended cell is best in the long run, although another one has better odds."""
        return self.recommended_odds.count < self.assessment.best.count

    @cached_property
    def heat(self) -> tuple[int, ...]:
        """A digit for each cell: 0 to 9 in proportion to the best odds, -1 for cells that were shot at."""
        return heat_digits(self.assessment.target, self.assessment.posterior.counts)


def heat_digits(target: Target, counts: Sequence[int]) -> tuple[int, ...]:
    """Return a digit for each cell as in ``Hint.heat``; ``counts`` are the arrangements with a ship on each cell."""
    scale = HOTTEST / max([1, *(counts[cell] for cell in cells_of(target.open_cells))])
    return tuple(round(scale * counts[cell]) if target.is_open(cell) else -1 for cell in target.rules.grid.cells)


def assess_for_hint(target: Target) -> Assessment | None:
    """Assess a position for a hint or a lesson; None if no fleet fits the answers, or no open cell can have a ship.

    It takes up to a twentieth of a second on 10 x 10. On the largest boards it takes up to half a second, more than an
    analysis spends on a shot.
    """
    return assess_position(target, USUAL_EFFORT if len(target.rules.grid.cells) <= MAX_USUAL_CELLS else _LARGE_HINT)


def find_hint(target: Target) -> Hint | None:
    """Return a hint for the next shot; None if no fleet fits the answers, or no open cell can have a ship."""
    assessment = assess_for_hint(target)
    return Hint(assessment) if assessment else None
