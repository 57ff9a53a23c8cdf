"""Keys that move a cursor over a board, and typed cells."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.texts.shots import parse_typed_cell
from schiffe.language.words import RefusedInput
from schiffe.toolkit.screen import Command

_StateT = TypeVar("_StateT")
_CELLS: Final = re.compile(r"(?:[^\W\d_]\s+\d+|\d+\s+[^\W\d_]|[^\s,;]+)(?=[\s,;]|$)")


def cursor_keys(
    board_size: int,
    cell_of: Callable[[_StateT], Cell],
    go_to_cell: Callable[[_StateT, Cell], _StateT],
    *,
    crosses_edges: bool = True,
) -> list[Command[_StateT]]:
    """Return the keys that move a cursor: arrows by one cell, Home and End along the row, page keys along the column.

    If the cursor ``crosses_edges``, the arrows move it over an edge to the opposite one; otherwise it stops there.
    """

    def key(name: str, step: Callable[[int, int], tuple[int, int]]) -> Command[_StateT]:
        def move(state: _StateT) -> _StateT:
            x, y = step(cell_of(state) % board_size, cell_of(state) // board_size)
            if not crosses_edges:
                x, y = (min(max(0, place), board_size - 1) for place in (x, y))
            return go_to_cell(state, y % board_size * board_size + x % board_size)

        return Command((name,), move)

    return [
        key("up", lambda x, y: (x, y - 1)),
        key("down", lambda x, y: (x, y + 1)),
        key("left", lambda x, y: (x - 1, y)),
        key("right", lambda x, y: (x + 1, y)),
        key("home", lambda _x, y: (0, y)),
        key("end", lambda _x, y: (board_size - 1, y)),
        key("pageup", lambda x, _y: (x, 0)),
        key("pagedown", lambda x, _y: (x, board_size - 1)),
        key("wheel-up", lambda x, y: (x, max(0, y - 1))),
        key("wheel-down", lambda x, y: (x, min(board_size - 1, y + 1))),
    ]


def scroll_keys(scroll: Callable[[_StateT, int, int], _StateT]) -> list[Command[_StateT]]:
    """Return the keys that scroll a board: the arrows with Shift. ``scroll`` gets the columns and rows to scroll by."""

    def key(name: str, columns: int, rows: int) -> Command[_StateT]:
        return Command((name,), lambda state: scroll(state, columns, rows))

    return [key("s-up", 0, -1), key("s-down", 0, 1), key("s-left", -1, 0), key("s-right", 1, 0)]


def moved_cell(board_size: int, cell: Cell, columns: int, rows: int) -> Cell:
    """Return the cell at a distance in columns and rows, or the last one before the edge of the board."""
    row, column = divmod(cell, board_size)
    moved_row = min(max(0, row + rows), board_size - 1)
    moved_column = min(max(0, column + columns), board_size - 1)
    return moved_row * board_size + moved_column


class TypedCells(NamedTuple):
    """The cells named by a text, and their names as typed."""

    cells: tuple[Cell, ...]
    names: tuple[str, ...]


def parse_typed_cells(text: str, board_size: int) -> TypedCells:
    """Parse a list of cells such as ``b7 c3, 9d``; raises RefusedInput if it is not such a list."""
    names = tuple(_CELLS.findall(text))
    return TypedCells(tuple(parse_typed_cell(name, board_size) for name in names or (text,)), names)


def cells_or_none(text: str, board_size: int) -> tuple[Cell, ...] | None:
    """Read a list of cells that may be half typed; return None if it is not such a list."""
    try:
        return parse_typed_cells(text, board_size).cells
    except RefusedInput:
        return None
