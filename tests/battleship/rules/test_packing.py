import random
from itertools import combinations

import pytest

from schiffe.battleship.rule_line import MAX_LENGTH, MAX_SHIPS, MAX_SIZE, Contact
from schiffe.battleship.rules.fleet import find_problem
from schiffe.battleship.rules.packing import (
    FleetFit,
    PlacementError,
    can_be_placed,
    max_ship_count,
    random_fleet,
    room_for,
    search_fleet,
    smallest_size,
)
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Ship, ShipClass


def test_the_examples_of_the_design() -> None:
    for contact in Contact:
        assert not can_be_placed(Rules.of(5, 10, contact))
        assert can_be_placed(Rules.of(10, 10, contact))
        assert can_be_placed(Rules.of(26, 10, contact))


@pytest.mark.parametrize(
    ("contact", "most_on_5", "smallest_for_10"),
    [(Contact.NONE, 5, 9), (Contact.CORNERS, 5, 8), (Contact.SIDES, 9, 6)],
)
def test_what_is_possible_instead(contact: Contact, most_on_5: int, smallest_for_10: int) -> None:
    assert max_ship_count(Rules.of(5, 10, contact)) == most_on_5
    assert smallest_size(Rules.of(5, 10, contact)) == smallest_for_10


@pytest.mark.parametrize("contact", Contact)
@pytest.mark.parametrize("lengths", [(4,), (4, 3), (4, 3, 2), (5, 4, 3, 2)])
def test_the_search_agrees_with_trying_everything(contact: Contact, lengths: tuple[int, ...]) -> None:
    rules = Rules.of(5, len(lengths), contact)
    grid = rules.grid

    def place_ships(placed: tuple[Ship, ...]) -> bool:
        if len(placed) == len(rules.ship_classes):
            return True
        kind = rules.ship_classes[len(placed)]
        for bow, end in combinations(grid.cells, 2):
            try:
                ship = Ship(kind, grid.line(bow, end))
            except ValueError:
                continue
            if find_problem(rules, placed, ship) is None and place_ships((*placed, ship)):
                return True
        return False

    assert can_be_placed(rules) is place_ships(())


def test_the_search_ends_when_it_has_used_up_its_steps() -> None:
    tight = Rules.of(10, [6, 6, 6, 5, 5, 5, 5, 5, 4, 3, 2, 2, 2, 1, 1, 1, 1, 1], Contact.CORNERS)
    assert room_for(tight) is FleetFit.UNDECIDED
    assert not can_be_placed(tight)
    assert room_for(Rules.of(10, tight.lengths, Contact.NONE)) is FleetFit.NONE
    with pytest.raises(PlacementError):
        random_fleet(tight, random.Random(1))


def test_a_ship_that_is_longer_than_the_board_has_no_room() -> None:
    too_long = Rules.of(5, [6])
    assert room_for(too_long) is FleetFit.NONE
    assert (max_ship_count(too_long), smallest_size(too_long)) == (0, 6)
    with pytest.raises(PlacementError):
        random_fleet(too_long, random.Random(1))


@pytest.mark.parametrize("contact", Contact)
def test_the_largest_board_has_room_for_any_fleet(contact: Contact) -> None:
    assert can_be_placed(Rules.of(MAX_SIZE, [MAX_LENGTH] * MAX_SHIPS, contact))


def test_ships_of_one_cell_fill_a_board() -> None:
    lengths = [1] * 9
    fleet = random_fleet(Rules.of(5, lengths, Contact.NONE), random.Random(1))
    assert sorted(ship.cells[0] for ship in fleet.ships) == [0, 2, 4, 10, 12, 14, 20, 22, 24]
    assert room_for(Rules.of(5, [*lengths, 1], Contact.NONE)) is FleetFit.NONE


def test_a_crowded_board_is_laid_where_luck_fails() -> None:
    rules = Rules.of(7, 8, Contact.CORNERS)
    fleets = {random_fleet(rules, random.Random(seed)) for seed in range(4)}
    assert len(fleets) > 1


def test_the_search_goes_around_ships_that_lie() -> None:
    rules = Rules.of(5, 4, Contact.CORNERS)
    fleet = search_fleet(rules)
    assert fleet is not None
    again = search_fleet(rules, fleet.ships[:1])
    assert again is not None
    assert again.ships[0] == fleet.ships[0]
    middle = Ship(ShipClass.CARRIER, tuple(range(10, 15)))
    corners = Rules.of(5, 4, Contact.NONE)
    assert search_fleet(corners, (middle,)) is None
    with pytest.raises(PlacementError):
        random_fleet(corners, random.Random(1), (middle,))


def test_the_same_chance_finds_the_same_fleet() -> None:
    rules = Rules.of(8, 10, Contact.CORNERS)
    assert search_fleet(rules, (), random.Random(5)) == search_fleet(rules, (), random.Random(5))


@pytest.mark.parametrize("contact", Contact)
def test_the_search_finds_room_beside_whatever_lies_of_a_whole_fleet(contact: Contact) -> None:
    """A fleet that overlaps or touches would be refused when it is built."""
    rules = Rules.of(8 if contact is Contact.NONE else 6, 5, contact)
    for seed in range(10):
        whole = random_fleet(rules, random.Random(seed))
        for number in range(6):
            fleet = search_fleet(rules, whole.ships[:number], random.Random(seed))
            assert fleet is not None
            assert fleet.ships[:number] == whole.ships[:number]
