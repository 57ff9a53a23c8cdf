"""Things to choose from: a list of which one is chosen, each with a letter of its own."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.screen import Command, Done, Step

Value = TypeVar("Value")


@dataclass(frozen=True)
class Offer(Generic[Value]):
    """Something to choose.

    Attributes:
        text: what it is called; an underscore stands before its letter.
        value: what choosing it gives.
        more_letters: letters that choose it too, though they are not shown.
        note: a sentence about it, for lists that have room for one.
        has_mark: whether an underscore in the text means that; in a text with names of players it is part of them.
    """

    text: str
    value: Value
    more_letters: str = ""
    note: str = ""
    has_mark: bool = True

    @property
    def parts(self) -> tuple[str, str]:
        """The text before the mark, and from its letter on."""
        before, _mark, after = self.text.partition("_") if self.has_mark else (self.text, "", "")
        return before, after

    @property
    def letters(self) -> str:
        """The letter behind the underscore, as a key sends it, if there is one, and those that are not shown."""
        return self.parts[1][:1].lower() + self.more_letters

    @property
    def shown(self) -> str:
        """The text without the mark."""
        return "".join(self.parts)


def lettered(names: Sequence[str]) -> list[str]:
    """The names, an underscore before the first letter of each that none before it has taken; none if all are taken."""
    taken: set[str] = set()
    marked = []
    for name in names:
        at = next((at for at, sign in enumerate(name) if sign.isalpha() and sign.lower() not in taken), None)
        if at is not None:
            taken.add(name[at].lower())
        marked.append(name if at is None else f"{name[:at]}_{name[at:]}")
    return marked


@dataclass(frozen=True)
class Choices(Generic[Value]):
    """Up to a dozen choices, one of which is highlighted: the state of menus and dialogs."""

    all: Sequence[Offer[Value]]
    at: int = 0

    def moved(self, by: int) -> "Choices[Value]":
        """Another one is highlighted; behind the last one comes the first."""
        return replace(self, at=(self.at + by) % len(self.all))

    @property
    def chosen(self) -> Value:
        """What choosing the highlighted one gives."""
        return self.all[self.at].value


def choice_commands(choices: Choices[Value], back: str, forward: str) -> list[Command[Choices[Value]]]:
    """The keys: those that go to the one before and to the next (by their names), Enter, and the letters."""
    return [
        Command((back, "s-tab", "wheel-up"), lambda state: state.moved(-1)),
        Command((forward, "tab", "wheel-down"), lambda state: state.moved(1)),
        Command(("home", "pageup"), lambda state: replace(state, at=0)),
        Command(("end", "pagedown"), lambda state: replace(state, at=len(state.all) - 1)),
        Command(("enter",), lambda state: Done(state.chosen), _("Enter"), _("choose")),
        *(Command(choice.letters, choose(choice)) for choice in choices.all if choice.letters),
    ]


def choose(choice: Offer[Value]) -> Step[Choices[Value]]:
    """The step that chooses one."""
    return lambda _state: Done(choice.value)


def paint_column(canvas: Canvas, corner: tuple[int, int], width: int, choices: Choices[Value], style: str = "") -> None:
    """Paint them one below the other, those that are not highlighted in ``style``."""
    x, y = corner
    for index, choice in enumerate(choices.all):
        is_chosen = index == choices.at
        shown = "class:chosen" if is_chosen else style
        canvas.put(x, y + index, " " * width, shown, choose(choice))
        canvas.put(x, y + index, ">" if is_chosen else "", shown)
        paint_lettered(canvas, (x + 2, y + index), choice, shown)


def paint_row(canvas: Canvas, centre: int, y: int, choices: Choices[Value]) -> None:
    """Paint them side by side as buttons, around the column ``centre``."""
    x = centre - row_width(canvas, choices) // 2
    for index, choice in enumerate(choices.all):
        is_chosen = index == choices.at
        style = "class:box.chosen" if is_chosen else "class:box"
        left, right = ("[>", "<]") if is_chosen else ("[ ", " ]")
        x = canvas.put(x, y, left, style, choose(choice))
        x = paint_lettered(canvas, (x, y), choice, style)
        x = canvas.put(x, y, right, style, choose(choice)) + 1


def row_width(canvas: Canvas, choices: Choices[Value]) -> int:
    """The columns that they take side by side."""
    return sum(canvas.measure(choice.shown) + 5 for choice in choices.all) - 1


def column_width(canvas: Canvas, choices: Choices[Value]) -> int:
    """The columns that they take one below the other."""
    return max(canvas.measure(choice.shown) for choice in choices.all) + 4


def paint_lettered(canvas: Canvas, corner: tuple[int, int], choice: Offer[Value], style: str) -> int:
    """Paint a choice with its letter underlined; a click chooses it. Returns the column behind it."""
    (x, y), click = corner, choose(choice)
    before, after = choice.parts
    canvas.put(x, y, before + after, style, click)
    if after:
        canvas.put(x + canvas.measure(before), y, after[0], f"{style} class:letter", click)
    return x + canvas.measure(before + after)
