"""The computer's seat, and thinking off the event loop."""

import asyncio
from time import monotonic
from typing import Final

from schiffe.bashni.match.events import MoveMade, TurnEvent
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.match.turn import Emit
from schiffe.bashni.rules.position import Move, Position
from schiffe.bashni.search.player import ComputerPlayer, StopFlag

MOVE_SECONDS: Final = 1.0
"""The time for which the computer looks ahead where its level is not limited by depth."""


async def think(player: ComputerPlayer, position: Position, seconds: float) -> Move:
    """Search for the computer's move in a thread; cancelling also ends the search. There has to be a legal move."""
    stop = StopFlag(seconds)
    thinking = asyncio.ensure_future(asyncio.to_thread(player.choose, position, stop))
    try:
        return (await asyncio.shield(thinking)).move
    except asyncio.CancelledError:
        stop.set()
        await asyncio.wait({thinking})
        raise


class ComputerSeat:
    """A side that the computer plays.

    Attributes:
        pause: how many seconds it takes at least.
    """

    def __init__(self, player: ComputerPlayer, pause: float = 0.0, seconds: float = MOVE_SECONDS) -> None:
        self.player = player
        self.pause = pause
        self._seconds = seconds

    async def choose(self, state: MatchState, _emit: Emit) -> TurnEvent:
        """Return a move, whatever happens."""
        begin = monotonic()
        move = await self.find(state.position)
        await asyncio.sleep(max(0.0, self.pause - (monotonic() - begin)))
        return MoveMade(move, round(monotonic() - begin, 3))

    async def find(self, position: Position) -> Move:
        """Return the move that it makes."""
        return await think(self.player, position, self._seconds)
