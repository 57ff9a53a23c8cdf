"""A game on a gameserver as a match: the wire tells positions, and the moves between them are found out."""

from collections.abc import Iterator
from dataclasses import replace

from schiffe.bashni.match.events import BashniEnded, BashniEvent, BashniPlayer, BashniStarted, MoveMade, PositionGiven
from schiffe.bashni.match.state import BashniState
from schiffe.bashni.net.blocks import Towers
from schiffe.bashni.net.events import GameDecided, GameEvent, MoveSent, MoveWanted, PositionSeen, Prolog
from schiffe.bashni.rules.position import Colour, Ending, Position, after, game_over, legal_moves
from schiffe.bashni.texts.network import player_name


def match_start(prolog: Prolog, own_name: str) -> BashniStarted:
    """How a match that a server tells of begins; the wire does not ask for one's own name."""
    names = [player_name(prolog, player) for player in (0, 1)]
    if prolog.own in (0, 1) and own_name:
        names[prolog.own] = own_name
    return BashniStarted((BashniPlayer(names[0]), BashniPlayer(names[1])))


def following(state: BashniState, event: GameEvent) -> Iterator[BashniEvent]:
    """What has happened in the match when the server has said this."""
    match event:
        case MoveWanted(position, _):
            yield from _leading_to(state, position.towers, position)
        case MoveSent(_, move):
            yield MoveMade(move)
        case PositionSeen(towers):
            yield from _leading_to(state, towers, None)
        case GameDecided(towers, won):
            for what in tuple(_leading_to(state, towers, None)) if towers else ():
                yield what
                state = state.after(what)
            yield _ended(state, won)


def _leading_to(state: BashniState, towers: Towers, given: Position | None) -> Iterator[BashniEvent]:
    """The events that lead to what stands on the board; a move where there is one, and else the position."""
    now = state.position
    if towers == now.towers and (given is None or given.side is now.side):
        return
    for position in (now, replace(now, side=now.side.other)):
        for move in legal_moves(position):
            reached = after(position, move)
            if reached.towers == towers and (given is None or given.side is reached.side):
                if position is not now:
                    yield PositionGiven(position)
                yield MoveMade(move)
                return
    yield PositionGiven(given or replace(now, towers=towers, side=now.side.other, ply=now.ply + 1))


def _ended(state: BashniState, won: tuple[bool | None, bool | None]) -> BashniEnded:
    if None in won or not any(won):
        return BashniEnded(None, is_decided=False)
    winner = None if all(won) else Colour.WHITE if won[0] else Colour.BLACK
    return BashniEnded(winner, _reason(state, winner))


def _reason(state: BashniState, winner: Colour | None) -> Ending | None:
    """Why it has ended; a server that let it go on beyond the usual limits has others, and does not tell them."""
    position, limits = state.position, state.limits
    over = game_over(position, limits)
    if not over or over.winner is not winner:
        return None
    has_outlasted = position.ply > limits.plies or position.without_queen > limits.without_queen
    return None if has_outlasted and over.ending is not Ending.BLOCKED else over.ending
