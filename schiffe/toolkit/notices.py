"""Screens with a message: a notice, and waiting for somebody."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from schiffe.language.i18n import _
from schiffe.toolkit.bar import Bar, paint_bar
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.command import Command, back_command, finishing
from schiffe.toolkit.layout import MAX_PAGE_COLUMNS
from schiffe.toolkit.scene import NO_SCENE, Scene, paint_below, paint_letters
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.style import TextStyle

_ADDRESS: Final = re.compile(r"(?:\[[0-9A-Fa-f:.%\w]+\]|[\w-]+(?:\.[\w-]+)+|[A-Za-z][\w-]*):\d+")
"""Matches a host with a port."""


class Notice(NamedTuple):
    """A message with its details, and the effect of Enter.

    Lines of ``details`` that begin with a blank are highlighted, because the player has to pass them on.
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
        return [
            Command(("enter",), finishing(result=True), _("Enter"), state.enter),
            back_command(result=False),
        ]

    def paint(self, canvas: Canvas, state: Notice) -> None:
        _paint_message(canvas, state.heading, state.message, state.details, self._scene)


@dataclass(frozen=True)
class WaitState:
    """The state of waiting.

    Attributes:
        message: the reason for the wait.
        seconds: the seconds waited so far.
        details: further information, like the details of a notice.
    """

    heading: str
    message: str
    seconds: int = 0
    details: str | None = None


class WaitingScreen(Screen[WaitState, None]):
    """A screen that shows what the player waits for; it never ends by itself."""

    def __init__(self, wait: WaitState, leave: Command[WaitState], scene: Scene = NO_SCENE) -> None:
        super().__init__(wait)
        self._leave = leave
        self._scene = scene

    def commands(self, state: WaitState) -> Sequence[Command[WaitState]]:
        return [self._leave]

    def paint(self, canvas: Canvas, state: WaitState) -> None:
        _paint_message(canvas, state.heading, with_seconds(state.message, state.seconds), state.details, self._scene)


def _paint_message(canvas: Canvas, heading: str, message: str, details: str | None, scene: Scene) -> None:
    """Paint a message and its details, with an empty row between them; addresses in both are highlighted."""
    paint_bar(canvas, Bar(heading))
    width = min(canvas.block_width, MAX_PAGE_COLUMNS)
    lines: list[tuple[str, str]] = [(line, TextStyle.EMPHASIS) for line in canvas.wrap(message, width)]
    if details:
        lines.append(("", ""))
    for paragraph in (details or "").splitlines():
        style = TextStyle.HIGHLIGHT if paragraph.startswith(" ") else ""
        lines += [(line, style) for line in canvas.wrap(paragraph, width)]
    corner = paint_letters(canvas, max(canvas.measure(line) for line, _style in lines), len(lines), scene)
    for y, (line, style) in enumerate(lines, corner.y):
        canvas.put_with_matches(corner.x, y, line, style, pattern=_ADDRESS, match_style=TextStyle.HIGHLIGHT)
    paint_below(canvas, corner.y + len(lines) + 1, scene)


def with_seconds(message: str, seconds: int) -> str:
    """Return a message about waiting, with the seconds so far unless they are 0 or the message is empty."""
    if not message or seconds == 0:
        return message
    return _("{what}, {seconds} s so far").format(what=message, seconds=seconds)
