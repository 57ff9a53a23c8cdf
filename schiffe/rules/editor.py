"""Laying a fleet step by step: what is laid, what comes next and where it would lie, with undo and redo.

Pure: no keys, no painting.
"""

import random
from enum import IntEnum

from schiffe.rules.fleet import Fleet, IllegalFleet, Refusal, find_problem
from schiffe.rules.grid import Cell
from schiffe.rules.laying import PlacementError, missing_ships
from schiffe.rules.packing import lay_fleet
from schiffe.rules.ships import Ship, ShipClass
from schiffe.rules.variants import Rules


class Direction(IntEnum):
    """Where a ship extends from its bow; the value is its place among the rays of a cell."""

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


class FleetEditor:
    """A fleet that is being laid.

    Attributes:
        laid: the ships that lie.
        kind: the class of the ship in hand; None when all are laid.
        bow: where its bow is.
        direction: where it extends from there.
    """

    def __init__(self, rules: Rules, rng: random.Random) -> None:
        self.rules = rules
        self.laid: tuple[Ship, ...] = ()
        self.kind: ShipClass | None = rules.ships[0]
        self.bow: Cell = 0
        self.direction = Direction.RIGHT
        self._rng = rng
        self._undone: list[tuple[Ship, ...]] = []
        self._done: list[tuple[Ship, ...]] = []

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
        """Why the ship in hand may not lie where it is; None when it may, or when there is none."""
        ghost = self.ghost
        if ghost is None:
            return None
        if len(ghost.cells) < ghost.kind.length:
            return IllegalFleet(Refusal.OUTSIDE, ghost)
        return find_problem(self.rules, self.laid, ghost)

    @property
    def fleet(self) -> Fleet:
        """The whole fleet; raises IllegalFleet while ships are missing."""
        return Fleet(self.rules, self.laid)

    def turn(self) -> None:
        """Turn the ship in hand around its bow, clockwise."""
        self.direction = _TURNED[self.direction]

    def next_kind(self) -> None:
        """Take the next of the missing classes in hand."""
        kinds = list(dict.fromkeys(self.missing))
        if self.kind in kinds:
            self.kind = kinds[(kinds.index(self.kind) + 1) % len(kinds)]

    def take(self, kind: ShipClass) -> None:
        """Take a missing class in hand, or pick the ship of that class up again where it is laid."""
        if kind in self.missing:
            self.kind = kind
        else:
            ship = next(ship for ship in self.laid if ship.kind is kind)
            self.pick_up(ship.cells[0])

    def lay(self) -> bool:
        """Lay the ship in hand, and take the next one; False when it may not lie there."""
        ghost = self.ghost
        if ghost is None or self.problem:
            return False
        self._change((*self.laid, ghost))
        self._seek()
        return True

    def _seek(self) -> None:
        """Put the ship in hand on the next place where it may lie, from the bow on, as it is turned or else turned."""
        if self.kind is None or not self.problem:
            return
        was, turned = self.bow, self.direction
        cells = self.rules.grid.cells
        for direction in (turned, _TURNED[turned]):
            self.direction = direction
            for cell in (*cells[was:], *cells[:was]):
                self.bow = cell
                if not self.problem:
                    return
        self.bow, self.direction = was, turned

    def pick_up(self, cell: Cell) -> bool:
        """Take the ship on a cell in hand again, as it lies; False when there is none."""
        ship = next((ship for ship in self.laid if cell in ship.cells), None)
        if ship is None:
            return False
        self._change(tuple(other for other in self.laid if other is not ship))
        self.kind, self.bow = ship.kind, ship.cells[0]
        rays = self.rules.grid.rays(self.bow)
        self.direction = next(direction for direction in Direction if ship.cells[1] in rays[direction])
        return True

    def rest_at_random(self) -> bool:
        """Lay the missing ships at random; False when they do not fit any more."""
        try:
            self._change(lay_fleet(self.rules, self._rng, self.laid).ships)
        except PlacementError:
            return False
        return True

    def all_at_random(self) -> None:
        """Lay a new fleet at random."""
        self._change(lay_fleet(self.rules, self._rng).ships)

    def clear(self) -> None:
        """Take all ships off the board."""
        if self.laid:
            self._change(())

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back."""
        return bool(self._undone)

    def undo(self) -> None:
        """Take the last step back."""
        if self._done:
            self._undone.append(self.laid)
            self._set(self._done.pop())

    def redo(self) -> None:
        """Take the last undo back."""
        if self._undone:
            self._done.append(self.laid)
            self._set(self._undone.pop())

    def _change(self, ships: tuple[Ship, ...]) -> None:
        self._done.append(self.laid)
        self._undone.clear()
        self._set(ships)

    def _set(self, ships: tuple[Ship, ...]) -> None:
        self.laid = ships
        missing = self.missing
        if self.kind not in missing:
            self.kind = missing[0] if missing else None
