"""The classes of ships, and ships as they lie on the grid."""

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final

from schiffe.rules.grid import Cell, Mask, mask_of


class ShipClass(Enum):
    """The classes of ships. The value is a stable word for files."""

    CARRIER = "carrier"
    BATTLESHIP = "battleship"
    CRUISER = "cruiser"
    SUBMARINE = "submarine"
    DESTROYER = "destroyer"
    PATROL_BOAT = "patrol-boat"

    @property
    def length(self) -> int:
        """How many cells a ship of this class covers."""
        return _LENGTHS[self]


_LENGTHS: Final = {
    ShipClass.CARRIER: 5,
    ShipClass.BATTLESHIP: 4,
    ShipClass.CRUISER: 3,
    ShipClass.SUBMARINE: 3,
    ShipClass.DESTROYER: 3,
    ShipClass.PATROL_BOAT: 2,
}


@dataclass(frozen=True)
class Ship:
    """A ship that lies on the grid; ``cells`` go from bow to stern."""

    kind: ShipClass
    cells: tuple[Cell, ...]

    @cached_property
    def mask(self) -> Mask:
        """The set of its cells."""
        return mask_of(self.cells)
