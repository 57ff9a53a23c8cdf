"""The seat of a bot, which searches in a thread beside the event loop."""

import asyncio
import threading
from time import monotonic
from typing import Final

from schiffe.bashni.match.events import MoveMade, TurnEvent
from schiffe.bashni.match.state import Emit, MatchState
from schiffe.bashni.rules.position import Move, Position
from schiffe.bashni.search.bot import Bot

MOVE_SECONDS: Final = 1.0
"""The time to search at a level without a depth limit."""


async def think(bot: Bot, position: Position, seconds: float) -> Move:
    """Let a bot think in a thread for at most ``seconds``, and return its move; cancelling waits until it stops."""
    deadline = monotonic() + seconds
    cancelled_flag = threading.Event()

    def must_stop() -> bool:
        return cancelled_flag.is_set() or monotonic() >= deadline

    thinking_task = asyncio.create_task(asyncio.to_thread(bot.choose, position, must_stop))
    try:
        return (await asyncio.shield(thinking_task)).move
    except asyncio.CancelledError:
        cancelled_flag.set()
        await asyncio.wait({thinking_task})
        raise


class BotSeat:
    """A side that a bot plays.

    Attributes:
        pause_seconds: the minimum time for a move.
    """

    def __init__(self, bot: Bot, pause_seconds: float = 0.0, seconds: float = MOVE_SECONDS) -> None:
        self.bot = bot
        self.pause_seconds = pause_seconds
        self._seconds = seconds

    async def choose(self, state: MatchState, _emit: Emit) -> TurnEvent:
        began_at = monotonic()
        move = await self.find(state.position)
        await asyncio.sleep(max(0.0, self.pause_seconds - (monotonic() - began_at)))
        return MoveMade(move, round(monotonic() - began_at, 3))

    async def find(self, position: Position) -> Move:
        return await think(self.bot, position, self._seconds)
