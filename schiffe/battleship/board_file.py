"""A reader of boards in a file, for bots to fire at: a JSON object whose ``boards`` are lists of ships.

A ship is a pair of cells, its ends. Boards may differ in their ships; the bots know the lengths.
"""

import json
from itertools import islice
from typing import Final

from schiffe.battleship.rules.fleet import Fleet, IllegalFleet
from schiffe.battleship.rules.grid import parse_cell
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Ship
from schiffe.battleship.texts.ships import fleet_problem_text
from schiffe.commandline.files import open_to_read
from schiffe.json.parsing import MAX_VALUE_CHARACTERS, JsonError, read_values
from schiffe.json.values import Value, WrongValue
from schiffe.language.i18n import _
from schiffe.language.text import printable_path, quoted
from schiffe.process.errors import EXIT_FAILED, CommandError

_MAX_ITEMS: Final = MAX_VALUE_CHARACTERS
"""A limit that no list reaches, because the whole file is one value."""
_MAX_CELL_CHARACTERS: Final = 100


def read_boards(path: str, rules: Rules) -> tuple[Fleet, ...]:
    """Return the fleets of a file, each with its own ships and otherwise these rules.

    Raises:
        CommandError: the file cannot be read, has no boards, or has a board that the rules do not allow.
    """
    name = printable_path(path)
    boards = _read_unchecked_boards(path)
    if not boards:
        example = '{"boards": [[["A1", "A5"], ["C3", "F3"]]]}'
        raise CommandError(
            _("{file} has no boards in it, as in {example}").format(file=name, example=example), EXIT_FAILED
        )
    fleets = []
    for number, board in enumerate(boards, 1):
        try:
            fleets.append(_read_fleet(board, rules))
        except IllegalFleet as error:
            raise _board_error(name, number, fleet_problem_text(error.problem, rules.size)) from None
        except ValueError:
            problem = _("no ship lies there: {text}").format(text=quoted(json.dumps(board.raw)))
            raise _board_error(name, number, problem) from None
    return tuple(fleets)


def _board_error(name: str, number: int, problem: str) -> CommandError:
    text = _("{file}, board {number}: {problem}").format(file=name, number=number, problem=problem)
    return CommandError(text, EXIT_FAILED)


def _read_unchecked_boards(path: str) -> list[Value]:
    """Return the boards of a file, unchecked; empty if it has another form; raises CommandError if it is not JSON."""
    try:
        with open_to_read(path) as read:
            values = list(islice(read_values(read), 2))
    except JsonError as error:
        raise CommandError(f"{printable_path(path)}: {error}", EXIT_FAILED) from None
    if len(values) != 1:
        return []
    try:
        return Value(values[0]).field("boards").items(_MAX_ITEMS)
    except WrongValue:
        return []


def _read_fleet(board: Value, rules: Rules) -> Fleet:
    """Return the fleet of a board.

    Raises:
        IllegalFleet: the rules do not allow it.
        ValueError: it has no ships, or one that is not on the grid.
    """
    grid = rules.grid
    lines = []
    for ship in board.items(_MAX_ITEMS):
        first_cell, last_cell = (parse_cell(end.text(_MAX_CELL_CHARACTERS), grid.size) for end in ship.pair())
        lines.append(grid.line(first_cell, last_cell))
    lines.sort(key=len, reverse=True)
    board_rules = Rules.of(grid.size, map(len, lines), rules.contact, rules.turn_rule, rules.announce)
    return Fleet(board_rules, tuple(map(Ship, board_rules.ship_classes, lines)))
