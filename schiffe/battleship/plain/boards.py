"""Boards of a file, for bots to fire at: one JSON object whose ``boards`` are lists of ships.

A ship is its first and its last square. Each board has the ships that lie on it, and its bots know how long they are.
"""

import json

from schiffe.battleship.rules.fleet import Fleet, IllegalFleet
from schiffe.battleship.rules.grid import parse_cell
from schiffe.battleship.rules.ships import Ship
from schiffe.battleship.rules.variants import Rules
from schiffe.battleship.texts.names import illegal_fleet
from schiffe.commandline.files import open_to_read
from schiffe.language.i18n import _
from schiffe.language.text import printable_path, quoted
from schiffe.process.errors import CommandError
from schiffe.store.json_file import JsonTrouble, values


def read_boards(path: str, rules: Rules) -> tuple[Fleet, ...]:
    """Return the fleets of a file, each under these rules but for its own ships.

    Raises:
        CommandError: it cannot be read, has no boards in it, or one that the rules do not allow.
    """
    name = printable_path(path)
    try:
        with open_to_read(path) as stream:
            (found,) = values(stream.read)
        boards = list(found["boards"])  # type: ignore[index]
    except JsonTrouble as trouble:
        raise CommandError(f"{name}: {trouble}", 1) from None
    except (ValueError, TypeError, KeyError):
        boards = []
    if not boards:
        example = '{"boards": [[["A1", "A5"], ["C3", "F3"]]]}'
        raise CommandError(_("{file} has no boards in it, as in {example}").format(file=name, example=example), 1)
    fleets = []
    for number, board in enumerate(boards, 1):
        try:
            grid = rules.grid
            lines = [grid.line(parse_cell(first, grid.size), parse_cell(last, grid.size)) for first, last in board]
            lines.sort(key=len, reverse=True)
            own = Rules.of(grid.size, map(len, lines), rules.contact, rules.turn, rules.announce)
            fleets.append(Fleet(own, tuple(Ship(kind, line) for kind, line in zip(own.ships, lines, strict=True))))
        except IllegalFleet as problem:
            what = illegal_fleet(problem, rules.grid.size)
        except (ValueError, TypeError, AttributeError):
            what = _("no ship lies there: {text}").format(text=quoted(json.dumps(board)))
        else:
            continue
        raise CommandError(_("{file}, board {number}: {problem}").format(file=name, number=number, problem=what), 1)
    return tuple(fleets)
