"""The computer's seat where it thinks in a process of its own, also while the person is to move.

A process, and not a thread: it would take the interpreter from the keys of the person in turn.
"""

import subprocess
from contextlib import ExitStack, suppress

from schiffe.bashni.match.seats import MOVE_SECONDS, ComputerSeat
from schiffe.bashni.match.setup import computer_seat
from schiffe.bashni.net.connector import BotOptions, ThinkerProcess
from schiffe.bashni.rules.position import Move, Position
from schiffe.bashni.settings import MEMORY
from schiffe.settings.schema import Settings


class AheadSeat(ComputerSeat):
    """A side that the computer plays; a move that its process does not find is found here."""

    def __init__(self, here: ComputerSeat, thinker: ThinkerProcess) -> None:
        super().__init__(here.player, here.pause_seconds)
        self._thinker = thinker

    async def find(self, position: Position) -> Move:
        """Return the move that it makes."""
        found = await self._thinker.find(position, 2 * MOVE_SECONDS)  # half of it is the margin
        return found or await super().find(position)


def ahead_seat(level: str, settings: Settings, seed: int, stack: ExitStack) -> ComputerSeat:
    """Return the computer's side of a match, whose process ends with the stack; without one where none can be had."""
    here = computer_seat(level, settings, seed)
    options = BotOptions(level, seed, MOVE_SECONDS, megabytes=settings[MEMORY])
    # With signals Python would start a third process, which keeps account of shared memory until the program ends.
    thinker = ThinkerProcess(options, by_signals=False, errors=subprocess.DEVNULL, gives_way=True)
    stack.callback(thinker.close)
    with suppress(OSError):
        thinker.open()
        return AheadSeat(here, thinker)
    return here
