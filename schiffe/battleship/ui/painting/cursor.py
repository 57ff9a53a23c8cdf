"""Keys that move a cursor over a board, and typed cells."""

import re
from functools import partial
from typing import Final, NamedTuple, Protocol, Self, TypeVar

from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.texts.shots import parse_typed_cell
from schiffe.battleship.ui.painting.boards import ScrollTransition, scrolling
from schiffe.language.words import RefusedInput
from schiffe.toolkit.command import AnyCommand, Command

_CELLS: Final = re.compile(r"(?:[^\W\d_]\s+\d+|\d+\s+[^\W\d_]|[^\s,;]+)(?=[\s,;]|$)")


class CursorState(Protocol):
    """A state with a cursor on a board."""

    @property
    def board_size(self) -> int: ...

    @property
    def cursor(self) -> Cell: ...

    def moved(self, cell: Cell) -> Self: ...


_CursorT = TypeVar("_CursorT", bound=CursorState)


def cursor_commands(board_size: int, *, crosses_edges: bool = True) -> list[Command[_CursorT]]:
    """Return the commands of a cursor: arrows by one cell, Home and End along the row, page keys along the column.

    If the cursor ``crosses_edges``, the arrows move it over an edge to the opposite one; otherwise it stops there.
    """
    step_cursor = move_cursor_across if crosses_edges else move_cursor
    return [
        Command(("up",), partial(step_cursor, columns=0, rows=-1)),
        Command(("down",), partial(step_cursor, columns=0, rows=1)),
        Command(("left",), partial(step_cursor, columns=-1, rows=0)),
        Command(("right",), partial(step_cursor, columns=1, rows=0)),
        Command(("home",), partial(move_cursor, columns=-board_size, rows=0)),
        Command(("end",), partial(move_cursor, columns=board_size, rows=0)),
        Command(("pageup",), partial(move_cursor, columns=0, rows=-board_size)),
        Command(("pagedown",), partial(move_cursor, columns=0, rows=board_size)),
        Command(("wheel-up",), partial(move_cursor, columns=0, rows=-1)),
        Command(("wheel-down",), partial(move_cursor, columns=0, rows=1)),
    ]


def board_scroll_commands(scroll: ScrollTransition) -> list[AnyCommand]:
    """Return the commands that scroll a board: the arrows with Shift."""
    return [
        Command(("s-up",), scrolling(scroll, 0, -1)),
        Command(("s-down",), scrolling(scroll, 0, 1)),
        Command(("s-left",), scrolling(scroll, -1, 0)),
        Command(("s-right",), scrolling(scroll, 1, 0)),
    ]


def move_cursor(state: _CursorT, columns: int, rows: int) -> _CursorT:
    """Move the cursor, at most to the edge of the board."""
    last = state.board_size - 1
    row, column = divmod(state.cursor, state.board_size)
    return state.moved(min(max(0, row + rows), last) * state.board_size + min(max(0, column + columns), last))


def move_cursor_across(state: _CursorT, columns: int, rows: int) -> _CursorT:
    """Move the cursor, over an edge of the board to the opposite one."""
    row, column = divmod(state.cursor, state.board_size)
    return state.moved((row + rows) % state.board_size * state.board_size + (column + columns) % state.board_size)


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
