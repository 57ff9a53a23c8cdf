"""Moving pictures: points along a path, and the timer of the next frame."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

_PointT = TypeVar("_PointT")

MIN_FRAME_SECONDS: Final = 0.04
"""The minimum time between frames of a moving picture; keys cause frames at once."""


def point_along(path: Sequence[_PointT], share: float) -> _PointT:
    """Return the point at a share (0 to 1) of the path."""
    return path[min(len(path) - 1, int(share * len(path)))]


class NextFrame:
    """A timer that calls ``redraw`` when a moving picture needs its next frame."""

    def __init__(self, redraw: Callable[[], None]) -> None:
        self._redraw = redraw
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_due(self) -> bool:
        return self._timer is not None

    def schedule(self, seconds: float | None) -> None:
        """Schedule the next frame in ``seconds``, instead of the one scheduled before; None cancels it."""
        if self._timer:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = None if seconds is None else loop.call_later(max(MIN_FRAME_SECONDS, seconds), self._redraw)
