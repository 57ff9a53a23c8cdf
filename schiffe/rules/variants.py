"""What a game is agreed on: the only place that knows the variants of the rules."""

from dataclasses import dataclass
from typing import Final

from schiffe.rules.contact import Contact
from schiffe.rules.grid import Grid
from schiffe.rules.ships import ShipClass

_BY_LETTER: Final = {
    "5": ShipClass.CARRIER,
    "4": ShipClass.BATTLESHIP,
    "c": ShipClass.CRUISER,
    "s": ShipClass.SUBMARINE,
    "d": ShipClass.DESTROYER,
    "2": ShipClass.PATROL_BOAT,
}
_TABLE: Final = ("4", "4c", "4c2", "54c2", "54cs2", "54cs22", "544cs22", "544csd22", "544csd222", "544csd2222")
FLEETS: Final = {count: tuple(_BY_LETTER[letter] for letter in row) for count, row in enumerate(_TABLE, start=1)}
"""For each number of ships, their classes, the longest first. Ten ships are the classic German fleet."""
MIN_SHIPS: Final = 1
MAX_SHIPS: Final = len(FLEETS)


@dataclass(frozen=True)
class Rules:
    """What a game is agreed on: the grid, the classes of the ships (longest first), where ships may touch."""

    grid: Grid
    ships: tuple[ShipClass, ...]
    contact: Contact

    @classmethod
    def of(cls, size: int = 10, ships: int = 5, contact: Contact = Contact.CORNERS) -> "Rules":
        """Rules from three plain settings; raises ValueError when size or number of ships is out of range."""
        if ships not in FLEETS:
            raise ValueError(f"{ships} ships are not in {MIN_SHIPS}..{MAX_SHIPS}")
        return cls(Grid(size), FLEETS[ships], contact)


WIRE: Final = Rules.of(size=10, ships=5, contact=Contact.CORNERS)
"""What every game over the network is agreed on."""
