"""The help: rules, signs and keys, over whatever was shown before."""

from collections.abc import Callable

from schiffe.base.i18n import _
from schiffe.toolkit.canvas import Canvas, wrapped
from schiffe.toolkit.screen import Command, Screen

WIDEST = 76
"""Columns of the text: longer lines are hard to read."""


class HelpScreen(Screen[None]):
    """A text that can be longer than the screen; ``text`` is asked anew at each frame."""

    def __init__(self, text: Callable[[], str]) -> None:
        super().__init__()
        self._text = text
        self._first = 0
        self._page = 1
        self._last = 0

    def all_commands(self) -> list[Command]:
        """There is no help on the help."""
        return list(self.commands())

    def commands(self) -> list[Command]:
        """Scroll, and go back."""
        commands = [
            Command(("escape", "enter", "f1", "?", "f10", "q"), lambda: self.finish(None), _("Esc"), _("back")),
        ]
        if self._last:
            commands += [
                Command(("up", "wheel-up"), lambda: self._scroll(-1)),
                Command(("down", "wheel-down"), lambda: self._scroll(1)),
                Command(("pageup",), lambda: self._scroll(-self._page), _("PgUp"), _("up")),
                Command(("pagedown", " "), lambda: self._scroll(self._page), _("PgDn"), _("down")),
                Command(("home",), lambda: self._scroll(-self._last)),
                Command(("end",), lambda: self._scroll(self._last)),
            ]
        return commands

    def _scroll(self, by: int) -> None:
        self._first = min(max(0, self._first + by), self._last)

    def paint(self, canvas: Canvas) -> None:
        """A page of the text on an empty screen."""
        canvas.rows = [[] for _row in canvas.rows]
        width = min(WIDEST, canvas.width - 2)
        lines = wrapped(self._text(), width)
        self._page = canvas.height - 2
        self._last = max(0, len(lines) - self._page)
        self._first = min(self._first, self._last)
        left = (canvas.width - width) // 2
        for number, line in enumerate(lines[self._first : self._first + self._page]):
            is_heading = line.startswith("# ")
            canvas.put(left, number, line.removeprefix("# "), "class:title" if is_heading else "")
        self.paint_keys(canvas)
