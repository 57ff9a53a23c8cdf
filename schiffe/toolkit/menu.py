"""A list to choose from under a heading: a main menu, levels, languages."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from schiffe.base.i18n import _
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.choices import Choice, Choices, choice_commands, column_width, paint_column
from schiffe.toolkit.screen import Command, Done, Screen

Value = TypeVar("Value")


@dataclass(frozen=True)
class MenuTexts:
    """What stands around the list of a menu.

    Attributes:
        picture: the lines above the heading, four of them.
        back: what Escape does.
        message: what is said below the list instead of a note.
    """

    picture: Sequence[str]
    heading: str
    back: str
    message: str = ""


class MenuScreen(Screen[Choices[Value], Value | None], Generic[Value]):
    """Gives the value of what was chosen, or None after Escape; ``note`` tells of what is highlighted."""

    def __init__(
        self,
        texts: MenuTexts,
        choices: Sequence[Choice[Value]],
        at: int = 0,
        note: Callable[[Value], str] | None = None,
    ) -> None:
        super().__init__(Choices(choices, at))
        self._texts = texts
        self._note = note

    def commands(self, state: Choices[Value]) -> Sequence[Command[Choices[Value]]]:
        """Go to a choice, choose, go back."""
        return [
            *choice_commands(state, "up", "down"),
            Command(("escape", "f10"), lambda _state: Done(None), _("Esc"), self._texts.back),
        ]

    def paint(self, canvas: Canvas, state: Choices[Value]) -> None:
        """The picture, the heading, the list, and a note on what is highlighted."""
        top = max(0, (canvas.height - len(state.all) - 10) // 3)
        for number, line in enumerate(self._texts.picture):
            canvas.put_centred(top + number, line)
        canvas.put_centred(top + 5, self._texts.heading, "class:title")
        width = column_width(canvas, state)
        left, below = (canvas.width - width) // 2, top + 7
        paint_column(canvas, left, below, width, state)
        note = self._texts.message or (self._note(state.chosen) if self._note else "")
        for row, line in enumerate(canvas.wrap(note, canvas.width - 4)):
            canvas.put_centred(below + len(state.all) + 1 + row, line)
