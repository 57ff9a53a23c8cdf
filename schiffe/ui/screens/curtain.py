"""The curtain between two people at one keyboard: nothing but whose turn it is."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from schiffe.base.i18n import _
from schiffe.base.width import wrapped
from schiffe.play.players import SeatNumber
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.screen import Command, Done, Screen
from schiffe.toolkit.stage import Stage


@dataclass(frozen=True)
class CurtainState:
    """Who is to have the keyboard, and the key that says so, which is never one that somebody may lean on.

    Attributes:
        seat: chooses the colour.
        is_armed: whether keys count; those that come before the curtain could be seen were meant for something else.
        has_erred: whether another key was pressed.
    """

    seat: SeatNumber
    name: str
    key: str
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
        """The name, and the key in the colours of the player."""
        middle = canvas.height // 2 - 2
        canvas.put_centred(middle, _("Pass the keyboard to"))
        canvas.put_centred(middle + 2, f"  {state.name}  ", f"class:player.{state.seat}")
        text = _("{name}, press {key} when nobody else is looking.").format(name=state.name, key=state.key)
        below = middle + 4
        for line in wrapped(text, canvas.width - 4):
            canvas.put_centred(below, line)
            below += 1
        canvas.put_centred(below + 1, f" {state.key} ", "class:key", _lift)
        if state.has_erred:
            hint = _("Only {key}, pressed alone, shows the boards of {name}.").format(key=state.key, name=state.name)
            for row, line in enumerate(canvas.wrap(hint, canvas.width - 4)):
                canvas.put_centred(below + 3 + row, line, "class:notice")


def _lift(state: CurtainState) -> CurtainState | Done[None]:
    return Done(None) if state.is_armed else state


async def draw_curtain(stage: Stage, screen: CurtainScreen) -> None:
    """Show a curtain until its player lifts it; it counts from when it was seen and nobody was typing any more."""
    stage.show(screen)
    await stage.guard.calm()
    screen.update(lambda state: replace(state, is_armed=True))
    stage.redraw()
    await screen.result()
