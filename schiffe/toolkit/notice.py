"""Something that one should know before it goes on."""

from collections.abc import Sequence
from dataclasses import dataclass

from schiffe.base.i18n import _
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.screen import Command, Done, Screen


@dataclass(frozen=True)
class Notice:
    """A text under a heading, and what Enter does."""

    heading: str
    text: str
    on: str


class NoticeScreen(Screen[Notice, bool]):
    """Gives True after Enter, and False after Escape."""

    def commands(self, state: Notice) -> Sequence[Command[Notice]]:
        """Go on, or back."""
        return [
            Command(("enter",), lambda _state: Done(result=True), _("Enter"), state.on),
            Command(("escape", "f10"), lambda _state: Done(result=False), _("Esc"), _("back")),
        ]

    def paint(self, canvas: Canvas, state: Notice) -> None:
        """The text in the middle."""
        lines = canvas.wrap(state.text, canvas.width - 4)
        top = max(1, (canvas.height - len(lines) - 6) // 2)
        canvas.put_centred(top, state.heading, "class:title")
        left = max(2, (canvas.width - max(map(canvas.measure, lines))) // 2)
        for row, line in enumerate(lines):
            canvas.put(left, top + 2 + row, line)
