"""Keys that move a cursor over a board, and typed cells."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple, Protocol, Self

from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.texts.shots import parse_typed_cell
from schiffe.language.words import RefusedInput
from schiffe.toolkit.canvas import ClickTransition
from schiffe.toolkit.screen import AnyCommand, Command

_CELLS: Final = re.compile(r"(?:[^\W\d_]\s+\d+|\d+\s+[^\W\d_]|[^\s,;]+)(?=[\s,;]|$)")


class CursorState(Protocol):
    """A state with a cursor on a board."""

    @property
    def board_size(self) -> int: ...

    @property
    def cursor(self) -> Cell: ...

    def moved(self, cell: Cell) -> Self: ...


def cursor_keys(board_size: int, *, crosses_edges: bool = True) -> list[AnyCommand]:
    """Return the keys that move a cursor: arrows by one cell, Home and End along the row, page keys along the column.

    If the cursor ``crosses_edges``, the arrows move it over an edge to the opposite one; otherwise it stops there.
    """
    step_cursor = move_cursor_across if crosses_edges else move_cursor
    return [
        Command(("up",), step_cursor(0, -1)),
        Command(("down",), step_cursor(0, 1)),
        Command(("left",), step_cursor(-1, 0)),
        Command(("right",), step_cursor(1, 0)),
        Command(("home",), move_cursor(-board_size, 0)),
        Command(("end",), move_cursor(board_size, 0)),
        Command(("pageup",), move_cursor(0, -board_size)),
        Command(("pagedown",), move_cursor(0, board_size)),
        Command(("wheel-up",), move_cursor(0, -1)),
        Command(("wheel-down",), move_cursor(0, 1)),
    ]


def scroll_keys(scroll: Callable[[int, int], ClickTransition]) -> list[AnyCommand]:
    """Return the keys that scroll a board: the arrows with Shift. ``scroll`` gets the columns and rows to scroll by."""
    return [
        Command(("s-up",), scroll(0, -1)),
        Command(("s-down",), scroll(0, 1)),
        Command(("s-left",), scroll(-1, 0)),
        Command(("s-right",), scroll(1, 0)),
    ]


def move_cursor(columns: int, rows: int) -> ClickTransition:
    """Return the transition that moves a cursor, at most to the edge of the board."""

    def transition(state: CursorState) -> CursorState:
        last = state.board_size - 1
        row, column = divmod(state.cursor, state.board_size)
        return state.moved(min(max(0, row + rows), last) * state.board_size + min(max(0, column + columns), last))

    return transition


def move_cursor_across(columns: int, rows: int) -> ClickTransition:
    """Return the transition that moves a cursor, over an edge of the board to the opposite one."""

    def transition(state: CursorState) -> CursorState:
        row, column = divmod(state.cursor, state.board_size)
        return state.moved((row + rows) % state.board_size * state.board_size + (column + columns) % state.board_size)

    return transition


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
