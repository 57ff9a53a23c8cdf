"""Playing matches turn by turn, until one ends."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from schiffe.game.match.interruption import Interrupted, Interruption
from schiffe.game.match.match import Match, StateT

_SeatT = TypeVar("_SeatT")


async def play_match(
    match: Match[StateT],
    seats: tuple[_SeatT, _SeatT],
    play_turn: Callable[[Match[StateT], tuple[_SeatT, _SeatT], Interruption], Awaitable[None]],
    interruption: Interruption,
) -> StateT:
    """Play a match from any state to its end and return the last state.

    ``play_turn`` plays one turn of a game, or emits the end if the rules have ended the match. If it raises
    Interrupted, as it does when the ``interruption`` is set, the event of that ends the match.
    """
    try:
        while match.state.ending is None:
            await play_turn(match, seats, interruption)
    except Interrupted as interrupted:
        match.emit(interrupted.event)
    return match.state
