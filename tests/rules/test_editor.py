"""Laying a fleet step by step."""

import random

import pytest

from schiffe.rules.contact import Contact
from schiffe.rules.editor import Direction, FleetEditor
from schiffe.rules.fleet import IllegalFleet, Refusal
from schiffe.rules.grid import Grid
from schiffe.rules.ships import Ship, ShipClass
from schiffe.rules.variants import Rules

BATTLESHIP, CRUISER, SUBMARINE = ShipClass.BATTLESHIP, ShipClass.CRUISER, ShipClass.SUBMARINE
PATROL_BOAT = ShipClass.PATROL_BOAT
RULES = Rules(Grid(6), (BATTLESHIP, CRUISER, PATROL_BOAT), Contact.CORNERS)


def editor(rules: Rules = RULES) -> FleetEditor:
    return FleetEditor(rules, random.Random(1))


def test_it_begins_with_the_longest_ship_in_hand() -> None:
    fresh = editor()
    assert (fresh.kind, fresh.bow, fresh.direction, fresh.laid) == (BATTLESHIP, 0, Direction.RIGHT, ())
    assert fresh.missing == RULES.ships
    assert (fresh.can_undo, fresh.can_redo) == (False, False)
    with pytest.raises(IllegalFleet):
        _ = fresh.fleet


def test_the_ghost_is_the_ship_in_hand_as_it_would_lie() -> None:
    laying = editor()
    laying.bow = 14
    assert laying.ghost == Ship(BATTLESHIP, (14, 15, 16, 17))
    assert laying.problem is None


def test_a_ghost_that_reaches_over_the_edge_is_cut_off_there() -> None:
    laying = editor()
    laying.bow = 15
    assert laying.ghost == Ship(BATTLESHIP, (15, 16, 17))
    assert laying.problem is not None
    assert laying.problem.reason is Refusal.OUTSIDE
    assert not laying.lay()
    assert laying.laid == ()


def test_a_ship_turns_clockwise_around_its_bow() -> None:
    laying = editor()
    laying.kind, laying.bow = PATROL_BOAT, 14
    sterns = []
    for _ in range(5):
        ghost = laying.ghost
        assert ghost is not None
        sterns.append(ghost.cells[1])
        laying.turn()
    assert sterns == [15, 20, 13, 8, 15]


def test_what_is_laid_makes_room_for_the_next() -> None:
    laying = editor()
    assert laying.lay()
    assert laying.laid == (Ship(BATTLESHIP, (0, 1, 2, 3)),)
    assert (laying.kind, laying.missing) == (CRUISER, (CRUISER, PATROL_BOAT))
    assert laying.problem is None
    assert laying.bow == 12  # the next cell on from the bow where a cruiser fits: C1


def test_the_next_ship_is_turned_when_it_fits_no_other_way() -> None:
    """Beside B1 to B3 and E1 to E3 without any contact, a battleship stands in the last column only."""
    laying = editor(Rules(Grid(5), (CRUISER, SUBMARINE, BATTLESHIP), Contact.NONE))
    laying.bow = 5
    assert laying.lay()
    laying.bow = 20
    assert laying.lay()
    assert (laying.kind, laying.bow, laying.direction) == (BATTLESHIP, 4, Direction.DOWN)


def test_the_next_ship_is_looked_for_from_the_bow_on() -> None:
    laying = editor(Rules(Grid(6), (CRUISER, PATROL_BOAT), Contact.SIDES))
    laying.bow = 12
    assert laying.lay()
    laying.undo()
    laying.kind, laying.bow = PATROL_BOAT, 30
    assert laying.lay()
    assert (laying.kind, laying.bow) == (CRUISER, 32)


def test_when_nothing_fits_the_ship_in_hand_stays() -> None:
    rules = Rules(Grid(5), (BATTLESHIP, BATTLESHIP), Contact.NONE)
    laying = editor(rules)
    laying.bow = 10
    assert laying.lay()
    bow = laying.bow
    assert laying.problem is None
    laying.clear()
    laying.bow, laying.direction = 5, Direction.RIGHT
    assert laying.lay()
    assert bow == 20
    assert laying.bow == 15


