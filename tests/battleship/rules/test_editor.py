"""Placing a fleet step by step."""

import random
from dataclasses import replace

import pytest

from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.editor import Direction, FleetEditor
from schiffe.battleship.rules.fleet import IllegalFleet, IllegalFleetReason
from schiffe.battleship.rules.grid import Cell, Grid
from schiffe.battleship.rules.packing import PlacementError
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Ship, ShipClass

BATTLESHIP, CRUISER, SUBMARINE = ShipClass.BATTLESHIP, ShipClass.CRUISER, ShipClass.SUBMARINE
PATROL_BOAT = ShipClass.PATROL_BOAT
RULES = Rules(Grid(6), (BATTLESHIP, CRUISER, PATROL_BOAT), Contact.CORNERS)
TIGHT = Rules(Grid(5), (BATTLESHIP, BATTLESHIP, BATTLESHIP, BATTLESHIP), Contact.NONE)


def editor(rules: Rules = RULES) -> FleetEditor:
    return FleetEditor.empty(rules, random.Random)


@pytest.mark.parametrize(
    ("direction", "bow", "moved"),
    [
        (Direction.RIGHT, 9, 6),
        (Direction.LEFT, 91, 93),
        (Direction.DOWN, 95, 65),
        (Direction.UP, 15, 35),
        (Direction.RIGHT, 46, 46),
    ],
)
def test_a_ship_that_sticks_out_is_moved_from_the_edge(direction: Direction, bow: Cell, moved: Cell) -> None:
    held = replace(FleetEditor.empty(Rules.of(ships=(4, 3)), random.Random), bow=bow, direction=direction)
    assert held.moved_onto_board().bow == moved
    assert held.moved_onto_board().problem is None
    assert replace(held, ship_class=None).moved_onto_board().bow == bow


def test_it_begins_with_the_longest_ship_in_hand() -> None:
    fresh = editor()
    assert (fresh.ship_class, fresh.bow, fresh.direction, fresh.placed_ships) == (BATTLESHIP, 0, Direction.RIGHT, ())
    assert fresh.missing == RULES.ship_classes
    assert (fresh.history.can_undo, fresh.history.can_redo) == (False, False)
    with pytest.raises(IllegalFleet):
        _ = fresh.fleet


def test_the_ghost_is_the_ship_in_hand_as_it_would_lie() -> None:
    placing = editor().with_bow(14)
    assert placing.ghost == Ship(BATTLESHIP, (14, 15, 16, 17))
    assert placing.problem is None


def test_a_ghost_that_reaches_over_the_edge_is_cut_off_there() -> None:
    placing = editor().with_bow(15)
    assert placing.ghost == Ship(BATTLESHIP, (15, 16, 17))
    assert placing.problem is not None
    assert placing.problem.reason is IllegalFleetReason.OUTSIDE
    assert placing.with_ship_placed() == placing


def test_a_ship_turns_clockwise_around_its_bow() -> None:
    placing, sterns = replace(editor(), ship_class=PATROL_BOAT, bow=14), []
    for _ in range(5):
        assert placing.ghost is not None
        sterns.append(placing.ghost.cells[1])
        placing = placing.turned()
    assert sterns == [15, 20, 13, 8, 15]


def test_what_is_laid_makes_room_for_the_next() -> None:
    placing = editor().with_ship_placed()
    assert placing.placed_ships == (Ship(BATTLESHIP, (0, 1, 2, 3)),)
    assert (placing.ship_class, placing.missing) == (CRUISER, (CRUISER, PATROL_BOAT))
    assert placing.problem is None
    assert placing.bow == 12  # the next cell on from the bow where a cruiser fits: C1


def test_the_next_ship_is_turned_when_it_fits_no_other_way() -> None:
    """Beside B1 to B3 and E1 to E3 without any contact, a battleship stands in the last column only."""
    placing = editor(Rules(Grid(5), (CRUISER, SUBMARINE, BATTLESHIP), Contact.NONE))
    placing = placing.with_bow(5).with_ship_placed().with_bow(20).with_ship_placed()
    assert len(placing.placed_ships) == 2
    assert (placing.ship_class, placing.bow, placing.direction) == (BATTLESHIP, 4, Direction.DOWN)


def test_the_next_ship_is_looked_for_from_the_bow_on_and_then_from_the_beginning() -> None:
    placing = editor(Rules(Grid(6), (CRUISER, SUBMARINE), Contact.SIDES))
    assert placing.with_bow(30).with_ship_placed().bow == 33
    assert placing.with_bow(33).with_ship_placed().bow == 0


def test_when_nothing_fits_the_ship_in_hand_stays() -> None:
    placing = editor(Rules(Grid(5), (CRUISER, BATTLESHIP, BATTLESHIP), Contact.NONE)).with_bow(10).with_ship_placed()
    placing = replace(placing.with_bow(0), direction=Direction.RIGHT).with_ship_placed()
    placing = placing.with_bow(20).with_ship_placed()
    assert len(placing.placed_ships) == 3
    stuck = editor(TIGHT).with_bow(10).with_ship_placed().with_bow(0).with_ship_placed().with_bow(20).with_ship_placed()
    assert len(stuck.placed_ships) == 3
    assert (stuck.ship_class, stuck.bow, stuck.direction) == (BATTLESHIP, 20, Direction.RIGHT)
    assert stuck.problem is not None


