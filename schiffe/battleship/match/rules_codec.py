"""Rules, cells and ships as JSON and back. The words are in files, so they must not change."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from schiffe.battleship.rule_line import MAX_LENGTH
from schiffe.battleship.rules.grid import Cell, CellError, cell_name, parse_cell
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Ship, ShipClass
from schiffe.json.codecs import ObjectCodec, ObjectField, ValueCodec, many, member_codec
from schiffe.json.values import Problem, Value


class CellsProblem(Problem):
    """A problem with the cells in a file."""


@dataclass(frozen=True)
class NoCell(CellsProblem):
    """A text that is not a cell of a grid of this size."""

    size: int


@dataclass(frozen=True)
class NoShip(CellsProblem):
    """Cells that do not fit the class of their ship."""

    ship_class: ShipClass


RULES_CODEC: Final = ValueCodec[Rules](lambda rules: rules.text, lambda value: Rules.parse(value.text(200)))
SHIP_CLASS: Final = member_codec(ShipClass)


@cache
def cell_codec(size: int) -> ValueCodec[Cell]:
    def read(value: Value) -> Cell:
        name = value.text(10)
        try:
            cell = parse_cell(name, size)
        except CellError:
            raise value.make_error(NoCell(size)) from None
        if name != cell_name(cell, size):  # a file has only the canonical name, though people may type others
            raise value.make_error(NoCell(size))
        return cell

    return ValueCodec(lambda cell: cell_name(cell, size), read)


@cache
def ship_codec(size: int) -> ValueCodec[Ship]:
    """Return the codec of ships in exports: a class and all cells. It does not check that the cells form a line."""
    codec = ObjectCodec(
        Ship, {"class": ObjectField(SHIP_CLASS, "ship_class"), "cells": many(cell_codec(size), MAX_LENGTH)}
    )

    def read(value: Value) -> Ship:
        ship = codec.read(value)
        if len(ship.cells) != ship.ship_class.length:
            raise value.make_field_error("cells", NoShip(ship.ship_class))
        return ship

    return ValueCodec(codec.write, read)
