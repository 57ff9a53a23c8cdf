"""What is said to somebody, who goes on or back: a notice, a wait for somebody elsewhere, a text to share."""

import asyncio
import base64
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from prompt_toolkit.output import Output
from prompt_toolkit.output.vt100 import Vt100_Output

from schiffe.language.i18n import _
from schiffe.language.text import named
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import (
    NO_SCENE,
    QUIET,
    Bar,
    Paged,
    Scene,
    below_letters,
    centred,
    evenly,
    paint_bar,
    paint_below,
    scroll_commands,
)
from schiffe.toolkit.screen import Command, Done, Screen


@dataclass(frozen=True)
class Notice:
    """A text under a heading, and what Enter does."""

    heading: str
    text: str
    on: str


class NoticeScreen(Screen[Notice, bool]):
    """Gives True after Enter, and False after Escape."""

    key_rows = 2

    def __init__(self, notice: Notice, scene: Scene = NO_SCENE) -> None:
        super().__init__(notice)
        self._scene = scene

    def commands(self, state: Notice) -> Sequence[Command[Notice]]:
        """Go on, or back."""
        return [
            Command(("enter",), lambda _state: Done(result=True), _("Enter"), state.on),
            Command(("escape", "f10"), lambda _state: Done(result=False), _("Esc"), _("back")),
        ]

    def paint(self, canvas: Canvas, state: Notice) -> None:
        """The text in the middle."""
        paint_bar(canvas, Bar(state.heading))
        lines = canvas.wrap(state.text, canvas.width - 4)
        corner = below_letters(canvas, max(map(canvas.measure, lines)), len(lines), self._scene)
        for row, line in enumerate(lines):
            canvas.put(corner.x, corner.y + row, line)
        paint_below(canvas, corner.y + len(lines) + 1, self._scene)


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
        corner = below_letters(canvas, max(map(canvas.measure, (*waits, *notes))), rows, self._scene)
        for row, line in enumerate(waits):
            canvas.put(corner.x, corner.y + row, line, "class:emphasis")
        for row, line in enumerate(notes):
            canvas.put(corner.x, corner.y + len(waits) + 2 + row, line)
        paint_below(canvas, corner.y + rows + 1, self._scene)


def with_seconds(what: str, seconds: int) -> str:
    """What one waits for, and the full seconds once there are some; empty where there is nothing to say."""
    return named(what, _("{seconds} s").format(seconds=seconds)) if what and seconds else what


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


def copy(output: Output, text: str) -> None:
    """Ask the terminal to put a text into its clipboard; one that does not know how shows nothing of it."""
    if isinstance(getattr(output, "vt100_output", output), Vt100_Output):  # old consoles would print the sequence
        output.write_raw(copy_sequence(text))
        output.flush()


def copy_sequence(text: str) -> str:
    """The sequence OSC 52 that sets the clipboard (xterm, Control Sequences, "Manipulate Selection Data")."""
    return f"\x1b]52;c;{base64.b64encode(text.encode()).decode('ascii')}\x07"


@dataclass(frozen=True)
class Shared(Paged):
    """The text, and the part of it that is shown."""

    text: str


class SharedScreen(Screen[Shared, None]):
    """Shows a text that was handed to the clipboard."""

    def __init__(self, text: str, scene: Scene = NO_SCENE) -> None:
        super().__init__(Shared(text))
        self._scene = scene

    def commands(self, state: Shared) -> Sequence[Command[Shared]]:
        """Go back, and scroll where not all has room."""
        back: Command[Shared] = Command(("escape", "enter", "c", "f10"), lambda _state: Done(None), _("Esc"), _("back"))
        return [back, *scroll_commands(state)]

    def fitted(self, state: Shared, canvas: Canvas) -> Shared:
        """The part that has room on a frame of this size."""
        lines = _lines(canvas, state.text)
        return state.in_room(len(lines), canvas.height - 5 - len(_remark(canvas)))

    def paint(self, canvas: Canvas, state: Shared) -> None:
        """The text in the middle of an empty screen, as it is, and below it what has become of it."""
        canvas.clear()
        lines, remark = _lines(canvas, state.text), _remark(canvas)
        shown = lines[state.first : state.first + state.room]
        paint_bar(canvas, Bar(_("To share"), badge=state.place, badge_style=QUIET))
        columns = max(map(canvas.measure, (*lines, *remark)))
        left, top = centred(canvas, columns, len(shown) + 2 + len(remark))
        is_card = left >= 2 and top >= 2
        if is_card:
            canvas.fill(left - 2, top - 1, columns + 4, len(shown) + 2, "class:bar")
        for row, line in enumerate(shown):
            canvas.put(left, top + row, line, "class:bar" if is_card else "")
        state.paint_arrows(canvas, canvas.width // 2, top)
        for row, line in enumerate(remark):
            canvas.put(left, top + len(shown) + 1 + is_card + row, line, "class:dim")
        paint_below(canvas, top + len(shown) + len(remark) + 3, self._scene)


def _lines(canvas: Canvas, text: str) -> list[str]:
    return canvas.wrap(text.rstrip("\n"), canvas.width - 2)


def _remark(canvas: Canvas) -> list[str]:
    text = _("Copied, if your terminal allows it. Otherwise select it with Shift and the mouse.")
    return evenly(canvas, text, min(76, canvas.width - 2))
