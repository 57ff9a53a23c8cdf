"""Forms: lines that are typed one after the other."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas, ClickStep
from schiffe.toolkit.layout import (
    NO_SCENE,
    WIDEST,
    Bar,
    FormLine,
    Scene,
    centred,
    form_width,
    paint_bar,
    paint_below,
    paint_form,
)
from schiffe.toolkit.screen import Command, Done, Screen

NameProblem: TypeAlias = Callable[[str, str], str]
"""What is wrong with a name, where the other player has the second one; empty when nothing is."""


@dataclass(frozen=True)
class TwoNames:
    """The names as far as they are typed, which of them is being typed, and what is wrong with it."""

    names: tuple[str, str] = ("", "")
    at: int = 0
    error: str = ""

    @property
    def entered(self) -> tuple[str, str]:
        """The names without blanks around them."""
        return self.names[0].strip(), self.names[1].strip()


class NamesScreen(Screen[TwoNames, tuple[str, str] | None]):
    """Gives both names, or None after Escape; ``widest`` is the length of the longest name."""

    selects_line = True

    def __init__(self, names: tuple[str, str], problem: NameProblem, widest: int, scene: Scene = NO_SCENE) -> None:
        super().__init__(TwoNames(names))
        self._problem = problem
        self._widest = widest
        self._scene = scene

    def help_keys(self, state: TwoNames) -> Sequence[str]:  # noqa: ARG002
        """A question mark may be part of a name."""
        return ("f1",)

    def commands(self, state: TwoNames) -> Sequence[Command[TwoNames]]:
        """Go from one name to the other, start, go back."""
        return [
            Command(("enter",), self._enter, _("Enter"), _("next name") if state.at == 0 else _("play")),
            Command(("up", "down", "tab", "s-tab"), lambda state: _at(state, 1 - state.at), "Tab", _("other name")),
            Command(("escape", "f10"), lambda _state: Done(None), _("Esc"), _("back")),
        ]

    def typed(self, state: TwoNames) -> str:
        """The name that is being typed."""
        return state.names[state.at]

    def with_typed(self, state: TwoNames, text: str) -> TwoNames:
        """It has become this."""
        names = (text, state.names[1]) if state.at == 0 else (state.names[0], text)
        return TwoNames(names, state.at)

    def _enter(self, state: TwoNames) -> TwoNames | Done[tuple[str, str]]:
        first, second = state.entered
        if problem := self._problem(first, ""):
            return TwoNames(state.names, 0, problem)
        if state.at == 0:
            return _at(state, 1)
        if problem := self._problem(second, first):
            return replace(state, error=problem)
        return Done((first, second))

    def paint(self, canvas: Canvas, state: TwoNames) -> None:
        """Two lines below each other."""
        paint_bar(canvas, Bar(_("Two players at this keyboard")))
        labels = (_("First player"), _("Second player"))
        fields = [FormLine(label, name, self._widest) for label, name in zip(labels, state.names, strict=True)]
        width = form_width(canvas, fields)
        corner = centred(canvas, width, _ROWS)
        y = paint_form(canvas, corner, fields, state.at, _go)
        error = canvas.wrap(state.error, min(WIDEST, canvas.width - 4)) if state.error else []
        for row, line in enumerate(error):
            canvas.put_centred(y + row, line, "class:error")
        paint_below(canvas, corner.y + _ROWS + 1, self._scene)


_ROWS: Final = 7
"""Rows of both fields, and of what may be wrong with a name."""


def _at(state: TwoNames, at: int) -> TwoNames:
    return TwoNames(state.names, at)


def _go(at: int) -> ClickStep:
    return lambda state: _at(state, at)
