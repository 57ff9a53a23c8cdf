"""The typed place of a ship: the cell of its bow, and perhaps a direction or the cell of its stern."""

import re
from dataclasses import replace
from typing import Final, NamedTuple

from schiffe.battleship.rules.editor import Direction
from schiffe.battleship.rules.grid import Cell, CellError, Grid, parse_cell
from schiffe.battleship.texts.cells import read_cell
from schiffe.battleship.ui.screens.placing.state import PlacingState
from schiffe.language.i18n import _, pgettext
from schiffe.language.text import join_or, quoted
from schiffe.toolkit.screen import line_after_refusal

_CELL_AND_DIRECTION: Final = re.compile(
    r"\s*(?P<cell>[A-Za-z]\s*[0-9]{1,3}|[0-9]{1,3}\s*[A-Za-z])\s*(?P<direction>.*)", re.ASCII
)


class _Placement(NamedTuple):
    """A typed place; either ``bow`` is None, or there is no problem."""

    bow: Cell | None = None
    direction: Direction | None = None
    """The typed direction; None if only a cell was typed."""
    problem: str = ""


def with_placement(state: PlacingState, text: str) -> PlacingState:
    """Return the state with a typed place, to which the ship in hand moves if the place is right."""
    grid = state.editor.rules.grid
    if state.error:
        text = line_after_refusal(state.typed, text, lambda line: not _read_placement(line, grid).problem)
    typed = replace(state, typed=text, error="", note="")
    placement = _read_placement(text, grid)
    if placement.bow is None:
        return typed
    editor = state.editor.with_bow(placement.bow)
    if placement.direction is not None:
        editor = editor._replace(direction=placement.direction)
    return replace(typed, editor=editor)


def placement_problem(state: PlacingState) -> str:
    """Return the error in the typed place; empty if it is right."""
    return _read_placement(state.typed, state.editor.rules.grid).problem


def _read_placement(text: str, grid: Grid) -> _Placement:
    match = _CELL_AND_DIRECTION.fullmatch(text)
    if not match:
        return _Placement(problem=read_cell(text, grid.size).problem)
    bow, problem = read_cell(match["cell"], grid.size)
    direction_text = match["direction"].strip().casefold()
    if bow is None or not direction_text:
        return _Placement(bow, problem=problem)
    direction = _read_direction(direction_text, grid, bow)
    if direction is not None:
        return _Placement(bow, direction)
    words = join_or([names[0] for names in _direction_names().values()])
    problem = _("{text} is not a direction. Possible: {words}, or the square of the stern.")
    return _Placement(problem=problem.format(text=quoted(direction_text), words=words))


def _read_direction(text: str, grid: Grid, bow: Cell) -> Direction | None:
    """Return the direction named by a word or given by the cell of the stern; None if the text is neither."""
    for direction, names in _direction_names().items():
        if text in names:
            return direction
    try:
        stern = parse_cell(text, grid.size)
    except CellError:
        return None
    rays = grid.rays(bow)
    return next((direction for direction in Direction if stern in rays[direction]), None)


def _direction_names() -> dict[Direction, tuple[str, ...]]:
    """Return the words for each direction: in the current language, short in that language, and in English."""
    return {
        Direction.RIGHT: (pgettext("direction", "right"), pgettext("short for the direction right", "r"), "right"),
        Direction.LEFT: (pgettext("direction", "left"), pgettext("short for the direction left", "l"), "left"),
        Direction.DOWN: (pgettext("direction", "down"), pgettext("short for the direction down", "d"), "down"),
        Direction.UP: (pgettext("direction", "up"), pgettext("short for the direction up", "u"), "up"),
    }
