"""The first start: the welcome."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from schiffe.language.i18n import _
from schiffe.language.names import MAX_NAME, name_problem
from schiffe.language.text import pad
from schiffe.toolkit.canvas import Canvas, ClickStep
from schiffe.toolkit.forms import Field, FormScreen, FormState, Mistake, paint_form
from schiffe.toolkit.layout import (
    NO_SCENE,
    QUIET,
    WIDEST,
    Bar,
    Corner,
    Scene,
    centred,
    has_room_for_large,
    paint_bar,
    paint_below,
)
from schiffe.toolkit.screen import Command, Done


@dataclass(frozen=True)
class Welcomed:
    """The answers to the welcome: a name, which may be empty, and whether a first game is wanted."""

    name: str
    plays: bool


@dataclass(frozen=True)
class WelcomeState(FormState):
    """The form of the name, and whether the first game is highlighted."""

    texts: tuple[str, ...] = ("",)
    plays: bool = True


class WelcomeScreen(FormScreen[WelcomeState, Welcomed]):
    """Asks for a name and offers a game; Escape goes to the menu, with the name as far as it is typed."""

    selects_line = False

    def __init__(self, name: str = "", scene: Scene = NO_SCENE) -> None:
        self._field = Field(_("Your name"), MAX_NAME, _("continue"))
        super().__init__(scene.about, [self._field], _checked, WelcomeState((name,)), scene)

    def commands(self, state: WelcomeState) -> Sequence[Command[WelcomeState]]:
        """Choose, and go on."""
        go_on, back = super().commands(state)
        return [
            go_on,
            Command(("up", "down", "tab", "s-tab"), lambda state: replace(state, plays=not state.plays)),
            replace(back, step=_to_menu, label=_("menu")),
        ]

    def paint(self, canvas: Canvas, state: WelcomeState) -> None:
        """Paint the name of the game, a sentence, the line for a name, the two ways on, and the picture below."""
        paint_bar(canvas, Bar(self._scene.about))
        width = min(WIDEST, canvas.width - 2)
        text = canvas.wrap(_("Find and sink the computer's hidden fleet before it sinks yours."), width)
        said = [("class:error", line) for line in canvas.wrap(state.error, width)] if state.error else []
        rows = len(text) + 7 + max(len(said), 1)
        is_large = has_room_for_large(canvas, self._scene)
        letters = self._scene.large if is_large else self._scene.letters
        letters = letters if rows + len(letters) + 3 < canvas.height else ()
        x, y = centred(canvas, width, rows + len(letters) + 1)
        y = min(y, max(1, canvas.height // 3 - 4))  # rather above the middle: the picture is below
        for row, line in enumerate(letters):
            canvas.put(x, y + row, line, "class:lit")
        y += len(letters) + 1 + is_large
        canvas.put(x, y, _("Welcome to schiffe"), "class:title")
        canvas.put_wrapped(x, y + 1, "\n".join(text), width, "class:dim")
        y = paint_form(canvas, Corner(x, y + len(text) + 2), [self._field], state, QUIET)
        first = _("A first game"), _("A first game")
        for plays, labels in ((True, first), (False, (_("To the menu"),))):
            style = "class:chosen" if plays is state.plays else ""
            line = f"{'>' if plays is state.plays else ' '} {canvas.worded(width - 2, *labels)}"
            canvas.put(x, y, pad(line, width), style, self._choose(plays=plays))
            y += 1
        for row, (style, line) in enumerate(said, 1):
            canvas.put(x, y + row, line, style)
        paint_below(canvas, y + 1 + len(said), self._scene)

    def _choose(self, *, plays: bool) -> ClickStep:
        return lambda state: self.enter(replace(state, plays=plays))


def _checked(state: WelcomeState) -> Welcomed | Mistake:
    name = state.texts[0].strip()
    problem = name_problem(name) if name else ""
    return Mistake(0, problem) if problem else Welcomed(name, state.plays)


def _to_menu(state: WelcomeState) -> Done[Welcomed]:
    checked = _checked(replace(state, plays=False))
    return Done(Welcomed("", plays=False) if isinstance(checked, Mistake) else checked)
