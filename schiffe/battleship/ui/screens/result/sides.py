"""Both boards at the end of a match."""

from dataclasses import replace

from schiffe.battleship.ui.painting.marks import BoardMarks
from schiffe.battleship.ui.painting.pair import BoardSide, known_side
from schiffe.battleship.ui.painting.role import Role
from schiffe.battleship.ui.screens.result.state import ResultState


def without_fleets(sides: tuple[BoardSide, BoardSide]) -> tuple[BoardSide, BoardSide]:
    """Return the sides without the ships below or beside their boards."""
    first, second = sides
    return replace(first, fleet=()), replace(second, fleet=())


def result_sides(state: ResultState) -> tuple[BoardSide, BoardSide]:
    """Return both boards with their fleets and the last shots, or with the shot that the friend answered wrongly."""
    first, second = (
        known_side(state.match_state, seat, fleet, state.pair, role_if_hidden=Role.IDLE)
        for seat, fleet in enumerate(state.fleets)
    )
    if false_shot := state.false_shot:
        marks = BoardMarks(numbered_cells=(false_shot,), are_past=True)
        second = replace(second, board=replace(second.board, marks=marks))
    return first, second
