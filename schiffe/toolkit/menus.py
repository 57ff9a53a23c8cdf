"""A menu: a list of entries with their notes, the name of the program above it, and a picture below."""

from collections.abc import Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from schiffe.language.i18n import _
from schiffe.toolkit.bar import BAR_ROWS, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.choices import EDGE_COLUMNS, MARKER, Choices, Offer, choice_commands, choice_step, paint_offer
from schiffe.toolkit.key_row import KEY_ROWS
from schiffe.toolkit.layout import Corner, wrap_evenly
from schiffe.toolkit.scene import Scene, has_room_for_large, paint_below
from schiffe.toolkit.screen import Command, Done, Screen

_ValueT = TypeVar("_ValueT")

_COLUMNS_BEFORE_NOTES: Final = 4
_COLUMNS_BEFORE_STARS: Final = 2
_MIN_ROWS_OF_OPEN_PICTURE: Final = 4
"""The rows from which a picture needs no free row above it; a lower one is painted up to its first row."""
_MIN_LIST_COLUMNS_ABOVE_TEXT: Final = 44
_HEADING_ROWS: Final = 2
"""The heading, and the free row below it or its lines."""
_ROWS_ABOVE_TEXT: Final = 1
_MAX_SHARE_OF_LONG_NOTES: Final = 1 / 4
"""The share of notes that may be too long beside their entries; if more are, no note is beside its entry."""
_MIN_ROWS_LEFT_BY_LETTERS: Final = 4
_MIN_ROWS_LEFT_BY_GAPS: Final = 5
"""The rows that must remain, in addition to the picture, if there is a free row between entries."""
_MIN_FREE_ROWS_TO_CENTRE: Final = 10
"""The free rows from which the list is centred; with fewer, at most one free row is above it."""
_MIN_ROWS_BELOW_LIST: Final = 3
"""The rows that must remain below a list that is not centred if it has a free row above it."""


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


class MenuScreen(Screen[Choices[_ValueT], _ValueT | None], Generic[_ValueT]):
    """A menu that returns the chosen value, or None after Escape."""

    def __init__(self, texts: MenuTexts, choices: Sequence[Offer[_ValueT]], selected: int = 0) -> None:
        super().__init__(Choices(choices, selected))
        self._texts = texts

    def commands(self, state: Choices[_ValueT]) -> Sequence[Command[Choices[_ValueT]]]:
        """Return the keys to move in the menu, to choose, and to go back."""
        return [
            *choice_commands(state, "up", "down"),
            Command(("escape", "f10"), lambda _state: Done(None), _("Esc"), self._texts.back),
        ]

    def paint(self, canvas: Canvas, state: Choices[_ValueT]) -> None:
        """Paint the bar, the big letters, the list with its notes, and the picture below."""
        texts = self._texts
        layout = _layout(canvas, state, texts)
        list_left = layout.left
        text_left = list_left + EDGE_COLUMNS
        heading_left = text_left if layout.letters else list_left
        paint_bar(canvas, Bar(texts.scene.about, program=texts.scene.name))
        canvas.put_lines(text_left, layout.letters_top, layout.letters, "class:lit")
        canvas.put(heading_left, layout.heading_top, texts.heading, "class:title")
        canvas.put_lines(heading_left, layout.heading_top + 1, layout.about, "class:dim")
        for index, choice in enumerate(state.offers):
            corner = Corner(list_left, layout.list_top + index * layout.entry_rows)
            _paint_list_entry(
                canvas, corner=corner, widths=layout.widths, choice=choice, is_chosen=index == state.selected
            )
        text_columns = layout.widths.whole - EDGE_COLUMNS
        if texts.message:
            canvas.put_wrapped(text_left, layout.text_top, texts.message, text_columns)
        elif canvas.measure(state.chosen_note) > layout.widths.notes:
            canvas.put_wrapped(text_left, layout.text_top, state.chosen_note, text_columns, "class:dim")
        paint_below(canvas, canvas.height - KEY_ROWS - layout.picture_rows, texts.scene)


class _Widths(NamedTuple):
    """The columns of the list.

    Attributes:
        whole: the list with its edges.
        before_stars: the texts, up to the stars.
        text: the texts with their stars.
        notes: the notes beside the texts; 0 if they do not fit there.
        long_note: the longest note that has to go below the list; empty if there is none.
    """

    whole: int
    before_stars: int
    text: int
    notes: int
    long_note: str


def _paint_list_entry(
    canvas: Canvas, corner: Corner, widths: _Widths, choice: Offer[_ValueT], *, is_chosen: bool
) -> None:
    """Paint an entry over the whole width of the list: its text, its stars, and its note if that fits."""
    left, y = corner
    text_left = left + EDGE_COLUMNS
    click = choice_step(choice)
    style = "class:chosen" if is_chosen else ""
    canvas.put(left, y, " " * widths.whole, style, click)
    if is_chosen:
        canvas.put(left, y, MARKER.rstrip(), style)
    paint_offer(canvas, Corner(text_left, y), choice, f"{style} class:title" if is_chosen else "")
    lit, total = choice.stars
    x = canvas.put(text_left + widths.before_stars, y, "*" * lit, style or "class:lit", click)
    canvas.put(x, y, "-" * (total - lit), style or "class:dim", click)
    if canvas.measure(choice.note) <= widths.notes:
        canvas.put(text_left + widths.text + _COLUMNS_BEFORE_NOTES, y, choice.note, style or "class:dim")


