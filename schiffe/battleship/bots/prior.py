"""The prior about where a person places ships: a weight for each placement, before the first shot.

The logarithm of a weight is a sum of a few traits of the placement, each times a coefficient: how much the person
tends towards it. A trait is measured in parts of a ship or of the board, so the same coefficients apply to boards and
fleets of all sizes. With all of them 0 the prior is uniform: every arrangement is equally likely.
"""

from functools import lru_cache
from operator import mul
from typing import Final, NamedTuple

from schiffe.battleship.bots.placements import PlacementTable, ship_masks
from schiffe.battleship.rules.grid import Grid, Mask, cells_of

MAX_COEFFICIENT: Final = 8.0
"""The limit for the coefficients of a prior, so that products of weights cannot overflow."""


class Traits(NamedTuple):
    """The traits of a single ship, regardless of the other ships.

    Attributes:
        rim: the part of the ship that is on the edge of the board.
        left, right, top, bottom: the part that is on this edge.
        across, down: how far right, and how far down, its middle is, from -1 to 1.
        middle: how near to the middle of the board it is: minus half of the square of the distance, -1 to 0.
        corners: how near to a corner its middle is, 0 to 1: the product of both squares.
        lying: 1/2 for a ship in a row, -1/2 for one in a column, 0 for one of a single cell.
    """

    rim: float
    left: float
    right: float
    top: float
    bottom: float
    across: float
    down: float
    middle: float
    corners: float
    lying: float


class Prior(NamedTuple):
    """A coefficient for each of the traits, in their order, and for each pair of ships that touch.

    The weight of an arrangement is e to the sum of its traits, each times its coefficient.
    """

    rim: float = 0.0
    left: float = 0.0
    right: float = 0.0
    top: float = 0.0
    bottom: float = 0.0
    across: float = 0.0
    down: float = 0.0
    middle: float = 0.0
    corners: float = 0.0
    lying: float = 0.0
    touching: float = 0.0

    @property
    def is_uniform(self) -> bool:
        """True if it makes all arrangements equally likely."""
        return not any(self)

    def log_weights(self, table: PlacementTable) -> tuple[float, ...]:
        """Return the logarithm of the weight of each placement, without touching."""
        by_length = [_log_weights_of_length(self, table.grid, length) for length in table.by_length]
        return tuple(log_weight for log_weights in by_length for log_weight in log_weights)


UNIFORM_PRIOR: Final = Prior()
TRAITS: Final = Prior._fields
"""The words for the traits of a fleet, in the order of the coefficients of a prior: those of a ship, and touching."""


@lru_cache(maxsize=64)
def traits_of(grid: Grid, length: int) -> tuple[Traits, ...]:
    """Return the traits of each placement of a length, in the order of ``ship_masks``."""
    return tuple(traits_of_ship(grid, mask) for mask in ship_masks(grid, length))


@lru_cache(maxsize=4096)
def traits_of_ship(grid: Grid, mask: Mask) -> Traits:
    last_index = grid.size - 1
    xs = [cell % grid.size for cell in cells_of(mask)]
    ys = [cell // grid.size for cell in cells_of(mask)]
    length = len(xs)
    across = sum(2 * x - last_index for x in xs) / (length * last_index)
    down = sum(2 * y - last_index for y in ys) / (length * last_index)
    lying = 0.0
    if length > 1:
        lying = 0.5 if ys[0] == ys[1] else -0.5
    return Traits(
        rim=sum(x in (0, last_index) or y in (0, last_index) for x, y in zip(xs, ys, strict=True)) / length,
        left=xs.count(0) / length,
        right=xs.count(last_index) / length,
        top=ys.count(0) / length,
        bottom=ys.count(last_index) / length,
        across=across,
        down=down,
        middle=-(across**2 + down**2) / 2,
        corners=across**2 * down**2,
        lying=lying,
    )


@lru_cache(maxsize=64)
def _log_weights_of_length(prior: Prior, grid: Grid, length: int) -> tuple[float, ...]:
    *coefficients, _touching = prior
    return tuple(sum(map(mul, coefficients, traits)) for traits in traits_of(grid, length))
