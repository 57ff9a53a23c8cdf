"""Forms: several lines to type, with error messages below them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Generic, NamedTuple, Self, TypeVar

from schiffe.language.columns import pad
from schiffe.language.i18n import _
from schiffe.toolkit.bar import Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, Corner, fit
from schiffe.toolkit.command import AnyTransition, Command, Done, back_command
from schiffe.toolkit.key_row import TAB
from schiffe.toolkit.layout import FIELD_EDGE_COLUMNS, block_columns
from schiffe.toolkit.scene import NO_SCENE, Scene, paint_below, paint_letters
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.stack import StackPart, stack, text_part
from schiffe.toolkit.style import TextStyle

_ResultT = TypeVar("_ResultT")
ROWS_PER_FIELD: Final = 2
_MESSAGE_ROWS: Final = 3
"""Rows for a hint or an error message below the fields."""


class FieldProblem(NamedTuple):
    """A problem with the text of the field with this index."""

    field_index: int
    text: str


class Field(NamedTuple):
    """A line of a form.

    Attributes:
        width: the usual number of columns; a longer text scrolls.
        enter: the effect of Enter in a word or two.
        hint: explains what to type.
    """

    label: str
    width: int
    enter: str
    hint: str = ""
    max_characters: int = 40


class FormTexts(NamedTuple):
    """The texts of a form, and its decoration.

    Attributes:
        title: its title in the bar.
        scene: the letters above it and the picture below.
        question: the text above the fields.
        tab_label: the label of Tab, which is otherwise missing in the row of keys.
    """

    title: str
    scene: Scene = NO_SCENE
    question: str = ""
    tab_label: str = ""


@dataclass(frozen=True)
class FormState:
    """The texts typed so far, the index of the current field, and the error message about it."""

    texts: tuple[str, ...]
    field_index: int = 0
    error: str | None = None

    def with_field(self, field_index: int) -> Self:
        """Return the state in another field, wrapping around at both ends, and without an error."""
        return replace(self, field_index=field_index % len(self.texts), error=None)

    def with_next_field(self) -> Self:
        return self.with_field(self.field_index + 1)

    def with_previous_field(self) -> Self:
        return self.with_field(self.field_index - 1)


_StateT = TypeVar("_StateT", bound=FormState)


class FormScreen(Screen[_StateT, _ResultT | None], Generic[_StateT, _ResultT]):
    """A form that returns the result of ``check`` unless it is a ``FieldProblem``, or None after Escape.

    Enter goes to the next field, or back to one with a mistake.
    """

    selects_line = True

    def __init__(
        self,
        texts: FormTexts,
        fields: Sequence[Field],
        check: Callable[[_StateT], _ResultT | FieldProblem],
        state: _StateT,
    ) -> None:
        super().__init__(state)
        self.max_line_characters = max(field.max_characters for field in fields)
        self.form_texts = texts
        self.fields = fields
        self._check = check

    def help_keys(self, state: _StateT) -> Sequence[str]:
        """Return only F1, because a question mark may be part of a text."""
        return ("f1",)

    def commands(self, state: _StateT) -> Sequence[Command[_StateT]]:
        tab = TAB if self.form_texts.tab_label else None
        to_other_fields: list[Command[_StateT]] = [
            Command(("down", "tab"), FormState.with_next_field, tab, self.form_texts.tab_label),
            Command(("up", "s-tab"), FormState.with_previous_field),
        ]
        return [
            self.submit_command(state),
            *(to_other_fields if len(self.fields) > 1 else ()),
            back_command(),
        ]

    def submit_command(self, state: _StateT) -> Command[_StateT]:
        return Command(("enter",), self.enter, _("Enter"), self.fields[state.field_index].enter)

    def typed_line(self, state: _StateT) -> str | None:
        return state.texts[state.field_index]

    def with_typed_line(self, state: _StateT, text: str) -> _StateT:
        """Return the state with this text in the current field."""
        texts = (*state.texts[: state.field_index], text, *state.texts[state.field_index + 1 :])
        return replace(state, texts=texts, error=None)

    def enter(self, state: _StateT) -> _StateT | Done[_ResultT]:
        """Check the texts; go to a field with a mistake or to the next one, or finish after the last one."""
        result = self._check(state)
        if isinstance(result, FieldProblem) and result.field_index <= state.field_index:
            return replace(state, field_index=result.field_index, error=result.text)
        if isinstance(result, FieldProblem) or state.field_index < len(state.texts) - 1:
            return state.with_next_field()
        return Done(result)

    def paint(self, canvas: Canvas, state: _StateT) -> None:
        paint_bar(canvas, Bar(self.form_texts.title))
        scene, question = self.form_texts.scene, self.form_texts.question
        width = form_width(canvas, self.fields)
        hint = self.fields[state.field_index].hint
        message = canvas.wrap(state.error or hint, width if hint else block_columns(canvas))
        style = TextStyle.ERROR if state.error else TextStyle.DIM
        parts = [
            text_part(canvas, canvas.wrap(question, width) if question else [], TextStyle.EMPHASIS),
            StackPart(
                ROWS_PER_FIELD * len(self.fields),
                partial(paint_form, canvas, fields=self.fields, state=state),
                gap_rows=1,
            ),
            text_part(canvas, message, style, rows=_MESSAGE_ROWS, is_centred=not hint),
        ]
        page = stack(canvas.free_rows, parts)
        corner = paint_letters(canvas, width, page.height, scene)
        paint_below(canvas, page.paint(corner) + 1, scene)


def form_width(canvas: Canvas, fields: Sequence[Field], indent_columns: int = 1) -> int:
    """Return the columns of a form on this canvas; ``indent_columns`` is the number of blanks before each label."""
    text_columns = max(field.width for field in fields) + 1  # the cursor may be after the text
    columns = _label_width(canvas, fields, indent_columns) + text_columns + 2 * FIELD_EDGE_COLUMNS
    return min(columns, canvas.text_width)


def _label_width(canvas: Canvas, fields: Sequence[Field], indent_columns: int) -> int:
    return indent_columns + max(canvas.measure(field.label) for field in fields) + 1


def paint_form(
    canvas: Canvas,
    corner: Corner,
    fields: Sequence[Field],
    state: FormState,
    label_style: str = TextStyle.ATTENTION,
    indent_columns: int = 1,
) -> None:
    """Paint the fields, with an empty row below each.

    The label of the current field has the ``label_style``; a click selects another field.
    """
    width = form_width(canvas, fields, indent_columns)
    label_width = _label_width(canvas, fields, indent_columns)
    x = corner.x + label_width
    field_width = width - label_width
    for index, (field, text) in enumerate(zip(fields, state.texts, strict=True)):
        y = corner.y + ROWS_PER_FIELD * index
        click = partial(FormState.with_field, field_index=index) if len(fields) > 1 else None
        is_current = index == state.field_index
        label = pad(" " * indent_columns + field.label, label_width)
        canvas.put(corner.x, y, label, label_style if is_current else quiet_background(canvas), click)
        paint_field(canvas, Corner(x, y), field_width, text, is_current=is_current, click=click)


def paint_field(
    canvas: Canvas, corner: Corner, width: int, text: str, *, is_current: bool, click: AnyTransition | None
) -> None:
    """Paint a field with its text, or with the typed line if it is the current one."""
    x, y = corner.x + FIELD_EDGE_COLUMNS, corner.y
    background = TextStyle.BAR if is_current else quiet_background(canvas)
    canvas.put(corner.x, y, " " * width, background, click)
    if is_current:
        canvas.place_typed_line(Corner(x, y), width - FIELD_EDGE_COLUMNS)
    else:
        canvas.put(x, y, fit(text, width - 2 * FIELD_EDGE_COLUMNS), background, click)


def quiet_background(canvas: Canvas) -> str:
    """Return the style of a field that is not current; with few colours, the usual background could glare."""
    return TextStyle.BAR if canvas.has_shades else TextStyle.LETTER
