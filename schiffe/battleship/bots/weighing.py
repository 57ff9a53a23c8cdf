"""Weights of placements and of arrangements, made from a prior.

Weights are whole numbers, so that their sum over a set of placements, its room, takes only a few bit counts.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import exp, factorial, prod
from typing import Final

from schiffe.battleship.bots.coverings import Arrangement, Covering
from schiffe.battleship.bots.evidence import Evidence
from schiffe.battleship.bots.placements import MOST_TALLIED, Placement, PlacementSet, PlacementTable
from schiffe.battleship.bots.prior import Prior
from schiffe.battleship.rules.grid import Mask, cells_of

BITS: Final = 8
MOST: Final = (1 << BITS) - 1
"""The weight of the likeliest placement of each length; none that is possible weighs less than 1."""


@dataclass(frozen=True)
class Weighing:
    """What a prior says about the placements that are free in a position.

    Attributes:
        weights: the weight of each placement; 0 where it is not free.
        touch: by how much each pair of ships that touch makes an arrangement likelier.
    """

    table: PlacementTable
    weights: Sequence[int]
    touch: float

    @classmethod
    def of(cls, evidence: Evidence, prior: Prior, sunk: Iterable[Mask]) -> "Weighing":
        """The weights of the free placements; ``sunk`` are the ships that are known to lie somewhere."""
        table, leanings = evidence.table, list(prior.leanings(evidence.table))
        if prior.touching:
            for ship in sunk:
                for placement in cells_of(evidence.free & table.covering(table.grid.around(ship))):
                    leanings[placement] += prior.touching
        weights = [0] * len(leanings)
        for length in set(evidence.lengths):
            here = tuple(cells_of(evidence.free & table.of_length.get(length, 0)))
            most = max((leanings[placement] for placement in here), default=0.0)
            for placement in here:
                weights[placement] = max(1, round(MOST * exp(leanings[placement] - most)))
        return cls(table, weights, exp(prior.touching))

    @cached_property
    def planes(self) -> dict[int, tuple[PlacementSet, ...]]:
        """For each length, and each bit of a weight, the placements whose weights have it."""
        planes = {length: [0] * BITS for length in self.table.of_length}
        for placement, weight in enumerate(self.weights):
            if weight:
                of_length, place = planes[self.table.lengths[placement]], 1 << placement
                for bit in cells_of(weight):
                    of_length[bit] |= place
        return {length: tuple(of_length) for length, of_length in planes.items()}

    def room(self, length: int, free: PlacementSet) -> int:
        """The sum of the weights of the free placements of a length."""
        return self.rooms(length, [free])[0]

    def rooms(self, length: int, sets: Sequence[PlacementSet]) -> list[int]:
        """The same for many sets of free placements."""
        a, b, c, d, e, f, g, h = self.planes[length]  # written out one by one this takes a third of the time of a loop
        return [
            (free & a).bit_count()
            + 2 * (free & b).bit_count()
            + 4 * (free & c).bit_count()
            + 8 * (free & d).bit_count()
            + 16 * (free & e).bit_count()
            + 32 * (free & f).bit_count()
            + 64 * (free & g).bit_count()
            + 128 * (free & h).bit_count()
            for free in sets
        ]

    def touches(self, placement: Placement, laid: Arrangement) -> int:
        """How many ships a further one touches."""
        masks = self.table.masks
        around = self.table.grid.around(masks[placement])
        return sum(bool(around & masks[other]) for other in laid)

    def of_ships(self, laid: Arrangement) -> float:
        """The weight of ships that lie together."""
        weight = float(prod(map(self.weights.__getitem__, laid)))
        if self.touch == 1:
            return weight
        around, masks = self.table.grid.around, self.table.masks
        pairs = sum(bool(around(masks[one]) & masks[other]) for one, other in combinations(laid, 2))
        return weight * self.touch**pairs

    def of_covering(self, covering: Covering) -> float:
        """The weight of all arrangements with it, if the other ships could not get in each other's way."""
        rooms = (float(self.room(length, covering.free)) for length in covering.left)
        orders = prod(map(factorial, Counter(covering.left).values()))
        return covering.times * self.of_ships(covering.laid) * prod(rooms) / orders

    def of_arrangements(self, arrangements: Sequence[Arrangement]) -> tuple[int, ...]:
        """Whole weights of different arrangements, none of them 0, which add up to no more than a tally holds."""
        weights = list(map(self.of_ships, arrangements))
        scale = (MOST_TALLIED - len(weights)) / sum(weights) if weights else 0.0
        return tuple(max(1, int(weight * scale)) for weight in weights)