def test_other_classes_are_taken_in_hand_in_turn() -> None:
    laying = editor()
    kinds = []
    for _ in range(4):
        kinds.append(laying.kind)
        laying.next_kind()
    assert kinds == [BATTLESHIP, CRUISER, PATROL_BOAT, BATTLESHIP]
    laying.take(PATROL_BOAT)
    assert laying.kind is PATROL_BOAT
    assert laying.lay()
    assert laying.laid == (Ship(PATROL_BOAT, (0, 1)),)
    laying.take(PATROL_BOAT)  # which is laid already, and so is picked up
    assert (laying.kind, laying.bow) == (PATROL_BOAT, 0)
    assert not laying.laid


def test_two_of_one_class_count_as_one_to_choose_from() -> None:
    laying = editor(Rules(Grid(6), (BATTLESHIP, PATROL_BOAT, PATROL_BOAT), Contact.CORNERS))
    laying.next_kind()
    assert laying.kind is PATROL_BOAT
    laying.next_kind()
    assert laying.kind is BATTLESHIP


def test_a_ship_is_picked_up_as_it_lies() -> None:
    laying = editor()
    laying.bow, laying.direction = 33, Direction.UP
    laying.lay()
    assert laying.laid == (Ship(BATTLESHIP, (33, 27, 21, 15)),)
    laying.bow, laying.direction = 0, Direction.RIGHT
    assert not laying.pick_up(34)
    assert laying.laid
    assert laying.pick_up(21)
    assert (laying.kind, laying.bow, laying.direction) == (BATTLESHIP, 33, Direction.UP)
    assert not laying.laid


def test_a_whole_fleet_leaves_nothing_in_hand() -> None:
    laying = editor()
    laying.all_at_random()
    assert (laying.kind, laying.ghost, laying.problem, laying.missing) == (None, None, None, ())
    assert not laying.lay()
    assert laying.fleet.ships == laying.laid
    laying.next_kind()
    assert laying.kind is None


def test_the_rest_is_laid_at_random_around_what_lies() -> None:
    laying = editor()
    laying.lay()
    first = laying.laid
    assert laying.rest_at_random()
    assert laying.laid[:1] == first
    assert len(laying.laid) == 3
    before = laying.laid
    laying.all_at_random()
    assert laying.laid != before


def test_a_rest_that_does_not_fit_is_told_and_changes_nothing() -> None:
    laying = editor(Rules(Grid(5), (BATTLESHIP, BATTLESHIP, BATTLESHIP, BATTLESHIP), Contact.NONE))
    laying.bow = 10
    laying.lay()
    before = laying.laid
    assert not laying.rest_at_random()
    assert laying.laid == before
    laying.undo()
    assert laying.laid == ()
    assert not laying.can_undo


def test_undo_and_redo_walk_through_what_was_laid() -> None:
    laying = editor()
    laying.lay()
    one = laying.laid
    laying.lay()
    two = laying.laid
    laying.undo()
    assert (laying.laid, laying.kind) == (one, PATROL_BOAT)
    laying.undo()
    assert (laying.laid, laying.kind) == ((), PATROL_BOAT)
    assert (laying.can_undo, laying.can_redo) == (False, True)
    laying.undo()
    assert laying.laid == ()
    laying.redo()
    assert (laying.laid, laying.can_undo) == (one, True)
    laying.redo()
    assert (laying.laid, laying.can_redo) == (two, False)
    laying.redo()
    assert laying.laid == two


def test_a_new_step_after_an_undo_forgets_what_was_undone() -> None:
    laying = editor()
    laying.lay()
    laying.undo()
    laying.bow = 6
    laying.lay()
    assert not laying.can_redo
    laying.clear()
    assert (laying.laid, laying.kind) == ((), BATTLESHIP)
    laying.clear()
    laying.undo()
    assert len(laying.laid) == 1
