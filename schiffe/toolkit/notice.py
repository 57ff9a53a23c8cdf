"""Something that one should know before it goes on."""

from collections.abc import Sequence
from dataclasses import dataclass

from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Bar, centred, paint_bar
from schiffe.toolkit.scene import NO_SCENE, Scene, paint_below
from schiffe.toolkit.screen import Command, Done, Screen


@dataclass(frozen=True)
class Notice:
    """A text under a heading, and what Enter does."""

    heading: str
    text: str
    on: str


class NoticeScreen(Screen[Notice, bool]):
    """Gives True after Enter, and False after Escape."""

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
        corner = centred(canvas, max(map(canvas.measure, lines)), len(lines))
        for row, line in enumerate(lines):
            canvas.put(corner.x, corner.y + row, line)
        paint_below(canvas, corner.y + len(lines) + 1, self._scene)