def test_other_classes_are_taken_in_hand_in_turn() -> None:
    placing, kinds = editor(), []
    for _ in range(4):
        kinds.append(placing.ship_class)
        placing = placing.with_next_class()
    assert kinds == [BATTLESHIP, CRUISER, PATROL_BOAT, BATTLESHIP]
    placing = placing.with_ship_class(PATROL_BOAT)
    assert placing.ship_class is PATROL_BOAT
    placing = placing.with_ship_placed()
    assert placing.placed_ships == (Ship(PATROL_BOAT, (0, 1)),)
    placing = placing.with_ship_class(PATROL_BOAT)  # which is placed already, and so is picked up
    assert (placing.ship_class, placing.bow) == (PATROL_BOAT, 0)
    assert not placing.placed_ships


def test_two_of_one_class_count_as_one_to_choose_from() -> None:
    placing = editor(Rules(Grid(6), (BATTLESHIP, PATROL_BOAT, PATROL_BOAT), Contact.CORNERS)).with_next_class()
    assert placing.ship_class is PATROL_BOAT
    assert placing.with_next_class().ship_class is BATTLESHIP


def test_a_ship_is_picked_up_as_it_lies() -> None:
    placing = replace(editor(), bow=33, direction=Direction.UP).with_ship_placed()
    assert placing.placed_ships == (Ship(BATTLESHIP, (33, 27, 21, 15)),)
    placing = replace(placing, bow=0, direction=Direction.RIGHT)
    assert placing.picked_up(34) == placing
    placing = placing.picked_up(21)
    assert (placing.ship_class, placing.bow, placing.direction) == (BATTLESHIP, 33, Direction.UP)
    assert not placing.placed_ships
    assert placing.history.can_undo


def test_only_the_ship_that_is_picked_up_is_gone() -> None:
    placing = editor().with_random_fleet()
    first, second, third = placing.placed_ships
    assert placing.picked_up(second.cells[-1]).placed_ships == (first, third)


def test_a_whole_fleet_leaves_nothing_in_hand() -> None:
    placing = editor().with_random_fleet()
    assert (placing.ship_class, placing.ghost, placing.problem, placing.missing) == (None, None, None, ())
    assert placing.with_ship_placed() == placing
    assert placing.fleet.ships == placing.placed_ships
    assert placing.with_next_class() == placing


def test_the_rest_is_laid_at_random_around_what_lies() -> None:
    one = editor().with_ship_placed()
    whole = one.with_random_rest()
    assert whole.placed_ships[:1] == one.placed_ships
    assert len(whole.placed_ships) == 3
    assert whole.undone().placed_ships == one.placed_ships


def test_each_fleet_at_random_has_chance_of_its_own() -> None:
    asked: list[int] = []

    def chance(draws: int) -> random.Random:
        asked.append(draws)
        return random.Random(draws)

    placing = FleetEditor.empty(RULES, chance).with_random_fleet()
    again = placing.with_random_fleet()
    assert asked == [0, 1]
    assert again.placed_ships != placing.placed_ships
    assert again.undone().draw_count == 2


def test_a_rest_that_does_not_fit_is_refused() -> None:
    with pytest.raises(PlacementError):
        editor(TIGHT).with_bow(10).with_ship_placed().with_random_rest()


def test_undo_and_redo_walk_through_what_was_laid() -> None:
    empty = editor()
    assert (empty.undone(), empty.redone()) == (empty, empty)
    one = empty.with_ship_placed()
    two = one.with_ship_placed()
    back = two.undone()
    assert (back.placed_ships, back.ship_class) == (one.placed_ships, PATROL_BOAT)
    start = back.undone()
    assert (start.placed_ships, start.history.can_undo, start.history.can_redo) == ((), False, True)
    assert (start.redone().placed_ships, start.redone().history.can_undo) == (one.placed_ships, True)
    again = start.redone().redone()
    assert (again.placed_ships, again.history.can_redo) == (two.placed_ships, False)
    assert again.undone().placed_ships == one.placed_ships


def test_a_new_step_after_an_undo_forgets_what_was_undone() -> None:
    placing = editor().with_ship_placed().undone().with_bow(6).with_ship_placed()
    assert not placing.history.can_redo
    cleared = placing.cleared()
    assert (cleared.placed_ships, cleared.ship_class) == ((), BATTLESHIP)
    assert cleared.cleared() == cleared
    assert cleared.undone().placed_ships == placing.placed_ships


def test_a_class_that_is_whole_again_gives_way_to_a_missing_one() -> None:
    placing = editor().with_ship_placed()
    assert placing.ship_class is CRUISER
    assert replace(placing, ship_class=BATTLESHIP).undone().ship_class is BATTLESHIP
    assert placing.with_random_fleet().undone().ship_class is CRUISER
