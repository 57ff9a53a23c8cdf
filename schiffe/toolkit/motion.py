"""Motion on the screen: places along a path, and the next frame that is due."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

Point = TypeVar("Point")

MIN_FRAME_SECONDS: Final = 0.04
"""No fewer seconds are between two frames because of something that moves; keys are painted at once."""


def point_along(path: Sequence[Point], share: float) -> Point:
    """Return the place after this share (0 to 1) of a path, from its first place to its last one."""
    return path[min(len(path) - 1, int(share * len(path)))]


class NextFrame:
    """The next frame, as far as one is due; ``redraw`` has it painted."""

    def __init__(self, redraw: Callable[[], None]) -> None:
        self._redraw = redraw
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_due(self) -> bool:
        """True if there will be one without any key."""
        return self._timer is not None

    def schedule(self, seconds: float | None) -> None:
        """Have it painted in so many seconds; with None none is due any more."""
        if self._timer:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = None if seconds is None else loop.call_later(max(MIN_FRAME_SECONDS, seconds), self._redraw)
