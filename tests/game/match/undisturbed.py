"""Matches that nobody ends from outside."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from schiffe.game.match.interruption import Interruption
from schiffe.game.match.match import Match, StateT
from schiffe.game.match.turns import play_match

SeatT = TypeVar("SeatT")


def play_undisturbed(
    match: Match[StateT],
    seats: tuple[SeatT, SeatT],
    play_turn: Callable[[Match[StateT], tuple[SeatT, SeatT], Interruption], Awaitable[None]],
) -> StateT:
    """Play a match to its end; returns its last state."""

    async def play() -> StateT:
        return await play_match(match, seats, play_turn, Interruption())

    return asyncio.run(play())
