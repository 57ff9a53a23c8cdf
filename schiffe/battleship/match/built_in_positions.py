"""Ten training positions for players without their own matches, taken from matches of bots under the usual rules."""

from functools import partial
from typing import Final, NamedTuple

from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, parse_cell
from schiffe.battleship.rules.rules import STANDARD_RULES
from schiffe.battleship.rules.ships import Ship
from schiffe.battleship.rules.target import Target


class BuiltInPosition(NamedTuple):
    """A position, and the shot that its bot fired there."""

    target: Target
    fired_cell: Cell


def built_in_positions() -> list[BuiltInPosition]:
    """Return all positions, in the order in which training uses them."""
    read = partial(parse_cell, size=STANDARD_RULES.size)
    positions = []
    for ships, shots, fired_name in _POSITIONS:
        cells = [STANDARD_RULES.grid.line(*map(read, ship.split("-"))) for ship in ships.split()]
        fleet = Fleet(STANDARD_RULES, tuple(map(Ship, STANDARD_RULES.ship_classes, cells)))
        target = Target.fresh(STANDARD_RULES)
        for cell in map(read, shots.split()):
            target = target.after(cell, fleet.answer(cell, target.shot_cells))
        positions.append(BuiltInPosition(target, read(fired_name)))
    return positions


_POSITIONS: Final = (
    (
        "B10-F10 J3-J6 D8-F8 C4-E4 A5-B5",
        "D5 G2 H9 J6 F1 J7 F7 F3 H10 G1 B8 E9 B3 A5 C1 H5 D2 D10 G9 J10 E6 G8 I4 G4 J5",
        "F6",
    ),
    (
        "B5-B9 J6-J9 F6-H6 E8-G8 E10-F10",
        "F5 E3 B2 E9 F7 D4 G3 J7",
        "B4",
    ),
    (
        "B1-B5 G3-J3 E5-G5 A10-C10 G7-H7",
        "G6 E8 H2 F8 G8 D5 A5 A4 F1 G7 H7 F4 G2 I1 C4 I7 C6 D6",
        "D4",
    ),
    (
        "B1-F1 A3-D3 F3-F5 F8-H8 D6-D7",
        "J4 G6 F4 C10 H7 G1 F6 G8 B1 G5 I2 E9 G3 I5 E3 J8 G9 F8 A9 H8 A3 C9 C1 I10 C7 A4 E6 J3 I8",
        "C5",
    ),
    (
        "D9-H9 J7-J10 H2-H4 A10-C10 A4-B4",
        "H7 A4 A5 B4 F10 I1 C9 H2 H1 I2 H3 H4 A1 J8 I8 J9 J7 J6 J10 D8 E7 D5 H10 E4 A7 B3 J4 B10 B9 A10 "
        "C10 G6 B6 A6 A2 E5 E3 J1 I10 B1 F2",
        "E2",
    ),
    (
        "C5-G5 F3-I3 C10-E10 E8-G8 I10-J10",
        "I6 E7 F7 I4 E1 I9 B6 E8 F8 D8 G8 H9 J1 B9 G5 H5",
        "G6",
    ),
    (
        "E5-I5 I7-I10 B3-B5 D7-F7 D1-E1",
        "F3 D6 C4 F2 C1 A10 B9 I7 J7 H7 I6 I8 I9 I10 D2 C6 C7 E6 E10 D3 I4 D5 C10 D7 E7 F7 A3 G6 H4 C9 "
        "C3 F4 B1 G7 G2 A1 H1 A7 D8",
        "E2",
    ),
    (
        "B2-F2 H4-H7 E8-G8 D5-F5 B6-C6",
        "J8 C3 D2 C2 D4 C8 F2 H10 H1 C9",
        "J6",
    ),
    (
        "B7-F7 E3-H3 A4-A6 B2-D2 D10-E10",
        "A10 B7 H4 G3 H6 F2 C8 E7 C1 H8 F9 E2 F4 G8 H9 F8 E6 H10 G1 D9 A4 B4 C6 I7 A1 I8 B2 J8 J4 D8 F7",
        "C2",
    ),
    (
        "B10-F10 H4-H7 G1-G3 A6-A8 I1-J1",
        "E9 I9 C8 F7 J7 A4 H2 D1 G2 G1 G3 E8 D3",
        "J10",
    ),
)
"""For each position the fleet, by the ends of its ships, the shots so far, and the shot of the bot."""
