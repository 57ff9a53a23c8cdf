"""Waiting for somebody at another computer: what for, and how long already."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from schiffe.base.i18n import _
from schiffe.toolkit.canvas import Canvas
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

    def __init__(self, wait: Wait, leave: Command[Any]) -> None:
        super().__init__(wait)
        self._leave = leave

    def commands(self, state: Wait) -> Sequence[Command[Wait]]:  # noqa: ARG002
        """Only to leave."""
        return [self._leave]

    def paint(self, canvas: Canvas, state: Wait) -> None:
        """What one waits for, and below what there is to know meanwhile."""
        width = canvas.width - 4
        notes = [part for line in state.notes.split("\n") for part in canvas.wrap(line, width)]
        top = max(1, (canvas.height - len(notes) - 8) // 2)
        for row, line in enumerate(canvas.wrap(state.heading, width)):
            canvas.put_centred(top + row, line, "class:title")
        for row, line in enumerate(canvas.wrap(with_seconds(state.what, state.seconds), width)):
            canvas.put_centred(top + 3 + row, line, "class:emphasis")
        left = max(2, (canvas.width - max(map(canvas.measure, notes), default=0)) // 2)
        for row, line in enumerate(notes):
            canvas.put(left, top + 6 + row, line)


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
