"""A list to choose from under a heading: the main menu, the levels, the languages."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from schiffe.base.i18n import _
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.choices import Choice, Choices, without_mark
from schiffe.toolkit.screen import Command, Screen

Value = TypeVar("Value")


class MenuScreen(Screen[Value | None], Generic[Value]):
    """Gives the value of what was chosen, or None after Escape.

    Texts are given as functions, because the language may change while the menu is open; ``picture`` are the lines of
    text above the heading, four of them.

    Attributes:
        message: what is said below the list, of the choice before.
    """

    def __init__(
        self,
        picture: Sequence[str],
        heading: Callable[[], str],
        choices: Callable[[], Sequence[Choice[Value]]],
        back: Callable[[], str],
        note: Callable[[Value], str] | None = None,
        selected: int = 0,
    ) -> None:
        super().__init__()
        self._picture = picture
        self._heading = heading
        self._all = choices
        self._back = back
        self._note = note
        self._choices: Choices[Value] = Choices(choices, self.finish, selected)
        self.message = ""

    def commands(self) -> list[Command]:
        """Select, choose, go back."""
        return [
            *self._choices.commands("up", "down"),
            Command(("escape", "f10"), lambda: self.finish(None), _("Esc"), self._back()),
        ]

    def paint(self, canvas: Canvas) -> None:
        """The ship, the heading, the list, and a note on what is selected."""
        choices = self._all()
        top = max(0, (canvas.height - len(choices) - 10) // 3)
        for number, line in enumerate(self._picture):
            canvas.put_centred(top + number, line)
        canvas.put_centred(top + 5, self._heading(), "class:title")
        width = max(canvas.measure(without_mark(text)) for text, _value in choices) + 4
        left, below = (canvas.width - width) // 2, top + 7
        self._choices.paint_column(canvas, left, below, width)
        below += len(choices) + 1
        note = self.message or (self._note(choices[self._choices.selected][1]) if self._note else "")
        canvas.put_wrapped(2, below, note, canvas.width - 4, "")
        self.paint_keys(canvas)
