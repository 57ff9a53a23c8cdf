"""What covers the boards: the curtain between two players, and a pause."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from schiffe.battleship.match.events import SeatNumber
from schiffe.language.i18n import _
from schiffe.language.names import against
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Bar, centred, paint_bar
from schiffe.toolkit.screen import Command, Done, Screen
from schiffe.toolkit.stage import Stage


@dataclass(frozen=True)
class CurtainState:
    """Who is to have the keyboard, and the key that says so, which is never one that somebody may lean on.

    Attributes:
        seat: chooses the colour.
        said: what has just been done, as both may know it.
        is_armed: whether keys count; those that come before the curtain could be seen were meant for something else.
        has_erred: whether another key was pressed.
    """

    seat: SeatNumber
    name: str
    key: str
    said: str = ""
    is_armed: bool = False
    has_erred: bool = False


class CurtainScreen(Screen[CurtainState, None]):
    """Finishes when the player who is next presses the key."""

    takes_early_keys = False

    def __init__(self, state: CurtainState, leave: Command[Any]) -> None:
        super().__init__(state)
        self._leave = leave

    def commands(self, state: CurtainState) -> Sequence[Command[CurtainState]]:
        """The one key, pressed alone, once the curtain is drawn."""
        if not state.is_armed:
            return ()
        return [Command((state.key,), _lift, alone=True), self._leave]

    def stray(self, state: CurtainState) -> CurtainState:
        """Another key was pressed."""
        return replace(state, has_erred=state.is_armed)

    def paint(self, canvas: Canvas, state: CurtainState) -> None:
        """The last shot, and in the colours of the player who is next the name, over the whole width."""
        colours = f"class:player.{state.seat}"
        said = canvas.wrap(state.said, canvas.width - 4) if state.said else []
        asks = _("{name}, press {key} when nobody else is looking.").format(name=state.name, key=state.key)
        asked = canvas.wrap(asks, canvas.width - 4)
        y = max(1, (canvas.height - len(said) - len(asked) - 10) // 2)
        for line in said:
            canvas.put_centred(y, line, "class:emphasis")
            y += 1
        y += bool(said)
        canvas.put_centred(y, _("Pass the keyboard to"))
        canvas.fill(0, y + 2, canvas.width, 3, colours)
        canvas.put_centred(y + 3, state.name, colours)
        y += 6
        for line in asked:
            canvas.put_centred(y, line)
            y += 1
        canvas.put_centred(y + 1, f" {state.key} ", "class:key", _lift)
        if state.has_erred:
            hint = _("Only {key}, pressed alone, shows the boards of {name}.").format(key=state.key, name=state.name)
            for row, line in enumerate(canvas.wrap(hint, canvas.width - 4)):
                canvas.put_centred(y + 3 + row, line, "class:notice")


def _lift(state: CurtainState) -> CurtainState | Done[None]:
    return Done(None) if state.is_armed else state


async def draw_curtain(stage: Stage, screen: CurtainScreen) -> None:
    """Show a curtain until its player lifts it; it counts from when it was seen and nobody was typing any more."""
    stage.show(screen)
    await stage.guard.calm()
    screen.update(lambda state: replace(state, is_armed=True))
    stage.redraw()
    await screen.result()


class Paused(NamedTuple):
    """The game that waits: the names of its players."""

    name: str
    enemy: str


class PauseScreen(Screen[Paused, None]):
    """Lies over the boards until a key takes it away."""

    def commands(self, state: Paused) -> Sequence[Command[Paused]]:  # noqa: ARG002
        """Go on with the game."""
        return [Command(("enter", "f6", "escape", " "), lambda _state: Done(None), _("Enter"), _("continue"))]

    def paint(self, canvas: Canvas, state: Paused) -> None:
        """Nothing of the game but who plays."""
        canvas.clear()
        paint_bar(canvas, Bar(against(state.name, state.enemy)))
        lines = canvas.wrap(_("The clock is stopped. Press Enter to continue."), canvas.width - 4)
        top = centred(canvas, 0, len(lines) + 4).y
        canvas.fill(0, top, canvas.width, 3, "class:turn")
        canvas.put_centred(top + 1, _("Paused"), "class:turn")
        for row, line in enumerate(lines, 4):
            canvas.put_centred(top + row, line)
