"""Hints for a shot: the cells that they recommend, the odds of every cell, and the cost of other cells."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import comb
from typing import Final, NamedTuple

from schiffe.battleship.bots.assess import Assessment, Effort, Odds, assess_position
from schiffe.battleship.rules.grid import Cell, Grid, Mask, cells_of, has_cell
from schiffe.battleship.rules.target import Target

HOTTEST: Final = 9
"""The digit of the cell with the best odds."""
MAX_USUAL_CELLS: Final = 100
"""The largest number of cells of a board that does not count as large."""
USUAL_EFFORT: Final = Effort(2000, sampling_cost=30_000)
"""The effort for hints, lessons and analyses alike, so that they agree; it takes about 15 ms."""
CHANCE_OF_ERROR: Final = 0.05
"""The maximum probability of charging a shot with a cost although it was as good as the best one."""
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
        return self.assessment.odds_of(self.assessment.recommended.cell)

    def recommended_cells(self, shot_count: int) -> tuple[Cell, ...]:
        """Return the cells that the hint recommends for a turn of ``shot_count`` shots."""
        return self.assessment.choose_salvo(shot_count).cells

    def odds_of(self, cell: Cell) -> Odds:
        return self.assessment.odds_of(cell)

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
        return self.recommended_odds.count < self.assessment.best_odds.count

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


def cost_of(assessment: Assessment, cells: tuple[Cell, ...]) -> float:
    """Return how many fewer hits some cells promise than the likeliest ones; 0 if the difference is not certain.

    The recommended cell costs nothing. A difference of less than z standard errors costs nothing either, because it may
    be noise. Each of ``m`` choices among the open cells can come out best by chance, so z is the value that a normal
    variable exceeds with a probability of ``CHANCE_OF_ERROR / m`` (Bonferroni correction; 3.3 for one of 100 cells).
    """
    best = assessment.likeliest_odds(len(cells))
    difference = sum(odds.chance for odds in best) - sum(assessment.odds_of(cell).chance for cell in cells)
    if difference <= 0:
        return 0.0
    from statistics import NormalDist  # noqa: PLC0415  door: a turn is assessed, and it loads fractions and decimal numbers

    z = -NormalDist().inv_cdf(CHANCE_OF_ERROR / comb(assessment.target.open_cells.bit_count(), len(cells)))
    if difference <= z * assessment.standard_error(best, cells):
        return 0.0
    if len(cells) == 1 and assessment.recommends(cells[0]):
        return 0.0
    return difference


class CellsToTry(NamedTuple):
    """The cells where the rest of a damaged ship may be.

    Attributes:
        ahead_cell: the cell that a hint recommends in the long run although another one has better odds; None if there
            is none.
    """

    cells: tuple[Cell, ...]
    ahead_cell: Cell | None = None


@lru_cache(maxsize=2)
def make_cells_to_try(target: Target, run: Mask) -> CellsToTry:
    """Return the cells beside a run of hits where the ship may continue, but no costly ones, and the recommended cell.

    The cells are judged as in the analysis after the match. They are cached because every key paints the advice again.
    """
    possible = next_cells(target, run)
    assessment = assess_for_hint(target)
    if not assessment:
        return CellsToTry(possible)
    without_cost = tuple(cell for cell in possible if cost_of(assessment, (cell,)) == 0)
    recommended = assessment.recommended.cell
    cells = without_cost if recommended in without_cost else (*without_cost, recommended)
    return CellsToTry(cells, recommended if Hint(assessment).looks_ahead else None)


def next_cells(target: Target, run: Mask) -> tuple[Cell, ...]:
    """Return the cells beside a run of hits where the ship may continue."""
    grid = target.rules.grid
    hits = sorted(cells_of(run))
    first, last = hits[0], hits[-1]
    candidates = _neighbours(grid, first)
    if len(hits) > 1:
        before = first - (hits[1] - first)
        after = last + (last - hits[-2])
        # At the edge of the board these numbers belong to cells of another row, or to none.
        candidates = tuple(cell for cell, end in ((before, first), (after, last)) if cell in _neighbours(grid, end))
    return tuple(cell for cell in candidates if has_cell(target.coverable_cells, cell))


def _neighbours(grid: Grid, cell: Cell) -> tuple[Cell, ...]:
    """Return the cells to the left and right of a cell, above and below it, that are on the board."""
    row, column = divmod(cell, grid.size)
    places = ((row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column))
    return tuple(y * grid.size + x for y, x in places if 0 <= y < grid.size and 0 <= x < grid.size)
