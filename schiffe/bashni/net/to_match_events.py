"""The events of a match that the events of a game at a gameserver cause."""

from collections.abc import Iterator
from dataclasses import replace

from schiffe.bashni.match.events import BashniMatchEnded, Event, MoveMade, PositionReceived
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.net.game_events import GameEvent, GameFailed, MoveRequested, MoveSent
from schiffe.bashni.net.messages import BashniResult, GameOver, Towers, WatchedPosition
from schiffe.bashni.rules.position import Colour, EndingReason, Position, ending_of, legal_moves


def to_match_events(state: MatchState, event: GameEvent) -> Iterator[Event]:
    """Yield the match events that an event at the server causes."""
    match event:
        case MoveRequested(position, _):
            yield from _events_leading_to(state, position.towers, position)
        case MoveSent(_, move):
            yield MoveMade(move)
        case WatchedPosition(towers):
            yield from _events_leading_to(state, towers, None)
        case GameOver(towers, result):
            if towers:
                for missed_event in _events_leading_to(state, towers, None):
                    yield missed_event
                    state = state.after(missed_event)
            if result is BashniResult.UNDECIDED:
                yield BashniMatchEnded(None, is_decided=False)
            else:
                yield BashniMatchEnded(result.winner, _ending_reason(state, result.winner))
        case GameFailed(loser=int() as loser):
            yield BashniMatchEnded(Colour(loser).other, None)


def _events_leading_to(state: MatchState, towers: Towers, target: Position | None) -> Iterator[Event]:
    """Yield the events that lead to these towers: a legal move if there is one, otherwise a new position.

    ``target`` is the whole position, None if the side to move is unknown.
    """
    current = state.position
    side_to_move = None if target is None else target.side_to_move
    if towers == current.towers and side_to_move in (None, current.side_to_move):
        return
    for position in (current, replace(current, side_to_move=current.side_to_move.other)):
        for move in legal_moves(position):
            reached = position.after(move)
            if reached.towers == towers and side_to_move in (None, reached.side_to_move):
                if position is not current:
                    yield PositionReceived(position)
                yield MoveMade(move)
                return
    yield PositionReceived(
        target or replace(current, towers=towers, side_to_move=current.side_to_move.other, ply=current.ply + 1)
    )


def _ending_reason(state: MatchState, winner: Colour | None) -> EndingReason | None:
    """Return why the game has ended, or None if the server uses other rules for the length of a game."""
    position = state.position
    limits = state.limits
    ending = ending_of(position, limits)
    if not ending or ending.winner is not winner:
        return None
    has_outlasted = position.ply > limits.plies or position.plies_without_queen > limits.plies_without_queen
    return None if has_outlasted and ending.reason is not EndingReason.BLOCKED else ending.reason
