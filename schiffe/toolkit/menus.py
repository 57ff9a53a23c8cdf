"""Menus, and dialogs laid over another screen."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final, Generic, NamedTuple, TypeVar

from schiffe.language.i18n import _
from schiffe.terminal.encoding import LineGlyphs
from schiffe.toolkit.bar import Bar, paint_bar
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import wrap_evenly
from schiffe.toolkit.scene import Scene, has_room_for_large, paint_below
from schiffe.toolkit.screen import Command, Done, Screen, Step

Value = TypeVar("Value")


class Stars(NamedTuple):
    """A rating: the number of lit stars, and the total."""

    lit: int = 0
    total: int = 0


class Offer(NamedTuple, Generic[Value]):
    """An entry of a menu.

    Attributes:
        text: its name, with an underscore before the letter that chooses it.
        value: the result if it is chosen.
        more_letters: other letters that choose it, which are not shown.
        note: a sentence about it, for menus with room for it.
        has_mark: whether an underscore marks a letter; in a text with names of players it belongs to a name.
        lit: the end of the note that is highlighted, perhaps empty.
        stars: the rating after the text.
    """

    text: str
    value: Value
    more_letters: str = ""
    note: str = ""
    has_mark: bool = True
    lit: str = ""
    stars: Stars = Stars()

    @property
    def parts(self) -> tuple[str, str]:
        """The text before the mark, and after it."""
        before, _mark, after = self.text.partition("_") if self.has_mark else (self.text, "", "")
        return before, after

    @property
    def letters(self) -> str:
        """The letters that choose the entry, in lower case."""
        return self.parts[1][:1].lower() + self.more_letters

    @property
    def label(self) -> str:
        """The text without the mark."""
        return "".join(self.parts)


def with_letters(names: Sequence[str]) -> list[str]:
    """Return each name with an underscore before its first letter that no earlier name uses, if there is one."""
    used: set[str] = set()
    marked = []
    for name in names:
        letters = (at for at, sign in enumerate(name) if sign.isalpha() and sign.lower() not in used)
        at = next(letters, None)
        if at is None:
            marked.append(name)
        else:
            used.add(name[at].lower())
            marked.append(f"{name[:at]}_{name[at:]}")
    return marked


@dataclass(frozen=True)
class Choices(Generic[Value]):
    """The state of menus and dialogs: about a dozen entries, and the index of the highlighted one."""

    offers: Sequence[Offer[Value]]
    at: int = 0

    def moved(self, by: int) -> "Choices[Value]":
        """Return the state with another entry highlighted; the first one follows the last."""
        return replace(self, at=(self.at + by) % len(self.offers))

    @property
    def chosen(self) -> Value:
        """The value of the highlighted entry."""
        return self.offers[self.at].value

    @property
    def chosen_note(self) -> str:
        """The note of the highlighted entry."""
        return self.offers[self.at].note


def choice_commands(choices: Choices[Value], back: str, forward: str) -> list[Command[Choices[Value]]]:
    """Return the commands of a menu; ``back`` and ``forward`` are the keys to the previous and the next entry."""
    return [
        Command((back, "s-tab", "wheel-up"), lambda state: state.moved(-1)),
        Command((forward, "tab", "wheel-down"), lambda state: state.moved(1)),
        Command(("home", "pageup"), lambda state: replace(state, at=0)),
        Command(("end", "pagedown"), lambda state: replace(state, at=len(state.offers) - 1)),
        Command(("enter",), lambda state: Done(state.chosen), _("Enter"), _("choose")),
        *(Command(choice.letters, choice_step(choice)) for choice in choices.offers if choice.letters),
    ]


def choice_step(choice: Offer[Value]) -> Step[Choices[Value]]:
    """Return the step that chooses an entry."""
    return lambda _state: Done(choice.value)


_SIGN: Final = "> "
"""Marks the highlighted entry, before its text."""
_EDGE_COLUMNS: Final = len(_SIGN)
"""Columns before the text of an entry, and after it in a column or a list."""
_BOX: Final = "class:box"
"""The style of a dialog."""


def paint_columns(
    canvas: Canvas, corner: tuple[int, int], width: int, choices: Choices[Value], *, rows: int, style: str = ""
) -> None:
    """Paint entries in columns of ``rows``; those that are not highlighted have the ``style``."""
    left, top = corner
    for index, choice in enumerate(choices.offers):
        x = left + index // rows * width
        y = top + index % rows
        is_chosen = index == choices.at
        entry_style = "class:chosen" if is_chosen else style
        canvas.put(x, y, " " * width, entry_style, choice_step(choice))
        if is_chosen:
            canvas.put(x, y, _SIGN.rstrip(), entry_style)
        paint_offer(canvas, (x + _EDGE_COLUMNS, y), choice, entry_style)


def paint_row(canvas: Canvas, x: int, y: int, choices: Choices[Value]) -> None:
    """Paint entries side by side, with a free column between them."""
    for index, choice in enumerate(choices.offers):
        is_chosen = index == choices.at
        style = "class:box.chosen" if is_chosen else _BOX
        x = canvas.put(x, y, _SIGN if is_chosen else " " * len(_SIGN), style, choice_step(choice))
        x = paint_offer(canvas, (x, y), choice, style)
        x = canvas.put(x, y, " ", style, choice_step(choice)) + 1


def row_width(canvas: Canvas, choices: Choices[Value]) -> int:
    """Return the columns of all entries side by side, as ``paint_row`` paints them."""
    columns = sum(_EDGE_COLUMNS + canvas.measure(choice.label) + 1 for choice in choices.offers)
    return columns + len(choices.offers) - 1


def column_width(canvas: Canvas, choices: Choices[Value]) -> int:
    """Return the columns of entries below each other."""
    return max(canvas.measure(choice.label) for choice in choices.offers) + 2 * _EDGE_COLUMNS


def paint_offer(canvas: Canvas, corner: tuple[int, int], choice: Offer[Value], style: str) -> int:
    """Paint the text of an entry with its letter underlined; a click chooses it. Returns the column after it."""
    x, y = corner
    click = choice_step(choice)
    before, after = choice.parts
    canvas.put(x, y, before + after, style, click)
    if after:
        canvas.put(x + canvas.measure(before), y, after[0], f"{style} class:letter", click)
    return x + canvas.measure(before + after)


_COLUMNS_BEFORE_NOTES: Final = 4
_COLUMNS_BEFORE_STARS: Final = 2
_MIN_ROWS_OF_OPEN_PICTURE: Final = 4
"""A lower picture is painted up to its first row, and needs a free row above it."""
_MIN_LIST_COLUMNS_ABOVE_SENTENCE: Final = 44
_MIN_ROWS_LEFT_BY_LETTERS: Final = 4
_MIN_ROWS_LEFT_BY_GAPS: Final = 5
"""There is a free row between entries if this leaves so many free rows, in addition to the picture."""
_MIN_FREE_ROWS_TO_CENTRE: Final = 10
"""With fewer free rows, the list is not centred: at most one free row is above it."""
_MIN_ROWS_BELOW_LIST: Final = 3
"""If fewer rows remained below a list that is not centred, it has no free row above."""
_ROWS_OF_BAR_AND_KEYS: Final = 2


class MenuTexts(NamedTuple):
    """The scene of a menu, and the texts around its entries.

    Attributes:
        heading: the title of the menu, perhaps empty.
        back: names the effect of Escape.
        message: a text below the entries.
        about: lines below the heading.
    """

    scene: Scene
    heading: str
    back: str
    message: str = ""
    about: str = ""


class MenuScreen(Screen[Choices[Value], Value | None], Generic[Value]):
    """A menu that returns the chosen value, or None after Escape."""

    def __init__(self, texts: MenuTexts, choices: Sequence[Offer[Value]], at: int = 0) -> None:
        super().__init__(Choices(choices, at))
        self._texts = texts

    def commands(self, state: Choices[Value]) -> Sequence[Command[Choices[Value]]]:
        """Return the keys to move in the menu, to choose, and to go back."""
        return [
            *choice_commands(state, "up", "down"),
            Command(("escape", "f10"), lambda _state: Done(None), _("Esc"), self._texts.back),
        ]

    def paint(self, canvas: Canvas, state: Choices[Value]) -> None:
        """Paint the bar, the big letters, the list with its notes, and the picture below."""
        texts = self._texts
        scene = self._texts.scene
        paint_bar(canvas, Bar(scene.about, program=scene.name))
        layout = _layout(canvas, state, texts)
        left = layout.left
        text_left = left + _EDGE_COLUMNS
        widths = layout.widths
        y = layout.top
        for line in layout.letters:
            canvas.put(text_left, y, line, "class:lit")
            y += 1
        y += _gap_below(layout.letters, scene)
        if texts.heading:
            x = text_left if layout.letters else left
            canvas.put(x, y, texts.heading, "class:title")
            for row, line in enumerate(layout.about, 1):
                canvas.put(x, y + row, line, "class:dim")
            y += 2 + len(layout.about)
        for index, choice in enumerate(state.offers):
            _paint_list_entry(canvas, (left, y), widths, choice, is_chosen=index == state.at)
            y += layout.step
        y += 2 - layout.step
        if texts.message:
            canvas.put_wrapped(text_left, y, texts.message, widths.whole - _EDGE_COLUMNS)
        elif canvas.measure(state.chosen_note) > widths.notes:
            canvas.put_wrapped(text_left, y, state.chosen_note, widths.whole - _EDGE_COLUMNS, "class:dim")
        paint_below(canvas, canvas.height - 1 - layout.picture_rows, scene)


class _Widths(NamedTuple):
    """The columns of the list.

    Attributes:
        whole: the list with its edges.
        before_stars: the texts, up to the stars.
        text: the texts with their stars.
        notes: the notes beside the texts; 0 if they do not fit there.
        long_note: the longest note that has to stand below the list; empty if there is none.
    """

    whole: int
    before_stars: int
    text: int
    notes: int
    long_note: str


def _paint_list_entry(
    canvas: Canvas, corner: tuple[int, int], widths: _Widths, choice: Offer[Value], *, is_chosen: bool
) -> None:
    """Paint an entry over the whole width of the list: its text, its stars, and its note if that fits."""
    left, y = corner
    text_left = left + _EDGE_COLUMNS
    click = choice_step(choice)
    style = "class:chosen" if is_chosen else ""
    canvas.put(left, y, " " * widths.whole, style, click)
    if is_chosen:
        canvas.put(left, y, _SIGN.rstrip(), style)
    paint_offer(canvas, (text_left, y), choice, f"{style} class:title" if is_chosen else "")
    lit, total = choice.stars
    x = canvas.put(text_left + widths.before_stars, y, "*" * lit, style or "class:lit", click)
    canvas.put(x, y, "-" * (total - lit), style or "class:dim", click)
    if canvas.measure(choice.note) <= widths.notes:
        canvas.put(text_left + widths.text + _COLUMNS_BEFORE_NOTES, y, choice.note, style or "class:dim")


def _widths(canvas: Canvas, state: Choices[Value], texts: MenuTexts, letters: Sequence[str]) -> _Widths:
    """Return the columns of the list, which is as wide as its texts but no wider than the canvas."""
    label_columns = max(canvas.measure(choice.label) for choice in state.offers)
    before_stars = label_columns + _COLUMNS_BEFORE_STARS
    max_stars = max(choice.stars.total for choice in state.offers)
    text = before_stars + max_stars if max_stars else label_columns
    max_columns = canvas.width - 2
    max_note_columns = max_columns - 2 * _EDGE_COLUMNS - text - _COLUMNS_BEFORE_NOTES
    notes = [choice.note for choice in state.offers if choice.note]
    long_notes = [note for note in notes if canvas.measure(note) > max_note_columns]
    if len(long_notes) * 4 > len(notes):  # then all notes are shown below the list
        long_notes = notes
    note_columns = max((canvas.measure(note) for note in notes if note not in long_notes), default=0)
    entry_columns = text + _COLUMNS_BEFORE_NOTES + note_columns if note_columns else text
    lines_above = (texts.heading, *texts.about.split("\n"), *letters[:1])
    columns = max(entry_columns, *map(canvas.measure, lines_above)) + 2 * _EDGE_COLUMNS
    if long_notes or not note_columns:
        columns = max(columns, _MIN_LIST_COLUMNS_ABOVE_SENTENCE)
    return _Widths(
        min(max_columns, columns),
        before_stars,
        text,
        notes=note_columns,
        long_note=max(long_notes, key=len, default=""),
    )


class _Layout(NamedTuple):
    """The place of the list and of the texts around it.

    Attributes:
        left, top: the corner of the first line: of the letters, the heading or the list.
        about: the lines below the heading.
        step: the rows from one entry to the next.
        picture_rows: the free rows for the picture.
    """

    left: int
    top: int
    widths: _Widths
    letters: Sequence[str]
    about: Sequence[str]
    step: int
    picture_rows: int


def _layout(canvas: Canvas, state: Choices[Value], texts: MenuTexts) -> _Layout:
    """Return the layout for this canvas, with the list in the middle if it is high enough."""
    scene = texts.scene
    count = len(state.offers)
    letters = scene.large_letters if has_room_for_large(canvas, scene) else scene.letters
    widths = _widths(canvas, state, texts, letters)
    about: list[str] = []
    for paragraph in texts.about.split("\n") if texts.about else ():
        lines = wrap_evenly(canvas, paragraph, widths.whole - 2 * _EDGE_COLUMNS)
        about += [line.rstrip(";") for line in lines]
    text_below = texts.message or widths.long_note
    rows_below = len(canvas.wrap(text_below, widths.whole - _EDGE_COLUMNS)) + 1 if text_below else 0
    heading_rows = 2 + len(about) if texts.heading else len(about)
    free = canvas.height - _ROWS_OF_BAR_AND_KEYS - count - heading_rows - rows_below
    if free < len(letters) + _MIN_ROWS_LEFT_BY_LETTERS:
        letters = ()
    free -= len(letters) + _gap_below(letters, scene)
    wished_picture_rows = scene.picture_rows(canvas.width, canvas.height)
    step = 2 if free >= count + wished_picture_rows + _MIN_ROWS_LEFT_BY_GAPS else 1
    free -= (step - 1) * (count - 1)
    if free < _MIN_FREE_ROWS_TO_CENTRE:
        above = min(1, free - _MIN_ROWS_BELOW_LIST)
    else:
        above = (free - wished_picture_rows - 1) // 2
    above = max(1 if letters else 0, above)
    picture_rows = max(0, free - above)
    if picture_rows and (text_below or picture_rows < _MIN_ROWS_OF_OPEN_PICTURE):
        picture_rows -= 1
    left = (canvas.width - widths.whole) // 2
    return _Layout(left, 1 + above, widths, letters=letters, about=about, step=step, picture_rows=picture_rows)


def _gap_below(letters: Sequence[str], scene: Scene) -> int:
    """Return the free rows below the letters."""
    if not letters:
        return 0
    return 2 if letters is scene.large_letters else 1


_MAX_ANSWERS_IN_COLUMN: Final = 8
"""More answers are in two columns, if these fit."""
_MIN_HEIGHT_FOR_ROWS_AROUND_ANSWERS: Final = 24
_MIN_HEIGHT_FOR_ROW_ABOVE_COLUMN: Final = 20
_DIALOG_MARGIN_COLUMNS: Final = 4
"""Columns beside the question, at both sides together."""


class DialogScreen(Screen[Choices[Value], Value], Generic[Value]):
    """A band right above the keys with a question and its answers; the first answer is highlighted.

    What lies above the band stays as it was. Escape gives the answer with the index ``on_escape``. For the first
    ``calm_seconds`` no key counts: when the band appears by itself, the player may be in the middle of typing.
    """

    takes_early_keys = False

    def __init__(
        self,
        glyphs: LineGlyphs,
        question: str,
        answers: Sequence[Offer[Value]],
        calm_seconds: float = 0,
        *,
        on_escape: int = 0,
    ) -> None:
        super().__init__(Choices(answers))
        self._calm_until = time.monotonic() + calm_seconds
        self._glyphs = glyphs
        self._question = question
        self._on_escape = on_escape

    def commands(self, state: Choices[Value]) -> Sequence[Command[Choices[Value]]]:
        """Return the keys to move between answers, to choose, and to go back; none before the dialog counts keys."""
        if time.monotonic() < self._calm_until:
            return ()
        return [
            *choice_commands(state, "left", "right"),
            *choice_commands(state, "up", "down")[:2],
            Command(("escape", "f10"), lambda state: Done(state.offers[self._on_escape].value), _("Esc"), _("back")),
        ]

    def paint(self, canvas: Canvas, state: Choices[Value]) -> None:
        """Paint the band over the rows above the keys, and request a frame for the moment when keys count."""
        if self._calm_until > canvas.moment:
            canvas.redraw_in(self._calm_until - canvas.moment)
        max_width = canvas.width - _DIALOG_MARGIN_COLUMNS
        lines = wrap_evenly(canvas, self._question, max_width)
        is_row = row_width(canvas, state) <= max_width
        rows_below = 1 if canvas.height >= _MIN_HEIGHT_FOR_ROWS_AROUND_ANSWERS else 0
        has_row_above_column = not is_row and canvas.height >= _MIN_HEIGHT_FOR_ROW_ABOVE_COLUMN
        gap = 1 if has_row_above_column else rows_below
        if is_row:
            columns = rows = 1
            answers_width = row_width(canvas, state)
        else:
            count = len(state.offers)
            answer_width = column_width(canvas, state)
            columns = 2 if count > _MAX_ANSWERS_IN_COLUMN and 2 * answer_width <= max_width else 1
            rows = ceil(count / columns)
            answers_width = columns * answer_width
        width = max(answers_width, *map(canvas.measure, lines))
        height = 1 + len(lines) + gap + rows + rows_below
        left = (canvas.width - width) // 2
        top = max(0, canvas.height - 1 - height)
        canvas.fill(0, top, canvas.width, height, _BOX)
        canvas.put(0, top, self._glyphs.across * canvas.width, _BOX)
        for y, line in enumerate(lines, top + 1):
            canvas.put(left, y, line, f"{_BOX} class:emphasis")
        answers_left = left - _EDGE_COLUMNS  # the texts of answers begin where the question does
        answers_top = top + 1 + len(lines) + gap
        if is_row:
            paint_row(canvas, answers_left, answers_top, state)
        else:
            width_each = (width + 2 * _EDGE_COLUMNS) // columns
            paint_columns(canvas, (answers_left, answers_top), width_each, state, rows=rows, style=_BOX)
