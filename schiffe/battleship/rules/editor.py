"""Laying a fleet step by step: what is laid, what comes next and where it would lie, with undo and redo.

Pure: no keys, no painting. Each step makes the next editor out of the one before.
"""

import random
from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple, TypeAlias

from schiffe.battleship.rules.fleet import Fleet, IllegalFleet, Refusal, find_problem
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.packing import lay_fleet, missing_ships
from schiffe.battleship.rules.ships import Ship, ShipClass
from schiffe.battleship.rules.variants import Rules

Ships: TypeAlias = tuple[Ship, ...]
LayingChance: TypeAlias = Callable[[int], random.Random]
"""Returns the source of chance of a fleet that is laid at random, by how many were before."""


class Direction(IntEnum):
    """Directions of a ship from its bow; the value is the direction's place among the rays of a cell."""

    RIGHT = 0
    LEFT = 1
    DOWN = 2
    UP = 3


_TURNED = {
    Direction.RIGHT: Direction.DOWN,
    Direction.DOWN: Direction.LEFT,
    Direction.LEFT: Direction.UP,
    Direction.UP: Direction.RIGHT,
}


class FleetEditor(NamedTuple):
    """A fleet that is being laid.

    Attributes:
        chance: what ships are laid at random with; ``draws`` counts how often that was done.
        kind: the class of the ship in hand; None when all are laid.
        bow: where its bow is.
        direction: where it extends from there.
        laid: the ships that lie.
        dealt: the ships that were laid by something else than a hand, wherever they are now.
        done: what lay before each step, ``undone`` what lay before each step that was taken back.
    """

    rules: Rules
    chance: LayingChance
    kind: ShipClass | None
    bow: Cell = 0
    direction: Direction = Direction.RIGHT
    laid: Ships = ()
    done: tuple[Ships, ...] = ()
    undone: tuple[Ships, ...] = ()
    draws: int = 0
    dealt: frozenset[Ship] = frozenset()

    @classmethod
    def empty(cls, rules: Rules, chance: LayingChance) -> "FleetEditor":
        """Return an editor in which nothing is laid, with the longest ship in hand."""
        return cls(rules, chance, rules.ships[0])

    @property
    def missing(self) -> tuple[ShipClass, ...]:
        """The classes that are not laid yet, that of the ship in hand included."""
        return missing_ships(self.rules, self.laid)

    @property
    def ghost(self) -> Ship | None:
        """The ship in hand, as much of it as would be on the board."""
        if self.kind is None:
            return None
        ray = self.rules.grid.rays(self.bow)[self.direction]
        return Ship(self.kind, (self.bow, *ray[: self.kind.length - 1]))

    @property
    def problem(self) -> IllegalFleet | None:
        """The reason why the ship in hand may not lie where it is; None if it may, or if there is none."""
        ghost = self.ghost
        if ghost is None:
            return None
        if len(ghost.cells) < ghost.kind.length:
            return IllegalFleet(Refusal.OUTSIDE, ghost)
        return find_problem(self.rules, self.laid, ghost)

    @property
    def is_by_hand(self) -> bool:
        """True if each laid ship was laid by hand."""
        return self.dealt.isdisjoint(self.laid)

    @property
    def fleet(self) -> Fleet:
        """The whole fleet; raises IllegalFleet while ships are missing."""
        return Fleet(self.rules, self.laid)

    def at(self, bow: Cell) -> "FleetEditor":
        """Move the ship in hand."""
        return self._replace(bow=bow)

    def on_board(self) -> "FleetEditor":
        """Move the ship in hand from the edge, as far as it sticks out."""
        if self.kind is None:
            return self
        last, reach = self.rules.grid.size - 1, self.kind.length - 1
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
        return self.at(y * (last + 1) + x)

    def turned(self) -> "FleetEditor":
        """Turn the ship in hand around its bow, clockwise."""
        return self._replace(direction=_TURNED[self.direction])

    def with_next_kind(self) -> "FleetEditor":
        """Take the next of the missing classes in hand."""
        kinds = list(dict.fromkeys(self.missing))
        if self.kind not in kinds:
            return self
        return self._replace(kind=kinds[(kinds.index(self.kind) + 1) % len(kinds)])

    def with_kind(self, kind: ShipClass) -> "FleetEditor":
        """Take a missing class in hand, or pick up the ship of that class where it is laid."""
        if kind in self.missing:
            return self._replace(kind=kind)
        ship = next(ship for ship in self.laid if ship.kind is kind)
        return self.picked_up(ship.cells[0])

    def lay(self) -> "FleetEditor":
        """Lay the ship in hand and take the next one; change nothing where it may not lie."""
        ghost = self.ghost
        if ghost is None or self.problem:
            return self
        after, cells = self._changed((*self.laid, ghost)), self.rules.grid.cells
        # The next one moves to the next place where it may lie, from the bow on, as it is turned or else turned.
        places = (
            after._replace(bow=cell, direction=direction)
            for direction in (after.direction, _TURNED[after.direction])
            for cell in (*cells[after.bow :], *cells[: after.bow])
        )
        return next((moved for moved in places if not moved.problem), after)

    def picked_up(self, cell: Cell) -> "FleetEditor":
        """Pick up the ship on a cell as it lies; change nothing if there is none."""
        ship = next((ship for ship in self.laid if cell in ship.cells), None)
        if ship is None:
            return self
        left = self._changed(tuple(other for other in self.laid if other is not ship))
        rays = self.rules.grid.rays(ship.cells[0])
        lying = (direction for direction in Direction if ship.cells[-1] in rays[direction])
        return left._replace(kind=ship.kind, bow=ship.cells[0], direction=next(lying, self.direction))

    def rest_at_random(self) -> "FleetEditor":
        """Lay the missing ships at random; raises PlacementError when they do not fit any more."""
        return self._drawn(self.laid)

    def all_at_random(self) -> "FleetEditor":
        """Lay a new fleet at random."""
        return self._drawn(())

    def _drawn(self, around: Ships) -> "FleetEditor":
        fleet = lay_fleet(self.rules, self.chance(self.draws), around)
        dealt = self.dealt.union(set(fleet.ships).difference(around))
        return self._changed(fleet.ships)._replace(draws=self.draws + 1, dealt=dealt)

    def with_ships(self, ships: Ships, *, by_hand: bool) -> "FleetEditor":
        """Let just these ships lie, which were laid before, by hand or not."""
        if ships == self.laid:
            return self
        return self._changed(ships)._replace(dealt=self.dealt if by_hand else self.dealt.union(ships))

    def cleared(self) -> "FleetEditor":
        """Take all ships off the board."""
        return self._changed(()) if self.laid else self

    @property
    def can_undo(self) -> bool:
        """True if there is a step to take back."""
        return bool(self.done)

    @property
    def can_redo(self) -> bool:
        """True if a step was taken back."""
        return bool(self.undone)

    def undo(self) -> "FleetEditor":
        """Take back the last step."""
        if not self.done:
            return self
        back = self._replace(done=self.done[:-1], undone=(*self.undone, self.laid))
        return back._with(self.done[-1])

    def redo(self) -> "FleetEditor":
        """Repeat the step that was last taken back."""
        if not self.undone:
            return self
        back = self._replace(done=(*self.done, self.laid), undone=self.undone[:-1])
        return back._with(self.undone[-1])

    def _changed(self, ships: Ships) -> "FleetEditor":
        return self._replace(done=(*self.done, self.laid), undone=())._with(ships)

    def _with(self, ships: Ships) -> "FleetEditor":
        missing = missing_ships(self.rules, ships)
        kind = self.kind if self.kind in missing else next(iter(missing), None)
        return self._replace(laid=ships, kind=kind)
