"""The names of ships."""

from schiffe.battleship.rules.ships import ShipClass
from schiffe.battleship.texts.ships import own_ship_name, ship_name, the_ship_name


def test_every_class_has_its_names() -> None:
    for kind in ShipClass:
        assert (the_ship_name(kind), own_ship_name(kind)) == (f"the {ship_name(kind)}", f"your {ship_name(kind)}")
