"""The names of two players."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from schiffe.base.i18n import _
from schiffe.toolkit.canvas import Canvas, ClickStep, fit
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

    def __init__(self, names: tuple[str, str], problem: NameProblem, widest: int) -> None:
        super().__init__(TwoNames(names))
        self._problem = problem
        self._widest = widest

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
        top = canvas.height // 2 - 5
        canvas.put_centred(top, _("Two players at this keyboard"), "class:title")
        labels = (_("First player:"), _("Second player:"))
        width = max(map(canvas.measure, labels))
        left = max(1, (canvas.width - width - self._widest - 2) // 2)
        for number, label in enumerate(labels):
            y = top + 2 + 2 * number
            at_this = number == state.at
            canvas.put(left, y, label, "class:emphasis" if at_this else "", _go(number))
            name = "" if at_this else fit(state.names[number], self._widest + 1)
            canvas.put(left + width + 1, y, name, "", _go(number))
            if at_this:
                canvas.let_type(left + width + 1, y, self._widest + 1)
        canvas.put_wrapped(2, top + 7, state.error, canvas.width - 4, "class:error")


def _at(state: TwoNames, at: int) -> TwoNames:
    return TwoNames(state.names, at)


def _go(at: int) -> ClickStep:
    return lambda state: _at(state, at)
