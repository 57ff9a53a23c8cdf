"""A pause in a game against the computer: the boards are covered, and time stands still."""

from collections.abc import Sequence
from dataclasses import dataclass

from schiffe.base.i18n import _
from schiffe.toolkit.canvas import Canvas
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
        middle = canvas.height // 2 - 2
        canvas.put_centred(middle, _("{name} against {enemy}").format(name=state.name, enemy=state.enemy), "class:dim")
        canvas.put_centred(middle + 2, _("Paused"), "class:title")
        for row, line in enumerate(canvas.wrap(_("The clock stands still. Enter goes on."), canvas.width - 4)):
            canvas.put_centred(middle + 4 + row, line)
