"""Laying a fleet step by step."""

import random

import pytest

from schiffe.battleship.rules.editor import Direction, FleetEditor
from schiffe.battleship.rules.fleet import IllegalFleet, IllegalFleetReason
from schiffe.battleship.rules.grid import Cell, Grid
from schiffe.battleship.rules.packing import PlacementError
from schiffe.battleship.rules.ships import Ship, ShipClass
from schiffe.battleship.rules.variants import Contact, Rules

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
    held = FleetEditor.empty(Rules.of(ships=(4, 3)), random.Random)._replace(bow=bow, direction=direction)
    assert held.on_board().bow == moved
    assert held.on_board().problem is None
    assert held._replace(kind=None).on_board().bow == bow


def test_it_begins_with_the_longest_ship_in_hand() -> None:
    fresh = editor()
    assert (fresh.kind, fresh.bow, fresh.direction, fresh.placed_ships) == (BATTLESHIP, 0, Direction.RIGHT, ())
    assert fresh.missing == RULES.ships
    assert (fresh.can_undo, fresh.can_redo) == (False, False)
    with pytest.raises(IllegalFleet):
        _ = fresh.fleet


def test_the_ghost_is_the_ship_in_hand_as_it_would_lie() -> None:
    laying = editor().with_bow(14)
    assert laying.ghost == Ship(BATTLESHIP, (14, 15, 16, 17))
    assert laying.problem is None


def test_a_ghost_that_reaches_over_the_edge_is_cut_off_there() -> None:
    laying = editor().with_bow(15)
    assert laying.ghost == Ship(BATTLESHIP, (15, 16, 17))
    assert laying.problem is not None
    assert laying.problem.reason is IllegalFleetReason.OUTSIDE
    assert laying.lay() == laying


def test_a_ship_turns_clockwise_around_its_bow() -> None:
    laying, sterns = editor()._replace(kind=PATROL_BOAT, bow=14), []
    for _ in range(5):
        assert laying.ghost is not None
        sterns.append(laying.ghost.cells[1])
        laying = laying.turned()
    assert sterns == [15, 20, 13, 8, 15]


def test_what_is_laid_makes_room_for_the_next() -> None:
    laying = editor().lay()
    assert laying.placed_ships == (Ship(BATTLESHIP, (0, 1, 2, 3)),)
    assert (laying.kind, laying.missing) == (CRUISER, (CRUISER, PATROL_BOAT))
    assert laying.problem is None
    assert laying.bow == 12  # the next cell on from the bow where a cruiser fits: C1


def test_the_next_ship_is_turned_when_it_fits_no_other_way() -> None:
    """Beside B1 to B3 and E1 to E3 without any contact, a battleship stands in the last column only."""
    laying = editor(Rules(Grid(5), (CRUISER, SUBMARINE, BATTLESHIP), Contact.NONE))
    laying = laying.with_bow(5).lay().with_bow(20).lay()
    assert len(laying.placed_ships) == 2
    assert (laying.kind, laying.bow, laying.direction) == (BATTLESHIP, 4, Direction.DOWN)


def test_the_next_ship_is_looked_for_from_the_bow_on_and_then_from_the_beginning() -> None:
    laying = editor(Rules(Grid(6), (CRUISER, SUBMARINE), Contact.SIDES))
    assert laying.with_bow(30).lay().bow == 33
    assert laying.with_bow(33).lay().bow == 0


def test_when_nothing_fits_the_ship_in_hand_stays() -> None:
    laying = editor(Rules(Grid(5), (CRUISER, BATTLESHIP, BATTLESHIP), Contact.NONE)).with_bow(10).lay()
    laying = laying.with_bow(0)._replace(direction=Direction.RIGHT).lay()
    laying = laying.with_bow(20).lay()
    assert len(laying.placed_ships) == 3
    stuck = editor(TIGHT).with_bow(10).lay().with_bow(0).lay().with_bow(20).lay()
    assert len(stuck.placed_ships) == 3
    assert (stuck.kind, stuck.bow, stuck.direction) == (BATTLESHIP, 20, Direction.RIGHT)
    assert stuck.problem is not None


