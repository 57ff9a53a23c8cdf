"""Lists to choose from: a menu with a picture around it, and a question laid over another screen."""

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
    """A row of stars, of which some are lit."""

    lit: int = 0
    total: int = 0


class Offer(NamedTuple, Generic[Value]):
    """Something to choose.

    Attributes:
        text: what it is called; an underscore stands before its letter.
        value: what choosing it gives.
        more_letters: letters that choose it too, though they are not shown.
        note: a sentence about it, for lists that have room for one.
        lit: the end of that sentence, if it is to be seen at once.
        has_mark: whether an underscore in the text means that; in a text with names of players it is part of them.
        stars: what stands behind the text, in lists that have a column for it.
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
        """The text before the mark, and from its letter on."""
        before, _mark, after = self.text.partition("_") if self.has_mark else (self.text, "", "")
        return before, after

    @property
    def letters(self) -> str:
        """The letter behind the underscore, as a key sends it, if there is one, and those that are not shown."""
        return self.parts[1][:1].lower() + self.more_letters

    @property
    def label(self) -> str:
        """The text without the mark."""
        return "".join(self.parts)


def with_letters(names: Sequence[str]) -> list[str]:
    """Return the names with an underscore before each one's first letter that is still free, if any is."""
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

    offers: Sequence[Offer[Value]]
    at: int = 0

    def moved(self, by: int) -> "Choices[Value]":
        """Highlight another one; behind the last one comes the first."""
        return replace(self, at=(self.at + by) % len(self.offers))

    @property
    def chosen(self) -> Value:
        """The value of the highlighted choice."""
        return self.offers[self.at].value

    @property
    def chosen_note(self) -> str:
        """The sentence about the highlighted one."""
        return self.offers[self.at].note


def choice_commands(choices: Choices[Value], back: str, forward: str) -> list[Command[Choices[Value]]]:
    """Return the keys: those that go to the one before and to the next (by their names), Enter, and the letters."""
    return [
        Command((back, "s-tab", "wheel-up"), lambda state: state.moved(-1)),
        Command((forward, "tab", "wheel-down"), lambda state: state.moved(1)),
        Command(("home", "pageup"), lambda state: replace(state, at=0)),
        Command(("end", "pagedown"), lambda state: replace(state, at=len(state.offers) - 1)),
        Command(("enter",), lambda state: Done(state.chosen), _("Enter"), _("choose")),
        *(Command(choice.letters, choice_step(choice)) for choice in choices.offers if choice.letters),
    ]


def choice_step(choice: Offer[Value]) -> Step[Choices[Value]]:
    """Return the step that chooses one."""
    return lambda _state: Done(choice.value)


def paint_columns(
    canvas: Canvas, corner: tuple[int, int], width: int, choices: Choices[Value], *, rows: int, style: str = ""
) -> None:
    """Paint them one below the other, in columns of so many rows, those that are not highlighted in ``style``."""
    for index, choice in enumerate(choices.offers):
        x, y = corner[0] + index // rows * width, corner[1] + index % rows
        is_chosen = index == choices.at
        shown = "class:chosen" if is_chosen else style
        canvas.put(x, y, " " * width, shown, choice_step(choice))
        canvas.put(x, y, ">" if is_chosen else "", shown)
        paint_offer(canvas, (x + 2, y), choice, shown)


_COLUMNS_AROUND_CHOICE: Final = 3
"""A sign and a blank before its text, and a blank behind it."""


def paint_row(canvas: Canvas, left: int, y: int, choices: Choices[Value]) -> None:
    """Paint them side by side, from a column on."""
    x = left
    for index, choice in enumerate(choices.offers):
        is_chosen = index == choices.at
        style, sign = ("class:box.chosen", "> ") if is_chosen else (_BOX, "  ")
        x = canvas.put(x, y, sign, style, choice_step(choice))
        x = paint_offer(canvas, (x, y), choice, style)
        x = canvas.put(x, y, " ", style, choice_step(choice)) + 1


