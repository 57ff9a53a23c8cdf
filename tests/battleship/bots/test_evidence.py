"""What the answers tell of ships that have sunk."""

from schiffe.battleship.bots.evidence import readings_of, ships_beside
from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.grid import cell_name, cells_of, parse_cell
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome, Ship, ShipClass
from schiffe.battleship.rules.target import Target

HIT, SUNK = Answer(Outcome.HIT), Answer(Outcome.SUNK)
NAMED = Answer(Outcome.SUNK, Ship(ShipClass.PATROL_BOAT, (0, 1)))


def sunk(contact: Contact, **shots: Answer) -> list[set[str]]:
    """The cells of each ship that is known to lie somewhere, by the strictest reading."""
    target = Target.fresh(Rules.of(6, (3, 2, 2, 2), contact))
    for name, answer in shots.items():
        target = target.after(parse_cell(name, 6), answer)
    return [{cell_name(cell, 6) for cell in cells_of(ship)} for ship in ships_beside(target, next(readings_of(target)))]


def test_ships_that_sank_are_told_apart_whether_they_were_named_or_not() -> None:
    shots = {"A1": HIT, "A2": NAMED, "C3": HIT, "C4": SUNK, "F5": HIT, "F6": SUNK, "F1": HIT}
    assert sunk(Contact.CORNERS, **shots) == [{"A1", "A2"}, {"C3", "C4"}, {"F5", "F6"}]
    assert sunk(Contact.CORNERS, C3=HIT) == []


def test_what_sank_unnamed_where_ships_may_touch_is_not_known_to_lie_anywhere() -> None:
    assert sunk(Contact.SIDES, A1=HIT, A2=NAMED, C3=HIT, C4=SUNK) == [{"A1", "A2"}]
