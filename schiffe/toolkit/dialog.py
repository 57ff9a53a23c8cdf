"""A question laid over another screen."""

import time
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from schiffe.base.glyphs import LineGlyphs
from schiffe.base.i18n import _
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.choices import Choice, Choices, without_mark
from schiffe.toolkit.screen import Command, Screen

Value = TypeVar("Value")


class DialogScreen(Screen[Value], Generic[Value]):
    """A box in the middle with a question and its answers; the first one is selected, and is what Escape gives.

    ``calm`` are the seconds in which no key counts: where the box comes by itself, the player may just be typing.
    """

    def __init__(
        self,
        glyphs: LineGlyphs,
        question: Callable[[], str],
        answers: Callable[[], Sequence[Choice[Value]]],
        calm: float = 0,
    ) -> None:
        super().__init__()
        self._calm_until = time.monotonic() + calm
        self._frame = glyphs.frame
        self._question = question
        self._answers = answers
        self._choices: Choices[Value] = Choices(answers, self.finish)

    def commands(self) -> list[Command]:
        """Select, choose, go back."""
        if time.monotonic() < self._calm_until:
            return []
        return [
            *self._choices.commands("left", "right"),
            *self._choices.commands("up", "down")[:2],
            Command(("escape", "f10"), lambda: self.finish(self._answers()[0][1]), _("Esc"), _("back")),
        ]

    def paint(self, canvas: Canvas) -> None:
        """The box, over whatever is there."""
        lines = canvas.wrap(self._question(), canvas.width - 8)
        answers = [without_mark(text) for text, _value in self._answers()]
        in_row = self._choices.row_width(canvas) + 8 <= canvas.width
        widest = self._choices.row_width(canvas) if in_row else max(map(canvas.measure, answers)) + 4
        inner = max(widest, *(canvas.measure(line) for line in lines)) + 4
        height = len(lines) + 4 + (1 if in_row else len(answers))
        left, top = (canvas.width - inner - 2) // 2, (canvas.height - height) // 2
        top_left, top_right, bottom_left, bottom_right, across, down = tuple(self._frame)
        style = "class:dialog"
        canvas.put(left, top, f"{top_left}{across * inner}{top_right}", style)
        for row in range(1, height - 1):
            canvas.put(left, top + row, f"{down}{' ' * inner}{down}", style)
        canvas.put(left, top + height - 1, f"{bottom_left}{across * inner}{bottom_right}", style)
        for row, line in enumerate(lines):
            canvas.put(left + 3, top + 1 + row, line, style)
        below = top + 2 + len(lines)
        if in_row:
            self._choices.paint_row(canvas, left + 1 + inner // 2, below)
        else:
            self._choices.paint_column(canvas, left + 3, below, widest, "class:dialog")
        canvas.fill(0, canvas.height - 1, canvas.width, 1)
        self.paint_keys(canvas)