_BOX: Final = "class:box"
"""The style of a band with a question."""


def row_width(canvas: Canvas, choices: Choices[Value]) -> int:
    """Return the columns that they take side by side."""
    return sum(canvas.measure(choice.label) + _COLUMNS_AROUND_CHOICE + 1 for choice in choices.offers) - 1


def column_width(canvas: Canvas, choices: Choices[Value]) -> int:
    """Return the columns that they take one below the other."""
    return max(canvas.measure(choice.label) for choice in choices.offers) + 4


def paint_offer(canvas: Canvas, corner: tuple[int, int], choice: Offer[Value], style: str) -> int:
    """Paint a choice with its letter underlined; a click chooses it. Returns the column behind it."""
    x, y = corner
    click = choice_step(choice)
    before, after = choice.parts
    canvas.put(x, y, before + after, style, click)
    if after:
        canvas.put(x + canvas.measure(before), y, after[0], f"{style} class:letter", click)
    return x + canvas.measure(before + after)


_EDGE_COLUMNS: Final = 2
"""Before the text of a row and behind it."""
_COLUMNS_BEFORE_NOTES: Final = 4
_COLUMNS_BEFORE_STARS: Final = 2
_MIN_ROWS_OF_OPEN_PICTURE: Final = 4
"""A picture of fewer rows than these begins right at its top, and needs an empty row above it; so does a text."""
_MIN_LIST_COLUMNS_ABOVE_SENTENCE: Final = 44
_MIN_ROWS_LEFT_BY_LETTERS: Final = 4
_MIN_ROWS_LEFT_BY_GAPS: Final = 5
"""Choices stand a row apart where that leaves so many rows free, besides those of the picture."""
_MIN_FREE_ROWS_TO_CENTRE: Final = 10
"""With fewer free rows than these, at most one is above the list, and none where fewer than so many would be below."""
_MIN_ROWS_BELOW_LIST: Final = 3


class MenuTexts(NamedTuple):
    """Texts around the list of a menu.

    Attributes:
        heading: what is asked, above the list; may be empty.
        back: what Escape does.
        message: what is said below the list.
        about: what belongs to the heading, in lines below it.
    """

    scene: Scene
    heading: str
    back: str
    message: str = ""
    about: str = ""


class MenuScreen(Screen[Choices[Value], Value | None], Generic[Value]):
    """A menu that returns the value of what was chosen, or None after Escape."""

    def __init__(self, texts: MenuTexts, choices: Sequence[Offer[Value]], at: int = 0) -> None:
        super().__init__(Choices(choices, at))
        self._texts = texts

    def commands(self, state: Choices[Value]) -> Sequence[Command[Choices[Value]]]:
        """Go to a choice, choose it, go back."""
        return [
            *choice_commands(state, "up", "down"),
            Command(("escape", "f10"), lambda _state: Done(None), _("Esc"), self._texts.back),
        ]

    def paint(self, canvas: Canvas, state: Choices[Value]) -> None:
        """Paint the bar, the name, the list with its notes, and the picture below."""
        texts = self._texts
        scene = self._texts.scene
        paint_bar(canvas, Bar(scene.about, program=scene.name))
        block = _block(canvas, state, texts)
        left = block.left
        y = block.top
        widths = block.widths
        for line in block.letters:
            canvas.put(left + _EDGE_COLUMNS, y, line, "class:lit")
            y += 1
        y += _gap_below(block.letters, scene)
        if texts.heading:
            x = left + _EDGE_COLUMNS if block.letters else left
            canvas.put(x, y, texts.heading, "class:title")
            for row, line in enumerate(block.about, 1):
                canvas.put(x, y + row, line, "class:dim")
            y += 2 + len(block.about)
        for index, choice in enumerate(state.offers):  # each over the whole width of the block
            is_chosen = index == state.at
            style = "class:chosen" if is_chosen else ""
            canvas.put(left, y, " " * widths.whole, style, choice_step(choice))
            canvas.put(left, y, ">" if is_chosen else "", style)
            paint_offer(canvas, (left + _EDGE_COLUMNS, y), choice, f"{style} class:title" if is_chosen else "")
            lit, total = choice.stars
            x = canvas.put(left + _EDGE_COLUMNS + widths.stars, y, "*" * lit, style or "class:lit", choice_step(choice))
            canvas.put(x, y, "-" * (total - lit), style or "class:dim", choice_step(choice))
            if canvas.measure(choice.note) <= widths.notes:
                canvas.put(
                    left + _EDGE_COLUMNS + widths.text + _COLUMNS_BEFORE_NOTES, y, choice.note, style or "class:dim"
                )
            y += block.step
        y += 2 - block.step
        if texts.message:
            canvas.put_wrapped(left + _EDGE_COLUMNS, y, texts.message, widths.whole - _EDGE_COLUMNS)
        elif canvas.measure(state.chosen_note) > widths.notes:
            canvas.put_wrapped(left + _EDGE_COLUMNS, y, state.chosen_note, widths.whole - _EDGE_COLUMNS, "class:dim")
        paint_below(canvas, canvas.height - 1 - block.below, scene)


