"""The board of one side: its fleet and the shots it took."""

from schiffe.rules.fleet import Fleet
from schiffe.rules.grid import Cell
from schiffe.rules.ships import Ship
from schiffe.rules.shots import Answer
from schiffe.rules.target import TargetView


class Board:
    """A fleet under fire. ``receive`` is the only thing that changes it.

    Attributes:
        fleet: the ships, as they were laid.
        view: what the other side knows of this board.
    """

    def __init__(self, fleet: Fleet) -> None:
        self.fleet = fleet
        self.view = TargetView.fresh(fleet.rules)

    def receive(self, cell: Cell) -> Answer:
        """Take a shot; the answer names the ship that it sank.

        Raises:
            IllegalShot: as ``Fleet.answer``.
        """
        answer = self.fleet.answer(cell, self.fleet.rules.grid.full & ~self.view.open)
        self.view = self.view.after(cell, answer)
        return answer

    def intact_fields(self, ship: Ship) -> int:
        """How many fields of one of the ships were not hit yet; 0 means sunk."""
        return (ship.mask & self.view.open).bit_count()
