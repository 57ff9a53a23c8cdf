"""Fleets that stay as they are: a seed deals the same fleet in every version, and so the same game."""

import random
from collections.abc import Callable

import pytest

from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.packing import search_fleet, try_random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.uniform_fleets import uniform_fleet

Deal = Callable[[Rules, random.Random], Fleet]


def shuffled(rules: Rules, rng: random.Random) -> Fleet:
    fleet = search_fleet(rules, (), rng)
    assert fleet
    return fleet


def first(rules: Rules, _rng: random.Random) -> Fleet:
    fleet = search_fleet(rules)
    assert fleet
    return fleet


DEALT: dict[tuple[Deal, int, int, Contact], str] = {
    (try_random_fleet, 10, 5, Contact.NONE): "B10-F10 J3-J6 D8-F8 C4-E4 A2-A3",
    (try_random_fleet, 10, 5, Contact.CORNERS): "B10-F10 J3-J6 D8-F8 C4-E4 A5-B5",
    (try_random_fleet, 10, 5, Contact.SIDES): "B10-F10 J3-J6 D8-F8 H7-J7 C4-D4",
    (try_random_fleet, 26, 10, Contact.NONE): "H19-L19 T12-T15 S3-V3 P9-R9 W7-W9 P18-P20 E8-F8 Q13-R13 Y22-Y23 S25-S26",
    (uniform_fleet, 10, 5, Contact.NONE): "F8-J8 G6-J6 B9-D9 F2-H2 B3-C3",
    (uniform_fleet, 10, 5, Contact.CORNERS): "A5-A9 A2-D2 G7-G9 D7-D9 H5-H6",
    (uniform_fleet, 10, 5, Contact.SIDES): "B9-F9 J7-J10 B8-D8 F3-F5 I2-I3",
    (uniform_fleet, 26, 10, Contact.NONE): "G20-G24 B20-B23 M15-M18 B7-D7 L1-N1 T10-T12 X23-Y23 P15-P16 R4-S4 P22-Q22",
    (shuffled, 8, 10, Contact.CORNERS): "A1-A5 D6-G6 H1-H4 A7-C7 D3-F3 D8-F8 C1-C2 C4-C5 E1-F1 H7-H8",
    (first, 8, 10, Contact.CORNERS): "A1-A5 A7-D7 C1-C4 E1-G1 F6-F8 H6-H8 D5-E5 E3-F3 G4-G5 H2-H3",
    (shuffled, 9, 10, Contact.NONE): "A1-A5 E1-H1 F7-I7 A7-A9 C4-C6 E3-E5 C1-C2 C8-D8 F9-G9 G3-G4",
    (first, 9, 10, Contact.NONE): "A1-A5 A7-D7 A9-D9 C1-C3 C5-E5 E1-E3 F7-F8 G1-G2 G4-G5 H7-H8",
    (shuffled, 6, 10, Contact.SIDES): "A1-A5 B4-E4 B5-E5 A6-C6 B1-B3 C1-E1 C2-D2 C3-D3 D6-E6 E2-F2",
    (first, 6, 10, Contact.SIDES): "A1-A5 A6-D6 B1-B4 B5-D5 C1-C3 C4-E4 D1-D2 D3-E3 E1-E2 E5-E6",
    (shuffled, 10, 10, Contact.NONE): "A1-A5 A7-D7 G4-J4 C1-C3 C5-E5 C9-E9 A9-A10 E1-E2 F7-G7 G1-G2",
    (first, 10, 10, Contact.NONE): "A1-A5 A7-A10 C1-C4 C6-C8 C10-E10 E1-E3 E5-E6 E8-F8 G1-G2 G4-G5",
}


@pytest.mark.parametrize("deal", DEALT, ids=lambda deal: f"{deal[0].__name__}-{deal[1]}-{deal[2]}-{deal[3].value}")
def test_a_seed_deals_the_same_fleet(deal: tuple[Deal, int, int, Contact]) -> None:
    how, size, ships, contact = deal
    fleet = how(Rules.of(size, ships, contact), random.Random(3))
    names = (f"{cell_name(ship.cells[0], size)}-{cell_name(ship.cells[-1], size)}" for ship in fleet.ships)
    assert " ".join(names) == DEALT[deal]
