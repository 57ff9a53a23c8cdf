"""An editor for placing a fleet ship by ship, with undo and redo.

It is immutable and knows neither keys nor screens: each step returns the next editor.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final, Self, TypeAlias

from schiffe.battleship.rules.fleet import Fleet, FleetProblem, IllegalFleetReason, find_problem
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.packing import missing_ships, random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Ship, ShipClass

Ships: TypeAlias = tuple[Ship, ...]
FleetChance: TypeAlias = Callable[[int], random.Random]
"""Returns a random generator for the fleet with this number, counted from 0, that is placed at random."""


class Direction(IntEnum):
    """Directions of a ship from its bow; the value is the index of the direction in ``Grid.rays``."""

    RIGHT = 0
    LEFT = 1
    DOWN = 2
    UP = 3


_TURNED: Final = {
    Direction.RIGHT: Direction.DOWN,
    Direction.DOWN: Direction.LEFT,
    Direction.LEFT: Direction.UP,
    Direction.UP: Direction.RIGHT,
}


@dataclass(frozen=True)
class ShipsHistory:
    """The ships on the board, and those before each step and before each undone step."""

    ships: Ships = ()
    done_steps: tuple[Ships, ...] = ()
    undone_steps: tuple[Ships, ...] = ()

    @property
    def can_undo(self) -> bool:
        return bool(self.done_steps)

    @property
    def can_redo(self) -> bool:
        return bool(self.undone_steps)

    def after(self, ships: Ships) -> Self:
        """Return the history after a step that leads to these ships; steps that were taken back are forgotten."""
        return replace(self, ships=ships, done_steps=(*self.done_steps, self.ships), undone_steps=())

    def undone(self) -> Self:
        """Return the history with the last step taken back; unchanged if there is none."""
        if not self.done_steps:
            return self
        *earlier, last = self.done_steps
        return replace(self, ships=last, done_steps=tuple(earlier), undone_steps=(*self.undone_steps, self.ships))

    def redone(self) -> Self:
        """Return the history with the step that was taken back last; unchanged if there is none."""
        if not self.undone_steps:
            return self
        *others, last = self.undone_steps
        return replace(self, ships=last, done_steps=(*self.done_steps, self.ships), undone_steps=tuple(others))


@dataclass(frozen=True)
class FleetEditor:
    """A fleet that is being placed, and the ship in hand.

    Attributes:
        chance_of_fleet: returns the random generators; ``draw_count`` counts the used ones.
        ship_class: the class of the ship in hand; None when all are placed.
        bow: the cell of its bow.
        direction: the direction in which it extends from there.
        history: the ships on the board, with undo and redo.
        dealt_ships: the ships that were not placed by hand, even if they are no longer on the board.
    """

    rules: Rules
    chance_of_fleet: FleetChance
    ship_class: ShipClass | None
    bow: Cell = 0
    direction: Direction = Direction.RIGHT
    history: ShipsHistory = ShipsHistory()
    draw_count: int = 0
    dealt_ships: frozenset[Ship] = frozenset()

    @classmethod
    def empty(cls, rules: Rules, chance_of_fleet: FleetChance) -> Self:
        """Return an editor in which nothing is placed, with the longest ship in hand."""
        return cls(rules, chance_of_fleet, rules.ship_classes[0])

    @property
    def placed_ships(self) -> Ships:
        return self.history.ships

    @property
    def missing(self) -> tuple[ShipClass, ...]:
        """The classes that are not placed yet, including that of the ship in hand."""
        return missing_ships(self.rules, self.placed_ships)

    @property
    def ghost(self) -> Ship | None:
        """The part of the ship in hand that would be on the board; None if there is no ship in hand."""
        if self.ship_class is None:
            return None
        ray = self.rules.grid.rays(self.bow)[self.direction]
        return Ship(self.ship_class, (self.bow, *ray[: self.ship_class.length - 1]))

    @property
    def problem(self) -> FleetProblem | None:
        """The reason why the ship in hand may not be placed here; None if it may, or if there is no ship in hand."""
        ghost = self.ghost
        if ghost is None:
            return None
        if len(ghost.cells) < ghost.ship_class.length:
            return FleetProblem(IllegalFleetReason.OUTSIDE, ghost)
        return find_problem(self.rules, self.placed_ships, ghost)

    @property
    def is_by_hand(self) -> bool:
        """True if each placed ship was placed by hand."""
        return self.dealt_ships.isdisjoint(self.placed_ships)

    @property
    def fleet(self) -> Fleet:
        """The whole fleet; raises IllegalFleet while ships are missing."""
        return Fleet(self.rules, self.placed_ships)

    def with_bow(self, bow: Cell) -> Self:
        """Return the editor with the bow of the ship in hand on a cell."""
        return replace(self, bow=bow)

    def moved_onto_board(self) -> Self:
        """Return the editor with the ship in hand moved until all of it is on the board."""
        if self.ship_class is None:
            return self
        last, reach = self.rules.size - 1, self.ship_class.length - 1
        y, x = divmod(self.bow, last + 1)
        match self.direction:
            case Direction.RIGHT:
                x = min(x, last - reach)
            case Direction.LEFT:
                x = max(x, reach)
            case Direction.DOWN:
                y = min(y, last - reach)
            case Direction.UP:
                y = max(y, reach)
        return self.with_bow(y * (last + 1) + x)

    def turned(self) -> Self:
        """Return the editor with the ship in hand turned clockwise around its bow."""
        return replace(self, direction=_TURNED[self.direction])

    def with_next_class(self) -> Self:
        """Return the editor with the next missing class in hand."""
        classes = list(dict.fromkeys(self.missing))
        if self.ship_class not in classes:
            return self
        return replace(self, ship_class=classes[(classes.index(self.ship_class) + 1) % len(classes)])

    def with_ship_class(self, ship_class: ShipClass) -> Self:
        """Return the editor with a class in hand; if its ships are all placed, one of them is picked up."""
        if ship_class in self.missing:
            return replace(self, ship_class=ship_class)
        ship = next(ship for ship in self.placed_ships if ship.ship_class is ship_class)
        return self.picked_up(ship.cells[0])

    def with_ship_placed(self) -> Self:
        """Return the editor with the ship in hand placed and the next one in hand; unchanged if it may not lie here."""
        ghost = self.ghost
        if ghost is None or self.problem:
            return self
        after = self._with_step((*self.placed_ships, ghost))
        cells = self.rules.grid.cells
        # Move the next ship to the first possible place from the bow on, in its direction or else turned.
        places = (
            replace(after, bow=cell, direction=direction)
            for direction in (after.direction, _TURNED[after.direction])
            for cell in (*cells[after.bow :], *cells[: after.bow])
        )
        return next((moved for moved in places if not moved.problem), after)

    def picked_up(self, cell: Cell) -> Self:
        """Return the editor with the ship on a cell in hand, in its direction; unchanged if there is none."""
        ship = next((ship for ship in self.placed_ships if cell in ship.cells), None)
        if ship is None:
            return self
        without_ship = self._with_step(tuple(placed for placed in self.placed_ships if placed is not ship))
        rays = self.rules.grid.rays(ship.cells[0])
        directions = (direction for direction in Direction if ship.cells[-1] in rays[direction])
        direction = next(directions, self.direction)  # a ship of one cell has none
        return replace(without_ship, ship_class=ship.ship_class, bow=ship.cells[0], direction=direction)

    def with_random_rest(self) -> Self:
        """Return the editor with the missing ships placed at random; raises PlacementError if they no longer fit."""
        return self._with_random_ships(self.placed_ships)

    def with_random_fleet(self) -> Self:
        """Return the editor with a new random fleet."""
        return self._with_random_ships(())

    def _with_random_ships(self, around: Ships) -> Self:
        fleet = random_fleet(self.rules, self.chance_of_fleet(self.draw_count), around)
        dealt = self.dealt_ships.union(set(fleet.ships).difference(around))
        return replace(self._with_step(fleet.ships), draw_count=self.draw_count + 1, dealt_ships=dealt)

    def with_ships(self, ships: Ships, *, is_by_hand: bool) -> Self:
        """Return the editor with exactly these ships on the board; ``is_by_hand`` if they were placed by hand."""
        if ships == self.placed_ships:
            return self
        return replace(
            self._with_step(ships), dealt_ships=self.dealt_ships if is_by_hand else self.dealt_ships.union(ships)
        )

    def cleared(self) -> Self:
        """Return the editor without placed ships."""
        return self._with_step(()) if self.placed_ships else self

    def undone(self) -> Self:
        return self._with_history(self.history.undone())

    def redone(self) -> Self:
        return self._with_history(self.history.redone())

    def _with_step(self, ships: Ships) -> Self:
        return self._with_history(self.history.after(ships))

    def _with_history(self, history: ShipsHistory) -> Self:
        missing = missing_ships(self.rules, history.ships)
        ship_class = self.ship_class if self.ship_class in missing else next(iter(missing), None)
        return replace(self, history=history, ship_class=ship_class)
