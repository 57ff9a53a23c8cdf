"""Shots and their answers."""

from dataclasses import dataclass
from enum import Enum

from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.ships import Ship


class Outcome(Enum):
    """What a shot did; the value is a stable word for files."""

    MISS = "miss"
    HIT = "hit"
    SUNK = "sunk"
    WON = "won"
    """The last ship is sunk."""


@dataclass(frozen=True)
class Answer:
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
