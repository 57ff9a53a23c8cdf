"""Values of JSON, checked: what a file says may be anything."""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from schiffe.rules.grid import Cell, Grid, cell_name, parse_cell
from schiffe.rules.ships import Ship, ShipClass

Entry: TypeAlias = dict[str, Any]
_Value = TypeVar("_Value")

UNREADABLE = (ValueError, KeyError, TypeError, IndexError, RecursionError)
"""What the functions here, and what reads with them, may raise for a text that is none of ours."""


class UnreadableText(ValueError):
    """A text of the logbook that cannot be read; ``text`` is it."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def exactly(kind: type[_Value], value: object) -> _Value:
    """A value of just this type, so that true is no number; raises TypeError for any other."""
    if type(value) is not kind:
        raise TypeError(value)
    return value


def seat_number(value: object) -> int:
    """0 or 1."""
    seat = exactly(int, value)
    if seat not in (0, 1):
        raise ValueError(seat)
    return seat


def natural(value: object) -> int:
    """A number from 0."""
    number = exactly(int, value)
    if number < 0:
        raise ValueError(number)
    return number


def pair(values: object, read: Callable[[Any], _Value]) -> tuple[_Value, _Value]:
    """Two values, one for each seat."""
    one, other = map(read, exactly(list, values))
    return one, other


def cell_of(name: object, size: int) -> Cell:
    """A cell by its name."""
    return parse_cell(exactly(str, name), size)


def written_ship(ship: Ship, size: int) -> list[str]:
    """A ship: its class, its bow and its stern."""
    return [ship.kind.value, cell_name(ship.cells[0], size), cell_name(ship.cells[-1], size)]


def ship_of(entry: object, size: int) -> Ship:
    """A ship that was written so; whether it may lie there is for the rules to say."""
    word, *ends = (exactly(str, part) for part in exactly(list, entry))
    kind, (bow, stern) = ShipClass(word), (cell_of(name, size) for name in ends)
    cells = (bow,) if bow == stern else Grid(size).line(bow, stern)
    if len(cells) != kind.length:
        raise ValueError(entry)
    return Ship(kind, cells)
