"""Cells and ships in JSON, checked."""

from schiffe.battleship.rules.grid import Cell, Grid, cell_name, parse_cell
from schiffe.battleship.rules.ships import Ship, ShipClass
from schiffe.store.reading import exactly


def cell_of(name: object, size: int) -> Cell:
    """A cell by its name."""
    return parse_cell(exactly(str, name), size)


def written_ship(ship: Ship, size: int) -> list[str]:
    """A ship: its class, its bow and its stern."""
    return [ship.kind.value, cell_name(ship.cells[0], size), cell_name(ship.cells[-1], size)]


def ship_of(entry: object, size: int) -> Ship:
    """The ship that ``written_ship`` wrote; whether it may lie there is for the rules to say."""
    word, *ends = (exactly(str, part) for part in exactly(list, entry))
    kind, (bow, stern) = ShipClass(word), (cell_of(name, size) for name in ends)
    cells = (bow,) if bow == stern else Grid(size).line(bow, stern)
    if len(cells) != kind.length:
        raise ValueError(entry)
    return Ship(kind, cells)
