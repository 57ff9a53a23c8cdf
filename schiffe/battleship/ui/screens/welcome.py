"""The welcome at the very first start: a name, and a first game on a small board."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from schiffe.language.i18n import _
from schiffe.language.names import MAX_NAME, name_problem
from schiffe.toolkit.canvas import Canvas, ClickStep
from schiffe.toolkit.layout import (
    NO_SCENE,
    WIDEST,
    Bar,
    Corner,
    FormLine,
    Scene,
    centred,
    paint_bar,
    paint_below,
    paint_form,
)
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

    def __init__(self, state: WelcomeState, scene: Scene = NO_SCENE) -> None:
        super().__init__(state)
        self._scene = scene

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
        """The name of the game, a sentence, the line for a name, the two ways on, and the picture below."""
        paint_bar(canvas, Bar(self._scene.about))
        width = min(WIDEST, canvas.width - 2)
        text = canvas.wrap(_("Find and sink the computer's hidden fleet before it sinks yours."), width)
        said = [("class:error", line) for line in canvas.wrap(state.error, width)] if state.error else []
        fields = [FormLine(_("Your name"), state.name, MAX_NAME)]
        rows = len(text) + 7 + max(len(said), 1)
        letters = self._scene.letters if rows + len(self._scene.letters) + 3 < canvas.height else ()
        x, y = centred(canvas, width, rows + len(letters) + 1)
        y = min(y, max(1, canvas.height // 3 - 4))  # rather above the middle: the picture is below
        for row, line in enumerate(letters):
            canvas.put(x, y + row, line, "class:lit")
        y += len(letters) + 1
        canvas.put(x, y, _("Welcome to schiffe"), "class:title")
        canvas.put_wrapped(x, y + 1, "\n".join(text), width, "class:dim")
        y = paint_form(canvas, Corner(x, y + len(text) + 2), fields, 0)
        for plays, label in ((True, _("A first game, explained as you play")), (False, _("To the menu"))):
            style = "class:chosen" if plays is state.plays else ""
            canvas.put(
                x, y, f"{'>' if plays is state.plays else ' '} {label}".ljust(width), style, _choose(plays=plays)
            )
            y += 1
        for row, (style, line) in enumerate(said, 1):
            canvas.put(x, y + row, line, style)
        paint_below(canvas, y + 1 + len(said), self._scene)


def _go_on(state: WelcomeState) -> WelcomeState | Done[Welcomed]:
    name = state.name.strip()
    problem = name_problem(name, "") if name else ""
    return replace(state, error=problem) if problem else Done(Welcomed(name, state.plays))


def _choose(*, plays: bool) -> ClickStep:
    return lambda state: _go_on(replace(state, plays=plays))
