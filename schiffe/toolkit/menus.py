"""A menu: a list of entries with their notes, the name of the program above it, and a picture below."""

from collections.abc import Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from schiffe.language.i18n import _
from schiffe.toolkit.bar import Bar, paint_bar
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.choices import EDGE_COLUMNS, SIGN, Choices, Offer, choice_commands, choice_step, paint_offer
from schiffe.toolkit.layout import MARGIN_COLUMNS, ROWS_OF_BAR_AND_KEYS, wrap_evenly
from schiffe.toolkit.scene import Scene, has_room_for_large, paint_below
from schiffe.toolkit.screen import Command, Done, Screen

Value = TypeVar("Value")

_COLUMNS_BEFORE_NOTES: Final = 4
_COLUMNS_BEFORE_STARS: Final = 2
_MIN_ROWS_OF_OPEN_PICTURE: Final = 4
"""A lower picture is painted up to its first row, and needs a free row above it."""
_MIN_LIST_COLUMNS_ABOVE_SENTENCE: Final = 44
_MIN_ROWS_LEFT_BY_LETTERS: Final = 4
_MIN_ROWS_LEFT_BY_GAPS: Final = 5
"""There is a free row between entries if at least this many rows then remain, in addition to the picture."""
_MIN_FREE_ROWS_TO_CENTRE: Final = 10
"""With fewer free rows, the list is not centred: at most one free row is above it."""
_MIN_ROWS_BELOW_LIST: Final = 3
"""If fewer rows remained below a list that is not centred, it has no free row above."""


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
        text_left = left + EDGE_COLUMNS
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
            canvas.put_wrapped(text_left, y, texts.message, widths.whole - EDGE_COLUMNS)
        elif canvas.measure(state.chosen_note) > widths.notes:
            canvas.put_wrapped(text_left, y, state.chosen_note, widths.whole - EDGE_COLUMNS, "class:dim")
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
    text_left = left + EDGE_COLUMNS
    click = choice_step(choice)
    style = "class:chosen" if is_chosen else ""
    canvas.put(left, y, " " * widths.whole, style, click)
    if is_chosen:
        canvas.put(left, y, SIGN.rstrip(), style)
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
    max_columns = canvas.width - MARGIN_COLUMNS
    max_note_columns = max_columns - 2 * EDGE_COLUMNS - text - _COLUMNS_BEFORE_NOTES
    notes = [choice.note for choice in state.offers if choice.note]
    long_notes = [note for note in notes if canvas.measure(note) > max_note_columns]
    if len(long_notes) * 4 > len(notes):  # then all notes are shown below the list
        long_notes = notes
    note_columns = max((canvas.measure(note) for note in notes if note not in long_notes), default=0)
    entry_columns = text + _COLUMNS_BEFORE_NOTES + note_columns if note_columns else text
    lines_above = (texts.heading, *texts.about.split("\n"), *letters[:1])
    columns = max(entry_columns, *map(canvas.measure, lines_above)) + 2 * EDGE_COLUMNS
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
        lines = wrap_evenly(canvas, paragraph, widths.whole - 2 * EDGE_COLUMNS)
        about += [line.rstrip(";") for line in lines]
    text_below = texts.message or widths.long_note
    rows_below = len(canvas.wrap(text_below, widths.whole - EDGE_COLUMNS)) + 1 if text_below else 0
    heading_rows = 2 + len(about) if texts.heading else len(about)
    free = canvas.height - ROWS_OF_BAR_AND_KEYS - count - heading_rows - rows_below
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
