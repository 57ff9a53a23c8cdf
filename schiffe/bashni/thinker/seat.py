"""A bot's seat whose moves are found by a Thinker process, which also thinks while the opponent is to move."""

import subprocess
from contextlib import ExitStack

from schiffe.bashni.match.seats import MOVE_SECONDS, BotSeat
from schiffe.bashni.match.setup import make_bot_seat
from schiffe.bashni.rules.position import Move, Position
from schiffe.bashni.settings import MEMORY
from schiffe.bashni.thinker.process import BotOptions, ThinkerProcess
from schiffe.settings.schema import Settings


class ThinkerSeat(BotSeat):
    """A bot's seat with a Thinker process. If the process fails, it finds the move in this process."""

    def __init__(self, fallback: BotSeat, thinker: ThinkerProcess) -> None:
        super().__init__(fallback.bot, fallback.pause_seconds)
        self._thinker = thinker

    async def find(self, position: Position) -> Move:
        move = await self._thinker.find(position, 2 * MOVE_SECONDS)  # half of it is the margin
        return move or await super().find(position)


def start_thinker_seat(level: str, settings: Settings, seed: int, stack: ExitStack) -> BotSeat:
    """Return a bot's seat with a Thinker process, which ``stack`` ends; without one if it cannot be started."""
    seat = make_bot_seat(level, settings, seed)
    options = BotOptions(level=level, seed=seed, margin_seconds=MOVE_SECONDS, megabytes=settings[MEMORY])
    try:
        # With shared memory, Python would start a third process that tracks it until the program ends.
        thinker = ThinkerProcess.start(options, uses_memory=False, stderr=subprocess.DEVNULL, gives_way=True)
    except OSError:
        return seat
    stack.callback(thinker.close)
    return ThinkerSeat(seat, thinker)
