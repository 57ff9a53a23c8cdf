import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import parse_cell, to_mask
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Outcome, OutsideShot, RepeatedShot, Ship, ShipClass
from tests.strategies import fleets, seeds
from tests.under_fire import Board


def intact(board: Board, ship: Ship) -> int:
    return (ship.mask & board.target.open_cells).bit_count()


def two_ships() -> Board:
    rules = Rules.of(ships=2)
    battleship = Ship(ShipClass.BATTLESHIP, rules.grid.line(parse_cell("A1", 10), parse_cell("A4", 10)))
    cruiser = Ship(ShipClass.CRUISER, rules.grid.line(parse_cell("C3", 10), parse_cell("E3", 10)))
    return Board(Fleet(rules, (battleship, cruiser)))


def fire(board: Board, *fields: str) -> list[Outcome]:
    return [board.receive(parse_cell(field, 10)).outcome for field in fields]


def test_a_game_on_one_board() -> None:
    board = two_ships()
    assert fire(board, "J10", "A1", "A2", "A4") == [Outcome.MISS, Outcome.HIT, Outcome.HIT, Outcome.HIT]
    assert intact(board, board.fleet.ships[0]) == 1
    sunk = board.receive(parse_cell("A3", 10))
    assert sunk.outcome is Outcome.SUNK
    assert sunk.ship is board.fleet.ships[0]
    assert list(board.target.afloat) == [ShipClass.CRUISER]
    assert fire(board, "D3", "C3") == [Outcome.HIT, Outcome.HIT]
    won = board.receive(parse_cell("E3", 10))
    assert won.outcome is Outcome.WON
    assert won.ship is board.fleet.ships[1]
    assert list(board.target.afloat) == []


def test_a_shot_that_is_not_allowed_changes_nothing() -> None:
    board = two_ships()
    fire(board, "A1", "J10")
    before = board.target
    for cell in (100, -1, 10**9):
        with pytest.raises(OutsideShot):
            board.receive(cell)
    for cell in (0, 99):
        with pytest.raises(RepeatedShot) as caught:
            board.receive(cell)
        assert caught.value.args == (cell,)
    assert board.target is before


def test_ships_side_by_side_sink_one_by_one() -> None:
    rules = Rules.of(ships=2, contact=Contact.SIDES)
    upper = Ship(ShipClass.BATTLESHIP, (0, 1, 2, 3))
    lower = Ship(ShipClass.CRUISER, (10, 11, 12))
    board = Board(Fleet(rules, (upper, lower)))
    assert fire(board, "A1", "B1", "B2", "A2", "A3") == [Outcome.HIT] * 5
    assert fire(board, "B3") == [Outcome.SUNK]
    assert board.target.wrecks == lower.mask
    assert board.target.hits == 0b111
    assert fire(board, "A4") == [Outcome.WON]


@given(fleets(), seeds, st.floats(0, 1))
def test_a_sequence_of_shots_never_breaks_the_counts(fleet: Fleet, seed: int, part: float) -> None:
    board = Board(fleet)
    cells = list(fleet.rules.grid.cells)
    random.Random(seed).shuffle(cells)
    ships = to_mask(tuple(cell for ship in fleet.ships for cell in ship.cells))
    for count, cell in enumerate(cells[: int(part * len(cells))], 1):
        if not board.target.afloat:
            break
        outcome = board.receive(cell).outcome
        target = board.target
        assert len(target.shots) == count
        assert target.misses.bit_count() + target.hits.bit_count() + target.wrecks.bit_count() == count
        assert target.open_cells.bit_count() == len(cells) - count
        assert target.misses & ships == 0
        assert (target.hits | target.wrecks) & ~ships == 0
        assert (outcome is Outcome.MISS) == (fleet.ship_at(cell) is None)
        assert (outcome is Outcome.WON) == ((target.hits | target.wrecks).bit_count() == ships.bit_count())
        afloat = [ship.ship_class for ship in fleet.ships if intact(board, ship)]
        assert sorted(kind.value for kind in afloat) == sorted(kind.value for kind in target.afloat)
