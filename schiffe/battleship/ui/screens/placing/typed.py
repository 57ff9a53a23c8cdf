"""The typed place of a ship: the cell of its bow, and perhaps a direction or the cell of its stern."""

import re
from dataclasses import replace
from typing import Final, NamedTuple

from schiffe.battleship.rules.editor import Direction
from schiffe.battleship.rules.grid import Cell, CellError, Grid, parse_cell
from schiffe.battleship.texts.shots import parse_typed_cell
from schiffe.battleship.ui.screens.placing.state import PlacingState
from schiffe.language.i18n import _, pgettext
from schiffe.language.text import join_or, quoted
from schiffe.language.words import RefusedInput
from schiffe.toolkit.screen import line_after_refusal

_CELL_AND_DIRECTION: Final = re.compile(
    r"\s*(?P<cell>[A-Za-z]\s*[0-9]{1,3}|[0-9]{1,3}\s*[A-Za-z])\s*(?P<direction>.*)", re.ASCII
)


class _Placement(NamedTuple):
    """A typed place of the bow, and the direction; None if only a cell was typed."""

    bow: Cell
    direction: Direction | None


def type_placement(state: PlacingState, text: str) -> PlacingState:
    """Replace the typed place, to which the ship in hand moves if the place is valid."""
    grid = state.editor.rules.grid
    if state.error:
        text = line_after_refusal(state.typed_text, text, lambda line: _problem_text(line, grid) is None)
    typed = replace(state, typed_text=text, error=None, message=None)
    try:
        placement = _parse_placement(text, grid)
    except RefusedInput:
        return typed
    editor = state.editor.with_bow(placement.bow)
    if placement.direction is not None:
        editor = replace(editor, direction=placement.direction)
    return replace(typed, editor=editor)


def placement_problem_text(state: PlacingState) -> str | None:
    """Return the error in the typed place; None if it is right."""
    return _problem_text(state.typed_text, state.editor.rules.grid)


def _problem_text(text: str, grid: Grid) -> str | None:
    """Return the error in a typed place; None if it is right."""
    try:
        _parse_placement(text, grid)
    except RefusedInput as refused:
        return refused.problem
    return None


def _parse_placement(text: str, grid: Grid) -> _Placement:
    match = _CELL_AND_DIRECTION.fullmatch(text)
    bow = parse_typed_cell(match["cell"] if match else text, grid.size)
    direction_text = match["direction"].strip().casefold() if match else ""
    if not direction_text:
        return _Placement(bow, None)
    direction = _parse_direction(direction_text, grid, bow)
    if direction is None:
        words = join_or(names[0] for names in _direction_names().values())
        problem = _("{text} is not a direction. Possible: {words}, or the square of the stern.")
        raise RefusedInput(problem.format(text=quoted(direction_text), words=words))
    return _Placement(bow, direction)


def _parse_direction(text: str, grid: Grid, bow: Cell) -> Direction | None:
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
