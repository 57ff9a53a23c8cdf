"""Both boards at the end of a match."""

from dataclasses import replace
from functools import partial

from schiffe.battleship.drawing import own_picture, target_picture
from schiffe.battleship.ui.painting.boards import BoardView
from schiffe.battleship.ui.painting.marks import Marks
from schiffe.battleship.ui.painting.pair import Side, last_cells, opponent_ships, own_ships, scroll_side
from schiffe.battleship.ui.screens.result.state import Result
from schiffe.game.match.players import SeatNumber, other_seat


def without_fleets(sides: tuple[Side, Side]) -> tuple[Side, Side]:
    """Return the sides without the ships below or beside their boards."""
    first, second = sides
    return replace(first, fleet=()), replace(second, fleet=())


def result_sides(state: Result) -> tuple[Side, Side]:
    """Return both boards with their fleets and the last shots."""
    return _side(state, 0), _side(state, 1)


def _side(state: Result, seat: SeatNumber) -> Side:
    """Return the board of a seat with its fleet, or as the other side knows it if the fleet is unknown."""
    view = state.match_state.views[other_seat(seat)]
    fleet = state.fleets[seat]
    if fleet:
        picture, role, ships = own_picture(fleet, view), "own", own_ships(fleet, view)
    else:
        picture, role, ships = target_picture(view), "idle", opponent_ships(view)
    marks = Marks(last_cells=last_cells(state.match_state, other_seat(seat)))
    if seat == 1 and (false_shot := state.false_shot):
        marks = Marks(numbered_cells=(false_shot,), are_past=True)
    board = BoardView(
        picture=picture, role=role, marks=marks, scroll=state.pair.scrolls[seat], on_scroll=partial(scroll_side, seat)
    )
    return Side(state.match_state.names[seat], board, ships)
