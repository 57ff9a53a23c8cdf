"""The board of one side: its fleet and the shots it took."""

from schiffe.rules.fleet import Fleet, Ship
from schiffe.rules.grid import Cell
from schiffe.rules.target import Answer, Outcome, TargetView


class IllegalShot(ValueError):
    """A shot that the rules do not allow; ``cell`` is the field. The board has not changed."""

    def __init__(self, cell: Cell) -> None:
        super().__init__(f"illegal shot at field {cell}")
        self.cell = cell


class RepeatedShot(IllegalShot):
    """The field was shot at before."""


class ShotOutside(IllegalShot):
    """The grid has no such field."""


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
            ShotOutside: the grid has no such field.
            RepeatedShot: the field was shot at before.
        """
        if cell not in self.fleet.rules.grid.cells:
            raise ShotOutside(cell)
        if not self.view.open >> cell & 1:
            raise RepeatedShot(cell)
        answer = self._answer(cell)
        self.view = self.view.after(cell, answer)
        return answer

    def _answer(self, cell: Cell) -> Answer:
        ship = self.fleet.ship_at(cell)
        if ship is None:
            return Answer(Outcome.MISS)
        if self.intact_fields(ship) > 1:
            return Answer(Outcome.HIT)
        last = self.view.afloat == (ship.kind,)
        return Answer(Outcome.WON if last else Outcome.SUNK, ship)

    def intact_fields(self, ship: Ship) -> int:
        """How many fields of one of the ships were not hit yet; 0 means sunk."""
        return (ship.mask & self.view.open).bit_count()
