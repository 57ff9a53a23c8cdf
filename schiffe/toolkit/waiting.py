"""Waiting for somebody at another computer: what for, and how long already."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Bar, centred, paint_bar
from schiffe.toolkit.scene import NO_SCENE, Scene, paint_below
from schiffe.toolkit.screen import Command, Screen


@dataclass(frozen=True)
class Wait:
    """A wait.

    Attributes:
        what: for what, and ``seconds`` for how long already.
        notes: what there is to know meanwhile.
    """

    heading: str
    what: str
    seconds: int = 0
    notes: str = ""


class WaitingScreen(Screen[Wait, None]):
    """Shows what one waits for; it never ends by itself."""

    def __init__(self, wait: Wait, leave: Command[Any], scene: Scene = NO_SCENE) -> None:
        super().__init__(wait)
        self._leave = leave
        self._scene = scene

    def commands(self, state: Wait) -> Sequence[Command[Wait]]:  # noqa: ARG002
        """Only to leave."""
        return [self._leave]

    def paint(self, canvas: Canvas, state: Wait) -> None:
        """What one waits for, and below what there is to know meanwhile."""
        paint_bar(canvas, Bar(state.heading))
        width = canvas.width - 4
        waits = canvas.wrap(with_seconds(state.what, state.seconds), width)
        notes = [part for line in state.notes.split("\n") for part in canvas.wrap(line, width)] if state.notes else []
        rows = len(waits) + (len(notes) + 2 if notes else 0)
        corner = centred(canvas, max(map(canvas.measure, notes), default=0), rows)
        for row, line in enumerate(waits):
            canvas.put_centred(corner.y + row, line, "class:emphasis")
        for row, line in enumerate(notes):
            canvas.put(corner.x, corner.y + len(waits) + 2 + row, line)
        paint_below(canvas, corner.y + rows + 1, self._scene)


def with_seconds(what: str, seconds: int) -> str:
    """What one waits for, and the full seconds once there are some; empty where there is nothing to say."""
    return _("{what}: {seconds} s").format(what=what, seconds=seconds) if what and seconds else what


@asynccontextmanager
async def each_second(tick: Callable[[int], None]) -> AsyncIterator[None]:
    """Within it, ``tick`` is called every second, with the full seconds since the beginning."""
    since = time.monotonic()

    async def count() -> None:
        while True:
            await asyncio.sleep(1)
            tick(round(time.monotonic() - since))

    task = asyncio.ensure_future(count())
    try:
        yield
    finally:
        task.cancel()
