"""Rules, cells and ships as JSON and back. The words in it outlive the program."""

from enum import Enum, auto
from functools import cache
from typing import Final

from schiffe.battleship.rule_line import MAX_LENGTH
from schiffe.battleship.rules.grid import Cell, CellError, cell_name, parse_cell
from schiffe.battleship.rules.ships import Ship, ShipClass
from schiffe.battleship.rules.variants import Rules
from schiffe.store.codecs import ObjectCodec, ValueCodec, many, one_word_of
from schiffe.store.values import Value


class CellsProblem(Enum):
    """Kinds of errors in the cells of a file."""

    NO_CELL = auto()
    """``possible`` is the size of the grid."""
    NO_SHIP = auto()
    """They do not fit the class of the ship, which is ``possible``."""


RULES: Final = ValueCodec[Rules](lambda rules: rules.text, lambda value: Rules.parse(value.text(200)))
SHIP_CLASS: Final = one_word_of({kind.value: kind for kind in ShipClass})


@cache
def cell_codec(size: int) -> ValueCodec[Cell]:
    """Return the codec of the cells on a grid of this size."""

    def read(value: Value) -> Cell:
        name = value.text(10)
        try:
            cell = parse_cell(name, size)
        except CellError:
            raise value.wrong(CellsProblem.NO_CELL, size) from None
        if name != cell_name(cell, size):  # a file has only the canonical name, though people may type others
            raise value.wrong(CellsProblem.NO_CELL, size)
        return cell

    return ValueCodec(lambda cell: cell_name(cell, size), read)


@cache
def ship_codec(size: int) -> ValueCodec[Ship]:
    """Return the codec of ships in exports: a class and all cells. It does not check that the cells form a line."""
    codec = ObjectCodec(Ship, {"class": SHIP_CLASS.for_attribute("kind"), "cells": many(cell_codec(size), MAX_LENGTH)})

    def read(value: Value) -> Ship:
        ship = codec.read(value)
        if len(ship.cells) != ship.kind.length:
            raise value.field("cells").wrong(CellsProblem.NO_SHIP, ship.kind)
        return ship

    return ValueCodec(codec.write, read)
