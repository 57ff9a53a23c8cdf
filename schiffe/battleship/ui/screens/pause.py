"""A pause in a game against the computer: the boards are covered, and time stands still."""

from collections.abc import Sequence
from dataclasses import dataclass

from schiffe.language.i18n import _
from schiffe.language.names import against
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Bar, centred, paint_bar
from schiffe.toolkit.screen import Command, Done, Screen


@dataclass(frozen=True)
class Paused:
    """The game that waits: the names of its players."""

    name: str
    enemy: str


class PauseScreen(Screen[Paused, None]):
    """Lies over the boards until a key takes it away."""

    def commands(self, state: Paused) -> Sequence[Command[Paused]]:  # noqa: ARG002
        """Go on with the game."""
        return [Command(("enter", "f6", "escape", " "), lambda _state: Done(None), _("Enter"), _("go on"))]

    def paint(self, canvas: Canvas, state: Paused) -> None:
        """Nothing of the game but who plays."""
        canvas.clear()
        paint_bar(canvas, Bar(against(state.name, state.enemy)))
        lines = canvas.wrap(_("The clock stands still. Enter goes on."), canvas.width - 4)
        top = centred(canvas, 0, len(lines) + 2).y
        canvas.put_centred(top, _("Paused").join("  "), "class:turn")
        for row, line in enumerate(lines, 2):
            canvas.put_centred(top + row, line)
