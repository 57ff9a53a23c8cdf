"""Dialogs: a question with its answers, laid over another screen."""

from collections.abc import Sequence
from functools import partial
from math import ceil
from typing import ClassVar, Final, Generic, TypeVar

from schiffe.terminal.glyphs import LineGlyphs
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.choices import (
    EDGE_COLUMNS,
    MARKER,
    Choices,
    MenuEntry,
    choice_commands,
    neighbour_commands,
    paint_entry,
)
from schiffe.toolkit.command import Command, back_command, finishing
from schiffe.toolkit.key_row import KEY_ROWS
from schiffe.toolkit.layout import wrap_evenly
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.stack import StackPart, stack
from schiffe.toolkit.style import TextStyle

_ValueT = TypeVar("_ValueT")

_BOX: Final = TextStyle.BOX
"""The style of a dialog."""
_MAX_ANSWERS_IN_COLUMN: Final = 8
"""The maximum number of answers in one column; more are in two columns if these fit."""
_MIN_HEIGHT_FOR_ROWS_AROUND_ANSWERS: Final = 24
_MIN_HEIGHT_FOR_ROW_ABOVE_COLUMN: Final = 20


class DialogScreen(Screen[Choices[_ValueT], _ValueT], Generic[_ValueT]):
    """A band right above the keys with a question and its answers; the first answer is selected.

    The screen above the band stays as it was. Escape chooses the answer ``on_escape``, by default the first. A dialog
    that appears by itself begins locked, because the player may be in the middle of typing.
    """

    takes_early_keys: ClassVar[bool] = False  # a dialog may appear by itself

    def __init__(
        self,
        glyphs: LineGlyphs,
        question: str,
        answers: Sequence[MenuEntry[_ValueT]],
        *,
        on_escape: MenuEntry[_ValueT] | None = None,
        is_locked: bool = False,
    ) -> None:
        super().__init__(Choices(answers), is_locked=is_locked)
        self._glyphs = glyphs
        self._question = question
        self._on_escape = on_escape or answers[0]

    def commands(self, state: Choices[_ValueT]) -> Sequence[Command[Choices[_ValueT]]]:
        return [
            *choice_commands(state, "left", "right"),
            *neighbour_commands("up", "down"),
            back_command(result=self._on_escape.value),
        ]

    def paint(self, canvas: Canvas, state: Choices[_ValueT]) -> None:
        """Paint the band: the answers in a row if they fit there, else in one or two columns."""
        lines = wrap_evenly(canvas, self._question, canvas.block_width)
        answers_width = row_width(canvas, state)
        columns = 0
        if answers_width > canvas.block_width:
            answer_width = column_width(canvas, state)
            is_long = len(state.entries) > _MAX_ANSWERS_IN_COLUMN
            columns = 2 if is_long and 2 * answer_width <= canvas.block_width else 1
            answers_width = columns * answer_width
        width = max(answers_width, *map(canvas.measure, lines))
        rows_around_answers = 1 if canvas.height >= _MIN_HEIGHT_FOR_ROWS_AROUND_ANSWERS else 0

        if columns:
            rows = ceil(len(state.entries) / columns)
            answer_columns = (width + 2 * EDGE_COLUMNS) // columns
            answers = StackPart(
                rows,
                partial(paint_columns, canvas, width=answer_columns, choices=state, rows=rows, style=_BOX),
                gap_rows=1 if canvas.height >= _MIN_HEIGHT_FOR_ROW_ABOVE_COLUMN else rows_around_answers,
            )
        else:
            answers = StackPart(1, partial(paint_row, canvas, choices=state), gap_rows=rows_around_answers)
        edge = StackPart(1)
        question = StackPart(
            len(lines),
            lambda corner: canvas.put_lines(corner.right(EDGE_COLUMNS), lines, f"{_BOX} {TextStyle.EMPHASIS}"),
        )
        keys = StackPart(KEY_ROWS, gap_rows=rows_around_answers)
        band = stack(canvas.height, [edge, question, answers, keys])
        x = canvas.centred_x(width) - EDGE_COLUMNS
        y = max(0, canvas.height - band.height)
        canvas.fill(Corner(0, y), Size(canvas.width, canvas.keys_y - y), _BOX)
        canvas.put(0, y, self._glyphs.across * canvas.width, _BOX)
        band.paint(Corner(x, y))


def paint_columns(
    canvas: Canvas, corner: Corner, width: int, choices: Choices[_ValueT], *, rows: int, style: str
) -> None:
    """Paint entries in columns of ``rows``; those that are not selected have the ``style``."""
    left_x, top_y = corner
    for index, entry in enumerate(choices.entries):
        x = left_x + index // rows * width
        y = top_y + index % rows
        is_chosen = index == choices.selected_index
        entry_style = TextStyle.CHOSEN if is_chosen else style
        canvas.put(x, y, " " * width, entry_style, finishing(entry.value))
        if is_chosen:
            canvas.put(x, y, MARKER.rstrip(), entry_style)
        paint_entry(canvas, Corner(x + EDGE_COLUMNS, y), entry, entry_style)


def paint_row(canvas: Canvas, corner: Corner, choices: Choices[_ValueT]) -> None:
    """Paint entries side by side, with an empty column between them."""
    x, y = corner
    for index, entry in enumerate(choices.entries):
        is_chosen = index == choices.selected_index
        style = TextStyle.BOX_CHOSEN if is_chosen else _BOX
        x = canvas.put(x, y, MARKER if is_chosen else " " * len(MARKER), style, finishing(entry.value))
        x = paint_entry(canvas, Corner(x, y), entry, style)
        x = canvas.put(x, y, " ", style, finishing(entry.value)) + 1


def row_width(canvas: Canvas, choices: Choices[_ValueT]) -> int:
    """Return the columns of all entries side by side, as ``paint_row`` paints them."""
    columns = sum(EDGE_COLUMNS + canvas.measure(entry.label) + 1 for entry in choices.entries)
    return columns + len(choices.entries) - 1


def column_width(canvas: Canvas, choices: Choices[_ValueT]) -> int:
    """Return the columns of entries below each other."""
    return max(canvas.measure(entry.label) for entry in choices.entries) + 2 * EDGE_COLUMNS
