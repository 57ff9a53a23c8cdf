import random
from collections import Counter

import pytest
from hypothesis import given

from schiffe.battleship.rule_line import USUAL_FLEETS, Contact
from schiffe.battleship.rules.fleet import Fleet, IllegalFleet, IllegalFleetReason, find_problem
from schiffe.battleship.rules.grid import cell_name, parse_cell
from schiffe.battleship.rules.packing import PlacementError, missing_ships, possible_ends, try_random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Ship, ShipClass
from tests.strategies import fleets, rules, seeds


def ship(kind: ShipClass, start: str, end: str) -> Ship:
    """A ship from field to field on a grid of ten."""
    return Ship(kind, Rules.of().grid.line(parse_cell(start, 10), parse_cell(end, 10)))


CARRIER = ship(ShipClass.CARRIER, "B2", "B6")


def reason(contact: Contact, new: Ship, *placed: Ship) -> IllegalFleetReason | None:
    problem = find_problem(Rules.of(contact=contact), placed, new)
    return problem.reason if problem else None


def test_the_table_of_fleets() -> None:
    assert {count: list(lengths) for count, lengths in USUAL_FLEETS.items()} == {
        1: [4],
        2: [4, 3],
        3: [4, 3, 2],
        4: [5, 4, 3, 2],
        5: [5, 4, 3, 3, 2],
        6: [5, 4, 3, 3, 2, 2],
        7: [5, 4, 4, 3, 3, 2, 2],
        8: [5, 4, 4, 3, 3, 3, 2, 2],
        9: [5, 4, 4, 3, 3, 3, 2, 2, 2],
        10: [5, 4, 4, 3, 3, 3, 2, 2, 2, 2],
    }


def test_each_fleet_has_the_ships_of_the_one_before() -> None:
    for count in range(2, 11):
        more = Counter(USUAL_FLEETS[count]) - Counter(USUAL_FLEETS[count - 1])
        assert more.total() == 1
        assert not Counter(USUAL_FLEETS[count - 1]) - Counter(USUAL_FLEETS[count])


@pytest.mark.parametrize(("size", "ships"), [(4, 5), (27, 5), (10, 0), (10, 11)])
def test_rules_out_of_range_are_refused(size: int, ships: int) -> None:
    with pytest.raises(ValueError, match=r"is not in|fleet"):
        Rules.of(size, ships)


@pytest.mark.parametrize(
    ("start", "end", "none", "corners", "sides"),
    [
        ("B4", "D4", IllegalFleetReason.OVERLAPS, IllegalFleetReason.OVERLAPS, IllegalFleetReason.OVERLAPS),
        ("C4", "E4", IllegalFleetReason.TOUCHES_SIDE, IllegalFleetReason.TOUCHES_SIDE, None),
        ("B7", "B9", IllegalFleetReason.TOUCHES_SIDE, IllegalFleetReason.TOUCHES_SIDE, None),
        ("C7", "C9", IllegalFleetReason.TOUCHES_CORNER, None, None),
        ("D2", "D4", None, None, None),
        ("C10", "E10", None, None, None),
    ],
)
def test_contact(
    start: str, end: str, none: IllegalFleetReason, corners: IllegalFleetReason, sides: IllegalFleetReason
) -> None:
    new = ship(ShipClass.CRUISER, start, end)
    found = [reason(contact, new, CARRIER) for contact in Contact]
    assert found == [none, corners, sides]


def test_contact_does_not_reach_round_the_edge() -> None:
    left, right = ship(ShipClass.CRUISER, "B1", "D1"), ship(ShipClass.SUBMARINE, "A10", "C10")
    assert reason(Contact.NONE, left, right) is None


def test_a_ship_lies_whole_and_straight_on_the_grid() -> None:
    kind = ShipClass.CRUISER
    assert reason(Contact.SIDES, Ship(kind, (98, 99, 100))) is IllegalFleetReason.OUTSIDE
    assert reason(Contact.SIDES, Ship(kind, (-1, 0, 1))) is IllegalFleetReason.OUTSIDE
    assert reason(Contact.SIDES, Ship(kind, (8, 9, 10))) is IllegalFleetReason.NOT_A_LINE
    assert reason(Contact.SIDES, Ship(kind, (0, 1, 11))) is IllegalFleetReason.NOT_A_LINE
    assert reason(Contact.SIDES, Ship(kind, (0, 5, 2))) is IllegalFleetReason.NOT_A_LINE
    assert reason(Contact.SIDES, Ship(kind, (0, 1))) is IllegalFleetReason.WRONG_LENGTH
    assert reason(Contact.SIDES, Ship(kind, ())) is IllegalFleetReason.WRONG_LENGTH


