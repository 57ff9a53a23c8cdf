"""The help: a text over whatever was shown before, longer than the screen if need be."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from schiffe.base.i18n import _
from schiffe.base.width import wrapped
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.screen import Command, Done, Screen

WIDEST: Final = 76
"""Columns of the text: longer lines are hard to read."""


@dataclass(frozen=True)
class Page:
    """The part of a text that is shown: the number of its first line, how many lines there are, and have room."""

    text: str
    first: int = 0
    lines: int = 0
    room: int = 1

    def scrolled(self, by: int) -> "Page":
        """The part so many lines further down, or the last one."""
        return replace(self, first=max(0, min(self.first + by, self.lines - self.room)))


class HelpScreen(Screen[Page, None]):
    """A text; lines that begin with # are headings."""

    def __init__(self, text: str) -> None:
        super().__init__(Page(text))

    def help_keys(self, state: Page) -> Sequence[str]:  # noqa: ARG002
        """There is no help on the help."""
        return ()

    def commands(self, state: Page) -> Sequence[Command[Page]]:
        """Scroll, and go back."""
        back: Command[Page] = Command(
            ("escape", "enter", "f1", "?", "f10", "q"), lambda _page: Done(None), _("Esc"), _("back")
        )
        if state.lines <= state.room:
            return [back]
        return [
            back,
            Command(("up", "wheel-up"), lambda page: page.scrolled(-1)),
            Command(("down", "wheel-down"), lambda page: page.scrolled(1)),
            Command(("pageup",), lambda page: page.scrolled(-page.room), _("PgUp"), _("up")),
            Command(("pagedown", " "), lambda page: page.scrolled(page.room), _("PgDn"), _("down")),
            Command(("home",), lambda page: page.scrolled(-page.lines)),
            Command(("end",), lambda page: page.scrolled(page.lines)),
        ]

    def fitted(self, state: Page, canvas: Canvas) -> Page:
        """The page that a frame of this size has room for."""
        lines = wrapped(state.text, _width(canvas))
        return replace(state, lines=len(lines), room=canvas.height - 2).scrolled(0)

    def paint(self, canvas: Canvas, state: Page) -> None:
        """A page of the text on an empty screen."""
        canvas.clear()
        width = _width(canvas)
        left = (canvas.width - width) // 2
        shown = wrapped(state.text, width)[state.first : state.first + state.room]
        for number, line in enumerate(shown):
            is_heading = line.startswith("# ")
            canvas.put(left, number, line.removeprefix("# "), "class:title" if is_heading else "")


def _width(canvas: Canvas) -> int:
    return min(WIDEST, canvas.width - 2)
