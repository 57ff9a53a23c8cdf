"""Uniform fleets, against all fleets that there are."""

import random
from collections import Counter
from collections.abc import Callable
from itertools import product
from math import sqrt

import pytest

from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.fleet import Fleet, find_problem
from schiffe.battleship.rules.packing import ships_from, try_random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Ship
from schiffe.battleship.rules.uniform_fleets import is_uniform_quick, uniform_fleet

SAMPLES = 6000


def all_fleets(rules: Rules) -> set[tuple[int, ...]]:
    """The masks of all legal fleets, ship by ship, tried one by one with the judge of legality."""
    places = [
        {ship.mask: ship for bow in rules.grid.cells for ship in ships_from(rules, kind, bow)}
        for kind in rules.ship_classes
    ]
    return {
        tuple(ship.mask for ship in ships) for ships in product(*(p.values() for p in places)) if fits(rules, ships)
    }


def fits(rules: Rules, ships: tuple[Ship, ...]) -> bool:
    return all(find_problem(rules, ships[:index], ship) is None for index, ship in enumerate(ships))


def surplus(rules: Rules, draw: Callable[[Rules, random.Random], Fleet]) -> float:
    """How far the chi-square of drawn fleets lies above its mean for uniform ones, in standard deviations."""
    rng, fleets = random.Random(3), all_fleets(rules)
    counts = Counter(tuple(ship.mask for ship in draw(rules, rng).ships) for _ in range(SAMPLES))
    assert counts.keys() <= fleets
    expected = SAMPLES / len(fleets)
    square = sum((counts[fleet] - expected) ** 2 / expected for fleet in fleets)
    return (square - (len(fleets) - 1)) / sqrt(2 * (len(fleets) - 1))


@pytest.mark.parametrize("contact", Contact)
def test_each_legal_fleet_is_equally_likely(contact: Contact) -> None:
    assert abs(surplus(Rules.of(5, 2, contact), uniform_fleet)) < 4


def test_the_placement_of_the_game_is_not_uniform() -> None:
    assert surplus(Rules.of(5, 2), try_random_fleet) > 10


@pytest.mark.parametrize(
    ("size", "ships", "contact", "quick"),
    [
        (10, 5, Contact.NONE, True),
        (10, 5, Contact.SIDES, True),
        (26, 10, Contact.NONE, True),
        (10, 10, Contact.CORNERS, False),
        (8, 10, Contact.CORNERS, False),
        (5, 5, Contact.CORNERS, False),  # there is no such fleet at all
    ],
)
def test_where_it_would_take_too_long(size: int, ships: int, contact: Contact, quick: bool) -> None:
    assert is_uniform_quick(Rules.of(size, ships, contact)) is quick
