"""Texts that are longer than the screen: the part that is shown, the keys that scroll, and the arrows."""

from dataclasses import dataclass, replace
from typing import Self, TypeVar

from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas, ClickStep
from schiffe.toolkit.screen import Command


@dataclass(frozen=True, kw_only=True)
class Paged:
    """The part of a text that is shown: the number of its first line, how many lines there are, and have room."""

    first: int = 0
    lines: int = 0
    room: int = 1

    def scrolled(self, by: int) -> Self:
        """Return the part so many lines further down, as far as it goes."""
        return replace(self, first=max(0, min(self.first + by, self.lines - self.room)))

    def in_room(self, lines: int, room: int) -> Self:
        """Return the part that is shown of so many lines where so many have room."""
        return replace(self, lines=lines, room=room).scrolled(0)

    @property
    def place(self) -> str:
        """The place in the text, for the bar; empty if everything has room."""
        if self.lines <= self.room:
            return ""
        return _("{number} of {all}").format(number=self.first + self.room, all=self.lines)

    def paint_arrows(self, canvas: Canvas, x: int, top: int) -> None:
        """Paint the arrows of a text that begins in the row ``top``; a click scrolls as far as the keys do."""
        up: ClickStep | None = (lambda state: state.scrolled(-state.room)) if self.first else None
        is_more = self.first + self.room < self.lines
        down: ClickStep | None = (lambda state: state.scrolled(state.room)) if is_more else None
        paint_arrows(canvas, x, (top - 1, up), (top + self.room, down))


def paint_arrows(
    canvas: Canvas, x: int, above: tuple[int, ClickStep | None], below: tuple[int, ClickStep | None]
) -> None:
    """Paint an arrow in the row above what is shown and in the one below it, where a click on it would show more."""
    for (y, click), sign in ((above, "^"), (below, "v")):
        if click:
            canvas.put(x, y, sign, "class:lit", click)


State = TypeVar("State", bound=Paged)


def scroll_commands(state: State) -> list[Command[State]]:
    """Return the keys that scroll; none where everything has room."""
    if state.lines <= state.room:
        return []
    return [
        Command(("up", "wheel-up"), lambda state: state.scrolled(-1)),
        Command(("down", "wheel-down"), lambda state: state.scrolled(1)),
        Command(("pageup",), lambda state: state.scrolled(-state.room), _("PgUp"), _("up")),
        Command(("pagedown", " "), lambda state: state.scrolled(state.room), _("PgDn"), _("down")),
        Command(("home",), lambda state: state.scrolled(-state.lines)),
        Command(("end",), lambda state: state.scrolled(state.lines)),
    ]