def test_a_fleet_is_checked_as_a_whole() -> None:
    settled = Rules.of(ships=2)
    battleship = ship(ShipClass.BATTLESHIP, "A1", "A4")
    cruiser = ship(ShipClass.CRUISER, "C1", "C3")
    fleet = Fleet(settled, (battleship, cruiser))
    assert fleet.ship_at(parse_cell("C2", 10)) is cruiser
    assert fleet.ship_at(parse_cell("B2", 10)) is None
    with pytest.raises(IllegalFleet) as caught:
        Fleet(settled, (battleship, ship(ShipClass.CRUISER, "B1", "B3")))
    assert caught.value.problem.reason is IllegalFleetReason.TOUCHES_SIDE
    assert caught.value.problem.other_ship is battleship
    far = ship(ShipClass.CARRIER, "H1", "H5")
    for ships in ((battleship,), (battleship, cruiser, far), (battleship, ship(ShipClass.BATTLESHIP, "E1", "E4"))):
        with pytest.raises(IllegalFleet) as caught:
            Fleet(settled, ships)
        assert caught.value.problem.reason is IllegalFleetReason.WRONG_SHIPS


def test_the_ends_that_are_possible_from_a_bow() -> None:
    ends = possible_ends(Rules.of(), (), ShipClass.CARRIER, parse_cell("C3", 10))
    assert [cell_name(end, 10) for end in ends] == ["C7", "G3"]
    ends = possible_ends(Rules.of(), (), ShipClass.PATROL_BOAT, parse_cell("C3", 10))
    assert [cell_name(end, 10) for end in ends] == ["B3", "C2", "C4", "D3"]
    blocked = possible_ends(Rules.of(), (CARRIER,), ShipClass.PATROL_BOAT, parse_cell("C3", 10))
    assert blocked == ()
    beside = possible_ends(Rules.of(), (CARRIER,), ShipClass.BATTLESHIP, parse_cell("D3", 10))
    assert [cell_name(end, 10) for end in beside] == ["D6", "G3"]


@given(fleets())
def test_every_random_fleet_is_legal_under_its_rule(fleet: Fleet) -> None:
    grid, contact = fleet.rules.grid, fleet.rules.contact
    assert [one.ship_class for one in fleet.ships] == list(fleet.rules.ship_classes)
    for one in fleet.ships:
        xs, ys = ({divmod(cell, grid.size)[axis] for cell in one.cells} for axis in (0, 1))
        assert sorted((len(xs), len(ys))) == [1, one.ship_class.length]
        for other in fleet.ships:
            if other is not one:
                gaps = {
                    tuple(sorted((abs(ax - bx), abs(ay - by))))
                    for ax, ay in (divmod(cell, grid.size) for cell in one.cells)
                    for bx, by in (divmod(cell, grid.size) for cell in other.cells)
                }
                assert (0, 0) not in gaps
                assert contact is Contact.SIDES or (0, 1) not in gaps
                assert contact is not Contact.NONE or (1, 1) not in gaps


@given(rules, seeds)
def test_the_same_seed_lays_the_same_fleet(settled: Rules, seed: int) -> None:
    def place_ships() -> Fleet | None:
        try:
            return try_random_fleet(settled, random.Random(seed), max_attempts=20)
        except PlacementError:
            return None

    assert place_ships() == place_ships()


def test_random_placement_goes_around_ships_that_lie() -> None:
    for seed in range(30):
        fleet = try_random_fleet(Rules.of(), random.Random(seed), (CARRIER,))
        assert fleet.ships[0] is CARRIER
        assert len(fleet.ships) == 5


def test_ships_that_are_too_many_are_refused() -> None:
    with pytest.raises(IllegalFleet):
        missing_ships(Rules.of(), (CARRIER, ship(ShipClass.CARRIER, "H1", "H5")))
    with pytest.raises(IllegalFleet):
        try_random_fleet(Rules.of(), random.Random(1), (ship(ShipClass.DESTROYER, "H1", "H3"),))


def test_used_up_budgets_are_an_error() -> None:
    cramped = Rules.of(5, 10, Contact.NONE)
    with pytest.raises(PlacementError):
        try_random_fleet(cramped, random.Random(1))


def test_budgets_are_what_limits_the_tries() -> None:
    class Counting(random.Random):
        draws = 0

        def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
            Counting.draws += 1
            return super().randrange(start, stop, step)

    # Beside these two a battleship never fits, so each board costs all tries of one ship, two draws each.
    rules = Rules.of(5, 4, Contact.NONE)
    placed = (Ship(ShipClass.CARRIER, (5, 6, 7, 8, 9)), Ship(ShipClass.CRUISER, (20, 21, 22)))
    with pytest.raises(PlacementError):
        try_random_fleet(rules, Counting(1), placed, tries_per_ship=3, max_attempts=4)
    assert Counting.draws == 4 * 3 * 2


def test_a_refusal_names_the_ship_at_fault_and_the_one_in_its_way() -> None:
    settled = Rules.of(ships=2, contact=Contact.NONE)
    battleship, cruiser = Ship(ShipClass.BATTLESHIP, (0, 1, 2, 3)), Ship(ShipClass.CRUISER, (11, 12, 13))
    problem = find_problem(settled, [battleship], cruiser)
    assert problem is not None
    assert (problem.reason, problem.ship, problem.other_ship) == (IllegalFleetReason.TOUCHES_SIDE, cruiser, battleship)
    outside = Ship(ShipClass.CRUISER, (98, 99, 100))
    problem = find_problem(settled, [], outside)
    assert problem is not None
    assert (problem.reason, problem.ship, problem.other_ship) == (IllegalFleetReason.OUTSIDE, outside, None)
