"""The welcome at the very first start: a name, and a first game on a small board."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from schiffe.base.i18n import _
from schiffe.base.names import MAX_NAME, name_problem
from schiffe.toolkit.canvas import Canvas, ClickStep
from schiffe.toolkit.screen import Command, Done, Screen


@dataclass(frozen=True)
class Welcomed:
    """What came of the welcome: a name, which may be empty, and whether a first game is wanted."""

    name: str
    plays: bool


@dataclass(frozen=True)
class WelcomeState:
    """The name as far as it is typed, what is wrong with it, and whether the first game is highlighted."""

    name: str = ""
    plays: bool = True
    error: str = ""


class WelcomeScreen(Screen[WelcomeState, Welcomed]):
    """Asks for a name and offers a game; Escape goes to the menu without either."""

    def help_keys(self, state: WelcomeState) -> Sequence[str]:  # noqa: ARG002
        """A question mark may be part of a name."""
        return ("f1",)

    def commands(self, state: WelcomeState) -> Sequence[Command[WelcomeState]]:  # noqa: ARG002
        """Choose, and go on."""
        return [
            Command(("enter",), _go_on, _("Enter"), _("go on")),
            Command(("up", "down", "tab", "s-tab"), lambda state: replace(state, plays=not state.plays)),
            Command(("escape", "f10"), lambda _state: Done(Welcomed("", plays=False)), _("Esc"), _("to the menu")),
        ]

    def typed(self, state: WelcomeState) -> str:
        """The name."""
        return state.name

    def with_typed(self, state: WelcomeState, text: str) -> WelcomeState:
        """It has become this."""
        return replace(state, name=text, error="")

    def paint(self, canvas: Canvas, state: WelcomeState) -> None:
        """A sentence, the line for the name, and below it the two ways on."""
        width = min(64, canvas.width - 4)
        left = (canvas.width - width) // 2
        top = max(1, canvas.height // 2 - 7)
        canvas.put_centred(top, _("Welcome to schiffe"), "class:title")
        text = _("Find and sink the hidden fleet of the computer before it sinks yours.")
        lines = canvas.wrap(text, width)
        for row, line in enumerate(lines):
            canvas.put_centred(top + 2 + row, line)
        y = top + 3 + len(lines)
        end = canvas.put(left, y, _("Your name:"), "class:emphasis")
        canvas.typed = (end + 1, y, min(MAX_NAME + 1, canvas.width - end - 2))
        canvas.put_wrapped(left, y + 5, state.error, width, "class:error")
        choices = (
            (True, _("A first game, explained as you play")),
            (False, _("To the menu")),
        )
        for row, (plays, label) in enumerate(choices):
            is_chosen = plays is state.plays
            line = f"{'>' if is_chosen else ' '} {label} "
            canvas.put(left, y + 2 + row, line, "class:chosen" if is_chosen else "", _choose(plays=plays))


def _go_on(state: WelcomeState) -> WelcomeState | Done[Welcomed]:
    name = state.name.strip()
    problem = name_problem(name, "") if name else ""
    return replace(state, error=problem) if problem else Done(Welcomed(name, state.plays))


def _choose(*, plays: bool) -> ClickStep:
    return lambda state: _go_on(replace(state, plays=plays))
