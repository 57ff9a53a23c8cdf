"""Messages that lead on or back: a notice, a wait for somebody elsewhere, a text to share."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from schiffe.language.i18n import _
from schiffe.toolkit.bar import BADGE_QUIET, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import centred_corner, wrap_evenly
from schiffe.toolkit.paged import Paged, scroll_commands
from schiffe.toolkit.scene import NO_SCENE, Scene, paint_below, paint_letters
from schiffe.toolkit.screen import Command, Done, Screen


class Notice(NamedTuple):
    """A message, its details, and what Enter does.

    A line of ``text`` that begins with a blank is lit: it is what one passes on.
    """

    heading: str
    message: str
    details: str
    enter: str


class NoticeScreen(Screen[Notice, bool]):
    """A screen that returns True after Enter, and False after Escape."""

    def __init__(self, notice: Notice, scene: Scene = NO_SCENE) -> None:
        super().__init__(notice)
        self._scene = scene

    def commands(self, state: Notice) -> Sequence[Command[Notice]]:
        """Go on, or back."""
        return [
            Command(("enter",), lambda _state: Done(result=True), _("Enter"), state.enter),
            Command(("escape", "f10"), lambda _state: Done(result=False), _("Esc"), _("back")),
        ]

    def paint(self, canvas: Canvas, state: Notice) -> None:
        """Paint the text in the middle."""
        _paint_message(canvas, state.heading, state.message, state.details, self._scene)


@dataclass(frozen=True)
class Wait:
    """A wait.

    Attributes:
        what: for what, and ``seconds`` for how long already.
        notes: what there is to know meanwhile, as the text of a notice.
    """

    heading: str
    message: str
    seconds: int = 0
    notes: str = ""


class WaitingScreen(Screen[Wait, None]):
    """A screen that shows what one waits for; it never ends by itself."""

    def __init__(self, wait: Wait, leave: Command[Any], scene: Scene = NO_SCENE) -> None:
        super().__init__(wait)
        self._leave = leave
        self._scene = scene

    def commands(self, state: Wait) -> Sequence[Command[Wait]]:  # noqa: ARG002
        """Return the key to leave."""
        return [self._leave]

    def paint(self, canvas: Canvas, state: Wait) -> None:
        """Paint what one waits for, and below it what there is to know meanwhile."""
        _paint_message(canvas, state.heading, with_seconds(state.message, state.seconds), state.notes, self._scene)


_MAX_TEXT_COLUMNS: Final = 76
"""A terminal of 80 columns has these; longer rows are hard to read."""


def _paint_message(canvas: Canvas, heading: str, what: str, text: str, scene: Scene) -> None:
    """Paint what has come about and, a row below it, what there is to know; both may be long."""
    paint_bar(canvas, Bar(heading))
    width = min(canvas.width - 4, _MAX_TEXT_COLUMNS)
    lines = [(line, "class:emphasis") for line in canvas.wrap(what, width)]
    if text:
        lines.append(("", ""))
    for told in text.splitlines():
        lines += [(line, "class:lit" if told.startswith(" ") else "") for line in canvas.wrap(told, width)]
    corner = paint_letters(canvas, max(canvas.measure(line) for line, _style in lines), len(lines), scene)
    for y, (line, style) in enumerate(lines, corner.y):
        x = corner.x
        for number, part in enumerate(_ADDRESS.split(line)):
            x = canvas.put(x, y, part, "class:lit" if number % 2 else style)
    paint_below(canvas, corner.y + len(lines) + 1, scene)


_ADDRESS: Final = re.compile(r"((?:\[[0-9A-Fa-f:.%\w]+\]|[\w-]+(?:\.[\w-]+)+|[A-Za-z][\w-]*):\d+)")
"""An address with a port, which one may have to pass on: it is lit, and what belongs to the sentence is not."""


def with_seconds(what: str, seconds: int) -> str:
    """Return what one waits for, and the full seconds once there are some; empty where there is nothing to say."""
    return _("{what}, {seconds} s so far").format(what=what, seconds=seconds) if what and seconds else what


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


@dataclass(frozen=True)
class Shared(Paged):
    """The text, and the part of it that is shown."""

    text: str


class SharedScreen(Screen[Shared, None]):
    """A text that was handed to the clipboard; lines of ``signs`` alone are shown in the styles of those."""

    def __init__(self, text: str, scene: Scene = NO_SCENE, signs: Mapping[str, str] = MappingProxyType({})) -> None:
        super().__init__(Shared(text))
        self._scene = scene
        self._signs = signs

    def commands(self, state: Shared) -> Sequence[Command[Shared]]:
        """Go back, and scroll where not all has room."""
        back: Command[Shared] = Command(("escape", "enter", "c", "f10"), lambda _state: Done(None), _("Esc"), _("back"))
        return [back, *scroll_commands(state)]

    def fitted(self, state: Shared, canvas: Canvas) -> Shared:
        """Return the part that has room on a frame of this size."""
        lines = _lines(canvas, state.text)
        room = canvas.height - 3 - len(_copy_remark(canvas))
        return state.in_room(len(lines), room if len(lines) <= room else room - 1)  # arrows stand above and below

    def paint(self, canvas: Canvas, state: Shared) -> None:
        """Paint the text as it is, in the middle of an empty screen, and below it what has become of it."""
        canvas.clear()
        lines, remark = _lines(canvas, state.text), _copy_remark(canvas)
        shown = lines[state.first : state.first + state.room]
        paint_bar(canvas, Bar(_("To share"), badge=state.place, badge_style=BADGE_QUIET))
        columns, rows = max(map(canvas.measure, lines)), len(shown) + 3 + len(remark)
        is_card = canvas.width > _CARD_COLUMNS and rows <= canvas.height - 3
        background = "class:bar" if canvas.has_shades else ""  # which may glare with the terminal's own colours
        if is_card:
            card = paint_letters(canvas, _CARD_COLUMNS, rows, self._scene)
            left, top = card.x + 2, card.y + 1
            canvas.fill(*card, _CARD_COLUMNS, len(shown) + 2, background)
        else:
            arrow_rows = 1 if state.lines > state.room else 0
            left, top = centred_corner(canvas, columns, len(shown) + 1 + len(remark) + arrow_rows)
            top += arrow_rows
        for row, line in enumerate(shown, top):
            if line and self._signs.keys() >= set(line):
                x = left
                for sign in line:
                    x = canvas.put(x, row, sign.ljust(_SIGN_COLUMNS_ON_CARD if is_card else 1), self._signs[sign])
            else:
                is_title = "" not in lines[: state.first + row - top]
                canvas.put(left, row, line, f"{background if is_card else ''} {'class:emphasis' if is_title else ''}")
        state.paint_arrows(canvas, canvas.width // 2, top)
        below = top + len(shown) + (2 if is_card else 1)
        for row, line in enumerate(remark):
            end = canvas.width - canvas.measure(line)
            x = card.x if is_card else min(left, end - 1)
            canvas.put(x, below + row, line, "class:dim")
        paint_below(canvas, below + len(remark) + 1, self._scene)


_CARD_COLUMNS: Final = 72
"""A text to share stands on the card where the terminal has more columns."""
_SIGN_COLUMNS_ON_CARD: Final = 2
"""This makes a sign about a square."""


def _lines(canvas: Canvas, text: str) -> list[str]:
    """Return the text as it is shown: only there its long lines are broken.

    What stands behind a colon, such as a command, stays in one piece where the next line has room for it.
    """
    width = _CARD_COLUMNS - 4 if canvas.width > _CARD_COLUMNS else canvas.width - 2
    lines: list[str] = []
    for line in text.rstrip("\n").split("\n"):
        before, colon, behind = line.partition(": ")
        is_broken = canvas.measure(line) > width >= canvas.measure(behind)
        parts = [f"{before}:", behind] if colon and is_broken else [line]
        lines += [each for part in parts for each in canvas.wrap(part, width)]
    return lines


def _copy_remark(canvas: Canvas) -> list[str]:
    width = canvas.width - 2
    whole = _("Copied if your terminal allows it. If not, select it with Shift+mouse.")
    short = _("Not copied? Select with Shift+mouse.")
    return next(([text] for text in (whole, short) if canvas.measure(text) <= width), wrap_evenly(canvas, whole, width))
