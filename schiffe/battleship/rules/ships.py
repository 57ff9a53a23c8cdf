"""The classes of ships, ships on the grid, and the answers to shots at them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final, NamedTuple

from schiffe.battleship.rules.grid import Cell, Mask, to_mask


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

    The first ship of three cells is a cruiser, the second one a submarine, all others are destroyers.

    Raises:
        KeyError: no class has one of these lengths.
    """
    by_length: dict[int, list[ShipClass]] = {}
    for ship_class, length in _LENGTHS.items():
        by_length.setdefault(length, []).append(ship_class)
    classes = []
    counts = Counter[int]()
    for length in sorted(lengths, reverse=True):
        candidates = by_length[length]
        classes.append(candidates[min(counts[length], len(candidates) - 1)])
        counts[length] += 1
    return tuple(classes)


@dataclass(frozen=True)
class Ship:
    """A ship on the grid; its cells are in order from bow to stern."""

    ship_class: ShipClass
    cells: tuple[Cell, ...]

    @cached_property
    def mask(self) -> Mask:
        return to_mask(self.cells)


class Outcome(Enum):
    """Outcomes of a shot; the value is a stable word for files."""

    MISS = "miss"
    HIT = "hit"
    SUNK = "sunk"
    WON = "won"
    """The last ship is sunk."""


@dataclass(frozen=True)
class Answer:
    """The answer to a shot.

    Attributes:
        ship: the ship that sank; None if the rules do not name it.
        contradicts_earlier: no legal fleet gives this answer after the previous ones, which only happens with an
            opponent outside this program.
    """

    outcome: Outcome
    ship: Ship | None = None
    contradicts_earlier: bool = False

    @property
    def is_hit(self) -> bool:
        """True if the shot hit a ship, which it may have sunk."""
        return self.outcome is not Outcome.MISS

    @property
    def has_sunk(self) -> bool:
        """True if the shot sank a ship, perhaps the last one."""
        return self.outcome in (Outcome.SUNK, Outcome.WON)


class AnsweredShot(NamedTuple):
    """A shot at a cell, and its answer."""

    cell: Cell
    answer: Answer


class IllegalShot(ValueError):
    """A shot that the rules do not allow; nothing has changed."""


class RepeatedShot(IllegalShot):
    """The cell was shot at before."""


class OutsideShot(IllegalShot):
    """The grid has no such cell."""