def _widths(canvas: Canvas, state: Choices[_ValueT], texts: MenuTexts, letters: Sequence[str]) -> _Widths:
    """Return the columns of the list, which is as wide as its texts but no wider than the canvas."""
    label_columns = max(canvas.measure(choice.label) for choice in state.offers)
    before_stars = label_columns + _COLUMNS_BEFORE_STARS
    max_stars = max(choice.stars.total for choice in state.offers)
    text = before_stars + max_stars if max_stars else label_columns
    max_columns = canvas.text_width
    max_note_columns = max_columns - 2 * EDGE_COLUMNS - text - _COLUMNS_BEFORE_NOTES
    notes = [choice.note for choice in state.offers if choice.note]
    long_notes = [note for note in notes if canvas.measure(note) > max_note_columns]
    if len(long_notes) > _MAX_SHARE_OF_LONG_NOTES * len(notes):
        long_notes = notes
    note_columns = max((canvas.measure(note) for note in notes if note not in long_notes), default=0)
    entry_columns = text + _COLUMNS_BEFORE_NOTES + note_columns if note_columns else text
    lines_above = (texts.heading, *texts.about.split("\n"), *letters[:1])
    columns = max(entry_columns, *map(canvas.measure, lines_above)) + 2 * EDGE_COLUMNS
    if long_notes or not note_columns:
        columns = max(columns, _MIN_LIST_COLUMNS_ABOVE_TEXT)
    return _Widths(
        whole=min(max_columns, columns),
        before_stars=before_stars,
        text=text,
        notes=note_columns,
        long_note=max(long_notes, key=len, default=""),
    )


class _Layout(NamedTuple):
    """The place of the list and of the texts around it.

    Attributes:
        left: the first column of the list.
        letters_top, heading_top, list_top, text_top: the first rows of these parts; the text is below the list.
        about: the lines below the heading.
        entry_rows: the rows from one entry to the next.
        picture_rows: the free rows for the picture.
    """

    left: int
    widths: _Widths
    letters: Sequence[str]
    letters_top: int
    heading_top: int
    about: Sequence[str]
    list_top: int
    entry_rows: int
    text_top: int
    picture_rows: int


class _Rows(NamedTuple):
    """The free rows around the list, divided.

    Attributes:
        letters: the big letters with the rows below them; 0 if they are left out.
        above: the rows above the letters, or else above the list.
        entry: the rows from one entry to the next.
        picture: the rows for the picture.
    """

    letters: int
    above: int
    entry: int
    picture: int


def _divide_rows(canvas: Canvas, scene: Scene, free_rows: int, entries: int, *, has_text_below: bool) -> _Rows:
    """Divide the rows that the texts leave free; what matters more gets its rows first."""
    is_large = has_room_for_large(canvas, scene)
    letters = scene.large_letters if is_large else scene.letters
    letter_rows = len(letters) + (2 if is_large else 1)
    if not letters or free_rows < len(letters) + _MIN_ROWS_LEFT_BY_LETTERS:
        letter_rows = 0
    free_rows -= letter_rows

    whole_picture_rows = scene.picture_rows(canvas.width, canvas.height)
    has_gaps = free_rows >= entries + whole_picture_rows + _MIN_ROWS_LEFT_BY_GAPS
    if has_gaps:
        free_rows -= entries - 1

    if free_rows < _MIN_FREE_ROWS_TO_CENTRE:
        rows_above = min(1, free_rows - _MIN_ROWS_BELOW_LIST)
    else:
        rows_above = (free_rows - whole_picture_rows - 1) // 2
    rows_above = max(1 if letter_rows else 0, rows_above)
    free_rows -= rows_above

    needs_row_above_picture = has_text_below or free_rows < _MIN_ROWS_OF_OPEN_PICTURE
    picture_rows = free_rows - 1 if needs_row_above_picture else free_rows
    return _Rows(letters=letter_rows, above=rows_above, entry=2 if has_gaps else 1, picture=max(0, picture_rows))


def _layout(canvas: Canvas, state: Choices[_ValueT], texts: MenuTexts) -> _Layout:
    """Return the layout for this canvas, with the list in the middle if it is high enough."""
    scene = texts.scene
    entries = len(state.offers)
    letters = scene.large_letters if has_room_for_large(canvas, scene) else scene.letters
    widths = _widths(canvas, state, texts, letters)
    about: list[str] = []
    if texts.heading and texts.about:
        for paragraph in texts.about.split("\n"):
            lines = wrap_evenly(canvas, paragraph, widths.whole - 2 * EDGE_COLUMNS)
            about += [line.rstrip(";") for line in lines]
    heading_rows = _HEADING_ROWS + len(about) if texts.heading else 0
    text_below = texts.message or widths.long_note
    text_rows = 0
    if text_below:
        text_rows = _ROWS_ABOVE_TEXT + len(canvas.wrap(text_below, widths.whole - EDGE_COLUMNS))
    free_rows = canvas.free_rows - heading_rows - entries - text_rows
    rows = _divide_rows(canvas, scene, free_rows, entries, has_text_below=bool(text_below))

    letters_top = BAR_ROWS + rows.above
    heading_top = letters_top + rows.letters
    list_top = heading_top + heading_rows
    list_end = list_top + (entries - 1) * rows.entry + 1
    return _Layout(
        left=canvas.centred_column(widths.whole),
        widths=widths,
        letters=letters if rows.letters else (),
        letters_top=letters_top,
        heading_top=heading_top,
        about=about,
        list_top=list_top,
        entry_rows=rows.entry,
        text_top=list_end + _ROWS_ABOVE_TEXT,
        picture_rows=rows.picture,
    )
