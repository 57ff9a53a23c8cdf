"""A menu: a list of entries with their notes, the name of the program above it, and a picture below."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, TypeVar

from schiffe.language.text import without_semicolon
from schiffe.toolkit.bar import BAR_ROWS, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, Corner
from schiffe.toolkit.choices import EDGE_COLUMNS, MARKER, Choices, MenuEntry, choice_commands, paint_entry
from schiffe.toolkit.layout import GAP_COLUMNS, wrap_evenly
from schiffe.toolkit.scene import Scene, has_room_for_large, paint_below
from schiffe.toolkit.screen import Command, Screen, back_command, finishing
from schiffe.toolkit.stack import PartRows, StackPart, stack
from schiffe.toolkit.style import TextStyle

_ValueT = TypeVar("_ValueT")

_COLUMNS_BEFORE_NOTES: Final = 4
_MIN_ROWS_OF_OPEN_PICTURE: Final = 4
"""The rows from which a picture needs no empty row above it; a lower one is painted up to its first row."""
_MIN_LIST_COLUMNS_ABOVE_TEXT: Final = 44
_MAX_SHARE_OF_LONG_NOTES: Final = 1 / 4
"""The share of notes that may be too long beside their entries; if more are, no note is beside its entry."""
_MIN_ROWS_AROUND_PICTURE: Final = 3
"""The rows that must remain around the whole picture if there are empty rows between entries."""
_MIN_FREE_ROWS_TO_CENTRE: Final = 10
"""The empty rows from which the list is centred; with fewer, at most one is above it."""
_MIN_ROWS_BELOW_LIST: Final = 3
"""The rows that must remain below the list if it has letters or an empty row above it."""


@dataclass(frozen=True)
class MenuTexts:
    """The scene of a menu, and the texts around its entries.

    Attributes:
        heading: the title of the menu, perhaps empty.
        back: names the effect of Escape.
        message: a text below the entries; None for none.
        about: the paragraphs below the heading.
    """

    scene: Scene
    heading: str
    back: str
    message: str | None = None
    about: Sequence[str] = ()


class MenuScreen(Screen[Choices[_ValueT], _ValueT | None], Generic[_ValueT]):
    """A menu that returns the chosen value, or None after Escape."""

    def __init__(self, texts: MenuTexts, entries: Sequence[MenuEntry[_ValueT]], selected: int = 0) -> None:
        super().__init__(Choices(entries, selected))
        self._texts = texts

    def commands(self, state: Choices[_ValueT]) -> Sequence[Command[Choices[_ValueT]]]:
        return [
            *choice_commands(state, "up", "down"),
            back_command(label=self._texts.back),
        ]

    def paint(self, canvas: Canvas, state: Choices[_ValueT]) -> None:
        texts = self._texts
        scene = texts.scene
        letters = scene.large_letters if has_room_for_large(canvas, scene) else scene.letters
        widths = _widths(canvas, state, texts, letters)
        about_columns = widths.list_columns - 2 * EDGE_COLUMNS
        about = [without_semicolon(line) for text in texts.about for line in wrap_evenly(canvas, text, about_columns)]
        text_columns = widths.list_columns - EDGE_COLUMNS
        text_below = texts.message or widths.long_note
        rows = _place_parts(
            canvas,
            scene,
            letter_rows=len(letters),
            heading_rows=1 + len(about) if texts.heading else 0,
            entry_count=len(state.entries),
            text_rows=len(canvas.wrap(text_below, text_columns)) if text_below else 0,
        )
        list_left = canvas.centred_column(widths.list_columns)
        text_left = list_left + EDGE_COLUMNS
        heading_left = text_left if rows.letters.height else list_left

        paint_bar(canvas, Bar(scene.about, program=scene.name))
        canvas.put_lines(Corner(text_left, rows.letters.top), letters[: rows.letters.height], TextStyle.LIT)
        canvas.put(heading_left, rows.heading.top, texts.heading, TextStyle.TITLE)
        canvas.put_lines(Corner(heading_left, rows.heading.top + 1), about, TextStyle.DIM)
        for index, entry in enumerate(state.entries):
            corner = Corner(list_left, rows.list.top + index * rows.step)
            _paint_list_entry(
                canvas, corner=corner, widths=widths, entry=entry, is_chosen=index == state.selected_index
            )
        if texts.message:
            canvas.put_wrapped(Corner(text_left, rows.text.top), texts.message, text_columns)
        elif canvas.measure(state.chosen_note) > widths.note_columns:
            canvas.put_wrapped(Corner(text_left, rows.text.top), state.chosen_note, text_columns, TextStyle.DIM)
        paint_below(canvas, rows.picture_top, scene)


class _Widths(NamedTuple):
    """The columns of the list.

    Attributes:
        list_columns: the list with its edges.
        columns_before_stars: the texts, up to the stars.
        text_columns: the texts with their stars.
        note_columns: the notes beside the texts; 0 if they do not fit there.
        long_note: the longest note that has to go below the list; empty if there is none.
    """

    list_columns: int
    columns_before_stars: int
    text_columns: int
    note_columns: int
    long_note: str


def _paint_list_entry(
    canvas: Canvas, corner: Corner, widths: _Widths, entry: MenuEntry[_ValueT], *, is_chosen: bool
) -> None:
    """Paint an entry over the whole width of the list: its text, its stars, and its note if that fits."""
    left, y = corner
    text_left = left + EDGE_COLUMNS
    click = finishing(entry.value)
    style = TextStyle.CHOSEN if is_chosen else ""
    canvas.put(left, y, " " * widths.list_columns, style, click)
    if is_chosen:
        canvas.put(left, y, MARKER.rstrip(), style)
    paint_entry(canvas, Corner(text_left, y), entry, f"{style} {TextStyle.TITLE}" if is_chosen else "")
    lit_count, total = entry.stars
    x = canvas.put(text_left + widths.columns_before_stars, y, "*" * lit_count, style or TextStyle.LIT, click)
    canvas.put(x, y, "-" * (total - lit_count), style or TextStyle.DIM, click)
    if canvas.measure(entry.note) <= widths.note_columns:
        canvas.put(text_left + widths.text_columns + _COLUMNS_BEFORE_NOTES, y, entry.note, style or TextStyle.DIM)


def _widths(canvas: Canvas, state: Choices[_ValueT], texts: MenuTexts, letters: Sequence[str]) -> _Widths:
    """Return the columns of the list, which is as wide as its texts but no wider than the canvas."""
    label_columns = max(canvas.measure(entry.label) for entry in state.entries)
    columns_before_stars = label_columns + GAP_COLUMNS
    max_stars = max(entry.stars.total for entry in state.entries)
    text_columns = columns_before_stars + max_stars if max_stars else label_columns
    max_columns = canvas.text_width
    max_note_columns = max_columns - 2 * EDGE_COLUMNS - text_columns - _COLUMNS_BEFORE_NOTES
    notes = [entry.note for entry in state.entries if entry.note]
    long_notes = [note for note in notes if canvas.measure(note) > max_note_columns]
    if len(long_notes) > _MAX_SHARE_OF_LONG_NOTES * len(notes):
        long_notes = notes
    note_columns = max((canvas.measure(note) for note in notes if note not in long_notes), default=0)
    entry_columns = text_columns + _COLUMNS_BEFORE_NOTES + note_columns if note_columns else text_columns
    lines_above = (texts.heading, *texts.about, *letters[:1])
    columns = max(entry_columns, *map(canvas.measure, lines_above)) + 2 * EDGE_COLUMNS
    if long_notes or not note_columns:
        columns = max(columns, _MIN_LIST_COLUMNS_ABOVE_TEXT)
    return _Widths(
        list_columns=min(max_columns, columns),
        columns_before_stars=columns_before_stars,
        text_columns=text_columns,
        note_columns=note_columns,
        long_note=max(long_notes, key=len, default=""),
    )


class _MenuRows(NamedTuple):
    """The rows of the parts of a menu.

    Attributes:
        text: the rows of the text below the list.
        step: the rows from one entry to the next.
        picture_top: the first row that the picture may have.
    """

    letters: PartRows
    heading: PartRows
    list: PartRows
    text: PartRows
    step: int
    picture_top: int


def _place_parts(
    canvas: Canvas, scene: Scene, letter_rows: int, heading_rows: int, *, entry_count: int, text_rows: int
) -> _MenuRows:
    """Return the rows of the parts, with the list in the middle if the canvas is high enough."""
    letter_gap = 2 if has_room_for_large(canvas, scene) else 1
    whole_picture_rows = scene.picture_rows(canvas.width, canvas.height)
    letters = StackPart(letter_rows, rank=1)
    heading = StackPart(heading_rows, gap=letter_gap)
    entry_rows = StackPart(entry_count, gap=1 if heading_rows else letter_gap)
    rows_between_entries = StackPart(entry_count - 1, rank=2)  # if there is also room for the whole picture
    text = StackPart(text_rows, gap=1)
    below = StackPart(_MIN_ROWS_BELOW_LIST)
    picture = StackPart(whole_picture_rows, gap=_MIN_ROWS_AROUND_PICTURE, rank=2)
    page = stack(canvas.free_rows, letters, heading, entry_rows, rows_between_entries, text, below, picture)

    free_rows = canvas.free_rows - page.at(0)[text].end
    if free_rows < _MIN_FREE_ROWS_TO_CENTRE:
        rows_above = min(1, free_rows - _MIN_ROWS_BELOW_LIST)
    else:
        rows_above = (free_rows - whole_picture_rows - 1) // 2
    rows_above = max(1 if page.at(0)[letters].height else 0, rows_above)
    rows = page.at(BAR_ROWS + rows_above)
    is_picture_apart = text_rows > 0 or free_rows - rows_above < _MIN_ROWS_OF_OPEN_PICTURE
    return _MenuRows(
        letters=rows[letters],
        heading=rows[heading],
        list=rows[entry_rows],
        text=rows[text],
        step=2 if rows[rows_between_entries].height else 1,
        picture_top=rows[text].end + 1 if is_picture_apart else rows[text].end,
    )