class _Widths(NamedTuple):
    """The columns of the list.

    Attributes:
        whole: the list with its edges.
        text: the texts with their stars, which begin behind ``stars`` of them.
        notes: the notes beside the texts; 0 where they have no room.
        long_note: the longest of the notes that have no room there and stand below the list; empty if none does.
    """

    whole: int
    text: int
    stars: int
    notes: int
    long_note: str


def _widths(canvas: Canvas, state: Choices[Value], texts: MenuTexts, letters: Sequence[str]) -> _Widths:
    """Return the columns of the list, as wide as there is room."""
    stars = max(canvas.measure(choice.label) for choice in state.offers) + _COLUMNS_BEFORE_STARS
    most_stars = max(choice.stars.total for choice in state.offers)
    text = stars + most_stars if most_stars else stars - _COLUMNS_BEFORE_STARS
    room = canvas.width - 2
    notes = [choice.note for choice in state.offers if choice.note]
    long = [note for note in notes if text + canvas.measure(note) + _COLUMNS_BEFORE_NOTES + 2 * _EDGE_COLUMNS > room]
    if len(long) * 4 > len(notes):  # fewer are no reason to show all of them below the list, and none beside it
        long = notes
    beside = max((canvas.measure(note) for note in notes if note not in long), default=0)
    lines = (texts.heading, *texts.about.split("\n"), *letters[:1])
    widest = (
        max(text + (beside + _COLUMNS_BEFORE_NOTES if beside else 0), *map(canvas.measure, lines)) + 2 * _EDGE_COLUMNS
    )
    if long or not beside:
        widest = max(widest, _MIN_LIST_COLUMNS_ABOVE_SENTENCE)
    return _Widths(min(room, widest), text, stars=stars, notes=beside, long_note=max(long, key=len, default=""))


class _Block(NamedTuple):
    """The place of the list and of what belongs to it.

    Attributes:
        left, top: the corner of the first line, be it of the letters, the heading or the list.
        about: the lines below the heading.
        step: how many rows each choice takes.
        below: how many rows are free for the picture.
    """

    left: int
    top: int
    widths: _Widths
    letters: Sequence[str]
    about: Sequence[str]
    step: int
    below: int


