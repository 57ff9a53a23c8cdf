"""What bots take for sunk where nobody tells them."""

import random

import pytest
from hypothesis import given

from schiffe.battleship.bots import load_bot
from schiffe.battleship.bots.choice import AtRandom, OnDiagonal, Rated
from schiffe.battleship.bots.targeting import without_sunk_ships
from schiffe.battleship.rule_line import Announce, Contact
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import cell_name, cells_of, parse_cell
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.battleship.rules.target import Target
from tests.strategies import fleets, seeds
from tests.under_fire import Board

HIT, MISS, SUNK = Outcome.HIT, Outcome.MISS, Outcome.SUNK


def seen(rules: Rules, **shots: Outcome) -> Target:
    target = Target.fresh(rules)
    for name, outcome in shots.items():
        target = target.after(parse_cell(name, rules.grid.size), Answer(outcome))
    return target


def names(target: Target, mask: int) -> set[str]:
    return {cell_name(cell, target.rules.grid.size) for cell in cells_of(mask)}


def silent(*lengths: int, contact: Contact = Contact.CORNERS) -> Rules:
    return Rules.of(10, lengths, contact, announce=Announce.HIT)


def test_a_line_that_cannot_go_on_has_sunk() -> None:
    target = without_sunk_ships(seen(silent(4, 3, 2), C3=HIT, C4=HIT, C5=HIT, C2=MISS))
    assert (names(target, target.hits), target.afloat) == ({"C3", "C4", "C5"}, target.rules.ship_classes)
    target = without_sunk_ships(seen(silent(4, 3, 2), C3=HIT, C4=HIT, C5=HIT, C2=MISS, C6=MISS))
    assert (target.hits, names(target, target.wrecks)) == (0, {"C3", "C4", "C5"})
    assert [kind.length for kind in target.afloat] == [4, 2]


def test_the_longest_ship_left_cannot_go_on() -> None:
    """When the four is found, the three cannot be part of it; and so on down to a single hit."""
    target = seen(silent(4, 3, 2, 1), E1=HIT, E2=HIT, E3=HIT, G5=HIT, H5=HIT, J9=HIT)
    assert without_sunk_ships(target).hits == target.hits
    target = without_sunk_ships(seen(silent(4, 3, 1), A1=HIT, A2=HIT, A3=HIT, A4=HIT, E1=HIT, E2=HIT, E3=HIT, J9=HIT))
    assert (target.hits, target.afloat) == (0, ())


def test_side_by_side_a_blocked_line_is_probably_one_ship() -> None:
    rules = silent(3, 2, 2, contact=Contact.SIDES)
    target = without_sunk_ships(seen(rules, C3=HIT, C4=HIT, C2=MISS, C5=MISS))
    assert (target.hits, [kind.length for kind in target.afloat]) == (0, [3, 2])
    target = seen(rules, C3=HIT, C4=HIT, C2=MISS)
    assert without_sunk_ships(target) == target


def test_what_sank_unnamed_side_by_side_is_the_longest_ship_in_line() -> None:
    rules = Rules.of(10, (4, 3, 3, 2), Contact.SIDES, announce=Announce.SUNK)
    target = seen(rules, C3=HIT, D3=HIT, C4=HIT, C5=SUNK)
    assert not target.wrecks
    guess = without_sunk_ships(target)
    assert (names(guess, guess.hits), names(guess, guess.wrecks)) == ({"D3"}, {"C3", "C4", "C5"})
    assert [kind.length for kind in guess.afloat] == [4, 3, 2]


@given(fleets(), seeds)
def test_what_is_told_is_believed_as_it_is(fleet: Fleet, seed: int) -> None:
    board, bot, rng = Board(fleet), load_bot("hard").choose, random.Random(seed)
    while board.target.afloat:
        assert without_sunk_ships(board.target) is board.target
        board.receive(bot(board.target, rng).cell)


@pytest.mark.parametrize("contact", [Contact.NONE, Contact.CORNERS])
def test_what_is_believed_of_ships_apart_is_true(contact: Contact) -> None:
    """A line is never taken for sunk before it is."""
    rng, bot = random.Random(3), load_bot("medium").choose
    for _ in range(10):
        board = Board(random_fleet(Rules.of(8, (4, 3, 2, 2, 1), contact, announce=Announce.HIT), rng))
        while board.target.afloat:
            guess = without_sunk_ships(board.target)
            sunk = [ship for ship in board.fleet.ships if not ship.mask & board.target.open_cells]
            assert not guess.wrecks & ~sum(ship.mask for ship in sunk)
            board.receive(bot(board.target, rng).cell)


@pytest.mark.parametrize(
    ("level", "hunts"),
    [("medium", AtRandom(96)), ("clever", Rated(1, 86)), ("hard", OnDiagonal)],
    ids=["medium", "clever", "hard"],
)
def test_nobody_shoots_around_a_silent_wreck(level: str, hunts: object) -> None:
    """The four lies on C3 to C6, which is as long as ships are: the two is hunted elsewhere."""
    target = seen(silent(4, 2), C3=HIT, C4=HIT, C5=HIT, C6=HIT)
    reason = load_bot(level).choose(target, random.Random(1)).reason
    assert reason == hunts or (isinstance(hunts, type) and isinstance(reason, hunts))
