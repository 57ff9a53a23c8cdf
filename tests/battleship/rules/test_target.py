import pytest

from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.grid import cells_of, parse_cell
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome, Ship, ShipClass
from schiffe.battleship.rules.target import Target

MISS, HIT, SUNK = (Answer(outcome) for outcome in (Outcome.MISS, Outcome.HIT, Outcome.SUNK))


def after(rules: Rules, *shots: tuple[str, Answer]) -> Target:
    target = Target.fresh(rules)
    for field, answer in shots:
        target = target.after(parse_cell(field, 10), answer)
    return target


def test_a_view_is_never_changed() -> None:
    fresh = Target.fresh(Rules.of())
    fresh.after(0, HIT)
    assert fresh.hits == 0
    assert fresh.shots == ()
    assert fresh.open_cells == Rules.of().grid.full


def test_a_field_can_be_shot_at_once() -> None:
    target = after(Rules.of(), ("A1", MISS))
    with pytest.raises(ValueError, match="not open"):
        target.after(0, HIT)
    with pytest.raises(ValueError, match="not open"):
        target.after(100, HIT)


def test_an_unnamed_wreck_is_the_run_of_hits() -> None:
    target = after(Rules.of(), ("A1", HIT), ("C3", HIT), ("C5", HIT), ("C4", SUNK))
    assert set(cells_of(target.wrecks)) == {22, 23, 24}
    assert set(cells_of(target.hits)) == {0}
    assert target.afloat == (ShipClass.CARRIER, ShipClass.BATTLESHIP, ShipClass.SUBMARINE, ShipClass.PATROL_BOAT)


def test_an_answer_that_no_fleet_gives_is_survived() -> None:
    target = after(Rules.of(), ("A1", SUNK), ("C3", SUNK), ("C4", Answer(Outcome.WON)))
    assert target.afloat == ()
    target = after(Rules.of(), ("A1", SUNK))
    assert target.afloat == Rules.of().ship_classes


def test_a_named_wreck_is_that_ship() -> None:
    ship = Ship(ShipClass.SUBMARINE, (22, 32, 42))
    target = after(Rules.of(contact=Contact.SIDES), ("C3", HIT), ("C4", HIT), ("D3", HIT))
    target = target.after(42, Answer(Outcome.SUNK, ship))
    assert target.wrecks == ship.mask
    assert set(cells_of(target.hits)) == {23}
    assert ShipClass.SUBMARINE not in target.afloat
    assert ShipClass.CRUISER in target.afloat


@pytest.mark.parametrize(
    ("contact", "closed"),
    [
        (Contact.NONE, {"B2", "B3", "B4", "B5", "C2", "C5", "D2", "D3", "D4", "D5", "G6", "G8", "I6", "I8"}),
        (Contact.CORNERS, {"B3", "B4", "C2", "C5", "D3", "D4"}),
        (Contact.SIDES, set()),
    ],
)
def test_what_the_contact_rule_closes(contact: Contact, closed: set[str]) -> None:
    target = after(Rules.of(contact=contact), ("C3", HIT), ("C4", SUNK), ("H7", HIT), ("A1", MISS))
    assert set(cells_of(target.open_cells & ~target.possible_cells)) == {parse_cell(name, 10) for name in closed}