def _block(canvas: Canvas, state: Choices[Value], texts: MenuTexts) -> _Block:
    """Return the list in the middle, as wide and as high as there is room."""
    scene = texts.scene
    choices = len(state.offers)
    letters = scene.large_letters if has_room_for_large(canvas, scene) else scene.letters
    widths = _widths(canvas, state, texts, letters)
    paragraphs = texts.about.split("\n") if texts.about else ()
    about = [
        line.rstrip(";") for text in paragraphs for line in wrap_evenly(canvas, text, widths.whole - 2 * _EDGE_COLUMNS)
    ]
    said = texts.message or widths.long_note
    said_rows = len(canvas.wrap(said, widths.whole - _EDGE_COLUMNS)) + 1 if said else 0
    heading_rows = 2 + len(about) if texts.heading else len(about)
    free = canvas.height - 2 - choices - heading_rows - said_rows
    if free < len(letters) + _MIN_ROWS_LEFT_BY_LETTERS:
        letters = ()
    free -= len(letters) + _gap_below(letters, scene)
    picture = scene.picture_rows(canvas.width, canvas.height)
    step = 2 if free >= choices + picture + _MIN_ROWS_LEFT_BY_GAPS else 1
    free -= (step - 1) * (choices - 1)
    above = min(1, free - _MIN_ROWS_BELOW_LIST) if free < _MIN_FREE_ROWS_TO_CENTRE else (free - picture - 1) // 2
    above = max(1 if letters else 0, above)
    below = max(0, free - above)
    if below and (said or below < _MIN_ROWS_OF_OPEN_PICTURE):
        below -= 1
    left = (canvas.width - widths.whole) // 2
    return _Block(left, 1 + above, widths, letters=letters, about=about, step=step, below=below)


def _gap_below(letters: Sequence[str], scene: Scene) -> int:
    """Return the free rows below the letters."""
    if not letters:
        return 0
    return 2 if letters is scene.large_letters else 1


_MAX_ANSWERS_IN_COLUMN: Final = 8
"""More answers than these stand in two columns, where they have room."""
_ROWS_FOR_AIR_AROUND_ANSWERS: Final = 24
_ROWS_FOR_AIR_ABOVE_COLUMN: Final = 20


class DialogScreen(Screen[Choices[Value], Value], Generic[Value]):
    """A band right above the keys with a question and its answers; the first one is highlighted.

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
        """Go to an answer, choose it, go back."""
        if time.monotonic() < self._calm_until:
            return ()
        return [
            *choice_commands(state, "left", "right"),
            *choice_commands(state, "up", "down")[:2],
            Command(("escape", "f10"), lambda state: Done(state.offers[self._on_escape].value), _("Esc"), _("back")),
        ]

    def paint(self, canvas: Canvas, state: Choices[Value]) -> None:
        """Paint the band, over whatever is there; the keys are shown as soon as they count."""
        if self._calm_until > canvas.moment:
            canvas.redraw_in(self._calm_until - canvas.moment)
        lines = wrap_evenly(canvas, self._question, canvas.width - 4)
        in_row = row_width(canvas, state) + 4 <= canvas.width
        air = 1 if canvas.height >= _ROWS_FOR_AIR_AROUND_ANSWERS else 0
        gap = 1 if not in_row and canvas.height >= _ROWS_FOR_AIR_ABOVE_COLUMN else air
        each = column_width(canvas, state)
        count = len(state.offers)
        columns = 2 if count > _MAX_ANSWERS_IN_COLUMN and 2 * each + 4 <= canvas.width else 1
        rows = 1 if in_row else ceil(count / columns)
        width = max(
            row_width(canvas, state) if in_row else columns * each,
            *(canvas.measure(line) for line in lines),
        )
        height = 1 + len(lines) + rows + gap + air
        left, top = (canvas.width - width) // 2, max(0, canvas.height - 1 - height)
        style = _BOX
        canvas.fill(0, top, canvas.width, height, style)
        canvas.put(0, top, self._glyphs.across * canvas.width, style)
        for row, line in enumerate(lines, top + 1):
            canvas.put(left, row, line, f"{style} class:emphasis")
        below = top + 1 + len(lines) + gap
        if in_row:
            paint_row(canvas, left - 2, below, state)
        else:
            corner = (left - 2, below)
            each = (width + 4) // columns
            paint_columns(canvas, corner, each, state, rows=rows, style=style)
