"""A legal fleet, and its answers to shots."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final, TypeAlias

from schiffe.battleship.rule_line import Announce
from schiffe.battleship.rules.grid import Cell, Mask, has_cell
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome, OutsideShot, RepeatedShot, Ship

_MISS: Final = Answer(Outcome.MISS)
_HIT: Final = Answer(Outcome.HIT)
# Nearly all answers are one of these two; benches of fast bots spend a noticeable part of their time on answers.


class IllegalFleetReason(Enum):
    """Reasons why a ship may not be placed somewhere."""

    OUTSIDE = "outside"
    NOT_A_LINE = "not a line"
    WRONG_LENGTH = "wrong length"
    OVERLAPS = "overlaps"
    TOUCHES_SIDE = "touches a side"
    TOUCHES_CORNER = "touches a corner"
    WRONG_SHIPS = "wrong ships"


@dataclass(frozen=True)
class FleetProblem:
    """A reason why the rules forbid a fleet, the ship at fault, and ``other_ship``, which is in its way, if any."""

    reason: IllegalFleetReason
    ship: Ship | None = None
    other_ship: Ship | None = None


class IllegalFleet(ValueError):
    """A fleet that the rules forbid, because of a problem."""

    def __init__(self, problem: FleetProblem) -> None:
        super().__init__(problem.reason.value)
        self.problem = problem


@dataclass(frozen=True)
class Fleet:
    """A complete, legal fleet; creating it checks every ship.

    Raises:
        IllegalFleet: the rules forbid this fleet.
    """

    rules: Rules
    ships: tuple[Ship, ...]

    def __post_init__(self) -> None:
        for index, ship in enumerate(self.ships):
            if problem := find_problem(self.rules, self.ships[:index], ship):
                raise IllegalFleet(problem)
        if sorted(ship.ship_class.value for ship in self.ships) != sorted(
            ship_class.value for ship_class in self.rules.ship_classes
        ):
            raise IllegalFleet(FleetProblem(IllegalFleetReason.WRONG_SHIPS))

    def ship_at(self, cell: Cell) -> Ship | None:
        """Return the ship on a cell; None on water."""
        return next((ship for ship in self.ships if cell in ship.cells), None)

    @cached_property
    def mask(self) -> Mask:
        return sum(ship.mask for ship in self.ships)

    def answer(self, cell: Cell, shots: Mask) -> Answer:
        """Return the answer to a shot at ``cell`` after earlier ``shots``, with only what the rules announce.

        Raises:
            OutsideShot: the grid has no such cell.
            RepeatedShot: the cell is one of ``shots``.
        """
        if cell not in self.rules.grid.cells:
            raise OutsideShot(cell)
        if has_cell(shots, cell):
            raise RepeatedShot(cell)
        if not has_cell(self.mask, cell):
            return _MISS
        [ship] = [ship for ship in self.ships if has_cell(ship.mask, cell)]
        after = shots | (1 << cell)
        if ship.mask & ~after:
            return _HIT
        if not any(other_ship.mask & ~after for other_ship in self.ships):
            return Answer(Outcome.WON, ship if self.rules.announce is Announce.SHIP else None)
        if self.rules.is_silent:
            return _HIT
        return Answer(Outcome.SUNK, ship if self.rules.announce is Announce.SHIP else None)

    def answers(self, cells: Iterable[Cell], shots: Mask) -> tuple[Answer, ...]:
        """Return the answers to the shots of a turn, up to the shot that wins; raises as ``answer`` does."""
        answers: list[Answer] = []
        for cell in cells:
            answers.append(self.answer(cell, shots))
            if answers[-1].outcome is Outcome.WON:
                break
            shots |= 1 << cell
        return tuple(answers)


FleetPair: TypeAlias = tuple[Fleet | None, Fleet | None]
"""The fleets of a match by seat; None for one that this program does not know."""


def find_problem(rules: Rules, placed: Sequence[Ship], ship: Ship) -> FleetProblem | None:
    """Return why ``ship`` may not join the placed ships; None if it may. All checks of legality use this function."""
    grid = rules.grid
    if any(cell not in grid.cells for cell in ship.cells):
        return FleetProblem(IllegalFleetReason.OUTSIDE, ship)
    if len(ship.cells) != ship.ship_class.length:
        return FleetProblem(IllegalFleetReason.WRONG_LENGTH, ship)
    try:
        is_straight = grid.line(ship.cells[0], ship.cells[-1]) == ship.cells
    except ValueError:
        is_straight = False
    if not is_straight:
        return FleetProblem(IllegalFleetReason.NOT_A_LINE, ship)
    for other_ship in placed:
        if ship.mask & other_ship.mask:
            return FleetProblem(IllegalFleetReason.OVERLAPS, ship, other_ship)
        if ship.mask & grid.closed_by(rules.contact, other_ship.mask):
            beside = ship.mask & grid.beside(other_ship.mask)
            return FleetProblem(
                IllegalFleetReason.TOUCHES_SIDE if beside else IllegalFleetReason.TOUCHES_CORNER, ship, other_ship
            )
    return None
