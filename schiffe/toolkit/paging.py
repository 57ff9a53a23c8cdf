"""Texts that may be longer than the screen: the part that is shown, and the keys that scroll."""

from dataclasses import dataclass, replace
from typing import Self, TypeVar

from schiffe.base.i18n import _
from schiffe.toolkit.screen import Command


@dataclass(frozen=True, kw_only=True)
class Paged:
    """The part of a text that is shown: the number of its first line, how many lines there are, and have room."""

    first: int = 0
    lines: int = 0
    room: int = 1

    def scrolled(self, by: int) -> Self:
        """The part so many lines further down, as far as it goes."""
        return replace(self, first=max(0, min(self.first + by, self.lines - self.room)))

    def in_room(self, lines: int, room: int) -> Self:
        """The part that is shown of so many lines where so many have room."""
        return replace(self, lines=lines, room=room).scrolled(0)


State = TypeVar("State", bound=Paged)


def scroll_commands(state: State) -> list[Command[State]]:
    """The keys that scroll; none where everything has room."""
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