def test_other_classes_are_taken_in_hand_in_turn() -> None:
    laying, kinds = editor(), []
    for _ in range(4):
        kinds.append(laying.kind)
        laying = laying.with_next_kind()
    assert kinds == [BATTLESHIP, CRUISER, PATROL_BOAT, BATTLESHIP]
    laying = laying.with_kind(PATROL_BOAT)
    assert laying.kind is PATROL_BOAT
    laying = laying.lay()
    assert laying.placed_ships == (Ship(PATROL_BOAT, (0, 1)),)
    laying = laying.with_kind(PATROL_BOAT)  # which is laid already, and so is picked up
    assert (laying.kind, laying.bow) == (PATROL_BOAT, 0)
    assert not laying.placed_ships


def test_two_of_one_class_count_as_one_to_choose_from() -> None:
    laying = editor(Rules(Grid(6), (BATTLESHIP, PATROL_BOAT, PATROL_BOAT), Contact.CORNERS)).with_next_kind()
    assert laying.kind is PATROL_BOAT
    assert laying.with_next_kind().kind is BATTLESHIP


def test_a_ship_is_picked_up_as_it_lies() -> None:
    laying = editor()._replace(bow=33, direction=Direction.UP).lay()
    assert laying.placed_ships == (Ship(BATTLESHIP, (33, 27, 21, 15)),)
    laying = laying._replace(bow=0, direction=Direction.RIGHT)
    assert laying.picked_up(34) == laying
    laying = laying.picked_up(21)
    assert (laying.kind, laying.bow, laying.direction) == (BATTLESHIP, 33, Direction.UP)
    assert not laying.placed_ships
    assert laying.can_undo


def test_only_the_ship_that_is_picked_up_is_gone() -> None:
    laying = editor().all_at_random()
    first, second, third = laying.placed_ships
    assert laying.picked_up(second.cells[-1]).placed_ships == (first, third)


def test_a_whole_fleet_leaves_nothing_in_hand() -> None:
    laying = editor().all_at_random()
    assert (laying.kind, laying.ghost, laying.problem, laying.missing) == (None, None, None, ())
    assert laying.lay() == laying
    assert laying.fleet.ships == laying.placed_ships
    assert laying.with_next_kind() == laying


def test_the_rest_is_laid_at_random_around_what_lies() -> None:
    one = editor().lay()
    whole = one.rest_at_random()
    assert whole.placed_ships[:1] == one.placed_ships
    assert len(whole.placed_ships) == 3
    assert whole.undo().placed_ships == one.placed_ships


def test_each_fleet_at_random_has_chance_of_its_own() -> None:
    asked: list[int] = []

    def chance(draws: int) -> random.Random:
        asked.append(draws)
        return random.Random(draws)

    laying = FleetEditor.empty(RULES, chance).all_at_random()
    again = laying.all_at_random()
    assert asked == [0, 1]
    assert again.placed_ships != laying.placed_ships
    assert again.undo().draws == 2


def test_a_rest_that_does_not_fit_is_refused() -> None:
    with pytest.raises(PlacementError):
        editor(TIGHT).with_bow(10).lay().rest_at_random()


def test_undo_and_redo_walk_through_what_was_laid() -> None:
    empty = editor()
    assert (empty.undo(), empty.redo()) == (empty, empty)
    one = empty.lay()
    two = one.lay()
    back = two.undo()
    assert (back.placed_ships, back.kind) == (one.placed_ships, PATROL_BOAT)
    start = back.undo()
    assert (start.placed_ships, start.can_undo, start.can_redo) == ((), False, True)
    assert (start.redo().placed_ships, start.redo().can_undo) == (one.placed_ships, True)
    again = start.redo().redo()
    assert (again.placed_ships, again.can_redo) == (two.placed_ships, False)
    assert again.undo().placed_ships == one.placed_ships


def test_a_new_step_after_an_undo_forgets_what_was_undone() -> None:
    laying = editor().lay().undo().with_bow(6).lay()
    assert not laying.can_redo
    cleared = laying.cleared()
    assert (cleared.placed_ships, cleared.kind) == ((), BATTLESHIP)
    assert cleared.cleared() == cleared
    assert cleared.undo().placed_ships == laying.placed_ships


def test_a_class_that_is_whole_again_gives_way_to_a_missing_one() -> None:
    laying = editor().lay()
    assert laying.kind is CRUISER
    assert laying._replace(kind=BATTLESHIP).undo().kind is BATTLESHIP
    assert laying.all_at_random().undo().kind is CRUISER
