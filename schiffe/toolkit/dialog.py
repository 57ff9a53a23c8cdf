"""A question laid over another screen."""

import time
from collections.abc import Sequence
from typing import Final, Generic, TypeVar

from schiffe.language.i18n import _
from schiffe.terminal.glyphs import LineGlyphs
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.choices import (
    Choices,
    Offer,
    choice_commands,
    column_width,
    paint_column,
    paint_row,
    row_width,
)
from schiffe.toolkit.screen import Command, Done, Screen

Value = TypeVar("Value")
_MARGIN: Final = 1
"""Columns at both sides of the box that are empty, as the rows above and below it are."""


class DialogScreen(Screen[Choices[Value], Value], Generic[Value]):
    """A box in the middle with a question and its answers; the first one is highlighted.

    Escape gives the answer numbered ``on_escape``, the first where nothing else is said. ``calm`` are the seconds in
    which no key counts: where the box comes by itself, the player may just be typing. One that ``is_low`` stands at
    the bottom, where it leaves most of what lies below it to be seen.
    """

    def __init__(
        self,
        glyphs: LineGlyphs,
        question: str,
        answers: Sequence[Offer[Value]],
        calm: float = 0,
        *,
        is_low: bool = False,
        on_escape: int = 0,
    ) -> None:
        super().__init__(Choices(answers))
        self._calm_until = time.monotonic() + calm
        self._glyphs = glyphs
        self._question = question
        self._is_low = is_low
        self._on_escape = on_escape

    def commands(self, state: Choices[Value]) -> Sequence[Command[Choices[Value]]]:
        """Go to an answer, choose, go back."""
        if time.monotonic() < self._calm_until:
            return ()
        return [
            *choice_commands(state, "left", "right"),
            *choice_commands(state, "up", "down")[:2],
            Command(("escape", "f10"), lambda state: Done(state.all[self._on_escape].value), _("Esc"), _("back")),
        ]

    def paint(self, canvas: Canvas, state: Choices[Value]) -> None:
        """The box, over whatever is there; the keys are shown as soon as they count."""
        if self._calm_until > canvas.moment:
            canvas.moves(self._calm_until - canvas.moment)
        lines = canvas.wrap(self._question, canvas.width - 8)
        in_row = row_width(canvas, state) + 8 <= canvas.width
        widest = row_width(canvas, state) if in_row else column_width(canvas, state)
        inner = max(widest, *(canvas.measure(line) for line in lines)) + 4
        height = len(lines) + 3 + (1 if in_row else len(state.all))
        left, top = (canvas.width - inner - 2) // 2, (canvas.height - height) // 2
        if self._is_low:
            top = max(0, canvas.height - 1 - height)
        top_left, top_right, bottom_left, bottom_right, across, down = tuple(self._glyphs.frame)
        style = "class:box"
        canvas.fill(left - _MARGIN, top - 1, inner + 2 + 2 * _MARGIN, height + 2)  # its ground may be that of a board
        canvas.put(left, top, f"{top_left}{across * inner}{top_right}", style)
        for row in range(1, height - 1):
            canvas.put(left, top + row, f"{down}{' ' * inner}{down}", style)
        canvas.put(left, top + height - 1, f"{bottom_left}{across * inner}{bottom_right}", style)
        for row, line in enumerate(lines):
            canvas.put(left + 3, top + 1 + row, line, style)
        below = top + 2 + len(lines)
        if in_row:
            paint_row(canvas, left + 1 + inner // 2, below, state)
        else:
            paint_column(canvas, (left + 3, below), widest, state, style)
