"""Reads boards from a file, for bots to fire at: a JSON object whose ``boards`` are lists of ships.

A ship is a pair of cells, its ends. Boards may differ in their ships; the bots know the lengths.
"""

import json

from schiffe.battleship.rules.fleet import Fleet, IllegalFleet
from schiffe.battleship.rules.grid import parse_cell
from schiffe.battleship.rules.ships import Ship
from schiffe.battleship.rules.variants import Rules
from schiffe.battleship.texts.ships import fleet_problem_text
from schiffe.commandline.files import open_to_read
from schiffe.language.i18n import _
from schiffe.language.text import printable_path, quoted
from schiffe.process.errors import EXIT_FAILED, CommandError
from schiffe.store.json_file import JsonError, read_values


def read_boards(path: str, rules: Rules) -> tuple[Fleet, ...]:
    """Return the fleets of a file, each with its own ships and otherwise these rules.

    Raises:
        CommandError: the file cannot be read, has no boards, or has a board that the rules do not allow.
    """
    name = printable_path(path)
    try:
        with open_to_read(path) as read:
            (content,) = read_values(read)
        boards = list(content["boards"])  # type: ignore[index]
    except JsonError as error:
        raise CommandError(f"{name}: {error}", EXIT_FAILED) from None
    except (ValueError, TypeError, KeyError):
        boards = []
    if not boards:
        example = '{"boards": [[["A1", "A5"], ["C3", "F3"]]]}'
        raise CommandError(
            _("{file} has no boards in it, as in {example}").format(file=name, example=example), EXIT_FAILED
        )
    fleets = []
    for number, board in enumerate(boards, 1):
        try:
            grid = rules.grid
            lines = [grid.line(parse_cell(first, grid.size), parse_cell(last, grid.size)) for first, last in board]
            lines.sort(key=len, reverse=True)
            board_rules = Rules.of(grid.size, map(len, lines), rules.contact, rules.turn_rule, rules.announce)
            ships = tuple(Ship(kind, line) for kind, line in zip(board_rules.ships, lines, strict=True))
            fleets.append(Fleet(board_rules, ships))
        except IllegalFleet as error:
            problem = fleet_problem_text(error.problem, rules.size)
        except (ValueError, TypeError, AttributeError):
            problem = _("no ship lies there: {text}").format(text=quoted(json.dumps(board)))
        else:
            continue
        raise CommandError(
            _("{file}, board {number}: {problem}").format(file=name, number=number, problem=problem), EXIT_FAILED
        )
    return tuple(fleets)
