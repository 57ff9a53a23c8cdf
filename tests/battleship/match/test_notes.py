"""What is noted on a target, and what the rules prove of it: never a cell on which a ship lies."""

import random

import pytest

from schiffe.battleship.match.notes import NO_NOTES, SavedNotes, WaterNotes
from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.grid import parse_cell
from schiffe.battleship.rules.packing import try_random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome, Ship, ShipClass
from schiffe.battleship.rules.target import Target
from tests.under_fire import Board

TWO = ShipClass.PATROL_BOAT


def seen(rules: Rules, **shots: Answer) -> Target:
    target = Target.fresh(rules)
    for name, answer in shots.items():
        target = target.after(parse_cell(name, rules.grid.size), answer)
    return target


def cells(rules: Rules, names: str) -> int:
    return sum(1 << parse_cell(name, rules.grid.size) for name in names.split())


@pytest.mark.parametrize("contact", Contact)
def test_no_ship_ever_lies_where_water_is_proven(contact: Contact) -> None:
    rules = Rules.of(8, 4, contact)
    proven = 0
    for seed in range(20):
        rng = random.Random(seed)
        fleet = try_random_fleet(rules, rng)
        board = Board(fleet)
        ships = sum(ship.mask for ship in fleet.ships)
        for cell in rng.sample(range(64), 64):
            assert not board.target.proven_water & ships
            proven += board.target.proven_water.bit_count()
            if not board.target.afloat:
                break
            board.receive(cell)
    assert proven


def test_around_a_wreck_and_in_gaps_that_are_too_short_there_is_water() -> None:
    rules = Rules.of(5, 2, Contact.NONE)
    carrier = rules.ship_classes[0]
    sunk = Ship(carrier, rules.grid.line(0, carrier.length - 1))
    hit, end = Answer(Outcome.HIT), Answer(Outcome.SUNK, sunk)
    target = seen(rules, A1=hit, A2=hit, A3=hit, A4=end)
    assert target.proven_water == cells(rules, "A5 B1 B2 B3 B4 B5")
    water = Answer(Outcome.MISS)
    target = seen(rules, A1=hit, A2=hit, A3=hit, A4=end, C2=water, D1=water, C4=water, D5=water, E4=water)
    assert target.proven_water & cells(rules, "C1 C5") == cells(rules, "C1 C5")


def test_answers_that_contradict_each_other_prove_nothing() -> None:
    rules = Rules.of()
    target = seen(rules, A1=Answer(Outcome.SUNK, contradicts_earlier=True))
    assert not target.proven_water
    target = seen(Rules.of(contact=Contact.SIDES), A1=Answer(Outcome.HIT), A2=Answer(Outcome.SUNK))
    assert not target.proven_water
    assert seen(rules, A1=Answer(Outcome.HIT), A2=Answer(Outcome.SUNK)).proven_water


def test_notes_come_and_go_and_shots_cover_them() -> None:
    rules = Rules.of()
    target = seen(rules, A1=Answer(Outcome.MISS))
    assert not NO_NOTES.open_noted_cells(Target.fresh(rules))
    notes = NO_NOTES.toggled(0).toggled(5)
    assert notes.open_noted_cells(target) == 1 << 5
    assert not notes.toggled(5).open_noted_cells(target)
    assert not notes.marked_cells(target)
    sunk = Ship(TWO, (44, 45))
    target = seen(rules, E5=Answer(Outcome.HIT), E6=Answer(Outcome.SUNK, sunk))
    assert not NO_NOTES.marked_cells(target)
    marked = WaterNotes(marks_proven_water=True).marked_cells(target)
    assert marked == cells(rules, "D5 D6 F5 F6 E4 E7")
    assert WaterNotes(marks_proven_water=True).toggled(34).marked_cells(target) == marked & ~(1 << 34)


def test_of_what_was_marked_only_open_cells_are_left_each_once() -> None:
    target = seen(Rules.of(), A1=Answer(Outcome.MISS))
    saved_notes = SavedNotes(0, (3, 0, 2, 3, 5))
    assert saved_notes.open_marked_cells(target, 5) == (3, 2, 5)
    assert saved_notes.open_marked_cells(target, 2) == (3, 2)
    assert not SavedNotes().open_marked_cells(target, 2)
