"""Forms: lines that are typed one after the other, and what is wrong with one, said where it was typed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple, Self, TypeVar

from schiffe.language.columns import pad
from schiffe.language.i18n import _
from schiffe.language.names import MAX_NAME_CHARACTERS, name_problem
from schiffe.language.text import unmarked
from schiffe.toolkit.bar import Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, ClickStep, fit
from schiffe.toolkit.layout import MAX_BLOCK_COLUMNS, Corner
from schiffe.toolkit.scene import NO_SCENE, Scene, paint_below, paint_letters
from schiffe.toolkit.screen import Command, Done, Screen

Result = TypeVar("Result")


class Mistake(NamedTuple):
    """A mistake in the text of a field, counted from 0."""

    field: int
    text: str


class Field(NamedTuple):
    """A line of a form.

    Attributes:
        label: what it is called.
        width: how many columns it is made for; a longer text scrolls.
        enter: what Enter does there, in a word or two.
        hint: what can be typed there.
        max_characters: how many characters can be.
    """

    label: str
    width: int
    enter: str
    hint: str = ""
    max_characters: int = 40


@dataclass(frozen=True)
class FormState:
    """The texts as far as they are typed, which of them is being typed, and what is wrong with it."""

    texts: tuple[str, ...]
    at: int = 0
    error: str = ""

    def at_field(self, at: int) -> Self:
        """Type another text; behind the last one comes the first."""
        return replace(self, at=at % len(self.texts), error="")


State = TypeVar("State", bound=FormState)


class FormScreen(Screen[State, Result | None], Generic[State, Result]):
    """A form: it returns what ``check`` makes of the texts, unless that finds a mistake in them; None after Escape.

    Enter goes from field to field, and back to one with a mistake. The key that does so too is only shown where
    ``tab_label`` says what it is for. ``question`` says what is to be typed, where the labels do not.
    """

    selects_line = True

    def __init__(
        self,
        title: str,
        fields: Sequence[Field],
        check: Callable[[State], Result | Mistake],
        state: State,
        scene: Scene = NO_SCENE,
        tab_label: str = "",
        question: str = "",
    ) -> None:
        super().__init__(state)
        self.max_line_characters = max(field.max_characters for field in fields)
        self._title = title
        self._fields = fields
        self._check = check
        self._scene = scene
        self._tab_label = tab_label
        self._question = question

    def help_keys(self, state: State) -> Sequence[str]:  # noqa: ARG002
        """Return no question mark, which may be part of a name and elsewhere is typed and then said to be wrong."""
        return ("f1",)

    def commands(self, state: State) -> Sequence[Command[State]]:
        """Go on, from field to field, and back."""
        keys = "Tab" if self._tab_label else ""
        between: list[Command[State]] = [
            Command(("down", "tab"), lambda state: state.at_field(state.at + 1), keys, self._tab_label),
            Command(("up", "s-tab"), lambda state: state.at_field(state.at - 1)),
        ]
        return [
            Command(("enter",), self.enter, _("Enter"), self._fields[state.at].enter),
            *(between if len(self._fields) > 1 else ()),
            Command(("escape", "f10"), lambda _state: Done(None), _("Esc"), _("back")),
        ]

    def typed_line(self, state: State) -> str:
        """Return the text that is being typed."""
        return state.texts[state.at]

    def with_typed_line(self, state: State, text: str) -> State:
        """Return the state with this input."""
        texts = (*state.texts[: state.at], text, *state.texts[state.at + 1 :])
        return replace(state, texts=texts, error="")

    def enter(self, state: State) -> State | Done[Result]:
        """Check what is typed so far, and go on to the next field, or with the last one give the result."""
        found = self._check(state)
        if isinstance(found, Mistake) and found.field <= state.at:
            return replace(state, at=found.field, error=found.text)
        if isinstance(found, Mistake) or state.at < len(state.texts) - 1:
            return state.at_field(state.at + 1)
        return Done(found)

    def paint(self, canvas: Canvas, state: State) -> None:
        """Paint the fields below each other, and what is wrong or can be typed."""
        paint_bar(canvas, Bar(self._title))
        width = form_width(canvas, self._fields)
        question = [*canvas.wrap(self._question, width), ""] if self._question else []
        rows = len(question) + 2 * len(self._fields) + 3
        corner = paint_letters(canvas, width, rows, self._scene)
        for row, line in enumerate(question):
            canvas.put(corner.x, corner.y + row, line, "class:emphasis")
        y = paint_form(canvas, Corner(corner.x, corner.y + len(question)), self._fields, state)
        if hint := self._fields[state.at].hint:
            text, style = (state.error, "class:error") if state.error else (hint, "class:dim")
            canvas.put_wrapped(corner.x, y, text, width, style)
        elif state.error:
            for row, line in enumerate(canvas.wrap(state.error, min(MAX_BLOCK_COLUMNS, canvas.width - 4))):
                canvas.put_centred(y + row, line, "class:error")
        paint_below(canvas, corner.y + rows + 1, self._scene)


def form_width(canvas: Canvas, fields: Sequence[Field], indent: int = 1) -> int:
    """Return the columns that the fields take, as far as there is room; ``indent`` are those before a label."""
    return min(_label_width(canvas, fields, indent) + max(field.width for field in fields) + 3, canvas.width - 2)


def _label_width(canvas: Canvas, fields: Sequence[Field], indent: int) -> int:
    return indent + max(canvas.measure(field.label) for field in fields) + 1


def paint_form(
    canvas: Canvas,
    corner: Corner,
    fields: Sequence[Field],
    state: FormState,
    label_style: str = "class:turn",
    indent: int = 1,
) -> int:
    """Paint the fields, a row apart, one of which is typed and the others can be clicked; returns the row below.

    ``label_style`` is that of what the typed one is called: quiet where something else is lit. ``indent`` are the
    columns before that.
    """
    width, labels = form_width(canvas, fields, indent), _label_width(canvas, fields, indent)
    for number, (field, text) in enumerate(zip(fields, state.texts, strict=True)):
        y = corner.y + 2 * number
        click = _type_in(number) if len(fields) > 1 else None
        is_typed = number == state.at
        background = "class:bar" if is_typed else quiet_background(canvas)
        canvas.put(corner.x, y, pad(" " * indent + field.label, labels), label_style if is_typed else background, click)
        start, room = corner.x + labels, width - labels
        canvas.put(start, y, " " * room, background, click)
        if is_typed:
            canvas.place_typed_line(start + 1, y, room - 1)
        else:
            canvas.put(start + 1, y, fit(text, room - 2), background, click)
    return corner.y + 2 * len(fields)


def quiet_background(canvas: Canvas) -> str:
    """Return the style of an idle field: where the usual one may be a bright one, no more than a line."""
    return "class:bar" if canvas.has_shades else "class:letter"


def _type_in(number: int) -> ClickStep:
    return lambda state: state.at_field(number)


def names_screen(known: tuple[str, str], scene: Scene = NO_SCENE) -> FormScreen[FormState, tuple[str, str]]:
    """Ask two players at one keyboard for their names; those that are ``known`` are offered."""

    def check(state: FormState) -> tuple[str, str] | Mistake:
        first, second = (text.strip() for text in state.texts)
        if problem := name_problem(first):
            return Mistake(0, problem)
        if problem := name_problem(second, first):
            return Mistake(1, problem)
        return first, second

    fields = (
        Field(_("First player"), MAX_NAME_CHARACTERS, _("next")),
        Field(_("Second player"), MAX_NAME_CHARACTERS, _("play")),
    )
    asks = _("Who plays at this keyboard?")
    return FormScreen(
        unmarked(_("_Two players")),
        fields,
        check=check,
        state=FormState(known),
        scene=scene,
        tab_label=_("other name"),
        question=asks,
    )
