"""The classes of ships, ships as they lie on the grid, and what is answered to shots at them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final, NamedTuple

from schiffe.battleship.rules.grid import Cell, Mask, mask_of


class ShipClass(Enum):
    """The classes of ships. The value is a stable word for files."""

    FLAGSHIP = "flagship"
    CARRIER = "carrier"
    BATTLESHIP = "battleship"
    CRUISER = "cruiser"
    SUBMARINE = "submarine"
    DESTROYER = "destroyer"
    PATROL_BOAT = "patrol-boat"
    TORPEDO_BOAT = "torpedo-boat"

    @property
    def length(self) -> int:
        """The number of cells that a ship of this class covers."""
        return _LENGTHS[self]


_LENGTHS: Final = {
    ShipClass.FLAGSHIP: 6,
    ShipClass.CARRIER: 5,
    ShipClass.BATTLESHIP: 4,
    ShipClass.CRUISER: 3,
    ShipClass.SUBMARINE: 3,
    ShipClass.DESTROYER: 3,
    ShipClass.PATROL_BOAT: 2,
    ShipClass.TORPEDO_BOAT: 1,
}


def classes_of(lengths: Iterable[int]) -> tuple[ShipClass, ...]:
    """Return the classes of ships of these lengths, the longest first.

    The first ship of three cells is a cruiser, the second one a submarine, all others are destroyers. Raises KeyError
    for a length that no class has.
    """
    by_length: dict[int, list[ShipClass]] = {}
    for kind, length in _LENGTHS.items():
        by_length.setdefault(length, []).append(kind)
    found, met = [], Counter[int]()
    for length in sorted(lengths, reverse=True):
        kinds = by_length[length]
        found.append(kinds[min(met[length], len(kinds) - 1)])
        met[length] += 1
    return tuple(found)


@dataclass(frozen=True)
class Ship:
    """A ship that lies on the grid; ``cells`` go from bow to stern."""

    kind: ShipClass
    cells: tuple[Cell, ...]

    @cached_property
    def mask(self) -> Mask:
        """The set of its cells."""
        return mask_of(self.cells)


class Outcome(Enum):
    """Results of a shot; the value is a stable word for files."""

    MISS = "miss"
    HIT = "hit"
    SUNK = "sunk"
    WON = "won"
    """The last ship is sunk."""


class Answer(NamedTuple):
    """The answer to a shot.

    ``ship`` is the ship that sank; None where the rules do not name it. ``contradicts`` tells that no legal
    fleet gives this answer after those before it, which only an opponent outside this program can do.
    """

    outcome: Outcome
    ship: Ship | None = None
    contradicts: bool = False


class IllegalShot(ValueError):
    """A shot that the rules do not allow at ``cell``; nothing has changed."""

    def __init__(self, cell: Cell) -> None:
        super().__init__(f"illegal shot at cell {cell}")
        self.cell = cell


class RepeatedShot(IllegalShot):
    """The cell was shot at before."""


class ShotOutside(IllegalShot):
    """The grid has no such cell."""
