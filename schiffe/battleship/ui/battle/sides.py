"""Both boards of a battle, as the player sees them."""

from functools import partial

from schiffe.battleship.drawing import BoardPicture, own_picture, target_picture
from schiffe.battleship.rule_line import Announce
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.target import Target
from schiffe.battleship.texts.advice import heat_legend
from schiffe.battleship.ui.battle.aim_keys import scroll_target, toggle_note
from schiffe.battleship.ui.battle.keys import click_target
from schiffe.battleship.ui.battle.state import BattlePhase, BattleState
from schiffe.battleship.ui.painting.boards import PaintedBoard
from schiffe.battleship.ui.painting.marks import BoardMarks
from schiffe.battleship.ui.painting.motion import with_ship_still_afloat
from schiffe.battleship.ui.painting.pair import (
    LEFT_SIDE,
    RIGHT_SIDE,
    BoardSide,
    last_cells,
    opponent_ships,
    own_ships,
    scroll_side,
)
from schiffe.battleship.ui.painting.sea_style import Role
from schiffe.game.match.players import other_seat
from schiffe.language.i18n import _


def make_sides(state: BattleState) -> tuple[BoardSide, BoardSide]:
    """Return both boards with their titles and fleets, or the only one twice."""
    perspective = state.perspective
    target = PaintedBoard(
        shown_target(state),
        role=Role.TARGET if state.phase is BattlePhase.AIMING else Role.IDLE,
        marks=target_marks(state),
        scroll=state.pair.scrolls[RIGHT_SIDE],
        on_click=click_target,
        on_scroll=scroll_target,
        on_right_click=toggle_note,
        legend=heat_legend(state.hint.assessment.best_odds) if state.hint else None,
    )
    opponent_side = BoardSide(
        title=perspective.opponent_name,
        board=target,
        fleet=opponent_ships(perspective.target),
        tag=_fleet_text(perspective.target),
    )
    if perspective.fleet is None:
        return opponent_side, opponent_side
    latest_cells = last_cells(perspective.state, other_seat(perspective.seat))
    own_board = PaintedBoard(
        shown_own_board(state, perspective.fleet),
        role=Role.OWN,
        marks=BoardMarks(last_cells=latest_cells, effects=state.animation.frame_on(perspective.seat).effects),
        scroll=state.pair.scrolls[LEFT_SIDE],
        on_scroll=partial(scroll_side, side=LEFT_SIDE),
    )
    return BoardSide(perspective.name, own_board, own_ships(perspective.fleet, perspective.incoming)), opponent_side


def shown_own_board(state: BattleState, fleet: Fleet) -> BoardPicture:
    """Return the picture of the player's own board with this fleet."""
    perspective = state.perspective
    picture = own_picture(fleet, perspective.incoming)
    return with_ship_still_afloat(picture, state.animation.frame_on(perspective.seat))


def shown_target(state: BattleState) -> BoardPicture:
    perspective = state.perspective
    picture = target_picture(perspective.target, state.hint.heat if state.hint else (), state.water_notes)
    return with_ship_still_afloat(picture, state.animation.frame_on(other_seat(perspective.seat)))


def target_marks(state: BattleState) -> BoardMarks:
    seat = state.perspective.seat
    return BoardMarks(
        cursor=state.aim.cursor if state.phase is BattlePhase.AIMING else None,
        last_cells=last_cells(state.perspective.state, seat),
        effects=state.animation.frame_on(other_seat(seat)).effects,
        numbered_cells=tuple((cell, number) for number, cell in enumerate(state.aim.marked_cells, 1)),
        advised_cells=state.best_salvo,
        named_cells=state.advice.cells if state.advice and not state.hint else (),
    )


def _fleet_text(target: Target) -> str | None:
    """Return what is known about the opponent's fleet if sunk ships are not named; otherwise None."""
    rules = target.rules
    if rules.announce is Announce.SUNK:
        return _("{count} of {all} afloat").format(count=target.afloat_ship_count, all=len(rules.ship_classes))
    if rules.is_silent:
        return _("{count} of {all} hit").format(count=target.hits.bit_count(), all=rules.ship_cell_count)
    return None
