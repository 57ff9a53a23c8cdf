"""When the next frame of something that moves is painted: only while something does, and no more often than it shows.

What is to be seen at a moment is a function of that moment, which the canvas knows; nothing here counts frames.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

Place = TypeVar("Place")

SHORTEST: Final = 0.04
"""No fewer seconds are between two frames because of something that moves; keys are painted at once."""


def along(path: Sequence[Place], share: float) -> Place:
    """Where something is that has gone so much of a path (0 to 1), from its first place to its last one."""
    return path[min(len(path) - 1, int(share * len(path)))]


class NextFrame:
    """The next frame, as far as one is due; ``redraw`` has it painted."""

    def __init__(self, redraw: Callable[[], None]) -> None:
        self._redraw = redraw
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_due(self) -> bool:
        """Whether there will be one without any key."""
        return self._timer is not None

    def after(self, seconds: float | None) -> None:
        """A frame was written; the next one is due in so many seconds, or with None not at all."""
        if self._timer:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = None if seconds is None else loop.call_later(max(SHORTEST, seconds), self._redraw)
