"""A fleet under fire, for tests that shoot at one."""

from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.ships import Answer
from schiffe.battleship.rules.target import Target


class Board:
    """A fleet and what the other side knows of it; ``receive`` is the only thing that changes it."""

    def __init__(self, fleet: Fleet) -> None:
        self.fleet = fleet
        self.target = Target.fresh(fleet.rules)

    def receive(self, cell: Cell) -> Answer:
        """Take a shot."""
        answer = self.fleet.answer(cell, self.fleet.rules.grid.full & ~self.target.open_cells)
        self.target = self.target.after(cell, answer)
        return answer
