"""Things to choose from: a list of which one is selected, each with a letter of its own."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from schiffe.base.i18n import _
from schiffe.toolkit.canvas import Action, Canvas
from schiffe.toolkit.screen import Command

Value = TypeVar("Value")

Choice = tuple[str, Value]
"""A text in which an underscore stands before its letter, and what choosing it gives."""


class Choices(Generic[Value]):
    """Up to a dozen choices, in a column or in a row. ``choices`` is asked anew each time: the language may change."""

    def __init__(
        self, choices: Callable[[], Sequence[Choice[Value]]], chosen: Callable[[Value], None], selected: int = 0
    ) -> None:
        self._choices = choices
        self._chosen = chosen
        self.selected = selected

    def commands(self, back: str, forward: str) -> list[Command]:
        """The keys: those that select the one before and the next (by their names), Enter, and the letters."""
        choices = self._choices()
        commands = [
            Command((back, "s-tab", "wheel-up"), lambda: self._step(-1)),
            Command((forward, "tab", "wheel-down"), lambda: self._step(1)),
            Command(("home", "pageup"), lambda: self._select(0)),
            Command(("end", "pagedown"), lambda: self._select(len(choices) - 1)),
            Command(("enter",), self._choose_selected, _("Enter"), _("choose")),
        ]
        return commands + [
            Command((letter(text),), self._choice(index))
            for index, (text, _value) in enumerate(choices)
            if letter(text)
        ]

    def paint_column(self, canvas: Canvas, x: int, y: int, width: int, style: str = "") -> None:
        """Paint them one below the other, those that are not selected in ``style``."""
        for index, (text, _value) in enumerate(self._choices()):
            is_selected = index == self.selected
            shown = "class:selected" if is_selected else style
            canvas.put(x, y + index, " " * width, shown, self._choice(index))
            canvas.put(x, y + index, ">" if is_selected else "", shown)
            paint_lettered(canvas, x + 2, y + index, text, shown, self._choice(index))

    def paint_row(self, canvas: Canvas, centre: int, y: int) -> None:
        """Paint them side by side as buttons, around the column ``centre``."""
        texts = [text for text, _value in self._choices()]
        x = centre - self.row_width(canvas) // 2
        for index, text in enumerate(texts):
            is_selected = index == self.selected
            style = "class:dialog.selected" if is_selected else "class:dialog"
            left, right = ("[>", "<]") if is_selected else ("[ ", " ]")
            x = canvas.put(x, y, left, style, self._choice(index))
            x = paint_lettered(canvas, x, y, text, style, self._choice(index))
            x = canvas.put(x, y, right, style, self._choice(index)) + 1

    def row_width(self, canvas: Canvas) -> int:
        """The columns that they take side by side."""
        return sum(canvas.measure(without_mark(text)) + 5 for text, _value in self._choices()) - 1

    def _step(self, by: int) -> None:
        self.selected = (self.selected + by) % len(self._choices())

    def _select(self, index: int) -> None:
        self.selected = index

    def _choose_selected(self) -> None:
        self._chosen(self._choices()[self.selected][1])

    def _choice(self, index: int) -> Action:
        def choose() -> None:
            self.selected = index
            self._choose_selected()

        return choose


def letter(text: str) -> str:
    """The letter behind the underscore, as a key sends it; empty where there is none."""
    _before, mark, after = text.partition("_")
    return after[:1].lower() if mark else ""


def without_mark(text: str) -> str:
    """The text as it is shown."""
    return text.replace("_", "", 1)


def paint_lettered(canvas: Canvas, x: int, y: int, text: str, style: str, action: Action | None = None) -> int:
    """Paint a text with its letter underlined; returns the column behind it."""
    before, _mark, after = text.partition("_")
    canvas.put(x, y, without_mark(text), style, action)
    if after:
        canvas.put(x + canvas.measure(before), y, after[0], f"{style} class:letter", action)
    return x + canvas.measure(without_mark(text))
